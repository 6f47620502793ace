/* sorting.c - sorts cards in the order in which a player holds them.
 *
 * SPDX-License-Identifier: MIT */
#include "words/sorting.h"

/* A cycle, so that colours alternate from every start: spades, hearts, clubs,
 * diamonds. */
static const uint8_t next_suit[] = {
    [PEDRO_SPADES] = PEDRO_HEARTS,
    [PEDRO_HEARTS] = PEDRO_CLUBS,
    [PEDRO_CLUBS] = PEDRO_DIAMONDS,
    [PEDRO_DIAMONDS] = PEDRO_SPADES,
};

unsigned sort_cards(const struct pedro_rules *rules, unsigned trump, pedro_cards cards,
                    pedro_card sorted[PEDRO_PACK_MAX]) {
    unsigned count = 0;
    unsigned suit = PEDRO_SPADES;
    if (trump != PEDRO_NO_SUIT) {
        for (pedro_cards trumps = cards & rules->trumps[trump]; trumps;) {
            pedro_card best = pedro_set_first(trumps);
            for (pedro_cards rest = trumps; rest;) {
                pedro_card card = pedro_set_pop(&rest);
                if (rules->strength[trump][card] > rules->strength[trump][best])
                    best = card;
            }
            sorted[count++] = best;
            trumps &= ~pedro_set_of(best);
            cards &= ~pedro_set_of(best);
        }
        suit = next_suit[trump];
    }
    for (unsigned i = 0; i < 4; i++, suit = next_suit[suit])
        for (unsigned rank = PEDRO_ACE + 1; rank-- > 0;)
            if (pedro_set_has(cards, pedro_card_of(suit, rank)))
                sorted[count++] = pedro_card_of(suit, rank);
    for (pedro_card joker = PEDRO_MAIN_JOKER; joker <= PEDRO_OFF_JOKER; joker++)
        if (pedro_set_has(cards, joker))
            sorted[count++] = joker;
    return count;
}

const char *sorted_word(const struct pedro_rules *rules, unsigned trump,
                        pedro_cards cards, struct rich_words *words) {
    pedro_card sorted[PEDRO_PACK_MAX];
    unsigned count = sort_cards(rules, trump, cards, sorted);
    return rich_cards(words, sorted, count);
}

void add_card_points(const struct pedro_rules *rules, unsigned trump,
                     struct pedro_text *text) {
    pedro_card sorted[PEDRO_PACK_MAX];
    const unsigned count = sort_cards(rules, trump, rules->scoring[trump], sorted);
    for (unsigned i = 0; i < count; i++) {
        pedro_text_add(text, i > 0 ? ", " : "");
        rich_add_card(text, sorted[i]);
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, rules->value[trump][sorted[i]]);
    }
}
