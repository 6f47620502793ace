/* ruleset.h - a game of the family as data: keys with values (RULES section 12).
 *
 * One table of keys is the only place that knows their names, types, ranges and help;
 * parsing, checking, help text, man pages and forms are made from it. A preset is a named
 * ruleset.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_RULESET_H
#define PEDRO_RULESET_H

#include <stddef.h>
#include <stdint.h>

#include "api.h"
#include "keys.h"
#include "refusal.h"
#include "text.h"

PEDRO_C_BEGIN

enum {
    PEDRO_SEATS_MAX = 7,
    PEDRO_LETTERS =
        19, /* the letters a trump can have: A K Q J T 9 8 7 6 5 4 3 2 p j k n X x */
    PEDRO_VALUE_MAX = 256, /* longest text of a value, the NUL included */
    PEDRO_NAME_MAX = 32,   /* longest name of a ruleset, the NUL included */
};

/* The constants of the words of a key, PEDRO_KEY_WORD as in PEDRO_TEAMS_PAIRS; and of
 * words that a key allows in place of a number, all kept as 0: PEDRO_DEAL_EVEN, ... */
#define PEDRO_CONSTANT_(constant, ...) PEDRO_##constant,
#define PEDRO_CONSTANTS_(field, topic, list, ...)                                        \
    enum { PEDRO_WORDS_##list(PEDRO_CONSTANT_) };
#define PEDRO_CONSTANT_OR_(field, topic, from, to, constant, ...)                        \
    enum { PEDRO_##constant };
#define PEDRO_NOTHING_(...)
PEDRO_KEYS(PEDRO_NOTHING_, PEDRO_CONSTANT_OR_, PEDRO_CONSTANTS_, PEDRO_NOTHING_,
           PEDRO_NOTHING_)
#undef PEDRO_CONSTANT_
#undef PEDRO_CONSTANTS_
#undef PEDRO_CONSTANT_OR_
#undef PEDRO_NOTHING_

/* The values of `all_pass` besides the bid that the dealer is forced to. */
enum { PEDRO_ALL_PASS_THROW_IN = -1, PEDRO_ALL_PASS_REDEAL = -2 };

/* How the values of each kind are kept. */
#define PEDRO_VALUE_NUMBER_(field, ...)      int16_t field;
#define PEDRO_VALUE_OTHER_(field, kind, ...) PEDRO_VALUE_##kind##_(field)
#define PEDRO_VALUE_TRUMPS_(field)                                                       \
    int8_t field[PEDRO_LETTERS + 1]; /* letters from high to low, then -1 */
#define PEDRO_VALUE_POINTS_(field)                                                       \
    int16_t field[PEDRO_LETTERS]; /* by letter; 0 where it scores nothing */
#define PEDRO_VALUE_ALL_PASS_(field) int16_t field; /* N > 0 is `force N` */
#define PEDRO_VALUE_SPECIALS_(field)                                                     \
    int16_t field; /* bit i is row i of the table of specials (rules.h) */
#define PEDRO_VALUE_ORDER_(field)                                                        \
    int8_t field[PEDRO_LETTERS + 1]; /* letters, then -1; -1 at once is `none` */

/* The values of all keys as they were set, each in the member of its name; RULES defines
 * them. Plain data without padding. A number is kept as it is, a word as its constant,
 * `yes` as 1. */
struct pedro_ruleset {
    PEDRO_KEYS(PEDRO_VALUE_NUMBER_, PEDRO_VALUE_NUMBER_, PEDRO_VALUE_NUMBER_,
               PEDRO_VALUE_NUMBER_, PEDRO_VALUE_OTHER_)
};
#undef PEDRO_VALUE_NUMBER_
#undef PEDRO_VALUE_OTHER_
#undef PEDRO_VALUE_TRUMPS_
#undef PEDRO_VALUE_POINTS_
#undef PEDRO_VALUE_ALL_PASS_
#undef PEDRO_VALUE_SPECIALS_
#undef PEDRO_VALUE_ORDER_

enum pedro_key_kind {
    PEDRO_KEY_NUMBER,   /* min..max, or `word` where the key has one */
    PEDRO_KEY_WORD,     /* one of `words` */
    PEDRO_KEY_TRUMPS,   /* letters from high to low */
    PEDRO_KEY_POINTS,   /* letter=number, separated by spaces */
    PEDRO_KEY_ALL_PASS, /* force N, throw_in, redeal */
    PEDRO_KEY_SPECIALS, /* none, or names of specials separated by spaces */
    PEDRO_KEY_ORDER,    /* none, or letters separated by spaces */
};

/* The chapters keys are shown in, in forms and in help. */
enum pedro_key_topic {
    PEDRO_TOPIC_CARDS,
    PEDRO_TOPIC_DEAL,
    PEDRO_TOPIC_AUCTION,
    PEDRO_TOPIC_EXCHANGE,
    PEDRO_TOPIC_PLAY,
    PEDRO_TOPIC_SCORE,
    PEDRO_TOPIC_MATCH,
    PEDRO_TOPIC_LAWS,
};

struct pedro_key {
    const char *name;
    enum pedro_key_kind kind;
    enum pedro_key_topic topic;
    uint16_t offset;          /* of the value in struct pedro_ruleset */
    int16_t min, max;         /* of a number */
    const char *word;         /* a word allowed in place of a number, or NULL */
    int16_t word_value;       /* what that word is kept as */
    const char *const *words; /* of a PEDRO_KEY_WORD, then NULL */
    const char *help;         /* one sentence in English, marked for translation */
    const char *label; /* what a form calls it, in English, marked for translation */
    /* What a form shows for the words a value may begin with, marked for translation: the word, its
     * meaning, ..., then NULL. */
    const char *const *meanings;
};

/* The keys in the order of [base] in presets.ini; NULL past the last. */
PEDRO_API int pedro_key_count(void);
PEDRO_API const struct pedro_key *pedro_key(int index);
/* The key called `name` (`length` bytes), or NULL. */
PEDRO_API const struct pedro_key *pedro_key_find(const char *name, size_t length);
/* Writes the values that a key allows: "once or rounds", "1 to 999, or total". */
PEDRO_API void pedro_key_allowed(const struct pedro_key *key, struct pedro_text *text);

/* The letters of trumps in the order of their index, "AKQJT98765432pjknXx". */
PEDRO_API extern const char pedro_letters[PEDRO_LETTERS + 1];

/* What is wrong with a key, its value, or two of them together. `key` and `with` live as
 * long as the program. */
struct pedro_option_error {
    int err;                      /* PEDRO_ERR_BAD_OPTION or PEDRO_ERR_UNKNOWN_VARIANT */
    enum pedro_refusal_code code; /* the reason */
    const struct pedro_key *key;  /* NULL if there is no such key, or no such preset */
    const struct pedro_key *with; /* the key it does not go together with, itself if it
                                     is given twice; or NULL */
    char name[PEDRO_NAME_MAX];    /* key or preset as it was written; cut if long */
    char value[PEDRO_VALUE_MAX];  /* its value as written, or as it is; cut if long */
};

/* The same as a refusal: key, value, reason, and the allowed values. */
PEDRO_API void pedro_option_refusal(const struct pedro_option_error *error,
                                    struct pedro_refusal *refusal);

/* Writes it as an English sentence. */
PEDRO_API void pedro_option_error_text(const struct pedro_option_error *error,
                                       struct pedro_text *text);

/* Sets one key from its text (`name_length` and `value_length` bytes). Checks the value
 * by itself only: combinations are checked by pedro_ruleset_check() when all keys are
 * set. On PEDRO_ERR_BAD_OPTION the ruleset is unchanged and `error` says why. */
PEDRO_API int pedro_ruleset_set(struct pedro_ruleset *set, const char *name,
                                size_t name_length, const char *value,
                                size_t value_length, struct pedro_option_error *error);

/* Writes the value of a key in the form that pedro_ruleset_set() reads. */
PEDRO_API void pedro_ruleset_get(const struct pedro_ruleset *set,
                                 const struct pedro_key *key, struct pedro_text *text);

/* True if both rulesets give `key` the same value. */
PEDRO_API bool pedro_ruleset_same(const struct pedro_ruleset *a,
                                  const struct pedro_ruleset *b,
                                  const struct pedro_key *key);

/* Checks everything RULES section 12 asks of a ruleset. 0, or PEDRO_ERR_BAD_OPTION and an
 * error. */
PEDRO_API int pedro_ruleset_check(const struct pedro_ruleset *set,
                                  struct pedro_option_error *error);

/* The presets, `us` (which is `base`) first, then in the order of presets.ini. */
struct pedro_preset {
    const char *name;  /* "us" */
    const char *title; /* "Double Pedro (High Five)", marked for translation */
    const char *place; /* where it is played, marked for translation; "" if nowhere in
                          particular */
    const char *also;  /* other names that people use, separated by ", " */
    struct pedro_ruleset set;
};
PEDRO_API int pedro_preset_count(void);
/* Preset `index` from 0, or NULL past the end. */
PEDRO_API const struct pedro_preset *pedro_preset(int index);
/* The preset called `name` (`length` bytes), or NULL. */
PEDRO_API const struct pedro_preset *pedro_preset_find(const char *name, size_t length);

PEDRO_C_END

#endif
