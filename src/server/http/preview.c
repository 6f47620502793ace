/* preview.c - the Open Graph tags of tables, matches and tournaments.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"
#include "words/text.h"

enum {
    NAME_MAX_ASKED = 200,
    PAGE_MAX = 256 << 10,
    TITLE_MAX = 400,
    TEXT_MAX = 400,
    TAGS_MAX = 8192
};

struct preview {
    char title[TITLE_MAX], text[TEXT_MAX];
};

/* --- what the kinds of pages say --- */

static const char *title_of(const char *variant) {
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    return preset && preset->title ? _(preset->title) : variant;
}

/* A table as lists know it. */
static void say_table(struct preview *preview, const char *variant,
                      enum store_days_state state, unsigned taken, unsigned seats) {
    snprintf(preview->title, TITLE_MAX, "%s", title_of(variant));
    if (state == STORE_DAYS_OVER)
        snprintf(preview->text, TEXT_MAX, "%s", _("The match is over."));
    else
        snprintf(preview->text, TEXT_MAX,
                 state == STORE_DAYS_PLAYS
                     ? _("The match is under way: %u of %u seats taken.")
                     : _("Come and play: %u of %u seats taken."),
                 taken, seats);
}

/* What is asked for, and what the loop knew of it. */
struct asked {
    size_t kind;
    bool said; /* in `preview` */
    struct preview preview;
    char name[NAME_MAX_ASKED];
    char path[]; /* of the file */
};

/* --- on the loop: of what is in memory --- */

static bool look_at_table(struct http *http, const char *name, struct preview *preview) {
    const struct room *room = rooms_find(http->tables, name);
    if (!room || room_is_broken(room) || room_is_loading(room))
        return false;
    const struct table *table = room->table;
    unsigned taken = 0;
    for (int i = 0; i < table->set.players; i++)
        taken += table->seat[i].kind == TABLE_PERSON;
    say_table(preview, table->variant,
              table_is_over(table) ? STORE_DAYS_OVER
              : table->started     ? STORE_DAYS_PLAYS
                                   : STORE_DAYS_WAITS,
              taken, (unsigned)table->set.players);
    return true;
}

static bool look_at_tournament(struct http *http, const char *name,
                               struct preview *preview) {
    const struct event *event = events_find(http->tournaments, name, strlen(name));
    if (!event || event->broken)
        return false;
    const struct tournament *tournament = &event->value;
    const char *game = title_of(tournament->set.game);
    snprintf(preview->title, TITLE_MAX, "%s", tournament->name);
    if (tournament->over)
        snprintf(preview->text, TEXT_MAX, _("%s: a tournament that is over."), game);
    else
        snprintf(preview->text, TEXT_MAX,
                 tournament->published > 0 ? _("%s: a tournament under way.")
                                           : _("%s: a tournament that takes entries."),
                 game);
    return true;
}

/* --- on a thread: of rows --- */

struct found {
    struct reading *reading;
    struct asked *asked;
};

static bool say_days(void *data, const struct store_days *days) {
    struct asked *asked = data;
    unsigned taken = 0;
    for (int i = 0; i < days->seats; i++)
        taken += days->seat[i].user != 0;
    say_table(&asked->preview, days->variant, days->state, taken, (unsigned)days->seats);
    asked->said = true;
    return true;
}

/* A table that rests is not woken. */
static void read_table(struct reading *reading, struct asked *asked) {
    store_days_named(reading->store, asked->name, say_days, asked);
}

static bool say_match(void *data, const struct store_match *match) {
    const struct found *found = data;
    struct preview *preview = &found->asked->preview;
    struct seals seals = {.lasting_ms = found->reading->lasting_ms};
    if (!seals_hide(&seals, found->reading->store, match)) {
        snprintf(preview->title, TITLE_MAX, "%s", title_of(match->variant));
        snprintf(preview->text, TEXT_MAX, "%s", _("A match to look at, card by card."));
        found->asked->said = true;
    }
    return true;
}

static void read_match(struct reading *reading, struct asked *asked) {
    struct found found = {reading, asked};
    store_match(reading->store, asked->name, say_match, &found);
}

static void read_challenge(struct reading *reading, struct asked *asked) {
    struct preview *preview = &asked->preview;
    struct challenge value;
    if (challenges_read(reading->store, asked->name, strlen(asked->name), &value) !=
        STORE_OK)
        return;
    snprintf(preview->title, TITLE_MAX, "%s", title_of(value.game));
    if (challenge_is_over(&value, (uint64_t)reading->lasting_ms / 1000))
        snprintf(preview->text, TEXT_MAX, "%s",
                 _(pedro_refusal_sentence(PEDRO_REFUSED_CHALLENGE_OVER)));
    else
        snprintf(
            preview->text, TEXT_MAX,
            _("A challenge: %u deals, the same for everybody. %u of %u places taken."),
            value.deals, value.tries - 1, value.places);
    asked->said = true;
}

static const struct {
    const char *path; /* of the page, before the name */
    bool (*look)(struct http *http, const char *name, struct preview *preview);
    void (*read)(struct reading *reading, struct asked *asked); /* if that said nothing */
} kinds[] = {
    {"/t/", look_at_table, read_table}, {"/text/", look_at_table, read_table},
    {"/replay/", NULL, read_match},     {"/review/", NULL, read_match},
    {"/e/", look_at_tournament, NULL},  {"/challenge/", NULL, read_challenge},
};

/* --- the tags --- */

/* People choose the names of tournaments, and anybody the host of a request. */
static void add_escaped(struct pedro_text *text, const char *string) {
    static const char *const entity[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};
    for (; *string; string++) {
        const unsigned char c = (unsigned char)*string;
        if (c < sizeof entity / sizeof *entity && entity[c])
            pedro_text_add(text, entity[c]);
        else
            pedro_text_add_char(text, *string);
    }
}

static void add_tag(struct pedro_text *text, const char *property, const char *content) {
    pedro_text_add(text, "<meta property=\"og:");
    pedro_text_add(text, property);
    pedro_text_add(text, "\" content=\"");
    add_escaped(text, content);
    pedro_text_add(text, "\">\n");
}

static void write_tags(const struct net_request *request, const struct preview *preview,
                       struct pedro_text *text) {
    static const char picture[] = "preview.png", width[] = "1200", height[] = "630";
    char address[600];
    add_tag(text, "site_name", "Pedro");
    add_tag(text, "type", "website");
    add_tag(text, "title", preview->title);
    add_tag(text, "description", preview->text);
    const int length = snprintf(address, sizeof address, "%s://%s/%s",
                                net_is_secure(request) ? "https" : "http",
                                net_header(request, NET_HOST), picture);
    if (length < (int)sizeof address) {
        add_tag(text, "image", address);
        add_tag(text, "image:width", width);
        add_tag(text, "image:height", height);
    }
}

/* The page with the tags at the end of its head; status 0 if there is none. */
static struct answer make_page(const char *path, const struct pedro_text *tags) {
    size_t length;
    char *page = file_read(path, PAGE_MAX, &length);
    if (!page)
        return (struct answer){.status = 0};
    const char *end = strstr(page, "</head>");
    const size_t before = end ? (size_t)(end - page) : 0;
    char *whole = malloc(length + tags->length);
    if (whole) {
        memcpy(whole, page, before);
        memcpy(whole + before, tags->buffer, tags->length);
        memcpy(whole + before + tags->length, page + before, length - before);
    }
    free(page);
    return whole ? answer_with("text/html; charset=utf-8",
                               "cache-control: no-cache\r\nvary: sec-fetch-mode\r\n",
                               whole, length + tags->length)
                 : answer_error(PEDRO_REFUSED_NO_MEMORY);
}

static struct answer make(struct reading *reading) {
    struct asked *asked = reading->taken;
    char buffer[TAGS_MAX];
    struct pedro_text tags;
    if (!asked->said && kinds[asked->kind].read)
        kinds[asked->kind].read(reading, asked);
    if (!asked->said)
        return (struct answer){.status = 0};
    pedro_text_init(&tags, buffer, sizeof buffer);
    write_tags(reading->request, &asked->preview, &tags);
    return pedro_text_fits(&tags) ? make_page(asked->path, &tags)
                                  : (struct answer){.status = 0};
}

/* --- on the loop --- */

static void finish(struct reading_job *job, bool done) {
    const struct asked *asked = job->reading.taken;
    if (done && job->answer.status)
        reading_send(job, done);
    else
        static_answer_page(job->request, asked->path);
}

/* The kind of a page; the number of kinds for none. */
static size_t kind_of(const char *path) {
    size_t kind = 0;
    while (kind < sizeof kinds / sizeof *kinds &&
           strncmp(path, kinds[kind].path, strlen(kinds[kind].path)) != 0)
        kind++;
    return kind;
}

bool preview_answer(struct http *http, struct net_request *request, const char *path) {
    const size_t kind = kind_of(net_path(request)), length = strlen(path) + 1;
    if (*net_header(request, NET_FETCH_MODE) || kind == sizeof kinds / sizeof *kinds)
        return false;
    const char *name = net_path(request) + strlen(kinds[kind].path);
    if (strlen(name) >= NAME_MAX_ASKED || !routes_within_quota(http, request))
        return false;
    struct asked *asked = malloc(sizeof *asked + length);
    if (!asked)
        return false;
    *asked = (struct asked){.kind = kind};
    memcpy(asked->path, path, length);
    snprintf(asked->name, sizeof asked->name, "%s", name);
    asked->said = kinds[kind].look && kinds[kind].look(http, name, &asked->preview);
    if (!asked->said && !kinds[kind].read) {
        free(asked);
        return false;
    }
    struct reading_job *job = reading_create(http, request);
    if (!job) {
        free(asked);
        return true;
    }
    job->make = make;
    job->finish = finish;
    job->reading.taken = asked;
    reading_begin(job);
    return true;
}
