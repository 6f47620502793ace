/* verb_challenge.c - the verb `challenge`: five deals against friends, each of whom plays alone and when it suits.
 *
 * A challenge lives at a server, and its link is that of its page. `list` and `show` change nothing there; `make` and `play` do.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json_write.h"
#include "cli/challenge_show.h"
#include "cli/play_options.h"
#include "cli/verbs.h"
#include "client/hear.h"
#include "words/game_names.h"
#include "words/text.h"

enum {
    OPTION_PLACES = 0x100,
    OPTION_PLAIN,
    OPTION_CONFIG,
    PLACES_MAX = 16,
    BODY_ROOM = 256,
    MOMENTS = 40,
    PATH_ROOM = CHALLENGE_NAME_MAX + 64,
};

const struct cli_option challenge_options[] = {
    {OPTION_PLACES, "places", N_("N"),
     N_("with `make`: how many can play it, from 1 to 16; 2 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_PLAIN, "plain", NULL,
     N_("no full screen: every event is a line, fit for a screen reader"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_CONFIG, "config", N_("FILE"),
     N_("read settings there, or none if FILE is empty; pedro/play.ini in the "
        "configuration directory unless given"),
     CLI_COMPLETE_FILE, NULL},
    {0},
};

/* The data of a task. */
struct challenge_work {
    struct verb_args *args;
    struct play_request request;
    unsigned long places;
    struct remote link;
    char address[CHALLENGE_LINK_MAX]; /* of the server, from a link */
    char name[CHALLENGE_NAME_MAX];    /* of the challenge */
    bool played;                      /* all deals, at the table */
    int code;
};

/* --- which challenge --- */

/* Only letters and digits are in names: nothing else gets into a path. */
static bool keep_name(struct challenge_work *work, const char *name, size_t length) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    if (length == 0 || length >= sizeof work->name || strspn(name, letters) < length)
        return false;
    memcpy(work->name, name, length);
    work->name[length] = '\0';
    return true;
}

/* A link, which names the server too, or a name alone. */
static bool read_link(struct challenge_work *work, const char *text) {
    static const char mark[] = "/challenge/";
    const char *at = strstr(text, mark);
    if (!at)
        return keep_name(work, text, strlen(text));
    size_t length = (size_t)(at - text);
    if (length > 0 && text[length - 1] == '#')
        length--; /* the page of a static site */
    if (length >= sizeof work->address)
        return false;
    memcpy(work->address, text, length);
    work->address[length] = '\0';
    work->request.server.address = work->address;
    const char *name = at + sizeof mark - 1;
    return keep_name(work, name, strcspn(name, "/?#"));
}

static bool find_challenge(struct challenge_work *work) {
    const char *text = work->args->operand[1];
    if (read_link(work, text))
        return true;
    work->code = verb_usage(work->args,
                            _("a challenge is a link such as "
                              "https://example.org/challenge/NAME, not `%.80s`"),
                            text);
    return false;
}

/* Opens the link to the server. False with the exit code. */
static bool reach(struct challenge_work *work, bool acts) {
    work->code = remote_open(&work->link, &work->request.server, acts);
    return work->code == EXIT_OK;
}

/* --- tasks --- */

static void list(void *data) {
    struct challenge_work *work = data;
    struct json answer;
    if (!reach(work, false))
        return;
    if (!*work->link.entrance.cookie) {
        puts(_("You have no challenge; `pedro challenge make GAME` makes one."));
    } else if (remote_ask(&work->link, "/api/challenges", NULL, &answer)) {
        const struct json challenges = hear_member(&answer, "challenges");
        challenge_list(&work->link, &challenges);
    } else {
        work->code = remote_fail(&work->link);
    }
    remote_close(&work->link);
}

static void write_wanted(const struct challenge_work *work, const char *game,
                         char body[BODY_ROOM]) {
    struct pedro_text text;
    struct json_writer writer = json_writer(&text);
    pedro_text_init(&text, body, BODY_ROOM);
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "game", game);
    json_put_number(&writer, "places", (long long)work->places);
    json_close(&writer, '}');
}

static void make(void *data) {
    struct challenge_work *work = data;
    char body[BODY_ROOM], name[CHALLENGE_NAME_MAX], address[CHALLENGE_LINK_MAX];
    struct json answer;
    const char *game = work->args->operand[1];
    const struct pedro_preset *preset = game_names_find(game, strlen(game));
    if (!preset)
        work->code = game_no_preset(game);
    if (!preset || !reach(work, true))
        return;
    write_wanted(work, preset->name, body);
    if (remote_ask(&work->link, "/api/challenges", body, &answer)) {
        hear_text(&answer, "name", name, sizeof name);
        challenge_link(&work->link, name, address);
        printf("%s\n", address);
        printf(_(
            "Send this link to those who are to play. `pedro challenge play LINK` plays "
            "your own try, within three days.\n"));
    } else {
        work->code = remote_fail(&work->link);
    }
    remote_close(&work->link);
}

static bool own_is_over(const struct json *challenge) {
    const struct json tries = hear_member(challenge, "tries");
    struct json_walk walk = json_walk(&tries);
    struct json one;
    for (long long number = 0; json_next(&walk, NULL, &one); number++)
        if (number > 0 && number == remote_number(challenge, "own"))
            return hear_flag(&one, "over");
    return false;
}

/* Prints what came of it. The server needs a moment to store a try that is `played`. */
static void print_challenge(struct challenge_work *work, bool played) {
    static const struct timespec moment = {.tv_nsec = 250 * 1000 * 1000};
    char path[PATH_ROOM];
    struct json answer;
    snprintf(path, sizeof path, "/api/challenges/%s", work->name);
    bool asked = remote_ask(&work->link, path, NULL, &answer);
    for (int i = 0; i < MOMENTS && asked && played && !own_is_over(&answer); i++) {
        nanosleep(&moment, NULL);
        asked = remote_ask(&work->link, path, NULL, &answer);
    }
    if (asked)
        challenge_show(&work->link, &answer);
    else
        work->code = remote_fail(&work->link);
}

static void show(void *data) {
    struct challenge_work *work = data;
    if (!find_challenge(work) || !reach(work, false))
        return;
    print_challenge(work, false);
    remote_close(&work->link);
}

static int play_table(void *data, struct player *player) {
    struct challenge_work *work = data;
    const int code = play_show(&work->request, player);
    work->played = player->done;
    return code;
}

/* Plays at the table of the own try, as by `pedro play --table`. */
static void play_at(struct challenge_work *work, const char *table) {
    struct online *online = &work->request.online;
    char address[CHALLENGE_LINK_MAX];
    snprintf(address, sizeof address, "%s/t/%s", work->link.name, table);
    online->table = address;
    online->user = work->link.entrance.user;
    online->password = work->link.password;
    work->request.plain = work->request.plain || !play_has_screen();
    work->code =
        online_play(online, &work->request.game, false, work->args, play_table, work);
}

static void play(void *data) {
    struct challenge_work *work = data;
    char path[PATH_ROOM], table[SERVER_TABLE_TABLE_MAX];
    struct json answer;
    if (!find_challenge(work) || !reach(work, true))
        return;
    snprintf(path, sizeof path, "/api/challenges/%s/play", work->name);
    if (remote_ask(&work->link, path, "{}", &answer)) {
        hear_text(&answer, "table", table, sizeof table);
        play_at(work, table);
        if (work->code == EXIT_OK)
            print_challenge(work, work->played);
    } else {
        work->code = remote_fail(&work->link);
    }
    remote_close(&work->link);
}

const struct cli_task challenge_tasks[] = {
    {"list", "", 0, 0, N_("your challenges, the newest first; also without a task"),
     list},
    {"make", N_("PRESET"), 1, 1, N_("make one of five deals of a game; prints its link"),
     make},
    {"show", N_("LINK"), 1, 1, N_("who plays it, and how they did"), show},
    {"play", N_("LINK"), 1, 1, N_("join it, and play your own try, or go on with it"),
     play},
    {0},
};

static const struct cli_task *find_task(const struct verb_args *args) {
    const char *name = args->operands > 0 ? args->operand[0] : "list";
    for (const struct cli_task *task = challenge_tasks; task->name; task++)
        if (strcmp(task->name, name) == 0)
            return task;
    return NULL;
}

static int run(struct challenge_work *work) {
    struct verb_args *args = work->args;
    const struct cli_task *task = find_task(args);
    if (!task)
        return verb_usage(args, _("there is no task `%.40s`"), args->operand[0]);
    const int operands = args->operands > 0 ? args->operands - 1 : 0;
    if (operands < task->least || operands > task->most)
        return verb_usage(args, _("usage: pedro challenge %s %s"), task->name,
                          *task->operands ? _(task->operands) : "");
    task->run(work);
    return work->code;
}

static int take_option(struct challenge_work *work, int id) {
    if (id == OPTION_PLACES)
        return verb_number(work->args, "places", 1, PLACES_MAX, &work->places);
    if (id == OPTION_PLAIN)
        work->request.plain = true;
    else /* --config was read before */
        remote_option(&work->request.server, work->args, id);
    return EXIT_OK;
}

int verb_challenge(struct verb_args *args) {
    struct challenge_work *work = calloc(1, sizeof *work);
    char *kept = NULL;
    int id = 0, code;
    if (!work)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    work->args = args;
    work->places = 2;
    code = play_options_begin(&work->request, args, &kept);
    while (!code && (id = verb_next(args)) > 0)
        code = take_option(work, id);
    if (!code)
        code = id < 0 ? args->exit : run(work);
    free(kept);
    free(work);
    return code;
}
