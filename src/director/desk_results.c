/* desk_results.c - commands of the director about results.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "director/desk.h"
#include "tournament/typed.h"
#include "words/rich.h"
#include "words/text.h"

static void say_missing(struct desk *desk, unsigned round) {
    const struct tournament *tournament = &desk->journal.tournament;
    const unsigned missing = tournament_missing(tournament, round);
    struct rich_words words = {.used = 0};
    if (missing > 0)
        DESK_SAY(desk,
                 ngettext("{n} table is missing.", "{n} tables are missing.", missing),
                 "n", rich_number(&words, missing));
    else
        DESK_SAY(desk, _("Round {n} has all its results."), "n",
                 rich_number(&words, round));
}

static void say_table(struct desk *desk, unsigned round, unsigned number) {
    const struct tournament *tournament = &desk->journal.tournament;
    const struct tournament_table *table = tournament_table(tournament, round, number);
    struct rich_words words = {.used = 0};
    if (!table)
        return;
    rich_fill(&desk->said, _("Table {n}: "), "n", rich_number(&words, number));
    for (unsigned side = 0; side < table->sides; side++) {
        pedro_text_add(&desk->said, side > 0 ? " - " : "");
        listing_side(tournament, round, table, side, &desk->said);
    }
    pedro_text_add(&desk->said, ": ");
    listing_result(table, &desk->said);
    pedro_text_add_char(&desk->said, '\n');
    say_missing(desk, round);
}

void desk_tell_finish(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
    const unsigned round = tournament->published;
    (void)rest;
    for (unsigned before = 1; before < round; before++) {
        const unsigned missing = tournament_missing(tournament, before);
        struct rich_words words = {.used = 0};
        if (missing > 0)
            DESK_SAY(desk,
                     ngettext("Round {round}: {n} table is missing.",
                              "Round {round}: {n} tables are missing.", missing),
                     "round", rich_number(&words, before), "n",
                     rich_number(&words, missing));
    }
    if (tournament_missing(tournament, round) > 0)
        say_missing(desk, round);
    DESK_SAY(desk, _("The tournament is over. The final standings:"));
    desk_listing(desk, LISTING_STANDINGS, round);
}

void desk_tell_result(struct desk *desk, const char *rest) {
    unsigned round, number;
    if (typed_number(&rest, &round) && typed_number(&rest, &number))
        say_table(desk, round, number);
}

void desk_tell_correction(struct desk *desk, const char *rest) {
    unsigned round;
    desk_tell_result(desk, rest);
    if (typed_number(&rest, &round))
        desk_tell_turned(desk, round);
}
