/* standings.c - the ranking of all entries, and what separates equal scores.
 *
 * All are sorted by score; in a knock-out first by how far they came, and by score only among equals in that. Each
 * tie-break then sorts every group that nothing has separated yet, and notes where it did, so that a program can say why
 * one entry is before another.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tournament/knockout.h"
#include "tournament/score.h"

/* A game between two entries, or two persons, on different sides. */
struct meeting {
    uint32_t entry, opponent; /* indices */
    uint8_t outcome;          /* of `entry`: 2 won, 1 drawn, 0 lost */
};

/* An entry, or its value in the tie-break that is being applied. */
struct ranked {
    int64_t value;
    uint32_t index;
};

struct work {
    const struct tournament *tournament;
    unsigned rounds;
    struct tournament_round_score *score;
    struct tournament_standing
        *standing;           /* in the order of entries while values are computed */
    struct meeting *meeting; /* in the order of entries */
    size_t *first; /* by index: the first of an entry's meetings; one more than entries */
    int64_t *games;  /* by index: the scores of games that were played, without byes */
    uint32_t *group; /* by index: the number of the group that was looked at last */
    struct ranked *ranked;
    int *decided;                   /* by rank */
    struct tournament_stage *stage; /* by index */
};

/* Calls `see` with each two opponents of the games that count. */
static void each_meeting(const struct work *work,
                         void (*see)(struct work *work, const struct meeting *meeting),
                         struct work *seer) {
    for (unsigned r = 0; r < work->rounds; r++)
        for (unsigned t = 0; t < work->tournament->round[r].tables; t++) {
            const struct tournament_table *table = &work->tournament->round[r].table[t];
            const unsigned seats = (unsigned)table->sides * table->partners;
            for (unsigned i = 0; i < seats && tournament_counts(table); i++)
                for (unsigned k = 0; k < seats; k++) {
                    const unsigned side = i / table->partners,
                                   other = k / table->partners;
                    if (side != other)
                        see(seer, &(struct meeting){
                                      (uint32_t)tournament_index(work->tournament,
                                                                 table->entry[i]),
                                      (uint32_t)tournament_index(work->tournament,
                                                                 table->entry[k]),
                                      (uint8_t)tournament_outcome(table, side, other)});
                }
        }
}

static void count_meeting(struct work *work, const struct meeting *meeting) {
    work->first[meeting->entry + 1]++;
}

/* Puts a meeting into the next free place of its entry; `first` is one ahead until all are in. */
static void keep_meeting(struct work *work, const struct meeting *meeting) {
    work->meeting[work->first[meeting->entry]++] = *meeting;
}

static bool list_meetings(struct work *work) {
    const size_t entries = work->tournament->entries;
    each_meeting(work, count_meeting, work);
    for (size_t i = 0; i < entries; i++)
        work->first[i + 1] += work->first[i];
    work->meeting = calloc(work->first[entries] + 1, sizeof *work->meeting);
    if (!work->meeting)
        return false;
    each_meeting(work, keep_meeting, work);
    for (size_t i = entries; i > 0; i--)
        work->first[i] = work->first[i - 1];
    work->first[0] = 0;
    return true;
}

/* What a table adds to the standing of one who sits there. */
static void add_table(struct tournament_standing *standing,
                      const struct tournament_table *table, unsigned side) {
    bool best = true, worst = true;
    if (table->absent) {
        standing->lost += table->absent >> side & 1;
        standing->won += !(table->absent >> side & 1);
        return;
    }
    int64_t others = 0;
    for (unsigned other = 0; other < table->sides; other++) {
        if (other == side)
            continue;
        const int outcome = tournament_outcome(table, side, other);
        best = best && outcome == 2;
        worst = worst && outcome == 0;
        others += table->points[other];
    }
    /* In the middle of three sides a game is neither won nor lost. */
    standing->won += best;
    standing->lost += worst;
    standing->drawn += !best && !worst;
    standing->points_won += table->points[side];
    standing->points_lost += tournament_divide(others, table->sides - 1);
    standing->sets += table->sets[side];
}

static void add_up(struct work *work) {
    const struct tournament *tournament = work->tournament;
    for (size_t i = 0; i < tournament->entries; i++) {
        struct tournament_standing *standing = &work->standing[i];
        *standing =
            (struct tournament_standing){.entry = tournament->entry[i].number,
                                         .withdrawn = tournament->entry[i].withdrawn};
        for (unsigned r = 0; r < work->rounds; r++) {
            const struct tournament_round_score *at =
                &work->score[r * tournament->entries + i];
            const bool played = at->part == TOURNAMENT_PART_PLAYED;
            standing->score += at->score;
            standing->played += played;
            work->games[i] += played ? at->score : 0;
        }
    }
    for (size_t i = 0; i < tournament->penalties; i++) {
        const struct tournament_penalty *penalty = &tournament->penalty[i];
        struct tournament_standing *standing =
            &work->standing[tournament_index(tournament, penalty->entry)];
        if (penalty->round <= work->rounds || work->rounds == tournament->published)
            standing->penalty += penalty->amount;
    }
    for (unsigned r = 0; r < work->rounds; r++)
        for (unsigned t = 0; t < tournament->round[r].tables; t++) {
            const struct tournament_table *table = &tournament->round[r].table[t];
            for (unsigned i = 0; i < (unsigned)table->sides * table->partners &&
                                 table->state == TOURNAMENT_CONFIRMED;
                 i++)
                add_table(&work->standing[tournament_index(tournament, table->entry[i])],
                          table, i / table->partners);
        }
    for (size_t i = 0; i < tournament->entries; i++)
        work->standing[i].score += work->standing[i].penalty;
}

/* A sum over the games that an entry played, as if it had played in all rounds: a bye should neither
 * help nor harm. */
static int64_t over_all_rounds(const struct work *work,
                               const struct tournament_standing *standing, int64_t sum) {
    return standing->played > 0 ? tournament_divide(sum * work->rounds, standing->played)
                                : 0;
}

static int64_t buchholz(const struct work *work, size_t index) {
    int64_t sum = 0;
    for (size_t i = work->first[index]; i < work->first[index + 1]; i++)
        sum += work->games[work->meeting[i].opponent];
    const int64_t count = (int64_t)(work->first[index + 1] - work->first[index]);
    return count > 0 ? tournament_divide(sum, count) : 0;
}

static int64_t sonneborn(const struct work *work, size_t index) {
    int64_t sum = 0;
    for (size_t i = work->first[index]; i < work->first[index + 1]; i++)
        sum += work->games[work->meeting[i].opponent] * work->meeting[i].outcome;
    return tournament_divide(sum, 2);
}

static int64_t tiebreak_value(const struct work *work, enum tournament_tiebreak tiebreak,
                              size_t index) {
    const struct tournament_standing *standing = &work->standing[index];
    switch (tiebreak) {
    case TOURNAMENT_BUCHHOLZ:
        return buchholz(work, index);
    case TOURNAMENT_SONNEBORN:
        return sonneborn(work, index);
    case TOURNAMENT_WON:
        return standing->won;
    case TOURNAMENT_POINTS_WON:
        return over_all_rounds(work, standing, standing->points_won);
    case TOURNAMENT_MARGIN:
        return over_all_rounds(work, standing,
                               standing->points_won - standing->points_lost);
    case TOURNAMENT_SETS:
        return -over_all_rounds(work, standing, standing->sets);
    case TOURNAMENT_LOT:
        return tournament_lot(work->tournament, standing->entry);
    default:
        return 0;
    }
}

/* The direct meetings inside a group: nothing unless all have met each other. */
static void direct(struct work *work, struct ranked *group, size_t count, uint32_t mark) {
    bool all = true;
    for (size_t i = 0; i < count; i++) {
        size_t met = 0;
        int64_t sum = 0;
        const size_t index = group[i].index;
        /* Only members of the group have its mark; a member is unmarked when it was seen. */
        for (size_t k = 0; k < count; k++)
            work->group[group[k].index] = mark;
        for (size_t k = work->first[index]; k < work->first[index + 1]; k++) {
            const struct meeting *meeting = &work->meeting[k];
            if (work->group[meeting->opponent] >= mark) {
                sum += 500 * meeting->outcome;
                met += work->group[meeting->opponent] == mark;
                work->group[meeting->opponent] = mark + 1;
            }
        }
        all = all && met == count - 1;
        group[i].value = sum;
        if (!all)
            break;
    }
    for (size_t i = 0; i < count; i++) {
        work->group[group[i].index] = 0;
        group[i].value = all ? group[i].value : 0;
    }
}

static int compare(const void *a, const void *b) {
    const struct ranked *one = a, *other = b;
    return one->value != other->value
               ? (one->value < other->value) - (one->value > other->value)
               : (one->index > other->index) - (one->index < other->index);
}

/* Sorts entries that are equal so far, and notes where `decides` separates them. */
static void sort_group(struct work *work, size_t from, size_t to, int decides) {
    qsort(work->ranked + from, to - from, sizeof *work->ranked, compare);
    for (size_t i = from + 1; i < to; i++)
        if (work->ranked[i].value != work->ranked[i - 1].value)
            work->decided[i] = decides;
}

/* What is compared for `decides`; larger is better. */
static int64_t value_of(const struct work *work, int decides, size_t index) {
    if (decides == TOURNAMENT_BY_STAGE)
        return -(int64_t)work->stage[index].level;
    if (decides == TOURNAMENT_BY_SCORE)
        return work->standing[index].score;
    return tiebreak_value(
        work, (enum tournament_tiebreak)work->tournament->set.tiebreak[decides], index);
}

/* Sorts each group that nothing has separated yet. */
static void sort_groups(struct work *work, int decides) {
    const size_t entries = work->tournament->entries;
    for (size_t from = 0, to; from < entries; from = to) {
        for (to = from + 1; to < entries && work->decided[to] == TOURNAMENT_BY_NOTHING;
             to++) {
        }
        for (size_t i = from; i < to; i++)
            work->ranked[i].value = value_of(work, decides, work->ranked[i].index);
        if (decides >= 0 &&
            work->tournament->set.tiebreak[decides] == TOURNAMENT_DIRECT && to - from > 1)
            direct(work, work->ranked + from, to - from, 1);
        for (size_t i = from; i < to && decides >= 0; i++)
            work->standing[work->ranked[i].index].tiebreak[decides] =
                work->ranked[i].value;
        sort_group(work, from, to, decides);
    }
}

static int rank(struct work *work) {
    const struct tournament_settings *set = &work->tournament->set;
    const size_t entries = work->tournament->entries;
    for (size_t i = 0; i < entries; i++) {
        work->ranked[i] = (struct ranked){.index = (uint32_t)i};
        work->decided[i] = i > 0 ? TOURNAMENT_BY_NOTHING : TOURNAMENT_BY_SCORE;
    }
    if (set->value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT) {
        if (tournament_stages(work->tournament, work->rounds, work->stage))
            return PEDRO_ERR_NO_MEMORY;
        for (size_t i = 0; i < entries; i++)
            work->standing[i].out = work->stage[i].out;
        sort_groups(work, TOURNAMENT_BY_STAGE);
    }
    sort_groups(work, TOURNAMENT_BY_SCORE);
    for (unsigned k = 0; k < set->tiebreaks; k++)
        sort_groups(work, (int)k);
    return PEDRO_ERR_OK;
}

int tournament_standings(const struct tournament *tournament, unsigned round,
                         struct tournament_standing *standing) {
    const size_t entries = tournament->entries;
    const unsigned rounds = round < tournament->published ? round : tournament->published;
    struct work work = {
        .tournament = tournament,
        .rounds = rounds,
        .score = calloc(rounds * entries + 1, sizeof *work.score),
        .standing = calloc(entries + 1, sizeof *work.standing),
        .first = calloc(entries + 2, sizeof *work.first),
        .games = calloc(entries + 1, sizeof *work.games),
        .group = calloc(entries + 1, sizeof *work.group),
        .ranked = calloc(entries + 1, sizeof *work.ranked),
        .decided = calloc(entries + 1, sizeof *work.decided),
        .stage = calloc(entries + 1, sizeof *work.stage),
    };
    int err = PEDRO_ERR_NO_MEMORY;
    if (work.score && work.standing && work.first && work.games && work.group &&
        work.ranked && work.decided && work.stage && list_meetings(&work))
        err = tournament_scores(tournament, rounds, work.score);
    if (!err) {
        add_up(&work);
        err = rank(&work);
    }
    if (!err) {
        for (size_t i = 0; i < entries; i++) {
            standing[i] = work.standing[work.ranked[i].index];
            standing[i].decided = work.decided[i];
            standing[i].place = work.decided[i] == TOURNAMENT_BY_NOTHING
                                    ? standing[i - 1].place
                                    : (unsigned)i + 1;
        }
    }
    free(work.score);
    free(work.standing);
    free(work.meeting);
    free(work.first);
    free(work.games);
    free(work.group);
    free(work.ranked);
    free(work.decided);
    free(work.stage);
    return err;
}
