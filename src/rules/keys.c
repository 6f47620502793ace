/* keys.c - the table of keys as rows: pedro/keys.h read once for each column.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/ruleset.h"

#define N_(text) text

const char pedro_letters[PEDRO_LETTERS + 1] = "AKQJT98765432pjknXx";

/* The words of each key, and what forms show for them. */
#define NOTHING(...)
#define TEXT(constant, word, meaning)    word,
#define MEANING(constant, word, meaning) word, meaning,
#define WORD_LISTS(field, topic, list, ...)                                              \
    static const char *const field##_words[] = {PEDRO_WORDS_##list(TEXT) NULL};          \
    static const char *const field##_meanings[] = {PEDRO_WORDS_##list(MEANING) NULL};
#define OR_LISTS(field, topic, from, to, constant, word, meaning, ...)                   \
    static const char *const field##_meanings[] = {word, meaning, NULL};
#define OTHER_LISTS(field, kind, ...)                                                    \
    static const char *const field##_meanings[] = {PEDRO_MEANINGS_##kind NULL};
PEDRO_KEYS(NOTHING, OR_LISTS, WORD_LISTS, NOTHING, OTHER_LISTS)
static const char *const no_meanings[] = {NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const no_yes_meanings[] = {"no", N_("no"), "yes", N_("yes"), NULL};

#define AT(field) offsetof(struct pedro_ruleset, field)
#define NUMBER(field, topic, from, to, label, help)                                      \
    {#field,                                                                             \
     PEDRO_KEY_NUMBER,                                                                   \
     PEDRO_TOPIC_##topic,                                                                \
     AT(field),                                                                          \
     from,                                                                               \
     to,                                                                                 \
     NULL,                                                                               \
     0,                                                                                  \
     NULL,                                                                               \
     help,                                                                               \
     label,                                                                              \
     no_meanings},
#define NUMBER_OR(field, topic, from, to, constant, word, meaning, label, help)          \
    {#field,                                                                             \
     PEDRO_KEY_NUMBER,                                                                   \
     PEDRO_TOPIC_##topic,                                                                \
     AT(field),                                                                          \
     from,                                                                               \
     to,                                                                                 \
     word,                                                                               \
     PEDRO_##constant,                                                                   \
     NULL,                                                                               \
     help,                                                                               \
     label,                                                                              \
     field##_meanings},
#define WORD(field, topic, list, label, help)                                            \
    {                                                                                    \
        #field,                                                                          \
        PEDRO_KEY_WORD,                                                                  \
        PEDRO_TOPIC_##topic,                                                             \
        AT(field),                                                                       \
        0,                                                                               \
        0,                                                                               \
        NULL,                                                                            \
        0,                                                                               \
        field##_words,                                                                   \
        help,                                                                            \
        label,                                                                           \
        field##_meanings},
#define YES_NO(field, topic, label, help)                                                \
    {#field, PEDRO_KEY_WORD, PEDRO_TOPIC_##topic, AT(field), 0, 0, NULL, 0, no_yes,      \
     help,   label,          no_yes_meanings},
#define OTHER(field, kind, topic, label, help)                                           \
    {                                                                                    \
        #field,                                                                          \
        PEDRO_KEY_##kind,                                                                \
        PEDRO_TOPIC_##topic,                                                             \
        AT(field),                                                                       \
        0,                                                                               \
        0,                                                                               \
        NULL,                                                                            \
        0,                                                                               \
        NULL,                                                                            \
        help,                                                                            \
        label,                                                                           \
        field##_meanings},

static const struct pedro_key keys[] = {
    PEDRO_KEYS(NUMBER, NUMBER_OR, WORD, YES_NO, OTHER)};

int pedro_key_count(void) { return (int)(sizeof keys / sizeof *keys); }

const struct pedro_key *pedro_key(int index) {
    return index >= 0 && index < pedro_key_count() ? &keys[index] : NULL;
}

const struct pedro_key *pedro_key_find(const char *name, size_t length) {
    for (int i = 0; i < pedro_key_count(); i++)
        if (strlen(keys[i].name) == length && memcmp(keys[i].name, name, length) == 0)
            return &keys[i];
    return NULL;
}
