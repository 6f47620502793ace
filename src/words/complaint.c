/* complaint.c - complaints put together from translated parts.
 *
 * SPDX-License-Identifier: MIT */
#include "words/complaint.h"

#include <stdio.h>
#include <string.h>

#include "pedro/rules.h"
#include "words/text.h"

enum { PART_MAX = 512 };

static void number_allowed(const struct pedro_key *key, struct pedro_text *text) {
    char part[PART_MAX];
    snprintf(part, sizeof part, _("%d to %d"), key->min, key->max);
    pedro_text_add(text, part);
    if (key->word) {
        snprintf(part, sizeof part, _(", or %s"), key->word);
        pedro_text_add(text, part);
    }
}

static void words_allowed(const struct pedro_key *key, struct pedro_text *text) {
    for (int i = 0; key->words[i]; i++) {
        if (i > 0)
            pedro_text_add(text, key->words[i + 1] ? ", " : _(" or "));
        pedro_text_add(text, key->words[i]);
    }
}

static void specials_allowed(struct pedro_text *text) {
    pedro_text_add(text, _("none, or some of"));
    for (int row = 0; row < PEDRO_SPECIALS; row++) {
        pedro_text_add(text, " ");
        pedro_text_add(text, pedro_specials[row].name);
    }
}

/* Of the other kinds it is one sentence. */
static void sentence_allowed(const struct pedro_key *key, struct pedro_text *text) {
    char part[PART_MAX];
    struct pedro_text english;
    pedro_text_init(&english, part, sizeof part);
    pedro_key_allowed(key, &english);
    pedro_text_add(text, gettext(part));
}

static void allowed(const struct pedro_key *key, struct pedro_text *text) {
    if (key->kind == PEDRO_KEY_NUMBER)
        number_allowed(key, text);
    else if (key->kind == PEDRO_KEY_WORD)
        words_allowed(key, text);
    else if (key->kind == PEDRO_KEY_SPECIALS)
        specials_allowed(text);
    else
        sentence_allowed(key, text);
}

void complaint_text(const struct pedro_complaint *complaint, struct pedro_text *text) {
    pedro_text_add(text, complaint->name);
    if (complaint->key) {
        pedro_text_add(text, " = ");
        pedro_text_add(text, complaint->value);
    }
    pedro_text_add(text, ": ");
    pedro_text_add(text, gettext(complaint->reason));
    if (complaint->key && !complaint->with) {
        pedro_text_add(text, _(" Allowed: "));
        allowed(complaint->key, text);
        pedro_text_add(text, ".");
    }
}

void complaint_record_text(const struct pedro_record_error *error,
                           struct pedro_text *text) {
    if (error->sentence)
        pedro_record_error_text(error, gettext(error->sentence), text);
    else
        complaint_text(&error->complaint, text);
}
