/* cards.c - cards as two characters.
 *
 * Ranks and suits are in the order of their numbers, so the index of a character is the
 * number.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/cards.h"
#include "pedro/error.h"

static const char ranks[] = "23456789TJQKA";
static const char suits[] = "cdhs";

int pedro_card_parse(const char *text, size_t length, pedro_card *card) {
    if (length != 2)
        return PEDRO_ERR_BAD_TEXT;
    if (text[0] == 'X' && (text[1] == '1' || text[1] == '2')) {
        *card = text[1] == '1' ? PEDRO_MAIN_JOKER : PEDRO_OFF_JOKER;
        return PEDRO_ERR_OK;
    }
    const char *rank = memchr(ranks, text[0], sizeof ranks - 1);
    const char *suit = memchr(suits, text[1], sizeof suits - 1);
    if (!rank || !suit)
        return PEDRO_ERR_BAD_TEXT;
    *card = pedro_card_of((unsigned)(suit - suits), (unsigned)(rank - ranks));
    return PEDRO_ERR_OK;
}

void pedro_card_text(pedro_card card, char text[3]) {
    if (card < PEDRO_MAIN_JOKER) {
        text[0] = ranks[pedro_printed_rank(card)];
        text[1] = suits[pedro_printed_suit(card)];
    } else if (card < PEDRO_PACK_MAX) {
        text[0] = 'X';
        text[1] = card == PEDRO_MAIN_JOKER ? '1' : '2';
    } else {
        text[0] = text[1] = '?';
    }
    text[2] = '\0';
}
