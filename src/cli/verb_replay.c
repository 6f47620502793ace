/* verb_replay.c - the verb `replay`: checks and shows a record.
 *
 * The record is first read as a whole, which checks it; then its events are applied one
 * by one to a second match, which has the calls and choices at each of them.
 *
 * SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/json_output.h"
#include "cli/play_from.h"
#include "cli/record_file.h"
#include "cli/score_file.h"
#include "cli/seed.h"
#include "cli/transcript.h"
#include "cli/verbs.h"
#include "protocol/pad_json.h"
#include "tui/replay.h"
#include "tui/session.h"
#include "tui/signals.h"
#include "words/pad_words.h"
#include "words/player_names.h"
#include "words/text.h"

enum {
    OPTION_JSON = 0x100,
    OPTION_STEP,
    OPTION_HAND,
    OPTION_ACTIONS,
    SCHEMA = 1,
    JSON_MAX = 256 << 10,
    PAD_MAX = 1 << 20
};

const struct cli_option replay_options[] = {
    {OPTION_HAND, "hand", N_("NUMBER"), N_("show this hand only"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_STEP, "step", NULL,
     N_("on a terminal, show the match on the full screen, step by step; `o` plays on "
        "from a decision"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_ACTIONS, "actions", NULL,
     N_("list the decisions of each hand with their numbers, for `pedro play --from`"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL,
     N_("print JSON lines: first what the match is, then an object for each event, with "
        "the choices there "
        "were and the state after it"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* The record being shown. */
struct show {
    const struct pedro_match *record;
    const struct pedro_tags *tags;
    struct pedro_match now; /* the match after the events applied so far */
    unsigned hand;          /* number of the only hand to show, or 0 */
    struct verb_args *args; /* of the command line */
    bool actions;           /* numbered decisions only */
    char *json;             /* JSON_MAX bytes */
};

static int begin(struct show *show) {
    const struct pedro_match *record = show->record;
    int err = pedro_match_init(&show->now, record->variant, &record->rules.set,
                               record->given, record->first_dealer, NULL);
    return err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err))) : 0;
}

/* Applies the next event of the record. */
static int advance(struct show *show, struct pedro_state *before) {
    struct pedro_match *now = &show->now;
    const struct pedro_event *event = &show->record->event[now->events];
    *before = now->state;
    int err = event->seat == PEDRO_NO_SEAT
                  ? pedro_match_deal(now, event->pack, now->rules.pack_size)
                  : pedro_match_do(now, &event->action);
    return err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err))) : 0;
}

static bool is_asked_for(const struct show *show) {
    return show->hand == 0 || show->hand == show->now.state.hands;
}

/* --- JSON lines --- */

static void compose_first_line(struct json_writer *writer, const void *data) {
    const struct show *show = data;
    const struct pedro_match *record = show->record;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", record->variant);
    json_put_options(writer, "options", &record->rules.set, record->given);
    json_put_number(writer, "dealer", record->first_dealer);
    json_open(writer, "tags", '{');
    for (size_t i = 0; i < show->tags->count; i++)
        json_put_text(writer, show->tags->tag[i].name, show->tags->tag[i].value);
    json_close(writer, '}');
    json_close(writer, '}');
}

static void put_event(struct json_writer *writer, const struct pedro_event *event,
                      unsigned pack_size) {
    json_open(writer, "event", '{');
    if (event->seat == PEDRO_NO_SEAT) {
        json_put_cards(writer, "deal", event->pack, pack_size);
    } else {
        json_put_number(writer, "seat", event->seat);
        json_put_action(writer, "action", &event->action);
    }
    json_close(writer, '}');
}

static void print_event_line(const struct show *show, const struct pedro_state *before) {
    const struct pedro_match *now = &show->now;
    const struct pedro_event *event = &now->event[now->events - 1];
    struct pedro_text text;
    struct pedro_view view;
    pedro_text_init(&text, show->json, JSON_MAX);
    struct json_writer writer = json_writer(&text);
    json_open(&writer, NULL, '{');
    put_event(&writer, event, now->rules.pack_size);
    if (event->seat != PEDRO_NO_SEAT) {
        struct pedro_legal legal;
        pedro_legal(&now->rules, before, &legal);
        pedro_json_legal(&legal, json_put_name(&writer, "legal"));
    }
    pedro_view_open(&now->rules, &now->state, &view);
    pedro_json_view(&now->rules, now->variant, &view, now->call, now->calls,
                    json_put_name(&writer, "state"));
    json_close(&writer, '}');
    puts(show->json);
}

static int print_json(struct show *show) {
    struct pedro_state before;
    if (!(show->json = malloc(JSON_MAX)))
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    int code = json_output(compose_first_line, show);
    while (code == EXIT_OK && show->now.events < show->record->events) {
        code = advance(show, &before);
        if (code == EXIT_OK && is_asked_for(show))
            print_event_line(show, &before);
    }
    free(show->json);
    return code;
}

/* --- for people --- */

static void print_heading(const struct show *show, struct transcript *transcript) {
    const struct pedro_match *record = show->record;
    const struct pedro_preset *preset =
        pedro_preset_find(record->variant, strlen(record->variant));
    char options[4096];
    struct pedro_text text;
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(record, &text);
    printf("%s (%s)\n", _(preset->title), record->variant);
    if (text.length > 0)
        printf(_("House rules: %s\n"), options);
    transcript_players(transcript);
    putchar('\n');
}

static void print_ending(const struct show *show, struct transcript *transcript) {
    transcript_end(transcript);
    if (show->hand > 0)
        return;
    if (show->record->state.phase != PEDRO_PHASE_OVER)
        puts(session_is_resigned(show->tags)
                 ? _("Here the match was given up.\n")
                 : _("Here the record ends; the match is not over.\n"));
    transcript_sheet(transcript, show->record);
}

static int print_all(struct show *show) {
    struct transcript transcript;
    struct pedro_state before;
    unsigned number = 0;
    transcript_init(&transcript, stdout, &show->record->rules, show->tags);
    print_heading(show, &transcript);
    while (show->now.events < show->record->events) {
        int code = advance(show, &before);
        if (code)
            return code;
        const struct pedro_event *event = &show->now.event[show->now.events - 1];
        number = event->seat == PEDRO_NO_SEAT ? 0 : number + 1;
        if (!is_asked_for(show))
            continue;
        if (show->actions)
            transcript_action(&transcript, number, event, &before, &show->now.state);
        else
            transcript_event(&transcript, event, &before, &show->now.state);
    }
    print_ending(show, &transcript);
    return EXIT_OK;
}

/* --- step by step --- */

/* Whether stepping is possible: a terminal for output, and one for keys, although the
 * record may come from stdin. */
static bool can_step(void) {
    if (!terminal_is_known(STDOUT_FILENO))
        return false;
    if (isatty(STDIN_FILENO))
        return true;
    const int keys = open("/dev/tty", O_RDWR | O_CLOEXEC);
    return keys >= 0 && dup2(keys, STDIN_FILENO) == STDIN_FILENO && isatty(STDIN_FILENO);
}

static int step_through(const struct show *show) {
    const struct pedro_match *record = show->record;
    const struct pedro_preset *preset =
        pedro_preset_find(record->variant, strlen(record->variant));
    struct seats seats = seats_of(&record->rules, PEDRO_NO_SEAT);
    char name[PEDRO_SEATS_MAX][PLAYER_NAMES_MAX];
    player_names(&record->rules, show->tags, name);
    for (int seat = 0; seat < seats.players; seat++)
        seats.name[seat] = name[seat];
    struct replay *replay =
        replay_open(record, record->events, show->hand, &seats, _(preset->title));
    if (!replay)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    signals_catch();
    const bool opened = terminal_open(verb_colour(STDOUT_FILENO), false);
    if (opened)
        replay_run(replay, false);
    terminal_close();
    const size_t chosen = replay->chosen;
    replay_close(replay);
    const int caught = signals_caught();
    signals_release();
    return caught       ? 128 + caught
           : chosen > 0 ? play_on(show->args, record, show->tags, chosen)
           : opened     ? EXIT_OK
                        : EXIT_FAILED;
}

static int show_record(struct show *show, bool json, bool step) {
    int code = begin(show);
    if (code)
        return code;
    if (show->hand > show->record->state.hands)
        code = verb_fail(EXIT_NOT_FOUND, _("the record has no hand %u"), show->hand);
    else if (json)
        code = print_json(show);
    else
        code = step && show->record->events > 0 && can_step() ? step_through(show)
                                                              : print_all(show);
    pedro_match_finish(&show->now);
    return code;
}

/* --- score records --- */

static void print_pad(const struct score_file *file, char *room) {
    const struct pedro_rules *rules = &file->pad.match.rules;
    struct pad_names names;
    struct pedro_text text;
    pad_names_read(rules, &file->tags, &names);
    pedro_text_init(&text, room, PAD_MAX);
    pad_sheet(&file->pad, &names, record_sheet_of(rules), &text);
    pedro_text_add_char(&text, '\n');
    pad_standing(&file->pad, &names, &text);
    fputs(room, stdout);
}

static void print_pad_json(const struct score_file *file, char *room) {
    struct pedro_text text;
    pedro_text_init(&text, room, PAD_MAX);
    pad_json_write(&file->pad, &file->tags, &text);
    puts(room);
}

/* A score record has no events to go through: it is checked, and its sheet shown. */
static int show_pad(const char *name, const char *text, size_t length, bool json) {
    struct score_file file;
    char *room = malloc(PAD_MAX);
    int code = score_file_read(&file, name, text, length);
    if (code == EXIT_OK && !room)
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (code == EXIT_OK && json)
        print_pad_json(&file, room);
    else if (code == EXIT_OK)
        print_pad(&file, room);
    score_file_close(&file);
    free(room);
    return code;
}

static int show_text(const struct show *wanted, const char *name, const char *text,
                     size_t length, bool json, bool step) {
    struct show show = *wanted;
    struct pedro_match match;
    struct pedro_tags tags;
    if (pedro_pad_is(text, length))
        return show_pad(name, text, length, json);
    show.record = &match;
    show.tags = &tags;
    int code = record_file_parse(name, text, length, &match, &tags);
    if (code == EXIT_OK)
        code = show_record(&show, json, step);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}

int verb_replay(struct verb_args *args) {
    struct show show = {.args = args};
    size_t length;
    bool json = false, step = false;
    int id;
    while ((id = verb_next(args)) > 0) {
        json = json || id == OPTION_JSON;
        step = step || id == OPTION_STEP;
        show.actions = show.actions || id == OPTION_ACTIONS;
        if (id == OPTION_HAND && !seed_hand_number(args->value, &show.hand))
            return verb_usage(args, _("--hand is a number from 1, not `%s`"),
                              args->value);
    }
    if (id < 0)
        return args->exit;
    int code;
    char *text = record_file_text(args->operand[0], &length, &code);
    if (text)
        code = show_text(&show, record_file_name(args->operand[0]), text, length, json,
                         step);
    free(text);
    return code;
}
