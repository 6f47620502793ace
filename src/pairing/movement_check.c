/* movement_check.c - proves that a movement is valid, and measures how fair it is.
 *
 * The competition of two pairs is that of J. Manning, "Competition, balance and arrow-switching": how much a
 * good score of one lowers the other's when sets are scored by comparison.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pairing/movement.h"

enum { NOT_MET = UINT8_MAX };

/* What a pair does with a set. */
enum hands { NOT_PLAYED, AS_NS, AS_EW };

struct check {
    const struct movement_game *game;
    unsigned pairs, tables, rounds, sets;
    uint8_t hands[MOVEMENT_PAIRS_MAX][MOVEMENT_ROUNDS_MAX];
    uint8_t met[MOVEMENT_PAIRS_MAX][MOVEMENT_PAIRS_MAX]; /* with which set */
    uint8_t plays[MOVEMENT_ROUNDS_MAX];                  /* of each set */
    uint8_t out[MOVEMENT_PAIRS_MAX];                     /* rounds */
};

static enum movement_fault play(struct check *check, unsigned pair, unsigned set,
                                enum hands hands) {
    if (check->hands[pair][set] != NOT_PLAYED)
        return MOVEMENT_PLAYED_AGAIN;
    check->hands[pair][set] = (uint8_t)hands;
    return MOVEMENT_VALID;
}

/* Enters a game; `seated` are the pairs that were seated in the round so far. */
static enum movement_fault enter(struct check *check, const struct movement_game *game,
                                 bool *seated) {
    const unsigned ns = game->ns, ew = game->ew, set = game->set;
    if (ns > check->pairs || ew > check->pairs || set >= check->sets)
        return MOVEMENT_NO_PAIR;
    if (seated[ns] || seated[ew] || ns == ew)
        return MOVEMENT_SEATED_TWICE;
    seated[ns] = seated[ew] = true;
    if (ns == check->pairs || ew == check->pairs) {
        check->out[ns == check->pairs ? ew : ns]++;
        return MOVEMENT_VALID;
    }
    if (check->met[ns][ew] != NOT_MET)
        return MOVEMENT_MET_AGAIN;
    check->met[ns][ew] = check->met[ew][ns] = (uint8_t)set;
    check->plays[set]++;
    enum movement_fault fault = play(check, ns, set, AS_NS);
    return fault ? fault : play(check, ew, set, AS_EW);
}

/* Enters all games, until one breaks a rule. */
static bool enter_all(struct check *check, struct movement_report *report) {
    for (unsigned round = 0; round < check->rounds; round++) {
        bool seated[MOVEMENT_PAIRS_MAX + 1] = {0};
        uint8_t having[MOVEMENT_ROUNDS_MAX] = {0}; /* tables that have each set */
        report->round = round;
        for (unsigned table = 0; table < check->tables; table++) {
            const struct movement_game *game =
                &check->game[round * check->tables + table];
            report->table = table;
            report->fault = enter(check, game, seated);
            if (report->fault)
                return false;
            /* Where a pair sits out, the boards are not needed. */
            if (game->ns != check->pairs && game->ew != check->pairs &&
                ++having[game->set] > report->sharing)
                report->sharing = having[game->set];
        }
        report->table = 0;
        for (unsigned pair = 0; pair < check->pairs; pair++) {
            if (!seated[pair]) {
                report->fault = MOVEMENT_NOT_SEATED;
                return false;
            }
        }
    }
    report->round = 0;
    return true;
}

static void widen(struct movement_range *range, int value, bool first) {
    if (first || value < range->least)
        range->least = value;
    if (first || value > range->most)
        range->most = value;
}

static int competition(const struct check *check, unsigned one, unsigned other) {
    const unsigned met = check->met[one][other];
    int sum = met == NOT_MET ? 0 : check->plays[met] - 1;
    for (unsigned set = 0; set < check->sets; set++) {
        const uint8_t hands = check->hands[one][set], others = check->hands[other][set];
        if (set != met && hands != NOT_PLAYED && others != NOT_PLAYED)
            sum += hands == others ? 1 : -1;
    }
    return sum;
}

static void measure(const struct check *check, struct movement_report *report) {
    int64_t couples = 0, sum = 0, squares = 0;
    for (unsigned set = 0; set < check->sets; set++)
        widen(&report->plays_of_set, check->plays[set], set == 0);
    for (unsigned pair = 0; pair < check->pairs; pair++) {
        int sets = 0, opponents = 0;
        for (unsigned set = 0; set < check->sets; set++)
            sets += check->hands[pair][set] != NOT_PLAYED;
        for (unsigned other = 0; other < check->pairs; other++)
            opponents += check->met[pair][other] != NOT_MET;
        widen(&report->sets_of_pair, sets, pair == 0);
        widen(&report->rounds_out, check->out[pair], pair == 0);
        widen(&report->opponents, opponents, pair == 0);
        for (unsigned other = 0; other < pair; other++) {
            const int value = competition(check, pair, other);
            widen(&report->competition, value, couples == 0);
            couples++;
            sum += value;
            squares += (int64_t)value * value;
        }
    }
    report->unevenness = (uint64_t)(couples * squares - sum * sum);
}

void movement_check(const struct movement_game *game, unsigned pairs, unsigned tables,
                    unsigned rounds, unsigned sets, struct movement_report *report) {
    struct check check = {game, pairs, tables, rounds, sets, {{0}}, {{0}}, {0}, {0}};
    memset(check.met, NOT_MET, sizeof check.met);
    *report = (struct movement_report){0};
    if (enter_all(&check, report))
        measure(&check, report);
}

void movement_report(const struct movement *movement, struct movement_report *report) {
    struct movement_game game[MOVEMENT_ROUNDS_MAX * MOVEMENT_TABLES_MAX];
    for (unsigned round = 0; round < movement->rounds; round++)
        movement_round(movement, round, game + round * movement->tables);
    movement_check(game, movement->pairs, movement->tables, movement->rounds,
                   movement->sets, report);
}

unsigned movement_best_switch(const struct movement *movement) {
    struct movement trial = *movement;
    struct movement_report report;
    uint64_t least = UINT64_MAX;
    unsigned best = 0;
    for (trial.switched = 0; 2 * trial.switched <= movement->rounds; trial.switched++) {
        movement_report(&trial, &report);
        if (report.unevenness < least) {
            least = report.unevenness;
            best = trial.switched;
        }
    }
    return best;
}
