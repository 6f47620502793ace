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
#include "error.h"
#include "text.h"

PEDRO_C_BEGIN

enum {
    PEDRO_SEATS_MAX = 7,
    PEDRO_LETTERS =
        19, /* the letters a trump can have: A K Q J T 9 8 7 6 5 4 3 2 p j k n X x */
    PEDRO_VALUE_MAX = 256, /* longest text of a value, the NUL included */
    PEDRO_NAME_MAX = 32,   /* longest name of a ruleset, the NUL included */
};

/* What the words of a key stand for. The order is that of the key's list of words. */
enum { PEDRO_TEAMS_PAIRS, PEDRO_TEAMS_SOLO, PEDRO_TEAMS_CALLED };
enum { PEDRO_MISDEAL_NO, PEDRO_MISDEAL_POINTS, PEDRO_MISDEAL_POINTS_OR_FACES };
enum { PEDRO_AUCTION_ONCE, PEDRO_AUCTION_ROUNDS };
enum { PEDRO_TOP_OVER_TOP_NO, PEDRO_TOP_OVER_TOP_DEALER, PEDRO_TOP_OVER_TOP_ANYONE };
enum { PEDRO_KITTY_AFTER, PEDRO_KITTY_BEFORE };
enum {
    PEDRO_EXCHANGE_NONE,
    PEDRO_EXCHANGE_REFILL,
    PEDRO_EXCHANGE_DRAW,
    PEDRO_EXCHANGE_KITTY
};
enum { PEDRO_SHORTAGE_WASH, PEDRO_SHORTAGE_SHORT };
enum { PEDRO_DISCARD_PLAIN, PEDRO_DISCARD_OPTIONAL };
enum { PEDRO_PROTECT_TRUMPS, PEDRO_PROTECT_SCORING, PEDRO_PROTECT_NONE };
enum { PEDRO_LAST_RESORT_CHEAPEST, PEDRO_LAST_RESORT_TWO };
enum { PEDRO_DISCARDED_POINTS_NONE, PEDRO_DISCARDED_POINTS_OPPONENTS };
enum { PEDRO_DISCARDS_DOWN, PEDRO_DISCARDS_UP, PEDRO_DISCARDS_TRUMPS_UP };
enum { PEDRO_EXCESS_KEEP, PEDRO_EXCESS_DISCARD, PEDRO_EXCESS_PASS, PEDRO_EXCESS_SPREAD };
enum { PEDRO_OVERFLOW_DISCARD, PEDRO_OVERFLOW_RIGHT };
enum { PEDRO_ROBBER_DEALER, PEDRO_ROBBER_BIDDER };
enum { PEDRO_ROB_NONE, PEDRO_ROB_TRUMPS, PEDRO_ROB_FREE, PEDRO_ROB_WASH, PEDRO_ROB_SORT };
enum { PEDRO_FIRST_LEAD_ANY, PEDRO_FIRST_LEAD_TRUMP };
enum {
    PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP,
    PEDRO_PLAIN_LED_FOLLOW,
    PEDRO_PLAIN_LED_ANY,
    PEDRO_PLAIN_LED_PLAIN_FIRST
};
enum { PEDRO_PLAIN_TRICK_HIGHEST, PEDRO_PLAIN_TRICK_LEADER };
enum {
    PEDRO_OUT_STAY,
    PEDRO_OUT_FOLD,
    PEDRO_OUT_FOLD_ON_TRUMP,
    PEDRO_OUT_FOLD_NEXT,
    PEDRO_OUT_MAY_FOLD
};
enum { PEDRO_LOW_TAKER, PEDRO_LOW_OWNER, PEDRO_LOW_DEALT };
enum { PEDRO_MADE_POINTS, PEDRO_MADE_DIFFERENCE };
enum { PEDRO_SET_MINUS_BID, PEDRO_SET_BID_PLUS_POINTS, PEDRO_SET_TOTAL_PLUS_SHORTFALL };
enum { PEDRO_BOTH_BIDDER, PEDRO_BOTH_BIDDER_GOES_OUT, PEDRO_BOTH_COUNT_ORDER };

/* Values that are words where a number usually stands. */
enum {
    PEDRO_DEAL_EVEN = 0,          /* deal */
    PEDRO_MAX_BID_TOTAL = 0,      /* max_bid */
    PEDRO_ALL_PASS_THROW_IN = -1, /* all_pass; N > 0 is `force N` */
    PEDRO_ALL_PASS_REDEAL = -2,
    PEDRO_LOSE_AT_NONE = 0, /* lose_at */
    PEDRO_LOCK_NONE = 0,    /* lock */
};

/* The values of all keys, as they were set; RULES says what each means. Plain data
 * without padding. */
struct pedro_ruleset {
    int16_t players, teams, jokers;
    int16_t points[PEDRO_LETTERS];         /* by letter; 0 where it scores nothing */
    int8_t trumps[PEDRO_LETTERS + 1];      /* letters from high to low, then -1 */
    int8_t count_order[PEDRO_LETTERS + 1]; /* letters, then -1; -1 at once is `none` */
    int16_t deal, packet, kitty, misdeal;
    int16_t auction, reentry, min_bid, max_bid, dealer_steal, top_over_top, all_pass;
    int16_t slam, dark;
    int16_t specials; /* bit i is row i of the table of specials (rules.h) */
    int16_t kitty_taken, hand_size, exchange, draw, shortage, discard, protect;
    int16_t last_resort, may_discard_scoring, discarded_points, discards, claim;
    int16_t excess, overflow, slide, fold_pass, robber, rob;
    int16_t first_lead, plain_led, plain_trick, trumps_only, out, throw_in, low;
    int16_t made, set, target, both, window, go_out_on_bid, lose_at, lock;
};

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
};

/* The keys in the order of [base] in presets.ini; NULL past the last. */
PEDRO_API int pedro_key_count(void);
PEDRO_API const struct pedro_key *pedro_key(int index);
/* The key called `name` (`length` bytes), or NULL. */
PEDRO_API const struct pedro_key *pedro_key_find(const char *name, size_t length);
/* Writes what may be given: "once or rounds", "1 to 999, or total". */
PEDRO_API void pedro_key_allowed(const struct pedro_key *key, struct pedro_text *text);

/* The letters of trumps in the order of their index, "AKQJT98765432pjknXx". */
PEDRO_API extern const char pedro_letters[PEDRO_LETTERS + 1];

/* What is wrong with a key, its value, or two of them together. Strings live as long as
 * the program. */
struct pedro_complaint {
    int err;                      /* PEDRO_ERR_BAD_OPTION or PEDRO_ERR_UNKNOWN_VARIANT */
    const struct pedro_key *key;  /* NULL if there is no such key, or no such preset */
    const struct pedro_key *with; /* the key it does not go together with, itself if it
                                     is given twice; or NULL */
    const char *reason;           /* a sentence in English, marked for translation */
    char name[PEDRO_NAME_MAX];    /* key or preset as it was written; cut if long */
    char value[PEDRO_VALUE_MAX];  /* its value as written, or as it is; cut if long */
};

/* Writes a complaint as an English sentence: key, value, and what is allowed. */
PEDRO_API void pedro_complaint_text(const struct pedro_complaint *complaint,
                                    struct pedro_text *text);

/* Sets one key from its text (`name_length` and `value_length` bytes). Checks the value
 * by itself only: combinations are checked by pedro_ruleset_check() when all keys are
 * set. On PEDRO_ERR_BAD_OPTION the ruleset is unchanged and `complaint` says why. */
PEDRO_API int pedro_ruleset_set(struct pedro_ruleset *set, const char *name,
                                size_t name_length, const char *value,
                                size_t value_length, struct pedro_complaint *complaint);

/* Writes the value of a key as it would be given. */
PEDRO_API void pedro_ruleset_get(const struct pedro_ruleset *set,
                                 const struct pedro_key *key, struct pedro_text *text);

/* True if both rulesets give `key` the same value. */
PEDRO_API bool pedro_ruleset_same(const struct pedro_ruleset *a,
                                  const struct pedro_ruleset *b,
                                  const struct pedro_key *key);

/* Checks everything RULES section 12 asks of a ruleset. 0, or PEDRO_ERR_BAD_OPTION and a
 * complaint. */
PEDRO_API int pedro_ruleset_check(const struct pedro_ruleset *set,
                                  struct pedro_complaint *complaint);

/* The presets, `us` (which is `base`) first, then in the order of presets.ini. */
struct pedro_preset {
    const char *name;  /* "us" */
    const char *title; /* "Double Pedro (High Five)", marked for translation */
    const char *place; /* where it is played, marked for translation; "" if nowhere in
                          particular */
    struct pedro_ruleset set;
};
PEDRO_API int pedro_preset_count(void);
/* Preset `index` from 0, or NULL past the end. */
PEDRO_API const struct pedro_preset *pedro_preset(int index);
/* The preset called `name` (`length` bytes), or NULL. */
PEDRO_API const struct pedro_preset *pedro_preset_find(const char *name, size_t length);

PEDRO_C_END

#endif
