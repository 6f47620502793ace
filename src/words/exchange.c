/* exchange.c - counts each seat's cards in the exchange of a hand.
 *
 * SPDX-License-Identifier: MIT */
#include "words/exchange.h"
#include "words/rich.h"
#include "words/text.h"

static void add_effect(struct exchange *exchange, uint8_t hand[PEDRO_SEATS_MAX],
                       const struct pedro_effect *effect) {
    const pedro_seat to = effect->other;
    const uint8_t cards = effect->cards;
    struct exchange_seat *seat = &exchange->seat[effect->seat];
    switch (effect->kind) {
    case PEDRO_EFFECT_DISCARDED:
        hand[effect->seat] = (uint8_t)(hand[effect->seat] - cards);
        seat->thrown = (uint8_t)(seat->thrown + cards);
        seat->kept = hand[effect->seat];
        return;
    case PEDRO_EFFECT_DREW:
    case PEDRO_EFFECT_REDREW:
        seat->drawn = (uint8_t)(seat->drawn + cards);
        break;
    case PEDRO_EFFECT_PICKED_UP:
        seat->kitty = (uint8_t)(seat->kitty + cards);
        break;
    case PEDRO_EFFECT_TOOK:
        seat->took = (uint8_t)(seat->took + cards);
        break;
    case PEDRO_EFFECT_CLAIMED:
        seat->claimed = (uint8_t)(seat->claimed + cards);
        break;
    case PEDRO_EFFECT_GAVE:
        hand[effect->seat] = (uint8_t)(hand[effect->seat] - cards);
        seat->gave = (uint8_t)(seat->gave + cards);
        hand[to] = (uint8_t)(hand[to] + cards);
        exchange->seat[to].got = (uint8_t)(exchange->seat[to].got + cards);
        return;
    case PEDRO_EFFECT_BURIED:
        seat->buried = (uint8_t)(seat->buried + cards);
        return;
    default:
        return;
    }
    hand[effect->seat] = (uint8_t)(hand[effect->seat] + cards);
}

/* Effects with cards must have seats of the table; a server may send others. */
static bool names_seats(const struct pedro_effect *effect, int players) {
    return effect->seat >= 0 && effect->seat < players &&
           (effect->kind != PEDRO_EFFECT_GAVE ||
            (effect->other >= 0 && effect->other < players));
}

void exchange_add(struct exchange *exchange, const struct happening *happening) {
    uint8_t hand[PEDRO_SEATS_MAX];
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        hand[seat] = happening->before.hand_size[seat];
    if (happening->seat == PEDRO_NO_SEAT)
        *exchange = (struct exchange){.seat = {{0}}};
    for (unsigned i = 0; i < happening->effects.count; i++) {
        const struct pedro_effect *effect = &happening->effects.at[i];
        if (effect->kind == PEDRO_EFFECT_DEALT && names_seats(effect, PEDRO_SEATS_MAX))
            hand[effect->seat] = (uint8_t)(hand[effect->seat] + effect->cards);
        else if (names_seats(effect, happening->rules->set.players))
            add_effect(exchange, hand, effect);
    }
}

/* Adds one item, unless the maximum is reached. */
static void add_part(const char *form, unsigned count, unsigned *left,
                     struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    if (*left == 0)
        return;
    if (text->length > 0)
        pedro_text_add(text, ", ");
    rich_fill(text, form, "n", rich_number(&words, (long)count));
    --*left;
}

void exchange_text(const struct exchange_seat *seat, bool brief,
                   struct pedro_text *text) {
    const struct {
        const char *form;
        uint8_t count;
    } parts[] = {
        {_("drew {n}"), seat->drawn},    {_("took {n}"), seat->took},
        {_("kitty {n}"), seat->kitty},   {_("got {n}"), seat->got},
        {_("gave {n}"), seat->gave},     {_("claimed {n}"), seat->claimed},
        {_("buried {n}"), seat->buried},
    };
    char room[160];
    struct pedro_text list;
    unsigned left = brief ? 2 : 1 + sizeof parts / sizeof *parts;
    pedro_text_init(&list, room, sizeof room);
    if (seat->thrown > 0)
        add_part(_("kept {n}"), seat->kept, &left, &list);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].count > 0)
            add_part(parts[i].form, parts[i].count, &left, &list);
    pedro_text_add(text, room);
}
