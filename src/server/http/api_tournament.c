/* api_tournament.c - one tournament: its rows, and the acts of its director.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/http/event_request.h"
#include "tournament/line.h"

enum { ROWS_AT_ONCE = 10000, BYTES_AT_ONCE = 1 << 20 };

struct telling {
    const struct event *event;
    int64_t user;
    size_t from;
};

static void write_rows(struct json_writer *writer, const struct telling *telling) {
    const struct event *event = telling->event;
    size_t bytes = 0;
    json_open(writer, "rows", '[');
    for (size_t i = telling->from;
         i < event->log.seq && i - telling->from < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE;
         i++) {
        const struct tournament_row *row = &event->value.row[i];
        json_put_bytes(writer, NULL, row->text, row->length);
        bytes += row->length;
    }
    json_close(writer, ']');
}

static void write_tournament(struct json_writer *writer, void *data) {
    const struct telling *telling = data;
    const struct event *event = telling->event;
    json_put_text(writer, "name", event->name);
    json_put_flag(writer, "listed", event->listed);
    json_put_flag(writer, "own", telling->user > 0 && event->owner == telling->user);
    json_put_number(writer, "entry", event_entry_of(event, telling->user));
    json_put_flag(writer, "password", *event->password != '\0');
    json_put_number(writer, "repeats", (long long)event->repeats);
    json_put_number(writer, "count", (long long)event->log.seq);
    write_rows(writer, telling);
}

void api_tournament(struct api_request *api) {
    char from[12];
    struct telling telling = {.event = event_of_request(api),
                              .user = api->known ? api->login.user.id : 0};
    if (!telling.event)
        return;
    net_query(api->request, "from", from, sizeof from);
    const long first = strtol(from, NULL, 10);
    telling.from = first > 0 ? (size_t)first : 0;
    respond_json(api->request, NULL, write_tournament, &telling);
}

/* --- acts --- */

static bool is_act(const char *line, size_t length, const char *word) {
    const size_t size = strlen(word);
    return length >= size && memcmp(line, word, size) == 0 &&
           (length == size || line[size] == ' ');
}

/* The bot of an act `person 7 2 bot:expert`, or `-`; anybody else enters by themselves. */
static bool is_nobody(const char *line, size_t length) {
    static const char prefix[] = "bot:";
    size_t at = length;
    while (at > 0 && line[at - 1] != ' ')
        at--;
    if (length - at == 1 && line[at] == '-')
        return true;
    return length - at > sizeof prefix - 1 &&
           memcmp(line + at, prefix, sizeof prefix - 1) == 0 &&
           bot_find(line + at + sizeof prefix - 1, length - at - (sizeof prefix - 1));
}

/* The number of the last row before `rows` that has an effect; 0: none. */
static size_t last_effect(const struct event *event, size_t rows) {
    while (rows > 0 && event->value.row[rows - 1].hidden)
        rows--;
    return rows;
}

/* Whether an undo of a row, counted from 1, would take back what the server did. */
static bool is_of_server(const struct event *event, size_t row) {
    static const char *const own[] = {"table", "seal",   "unseal", "person",
                                      "board", "result", "publish"};
    if (row == 0 || !tournament_is_online(&event->value.set))
        return false;
    const char *by = strchr(event->value.row[row - 1].text, ' '),
               *act = strchr(by + 1, ' ') + 1;
    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        if (is_act(act, strlen(act), own[k]))
            return true;
    return false;
}

/* Why the director may not do an act; PEDRO_REFUSED_NOTHING if it can be tried. `*last` is the row that an
 * undo takes back. */
static enum pedro_refusal_code refuse_act(const struct event *event, const char *line,
                                          size_t length, size_t *last) {
    static const char *const own[] = {"open", "table", "seal", "unseal"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (is_act(line, length, own[i]))
            return PEDRO_REFUSED_TOURNAMENT_SERVER;
    if (is_act(line, length, "person") && !is_nobody(line, length))
        return PEDRO_REFUSED_TOURNAMENT_SERVER;
    if (!is_act(line, length, "undo"))
        return PEDRO_REFUSED_NOTHING;
    if (is_of_server(event, *last))
        return PEDRO_REFUSED_TOURNAMENT_UNDO;
    *last = *last > 0 ? last_effect(event, *last - 1) : 0;
    return PEDRO_REFUSED_NOTHING;
}

bool event_refuse_acts(const struct event *event, const char *acts, unsigned long *line,
                       struct pedro_refusal *refusal) {
    size_t last = last_effect(event, event->value.rows);
    *line = 1;
    for (const char *at = acts; *at; ++*line) {
        const size_t length = strcspn(at, "\n");
        const enum pedro_refusal_code code = refuse_act(event, at, length, &last);
        if (code) {
            pedro_refuse(refusal, code);
            return true;
        }
        at += length + (at[length] == '\n');
    }
    return false;
}

/* The length of the undos that acts begin with. */
static size_t undos_length(const char *acts) {
    static const char undo[] = "undo\n";
    size_t length = 0;
    while (strncmp(acts + length, undo, sizeof undo - 1) == 0)
        length += sizeof undo - 1;
    return length;
}

/* Boards are sealed before the first round, also if the director is faster than the server. */
static void seal(const struct event *event, const char *text, struct pedro_text *acts) {
    const struct tournament *tournament = &event->value;
    if (tournament->sealed || tournament->published > 0 || !strstr(text, "publish") ||
        !tournament_is_online(&tournament->set) ||
        tournament->set.value[TOURNAMENT_KEY_BOARDS] == 0)
        return;
    tournament_write_seal(event->secret, acts);
    pedro_text_add_char(acts, '\n');
}

/* Lines are typed as in `pedro director`, or are acts (tournament/line.h). */
static bool take_acts(struct event_change *change, struct pedro_text *acts) {
    const char *lines = ((struct event_request *)change)->text;
    char *text = tournament_lines(&change->event->value, lines, strlen(lines),
                                  &change->line, &change->refusal);
    const bool good =
        text && !event_refuse_acts(change->event, text, &change->line, &change->refusal);
    if (good) {
        change->line = 0;
        const size_t undos = undos_length(text);
        pedro_text_add_bytes(acts, text, undos);
        seal(change->event, text, acts);
        pedro_text_add(acts, text + undos);
    }
    free(text);
    return good;
}

void api_tournament_acts(struct api_request *api) {
    struct event *event = event_of_owner(api);
    const char *acts = event ? api_text(api, "acts", NULL) : NULL;
    struct event_request *request =
        acts && event_pays(api, event, acts) ? event_request(api, acts) : NULL;
    if (request)
        event_request_do(event, request, TOURNAMENT_DIRECTOR, take_acts, NULL);
}
