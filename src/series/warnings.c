/* warnings.c - what people should look at before they publish a season.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "record/people.h"
#include "series/series.h"
#include "words/suggest.h"
#include "words/text.h"

typedef void tell_fn(void *data, const char *sentence, const char *one,
                     const char *other);

enum { NAME_ROOM = TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 3) };

/* --- spelling --- */

struct spelling {
    const char *name;
    char key[RECORD_PERSON_MAX];
};

static int by_key(const void *one, const void *other) {
    return strcmp(((const struct spelling *)one)->key,
                  ((const struct spelling *)other)->key);
}

/* Every name once. NULL without memory. */
static struct spelling *all_names(const struct series *series, size_t *count) {
    struct spelling *all =
        calloc(series->competitors * TOURNAMENT_MEMBERS_MAX + 1, sizeof *all);
    size_t names = 0;
    *count = 0;
    for (size_t i = 0; all && i < series->competitors; i++)
        for (unsigned k = 0; k < series->competitor[i].members; k++) {
            all[names].name = series->competitor[i].name[k];
            record_person_key(all[names].name, all[names].key);
            names++;
        }
    if (!all)
        return NULL;
    qsort(all, names, sizeof *all, by_key);
    for (size_t i = 0; i < names; i++)
        if (i == 0 || strcmp(all[i].key, all[*count - 1].key) != 0)
            all[(*count)++] = all[i];
    return all;
}

/* True if one of two names may be the other with an error in typing: a byte in a name of six, two in one of twelve. */
static bool may_be_same(const char *one, const char *other) {
    const size_t a = strlen(one), b = strlen(other);
    const size_t longer = a > b ? a : b, shorter = a > b ? b : a;
    const int most = longer >= 12 ? 2 : longer >= 6 ? 1 : 0;
    return most > 0 && longer - shorter <= (size_t)most &&
           suggest_distance(one, other) <= most;
}

static void warn_spelling(const struct series *series, tell_fn *tell, void *data) {
    size_t count;
    struct spelling *all = all_names(series, &count);
    for (size_t i = 0; all && i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            if (may_be_same(all[i].key, all[k].key))
                tell(
                    data,
                    N_("{one} and {other} may be one person: a row `same` would say so."),
                    all[i].name, all[k].name);
    free(all);
}

/* --- rings --- */

static const char *name_of(const struct series *series, unsigned competitor,
                           char room[NAME_ROOM]) {
    struct pedro_text text;
    pedro_text_init(&text, room, NAME_ROOM);
    series_name(series, competitor, &text);
    return room;
}

/* Competitors in two rings. */
static void warn_rings(const struct series *series, tell_fn *tell, void *data) {
    char name[NAME_ROOM];
    for (size_t i = 0; i < series->competitors; i++)
        for (size_t k = i + 1; k < series->competitors; k++) {
            const struct series_competitor *one = &series->competitor[i],
                                           *other = &series->competitor[k];
            if (one->ring != other->ring && strcmp(one->key, other->key) == 0)
                tell(data, N_("{one} plays in two rings; the other is {other}."),
                     name_of(series, (unsigned)i, name), series->ring[other->ring].name);
        }
}

/* Warns that nothing but a lot separates two competitors of one ring or of two. `one` is placed before the other. */
static void warn_of_equals(const struct series *series, const struct series_standing *one,
                           const struct series_standing *other, const char *sentence,
                           tell_fn *tell, void *data) {
    char first[NAME_ROOM], second[NAME_ROOM];
    tell(data, sentence, name_of(series, one->competitor, first),
         name_of(series, other->competitor, second));
}

/* A competitor of a ring who is in the final, though an equal one is not; NULL if there is none. */
static const struct series_standing *equal_finalist(const struct series_table *table,
                                                    const struct series_standing *out) {
    for (const struct series_standing *in = table->standing; in < out; in++)
        if (in->ring == out->ring && in->seed > 0 && series_are_equal(in, out))
            return in;
    return NULL;
}

static void warn_equals(const struct series *series, const struct series_table *table,
                        tell_fn *tell, void *data) {
    for (size_t i = 1; i < table->count; i++) {
        const struct series_standing *other = &table->standing[i], *one = other - 1;
        if (one->ring != other->ring || !series_are_equal(one, other))
            continue;
        const struct series_standing *in =
            other->final == SERIES_OUT ? equal_finalist(table, other) : NULL;
        if (one->lot != other->lot)
            warn_of_equals(series, one, other,
                           N_("{one} and {other} are equal in everything: the lot puts "
                              "{one} first."),
                           tell, data);
        else if (in)
            warn_of_equals(
                series, in, other,
                N_("{one} and {other} are equal in everything and share their place, but "
                   "only one of them, {one}, is in the final: a row `set seed` draws "
                   "lots."),
                tell, data);
        else
            warn_of_equals(series, one, other,
                           N_("{one} and {other} are equal in everything and share their "
                              "place."),
                           tell, data);
    }
}

/* The competitor of a ring who was compared with the seconds of other rings but is not in the final, or NULL. */
static const struct series_standing *left_second(const struct series *series,
                                                 const struct series_table *table,
                                                 unsigned ring) {
    const struct series_standing *left = NULL;
    for (size_t i = 0; i < table->count; i++) {
        const struct series_standing *at = &table->standing[i];
        if (at->ring == ring && at->final == SERIES_BY_SECONDS)
            return NULL;
        if (at->ring == ring && at->final == SERIES_OUT && !left &&
            !series_in_final(series, table, at))
            left = at;
    }
    return left;
}

static void warn_seconds(const struct series *series, const struct series_table *table,
                         tell_fn *tell, void *data) {
    for (unsigned ring = 0; ring < series->rings; ring++) {
        const struct series_standing *out = left_second(series, table, ring);
        for (size_t i = 0; out && i < table->count; i++) {
            const struct series_standing *in = &table->standing[i];
            if (in->final == SERIES_BY_SECONDS && series_are_equal(in, out))
                warn_of_equals(
                    series, in, out,
                    in->lot != out->lot
                        ? N_("{one} and {other}, of two rings, are equal in everything: "
                             "the "
                             "lot puts {one} in the final.")
                        : N_("{one} and {other}, of two rings, are equal in everything, "
                             "but "
                             "only one of them, {one}, is in the final: a row `set "
                             "seed` draws lots."),
                    tell, data);
        }
    }
}

static void warn_few(const struct series *series, const struct series_table *table,
                     tell_fn *tell, void *data) {
    for (unsigned ring = 0; ring < series->rings; ring++) {
        unsigned in = 0;
        for (size_t i = 0; i < table->count; i++)
            in += table->standing[i].ring == ring &&
                  table->standing[i].final == SERIES_BY_RING;
        if (in < series->ring[ring].qualify)
            tell(data, N_("Ring {one} has too few for its places in the final."),
                 series->ring[ring].name, "");
    }
}

static void warn_unfinished(const struct series *series, tell_fn *tell, void *data) {
    for (unsigned i = 0; i < series->events; i++)
        if (series->event[i].name[0] && !series->event[i].over)
            tell(data, N_("{one} is not finished: results may change."),
                 series->event[i].name, "");
}

/* In a knock-out whoever had a bye, or lost with many points, has a score that says nothing about the place. */
static void warn_sums(const struct series *series, tell_fn *tell, void *data) {
    for (unsigned i = 0; i < series->events; i++)
        if (series->event[i].knockout && series->set.score == SERIES_SUM)
            tell(data,
                 N_("{one} is a knock-out, in which scores do not say who came further: "
                    "`set score places` counts the "
                    "places."),
                 series->event[i].name, "");
}

void series_warnings(const struct series *series, const struct series_table *table,
                     tell_fn *tell, void *data) {
    warn_unfinished(series, tell, data);
    warn_sums(series, tell, data);
    warn_few(series, table, tell, data);
    warn_equals(series, table, tell, data);
    warn_seconds(series, table, tell, data);
    warn_rings(series, tell, data);
    warn_spelling(series, tell, data);
}
