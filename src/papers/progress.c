/* progress.c - of which rounds standings are.
 *
 * Results count in the standings as they come in, so standings are after a round only when all its results are there.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/progress.h"

#include "words/rich.h"
#include "words/text.h"

struct progress progress_of(const struct tournament *tournament, unsigned round) {
    struct progress progress = {
        .last = round < tournament->published ? round : tournament->published};
    while (progress.complete < progress.last &&
           tournament_missing(tournament, progress.complete + 1) == 0)
        progress.complete++;
    for (unsigned next = progress.complete + 1; next <= progress.last; next++) {
        const struct tournament_round *at = &tournament->round[next - 1];
        progress.all += at->tables;
        progress.in += at->tables - tournament_missing(tournament, next);
        progress.byes = progress.byes || at->byes > 0;
    }
    return progress;
}

void progress_text(const struct progress *progress, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    if (progress->complete > 0)
        rich_fill(text, _("After round {n}"), "n",
                  rich_number(&words, progress->complete));
    if (progress->complete == progress->last)
        return;
    pedro_text_add(text, progress->complete > 0 ? ". " : "");
    const char *const in = rich_number(&words, progress->in), *const all = rich_number(
                                                                  &words, progress->all);
    if (progress->complete + 1 == progress->last)
        rich_fill(text, _("Round {n}: {in} of {all} results are in."), "n",
                  rich_number(&words, progress->last), "in", in, "all", all);
    else
        rich_fill(text, _("Rounds {first} to {last}: {in} of {all} results are in."),
                  "first", rich_number(&words, progress->complete + 1), "last",
                  rich_number(&words, progress->last), "in", in, "all", all);
    if (progress->byes) {
        pedro_text_add_char(text, ' ');
        pedro_text_add(text, _("The byes count already."));
    }
}
