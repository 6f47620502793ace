/* explain_laws.c - the chapter on errors at the table, and what they cost.
 *
 * SPDX-License-Identifier: MIT */
#include "words/book.h"
#include "words/explain.h"
#include "words/law.h"
#include "words/text.h"

/* True if a key of the ruleset has the law of a row; other rows are for people only. */
static bool is_law(const struct pedro_ruleset *set, const struct law_row *row) {
    const char *key = law_moments[__builtin_ctz(row->moments)].key;
    return key && law_is_there(set, key);
}

/* The laws that keys have, an item for each error. */
static void say_laws(struct book *book) {
    for (int error = 0; error < LAW_ERRORS; error++) {
        const struct law_row *row;
        bool begun = false;
        for (unsigned at = 0; (row = law_next(book->set, (enum law_error)error, &at));) {
            if (!is_law(book->set, row) ||
                !law_error_can_be(book->set, (enum law_error)error))
                continue;
            if (!begun)
                book_item(book);
            begun = true;
            book_say(book, "%s", _(row->sentence));
        }
    }
}

/* What people with paper cards do besides, an item for each sentence. */
static void say_customs(struct book *book) {
    for (int error = 0; error < LAW_ERRORS; error++) {
        const struct law_row *row;
        for (unsigned at = 0; (row = law_next(book->set, (enum law_error)error, &at));) {
            if (is_law(book->set, row) ||
                !law_error_can_be(book->set, (enum law_error)error))
                continue;
            book_item(book);
            book_say(book, "%s", _(row->sentence));
        }
    }
}

void explain_errors(struct book *book) {
    if (!pedro_has_laws(book->rules))
        return;
    book_title(book, _("When somebody errs"));
    say_laws(book);
}

void explain_laws(const struct pedro_rules *rules, struct pedro_text *text) {
    struct book book = {.rules = rules, .set = &rules->set, .text = text};
    explain_errors(&book);
    if (!pedro_has_laws(rules)) {
        book_title(&book, _("When somebody errs"));
        book_say(
            &book,
            _("At a table of this program nobody can err in this game: calls and cards "
              "against the rules are refused."));
    }
    book_title(&book, _("With paper cards"));
    say_customs(&book);
    book_end(&book);
}
