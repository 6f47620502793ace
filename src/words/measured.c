/* measured.c - the chapter of what was measured about a game.
 *
 * SPDX-License-Identifier: MIT */
#include "words/measured.h"

#include <string.h>

#include "words/about.h"
#include "words/book.h"
#include "words/text.h"

static const struct measured_fact facts[] = {
#define MEASURED(presets, claim, text) {presets, claim, text},
#include "words/measured_table.h"
#undef MEASURED
};

const struct measured_fact *measured_fact(int index) {
    return index >= 0 && index < (int)(sizeof facts / sizeof *facts) ? &facts[index]
                                                                     : NULL;
}

const struct measured_fact *measured_of(const struct pedro_preset *preset, int index) {
    const struct measured_fact *fact;
    for (int i = 0; (fact = measured_fact(i)); i++) {
        const struct about_fact place = {.presets = fact->presets};
        if (about_is_of(&place, preset) && index-- == 0)
            return fact;
    }
    return NULL;
}

void measured_write(const struct pedro_preset *preset, struct pedro_text *text) {
    struct book book = {.text = text};
    const struct measured_fact *fact;
    int found = 0;
    for (; (fact = measured_of(preset, found)); found++) {
        if (found == 0)
            book_title(&book, _("Advice, measured"));
        book_row(&book, fact->claim, _(fact->text));
        book_end(&book);
    }
    if (found == 0)
        return;
    book_say(&book, "%s",
             _("Computer players played the same deals with and without the act. "
               "docs/advice.md of the sources has all of it."));
    book_end(&book);
}
