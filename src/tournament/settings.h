/* settings.h - the settings of a tournament, which keys.h lists.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_SETTINGS_H
#define TOURNAMENT_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pedro/pedro.h"
#include "tournament/keys.h"

enum {
    TOURNAMENT_TEXT_MAX = 160, /* bytes of a text, with a NUL */
    TOURNAMENT_TIEBREAKS_MAX = 8,
};

/* The constants of words: TOURNAMENT_SWISS, TOURNAMENT_AWARD_OWN, ... */
#define TOURNAMENT_CONSTANT_(constant, ...) TOURNAMENT_##constant,
enum tournament_form { TOURNAMENT_WORDS_FORM(TOURNAMENT_CONSTANT_) };
enum tournament_entry_kind { TOURNAMENT_WORDS_ENTRY(TOURNAMENT_CONSTANT_) };
enum tournament_unit { TOURNAMENT_WORDS_UNIT(TOURNAMENT_CONSTANT_) };
enum tournament_score { TOURNAMENT_WORDS_SCORE(TOURNAMENT_CONSTANT_) };
enum tournament_award { TOURNAMENT_WORDS_AWARD(TOURNAMENT_CONSTANT_) };
enum tournament_tiebreak { TOURNAMENT_WORDS_TIEBREAK(TOURNAMENT_CONSTANT_) };
enum tournament_first { TOURNAMENT_WORDS_FIRST(TOURNAMENT_CONSTANT_) };
enum tournament_place { TOURNAMENT_WORDS_PLACE(TOURNAMENT_CONSTANT_) };
enum tournament_results { TOURNAMENT_WORDS_RESULTS(TOURNAMENT_CONSTANT_) };
enum tournament_clock { TOURNAMENT_WORDS_CLOCK(TOURNAMENT_CONSTANT_) };
enum tournament_players { TOURNAMENT_WORDS_PLAYERS(TOURNAMENT_CONSTANT_) };
enum tournament_absent { TOURNAMENT_WORDS_ABSENT(TOURNAMENT_CONSTANT_) };
#undef TOURNAMENT_CONSTANT_

/* The settings: TOURNAMENT_KEY_GAME, ... */
enum tournament_key_index {
#define TOURNAMENT_KEY_(constant, ...) TOURNAMENT_KEY_##constant,
    TOURNAMENT_KEYS(TOURNAMENT_KEY_, TOURNAMENT_KEY_, TOURNAMENT_KEY_, TOURNAMENT_KEY_)
#undef TOURNAMENT_KEY_
        TOURNAMENT_KEYS_COUNT
};

enum tournament_key_kind {
    TOURNAMENT_KEY_IS_NUMBER, /* least..most */
    TOURNAMENT_KEY_IS_WORD,   /* one of `word` */
    TOURNAMENT_KEY_IS_LIST, /* some of `word`, commas between them, each at most once; or `none` */
    TOURNAMENT_KEY_IS_TEXT,
};

/* When a setting may change. */
enum tournament_key_when {
    TOURNAMENT_WHEN_ENTRIES, /* before the first entry */
    TOURNAMENT_WHEN_ROUNDS,  /* before the first round is published */
    TOURNAMENT_WHEN_WARNED, /* always; after the first round is published a warning tells of it */
};

/* Where a setting is used. */
enum tournament_key_where {
    TOURNAMENT_WHERE_ANY,
    TOURNAMENT_WHERE_ONLINE, /* only where the server has the tables */
};

struct tournament_key {
    const char *name;
    enum tournament_key_kind kind;
    enum tournament_key_when when;
    enum tournament_key_where where;
    int least, most;            /* of a number */
    const char *const *word;    /* of a word and a list, then NULL */
    const char *const *meaning; /* of each, in English, marked for translation */
    const char *first;          /* its value at the beginning, as text */
    const char *label, *help;   /* in English, marked for translation */
};

/* The setting with an enum tournament_key_index; NULL past the last. */
const struct tournament_key *tournament_key(unsigned index);
/* The index of the setting called `name`, or TOURNAMENT_KEYS_COUNT. */
unsigned tournament_key_find(const char *name, size_t length);

struct tournament_settings {
    int32_t value[TOURNAMENT_KEYS_COUNT]; /* a number, or the index of a word; else 0 */
    uint8_t tiebreak[TOURNAMENT_TIEBREAKS_MAX]; /* enum tournament_tiebreak, in order */
    unsigned tiebreaks;
    char game[TOURNAMENT_TEXT_MAX], rules[TOURNAMENT_TEXT_MAX],
        start[TOURNAMENT_TEXT_MAX];
    uint64_t start_s;             /* of `start`: seconds since 1970; 0 for none */
    struct pedro_ruleset ruleset; /* that they make */
    unsigned sides;               /* of a table: those that keep a score */
    unsigned partners;            /* of a side */
    unsigned points;              /* in the cards of a hand */
};

/* True if the tables are those of the server. */
bool tournament_is_online(const struct tournament_settings *set);
/* True if a setting is used where this tournament is played: a form shows it. */
bool tournament_setting_used(const struct tournament_settings *set, unsigned key);

/* Writes the value of a setting as `set` takes it, without quotes. */
void tournament_setting_text(const struct tournament_settings *set, unsigned key,
                             struct pedro_text *text);

#endif
