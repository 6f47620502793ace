/* desk_acts.c - what a director does: entries, the draw, results, corrections.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "director/desk.h"
#include "director/typed.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"

enum { ACT_MAX = 2 * DESK_LINE_MAX, CLOCK_MINUTES_MAX = 600 };

static const char clock_note[] = "clock ";

/* --- entries --- */

static void say_entry(struct desk *desk, unsigned number) {
    const struct tournament *tournament = &desk->evening.tournament;
    const struct tournament_entry *entry = tournament_entry(tournament, number);
    struct rich_words words = {.used = 0};
    char name[ACT_MAX];
    struct pedro_text text;
    if (!entry)
        return;
    pedro_text_init(&text, name, sizeof name);
    tournament_entry_name(entry, 0, &text);
    if (entry->club[0]) {
        pedro_text_add(&text, " @ ");
        pedro_text_add(&text, entry->club);
    }
    rich_fill(&desk->said, "{n}: {names}", "n", rich_number(&words, number), "names",
              name);
    if (entry->withdrawn)
        pedro_text_add(&desk->said, _(" (withdrawn)"));
    pedro_text_add_char(&desk->said, '\n');
}

void desk_add(struct desk *desk, const char *rest) {
    char room[ACT_MAX];
    struct pedro_text act;
    const unsigned number = tournament_next_number(&desk->evening.tournament);
    pedro_text_init(&act, room, sizeof room);
    pedro_text_add(&act, "entry ");
    pedro_text_add_number(&act, number);
    pedro_text_add_char(&act, ' ');
    if (!typed_entry(rest, &act)) {
        DESK_REFUSE(desk,
                    _("An entry is its names with commas between them, and a club "
                      "behind @ if it has one; nothing has quotation marks in it."));
        return;
    }
    if (!desk_do(desk, &act))
        return;
    say_entry(desk, number);
    if (desk->evening.tournament.published > 0)
        DESK_SAY(desk, _("It is late: it is drawn from the next round on."));
}

void desk_tell_entry(struct desk *desk, const char *rest) {
    unsigned number;
    if (typed_number(&rest, &number))
        say_entry(desk, number);
}

void desk_tell_penalty(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->evening.tournament;
    struct rich_words words = {.used = 0};
    char points[32];
    struct pedro_text text;
    unsigned number;
    int64_t sum = 0;
    if (!typed_number(&rest, &number))
        return;
    for (size_t i = 0; i < tournament->penalties; i++)
        if (tournament->penalty[i].entry == number)
            sum += tournament->penalty[i].amount;
    pedro_text_init(&text, points, sizeof points);
    listing_score(sum, listing_decimals(sum), &text);
    DESK_SAY(desk, _("The penalties of entry {n} are now {points}."), "n",
             rich_number(&words, number), "points", points);
}

/* --- settings --- */

void desk_set(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->evening.tournament;
    const char *name;
    const size_t length = typed_word(&rest, &name);
    const unsigned index = tournament_key_find(name, length);
    const struct tournament_key *key = tournament_key(index);
    char room[ACT_MAX];
    struct pedro_text act;
    if (!key) {
        DESK_REFUSE(desk, _("There is no such setting; `settings` lists them."));
        return;
    }
    pedro_text_init(&act, room, sizeof room);
    if (!*rest) {
        tournament_setting_text(&tournament->set, index, &act);
        DESK_SAY(desk, "{name} {value}: {help}", "name", key->name, "value", room, "help",
                 _(key->help));
        for (unsigned i = 0; key->word && key->word[i]; i++)
            DESK_SAY(desk, "  {word}: {meaning}", "word", key->word[i], "meaning",
                     _(key->meaning[i]));
        return;
    }
    pedro_text_add(&act, "set ");
    pedro_text_add(&act, key->name);
    pedro_text_add_char(&act, ' ');
    if (key->kind == TOURNAMENT_KEY_IS_TEXT)
        typed_quote(rest, strlen(rest), &act);
    else
        pedro_text_add(&act, rest);
    if (!desk_do(desk, &act))
        return;
    char value[ACT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, value, sizeof value);
    tournament_setting_text(&tournament->set, index, &text);
    DESK_SAY(desk, "{label}: {value}", "label", _(key->label), "value", value);
}

/* --- rounds --- */

static void tell_warning(void *data, const struct pedro_refusal *warning) {
    struct desk *desk = data;
    pedro_text_add(&desk->said, _("Warning: "));
    refusal_text(warning, &desk->said);
    pedro_text_add_char(&desk->said, '\n');
}

void desk_tell_round(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->evening.tournament;
    const unsigned round = tournament->rounds;
    struct rich_words words = {.used = 0};
    (void)rest;
    if (round == 0)
        return;
    if (round > tournament->published)
        DESK_SAY(
            desk,
            _("Draft of round {n}; `swap` changes it, `publish` makes it the round:"),
            "n", rich_number(&words, round));
    else
        DESK_SAY(desk, _("Round {n} is published:"), "n", rich_number(&words, round));
    desk_listing(desk, LISTING_TABLES, round);
    tournament_warnings(tournament, round, tell_warning, desk);
}

void desk_draw(struct desk *desk, const char *rest) {
    struct pedro_refusal refusal;
    struct pedro_text act;
    char *room = malloc(TOURNAMENT_ROW_MAX);
    (void)rest;
    if (!room) {
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        return;
    }
    pedro_text_init(&act, room, TOURNAMENT_ROW_MAX);
    if (tournament_draw(&desk->evening.tournament, &act, &refusal)) {
        desk->outcome = DESK_REFUSED;
        refusal_text(&refusal, &desk->said);
        pedro_text_add_char(&desk->said, '\n');
    } else if (desk_do(desk, &act)) {
        desk_tell_round(desk, "");
    }
    free(room);
}

/* --- results --- */

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

/* The round that is played at a table: the last one; in an arena one in which it has no result yet. */
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
    char room[ACT_MAX];
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
    char room[ACT_MAX];
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

/* Adds what a result is corrected to: points, `none`, `forfeit SIDE` or `board NUMBER POINTS`. */
static bool add_correction(const char **at, struct pedro_text *act) {
    const char *word;
    unsigned number;
    if (**at == '-' || (**at >= '0' && **at <= '9'))
        return typed_points(at, act);
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
    return typed_points(at, act);
}

void desk_correct(struct desk *desk, const char *rest) {
    char room[ACT_MAX];
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
    if (desk_do(desk, &act))
        say_table(desk, round, table);
}

/* --- the clock, and taking back --- */

/* The text of a row behind its time and its actor. */
static const char *act_of(const struct tournament_row *row, size_t *length) {
    const char *at = row->text, *end = row->text + row->length;
    for (int word = 0; word < 2 && at < end; word++) {
        const char *space = memchr(at, ' ', (size_t)(end - at));
        at = space ? space + 1 : end;
    }
    *length = (size_t)(end - at);
    return at;
}

uint64_t desk_clock(const struct tournament *tournament) {
    static const char begin[] = "note \"clock ";
    for (size_t i = tournament->rows; i-- > 0;) {
        const struct tournament_row *row = &tournament->row[i];
        size_t length;
        const char *act = act_of(row, &length);
        if (row->hidden || length <= sizeof begin ||
            memcmp(act, begin, sizeof begin - 1) != 0)
            continue;
        const char *digits = act + sizeof begin - 1;
        unsigned minutes;
        /* The row ends with a quote and a NUL. */
        if (typed_number(&digits, &minutes) && *digits == '"' && digits[1] == '\0')
            return minutes > 0 ? row->time + 60u * minutes : 0;
    }
    return 0;
}

void desk_clock_start(struct desk *desk, const char *rest) {
    char room[ACT_MAX];
    struct pedro_text act;
    struct rich_words words = {.used = 0};
    unsigned minutes;
    if (!typed_number(&rest, &minutes) || *rest || minutes > CLOCK_MINUTES_MAX) {
        DESK_REFUSE(desk, _("The clock takes minutes: clock 50. `clock 0` stops it."));
        return;
    }
    pedro_text_init(&act, room, sizeof room);
    pedro_text_add(&act, "note \"");
    pedro_text_add(&act, clock_note);
    pedro_text_add_number(&act, minutes);
    pedro_text_add_char(&act, '"');
    if (!desk_do(desk, &act))
        return;
    if (minutes > 0)
        DESK_SAY(desk,
                 ngettext("The clock runs for {n} minute.",
                          "The clock runs for {n} minutes.", minutes),
                 "n", rich_number(&words, minutes));
    else
        DESK_SAY(desk, _("The clock is stopped."));
}

void desk_undo(struct desk *desk, const char *rest) {
    static const char undo[] = "undo";
    const struct tournament *tournament = &desk->evening.tournament;
    char act[ACT_MAX];
    struct pedro_text row, text;
    (void)rest;
    pedro_text_init(&text, act, sizeof act);
    for (size_t i = tournament->rows; i-- > 1;)
        if (!tournament->row[i].hidden) {
            size_t length;
            const char *from = act_of(&tournament->row[i], &length);
            pedro_text_add_bytes(&text, from, length);
            break;
        }
    row = (struct pedro_text){(char *)undo, sizeof undo, sizeof undo - 1};
    if (desk_do(desk, &row))
        DESK_SAY(desk, _("Taken back: {act}"), "act", act);
}
