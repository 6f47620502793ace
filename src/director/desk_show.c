/* desk_show.c - what a director looks at; nothing here changes the tournament.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "director/desk.h"
#include "papers/progress.h"
#include "tournament/typed.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"

void desk_entries(struct desk *desk, const char *rest) {
    (void)rest;
    desk_listing(desk, LISTING_ENTRIES, 0);
}

void desk_settings(struct desk *desk, const char *rest) {
    (void)rest;
    desk_listing(desk, LISTING_SETTINGS, 0);
}

void desk_tables(struct desk *desk, const char *rest) {
    unsigned round = desk_round(desk);
    if (!desk_read_round(desk, rest, 1, &round))
        return;
    if (*rest)
        desk_listing(desk, LISTING_TABLES, round);
    else
        desk_tell_round(desk, "");
}

void desk_seats(struct desk *desk, const char *rest) {
    unsigned round = desk_round(desk);
    if (desk_read_round(desk, rest, 1, &round))
        desk_listing(desk, LISTING_SEATS, round);
}

/* Lists the tables of a round whose results do not count yet. */
static void list_missing(struct desk *desk, unsigned round) {
    const struct tournament *tournament = &desk->journal.tournament;
    const struct tournament_round *tables = &tournament->round[round - 1];
    struct rich_words words;
    for (unsigned i = 0; i < tables->tables; i++) {
        const struct tournament_table *table = &tables->table[i];
        if (table->state == TOURNAMENT_CONFIRMED)
            continue;
        words.used = 0;
        if (round == tournament->published) {
            rich_fill(&desk->said, _("Table {n}: "), "n",
                      rich_number(&words, table->number));
        } else {
            rich_fill(&desk->said, _("Round {round}, table {table}"), "round",
                      rich_number(&words, round), "table",
                      rich_number(&words, table->number));
            pedro_text_add(&desk->said, ": ");
        }
        for (unsigned side = 0; side < table->sides; side++) {
            pedro_text_add(&desk->said, side > 0 ? " - " : "");
            listing_side(tournament, round, table, side, &desk->said);
        }
        pedro_text_add_char(&desk->said, ' ');
        listing_result(table, &desk->said);
        pedro_text_add_char(&desk->said, '\n');
    }
}

void desk_missing(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
    const unsigned round = tournament->published;
    struct rich_words words = {.used = 0};
    unsigned missing = 0;
    (void)rest;
    if (round == 0) {
        DESK_REFUSE(desk, _("No round is published yet."));
        return;
    }
    for (unsigned each = 1; each <= round; each++) {
        missing += tournament_missing(tournament, each);
        list_missing(desk, each);
    }
    if (missing == 0)
        DESK_SAY(desk, _("Round {n} has all its results."), "n",
                 rich_number(&words, round));
}

static void ranked(struct desk *desk, enum listing_kind kind, const char *rest) {
    unsigned round = desk->journal.tournament.published;
    if (!desk_read_round(desk, rest, 0, &round))
        return;
    const struct progress progress = progress_of(&desk->journal.tournament, round);
    if (progress.last > 0) {
        progress_text(&progress, &desk->said);
        pedro_text_add_char(&desk->said, '\n');
    }
    desk_listing(desk, kind, progress.last);
}

void desk_standings(struct desk *desk, const char *rest) {
    ranked(desk, LISTING_STANDINGS, rest);
}

void desk_chart(struct desk *desk, const char *rest) {
    ranked(desk, LISTING_CHART, rest);
}

/* --- what separates two entries --- */

static void add_name(const struct tournament *tournament, unsigned number,
                     struct pedro_text *text) {
    pedro_text_add_number(text, number);
    pedro_text_add_char(text, ' ');
    tournament_entry_name(tournament_entry(tournament, number), 0, text);
}

/* True if `high` came further in a knock-out than `low`, which stands behind it in the same list. */
static bool came_further(const struct tournament_standing *high,
                         const struct tournament_standing *low) {
    while (high++ < low)
        if (high->decided == TOURNAMENT_BY_STAGE)
            return true;
    return false;
}

/* The score of an entry for `by` 0, else its tie-break `by`. */
static int64_t value_of(const struct tournament_standing *standing, unsigned by) {
    return by == 0 ? standing->score : standing->tiebreak[by - 1];
}

/* `high` stands before `low`: says by what. */
static void explain(struct desk *desk, const struct tournament_standing *high,
                    const struct tournament_standing *low) {
    const struct tournament *tournament = &desk->journal.tournament;
    const struct tournament_settings *set = &tournament->set;
    const struct tournament_standing *const both[] = {high, low};
    char name[2][9 * TOURNAMENT_TEXT_MAX], value[2][32];
    unsigned by = 0; /* 0 for the score, then the tie-breaks from 1 */
    const bool further = came_further(high, low);
    while (by <= set->tiebreaks && value_of(high, by) == value_of(low, by))
        by++;
    for (int i = 0; i < 2; i++) {
        struct pedro_text text;
        pedro_text_init(&text, name[i], sizeof name[i]);
        add_name(tournament, both[i]->entry, &text);
        pedro_text_init(&text, value[i], sizeof value[i]);
        const int64_t number = by <= set->tiebreaks ? value_of(both[i], by) : 0;
        if (by == 0)
            listing_score(number, listing_decimals(number), &text);
        else
            listing_tiebreak(set->tiebreak[by - 1], number, listing_decimals(number),
                             &text);
    }
    if (by > set->tiebreaks && !further) {
        DESK_SAY(desk,
                 _("{one} and {other} share a place: they are equal in the score "
                   "and in every tie-break."),
                 "one", name[0], "other", name[1]);
        return;
    }
    const struct tournament_key *key = tournament_key(TOURNAMENT_KEY_TIEBREAKS);
    const char *reason = further   ? _("how far they came in the knock-out")
                         : by == 0 ? _("the score")
                                   : _(key->meaning[set->tiebreak[by - 1]]);
    if (value[0][0] && !further)
        DESK_SAY(desk,
                 _("{one} stands before {other}, {value} against {less}. What decides: "
                   "{reason}."),
                 "one", name[0], "other", name[1], "value", value[0], "less", value[1],
                 "reason", reason);
    else
        DESK_SAY(desk, _("{one} stands before {other}. What decides: {reason}."), "one",
                 name[0], "other", name[1], "reason", reason);
}

void desk_explain(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
    const struct tournament_standing *found[2] = {NULL, NULL};
    unsigned one, other, count = 0;
    if (!typed_number(&rest, &one) || !typed_number(&rest, &other) || *rest ||
        one == other || !tournament_entry(tournament, one) ||
        !tournament_entry(tournament, other)) {
        DESK_REFUSE(desk, _("`explain` takes the numbers of two entries: explain 3 4."));
        return;
    }
    struct tournament_standing *standing = calloc(tournament->entries, sizeof *standing);
    if (!standing || tournament_standings(tournament, tournament->published, standing)) {
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        free(standing);
        return;
    }
    for (size_t i = 0; i < tournament->entries && count < 2; i++)
        if (standing[i].entry == one || standing[i].entry == other)
            found[count++] = &standing[i];
    if (count == 2)
        explain(desk, found[0], found[1]);
    free(standing);
}

void desk_redraw(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
    unsigned round = tournament->published;
    struct pedro_refusal refusal;
    struct pedro_text act;
    struct rich_words words = {.used = 0};
    bool same;
    if (!desk_read_round(desk, rest, 1, &round))
        return;
    if (round > tournament->published) {
        DESK_REFUSE(desk, _(pedro_refusal_sentence(PEDRO_REFUSED_LINE_DRAFT)));
        return;
    }
    char *room = malloc(TOURNAMENT_ROW_MAX);
    if (!room) {
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        return;
    }
    pedro_text_init(&act, room, TOURNAMENT_ROW_MAX);
    if (tournament_redraw(tournament, round, &same, &act, &refusal)) {
        desk->outcome = DESK_REFUSED;
        refusal_text(&refusal, &desk->said);
        pedro_text_add_char(&desk->said, '\n');
    } else if (same) {
        DESK_SAY(desk, _("Round {n} is as the program draws it."), "n",
                 rich_number(&words, round));
    } else {
        DESK_SAY(desk, _("Round {n} was changed by hand. The program draws it so:"), "n",
                 rich_number(&words, round));
        DESK_SAY(desk, "{act}", "act", room);
    }
    free(room);
}

/* --- the journal, and the beginning --- */

/* Whether a row is an `undo`, which takes back another and is never taken back itself. */
static bool is_undo(const struct tournament_row *row) {
    const char *act = strchr(strchr(row->text, ' ') + 1, ' ');
    return act && strcmp(act, " undo") == 0;
}

void desk_log(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
    (void)rest;
    for (size_t i = 0; i < tournament->rows; i++) {
        const struct tournament_row *row = &tournament->row[i];
        const time_t seconds = (time_t)row->time;
        const char *act = strchr(row->text, ' ');
        struct tm local;
        char when[32];
        localtime_r(&seconds, &local);
        strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &local);
        pedro_text_add(&desk->said, when);
        pedro_text_add(&desk->said, act ? act : "");
        if (row->hidden && !is_undo(row))
            pedro_text_add(&desk->said, _(" (taken back)"));
        pedro_text_add_char(&desk->said, '\n');
    }
}

void desk_greet(struct desk *desk) {
    const struct tournament *tournament = &desk->journal.tournament;
    const unsigned round = tournament->published;
    struct rich_words words = {.used = 0};
    pedro_text_init(&desk->said, desk->room, DESK_SAID_MAX);
    if (desk->journal.torn)
        DESK_SAY(desk, _("The last line of the file was cut off, and was left out: check "
                         "the last act."));
    DESK_SAY(desk, "{name} ({path})", "name", tournament->name, "path",
             desk->journal.save.path);
    rich_fill(&desk->said,
              ngettext("{n} entry.", "{n} entries.", (unsigned long)tournament->entries),
              "n", rich_number(&words, (long)tournament->entries));
    pedro_text_add_char(&desk->said, ' ');
    if (tournament->over)
        pedro_text_add(&desk->said, _("The tournament is over."));
    else if (tournament->rounds > round)
        rich_fill(&desk->said, _("Round {n} is a draft."), "n",
                  rich_number(&words, tournament->rounds));
    else if (round > 0 && tournament_missing(tournament, round) == 0)
        rich_fill(&desk->said, _("Round {n} has all its results."), "n",
                  rich_number(&words, round));
    else if (round > 0)
        rich_fill(&desk->said,
                  ngettext("Round {round}: {n} table is missing.",
                           "Round {round}: {n} tables are missing.",
                           tournament_missing(tournament, round)),
                  "round", rich_number(&words, round), "n",
                  rich_number(&words, tournament_missing(tournament, round)));
    else
        pedro_text_add(&desk->said, _("No round is drawn yet."));
    pedro_text_add_char(&desk->said, '\n');
}
