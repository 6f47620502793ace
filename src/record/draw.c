/* draw.c - the draw for partners, seats and the first deal.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "lines.h"
#include "pedro/pad.h"

static int refuse(struct pedro_refusal *refusal, enum pedro_refusal_code code) {
    pedro_refuse(refusal, code);
    return pedro_refusal_err(code);
}

/* Players by the cards they drew, the highest first. */
static void rank(const pedro_card *card, int players, int8_t order[PEDRO_SEATS_MAX]) {
    for (int i = 0; i < players; i++) {
        int at = i;
        for (; at > 0 &&
               pedro_printed_rank(card[order[at - 1]]) < pedro_printed_rank(card[i]);
             at--)
            order[at] = order[at - 1];
        order[at] = (int8_t)i;
    }
}

int pedro_draw_seats(const struct pedro_rules *rules, const pedro_card *card,
                     struct pedro_draw *draw, struct pedro_refusal *refusal) {
    const int players = rules->set.players, half = players / 2;
    const bool pairs = rules->set.teams == PEDRO_TEAMS_PAIRS;
    int8_t order[PEDRO_SEATS_MAX] = {0};
    pedro_cards seen = 0;
    for (int i = 0; i < players; i++) {
        if (card[i] >= PEDRO_MAIN_JOKER || pedro_set_has(seen, card[i]))
            return refuse(refusal, PEDRO_REFUSED_DRAW_CARDS);
        seen |= pedro_set_of(card[i]);
    }
    rank(card, players, order);
    /* Ties matter for the deal, and between the high cards and the low ones. */
    if (pedro_printed_rank(card[order[0]]) == pedro_printed_rank(card[order[1]]) ||
        (pairs && pedro_printed_rank(card[order[half - 1]]) ==
                      pedro_printed_rank(card[order[half]])))
        return refuse(refusal, PEDRO_REFUSED_DRAW_TIE);
    *draw = (struct pedro_draw){.dealer = 0};
    for (int i = 0; i < players; i++)
        draw->player[pairs ? (i < half ? 2 * i : 2 * (i - half) + 1) : i] = order[i];
    return PEDRO_ERR_OK;
}

int pedro_draw_choose(const struct pedro_rules *rules, pedro_seat highest,
                      pedro_seat seat, pedro_seat dealer, struct pedro_draw *draw,
                      struct pedro_refusal *refusal) {
    const int players = rules->set.players;
    if (seat < 0 || seat >= players || dealer < 0 || dealer >= players) {
        pedro_refuse(refusal, PEDRO_REFUSED_DRAW_CHOICE);
        pedro_refusal_add_number(refusal, "most", players - 1);
        return PEDRO_ERR_ILLEGAL_ACTION;
    }
    *draw = (struct pedro_draw){.dealer = dealer};
    for (int i = 0; i < players; i++)
        draw->player[(seat + i) % players] = (int8_t)((highest + i) % players);
    return PEDRO_ERR_OK;
}

int pedro_draw_read(const struct pedro_rules *rules, const char *text, size_t length,
                    struct pedro_draw *draw, struct pedro_refusal *refusal) {
    struct record_part rest = {text, length};
    pedro_card card[PEDRO_SEATS_MAX] = {0};
    for (int i = 0; i < rules->set.players; i++) {
        if (!rest.at)
            return refuse(refusal, PEDRO_REFUSED_DRAW_CARDS);
        struct record_part word = record_cut(rest, " ", &rest);
        if (pedro_card_parse(word.at, word.length, &card[i]) != PEDRO_ERR_OK)
            return refuse(refusal, PEDRO_REFUSED_DRAW_CARDS);
    }
    return rest.at ? refuse(refusal, PEDRO_REFUSED_DRAW_CARDS)
                   : pedro_draw_seats(rules, card, draw, refusal);
}
