/* hands.c - the hands of a deal that is over.
 *
 * Once the seed of a hand is published everybody can compute its cards, so they may be
 * shown: also those of seats that folded, and those that were never played.
 *
 * SPDX-License-Identifier: MIT */
#include "table/hands.h"

#include <string.h>

/* The walk through the last hand of a match. */
struct walk {
    const struct pedro_match *match;
    bool playing;
    struct table_hands *hands;
};

static void follow(struct walk *walk, const struct pedro_effect *effect) {
    struct table_hands *hands = walk->hands;
    const pedro_cards cards = pedro_effect_cards(effect);
    switch ((enum pedro_effect_kind)effect->kind) {
    case PEDRO_EFFECT_DEALT:
        hands->dealt[effect->seat] |= cards;
        hands->held[effect->seat] |= cards;
        break;
    case PEDRO_EFFECT_PICKED_UP:
    case PEDRO_EFFECT_DREW:
    case PEDRO_EFFECT_REDREW:
    case PEDRO_EFFECT_TOOK:
    case PEDRO_EFFECT_CLAIMED:
        hands->held[effect->seat] |= cards;
        break;
    case PEDRO_EFFECT_DISCARDED:
        hands->held[effect->seat] &= ~cards;
        break;
    case PEDRO_EFFECT_GAVE:
        hands->held[effect->seat] &= ~cards;
        hands->held[effect->other] |= cards;
        break;
    case PEDRO_EFFECT_PLAY_BEGAN:
        walk->playing = true;
        break;
    default:
        break;
    }
}

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct walk *walk = data;
    struct pedro_effects effects;
    (void)after;
    pedro_event_effects(&walk->match->rules, event, before, &effects);
    for (unsigned i = 0; i < effects.count && !walk->playing; i++)
        follow(walk, &effects.at[i]);
    return walk->playing;
}

bool table_hands(const struct pedro_match *match, struct table_hands *hands) {
    struct walk walk = {.match = match, .hands = hands};
    memset(hands, 0, sizeof *hands);
    if (match->events == 0 || match->state.turn != PEDRO_NO_SEAT)
        return false;
    pedro_match_walk_hand(match, see, &walk);
    return true;
}

static void put(struct json_writer *writer, const char *name, const pedro_cards *hand,
                int players) {
    json_open(writer, name, '[');
    for (int seat = 0; seat < players; seat++)
        json_put_card_set(writer, NULL, hand[seat], pedro_set_count(hand[seat]));
    json_close(writer, ']');
}

void table_put_hands(struct json_writer *writer, const struct pedro_match *match) {
    struct table_hands hands;
    if (!table_hands(match, &hands))
        return;
    put(writer, "dealt", hands.dealt, match->rules.set.players);
    put(writer, "held", hands.held, match->rules.set.players);
}
