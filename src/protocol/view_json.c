/* view_json.c - reads views.
 *
 * There is one function for each member, and a table of their names. Lists go into
 * arrays of fixed size, so each is limited to that size.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/view_json_parts.h"

/* --- small things --- */

bool view_json_integer(const struct json *value, int from, int to, int *number) {
    long long found;
    if (!json_get_number_in(value, from, to, &found))
        return false;
    *number = (int)found;
    return true;
}

bool view_json_number(const struct json *object, const char *name, int from, int to,
                      int *number) {
    struct json value;
    return json_get(object, name, &value) && view_json_integer(&value, from, to, number);
}

bool view_json_is_list(const struct json *value, size_t most) {
    return json_kind(value) == JSON_KIND_LIST && json_count(value) <= most;
}

bool view_json_is_list_of(const struct json *value, size_t count) {
    return json_kind(value) == JSON_KIND_LIST && json_count(value) == count;
}

/* [seat, value] */
static bool read_pair(const struct json *value, const struct pedro_rules *rules,
                      int *seat, struct json *second) {
    struct json first;
    struct json_walk walk = json_walk(value);
    return view_json_is_list_of(value, 2) && json_next(&walk, NULL, &first) &&
           json_next(&walk, NULL, second) &&
           view_json_integer(&first, 0, rules->set.players - 1, seat);
}

bool view_json_seat_and_card(const struct json *value, const struct pedro_rules *rules,
                             int *seat, pedro_card *card) {
    struct json second;
    return read_pair(value, rules, seat, &second) && json_get_card(&second, card) &&
           pedro_set_has(rules->pack, *card);
}

/* --- members of a view --- */

static bool read_phase(struct view_json_reading *in) {
    return json_get_phase(in->value, &in->view->phase);
}

static bool read_hand_number(struct view_json_reading *in) {
    int number;
    bool fine = view_json_integer(in->value, 0, INT32_MAX, &number);
    in->view->hands = fine ? (uint32_t)number : 0;
    return fine;
}

static bool read_seat(struct view_json_reading *in, pedro_seat *seat, int from) {
    int number;
    if (!view_json_integer(in->value, from, in->rules->set.players - 1, &number))
        return false;
    *seat = (pedro_seat)number;
    return true;
}

static bool read_dealer(struct view_json_reading *in) {
    return read_seat(in, &in->view->dealer, 0);
}

static bool read_turn(struct view_json_reading *in) {
    return read_seat(in, &in->view->turn, PEDRO_NO_SEAT);
}

static bool read_bidder(struct view_json_reading *in) {
    return read_seat(in, &in->view->bidder, PEDRO_NO_SEAT);
}

static bool read_leader(struct view_json_reading *in) {
    if (in->view->phase == PEDRO_PHASE_REVIEW)
        return true; /* see read_trick() */
    return read_seat(in, &in->view->leader, PEDRO_NO_SEAT);
}

static bool read_partner(struct view_json_reading *in) {
    return read_seat(in, &in->view->partner, PEDRO_NO_SEAT);
}

static bool read_high_bid(struct view_json_reading *in) {
    return json_get_bid(in->value, &in->view->high_bid) &&
           in->view->high_bid != PEDRO_PASSED;
}

static bool read_trump(struct view_json_reading *in) {
    return json_get_suit(in->value, &in->view->trump);
}

static bool read_calls(struct view_json_reading *in) {
    struct json pair, call;
    if (!view_json_is_list(in->value, UINT16_MAX))
        return false;
    for (struct json_walk walk = json_walk(in->value); json_next(&walk, NULL, &pair);) {
        int seat;
        pedro_bid bid;
        if (!read_pair(&pair, in->rules, &seat, &call) || !json_get_call(&call, &bid))
            return false;
        if (bid != PEDRO_PASSED && bid & PEDRO_BID_VOID)
            continue;
        in->view->call[seat] = bid;
        in->view->asked |= (uint8_t)(1u << seat);
        in->view->calls++;
    }
    return true;
}

static bool read_hand(struct view_json_reading *in, const struct json *hand, int seat) {
    struct json value;
    if (!view_json_is_list(hand, PEDRO_PACK_MAX))
        return false;
    for (struct json_walk walk = json_walk(hand); json_next(&walk, NULL, &value);) {
        pedro_card card;
        in->view->hand_size[seat]++;
        if (json_is(&value, "??"))
            continue;
        if (!json_get_card(&value, &card) || !pedro_set_has(in->rules->pack, card) ||
            pedro_set_has(in->view->hand[seat], card))
            return false;
        in->view->hand[seat] |= pedro_set_of(card);
    }
    return true;
}

static bool read_hands(struct view_json_reading *in) {
    struct json_walk walk = json_walk(in->value);
    struct json hand;
    if (!view_json_is_list_of(in->value, (size_t)in->rules->set.players))
        return false;
    for (int seat = 0; json_next(&walk, NULL, &hand); seat++)
        if (!read_hand(in, &hand, seat))
            return false;
    return true;
}

static bool read_pile(struct view_json_reading *in, pedro_card pile[PEDRO_PACK_MAX],
                      uint8_t *size) {
    struct json value;
    if (!view_json_is_list(in->value, PEDRO_PACK_MAX))
        return false;
    for (struct json_walk walk = json_walk(in->value); json_next(&walk, NULL, &value);
         (*size)++) {
        if (!json_is(&value, "??") && (!json_get_card(&value, &pile[*size]) ||
                                       !pedro_set_has(in->rules->pack, pile[*size])))
            return false;
    }
    return true;
}

static bool read_stock(struct view_json_reading *in) {
    return read_pile(in, in->view->stock, &in->view->stock_size);
}

static bool read_kitty(struct view_json_reading *in) {
    return read_pile(in, in->view->kitty, &in->view->kitty_size);
}

static bool read_wash(struct view_json_reading *in) {
    return read_pile(in, in->view->wash, &in->view->wash_size);
}

static bool read_out(struct view_json_reading *in) {
    struct json_walk walk = json_walk(in->value);
    struct json value;
    bool out;
    if (!view_json_is_list_of(in->value, (size_t)in->rules->set.players))
        return false;
    for (int seat = 0; json_next(&walk, NULL, &value); seat++) {
        if (!json_get_flag(&value, &out))
            return false;
        in->view->out |= (uint8_t)(out << seat);
    }
    return true;
}

static bool read_trick(struct view_json_reading *in) {
    struct json value;
    if (json_kind(in->value) != JSON_KIND_LIST)
        return false;
    for (struct json_walk walk = json_walk(in->value); json_next(&walk, NULL, &value);) {
        int seat;
        pedro_card card;
        if (!view_json_seat_and_card(&value, in->rules, &seat, &card) ||
            in->view->trick[seat] != PEDRO_NO_CARD)
            return false;
        in->view->trick[seat] = card;
        /* There is no leader any more, but the order is still that of the play. */
        if (in->view->phase == PEDRO_PHASE_REVIEW && in->view->leader == PEDRO_NO_SEAT)
            in->view->leader = (pedro_seat)seat;
    }
    return true;
}

static bool read_buried(struct view_json_reading *in) {
    struct json value;
    if (json_kind(in->value) != JSON_KIND_LIST)
        return false;
    for (struct json_walk walk = json_walk(in->value); json_next(&walk, NULL, &value);) {
        int seat;
        pedro_card card;
        if (!view_json_seat_and_card(&value, in->rules, &seat, &card))
            return false;
        in->view->buried[seat] |= pedro_set_of(card);
    }
    return true;
}

static bool read_tricks(struct view_json_reading *in) {
    int number;
    bool fine = view_json_integer(in->value, 0, PEDRO_PACK_MAX, &number);
    in->view->tricks = (uint8_t)(fine ? number : 0);
    return fine;
}

static bool read_points(struct view_json_reading *in) {
    struct json_walk walk = json_walk(in->value);
    struct json value;
    if (!view_json_is_list_of(in->value, in->rules->sides))
        return false;
    for (unsigned side = 0; json_next(&walk, NULL, &value); side++) {
        int number;
        if (!view_json_integer(&value, 0, INT16_MAX, &number))
            return false;
        in->view->points[side] = (int16_t)number;
    }
    return true;
}

static bool read_scores_into(struct view_json_reading *in, int32_t score[PEDRO_SEATS_MAX],
                             bool may_be_empty) {
    struct json_walk walk = json_walk(in->value);
    struct json value;
    if (!view_json_is_list_of(in->value, in->rules->sides) &&
        !(may_be_empty && view_json_is_list_of(in->value, 0)))
        return false;
    for (unsigned side = 0; json_next(&walk, NULL, &value); side++) {
        int number;
        if (!view_json_integer(&value, INT32_MIN, INT32_MAX, &number))
            return false;
        score[side] = number;
    }
    return true;
}

static bool read_scores(struct view_json_reading *in) {
    return read_scores_into(in, in->view->score, false);
}

static bool read_last_hand(struct view_json_reading *in) {
    return read_scores_into(in, in->view->last_hand, true);
}

static bool read_called(struct view_json_reading *in) {
    return json_is(in->value, "") || json_get_card(in->value, &in->view->called);
}

static bool read_winner(struct view_json_reading *in) {
    struct json value;
    if (json_kind(in->value) != JSON_KIND_LIST)
        return false;
    for (struct json_walk walk = json_walk(in->value); json_next(&walk, NULL, &value);) {
        int side;
        if (!view_json_integer(&value, 0, in->rules->sides - 1, &side))
            return false;
        in->view->winners |= (uint8_t)(1u << side);
    }
    return true;
}

static const struct view_json_member members[] = {
    {"phase", read_phase},     {"hand", read_hand_number},    {"dealer", read_dealer},
    {"seat", read_turn},       {"high_bid", read_high_bid},   {"bidder", read_bidder},
    {"trump", read_trump},     {"calls", read_calls},         {"hands", read_hands},
    {"stock", read_stock},     {"kitty", read_kitty},         {"wash", read_wash},
    {"out", read_out},         {"trick", read_trick},         {"buried", read_buried},
    {"leader", read_leader},   {"tricks", read_tricks},       {"points", read_points},
    {"scores", read_scores},   {"last_hand", read_last_hand}, {"called", read_called},
    {"partner", read_partner}, {"winner", read_winner},
};

/* The first card of a trick is the leader's, and a trick that has begun has no new
 * leader. */
static bool fits_trick(const struct pedro_view *view) {
    const bool led =
        view->leader != PEDRO_NO_SEAT && view->trick[view->leader] != PEDRO_NO_CARD;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        if (view->trick[seat] != PEDRO_NO_CARD && !led)
            return false;
    return view->phase == PEDRO_PHASE_CALL ? led : led == (view->turn != view->leader);
}

/* The members that a phase requires: after the auction trumps and a bidder, in the play
 * a leader, and where somebody has erred laws for it. */
static bool fits_phase(const struct pedro_rules *rules, const struct pedro_view *view) {
    const bool named = view->phase > PEDRO_PHASE_TRUMP && view->phase < PEDRO_PHASE_OVER;
    const bool played = view->phase == PEDRO_PHASE_BURY ||
                        view->phase == PEDRO_PHASE_PLAY ||
                        view->phase == PEDRO_PHASE_CALL;
    const bool demanded = view->phase == PEDRO_PHASE_DEMAND;
    const bool erred = demanded || view->phase == PEDRO_PHASE_REQUIRE;
    const bool judged = erred || view->phase == PEDRO_PHASE_REVIEW;
    return (!judged || pedro_has_laws(rules)) &&
           (!demanded || view->ahead_card != PEDRO_NO_CARD) &&
           (!erred || view->leader != PEDRO_NO_SEAT) &&
           (!named || (view->trump <= PEDRO_SPADES && view->bidder != PEDRO_NO_SEAT)) &&
           (!played || (view->leader != PEDRO_NO_SEAT && fits_trick(view)));
}

static bool read_members(const struct json *json, const struct pedro_rules *rules,
                         const struct view_json_member *member, size_t count,
                         struct pedro_view *view, const char **wrong) {
    for (size_t i = 0; i < count; i++) {
        struct json value;
        struct view_json_reading in = {&value, rules, view};
        *wrong = member[i].name;
        if (!json_get(json, member[i].name, &value) || !member[i].read(&in))
            return false;
    }
    return true;
}

bool view_json_read(const struct json *json, const struct pedro_rules *rules,
                    pedro_seat seat, struct pedro_view *view, const char **wrong) {
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
    view->called = view->ahead_card = PEDRO_NO_CARD;
    view->ahead_seat = PEDRO_NO_SEAT;
    view->seat = seat;
    view->leader = PEDRO_NO_SEAT;
    if (!read_members(json, rules, members, sizeof members / sizeof *members, view,
                      wrong) ||
        (pedro_has_laws(rules) &&
         !read_members(json, rules, view_json_laws, VIEW_JSON_LAWS, view, wrong)))
        return false;
    *wrong = "phase";
    return fits_phase(rules, view);
}
