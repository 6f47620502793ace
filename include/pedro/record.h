/* record.h - one match as a text file (PROTOCOL section 1).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_RECORD_H
#define PEDRO_RECORD_H

#include "match.h"
#include "text.h"

PEDRO_C_BEGIN

enum {
    PEDRO_RECORD_MAX = 16 << 20,  /* longest record read, in bytes */
    PEDRO_RECORD_LINE_MAX = 4096, /* longest line */
    PEDRO_TAGS_MAX = 64,          /* most tags */
    PEDRO_TAG_MAX = 4096,         /* longest value of a tag, the NUL included */
    PEDRO_MESSAGE_MAX = PEDRO_REFUSAL_TEXT_MAX, /* longest message, the NUL included */
};

/* A tag pair, [Name "value"]. */
struct pedro_tag {
    char name[PEDRO_NAME_MAX];
    char *value;
};

/* The tags of a record as it has them, including Variant, Options, Players, Dealer and
 * Result. */
struct pedro_tags {
    struct pedro_tag *tag;
    size_t count;
};

struct pedro_record_error {
    int err;                         /* an enum pedro_err */
    unsigned long line;              /* from 1 */
    struct pedro_refusal refusal;    /* what is wrong there */
    char message[PEDRO_MESSAGE_MAX]; /* the same as a sentence in English */
};

/* Reads a record of `length` bytes. It may begin with a byte order mark; lines end in LF
 * or CRLF; `;` begins a comment; unknown tags are kept; Options, Players, Dealer (0) and
 * Result may be missing. Checks every action, every score line, that no score line is
 * missing before the next deal, and the Result (`*` is always valid, since a record may
 * be written before the match is over). On an error returns an enum pedro_err and fills
 * `error`; `match` and `tags` then hold what came before that line, if the tags were
 * valid (otherwise `match->event` is NULL and `match->variant` empty). The caller
 * finishes both in every case. */
PEDRO_API int pedro_record_read(const char *text, size_t length,
                                struct pedro_match *match, struct pedro_tags *tags,
                                struct pedro_record_error *error);

/* Adds or replaces a tag; `value` is copied. PEDRO_ERR_BAD_TEXT for a name that is not
 * letters, digits and underscores or a value that has a control character or is not
 * UTF-8, PEDRO_ERR_TOO_LONG for a tag that does not fit a line, PEDRO_ERR_NO_MEMORY. */
PEDRO_API int pedro_tags_set(struct pedro_tags *tags, const char *name,
                             const char *value);
/* The value of a tag, or NULL. */
PEDRO_API const char *pedro_tags_get(const struct pedro_tags *tags, const char *name);
PEDRO_API void pedro_tags_finish(struct pedro_tags *tags);

/* Writes a record: Variant, Options, Players, Dealer, then the other tags of `tags` (NULL
 * for none) in their order, Result, an empty line and the events. The caller's buffer may
 * be NULL to learn the length. */
PEDRO_API void pedro_record_write(const struct pedro_match *match,
                                  const struct pedro_tags *tags, struct pedro_text *text);

/* Writes the lines that one event has in a record, each with its LF: the deal or the
 * action, then the score line if `after` shows that the event ended a scored hand. For
 * programs that append to a file. */
PEDRO_API void pedro_record_write_event(const struct pedro_rules *rules,
                                        const struct pedro_event *event,
                                        const struct pedro_state *before,
                                        const struct pedro_state *after,
                                        struct pedro_text *text);

/* Writes the options of a match as the tag has them: "min_bid=6, target=52"; keys in the
 * order of [base]. */
PEDRO_API void pedro_options_write(const struct pedro_match *match,
                                   struct pedro_text *text);

/* Reads such a list, or one `key=value`, over a ruleset; bits of the keys are added to
 * `given`. Each key once in a list. Combinations are not checked. On PEDRO_ERR_BAD_OPTION
 * ruleset and `given` are unchanged; `error` may be NULL. */
PEDRO_API int pedro_options_read(const char *text, size_t length,
                                 struct pedro_ruleset *set, uint64_t *given,
                                 struct pedro_option_error *error);

/* Reads a ruleset file (pedro-ruleset(5)): an optional byte order mark, `key = value`
 * lines, `;` or `#` comments, at most one [name] line, and first `from = PRESET` if the
 * game does not derive from `us`. `length` is at most 64 KiB. Writes the name of the
 * preset it starts from, the ruleset, and the keys given. Checks combinations too. */
PEDRO_API int pedro_ruleset_read(const char *text, size_t length,
                                 char variant[PEDRO_NAME_MAX], struct pedro_ruleset *set,
                                 uint64_t *given, struct pedro_record_error *error);

PEDRO_C_END

#endif
