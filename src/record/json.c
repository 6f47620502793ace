/* json.c - views and choices as the JSON of PROTOCOL section 2, keys in the order that
 * page has them.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/json.h"

#include <string.h>

#include "pedro/notation.h"

/* Begins a member of an object: all but the first have a comma before. Keys are literals, so their lengths are
 * known beforehand: views are written for every seat after every event. */
#define add_key(text, key)                                                               \
    pedro_text_add_bytes((text), ",\"" key "\":", sizeof(",\"" key "\":") - 1)

#define add_number(text, key, number)                                                    \
    (add_key(text, key), pedro_text_add_number((text), (number)))

/* Words of the library's own: nothing in them needs escaping. */
static void add_word(struct pedro_text *text, const char *word) {
    pedro_text_add_char(text, '"');
    pedro_text_add(text, word);
    pedro_text_add_char(text, '"');
}

/* A card with its quotes is so long; a list of them is put together first and then added at once. */
enum { CARD_SIZE = 4, LIST_SIZE = 2 + UINT8_MAX * (CARD_SIZE + 1) };

static char *put_card(char *at, pedro_card card) {
    char letters[3];
    pedro_card_text(card, letters);
    *at++ = '"';
    *at++ = letters[0];
    *at++ = letters[1];
    *at++ = '"';
    return at;
}

static void add_comma(struct pedro_text *text, size_t index) {
    if (index > 0)
        pedro_text_add_char(text, ',');
}

/* Adds a list from its bracket on; `at` is past its last element and its comma. */
static void add_list(struct pedro_text *text, const char *list, char *at) {
    if (at > list + 1)
        at--;
    *at++ = ']';
    pedro_text_add_bytes(text, list, (size_t)(at - list));
}

static void add_pile(struct pedro_text *text, const pedro_card *card, unsigned count) {
    char list[LIST_SIZE], *at = list;
    *at++ = '[';
    for (unsigned i = 0; i < count; i++) {
        at = put_card(at, card[i]);
        *at++ = ',';
    }
    add_list(text, list, at);
}

/* A list of cards, those that cannot be seen after the others. */
static void add_cards(struct pedro_text *text, pedro_cards cards, unsigned count) {
    char list[LIST_SIZE], *at = list;
    *at++ = '[';
    for (unsigned i = 0; i < count; i++) {
        at = put_card(at, cards ? pedro_set_pop(&cards) : PEDRO_NO_CARD);
        *at++ = ',';
    }
    add_list(text, list, at);
}

static void add_seat_and_card(struct pedro_text *text, pedro_seat seat, pedro_card card) {
    pedro_text_add_char(text, '[');
    pedro_text_add_number(text, seat);
    char element[CARD_SIZE + 2] = {','};
    char *at = put_card(element + 1, card);
    *at++ = ']';
    pedro_text_add_bytes(text, element, (size_t)(at - element));
}

static void add_bid(struct pedro_text *text, pedro_bid bid) {
    pedro_text_add_char(text, '"');
    pedro_bid_text(bid, text);
    pedro_text_add_char(text, '"');
}

static void add_calls(struct pedro_text *text, const struct pedro_call *call,
                      size_t calls) {
    add_key(text, "calls");
    pedro_text_add_char(text, '[');
    for (size_t i = 0; i < calls; i++) {
        add_comma(text, i);
        pedro_text_add_char(text, '[');
        pedro_text_add_number(text, call[i].seat);
        pedro_text_add_char(text, ',');
        add_bid(text, call[i].bid);
        pedro_text_add_char(text, ']');
    }
    pedro_text_add_char(text, ']');
}

/* The trick and what is buried with it, in the order of play. */
static void add_table(struct pedro_text *text, const struct pedro_rules *rules,
                      const struct pedro_view *view) {
    const pedro_seat first = view->leader == PEDRO_NO_SEAT ? 0 : view->leader;
    pedro_seat seat = first;
    size_t count = 0;
    add_key(text, "trick");
    pedro_text_add_char(text, '[');
    do {
        if (view->trick[seat] != PEDRO_NO_CARD) {
            add_comma(text, count++);
            add_seat_and_card(text, seat, view->trick[seat]);
        }
        seat = pedro_left(rules, seat);
    } while (seat != first);
    pedro_text_add_char(text, ']');

    count = 0;
    add_key(text, "buried");
    pedro_text_add_char(text, '[');
    do {
        for (pedro_cards cards = view->buried[seat]; cards;) {
            add_comma(text, count++);
            add_seat_and_card(text, seat, pedro_set_pop(&cards));
        }
        seat = pedro_left(rules, seat);
    } while (seat != first);
    pedro_text_add_char(text, ']');
}

static void add_scores(struct pedro_text *text, const int32_t *score, unsigned count) {
    pedro_text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++) {
        add_comma(text, i);
        pedro_text_add_number(text, score[i]);
    }
    pedro_text_add_char(text, ']');
}

static void add_hands(struct pedro_text *text, unsigned players,
                      const struct pedro_view *view) {
    add_key(text, "hands");
    pedro_text_add_char(text, '[');
    for (unsigned seat = 0; seat < players; seat++) {
        add_comma(text, seat);
        add_cards(text, view->hand[seat], view->hand_size[seat]);
    }
    pedro_text_add_char(text, ']');
}

static void add_out(struct pedro_text *text, unsigned players, unsigned out) {
    add_key(text, "out");
    pedro_text_add_char(text, '[');
    for (unsigned seat = 0; seat < players; seat++) {
        add_comma(text, seat);
        pedro_text_add(text, out >> seat & 1 ? "true" : "false");
    }
    pedro_text_add_char(text, ']');
}

static void add_points(struct pedro_text *text, unsigned sides, const int16_t *points) {
    add_key(text, "points");
    pedro_text_add_char(text, '[');
    for (unsigned side = 0; side < sides; side++) {
        add_comma(text, side);
        pedro_text_add_number(text, points[side]);
    }
    pedro_text_add_char(text, ']');
}

static void add_winner(struct pedro_text *text, unsigned sides, unsigned winners) {
    size_t count = 0;
    add_key(text, "winner");
    pedro_text_add_char(text, '[');
    for (unsigned side = 0; side < sides; side++) {
        if (winners >> side & 1) {
            add_comma(text, count++);
            pedro_text_add_number(text, side);
        }
    }
    pedro_text_add_char(text, ']');
}

static void add_card_or_none(struct pedro_text *text, pedro_card card) {
    char letters[3] = "";
    if (card != PEDRO_NO_CARD)
        pedro_card_text(card, letters);
    add_word(text, letters);
}

/* Whether a member is to be written: all are if there is nothing before. */
#define CHANGED(member)                                                                  \
    (!before || memcmp(&before->member, &view->member, sizeof view->member) != 0)

/* Of a pile only its cards count, and not what is behind them. */
#define PILE_CHANGED(pile)                                                               \
    (!before || before->pile##_size != view->pile##_size ||                              \
     memcmp(before->pile, view->pile, view->pile##_size) != 0)

/* All members but the variant and the phase, in the order of the page. */
static void add_members(const struct pedro_rules *rules, const struct pedro_view *before,
                        const struct pedro_view *view, const struct pedro_call *call,
                        size_t calls, struct pedro_text *text) {
    const unsigned players = (unsigned)rules->set.players;
    const char trump[2] = {view->trump < 4 ? "cdhs"[view->trump] : '\0', '\0'};
    if (CHANGED(hands))
        add_number(text, "hand", view->hands);
    if (CHANGED(dealer))
        add_number(text, "dealer", view->dealer);
    if (CHANGED(turn))
        add_number(text, "seat", view->turn);
    if (CHANGED(high_bid)) {
        add_key(text, "high_bid");
        add_bid(text, view->high_bid);
    }
    if (CHANGED(bidder))
        add_number(text, "bidder", view->bidder);
    if (CHANGED(trump)) {
        add_key(text, "trump");
        add_word(text, trump);
    }
    if (CHANGED(calls) || CHANGED(hands))
        add_calls(text, call, calls);
    if (CHANGED(hand) || CHANGED(hand_size))
        add_hands(text, players, view);
    if (PILE_CHANGED(stock)) {
        add_key(text, "stock");
        add_pile(text, view->stock, view->stock_size);
    }
    if (PILE_CHANGED(kitty)) {
        add_key(text, "kitty");
        add_pile(text, view->kitty, view->kitty_size);
    }
    if (PILE_CHANGED(wash)) {
        add_key(text, "wash");
        add_pile(text, view->wash, view->wash_size);
    }
    if (CHANGED(out))
        add_out(text, players, view->out);
    /* Both are in the order of play, which the leader begins. */
    if (CHANGED(trick) || CHANGED(buried) || CHANGED(leader))
        add_table(text, rules, view);
    if (CHANGED(leader))
        add_number(text, "leader", view->leader);
    if (CHANGED(tricks))
        add_number(text, "tricks", view->tricks);
    if (CHANGED(points))
        add_points(text, rules->sides, view->points);
    if (CHANGED(score)) {
        add_key(text, "scores");
        add_scores(text, view->score, rules->sides);
    }
    if (CHANGED(last_hand) || CHANGED(hands_scored)) {
        add_key(text, "last_hand");
        add_scores(text, view->last_hand, view->hands_scored ? rules->sides : 0);
    }
    if (CHANGED(called)) {
        add_key(text, "called");
        add_card_or_none(text, view->called);
    }
    if (CHANGED(partner))
        add_number(text, "partner", view->partner);
    if (CHANGED(winners))
        add_winner(text, rules->sides, view->winners);
    pedro_text_add_char(text, '}');
}

void pedro_json_view(const struct pedro_rules *rules, const char *variant,
                     const struct pedro_view *view, const struct pedro_call *call,
                     size_t calls, struct pedro_text *text) {
    pedro_text_add(text, "{\"variant\":");
    pedro_json_string(variant, strlen(variant), text);
    add_key(text, "phase");
    add_word(text, pedro_phase_name(view->phase));
    add_members(rules, NULL, view, call, calls, text);
}

void pedro_json_view_changes(const struct pedro_rules *rules,
                             const struct pedro_view *before,
                             const struct pedro_view *view, const struct pedro_call *call,
                             size_t calls, struct pedro_text *text) {
    pedro_text_add(text, "{\"phase\":");
    add_word(text, pedro_phase_name(view->phase));
    add_members(rules, before, view, call, calls, text);
}

static void add_choices(struct pedro_text *text, const struct pedro_legal *legal) {
    struct pedro_action action;
    add_key(text, "choices");
    pedro_text_add_char(text, '[');
    for (unsigned i = 0; pedro_legal_nth(legal, i, &action); i++) {
        add_comma(text, i);
        pedro_text_add_char(text, '"');
        pedro_action_text(&action, text);
        pedro_text_add_char(text, '"');
    }
    pedro_text_add_char(text, ']');
}

static void add_groups(struct pedro_text *text, const struct pedro_legal *legal) {
    add_key(text, "groups");
    pedro_text_add_char(text, '[');
    for (unsigned i = 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        add_comma(text, i);
        pedro_text_add(text, "{\"from\":");
        add_cards(text, group->from, pedro_set_count(group->from));
        add_number(text, "min", group->min);
        add_number(text, "max", group->max);
        if (legal->nonscoring && group->from & legal->low_cards)
            add_number(text, "nonscoring", legal->nonscoring);
        pedro_text_add_char(text, '}');
    }
    pedro_text_add_char(text, ']');
}

void pedro_json_legal(const struct pedro_legal *legal, struct pedro_text *text) {
    pedro_text_add(text, "{\"phase\":");
    add_word(text, pedro_phase_name(legal->phase));
    add_number(text, "seat", legal->seat);
    if (legal->groups)
        add_groups(text, legal);
    else
        add_choices(text, legal);
    pedro_text_add_char(text, '}');
}

static bool is_plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

void pedro_json_string(const char *bytes, size_t length, struct pedro_text *text) {
    static const char digits[] = "0123456789abcdef";
    pedro_text_add_char(text, '"');
    for (size_t i = 0, plain = 0; i < length; i += plain + 1, plain = 0) {
        while (i + plain < length && is_plain((unsigned char)bytes[i + plain]))
            plain++;
        pedro_text_add_bytes(text, bytes + i, plain);
        if (i + plain == length)
            break;
        const unsigned char c = (unsigned char)bytes[i + plain];
        if (c == '"' || c == '\\') {
            pedro_text_add_char(text, '\\');
            pedro_text_add_char(text, (char)c);
        } else if (c == '\n') {
            pedro_text_add(text, "\\n");
        } else {
            pedro_text_add(text, "\\u00");
            pedro_text_add_char(text, digits[c >> 4]);
            pedro_text_add_char(text, digits[c & 15]);
        }
    }
    pedro_text_add_char(text, '"');
}
