/* api_tournament.c - one tournament: its rows, and the acts of its director.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/hall_request.h"

enum { ROWS_AT_ONCE = 10000, BYTES_AT_ONCE = 1 << 20 };

struct telling {
    const struct hall *hall;
    int64_t user;
    size_t from;
};

static void write_rows(struct json_writer *writer, const struct telling *telling) {
    const struct hall *hall = telling->hall;
    size_t bytes = 0;
    json_open(writer, "rows", '[');
    for (size_t i = telling->from;
         i < hall->stored && i - telling->from < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE;
         i++) {
        const struct tournament_row *row = &hall->value.row[i];
        json_put_bytes(writer, NULL, row->text, row->length);
        bytes += row->length;
    }
    json_close(writer, ']');
}

static void write_tournament(struct json_writer *writer, void *data) {
    const struct telling *telling = data;
    const struct hall *hall = telling->hall;
    json_put_text(writer, "name", hall->name);
    json_put_flag(writer, "listed", hall->listed);
    json_put_flag(writer, "own", telling->user > 0 && hall->owner == telling->user);
    json_put_number(writer, "entry", hall_entry_of(hall, telling->user));
    json_put_flag(writer, "password", *hall->password != '\0');
    json_put_number(writer, "count", (long long)hall->stored);
    write_rows(writer, telling);
}

void api_tournament(struct api_request *api) {
    char from[12];
    struct telling telling = {.hall = hall_of_request(api),
                              .user = api->known ? api->login.user.id : 0};
    if (!telling.hall)
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

/* Whether the director may do an act: some only the server does. */
static bool may_do(const char *line, size_t length) {
    static const char *const own[] = {"open", "table", "seal", "unseal"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (is_act(line, length, own[i]))
            return false;
    return true;
}

unsigned long hall_first_forbidden(const char *acts) {
    unsigned long line = 1;
    for (const char *at = acts; *at; line++) {
        const size_t length = strcspn(at, "\n");
        if (!may_do(at, length))
            return line;
        at += length + (at[length] == '\n');
    }
    return 0;
}

static bool take_text(struct hall_change *change, struct pedro_text *acts) {
    pedro_text_add(acts, ((struct hall_request *)change)->text);
    return true;
}

void api_tournament_acts(struct api_request *api) {
    struct pedro_refusal refusal;
    struct hall *hall = hall_of_owner(api);
    const char *acts = hall ? api_text(api, "acts", NULL) : NULL;
    if (!acts)
        return;
    const unsigned long forbidden = hall_first_forbidden(acts);
    if (forbidden) {
        pedro_refuse(&refusal, PEDRO_REFUSED_TOURNAMENT_SERVER);
        hall_respond_refusal(api->request, &refusal, forbidden);
        return;
    }
    struct hall_request *request = hall_request(api, acts);
    if (request)
        hall_request_do(hall, request, TOURNAMENT_DIRECTOR, take_text, NULL);
}
