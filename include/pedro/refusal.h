/* refusal.h - every reason for which something is refused, in one list, and one refusal as a value.
 *
 * A refusal is a code and the values of the blanks in its sentence. So a program can act on
 * the code, and a person gets the sentence in their own language: English from here, others
 * from a catalogue in which the English sentence is looked up. Hosts of tables refuse with
 * the same codes, and send them as words with the values (pedro_json_refusal()); a program
 * that plays at a table has all sentences here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_REFUSAL_H
#define PEDRO_REFUSAL_H

#include <stdint.h>

#include "error.h"
#include "refusals.h"
#include "text.h"

PEDRO_C_BEGIN

enum pedro_refusal_code {
    PEDRO_REFUSED_NOTHING, /* no refusal */
#define PEDRO_REFUSAL_ENUM(code, word, error, sentence) PEDRO_REFUSED_##code,
    PEDRO_REFUSALS(PEDRO_REFUSAL_ENUM)
#undef PEDRO_REFUSAL_ENUM
        PEDRO_REFUSALS_END
};

/* Room for the values of a refusal, and for its sentence in English, the NUL included. */
enum { PEDRO_REFUSAL_MAX = 768, PEDRO_REFUSAL_TEXT_MAX = 1024 };

/* One refusal. Plain data: it can be copied, and nothing needs to be freed. */
struct pedro_refusal {
    uint16_t code; /* enum pedro_refusal_code: the reason */
    uint16_t form; /* a sentence with the blank {reason} that it is shown in; 0: none */
    uint16_t allowed; /* the sentence for the blank {allowed} of the form; 0: none */
    uint16_t size;    /* bytes of `value` that are used */
    /* Name and value of each blank, one after the other, each with its NUL. */
    char value[PEDRO_REFUSAL_MAX];
};

/* Makes a refusal with a code and no values. */
PEDRO_API void pedro_refuse(struct pedro_refusal *refusal, enum pedro_refusal_code code);
/* Adds the value of a blank: `length` bytes, any but NUL. A value that does not fit is
 * cut, never in the middle of a UTF-8 character. */
PEDRO_API void pedro_refusal_add(struct pedro_refusal *refusal, const char *name,
                                 const char *value, size_t length);
PEDRO_API void pedro_refusal_add_number(struct pedro_refusal *refusal, const char *name,
                                        long long number);
/* The value of a blank, or NULL. */
PEDRO_API const char *pedro_refusal_value(const struct pedro_refusal *refusal,
                                          const char *name);

/* Writes a refusal as a sentence. `translate` gives the translation of a sentence with its
 * blanks, or the sentence itself; NULL for English. A blank without a value stays as it
 * is. */
PEDRO_API void pedro_refusal_text(const struct pedro_refusal *refusal,
                                  const char *(*translate)(const char *sentence),
                                  struct pedro_text *text);

/* The word of a code, its enum pedro_err, and its English sentence with blanks. They live
 * as long as the program; "nothing", 0 and "" for a number that is no code. */
PEDRO_API const char *pedro_refusal_word(enum pedro_refusal_code code);
PEDRO_API int pedro_refusal_err(enum pedro_refusal_code code);
PEDRO_API const char *pedro_refusal_sentence(enum pedro_refusal_code code);

PEDRO_C_END

#endif
