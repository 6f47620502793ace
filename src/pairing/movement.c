/* movement.c - the rounds of Mitchell and Howell movements.
 *
 * Those of J. T. Mitchell (1891) are formulas; those of E. C. Howell (1897) follow from a first round, in
 * starter.c.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/movement.h"

#include <stddef.h>

#include "pairing/starter.h"
#include "pedro/error.h"

static unsigned tables_of(unsigned pairs) { return (pairs + 1) / 2; }

static unsigned mitchell_rounds(unsigned tables) {
    return tables % 2 ? tables : tables / 2;
}

static struct movement_game mitchell(const struct movement *movement, unsigned round,
                                     unsigned table) {
    const unsigned tables = movement->tables;
    return (struct movement_game){
        .ns = (uint8_t)table,
        .ew = (uint8_t)(tables + (table + tables - round) % tables),
        .set = (uint8_t)((table + round) % tables),
    };
}

static unsigned skip_rounds(unsigned tables) { return tables % 2 ? 0 : tables - 1; }

static struct movement_game skip(const struct movement *movement, unsigned round,
                                 unsigned table) {
    const unsigned tables = movement->tables, moves = round + (round >= tables / 2);
    struct movement_game game = mitchell(movement, round, table);
    game.ew = (uint8_t)(tables + (table + tables - moves) % tables);
    return game;
}

static unsigned relay_rounds(unsigned tables) { return tables % 2 ? 0 : tables; }

/* The boards pass the stand between the two middle tables, which is one place more than in a plain
 * Mitchell, and the last table shares the boards of the first. So a pair meets sets of one parity at
 * the lower tables, of the other at the upper ones. */
static struct movement_game relay(const struct movement *movement, unsigned round,
                                  unsigned table) {
    const unsigned tables = movement->tables, place = table + (table >= tables / 2);
    struct movement_game game = mitchell(movement, round, table);
    game.set = (uint8_t)((place + round) % tables);
    return game;
}

static unsigned howell_rounds(unsigned tables) {
    const struct movement_starter *starter = movement_starter(tables, 0);
    return starter ? starter->rounds : 0;
}

/* Numbers below the number of rounds are of moving pairs, each of which takes the place of the next lower
 * number after a round; those above keep their tables. */
static struct movement_game howell(const struct movement *movement, unsigned round,
                                   unsigned table) {
    const unsigned cycle = movement->starter->rounds;
    struct movement_game game = movement->starter->game[table];
    game.ns = (uint8_t)(game.ns < cycle ? (game.ns + round) % cycle : game.ns);
    game.ew = (uint8_t)(game.ew < cycle ? (game.ew + round) % cycle : game.ew);
    game.set = (uint8_t)((game.set + round) % cycle);
    return game;
}

static const struct {
    const char *word;
    unsigned (*rounds)(unsigned tables);
    struct movement_game (*game)(const struct movement *movement, unsigned round,
                                 unsigned table);
} forms[MOVEMENT_FORMS] = {
    [MOVEMENT_MITCHELL] = {"mitchell", mitchell_rounds, mitchell},
    [MOVEMENT_SKIP] = {"skip", skip_rounds, skip},
    [MOVEMENT_RELAY] = {"relay", relay_rounds, relay},
    [MOVEMENT_HOWELL] = {"howell", howell_rounds, howell},
};

const char *movement_word(enum movement_form form) { return forms[form].word; }

unsigned movement_rounds(enum movement_form form, unsigned pairs) {
    if (pairs < MOVEMENT_PAIRS_MIN || pairs > MOVEMENT_PAIRS_MAX)
        return 0;
    return forms[form].rounds(tables_of(pairs));
}

int movement_make(enum movement_form form, unsigned pairs, unsigned rounds,
                  unsigned switched, struct movement *movement) {
    const unsigned most = movement_rounds(form, pairs), tables = tables_of(pairs);
    if (rounds == 0)
        rounds = most;
    if (rounds == 0 || rounds > most || switched > rounds)
        return PEDRO_ERR_BAD_OPTION;
    *movement = (struct movement){
        .form = form,
        .pairs = pairs,
        .tables = tables,
        .rounds = rounds,
        .sets = tables,
        .switched = switched,
    };
    if (form == MOVEMENT_HOWELL) {
        movement->starter = movement_starter(tables, rounds);
        movement->sets = movement->starter->rounds;
    }
    return 0;
}

void movement_round(const struct movement *movement, unsigned round,
                    struct movement_game *game) {
    const bool switched = round + movement->switched >= movement->rounds;
    for (unsigned table = 0; table < movement->tables; table++) {
        game[table] = forms[movement->form].game(movement, round, table);
        if (switched) {
            uint8_t ns = game[table].ns;
            game[table].ns = game[table].ew;
            game[table].ew = ns;
        }
    }
}
