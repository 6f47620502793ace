/* desk_acts.c - what a director does: entries, settings, the draw, the clock, taking back.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "director/desk.h"
#include "director/typed.h"
#include "tournament/repair.h"
#include "words/game_names.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"

enum { CLOCK_MINUTES_MAX = 600 };

static const char clock_note[] = "clock ";

/* --- entries --- */

static void say_entry(struct desk *desk, unsigned number) {
    const struct tournament *tournament = &desk->evening.tournament;
    const struct tournament_entry *entry = tournament_entry(tournament, number);
    struct rich_words words = {.used = 0};
    char name[DESK_ACT_MAX];
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
    char room[DESK_ACT_MAX];
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
    char room[DESK_ACT_MAX];
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
    const struct pedro_preset *preset =
        index == TOURNAMENT_KEY_GAME ? game_names_find(rest, strlen(rest)) : NULL;
    if (preset) /* by whichever name it was asked for */
        rest = preset->name;
    if (key->kind == TOURNAMENT_KEY_IS_TEXT)
        typed_quote(rest, strlen(rest), &act);
    else
        pedro_text_add(&act, rest);
    if (!desk_do(desk, &act))
        return;
    char value[DESK_ACT_MAX];
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

void desk_tell_turned(struct desk *desk, unsigned after) {
    const struct tournament *tournament = &desk->evening.tournament;
    for (unsigned round = after + 1; round <= tournament->rounds; round++) {
        struct rich_words words = {.used = 0};
        if (tournament_turned(tournament, round, tell_warning, desk) == 0)
            continue;
        if (round > tournament->published)
            DESK_SAY(desk, _("`draw` draws round {n} again."), "n",
                     rich_number(&words, round));
        else
            DESK_SAY(desk, _("`repair {n} REASON` puts round {n} right."), "n",
                     rich_number(&words, round));
    }
}

void desk_repair(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->evening.tournament;
    struct rich_words words = {.used = 0};
    struct pedro_refusal refusal;
    struct pedro_text act;
    unsigned round;
    char *room = malloc(TOURNAMENT_ROW_MAX);
    if (!room) {
        DESK_REFUSE(desk, _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        return;
    }
    pedro_text_init(&act, room, TOURNAMENT_ROW_MAX);
    if (!typed_number(&rest, &round) || !*rest || strchr(rest, '"')) {
        DESK_REFUSE(desk, _("A repair is the round and the reason: repair 2 the slip of "
                            "table 3 was read upside down."));
    } else if (tournament_repair(tournament, round, &act, &refusal)) {
        desk->outcome = DESK_REFUSED;
        refusal_text(&refusal, &desk->said);
        pedro_text_add_char(&desk->said, '\n');
    } else {
        pedro_text_add_char(&act, ' ');
        typed_quote(rest, strlen(rest), &act);
        if (desk_do(desk, &act)) {
            DESK_SAY(desk, _("Round {n} is repaired:"), "n", rich_number(&words, round));
            desk_listing(desk, LISTING_TABLES, round);
            desk_tell_turned(desk, round);
        }
    }
    free(room);
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
    char room[DESK_ACT_MAX];
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
    char act[DESK_ACT_MAX];
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
