/* verb_replay.c - the verb `replay`: a record checked and shown.
 *
 * The record is read whole, and so checked, first; then its events are done again one by one in a second match,
 * which has the calls and choices each of them was made among.
 *
 * SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/narrate.h"
#include "cli/record_file.h"
#include "cli/seed.h"
#include "cli/verbs.h"
#include "words/text.h"

enum { OPTION_JSON = 0x100, OPTION_STEP, OPTION_HAND, SCHEMA = 1, JSON_MAX = 256 << 10 };

const struct cli_option replay_options[] = {
    {OPTION_HAND, "hand", N_("NUMBER"), N_("show this hand only"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_STEP, "step", NULL,
     N_("on a terminal, wait for a key after each event: Enter or right for the next, "
        "left for the previous one, `q` to quit"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL,
     N_("print JSON lines: first what the match is, then an object for each event, with "
        "the choices there "
        "were and the state after it"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* A record being shown. */
struct show {
    const struct pedro_match *record;
    const struct pedro_tags *tags;
    struct pedro_match now; /* the events done so far */
    unsigned hand;          /* the only one asked for, or 0 */
    char *json;             /* JSON_MAX bytes */
};

static int begin(struct show *show) {
    const struct pedro_match *record = show->record;
    int err = pedro_match_init(&show->now, record->variant, &record->rules.set,
                               record->given, record->first_dealer, NULL);
    return err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err))) : 0;
}

/* Does the next event of the record. */
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

static void print_first_line(const struct show *show) {
    const struct pedro_match *record = show->record;
    json_t *options = json_object(), *tags = json_object();
    for (int i = 0; i < pedro_key_count(); i++) {
        char value[PEDRO_VALUE_MAX];
        struct pedro_text text;
        if (!(record->given >> i & 1))
            continue;
        pedro_text_init(&text, value, sizeof value);
        pedro_ruleset_get(&record->rules.set, pedro_key(i), &text);
        json_object_set_new(options, pedro_key(i)->name, json_string(value));
    }
    for (size_t i = 0; i < show->tags->count; i++)
        json_object_set_new(tags, show->tags->tag[i].name,
                            json_string(show->tags->tag[i].value));
    json_t *line = json_pack("{s:i, s:s, s:o, s:i, s:o}", "schema", SCHEMA, "variant",
                             record->variant, "options", options, "dealer",
                             (int)record->first_dealer, "tags", tags);
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static void add_event(const struct pedro_event *event, unsigned pack_size,
                      struct pedro_text *text) {
    if (event->seat == PEDRO_NO_SEAT) {
        pedro_text_add(text, "{\"deal\":[");
        for (unsigned i = 0; i < pack_size; i++) {
            char letters[3];
            pedro_card_text(event->pack[i], letters);
            pedro_text_add(text, i ? ",\"" : "\"");
            pedro_text_add(text, letters);
            pedro_text_add_char(text, '"');
        }
        pedro_text_add(text, "]}");
        return;
    }
    pedro_text_add(text, "{\"seat\":");
    pedro_text_add_number(text, event->seat);
    pedro_text_add(text, ",\"action\":\"");
    pedro_action_text(&event->action, text);
    pedro_text_add(text, "\"}");
}

static void print_event_line(const struct show *show, const struct pedro_state *before) {
    const struct pedro_match *now = &show->now;
    const struct pedro_event *event = &now->event[now->events - 1];
    struct pedro_text text;
    struct pedro_view view;
    pedro_text_init(&text, show->json, JSON_MAX);
    pedro_text_add(&text, "{\"event\":");
    add_event(event, now->rules.pack_size, &text);
    if (event->seat != PEDRO_NO_SEAT) {
        struct pedro_legal legal;
        pedro_legal(&now->rules, before, &legal);
        pedro_text_add(&text, ",\"legal\":");
        pedro_json_legal(&legal, &text);
    }
    pedro_text_add(&text, ",\"state\":");
    pedro_view_open(&now->rules, &now->state, &view);
    pedro_json_view(&now->rules, now->variant, &view, now->call, now->calls, &text);
    pedro_text_add_char(&text, '}');
    puts(show->json);
}

static int print_json(struct show *show) {
    struct pedro_state before;
    int code = EXIT_OK;
    if (!(show->json = malloc(JSON_MAX)))
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    print_first_line(show);
    while (code == EXIT_OK && show->now.events < show->record->events) {
        code = advance(show, &before);
        if (code == EXIT_OK && is_asked_for(show))
            print_event_line(show, &before);
    }
    free(show->json);
    return code;
}

/* --- for people --- */

static void print_heading(const struct show *show, const struct narrator *narrator) {
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
    pedro_text_init(&text, options, sizeof options);
    for (unsigned side = 0; side < record->rules.sides; side++) {
        if (side > 0)
            pedro_text_add(&text, record->rules.sides == 2 ? _(" against ") : _(", "));
        narrate_side(narrator, side, &text);
    }
    printf("%s\n\n", options);
}

static void print_ending(const struct show *show, struct narrator *narrator) {
    narrate_end(narrator);
    if (show->hand > 0)
        return;
    if (show->record->state.phase != PEDRO_PHASE_OVER)
        puts(_("Here the record ends; the match is not over.\n"));
    narrate_sheet(narrator, show->record);
}

static int print_all(struct show *show) {
    struct narrator narrator;
    struct pedro_state before;
    narrate_init(&narrator, stdout, &show->record->rules, show->tags);
    print_heading(show, &narrator);
    while (show->now.events < show->record->events) {
        int code = advance(show, &before);
        if (code)
            return code;
        if (is_asked_for(show))
            narrate_event(&narrator, &show->now.event[show->now.events - 1], &before,
                          &show->now.state);
    }
    print_ending(show, &narrator);
    return EXIT_OK;
}

/* --- step by step --- */

/* The terminal as it was; restored after every key, and when a signal ends the program in between. */
static struct termios terminal_before;
static int terminal = -1;

static void restore_and_die(int signal_number) {
    tcsetattr(terminal, TCSAFLUSH, &terminal_before);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

enum key { KEY_ON, KEY_BACK, KEY_QUIT };

/* Reads one key: Enter, space, right and down go on, left, up and backspace go back. */
static enum key read_key(void) {
    struct termios raw = terminal_before;
    unsigned char bytes[8] = {0};
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(terminal, TCSADRAIN, &raw);
    ssize_t got = read(terminal, bytes, sizeof bytes);
    tcsetattr(terminal, TCSADRAIN, &terminal_before);
    if (got <= 0 || bytes[0] == 'q' || bytes[0] == 4)
        return KEY_QUIT;
    bool arrow = got >= 3 && bytes[0] == '\033' && (bytes[1] == '[' || bytes[1] == 'O');
    if ((arrow && (bytes[2] == 'D' || bytes[2] == 'A')) || bytes[0] == 127 ||
        bytes[0] == 8)
        return KEY_BACK;
    return KEY_ON;
}

static void watch_signals(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = restore_and_die};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}

/* Shows the hand again up to event number `to`, on a clean screen. */
static int show_again(struct show *show, struct narrator *narrator, size_t to) {
    struct pedro_state before;
    size_t first = 0;
    for (size_t i = 0; i < to; i++)
        if (show->record->event[i].seat == PEDRO_NO_SEAT)
            first = i;
    pedro_match_finish(&show->now);
    int code = begin(show);
    *narrator->label = '\0';
    fputs("\033[H\033[2J", stdout);
    while (code == 0 && show->now.events < to) {
        code = advance(show, &before);
        if (show->now.events > first && code == 0)
            narrate_event(narrator, &show->now.event[show->now.events - 1], &before,
                          &show->now.state);
    }
    fflush(stdout);
    return code;
}

static int step_through(struct show *show) {
    struct narrator narrator;
    struct pedro_state before;
    size_t least = 0;
    narrate_init(&narrator, stdout, &show->record->rules, show->tags);
    watch_signals();
    print_heading(show, &narrator);
    while (show->now.events < show->record->events) {
        int code = advance(show, &before);
        if (code)
            return code;
        if (!is_asked_for(show))
            continue;
        least = least ? least : show->now.events;
        narrate_event(&narrator, &show->now.event[show->now.events - 1], &before,
                      &show->now.state);
        fflush(stdout);
        enum key key;
        while ((key = read_key()) == KEY_BACK)
            if (show->now.events > least &&
                (code = show_again(show, &narrator, show->now.events - 1)))
                return code;
        if (key == KEY_QUIT) {
            narrate_end(&narrator);
            return EXIT_OK;
        }
    }
    print_ending(show, &narrator);
    return EXIT_OK;
}

/* Whether there is a terminal to step on: one to show on, and one to read keys from, though the record itself may
 * come in on stdin. */
static bool can_step(void) {
    const char *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO) || !term || strcmp(term, "dumb") == 0)
        return false;
    terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
    return terminal >= 0 && tcgetattr(terminal, &terminal_before) == 0;
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
        code = step && can_step() ? step_through(show) : print_all(show);
    pedro_match_finish(&show->now);
    return code;
}

int verb_replay(struct verb_args *args) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct show show = {.record = &match, .tags = &tags};
    bool json = false, step = false;
    int id;
    while ((id = verb_next(args)) > 0) {
        json = json || id == OPTION_JSON;
        step = step || id == OPTION_STEP;
        if (id == OPTION_HAND && !seed_hand_number(args->value, &show.hand))
            return verb_usage(args, _("--hand is a number from 1, not `%s`"),
                              args->value);
    }
    if (id < 0)
        return args->exit;
    int code = record_file_read(args->operand[0], &match, &tags);
    if (code == EXIT_OK)
        code = show_record(&show, json, step);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}
