/* setup.c - a position that somebody sets up: a pack that deals given hands.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analyze/setup.h"

/* The place of a card in a pack that is in the order of the cards: the number of cards of the game before it. */
static unsigned place_of(const struct pedro_rules *rules, pedro_card card) {
    return pedro_set_count(rules->pack & (pedro_set_of(card) - 1));
}

static enum setup_fault check_cards(const struct setup *setup,
                                    const struct pedro_rules *rules, pedro_cards *known,
                                    struct setup_error *error) {
    *known = 0;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        const pedro_cards foreign = setup->hand[seat] & ~rules->pack,
                          twice = setup->hand[seat] & *known;
        if (foreign | twice) {
            error->card = pedro_set_first(foreign ? foreign : twice);
            return foreign ? SETUP_FOREIGN : SETUP_TWICE;
        }
        *known |= setup->hand[seat];
    }
    for (unsigned i = 0; i < setup->stock_size; i++) {
        error->card = setup->stock[i];
        if (!pedro_set_has(rules->pack, error->card))
            return SETUP_FOREIGN;
        if (pedro_set_has(*known, error->card))
            return SETUP_TWICE;
        *known |= pedro_set_of(error->card);
    }
    return SETUP_FINE;
}

/* Deals the pack in the order of the cards. */
static int deal_in_order(const struct pedro_match *match, struct pedro_state *dealt) {
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned size = 0;
    for (pedro_cards rest = match->rules.pack; rest; rest &= rest - 1)
        pack[size++] = pedro_set_first(rest);
    *dealt = match->state;
    return pedro_deal(&match->rules, dealt, pack, size);
}

static enum setup_fault put_known(const struct setup *setup,
                                  const struct pedro_rules *rules,
                                  const struct pedro_state *dealt, pedro_card *pack,
                                  struct setup_error *error) {
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        pedro_cards places = dealt->hand[seat];
        error->seat = seat;
        error->number = pedro_set_count(places);
        for (pedro_cards rest = setup->hand[seat]; rest; rest &= rest - 1) {
            if (!places)
                return SETUP_MANY;
            pack[place_of(rules, pedro_set_first(places))] = pedro_set_first(rest);
            places &= places - 1;
        }
    }
    error->number = (unsigned)(dealt->stock_end - dealt->stock_at);
    if (setup->stock_size > error->number)
        return SETUP_DEEP;
    for (unsigned i = 0; i < setup->stock_size; i++)
        pack[place_of(rules, dealt->stock[dealt->stock_at + i])] = setup->stock[i];
    return SETUP_FINE;
}

enum setup_fault setup_pack(const struct setup *setup, const struct pedro_match *match,
                            const pedro_card shuffled[PEDRO_PACK_MAX],
                            pedro_card pack[PEDRO_PACK_MAX], struct setup_error *error) {
    const struct pedro_rules *rules = &match->rules;
    struct pedro_state dealt;
    pedro_cards known;
    *error = (struct setup_error){.card = PEDRO_NO_CARD, .seat = PEDRO_NO_SEAT};
    enum setup_fault fault = check_cards(setup, rules, &known, error);
    if (fault == SETUP_FINE && deal_in_order(match, &dealt) != 0)
        fault = SETUP_NO_MEMORY;
    memset(pack, PEDRO_NO_CARD, PEDRO_PACK_MAX);
    if (fault == SETUP_FINE)
        fault = put_known(setup, rules, &dealt, pack, error);
    for (unsigned i = 0, next = 0; fault == SETUP_FINE && i < rules->pack_size; i++) {
        if (pack[i] != PEDRO_NO_CARD)
            continue;
        while (pedro_set_has(known, shuffled[next]))
            next++;
        pack[i] = shuffled[next++];
    }
    return fault;
}
