/* error.c - names and messages of errors, from the table in error.h.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/error.h"

const char *pedro_strerror(int err) {
    switch (err) {
#define SENTENCE(value, name, word, sentence)                                            \
    case value:                                                                          \
        return sentence;
        PEDRO_ERRORS(SENTENCE)
#undef SENTENCE
    }
    return "unknown error";
}

const char *pedro_err_word(int err) {
    switch (err) {
#define WORD(value, name, word, sentence)                                                \
    case value:                                                                          \
        return word;
        PEDRO_ERRORS(WORD)
#undef WORD
    }
    return "unknown_error";
}
