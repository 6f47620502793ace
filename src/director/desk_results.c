/* desk_results.c - commands of the director about results.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "director/desk.h"
#include "director/typed.h"
#include "words/rich.h"
#include "words/text.h"

static void say_missing(struct desk *desk, unsigned round) {
    const struct tournament *tournament = &desk->evening.tournament;
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
    const struct tournament *tournament = &desk->evening.tournament;
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

void desk_finished(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->evening.tournament;
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

void desk_tell_table(struct desk *desk, const char *rest) {
    unsigned number;
    if (typed_number(&rest, &number))
        say_table(desk, desk->evening.tournament.published, number);
}

void desk_tell_late(struct desk *desk, const char *rest) {
    unsigned round, number;
    if (typed_number(&rest, &round) && typed_number(&rest, &number))
        say_table(desk, round, number);
}

/* The round to which a result of a table belongs: the last one; in an arena, a round in which the table has no
 * result yet. */
static unsigned round_at(const struct tournament *tournament, unsigned number) {
    unsigned round = tournament->published;
    if (tournament->set.value[TOURNAMENT_KEY_FORM] != TOURNAMENT_ARENA)
        return round;
    for (; round > 0; round--) {
        const struct tournament_table *table =
            tournament_table(tournament, round, number);
        if (table && table->state != TOURNAMENT_CONFIRMED)
            return round;
    }
    return tournament->published;
}

void desk_result(struct desk *desk, const char *line) {
    const struct tournament *tournament = &desk->evening.tournament;
    char room[DESK_ACT_MAX];
    struct pedro_text act;
    unsigned number = 0;
    pedro_text_init(&act, room, sizeof room);
    pedro_text_add(&act, "result ");
    /* A space ends the number of the table: without it "40-62-8" would be table 40. */
    bool good = typed_number(&line, &number) && line[-1] == ' ';
    const unsigned round = round_at(tournament, number);
    pedro_text_add_number(&act, round);
    pedro_text_add_char(&act, ' ');
    if (good)
        pedro_text_add_number(&act, number);
    pedro_text_add_char(&act, ' ');
    good = good && typed_points(&line, &act);
    if (!good) {
        DESK_REFUSE(desk, _("A result is the number of the table and the points of its "
                            "sides: 3 62-48. `won 2` may follow, and `sets 1-3`."));
        return;
    }
    if (*line) {
        pedro_text_add_char(&act, ' ');
        pedro_text_add(&act, line);
    }
    if (tournament->rounds > tournament->published && tournament->published > 0 &&
        !tournament_missing(tournament, round))
        DESK_REFUSE(desk,
                    _("The draft is not published yet: `publish` starts the round."));
    else if (desk_do(desk, &act))
        say_table(desk, round, number);
}

void desk_absent(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->evening.tournament;
    const struct tournament_table *table = NULL;
    char room[DESK_ACT_MAX];
    struct pedro_text act;
    unsigned entry, round = tournament->published;
    if (typed_number(&rest, &entry) && !*rest)
        while (round > 0 && !(table = tournament_table_of(tournament, round, entry)) &&
               tournament->set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_ARENA)
            round--;
    if (!table) {
        DESK_REFUSE(desk, _("This entry has no table in this round."));
        return;
    }
    pedro_text_init(&act, room, sizeof room);
    pedro_text_add(&act, "forfeit ");
    pedro_text_add_number(&act, round);
    pedro_text_add_char(&act, ' ');
    pedro_text_add_number(&act, table->number);
    pedro_text_add_char(&act, ' ');
    pedro_text_add_number(&act, tournament_side(table, entry));
    const unsigned number = table->number;
    if (desk_do(desk, &act))
        say_table(desk, round, number);
}

/* Adds the new result of a correction: points, `none`, `forfeit SIDE` or `board NUMBER POINTS`. */
static bool add_correction(const char **at, struct pedro_text *act) {
    const char *word;
    unsigned number;
    if (**at == '-' || (**at >= '0' && **at <= '9'))
        return typed_result(at, act);
    const size_t length = typed_word(at, &word);
    pedro_text_add_bytes(act, word, length);
    if (length == 4 && strncmp(word, "none", 4) == 0)
        return true;
    if (!typed_number(at, &number))
        return false;
    pedro_text_add_char(act, ' ');
    pedro_text_add_number(act, number);
    if (length != 5 || strncmp(word, "board", 5) != 0)
        return true;
    pedro_text_add_char(act, ' ');
    return typed_board(at, act);
}

void desk_correct(struct desk *desk, const char *rest) {
    char room[DESK_ACT_MAX];
    struct pedro_text act;
    unsigned round, table;
    pedro_text_init(&act, room, sizeof room);
    pedro_text_add(&act, "correct ");
    bool good = typed_number(&rest, &round) && typed_number(&rest, &table);
    if (good) {
        pedro_text_add_number(&act, round);
        pedro_text_add_char(&act, ' ');
        pedro_text_add_number(&act, table);
        pedro_text_add_char(&act, ' ');
        good = add_correction(&rest, &act);
        pedro_text_add_char(&act, ' ');
        good = typed_quote(rest, strlen(rest), &act) && good;
    }
    if (!good) {
        DESK_REFUSE(desk, _("A correction is the round, the table, the points and the "
                            "reason: correct 1 3 48-62 the slip was read upside down."));
        return;
    }
    if (!desk_do(desk, &act))
        return;
    say_table(desk, round, table);
    desk_tell_turned(desk, round);
}
