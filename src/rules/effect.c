/* effect.c - creates effects, and hides what a seat may not see of them.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "rules/hand.h"

_Static_assert(sizeof(struct pedro_effect) ==
                   offsetof(struct pedro_effect, card) +
                       sizeof(((struct pedro_effect *)0)->card),
               "struct pedro_effect must not end in padding");
_Static_assert(PEDRO_SEATS_MAX <= 8, "seen_by has a bit for each seat");

/* The maximum: an event that includes everything from a deal to the score of the hand.
 * For each seat: dealt, looked, called, discarded, given more, folded, gave and threw,
 * overflowed, came down, drew twice, came down with the robber, discards counted, folded
 * as the play began and after a trick, revoke found, counted, scored, won. BESIDES: effects
 * that occur once. */
enum { EFFECTS_A_SEAT = 20, EFFECTS_BESIDES = 28 };
_Static_assert(PEDRO_EFFECTS_MAX >= PEDRO_SEATS_MAX * EFFECTS_A_SEAT + EFFECTS_BESIDES,
               "struct pedro_effects has room for every event");

const char *pedro_effect_word(enum pedro_effect_kind kind) {
    static const char *const words[] = {
#define EFFECT_WORD(name, word, number, says) word,
        PEDRO_EFFECT_KINDS(EFFECT_WORD)
#undef EFFECT_WORD
    };
    return words[kind];
}

struct pedro_effect *effect_add(struct pedro_effects *effects,
                                enum pedro_effect_kind kind, pedro_seat seat) {
    assert(effects->count < PEDRO_EFFECTS_MAX);
    struct pedro_effect *effect = &effects->at[effects->count++];
    memset(effect, 0, offsetof(struct pedro_effect, card));
    memset(effect->card, PEDRO_NO_CARD, sizeof effect->card);
    effect->kind = (uint8_t)kind;
    effect->seat = seat;
    effect->other = PEDRO_NO_SEAT;
    return effect;
}

void effect_show_pile(struct pedro_effect *effect, const pedro_card *pile, unsigned count,
                      pedro_cards open, unsigned seen_by) {
    memcpy(effect->card, pile, count);
    effect->cards = (uint8_t)count;
    effect->open = open & pedro_effect_cards(effect);
    effect->seen_by = (uint8_t)seen_by;
}

void effect_show(struct pedro_effect *effect, pedro_cards cards, pedro_cards open,
                 unsigned seen_by) {
    pedro_card pile[PEDRO_PACK_MAX] = {0};
    unsigned count = 0;
    while (cards)
        pile[count++] = pedro_set_pop(&cards);
    effect_show_pile(effect, pile, count, open, seen_by);
}

void effect_plain(struct pedro_effects *effects, enum pedro_effect_kind kind,
                  pedro_seat seat, int number) {
    effect_add(effects, kind, seat)->number = number;
}

struct pedro_effect *tell_cards(struct pedro_effects *effects,
                                enum pedro_effect_kind kind, pedro_seat seat,
                                pedro_cards cards, pedro_cards open) {
    struct pedro_effect *effect = effect_add(effects, kind, seat);
    effect_show(effect, cards, open, 1u << seat);
    return effect;
}

pedro_cards pedro_effect_cards(const struct pedro_effect *effect) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < effect->cards; i++)
        if (effect->card[i] != PEDRO_NO_CARD)
            cards |= pedro_set_of(effect->card[i]);
    return cards;
}

void pedro_effect_seen(const struct pedro_effect *effect, pedro_seat seat,
                       struct pedro_effect *seen) {
    if (seen != effect)
        *seen = *effect;
    if (seat != PEDRO_NO_SEAT && effect->seen_by >> seat & 1)
        return;
    for (unsigned i = 0; i < seen->cards; i++)
        if (seen->card[i] != PEDRO_NO_CARD && !pedro_set_has(seen->open, seen->card[i]))
            seen->card[i] = PEDRO_NO_CARD;
}
