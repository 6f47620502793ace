/* option_error.c - makes a refusal from an error of a house rule, with the allowed
 *values.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/rules.h"

/* The words of a key but for the last, and the last. */
static void add_words(const struct pedro_key *key, struct pedro_refusal *refusal) {
    char words[PEDRO_VALUE_MAX];
    struct pedro_text text;
    int i = 0;
    pedro_text_init(&text, words, sizeof words);
    for (; key->words[i + 1]; i++) {
        pedro_text_add(&text, i > 0 ? ", " : "");
        pedro_text_add(&text, key->words[i]);
    }
    pedro_refusal_add(refusal, "words", words, text.length);
    pedro_refusal_add(refusal, "last", key->words[i], strlen(key->words[i]));
}

static void add_specials(struct pedro_refusal *refusal) {
    char words[PEDRO_VALUE_MAX];
    struct pedro_text text;
    pedro_text_init(&text, words, sizeof words);
    for (int row = 0; row < PEDRO_SPECIALS; row++) {
        pedro_text_add(&text, row > 0 ? " " : "");
        pedro_text_add(&text, pedro_specials[row].name);
    }
    pedro_refusal_add(refusal, "words", words, text.length);
}

/* Adds the values of the sentence with the allowed values, and returns its code. */
static enum pedro_refusal_code allow(const struct pedro_key *key,
                                     struct pedro_refusal *refusal) {
    switch (key->kind) {
    case PEDRO_KEY_NUMBER:
        pedro_refusal_add_number(refusal, "least", key->min);
        pedro_refusal_add_number(refusal, "most", key->max);
        if (!key->word)
            return PEDRO_REFUSED_ALLOWED_RANGE;
        pedro_refusal_add(refusal, "word", key->word, strlen(key->word));
        return PEDRO_REFUSED_ALLOWED_RANGE_OR;
    case PEDRO_KEY_WORD:
        add_words(key, refusal);
        return PEDRO_REFUSED_ALLOWED_WORDS;
    case PEDRO_KEY_TRUMPS:
        return PEDRO_REFUSED_ALLOWED_TRUMPS;
    case PEDRO_KEY_POINTS:
        return PEDRO_REFUSED_ALLOWED_POINTS;
    case PEDRO_KEY_ALL_PASS:
        return PEDRO_REFUSED_ALLOWED_ALL_PASS;
    case PEDRO_KEY_SPECIALS:
        add_specials(refusal);
        return PEDRO_REFUSED_ALLOWED_SPECIALS;
    case PEDRO_KEY_ORDER:
        break;
    }
    return PEDRO_REFUSED_ALLOWED_ORDER;
}

void pedro_key_allowed(const struct pedro_key *key, struct pedro_text *text) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, PEDRO_REFUSED_NOTHING);
    refusal.code = (uint16_t)allow(key, &refusal);
    pedro_refusal_text(&refusal, NULL, text);
}

void pedro_option_refusal(const struct pedro_option_error *error,
                          struct pedro_refusal *refusal) {
    pedro_refuse(refusal, error->code);
    if (!error->key) {
        pedro_refusal_add(refusal, "name", error->name, strlen(error->name));
        if (error->err == PEDRO_ERR_BAD_OPTION)
            refusal->form = PEDRO_REFUSED_OPTION_NAME;
        return;
    }
    pedro_refusal_add(refusal, "key", error->name, strlen(error->name));
    pedro_refusal_add(refusal, "value", error->value, strlen(error->value));
    refusal->form = PEDRO_REFUSED_OPTION;
    if (!error->with) {
        refusal->form = PEDRO_REFUSED_OPTION_ALLOWED;
        refusal->allowed = (uint16_t)allow(error->key, refusal);
    }
}

void pedro_option_error_text(const struct pedro_option_error *error,
                             struct pedro_text *text) {
    struct pedro_refusal refusal;
    pedro_option_refusal(error, &refusal);
    pedro_refusal_text(&refusal, NULL, text);
}
