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

/* The members of a view that an effect can change; TABLE is the trick and what is buried. */
enum {
    HAND = 1 << 0,
    DEALER = 1 << 1,
    SEAT = 1 << 2,
    BID = 1 << 3,
    TRUMP = 1 << 4,
    CALLS = 1 << 5,
    HANDS = 1 << 6,
    STOCK = 1 << 7,
    KITTY = 1 << 8,
    WASH = 1 << 9,
    OUT = 1 << 10,
    TABLE = 1 << 11,
    LEADER = 1 << 12,
    TRICKS = 1 << 13,
    POINTS = 1 << 14,
    SCORES = 1 << 15,
    LAST_HAND = 1 << 16,
    CALLED = 1 << 17,
    PARTNER = 1 << 18,
    WINNER = 1 << 19,
    EVERYTHING = (1 << 20) - 1,
    /* Cleared when a hand is over. */
    CLEARED = DEALER | BID | TRUMP | CALLS | HANDS | STOCK | KITTY | WASH | OUT | TABLE |
              LEADER | TRICKS | CALLED | PARTNER,
};

static const uint32_t changes[PEDRO_EFFECTS] = {
    [PEDRO_EFFECT_DEAL] = HAND | CALLS | STOCK | KITTY | POINTS,
    [PEDRO_EFFECT_DEALT] = HANDS,
    [PEDRO_EFFECT_LOOKED] = HANDS,
    [PEDRO_EFFECT_CALLED] = BID | CALLS,
    [PEDRO_EFFECT_NAMED] = TRUMP,
    [PEDRO_EFFECT_PICKED_UP] = KITTY | HANDS,
    [PEDRO_EFFECT_DISCARDED] = HANDS | WASH,
    [PEDRO_EFFECT_DREW] = HANDS | STOCK,
    [PEDRO_EFFECT_REDREW] = HANDS | WASH,
    [PEDRO_EFFECT_STOCK_SEEN] = STOCK,
    [PEDRO_EFFECT_TOOK] = HANDS | STOCK,
    [PEDRO_EFFECT_GAVE] = HANDS,
    [PEDRO_EFFECT_CLAIMED] = HANDS | WASH,
    [PEDRO_EFFECT_FOLDED] = OUT,
    [PEDRO_EFFECT_DISCARDS_COUNTED] = POINTS,
    [PEDRO_EFFECT_LED] = TABLE | LEADER, /* the leader's card is first in the trick */
    [PEDRO_EFFECT_BURIED] = HANDS | TABLE,
    [PEDRO_EFFECT_PLAYED] = HANDS | TABLE,
    [PEDRO_EFFECT_PARTNER_CALLED] = CALLED | PARTNER,
    [PEDRO_EFFECT_PARTNER_SHOWN] = PARTNER,
    [PEDRO_EFFECT_TRICK_WON] = TABLE | TRICKS | POINTS,
    [PEDRO_EFFECT_KEPT] = POINTS,
    [PEDRO_EFFECT_COUNTED] = POINTS,
    [PEDRO_EFFECT_MADE] = LAST_HAND,
    [PEDRO_EFFECT_SET] = LAST_HAND,
    [PEDRO_EFFECT_SCORED] = SCORES | LAST_HAND,
    [PEDRO_EFFECT_MATCH_WON] = WINNER,
    [PEDRO_EFFECT_TURN] = SEAT,
};

/* The members that the effects of an event can have changed. */
static uint32_t changed_by(const struct pedro_effects *effects) {
    uint32_t members = 0;
    for (unsigned i = 0; i < effects->count; i++) {
        const struct pedro_effect *effect = &effects->at[i];
        members |= changes[effect->kind];
        if (effect->kind == PEDRO_EFFECT_TURN && effect->seat == PEDRO_NO_SEAT)
            members |= CLEARED;
    }
    return members;
}

/* All members but the variant and the phase, in the order of the page. */
static void add_members(const struct pedro_rules *rules, uint32_t members,
                        const struct pedro_view *view, const struct pedro_call *call,
                        size_t calls, struct pedro_text *text) {
    const unsigned players = (unsigned)rules->set.players;
    const char trump[2] = {view->trump < 4 ? "cdhs"[view->trump] : '\0', '\0'};
    if (members & HAND)
        add_number(text, "hand", view->hands);
    if (members & DEALER)
        add_number(text, "dealer", view->dealer);
    if (members & SEAT)
        add_number(text, "seat", view->turn);
    if (members & BID) {
        add_key(text, "high_bid");
        add_bid(text, view->high_bid);
    }
    if (members & BID)
        add_number(text, "bidder", view->bidder);
    if (members & TRUMP) {
        add_key(text, "trump");
        add_word(text, trump);
    }
    if (members & CALLS)
        add_calls(text, call, calls);
    if (members & HANDS)
        add_hands(text, players, view);
    if (members & STOCK) {
        add_key(text, "stock");
        add_pile(text, view->stock, view->stock_size);
    }
    if (members & KITTY) {
        add_key(text, "kitty");
        add_pile(text, view->kitty, view->kitty_size);
    }
    if (members & WASH) {
        add_key(text, "wash");
        add_pile(text, view->wash, view->wash_size);
    }
    if (members & OUT)
        add_out(text, players, view->out);
    if (members & TABLE)
        add_table(text, rules, view);
    if (members & LEADER)
        add_number(text, "leader", view->leader);
    if (members & TRICKS)
        add_number(text, "tricks", view->tricks);
    if (members & POINTS)
        add_points(text, rules->sides, view->points);
    if (members & SCORES) {
        add_key(text, "scores");
        add_scores(text, view->score, rules->sides);
    }
    if (members & LAST_HAND) {
        add_key(text, "last_hand");
        add_scores(text, view->last_hand, view->hands_scored ? rules->sides : 0);
    }
    if (members & CALLED) {
        add_key(text, "called");
        add_card_or_none(text, view->called);
    }
    if (members & PARTNER)
        add_number(text, "partner", view->partner);
    if (members & WINNER)
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
    add_members(rules, EVERYTHING, view, call, calls, text);
}

void pedro_json_view_changes(const struct pedro_rules *rules,
                             const struct pedro_effects *effects,
                             const struct pedro_view *view, const struct pedro_call *call,
                             size_t calls, struct pedro_text *text) {
    pedro_text_add(text, "{\"phase\":");
    add_word(text, pedro_phase_name(view->phase));
    add_members(rules, changed_by(effects), view, call, calls, text);
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
