/* series.h - a season: rings of tournaments over months, and who plays the final.
 *
 * A season is a value that follows from a file of rows, which people write with an editor, and from the tournaments that it
 * names. This layer does no I/O: the host reads the file, then each tournament, and gives them in.
 *
 *     series_read() -> the rings and the files of their tournaments
 *     series_take() for each tournament -> results, by the names of those who played
 *     series_rank() -> the table of each ring, and who plays the final
 *
 * A row is a line of words; texts stand between double quotes. docs/championship.md lists the rows. Scores are in
 * thousandths of a point, as those of tournaments are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERIES_SERIES_H
#define SERIES_SERIES_H

#include "tournament/tournament.h"

enum {
    SERIES_VERSION = 1,
    SERIES_RINGS_MAX = 64,
    SERIES_EVENTS_MAX = 120, /* so that a table of a ring can show them all */
    SERIES_AWARDS_MAX = 64,  /* places that have points */
    SERIES_NAMES_MAX = 1000, /* rows `same` and `decline` */
    SERIES_KEYS_MAX = 4,     /* the total and the tie-breaks */
};

/* How an event counts. */
enum series_score {
    SERIES_PLACES, /* points for places; those who share a place share the points of their places */
    SERIES_SUM, /* the score of the event */
};
/* Who is ranked: entries as they are, or each of their members. */
enum series_who { SERIES_ENTRIES, SERIES_PERSONS };
/* What decides between equal totals; larger is better. */
enum series_tiebreak { SERIES_WINS, SERIES_MARGIN, SERIES_BEST };

struct series_settings {
    enum series_score score;
    enum series_who who;
    unsigned best; /* events of one competitor that count, 0 for all */
    unsigned
        seconds; /* places in the final for the best who did not qualify in their ring */
    int32_t award[SERIES_AWARDS_MAX]; /* points for places, from the first */
    unsigned awards;
    uint8_t tiebreak[SERIES_KEYS_MAX - 1]; /* enum series_tiebreak, in order */
    unsigned tiebreaks;
    char seed[TOURNAMENT_TEXT_MAX]; /* of the lots; "" if none are drawn */
};

struct series_ring {
    char name[TOURNAMENT_TEXT_MAX];
    unsigned qualify; /* the first of its table who play the final */
};

struct series_event {
    unsigned ring;                  /* its index */
    char file[TOURNAMENT_TEXT_MAX]; /* as the row has it */
    char name[TOURNAMENT_TEXT_MAX]; /* of the tournament; "" before series_take() */
    bool over, knockout;
};

/* The members of a competitor as in the event in which they appeared first; a team with a name has
 * only that. */
struct series_competitor {
    char *name[TOURNAMENT_MEMBERS_MAX];
    unsigned members;
    bool team;
    unsigned ring;
    char *
        key; /* in which competitors are compared: the keys of the members, in order, a line each */
};

struct series_result {
    unsigned event, competitor; /* indices */
    int64_t value;              /* thousandths */
    unsigned won;
    int64_t margin;
};

/* A name that stands for another, or a key of competitors who do not play the final. */
struct series_alias {
    char key[TOURNAMENT_TEXT_MAX], name[TOURNAMENT_TEXT_MAX];
};

struct series {
    char name[TOURNAMENT_TEXT_MAX];
    struct series_settings set;
    struct series_ring ring[SERIES_RINGS_MAX];
    struct series_event event[SERIES_EVENTS_MAX];
    unsigned rings, events, aliases, declines;
    struct series_alias *alias;
    char **decline; /* keys */
    struct series_competitor *competitor;
    struct series_result *result;
    size_t competitors, competitors_room, results, results_room;
    size_t *order; /* competitors in the order of their rings and keys */
};

/* Reads the rows of a season, a line each; lines may be empty, or comments that begin with `#`. 0, or an enum pedro_err
 * with the line that was refused, from 1. The caller finishes the series in both cases. */
int series_read(const char *text, size_t length, struct series *series,
                unsigned long *line, struct pedro_refusal *refusal);
void series_finish(struct series *series);

/* Adds the results of event `event` (an index), for those who have a round with a result. 0, or PEDRO_ERR_NO_MEMORY. */
int series_take(struct series *series, unsigned event,
                const struct tournament *tournament);

/* How somebody comes into the final. */
enum series_final { SERIES_OUT, SERIES_BY_RING, SERIES_BY_SECONDS, SERIES_DECLINED };

struct series_standing {
    unsigned competitor; /* an index */
    unsigned ring;
    unsigned
        place; /* in the ring, from 1; equal for those whom nothing separates, nor a lot */
    int64_t key
        [SERIES_KEYS_MAX]; /* the total, then the tie-breaks in the order of the setting */
    /* Decides between equal keys, the larger first; 0 without a seed. It is the first six bytes of the BLAKE2b-256 of the
     * seed and the key of the competitor, with an LF between them. */
    uint64_t lot;
    unsigned events; /* played */
    unsigned won;    /* games, in all events */
    int64_t margin;  /* in all events */
    enum series_final final;
    unsigned seed;                    /* the number in the final, from 1; 0 for none */
    int64_t value[SERIES_EVENTS_MAX]; /* of each event of the season */
    uint8_t state[SERIES_EVENTS_MAX]; /* enum series_state */
};
enum series_state { SERIES_MISSED, SERIES_COUNTED, SERIES_DROPPED };

struct series_table {
    struct series_standing *standing; /* ring by ring, the best first */
    size_t count;
    unsigned finalists;
};

/* Ranks all. 0, or PEDRO_ERR_NO_MEMORY; the caller calls series_table_finish() in both cases. */
int series_rank(const struct series *series, struct series_table *table);
void series_table_finish(struct series_table *table);

/* True if nothing but a lot separates two competitors, who may be in different rings. */
bool series_are_equal(const struct series_standing *one,
                      const struct series_standing *other);

/* True if the people of a standing are in the final, by this ring or by another. */
bool series_in_final(const struct series *series, const struct series_table *table,
                     const struct series_standing *standing);

/* The standing with a seed in the final, or NULL. */
const struct series_standing *series_finalist(const struct series_table *table,
                                              unsigned seed);

/* Writes the names of a competitor, " & " between them. */
void series_name(const struct series *series, unsigned competitor,
                 struct pedro_text *text);

/* Calls `tell` with each thing that people should look at: a sentence in English, marked for translation, and what fills its
 * blanks {one} and {other}. */
void series_warnings(const struct series *series, const struct series_table *table,
                     void (*tell)(void *data, const char *sentence, const char *one,
                                  const char *other),
                     void *data);

/* The word of a setting: enum series_tiebreak. */
const char *series_tiebreak_word(unsigned tiebreak);

#endif
