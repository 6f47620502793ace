/* api_now.c - the present activity, for a page without a session: the number of connected
 * people, and a table to watch.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/http/http.h"
#include "server/http/routes.h"
#include "server/nodes/cluster.h"
#include "server/people/presence.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"

/* The number of connected people with a seat. */
static unsigned count_players(const struct table *table) {
    unsigned count = 0;
    for (int i = 0; i < table->set.players; i++)
        count += table->seat[i].kind == TABLE_PERSON && table->seat[i].gone_ms == 0;
    return count;
}

/* Public matches of at least two people can be featured: the one with most of them, then with most spectators, then
 * the newest. */
static const struct room *find_featured(const struct http *http) {
    const struct room *best = NULL;
    unsigned most_players = 0, most_watchers = 0;
    for (const struct room *room = http->tables->rooms; room; room = room->next) {
        const struct table *table = room->table;
        if (!hosted_is_driven(&room->log) || table->hidden || room_is_broken(room) ||
            !table->started || table_is_over(table))
            continue;
        const unsigned players = count_players(table), watchers = table_watchers(table);
        if (players < 2 || players < most_players ||
            (best && players == most_players && watchers <= most_watchers))
            continue;
        best = room;
        most_players = players;
        most_watchers = watchers;
    }
    return best;
}

static unsigned count_matches(const struct http *http) {
    unsigned count = 0;
    for (const struct room *room = http->tables->rooms; room; room = room->next)
        count += hosted_is_driven(&room->log) && room->table->started &&
                 !table_is_over(room->table) && room->table->presents > 0;
    return count;
}

static void write_now(struct json_writer *writer, void *data) {
    const struct http *http = data;
    const struct room *featured = find_featured(http);
    const char *elsewhere;
    const unsigned matches =
        count_matches(http) + lobby_elsewhere(http->tables, &elsewhere);
    json_put_number(writer, "online", http->wire->people + presence_others(http->people));
    json_put_number(writer, "looking", http->tables->matchmaking.count);
    json_put_number(writer, "matches", matches);
    if (featured)
        table_write_lobby(featured->table, json_put_name(writer, "featured"));
    else if (elsewhere)
        pedro_text_add(json_put_name(writer, "featured"), elsewhere);
}

void api_now(struct api_request *api) {
    respond_json(api->request, NULL, write_now, api->http);
}
