/* api_health.c - liveness, readiness and metrics for monitoring.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/tables/jobs.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tournaments/event.h"

void api_healthz(struct api_request *api) {
    respond_text(api->request, "text/plain", "cache-control: no-store\r\n", "ok\n", 3);
}

/* A server that sheds load still runs its matches: a proxy that took it out of service
 * would end all of them. So the status says that it is ready, and the body says what it
 * refuses. */
static void respond_ready(struct api_request *api) {
    char body[100];
    struct pedro_text text;
    pedro_text_init(&text, body, sizeof body);
    pedro_text_add(&text, api->http->load->level > 0 ? "busy, shed: " : "ok");
    load_describe(api->http->load, &text);
    pedro_text_add_char(&text, '\n');
    respond_text(api->request, "text/plain", "cache-control: no-store\r\n", body,
                 text.length);
}

void api_readyz(struct api_request *api) {
    const enum pedro_refusal_code trouble =
        api->http->running->draining ? PEDRO_REFUSED_STOPPING
        : api->http->running->ready  ? health_trouble(api->http->nodes)
                                     : PEDRO_REFUSED_STARTING;
    if (trouble == PEDRO_REFUSED_NOTHING)
        respond_ready(api);
    else
        respond_error(api->request, trouble);
}

/* --- GET /api/now --- */

/* The present activity, for a page without a session: the number of connected people, and a table to watch. */

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

/* --- GET /metrics --- */

enum { METRICS_MAX = 16384 };

static const char *const bounds[METRICS_BUCKETS + 1] = {
    "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "1", "+Inf"};

static void write(struct pedro_text *text, const char *name, const char *type,
                  const char *help, uint64_t value) {
    char lines[400];
    snprintf(lines, sizeof lines,
             "# HELP pedro_%s %s\n# TYPE pedro_%s %s\npedro_%s %" PRIu64 "\n", name, help,
             name, type, name, value);
    pedro_text_add(text, lines);
}

static void write_wait(const struct metrics *metrics, struct pedro_text *text) {
    char lines[200];
    uint64_t sum = 0;
    pedro_text_add(text, "# HELP pedro_ack_seconds From the message of a player to its "
                         "acknowledgement.\n# TYPE pedro_ack_seconds histogram\n");
    for (int i = 0; i <= METRICS_BUCKETS; i++) {
        sum += metrics->wait[i];
        snprintf(lines, sizeof lines, "pedro_ack_seconds_bucket{le=\"%s\"} %" PRIu64 "\n",
                 bounds[i], sum);
        pedro_text_add(text, lines);
    }
    snprintf(lines, sizeof lines,
             "pedro_ack_seconds_sum %" PRIu64 ".%06" PRIu64
             "\npedro_ack_seconds_count %" PRIu64 "\n",
             metrics->wait_us / 1000000, metrics->wait_us % 1000000, sum);
    pedro_text_add(text, lines);
}

static void write_metrics(struct http *http, struct pedro_text *text) {
    const struct metrics *metrics = http->metrics;
    const struct store_counts stored = store_counts(http->store);
    const struct store_health store = store_health(http->store);
    const struct rooms_counts counts = rooms_count(http->tables);
    const struct jobs_counts jobs = jobs_count(http->tables->jobs);
    const struct net_measures net = net_measure(http->net);
    int64_t jobs_waiting, jobs_running;
    jobs_stored(http->tables, &jobs_waiting, &jobs_running);
    const struct {
        const char *name;
        enum { GAUGE, COUNTER } type;
        const char *help;
        uint64_t value;
    } rows[] = {
        /* clang-format off */
        {"sockets", GAUGE, "Sockets open.", net_sockets(http->net)},
        {"kept_bytes", GAUGE, "Bytes kept for all connections.", net.kept},
        {"connections_shed_total", COUNTER, "Connections closed because all together kept too much.", net.shed},
        {"turn_longest_ms", GAUGE, "Longest turn of the loop in the last one to two minutes.", net.longest_turn_ms},
        {"ticks_total", COUNTER, "Times that the loop looked for what is due.", net.ticks},
        {"tables", GAUGE, "Tables live.", http->tables->room_count},
        {"tournaments_whole", GAUGE, "Tournaments in memory with all rows.", events_whole(http->tournaments)},
        {"requests_total", COUNTER, "HTTP requests.", metrics->requests},
        {"messages_total", COUNTER, "Messages from sockets.", metrics->messages},
        {"messages_refused_total", COUNTER, "Messages answered by an error.", metrics->refused_messages},
        {"actions_total", COUNTER, "Actions of people, stored.", metrics->actions},
        {"bot_actions_total", COUNTER, "Actions of bots, stored.", metrics->bot_actions},
        {"hands_total", COUNTER, "Hands dealt.", metrics->hands},
        {"matches_total", COUNTER, "Matches finished, counted where they were stored.", metrics->matches},
        {"store_batches_total", COUNTER, "Things written.", stored.batches},
        {"store_transactions_total", COUNTER, "Transactions they took.", stored.transactions},
        {"store_failures_total", COUNTER, "Things that could not be written.", stored.failed},
        {"store_waiting", GAUGE, "Things waiting to be written.", store_waiting(http->store)},
        {"decisions_waiting", GAUGE, "Decisions bots are at.", pool_waiting(http->tables->bot_workers)},
        {"passwords_total", COUNTER, "Passwords hashed or compared.", http->people->passwords.done},
        {"hashes_waiting", GAUGE, "Passwords being hashed.", http->people->passwords.running + http->people->passwords.count},
        {"ready", GAUGE, "1 if /readyz says so.", http->running->ready && !http->running->draining && !health_trouble(http->nodes)},
        {"store_failing", GAUGE, "1 if what was written last could not be stored.", store.failing},
        {"store_busy_ms", GAUGE, "Milliseconds the writer is at one transaction.", store.busy_ms},
        {"disk_free_bytes", GAUGE, "Room on the disk of the database.", http->nodes->health.free_bytes},
        {"disk_writable", GAUGE, "1 if the data directory can be written to.", !http->nodes->health.fixed},
        {"exports_made", GAUGE, "Exports being made.", http->exports},
        {"people_to_forget", GAUGE, "People deleted or renamed whose names are being changed.", http->people->forgetting.users},
        {"load_delay_ms", GAUGE, "How late commits and the loop are, smoothed.", (uint64_t)http->load->delay_ms},
        {"load_level", GAUGE, "Kinds of work that are shed, in order: tables, watchers, lobby, hints.", http->load->level},
        {"shed_tables_total", COUNTER, "Tables not opened, the server being late.", http->load->shed[LOAD_TABLES]},
        {"shed_watchers_total", COUNTER, "Watchers refused, the server being late.", http->load->shed[LOAD_WATCHERS]},
        {"shed_lobby_total", COUNTER, "Changes of the lobby put off, the server being late.", http->load->shed[LOAD_LOBBY]},
        {"shed_hints_total", COUNTER, "Hints refused, the server being late.", http->load->shed[LOAD_HINTS]},
        {"nodes", GAUGE, "Nodes on the database that live, this one included.", cluster_nodes(http->nodes)},
        {"drives", GAUGE, "1 if this node may drive tables.", cluster_may_drive(http->nodes)},
        {"tables_driven", GAUGE, "Tables whose clocks and bots this node moves.", counts.driven},
        {"tables_behind", GAUGE, "Tables that wait for rows of other nodes.", counts.behind},
        {"rows_taken_total", COUNTER, "Writes for which another node was faster.", metrics->rows_taken},
        {"jobs_waiting", GAUGE, "Analyses that nobody works on yet, of all servers.", (uint64_t)jobs_waiting},
        {"jobs_running", GAUGE, "Analyses in work, of all servers and workers.", (uint64_t)jobs_running},
        {"jobs_done_total", COUNTER, "Analyses made by this server.", jobs.done},
        {"jobs_failed_total", COUNTER, "Analyses that this server could not make.", jobs.failed},
        {"accounts_of_credit", GAUGE, "Addresses and people with something used up.", http->quotas->count},
        /* clang-format on */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        write(text, rows[i].name, rows[i].type == GAUGE ? "gauge" : "counter",
              rows[i].help, rows[i].value);
    write_wait(metrics, text);
}

void api_metrics(struct api_request *api) {
    char buffer[METRICS_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    write_metrics(api->http, &text);
    respond_text(api->request, "text/plain; version=0.0.4; charset=utf-8",
                 "cache-control: no-store\r\n", buffer, strlen(buffer));
}
