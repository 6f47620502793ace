/* preview.c - the Open Graph tags of tables, matches and tournaments.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "server/http/http.h"
#include "server/tables/room.h"
#include "server/tournaments/challenges.h"
#include "server/tournaments/event.h"
#include "server/tournaments/seals.h"
#include "words/text.h"

enum { PAGE_MAX = 256 << 10, TITLE_MAX = 400, TEXT_MAX = 400, TAGS_MAX = 8192 };

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

struct found {
    struct http *http;
    struct preview *preview;
    bool said;
};

static bool say_days(void *data, const struct store_days *days) {
    struct found *found = data;
    unsigned taken = 0;
    for (int i = 0; i < days->seats; i++)
        taken += days->seat[i].user != 0;
    say_table(found->preview, days->variant, days->state, taken, (unsigned)days->seats);
    found->said = true;
    return true;
}

/* A table that rests is not woken. */
static bool about_table(struct http *http, const char *name, struct preview *preview) {
    const struct room *room = rooms_find(http->tables, name);
    struct found found = {.http = http, .preview = preview};
    if (!room)
        return store_days_named(http->store, name, say_days, &found) && found.said;
    if (room_is_broken(room) || room_is_loading(room))
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

static bool say_match(void *data, const struct store_match *match) {
    struct found *found = data;
    if (!seals_hide(found->http->tournaments, match)) {
        snprintf(found->preview->title, TITLE_MAX, "%s", title_of(match->variant));
        snprintf(found->preview->text, TEXT_MAX, "%s",
                 _("A match to look at, card by card."));
        found->said = true;
    }
    return true;
}

static bool about_match(struct http *http, const char *name, struct preview *preview) {
    struct found found = {.http = http, .preview = preview};
    return store_match(http->store, name, say_match, &found) == STORE_OK && found.said;
}

static bool about_tournament(struct http *http, const char *name,
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

static bool about_challenge(struct http *http, const char *name,
                            struct preview *preview) {
    enum pedro_refusal_code refusal;
    const struct hosted_challenge *challenge =
        challenges_find(http->tournaments, name, strlen(name), &refusal);
    if (!challenge)
        return false;
    const struct challenge *value = &challenge->value;
    snprintf(preview->title, TITLE_MAX, "%s", title_of(value->game));
    if (challenge_is_over(value, challenges_time(http->tournaments)))
        snprintf(preview->text, TEXT_MAX, "%s",
                 _(pedro_refusal_sentence(PEDRO_REFUSED_CHALLENGE_OVER)));
    else
        snprintf(
            preview->text, TEXT_MAX,
            _("A challenge: %u deals, the same for everybody. %u of %u places taken."),
            value->deals, value->tries - 1, value->places);
    return true;
}

static const struct {
    const char *path; /* of the page, before the name */
    bool (*write)(struct http *http, const char *name, struct preview *preview);
} kinds[] = {
    {"/t/", about_table},      {"/text/", about_table},
    {"/replay/", about_match}, {"/review/", about_match},
    {"/e/", about_tournament}, {"/challenge/", about_challenge},
};

/* Only what is looked up is taken from the quota of the address. */
static bool find(struct http *http, struct net_request *request,
                 struct preview *preview) {
    const char *path = net_path(request);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t length = strlen(kinds[i].path);
        if (strncmp(path, kinds[i].path, length) == 0)
            return routes_within_quota(http, request) &&
                   kinds[i].write(http, path + length, preview);
    }
    return false;
}

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

/* The page with the tags at the end of its head. */
static void respond_page(struct net_request *request, const char *page, size_t length,
                         const struct pedro_text *tags) {
    const char *end = strstr(page, "</head>");
    const size_t before = end ? (size_t)(end - page) : 0;
    char *whole = malloc(length + tags->length + 1);
    if (!whole) {
        respond_error(request, 503, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    memcpy(whole, page, before);
    memcpy(whole + before, tags->buffer, tags->length);
    memcpy(whole + before + tags->length, page + before, length - before);
    respond_text(request, "text/html; charset=utf-8",
                 "cache-control: no-cache\r\nvary: sec-fetch-mode\r\n", whole,
                 length + tags->length);
    free(whole);
}

bool preview_answer(struct http *http, struct net_request *request, const char *path) {
    struct preview preview;
    char buffer[TAGS_MAX];
    struct pedro_text tags;
    size_t length;
    if (*net_header(request, NET_FETCH_MODE) || !find(http, request, &preview))
        return false;
    pedro_text_init(&tags, buffer, sizeof buffer);
    write_tags(request, &preview, &tags);
    char *page = pedro_text_fits(&tags) ? file_read(path, PAGE_MAX, &length) : NULL;
    if (!page)
        return false;
    respond_page(request, page, length, &tags);
    free(page);
    return true;
}
