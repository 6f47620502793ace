/* refusal.c - refusals as sentences of the catalogue.
 *
 * SPDX-License-Identifier: MIT */
#include "words/refusal.h"

#include "words/text.h"

static const char *translated(const char *sentence) { return _(sentence); }

void refusal_text(const struct pedro_refusal *refusal, struct pedro_text *text) {
    pedro_refusal_text(refusal, translated, text);
}

void refusal_option_text(const struct pedro_option_error *error,
                         struct pedro_text *text) {
    struct pedro_refusal refusal;
    pedro_option_refusal(error, &refusal);
    refusal_text(&refusal, text);
}
