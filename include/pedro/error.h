/* error.h - the errors, as numbers that never change: they are used on the wire and in
 * exit codes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_ERROR_H
#define PEDRO_ERROR_H

#include "api.h"

PEDRO_C_BEGIN

/* value, name, word used on the wire (PROTOCOL section 2), sentence for a person */
#define PEDRO_ERRORS(X)                                                                  \
    X(0, OK, "ok", "all is well")                                                        \
    X(-1, ILLEGAL_ACTION, "illegal_action", "the rules do not allow that now")           \
    X(-2, WRONG_PHASE, "wrong_phase", "that cannot be done in this phase of the hand")   \
    X(-3, BAD_DECK, "bad_deck", "the cards are not exactly the pack of this game")       \
    X(-4, UNKNOWN_VARIANT, "unknown_variant", "there is no game of that name")           \
    X(-5, BAD_OPTION, "bad_option", "that rule cannot have that value")                  \
    X(-6, BAD_TEXT, "bad_text", "that is not written as a card, an action or a number")  \
    X(-7, BAD_RECORD, "bad_record", "the record is not in order")                        \
    X(-8, TOO_LONG, "too_long", "that is longer than is taken")                          \
    X(-9, NO_MEMORY, "no_memory", "there is not enough memory")                          \
    X(-10, NOTHING_TO_UNDO, "nothing_to_undo", "there is nothing to take back")          \
    X(-11, SCORE_DIFFERS, "score_differs",                                               \
      "the score written down is not what the rules give")                               \
    /* Errors of hosts of tables and of messages to them. */                             \
    X(-12, BAD_JSON, "bad_json", "that is not JSON")                                     \
    X(-13, BAD_MESSAGE, "bad_message", "that is not written as a message must be")       \
    X(-14, UNKNOWN_TABLE, "unknown_table", "there is no such table")                     \
    X(-15, NOT_YOURS, "not_yours", "that is not yours")                                  \
    X(-16, NOT_ALLOWED, "not_allowed", "that is not allowed to you")                     \
    X(-17, STALE, "stale", "something has happened since")                               \
    X(-18, FULL, "full", "there is no place left")                                       \
    X(-19, TAKEN, "taken", "somebody else has that already")                             \
    X(-20, NOT_FOUND, "not_found", "there is no such thing")                             \
    X(-21, GONE, "gone", "that is gone")                                                 \
    X(-22, TOO_MANY, "too_many", "that is too many at once")                             \
    X(-23, BUSY, "busy", "there is no time or no room for that now")

enum pedro_err {
#define PEDRO_ERROR_ENUM(value, name, word, sentence) PEDRO_ERR_##name = (value),
    PEDRO_ERRORS(PEDRO_ERROR_ENUM)
#undef PEDRO_ERROR_ENUM
};

/* The sentence for `err`, in English (the programs look it up in their catalogue).
 * Never NULL: a value that is no error gives "unknown error". */
PEDRO_API const char *pedro_strerror(int err);

/* The word for `err` on the wire, `illegal_action` for instance; never NULL. */
PEDRO_API const char *pedro_err_word(int err);

PEDRO_C_END

#endif
