/* json.c - writes views and choices as the JSON of PROTOCOL section 2, with members in
 * the order of that page.
 *
 * SPDX-License-Identifier: MIT */
#include "json_write.h"

void pedro_json_string(const char *bytes, size_t length, struct pedro_text *text) {
    json_add_string(bytes, length, text);
}

static void put_calls(struct json_writer *writer, const struct pedro_call *call,
                      size_t calls) {
    json_open(writer, "calls", '[');
    for (size_t i = 0; i < calls; i++) {
        json_open(writer, NULL, '[');
        json_put_number(writer, NULL, call[i].seat);
        json_put_bid(writer, NULL, call[i].bid);
        json_close(writer, ']');
    }
    json_close(writer, ']');
}

/* The trick and what is buried with it, in the order of play. */
static void put_trick(struct json_writer *writer, const struct pedro_rules *rules,
                      const struct pedro_view *view) {
    const pedro_seat first = view->leader == PEDRO_NO_SEAT ? 0 : view->leader;
    pedro_seat seat = first;
    json_open(writer, "trick", '[');
    do {
        if (view->trick[seat] != PEDRO_NO_CARD)
            json_put_seat_and_card(writer, seat, view->trick[seat]);
        seat = pedro_left(rules, seat);
    } while (seat != first);
    json_close(writer, ']');
    json_open(writer, "buried", '[');
    do {
        for (pedro_cards cards = view->buried[seat]; cards;)
            json_put_seat_and_card(writer, seat, pedro_set_pop(&cards));
        seat = pedro_left(rules, seat);
    } while (seat != first);
    json_close(writer, ']');
}

static void put_scores(struct json_writer *writer, const char *name, const int32_t *score,
                       unsigned count) {
    json_open(writer, name, '[');
    for (unsigned i = 0; i < count; i++)
        json_put_number(writer, NULL, score[i]);
    json_close(writer, ']');
}

static void put_hands(struct json_writer *writer, unsigned players,
                      const struct pedro_view *view) {
    json_open(writer, "hands", '[');
    for (unsigned seat = 0; seat < players; seat++)
        json_put_card_set(writer, NULL, view->hand[seat], view->hand_size[seat]);
    json_close(writer, ']');
}

static void put_out(struct json_writer *writer, unsigned players, unsigned out) {
    json_open(writer, "out", '[');
    for (unsigned seat = 0; seat < players; seat++)
        json_put_flag(writer, NULL, out >> seat & 1);
    json_close(writer, ']');
}

static void put_points(struct json_writer *writer, unsigned sides,
                       const int16_t *points) {
    json_open(writer, "points", '[');
    for (unsigned side = 0; side < sides; side++)
        json_put_number(writer, NULL, points[side]);
    json_close(writer, ']');
}

static void put_winner(struct json_writer *writer, unsigned sides, unsigned winners) {
    json_open(writer, "winner", '[');
    for (unsigned side = 0; side < sides; side++)
        if (winners >> side & 1)
            json_put_number(writer, NULL, side);
    json_close(writer, ']');
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
    /* Only under a ruleset with irregularities. */
    BARRED = 1 << 20,
    AHEAD = 1 << 21,
    EXPOSED = 1 << 22,
    REQUIRED = 1 << 23,
    REVOKES = 1 << 24,
    LAWS = BARRED | AHEAD | EXPOSED | REQUIRED | REVOKES,
    EVERYTHING = (1 << 25) - 1,
    /* Cleared when a hand is over. */
    CLEARED = DEALER | BID | TRUMP | CALLS | HANDS | STOCK | KITTY | WASH | OUT | TABLE |
              LEADER | TRICKS | CALLED | PARTNER | LAWS,
};

static const uint32_t changes[PEDRO_EFFECTS] = {
    [PEDRO_EFFECT_DEAL] = HAND | CALLS | STOCK | KITTY | POINTS,
    [PEDRO_EFFECT_DEALT] = HANDS,
    [PEDRO_EFFECT_LOOKED] = HANDS,
    [PEDRO_EFFECT_CALLED] = BID | CALLS,
    [PEDRO_EFFECT_CALLED_OUT_OF_TURN] = CALLS | BARRED,
    [PEDRO_EFFECT_DECLINED] = REQUIRED,
    [PEDRO_EFFECT_NAMED] = TRUMP,
    [PEDRO_EFFECT_PICKED_UP] = KITTY | HANDS,
    [PEDRO_EFFECT_DISCARDED] = HANDS | WASH,
    [PEDRO_EFFECT_DREW] = HANDS | STOCK,
    [PEDRO_EFFECT_REDREW] = HANDS | WASH,
    [PEDRO_EFFECT_STOCK_SEEN] = STOCK,
    [PEDRO_EFFECT_TOOK] = HANDS | STOCK,
    [PEDRO_EFFECT_GAVE] = HANDS,
    [PEDRO_EFFECT_CLAIMED] = HANDS | WASH,
    [PEDRO_EFFECT_FOLDED] = OUT | REQUIRED,
    [PEDRO_EFFECT_DISCARDS_COUNTED] = POINTS,
    [PEDRO_EFFECT_LOW_COUNTED] = POINTS,
    [PEDRO_EFFECT_LED] = TABLE | LEADER, /* the leader's card is first in the trick */
    [PEDRO_EFFECT_BURIED] = HANDS | TABLE | EXPOSED,
    [PEDRO_EFFECT_PLAYED] = HANDS | TABLE | AHEAD | EXPOSED | REQUIRED,
    [PEDRO_EFFECT_PLAYED_AHEAD] = HANDS | AHEAD | EXPOSED,
    [PEDRO_EFFECT_WITHDRAWN] = HANDS | AHEAD | EXPOSED,
    [PEDRO_EFFECT_REQUIRED] = REQUIRED,
    [PEDRO_EFFECT_POINTS_SHOWN] = POINTS | LEADER | REQUIRED,
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

static void put_ahead(struct json_writer *writer, const struct pedro_view *view) {
    json_open(writer, "ahead", '[');
    if (view->ahead_seat != PEDRO_NO_SEAT) {
        json_put_number(writer, NULL, view->ahead_seat);
        json_put_card(writer, NULL, view->ahead_card);
    }
    json_close(writer, ']');
}

static void put_revokes(struct json_writer *writer, const struct pedro_revokes *revokes) {
    json_open(writer, "revokes", '[');
    for (unsigned i = 0; i < revokes->count; i++) {
        json_open(writer, NULL, '[');
        json_put_number(writer, NULL, revokes->seat[i]);
        json_put_number(writer, NULL, revokes->trick[i]);
        json_close(writer, ']');
    }
    json_close(writer, ']');
}

/* The members of a ruleset with irregularities. */
static void put_laws(struct json_writer *writer, const struct pedro_rules *rules,
                     uint32_t members, const struct pedro_view *view) {
    if (members & BARRED) {
        json_open(writer, "barred", '[');
        for (unsigned side = 0; side < rules->sides; side++)
            json_put_flag(writer, NULL, view->barred >> side & 1);
        json_close(writer, ']');
    }
    if (members & AHEAD)
        put_ahead(writer, view);
    if (members & EXPOSED)
        json_put_card_set(writer, "exposed", view->exposed,
                          pedro_set_count(view->exposed));
    if (members & REQUIRED)
        json_put_word(writer, "required",
                      pedro_required_name((enum pedro_required)view->required));
    if (members & REVOKES)
        put_revokes(writer, &view->revokes);
}

/* All members but the variant and the phase, in the order of the page. */
static void put_members(struct json_writer *writer, const struct pedro_rules *rules,
                        uint32_t members, const struct pedro_view *view,
                        const struct pedro_call *call, size_t calls) {
    const unsigned players = (unsigned)rules->set.players;
    if (members & HAND)
        json_put_number(writer, "hand", view->hands);
    if (members & DEALER)
        json_put_number(writer, "dealer", view->dealer);
    if (members & SEAT)
        json_put_number(writer, "seat", view->turn);
    if (members & BID)
        json_put_bid(writer, "high_bid", view->high_bid);
    if (members & BID)
        json_put_number(writer, "bidder", view->bidder);
    if (members & TRUMP)
        json_put_suit(writer, "trump", view->trump);
    if (members & CALLS)
        put_calls(writer, call, calls);
    if (members & HANDS)
        put_hands(writer, players, view);
    if (members & STOCK)
        json_put_cards(writer, "stock", view->stock, view->stock_size);
    if (members & KITTY)
        json_put_cards(writer, "kitty", view->kitty, view->kitty_size);
    if (members & WASH)
        json_put_cards(writer, "wash", view->wash, view->wash_size);
    if (members & OUT)
        put_out(writer, players, view->out);
    if (members & TABLE)
        put_trick(writer, rules, view);
    if (members & LEADER)
        json_put_number(writer, "leader",
                        view->phase == PEDRO_PHASE_REVIEW ? PEDRO_NO_SEAT : view->leader);
    if (members & TRICKS)
        json_put_number(writer, "tricks", view->tricks);
    if (members & POINTS)
        put_points(writer, rules->sides, view->points);
    if (members & SCORES)
        put_scores(writer, "scores", view->score, rules->sides);
    if (members & LAST_HAND)
        put_scores(writer, "last_hand", view->last_hand,
                   view->hands_scored ? rules->sides : 0);
    if (members & CALLED)
        json_put_card(writer, "called", view->called);
    if (members & PARTNER)
        json_put_number(writer, "partner", view->partner);
    if (members & WINNER)
        put_winner(writer, rules->sides, view->winners);
    if (members & LAWS && pedro_has_laws(rules))
        put_laws(writer, rules, members, view);
    json_close(writer, '}');
}

void pedro_json_view(const struct pedro_rules *rules, const char *variant,
                     const struct pedro_view *view, const struct pedro_call *call,
                     size_t calls, struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "variant", variant);
    json_put_word(&writer, "phase", pedro_phase_name(view->phase));
    put_members(&writer, rules, EVERYTHING, view, call, calls);
}

void pedro_json_view_changes(const struct pedro_rules *rules,
                             const struct pedro_effects *effects,
                             const struct pedro_view *view, const struct pedro_call *call,
                             size_t calls, struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "phase", pedro_phase_name(view->phase));
    put_members(&writer, rules, changed_by(effects), view, call, calls);
}

static void put_choices(struct json_writer *writer, const struct pedro_legal *legal) {
    struct pedro_action action;
    json_open(writer, "choices", '[');
    for (unsigned i = 0; pedro_legal_nth(legal, i, &action); i++)
        json_put_action(writer, NULL, &action);
    json_close(writer, ']');
}

static void put_groups(struct json_writer *writer, const struct pedro_legal *legal) {
    json_open(writer, "groups", '[');
    for (unsigned i = 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        json_open(writer, NULL, '{');
        json_put_card_set(writer, "from", group->from, pedro_set_count(group->from));
        json_put_number(writer, "min", group->min);
        json_put_number(writer, "max", group->max);
        if (legal->nonscoring && group->from & legal->low_cards)
            json_put_number(writer, "nonscoring", legal->nonscoring);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

void pedro_json_legal(const struct pedro_legal *legal, struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "phase", pedro_phase_name(legal->phase));
    json_put_number(&writer, "seat", legal->seat);
    if (legal->groups)
        put_groups(&writer, legal);
    else
        put_choices(&writer, legal);
    json_close(&writer, '}');
}
