/* score.c - the scores of entries in the rounds, games first and then what stands for a game.
 *
 * With more than two sides at a table the score is the average of the results against each of the
 * others.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/score.h"

#include <stdlib.h>

size_t tournament_index(const struct tournament *tournament, unsigned number) {
    return (size_t)(tournament_entry(tournament, number) - tournament->entry);
}

bool tournament_counts(const struct tournament_table *table) {
    return table->state == TOURNAMENT_CONFIRMED && table->absent == 0;
}

int64_t tournament_divide(int64_t n, int64_t d) {
    return n >= 0 ? (n + d / 2) / d : -((-n + d / 2) / d);
}

static int64_t average(int64_t sum, int64_t count) {
    return count > 0 ? tournament_divide(sum, count) : 0;
}

int tournament_outcome(const struct tournament_table *table, unsigned side,
                       unsigned other) {
    if (table->winner == side + 1)
        return 2;
    if (table->winner == other + 1)
        return 0;
    const int32_t one = table->points[side], two = table->points[other];
    return one > two ? 2 : one == two ? 1 : 0;
}

int64_t tournament_lot(const struct tournament *tournament, unsigned number) {
    uint8_t drawn[PEDRO_SEED_SIZE];
    int64_t value = 0;
    pedro_hand_seed(tournament->seed, number, drawn);
    for (int i = 0; i < 4; i++)
        value = value << 8 | drawn[i];
    return value;
}

/* Powers of t = (sqrt 5 - 1) / 2 need only square roots: the exponent is a whole number and a
 * fraction in 16 bits, each of which stands for a root. Numbers have 30 bits after the point, so
 * that every machine has the same result. */
enum { POINT = 30, FRACTION = 16 };

static uint64_t square_root(uint64_t number) {
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= number)
            root |= bit;
    return root;
}

/* t to the power of `exponent` / 2^FRACTION. */
static uint64_t power(uint64_t exponent) {
    const uint64_t one = (uint64_t)1 << POINT;
    /* The root of 5 in 30 bits after the point. */
    const uint64_t t = (square_root((uint64_t)5 << 2 * POINT) - one) / 2;
    uint64_t value = one, root = t;
    for (uint64_t i = exponent >> FRACTION; i > 0; i--)
        value = value * t >> POINT;
    for (int bit = FRACTION - 1; bit >= 0; bit--) {
        root = square_root(root << POINT);
        if (exponent >> bit & 1)
            value = value * root >> POINT;
    }
    return value;
}

int64_t tournament_victory_points(int64_t margin, int64_t blitz) {
    const uint64_t one = (uint64_t)1 << POINT;
    const int64_t size = margin < 0 ? -margin : margin;
    if (size >= blitz)
        return margin < 0 ? 0 : 20000;
    const uint64_t exponent = ((uint64_t)(3 * size) << FRACTION) / (uint64_t)blitz;
    const uint64_t part = one - power(exponent),
                   whole = one - power((uint64_t)3 << FRACTION);
    const int64_t more = tournament_divide((int64_t)(10000 * part), (int64_t)whole);
    return margin < 0 ? 10000 - more : 10000 + more;
}

/* The margin that wins all victory points. */
static int64_t blitz_of(const struct tournament_settings *set) {
    const int32_t *value = set->value;
    const int32_t given = value[TOURNAMENT_KEY_BLITZ],
                  length = value[TOURNAMENT_KEY_LENGTH];
    if (given > 0)
        return given;
    if (value[TOURNAMENT_KEY_UNIT] == TOURNAMENT_HANDS) {
        const int64_t hands = length > 0 ? length : set->ruleset.players;
        const int64_t half = hands * set->points / 2;
        return half > 0 ? half : 1;
    }
    return value[TOURNAMENT_KEY_UNIT] == TOURNAMENT_TARGET && length > 0
               ? length
               : set->ruleset.target;
}

/* The score of a side (from 0) of a table that counts. */
static int64_t game_score(const struct tournament *tournament,
                          const struct tournament_field *field,
                          const struct tournament_table *table, unsigned side) {
    const struct tournament_settings *set = &tournament->set;
    const int32_t score = set->value[TOURNAMENT_KEY_SCORE];
    int64_t sum = 0;
    if (score == TOURNAMENT_POINTS)
        return 1000 * (int64_t)table->points[side];
    if (score == TOURNAMENT_MATCHPOINTS || score == TOURNAMENT_DIFFERENCE)
        return tournament_field_score(field, table, side, (enum tournament_score)score);
    for (unsigned other = 0; other < table->sides; other++) {
        if (other == side)
            continue;
        sum +=
            score == TOURNAMENT_MATCH
                ? 500 * tournament_outcome(table, side, other)
                : tournament_victory_points(
                      (int64_t)table->points[side] - table->points[other], blitz_of(set));
    }
    return average(sum, table->sides - 1);
}

/* Of a round: what games were worth. */
struct round_sums {
    int64_t all, won, best;
    int64_t count, winners;
};

static bool beats_all(const struct tournament_table *table, unsigned side) {
    for (unsigned other = 0; other < table->sides; other++)
        if (other != side && tournament_outcome(table, side, other) != 2)
            return false;
    return true;
}

/* Notes the games of a round, forfeits and byes. */
static void score_games(const struct tournament *tournament,
                        const struct tournament_field *field,
                        const struct tournament_round *round,
                        struct tournament_round_score *score, struct round_sums *sums) {
    *sums = (struct round_sums){.best = INT64_MIN};
    for (unsigned i = 0; i < round->byes; i++)
        score[tournament_index(tournament, round->bye[i])].part = TOURNAMENT_PART_BYE;
    for (unsigned t = 0; t < round->tables; t++) {
        const struct tournament_table *table = &round->table[t];
        for (unsigned i = 0; i < (unsigned)table->sides * table->partners; i++) {
            const unsigned side = i / table->partners;
            struct tournament_round_score *at =
                &score[tournament_index(tournament, table->entry[i])];
            if (table->state != TOURNAMENT_CONFIRMED) {
                at->part = TOURNAMENT_PART_WAITS;
            } else if (table->absent) {
                at->part = table->absent >> side & 1 ? TOURNAMENT_PART_ABSENT
                                                     : TOURNAMENT_PART_FORFEIT;
            } else {
                const bool won = beats_all(table, side);
                at->part = TOURNAMENT_PART_PLAYED;
                at->score = game_score(tournament, field, table, side);
                sums->all += at->score;
                sums->count++;
                sums->won += won ? at->score : 0;
                sums->winners += won;
                if (at->score > sums->best)
                    sums->best = at->score;
            }
        }
    }
}

/* What an entry gets without a game; `own` is the sum of the games that it played. */
static int64_t award_of(const struct tournament *tournament, enum tournament_award award,
                        const struct round_sums *sums, int64_t own, int64_t played) {
    const int32_t score = tournament->set.value[TOURNAMENT_KEY_SCORE];
    const int64_t whole = score == TOURNAMENT_MATCH         ? 1000
                          : score == TOURNAMENT_VICTORY     ? 20000
                          : score == TOURNAMENT_MATCHPOINTS ? 100000
                                                            : 0;
    const int64_t all = average(sums->all, sums->count);
    switch (award) {
    case TOURNAMENT_AWARD_OWN:
        return played > 0 ? average(own, played) : all;
    case TOURNAMENT_AWARD_WINNERS:
        return sums->winners > 0 ? average(sums->won, sums->winners) : all;
    case TOURNAMENT_AWARD_FULL:
        return score == TOURNAMENT_MATCH || score == TOURNAMENT_VICTORY ? whole
               : sums->count > 0                                        ? sums->best
                                                                        : 0;
    case TOURNAMENT_AWARD_HALF:
        return whole > 0 ? whole / 2 : all;
    default:
        return 0;
    }
}

/* The awards of an entry, after its games. */
static void score_awards(const struct tournament *tournament, unsigned rounds,
                         size_t index, const struct round_sums *sums,
                         struct tournament_round_score *score) {
    const int32_t *value = tournament->set.value;
    const size_t step = tournament->entries;
    int64_t own = 0, played = 0;
    for (unsigned r = 0; r < rounds; r++)
        if (score[r * step + index].part == TOURNAMENT_PART_PLAYED) {
            own += score[r * step + index].score;
            played++;
        }
    for (unsigned r = 0; r < rounds; r++) {
        struct tournament_round_score *at = &score[r * step + index];
        if (at->part == TOURNAMENT_PART_NONE && r + 1 < tournament->entry[index].joined &&
            value[TOURNAMENT_KEY_FORM] != TOURNAMENT_ARENA)
            at->part = TOURNAMENT_PART_LATE;
        const int key = at->part == TOURNAMENT_PART_BYE       ? TOURNAMENT_KEY_BYE
                        : at->part == TOURNAMENT_PART_FORFEIT ? TOURNAMENT_KEY_FORFEIT
                        : at->part == TOURNAMENT_PART_LATE    ? TOURNAMENT_KEY_LATE
                                                              : -1;
        if (key >= 0)
            at->score = award_of(tournament, (enum tournament_award)value[key], &sums[r],
                                 own, played);
    }
}

int tournament_scores(const struct tournament *tournament, unsigned round,
                      struct tournament_round_score *score) {
    const unsigned rounds = round < tournament->published ? round : tournament->published;
    struct round_sums *sums = calloc(rounds + 1u, sizeof *sums);
    struct tournament_field *field = tournament_field(tournament, rounds);
    if (!sums || !field) {
        free(sums);
        free(field);
        return PEDRO_ERR_NO_MEMORY;
    }
    for (size_t i = 0; i < round * tournament->entries; i++)
        score[i] = (struct tournament_round_score){.part = TOURNAMENT_PART_NONE};
    for (unsigned r = 0; r < rounds; r++)
        score_games(tournament, field, &tournament->round[r],
                    &score[r * tournament->entries], &sums[r]);
    for (size_t i = 0; i < tournament->entries; i++)
        score_awards(tournament, rounds, i, sums, score);
    free(field);
    free(sums);
    return PEDRO_ERR_OK;
}
