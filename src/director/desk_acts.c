/* desk_acts.c - what a director does: entries, settings, the draw, the clock, taking back.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "director/argument.h"
#include "director/desk.h"
#include "tournament/repair.h"
#include "tournament/typed.h"
#include "words/game_names.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"

/* --- entries --- */

static void say_entry(struct desk *desk, unsigned number) {
    const struct tournament *tournament = &desk->journal.tournament;
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

static void tell_new(struct desk *desk, const char *rest) {
    unsigned number;
    if (!typed_number(&rest, &number))
        return;
    say_entry(desk, number);
    if (desk->journal.tournament.published > 0)
        DESK_SAY(desk, _("It is late: it is drawn from the next round on."));
}

static void tell_entry(struct desk *desk, const char *rest) {
    unsigned number;
    if (typed_number(&rest, &number))
        say_entry(desk, number);
}

static void tell_substitute(struct desk *desk, const char *rest) {
    unsigned round;
    if (typed_number(&rest, &round))
        tell_entry(desk, rest);
}

static void tell_penalty(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
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
    const struct tournament *tournament = &desk->journal.tournament;
    unsigned index;
    const struct tournament_key *key = argument_key(&rest, &index);
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
        if (key->word)
            DESK_SAY(desk, _("What stands before the colon may be typed, or how its "
                             "meaning begins."));
        return;
    }
    const struct pedro_preset *preset =
        index == TOURNAMENT_KEY_GAME ? game_names_find(rest, strlen(rest)) : NULL;
    pedro_text_add(&act, "set ");
    pedro_text_add(&act, key->name);
    pedro_text_add_char(&act, ' ');
    if (preset) /* by any name in any language */
        pedro_text_add(&act, preset->name);
    else
        argument_value(key, rest, &act);
    if (pedro_text_fits(&act))
        desk_obey(desk, NULL, room);
    else
        DESK_REFUSE(desk, _("This is too long."));
}

static void tell_setting(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
    const char *name;
    const size_t length = typed_word(&rest, &name);
    const unsigned index = tournament_key_find(name, length);
    char value[DESK_ACT_MAX];
    struct pedro_text text;
    if (!tournament_key(index))
        return;
    pedro_text_init(&text, value, sizeof value);
    tournament_setting_text(&tournament->set, index, &text);
    DESK_SAY(desk, "{label}: {value}", "label", _(tournament_key(index)->label), "value",
             value);
}

/* --- rounds --- */

static void tell_warning(void *data, const struct pedro_refusal *warning) {
    struct desk *desk = data;
    pedro_text_add(&desk->said, _("Warning: "));
    refusal_text(warning, &desk->said);
    pedro_text_add_char(&desk->said, '\n');
}

void desk_tell_round(struct desk *desk, const char *rest) {
    const struct tournament *tournament = &desk->journal.tournament;
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
    const struct tournament *tournament = &desk->journal.tournament;
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

static void tell_repair(struct desk *desk, const char *rest) {
    struct rich_words words = {.used = 0};
    unsigned round;
    if (!typed_number(&rest, &round))
        return;
    DESK_SAY(desk, _("Round {n} is repaired:"), "n", rich_number(&words, round));
    desk_listing(desk, LISTING_TABLES, round);
    desk_tell_turned(desk, round);
}

/* --- the clock --- */

const char *desk_act_of(const struct tournament_row *row, size_t *length) {
    const char *at = row->text, *end = row->text + row->length;
    for (int word = 0; word < 2 && at < end; word++) {
        const char *space = memchr(at, ' ', (size_t)(end - at));
        at = space ? space + 1 : end;
    }
    *length = (size_t)(end - at);
    return at;
}

/* True, with the minutes, if an act is that of the clock. */
static bool is_clock(const char *act, size_t length, unsigned *minutes) {
    static const char begin[] = "note \"clock ";
    if (length <= sizeof begin || memcmp(act, begin, sizeof begin - 1) != 0)
        return false;
    const char *digits = act + sizeof begin - 1;
    /* The row ends with a quote and a NUL. */
    return typed_number(&digits, minutes) && *digits == '"' && digits[1] == '\0';
}

uint64_t desk_clock(const struct tournament *tournament) {
    for (size_t i = tournament->rows; i-- > 0;) {
        const struct tournament_row *row = &tournament->row[i];
        size_t length;
        unsigned minutes;
        const char *act = desk_act_of(row, &length);
        if (!row->hidden && is_clock(act, length, &minutes))
            return minutes > 0 ? row->time + 60u * minutes : 0;
    }
    return 0;
}

static void tell_clock(struct desk *desk, unsigned minutes) {
    struct rich_words words = {.used = 0};
    if (minutes > 0)
        DESK_SAY(desk,
                 ngettext("The clock runs for {n} minute.",
                          "The clock runs for {n} minutes.", minutes),
                 "n", rich_number(&words, minutes));
    else
        DESK_SAY(desk, _("The clock is stopped."));
}

void desk_tell(struct desk *desk, const char *act) {
    static const struct {
        const char *word;
        desk_handler *tell;
    } tellers[] = {
        {"entry", tell_new},           {"withdraw", tell_entry},
        {"return", tell_entry},        {"substitute", tell_substitute},
        {"rename", tell_entry},        {"club", tell_entry},
        {"team", tell_entry},          {"set", tell_setting},
        {"pair", desk_tell_round},     {"swap", desk_tell_round},
        {"publish", desk_tell_round},  {"reopen", desk_tell_round},
        {"repair", tell_repair},       {"result", desk_tell_result},
        {"board", desk_tell_result},   {"forfeit", desk_tell_result},
        {"confirm", desk_tell_result}, {"correct", desk_tell_correction},
        {"penalty", tell_penalty},     {"finish", desk_tell_finish},
    };
    const char *rest = act, *word;
    unsigned minutes;
    const size_t length = typed_word(&rest, &word);
    if (is_clock(act, strlen(act), &minutes))
        tell_clock(desk, minutes);
    for (size_t i = 0; i < sizeof tellers / sizeof *tellers; i++)
        if (strlen(tellers[i].word) == length &&
            strncmp(tellers[i].word, word, length) == 0)
            tellers[i].tell(desk, rest);
}
