/* ranking.c - the tables of the rings, and who plays the final.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/blake2b.h"
#include "record/people.h"
#include "series/series.h"

/* --- totals --- */

/* Counts the best events of a standing. */
static int64_t count_best(struct series_standing *standing, unsigned events,
                          unsigned best) {
    int64_t total = 0;
    for (unsigned counted = 0; best == 0 || counted < best; counted++) {
        unsigned at = events;
        for (unsigned i = 0; i < events; i++)
            if (standing->state[i] == SERIES_DROPPED &&
                (at == events || standing->value[i] > standing->value[at]))
                at = i;
        if (at == events)
            break;
        standing->state[at] = SERIES_COUNTED;
        total += standing->value[at];
    }
    return total;
}

static int64_t best_event(const struct series_standing *standing, unsigned events) {
    int64_t best = 0;
    bool any = false;
    for (unsigned i = 0; i < events; i++)
        if (standing->state[i] != SERIES_MISSED && (!any || standing->value[i] > best)) {
            best = standing->value[i];
            any = true;
        }
    return best;
}

static uint64_t lot_of(const char *seed, const char *key) {
    enum { LOT_BYTES = 6 };
    char bytes[TOURNAMENT_TEXT_MAX + 1 + TOURNAMENT_MEMBERS_MAX * RECORD_PERSON_MAX];
    uint8_t hash[BLAKE2B_HASH];
    uint64_t lot = 0;
    struct pedro_text text;
    pedro_text_init(&text, bytes, sizeof bytes);
    pedro_text_add(&text, seed);
    pedro_text_add_char(&text, '\n');
    pedro_text_add(&text, key);
    blake2b_hash(NULL, 0, bytes, text.length, hash);
    for (int i = 0; i < LOT_BYTES; i++)
        lot = lot << 8 | hash[i];
    return lot;
}

static void sum_up(const struct series *series, struct series_standing *standing) {
    const struct series_settings *set = &series->set;
    standing->key[0] = count_best(standing, series->events, set->best);
    for (unsigned i = 0; i < set->tiebreaks; i++)
        standing->key[i + 1] = set->tiebreak[i] == SERIES_WINS ? (int64_t)standing->won
                               : set->tiebreak[i] == SERIES_MARGIN
                                   ? standing->margin
                                   : best_event(standing, series->events);
    if (set->seed[0])
        standing->lot = lot_of(set->seed, series->competitor[standing->competitor].key);
}

/* --- order --- */

/* Below 0 if `one` is better. */
static int by_keys(const struct series_standing *one,
                   const struct series_standing *other) {
    for (unsigned i = 0; i < SERIES_KEYS_MAX; i++)
        if (one->key[i] != other->key[i])
            return one->key[i] > other->key[i] ? -1 : 1;
    return 0;
}

bool series_are_equal(const struct series_standing *one,
                      const struct series_standing *other) {
    return by_keys(one, other) == 0;
}

/* Compares likewise, and decides between equal keys by lot. */
static int by_lot(const struct series_standing *one,
                  const struct series_standing *other) {
    const int order = by_keys(one, other);
    return order ? order : (one->lot < other->lot) - (one->lot > other->lot);
}

/* In the order of rings; equal ones as they appeared. */
static int by_ring(const void *a, const void *b) {
    const struct series_standing *one = a, *other = b;
    if (one->ring != other->ring)
        return one->ring < other->ring ? -1 : 1;
    const int order = by_lot(one, other);
    return order ? order : one->competitor < other->competitor ? -1 : 1;
}

static void set_places(struct series_table *table) {
    unsigned at = 0;
    for (size_t i = 0; i < table->count; i++) {
        struct series_standing *standing = &table->standing[i];
        const struct series_standing *before = i > 0 ? standing - 1 : NULL;
        const bool first = !before || before->ring != standing->ring;
        at = first ? 1 : at + 1;
        standing->place = !first && by_lot(before, standing) == 0 ? before->place : at;
    }
}

/* --- the final --- */

static const char *key_of(const struct series *series,
                          const struct series_standing *standing) {
    return series->competitor[standing->competitor].key;
}

static bool has_declined(const struct series *series,
                         const struct series_standing *standing) {
    for (unsigned i = 0; i < series->declines; i++)
        if (strcmp(series->decline[i], key_of(series, standing)) == 0)
            return true;
    return false;
}

bool series_in_final(const struct series *series, const struct series_table *table,
                     const struct series_standing *standing) {
    for (size_t i = 0; i < table->count; i++)
        if ((table->standing[i].final == SERIES_BY_RING ||
             table->standing[i].final == SERIES_BY_SECONDS) &&
            strcmp(key_of(series, &table->standing[i]), key_of(series, standing)) == 0)
            return true;
    return false;
}

/* The best of a ring who could still come into the final, or NULL. */
static struct series_standing *next_of(const struct series *series,
                                       struct series_table *table, unsigned ring) {
    for (size_t i = 0; i < table->count; i++) {
        struct series_standing *standing = &table->standing[i];
        if (standing->ring == ring && standing->final == SERIES_OUT &&
            !series_in_final(series, table, standing))
            return standing;
    }
    return NULL;
}

/* The best seconds: of each ring the next one is compared with those of the other rings. */
static void choose_seconds(const struct series *series, struct series_table *table) {
    struct series_standing *next[SERIES_RINGS_MAX];
    for (unsigned ring = 0; ring < series->rings; ring++)
        next[ring] = next_of(series, table, ring);
    for (unsigned chosen = 0; chosen < series->set.seconds; chosen++) {
        struct series_standing **best = NULL;
        for (unsigned ring = 0; ring < series->rings; ring++)
            if (next[ring] && !series_in_final(series, table, next[ring]) &&
                (!best || by_lot(next[ring], *best) < 0))
                best = &next[ring];
        if (!best)
            return;
        (*best)->final = SERIES_BY_SECONDS;
        *best = NULL;
    }
}

/* Numbers in the final: winners of rings first, then seconds, and so on; the better total before. */
static void give_seeds(struct series_table *table) {
    struct series_standing *best;
    do {
        best = NULL;
        for (size_t i = 0; i < table->count; i++) {
            struct series_standing *at = &table->standing[i];
            if ((at->final != SERIES_BY_RING && at->final != SERIES_BY_SECONDS) ||
                at->seed)
                continue;
            if (!best || at->final < best->final ||
                (at->final == best->final &&
                 (at->place < best->place ||
                  (at->place == best->place && by_lot(at, best) < 0))))
                best = at;
        }
        if (best)
            best->seed = ++table->finalists;
    } while (best);
}

static void qualify(const struct series *series, struct series_table *table) {
    for (size_t i = 0; i < table->count; i++)
        if (has_declined(series, &table->standing[i]))
            table->standing[i].final = SERIES_DECLINED;
    for (unsigned ring = 0; ring < series->rings; ring++)
        for (unsigned i = 0; i < series->ring[ring].qualify; i++) {
            struct series_standing *next = next_of(series, table, ring);
            if (!next)
                break;
            next->final = SERIES_BY_RING;
        }
    choose_seconds(series, table);
    give_seeds(table);
}

int series_rank(const struct series *series, struct series_table *table) {
    *table = (struct series_table){.count = series->competitors};
    table->standing = calloc(table->count + 1, sizeof *table->standing);
    if (!table->standing)
        return PEDRO_ERR_NO_MEMORY;
    for (size_t i = 0; i < table->count; i++) {
        table->standing[i].competitor = (unsigned)i;
        table->standing[i].ring = series->competitor[i].ring;
    }
    for (size_t i = 0; i < series->results; i++) {
        const struct series_result *result = &series->result[i];
        struct series_standing *standing = &table->standing[result->competitor];
        standing->value[result->event] = result->value;
        standing->state[result->event] = SERIES_DROPPED;
        standing->events++;
        standing->won += result->won;
        standing->margin += result->margin;
    }
    for (size_t i = 0; i < table->count; i++)
        sum_up(series, &table->standing[i]);
    qsort(table->standing, table->count, sizeof *table->standing, by_ring);
    set_places(table);
    qualify(series, table);
    return PEDRO_ERR_OK;
}

void series_table_finish(struct series_table *table) {
    free(table->standing);
    *table = (struct series_table){0};
}

const struct series_standing *series_finalist(const struct series_table *table,
                                              unsigned seed) {
    for (size_t i = 0; i < table->count && seed > 0; i++)
        if (table->standing[i].seed == seed)
            return &table->standing[i];
    return NULL;
}
