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

void measured_write(const struct pedro_preset *preset, struct pedro_text *text) {
    struct book book = {.text = text};
    const struct measured_fact *fact;
    bool titled = false;
    for (int i = 0; (fact = measured_fact(i)); i++) {
        const struct about_fact place = {.presets = fact->presets};
        if (!about_is_of(&place, preset))
            continue;
        if (!titled)
            book_title(&book, _("Advice, measured"));
        titled = true;
        book_row(&book, fact->claim, _(fact->text));
        book_end(&book);
    }
    if (!titled)
        return;
    book_say(&book, "%s",
             _("Computer players played the same deals with and without the act. "
               "docs/advice.md of the sources has all of it."));
    book_end(&book);
}
