/* names.c - what clients cannot tell from a view, since they have no rules.
 *
 * SPDX-License-Identifier: MIT */
#include "table/names.h"

#include <string.h>

static void put_last_trick(struct json_writer *writer, const struct pedro_rules *rules,
                           const struct pedro_view *view) {
    pedro_seat seat = view->last_leader == PEDRO_NO_SEAT ? 0 : view->last_leader;
    json_open(writer, "last_trick", '[');
    for (int i = 0; i < rules->set.players; i++, seat = pedro_left(rules, seat))
        if (view->last_trick[seat] != PEDRO_NO_CARD)
            json_put_seat_and_card(writer, seat, view->last_trick[seat]);
    json_close(writer, ']');
}

static void put_taken(struct json_writer *writer, const struct pedro_rules *rules,
                      const struct pedro_view *view) {
    json_open(writer, "taken", '[');
    for (unsigned side = 0; side < rules->sides; side++)
        json_put_card_set(writer, NULL, view->taken[side],
                          pedro_set_count(view->taken[side]));
    json_close(writer, ']');
}

/* The trumps from high to low and what each is worth, once they are named: clients have no
 * rules to sort or count cards by. */
static void put_trumps(struct json_writer *writer, const struct pedro_rules *rules,
                       unsigned trump) {
    pedro_card sorted[PEDRO_PACK_MAX];
    unsigned count = 0;
    for (pedro_cards cards = trump <= PEDRO_SPADES ? rules->trumps[trump] : 0; cards;
         count++) {
        const pedro_card card = pedro_set_pop(&cards);
        const uint8_t *strength = rules->strength[trump];
        unsigned at = count;
        for (; at > 0 && strength[sorted[at - 1]] < strength[card]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = card;
    }
    json_put_cards(writer, "trumps", sorted, count);
    json_open(writer, "worth", '[');
    for (unsigned i = 0; i < count; i++)
        json_put_number(writer, NULL, rules->value[trump][sorted[i]]);
    json_close(writer, ']');
}

static void put_numbers(struct json_writer *writer, const char *name,
                        const int32_t *number, unsigned count) {
    json_open(writer, name, '[');
    for (unsigned i = 0; i < count; i++)
        json_put_number(writer, NULL, number[i]);
    json_close(writer, ']');
}

/* How many cards each seat has drawn, robbed or picked up: everybody has seen that. */
static void put_drawn(struct json_writer *writer, const struct pedro_rules *rules,
                      const struct pedro_view *view) {
    int32_t drawn[PEDRO_SEATS_MAX];
    for (unsigned i = 0; i < PEDRO_SEATS_MAX; i++)
        drawn[i] = view->drawn[i];
    put_numbers(writer, "drawn", drawn, (unsigned)rules->set.players);
}

void table_put_line(struct json_writer *writer, const struct pedro_rules *rules,
                    const struct table_hand *line) {
    int32_t points[PEDRO_SEATS_MAX];
    for (unsigned i = 0; i < PEDRO_SEATS_MAX; i++)
        points[i] = line->points[i];
    json_open(writer, NULL, '{');
    json_put_bid(writer, "bid", line->bid);
    json_put_number(writer, "bidder", line->bidder);
    json_put_suit(writer, "trump", line->trump);
    json_put_flag(writer, "made", line->made);
    put_numbers(writer, "points", points, rules->sides);
    put_numbers(writer, "hand", line->hand, rules->sides);
    put_numbers(writer, "score", line->score, rules->sides);
    json_close(writer, '}');
}

void table_put_names(struct json_writer *writer, const struct pedro_rules *rules,
                     const struct pedro_view *view, unsigned members) {
    json_put_number(writer, "winner", view->last_winner);
    if (members & TABLE_LAST_TRICK)
        put_last_trick(writer, rules, view);
    if (members & TABLE_TAKEN)
        put_taken(writer, rules, view);
    if (members & TABLE_TRUMPS)
        put_trumps(writer, rules, view->trump);
    if (members & TABLE_DRAWN)
        put_drawn(writer, rules, view);
}

void table_line_of(const struct pedro_state *state, struct table_hand *line) {
    memset(line, 0, sizeof *line);
    line->bid = state->last_bid;
    line->bidder = state->last_bidder;
    line->trump = state->last_trump;
    line->made = state->last_made;
    memcpy(line->points, state->points, sizeof line->points);
    memcpy(line->hand, state->last_hand, sizeof line->hand);
    memcpy(line->score, state->score, sizeof line->score);
}
