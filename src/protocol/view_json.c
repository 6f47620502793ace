/* view_json.c - reads views.
 *
 * A function that reads a member returns false if it is not in order; the table of members, or the caller, knows its
 * name. What is read goes into structs of fixed size, so every list is capped by the size of its array.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/view_json.h"

/* --- small things --- */

static bool integer_in(json_t *value, int from, int to, int *number) {
    if (!json_is_integer(value) || json_integer_value(value) < from ||
        json_integer_value(value) > to)
        return false;
    *number = (int)json_integer_value(value);
    return true;
}

bool json_read_number(json_t *json, const char *name, int from, int to, int *number) {
    return integer_in(json_object_get(json, name), from, to, number);
}

bool json_read_card(json_t *value, pedro_card *card) {
    return json_is_string(value) &&
           pedro_card_parse(json_string_value(value), json_string_length(value), card) ==
               PEDRO_ERR_OK;
}

static bool is_hidden(json_t *value) {
    return json_is_string(value) && strcmp(json_string_value(value), "??") == 0;
}

bool json_read_bid(json_t *value, pedro_bid *bid) {
    struct pedro_action action;
    *bid = PEDRO_NO_BID;
    if (!json_is_string(value))
        return false;
    if (json_string_length(value) == 0)
        return true;
    if (pedro_action_parse(json_string_value(value), json_string_length(value), &action))
        return false;
    *bid = action.kind == PEDRO_BID    ? action.bid
           : action.kind == PEDRO_PASS ? PEDRO_PASSED
                                       : PEDRO_BID_DARK;
    return action.kind == PEDRO_BID || action.kind == PEDRO_PASS ||
           action.kind == PEDRO_DARK;
}

bool json_read_suit(json_t *value, uint8_t *suit) {
    *suit = PEDRO_NO_SUIT;
    if (!json_is_string(value) || json_string_length(value) > 1)
        return false;
    const char letter = *json_string_value(value);
    const char *at = letter ? strchr("cdhs", letter) : NULL;
    if (at)
        *suit = (uint8_t)(at - "cdhs");
    return at || !letter;
}

bool json_read_phase(json_t *value, uint8_t *phase) {
    for (int p = 0; json_is_string(value) && p < PEDRO_PHASES; p++)
        if (strcmp(json_string_value(value), pedro_phase_name((enum pedro_phase)p)) ==
            0) {
            *phase = (uint8_t)p;
            return true;
        }
    return false;
}

/* A list of [seat, card]. */
static bool read_seat_and_card(json_t *value, const struct pedro_rules *rules, int *seat,
                               pedro_card *card) {
    return json_is_array(value) && json_array_size(value) == 2 &&
           integer_in(json_array_get(value, 0), 0, rules->set.players - 1, seat) &&
           json_read_card(json_array_get(value, 1), card) &&
           pedro_set_has(rules->pack, *card);
}

/* --- members of a view --- */

struct reading {
    json_t *value;
    const struct pedro_rules *rules;
    struct pedro_view *view;
};

static bool read_phase(struct reading *in) {
    return json_read_phase(in->value, &in->view->phase);
}

static bool read_hand_number(struct reading *in) {
    int number;
    bool fine = integer_in(in->value, 0, INT32_MAX, &number);
    in->view->hands = fine ? (uint32_t)number : 0;
    return fine;
}

static bool read_seat(struct reading *in, pedro_seat *seat, int from) {
    int number;
    if (!integer_in(in->value, from, in->rules->set.players - 1, &number))
        return false;
    *seat = (pedro_seat)number;
    return true;
}

static bool read_dealer(struct reading *in) {
    return read_seat(in, &in->view->dealer, 0);
}

static bool read_turn(struct reading *in) {
    return read_seat(in, &in->view->turn, PEDRO_NO_SEAT);
}

static bool read_bidder(struct reading *in) {
    return read_seat(in, &in->view->bidder, PEDRO_NO_SEAT);
}

static bool read_leader(struct reading *in) {
    return read_seat(in, &in->view->leader, PEDRO_NO_SEAT);
}

static bool read_partner(struct reading *in) {
    return read_seat(in, &in->view->partner, PEDRO_NO_SEAT);
}

static bool read_high_bid(struct reading *in) {
    return json_read_bid(in->value, &in->view->high_bid) &&
           in->view->high_bid != PEDRO_PASSED;
}

static bool read_trump(struct reading *in) {
    return json_read_suit(in->value, &in->view->trump);
}

static bool read_calls(struct reading *in) {
    json_t *pair;
    size_t i;
    if (!json_is_array(in->value) || json_array_size(in->value) > UINT16_MAX)
        return false;
    json_array_foreach(in->value, i, pair) {
        int seat;
        pedro_bid bid;
        if (!json_is_array(pair) || json_array_size(pair) != 2 ||
            !integer_in(json_array_get(pair, 0), 0, in->rules->set.players - 1, &seat) ||
            !json_read_bid(json_array_get(pair, 1), &bid) || bid == PEDRO_NO_BID)
            return false;
        in->view->call[seat] = bid;
        in->view->asked |= (uint8_t)(1u << seat);
    }
    in->view->calls = (uint16_t)json_array_size(in->value);
    return true;
}

static bool read_hands(struct reading *in) {
    json_t *hand, *value;
    size_t seat, i;
    if (!json_is_array(in->value) ||
        json_array_size(in->value) != (size_t)in->rules->set.players)
        return false;
    json_array_foreach(in->value, seat, hand) {
        if (!json_is_array(hand) || json_array_size(hand) > PEDRO_PACK_MAX)
            return false;
        in->view->hand_size[seat] = (uint8_t)json_array_size(hand);
        json_array_foreach(hand, i, value) {
            pedro_card card;
            if (is_hidden(value))
                continue;
            if (!json_read_card(value, &card) || !pedro_set_has(in->rules->pack, card) ||
                pedro_set_has(in->view->hand[seat], card))
                return false;
            in->view->hand[seat] |= pedro_set_of(card);
        }
    }
    return true;
}

static bool read_pile(struct reading *in, pedro_card pile[PEDRO_PACK_MAX],
                      uint8_t *size) {
    json_t *value;
    size_t i;
    if (!json_is_array(in->value) || json_array_size(in->value) > PEDRO_PACK_MAX)
        return false;
    json_array_foreach(in->value, i, value) {
        if (!is_hidden(value) && (!json_read_card(value, &pile[i]) ||
                                  !pedro_set_has(in->rules->pack, pile[i])))
            return false;
    }
    *size = (uint8_t)json_array_size(in->value);
    return true;
}

static bool read_stock(struct reading *in) {
    return read_pile(in, in->view->stock, &in->view->stock_size);
}

static bool read_kitty(struct reading *in) {
    return read_pile(in, in->view->kitty, &in->view->kitty_size);
}

static bool read_wash(struct reading *in) {
    return read_pile(in, in->view->wash, &in->view->wash_size);
}

static bool read_out(struct reading *in) {
    json_t *value;
    size_t seat;
    if (!json_is_array(in->value) ||
        json_array_size(in->value) != (size_t)in->rules->set.players)
        return false;
    json_array_foreach(in->value, seat, value) {
        if (!json_is_boolean(value))
            return false;
        in->view->out |= (uint8_t)(json_is_true(value) << seat);
    }
    return true;
}

static bool read_trick(struct reading *in) {
    json_t *value;
    size_t i;
    if (!json_is_array(in->value))
        return false;
    json_array_foreach(in->value, i, value) {
        int seat;
        pedro_card card;
        if (!read_seat_and_card(value, in->rules, &seat, &card) ||
            in->view->trick[seat] != PEDRO_NO_CARD)
            return false;
        in->view->trick[seat] = card;
    }
    return true;
}

static bool read_buried(struct reading *in) {
    json_t *value;
    size_t i;
    if (!json_is_array(in->value))
        return false;
    json_array_foreach(in->value, i, value) {
        int seat;
        pedro_card card;
        if (!read_seat_and_card(value, in->rules, &seat, &card))
            return false;
        in->view->buried[seat] |= pedro_set_of(card);
    }
    return true;
}

static bool read_tricks(struct reading *in) {
    int number;
    bool fine = integer_in(in->value, 0, PEDRO_PACK_MAX, &number);
    in->view->tricks = (uint8_t)(fine ? number : 0);
    return fine;
}

static bool read_points(struct reading *in) {
    json_t *value;
    size_t side;
    if (!json_is_array(in->value) || json_array_size(in->value) != in->rules->sides)
        return false;
    json_array_foreach(in->value, side, value) {
        int number;
        if (!integer_in(value, 0, INT16_MAX, &number))
            return false;
        in->view->points[side] = (int16_t)number;
    }
    return true;
}

static bool read_scores_into(struct reading *in, int32_t score[PEDRO_SEATS_MAX],
                             bool may_be_empty) {
    json_t *value;
    size_t side;
    if (!json_is_array(in->value) || (json_array_size(in->value) != in->rules->sides &&
                                      !(may_be_empty && json_array_size(in->value) == 0)))
        return false;
    json_array_foreach(in->value, side, value) {
        int number;
        if (!integer_in(value, INT32_MIN, INT32_MAX, &number))
            return false;
        score[side] = number;
    }
    return true;
}

static bool read_scores(struct reading *in) {
    return read_scores_into(in, in->view->score, false);
}

static bool read_last_hand(struct reading *in) {
    return read_scores_into(in, in->view->last_hand, true);
}

static bool read_called(struct reading *in) {
    if (json_is_string(in->value) && json_string_length(in->value) == 0)
        return true;
    return json_read_card(in->value, &in->view->called);
}

static bool read_winner(struct reading *in) {
    json_t *value;
    size_t i;
    if (!json_is_array(in->value))
        return false;
    json_array_foreach(in->value, i, value) {
        int side;
        if (!integer_in(value, 0, in->rules->sides - 1, &side))
            return false;
        in->view->winners |= (uint8_t)(1u << side);
    }
    return true;
}

static const struct {
    const char *name;
    bool (*read)(struct reading *in);
} members[] = {
    {"phase", read_phase},     {"hand", read_hand_number},    {"dealer", read_dealer},
    {"seat", read_turn},       {"high_bid", read_high_bid},   {"bidder", read_bidder},
    {"trump", read_trump},     {"calls", read_calls},         {"hands", read_hands},
    {"stock", read_stock},     {"kitty", read_kitty},         {"wash", read_wash},
    {"out", read_out},         {"trick", read_trick},         {"buried", read_buried},
    {"leader", read_leader},   {"tricks", read_tricks},       {"points", read_points},
    {"scores", read_scores},   {"last_hand", read_last_hand}, {"called", read_called},
    {"partner", read_partner}, {"winner", read_winner},
};

/* A trick begins with its leader, and nobody leads to one that has begun. */
static bool fits_trick(const struct pedro_view *view) {
    const bool led =
        view->leader != PEDRO_NO_SEAT && view->trick[view->leader] != PEDRO_NO_CARD;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        if (view->trick[seat] != PEDRO_NO_CARD && !led)
            return false;
    return view->phase == PEDRO_PHASE_CALL ? led : led == (view->turn != view->leader);
}

/* What a phase takes for granted: whoever acts after the auction may rely on trumps, and in the play on a leader. */
static bool fits_phase(const struct pedro_view *view) {
    const bool named = view->phase > PEDRO_PHASE_TRUMP && view->phase < PEDRO_PHASE_OVER;
    const bool played = view->phase == PEDRO_PHASE_BURY ||
                        view->phase == PEDRO_PHASE_PLAY ||
                        view->phase == PEDRO_PHASE_CALL;
    return (!named || (view->trump <= PEDRO_SPADES && view->bidder != PEDRO_NO_SEAT)) &&
           (!played || (view->leader != PEDRO_NO_SEAT && fits_trick(view)));
}

bool view_json_read(json_t *json, const struct pedro_rules *rules, pedro_seat seat,
                    struct pedro_view *view, const char **wrong) {
    memset(view, 0, sizeof *view);
    memset(view->stock, PEDRO_NO_CARD, sizeof view->stock);
    memset(view->kitty, PEDRO_NO_CARD, sizeof view->kitty);
    memset(view->wash, PEDRO_NO_CARD, sizeof view->wash);
    memset(view->wash_by, PEDRO_NO_SEAT, sizeof view->wash_by);
    memset(view->trick, PEDRO_NO_CARD, sizeof view->trick);
    memset(view->last_trick, PEDRO_NO_CARD, sizeof view->last_trick);
    view->last_bidder = view->winner_so_far = view->last_leader = view->last_winner =
        PEDRO_NO_SEAT;
    view->last_trump = PEDRO_NO_SUIT;
    view->called = PEDRO_NO_CARD;
    view->seat = seat;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        struct reading in = {json_object_get(json, members[i].name), rules, view};
        *wrong = members[i].name;
        if (!members[i].read(&in))
            return false;
    }
    *wrong = "phase";
    return fits_phase(view);
}
