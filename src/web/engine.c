/* engine.c - the host of tables in the page, for one person and bots.
 *
 * It does in a browser what the server does for many people: handles messages by
 * table_handle_request(), returns rows to be stored, sends changes, lets time pass and
 * bots act. A module has one engine, so its state is static.
 *
 * Invariant: table_tick() is called only while the person is at the table, so an
 * unfinished match waits.
 *
 * SPDX-License-Identifier: MIT */
#include "web/engine.h"

#include <stdlib.h>
#include <string.h>

#include "table/table.h"
#include "web/outbox.h"

enum { TABLES_MAX = 16 };

static struct {
    char input[ENGINE_INPUT_MAX + 1];
    uint8_t chance[PEDRO_SEED_SIZE];
    struct table_person person;
    struct table *table[TABLES_MAX];
    bool present[TABLES_MAX];    /* the person is at the table */
    double ahead_ms[TABLES_MAX]; /* its time (table.h) minus the page's, */
    bool timed[TABLES_MAX];      /* once the page's time is known */
    struct bot_scratch *scratch;
    struct table_answer answer;
    struct table_tick tick;
    struct table_turn turn;
} engine;

char *engine_input(void) { return engine.input; }
uint8_t *engine_chance(void) { return engine.chance; }

int engine_person(size_t length) {
    if (length == 0 || length >= sizeof engine.person.name)
        return -1;
    strcpy(engine.person.id, "me");
    memcpy(engine.person.name, engine.input, length);
    engine.person.name[length] = '\0';
    return 0;
}

/* --- tables --- */

static int find(const char *name) {
    for (int at = 0; at < TABLES_MAX; at++)
        if (engine.table[at] && strcmp(engine.table[at]->name, name) == 0)
            return at;
    return -1;
}

static int free_slot(void) {
    for (int at = 0; at < TABLES_MAX; at++)
        if (!engine.table[at])
            return at;
    return -1;
}

/* The table's time when the page's is `now_ms`. A restored table continues from the time
 * of its last row. */
static uint64_t table_time(int at, double now_ms) {
    if (!engine.timed[at])
        engine.ahead_ms[at] = (double)engine.table[at]->time_ms - now_ms;
    engine.timed[at] = true;
    return (uint64_t)(now_ms + engine.ahead_ms[at]);
}

/* Begins a message that the worker keeps for itself. */
static struct json_writer begin(const char *type, const struct table *table) {
    struct json_writer writer = json_writer(outbox_begin());
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "type", type);
    json_put_word(&writer, "table", table->name);
    return writer;
}

static void end(struct json_writer *writer) {
    json_close(writer, '}');
    outbox_end();
}

static void forget(int at) {
    struct json_writer writer = begin("forget", engine.table[at]);
    end(&writer);
    table_destroy(engine.table[at]);
    engine.table[at] = NULL;
    engine.present[at] = engine.timed[at] = false;
}

/* --- sending --- */

static void send_table(const struct table *table) {
    table_write_table(table, engine.person.id, table->time_ms, outbox_begin());
    outbox_end();
}

static void send_view(const struct table *table, bool joining, uint64_t now) {
    if (!table->started)
        return;
    table_write_view(table, engine.person.id, joining, now, outbox_begin());
    outbox_end();
}

static void send_row(const struct table *table, const char *row) {
    struct json_writer writer = begin("row", table);
    json_put_number(&writer, "seq", (long long)table->seq);
    json_put_text(&writer, "row", row);
    end(&writer);
}

/* `write`: the match, or the hands that are over. */
static void send_record(const struct table *table, const char *type,
                        bool (*write)(const struct table *table,
                                      struct pedro_text *text)) {
    enum { RECORD_MAX = 512 << 10 };
    char *buffer = malloc(RECORD_MAX);
    struct pedro_text record;
    if (!buffer)
        return;
    pedro_text_init(&record, buffer, RECORD_MAX);
    if (write(table, &record) && pedro_text_fits(&record)) {
        struct json_writer writer = begin(type, table);
        json_put_bytes(&writer, "record", buffer, record.length);
        end(&writer);
    }
    free(buffer);
}

static void send_refusal(const struct client_message *message,
                         const struct pedro_refusal *refusal) {
    message_write_error(outbox_begin(), message->has_id, message->id, refusal);
    outbox_end();
}

static void send_error(const struct client_message *message,
                       enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    send_refusal(message, &refusal);
}

static void send_ok(const struct client_message *message) {
    message_write_ok(outbox_begin(), message->has_id, message->id);
    outbox_end();
}

/* Applies rows, and sends the changes of each. */
static void adopt(struct table *table, const struct table_rows *rows, uint64_t now) {
    struct pedro_refusal wrong;
    for (unsigned i = 0; i < rows->count; i++) {
        const char *row = table_row(rows, i);
        if (table_apply_row(table, row, strlen(row), &wrong) != PEDRO_ERR_OK)
            return;
        send_row(table, row);
        if (table->news & TABLE_NEWS_TABLE)
            send_table(table);
        if (table->news & TABLE_NEWS_VIEW)
            send_view(table, false, now);
        if (table->news & TABLE_NEWS_OVER)
            send_record(table, "record", table_write_record);
    }
}

/* --- messages --- */

static void welcome(void) {
    message_write_welcome(outbox_begin(), engine.person.name, true, 0);
    outbox_end();
}

static void lobby(void) {
    struct json_writer writer = message_begin(outbox_begin(), SERVER_LOBBY);
    json_open(&writer, "tables", '[');
    for (int at = 0; at < TABLES_MAX; at++)
        if (engine.table[at])
            table_write_lobby(engine.table[at], json_put_name(&writer, NULL));
    json_close(&writer, ']');
    json_close(&writer, '}');
    outbox_end();
}

/* A name for a table, from the random bytes: ten letters and digits. */
static void make_name(char name[TABLE_NAME_MAX]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    int i;
    for (i = 0; i < 10; i++)
        name[i] = letters[engine.chance[i] & 31];
    name[i] = '\0';
}

/* The person joins; connections are counted once. */
static bool arrive(int at) {
    if (!engine.present[at])
        engine.present[at] = table_connect(engine.table[at], &engine.person);
    return engine.present[at];
}

static void open_table(const struct table_request *request) {
    char name[TABLE_NAME_MAX];
    const int at = free_slot();
    if (at < 0) {
        send_error(request->message, PEDRO_REFUSED_TABLES_UNFINISHED);
        return;
    }
    make_name(name);
    table_open(request, name, &engine.answer);
    if (engine.answer.outcome != TABLE_GRANTED) {
        send_refusal(request->message, &engine.answer.refusal);
        return;
    }
    engine.table[at] = table_create();
    if (!engine.table[at]) {
        send_error(request->message, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    adopt(engine.table[at], &engine.answer.rows, request->now_ms);
    arrive(at);
    send_ok(request->message);
    send_table(engine.table[at]);
    send_view(engine.table[at], true, request->now_ms);
}

static void joined(int at, uint64_t now) {
    struct table *table = engine.table[at];
    arrive(at);
    send_table(table);
    send_view(table, true, now);
    for (uint32_t i = table_first_chat(table); i < table->chats; i++) {
        table_write_chat(table, i, outbox_begin());
        outbox_end();
    }
}

static void send_hint(const struct table *table) {
    struct pedro_action action;
    struct bot_reason reason;
    if (!table_hint_turn(table, engine.person.id, &engine.turn))
        return;
    table_turn_act(&engine.turn, engine.scratch, &action, &reason);
    table_write_hint(&engine.turn, &action, &reason, outbox_begin());
    outbox_end();
}

static void handle(int at, const struct table_request *request) {
    struct table *table = engine.table[at];
    const enum client_type type = request->message->type;
    table_handle_request(table, request, &engine.answer);
    switch (engine.answer.outcome) {
    case TABLE_REFUSED:
        send_refusal(request->message, &engine.answer.refusal);
        return;
    case TABLE_GRANTED:
        adopt(table, &engine.answer.rows, request->now_ms);
        break;
    case TABLE_RESERVED:
        table_reserve(table, request);
        break;
    case TABLE_CHAT:
        if (table_add_chat(table, request)) {
            table_write_chat(table, table->chats - 1, outbox_begin());
            outbox_end();
        }
        break;
    case TABLE_HINT:
        send_hint(table);
        break;
    case TABLE_REPORT: /* nobody else is here */
        break;
    }
    send_ok(request->message);
    if (type == CLIENT_JOIN)
        joined(at, request->now_ms);
    if (type == CLIENT_LEAVE) {
        table_disconnect(table, engine.person.id, request->now_ms);
        engine.present[at] = false;
        if (table_deserted(table))
            forget(at);
    }
}

void engine_receive(size_t length, double now_ms) {
    struct message_error error;
    struct client_message message;
    struct table_request request = {.message = &message,
                                    .who = &engine.person,
                                    .now_ms = (uint64_t)now_ms,
                                    .chance = engine.chance};
    if (!message_read(engine.input, length < ENGINE_INPUT_MAX ? length : ENGINE_INPUT_MAX,
                      &message, &error)) {
        message_write_error(outbox_begin(), error.has_id, error.id, &error.refusal);
        outbox_end();
        return;
    }
    const char *name = message_table_name(&message);
    const int at = name ? find(name) : -1;
    if (message.type == CLIENT_HELLO) {
        welcome();
    } else if (message.type == CLIENT_LOBBY) {
        send_ok(&message);
        lobby();
    } else if (message.type == CLIENT_OPEN) {
        open_table(&request);
    } else if (at < 0) {
        send_error(&message, PEDRO_REFUSED_UNKNOWN_TABLE);
    } else {
        request.now_ms = table_time(at, now_ms);
        handle(at, &request);
    }
}

/* --- time --- */

/* Does what is due at one table. Returns the milliseconds until the next call; -1: none
 * needed. */
static double tick(struct table *table, uint64_t now) {
    table_tick(table, now, &engine.tick);
    adopt(table, &engine.tick.rows, now);
    if (engine.tick.warning != PEDRO_NO_SEAT) {
        table_write_warning(table, engine.tick.warning, now, outbox_begin());
        outbox_end();
    }
    if (engine.tick.deal) {
        if (table_deal(table, engine.chance, now, &engine.answer.rows))
            adopt(table, &engine.answer.rows, now);
        return 0;
    }
    if (engine.tick.rows.count > 0)
        return 0;
    if (table_bot_turn(table, &engine.turn)) {
        struct pedro_action action;
        table_turn_act(&engine.turn, engine.scratch, &action, NULL);
        table_bot_answer(table, &engine.turn, &action, now, &engine.answer);
        if (engine.answer.outcome == TABLE_GRANTED)
            adopt(table, &engine.answer.rows, now);
        return 0;
    }
    if (engine.tick.next_ms == 0)
        return -1;
    return engine.tick.next_ms > now ? (double)(engine.tick.next_ms - now) : 0;
}

double engine_tick(double now_ms) {
    double next = -1;
    if (!engine.scratch)
        engine.scratch = bot_scratch_create();
    for (int at = 0; at < TABLES_MAX; at++) {
        if (!engine.present[at])
            continue;
        const double wait = tick(engine.table[at], table_time(at, now_ms));
        /* Each call makes one decision, with fresh random bytes. */
        if (wait == 0)
            return 0;
        if (wait > 0 && (next < 0 || wait < next))
            next = wait;
    }
    return next;
}

int engine_restore(size_t length) {
    const char *end = memchr(engine.input, '\n', length);
    struct pedro_refusal wrong;
    if (!end || length > ENGINE_INPUT_MAX || end - engine.input >= TABLE_NAME_MAX)
        return -1;
    char name[TABLE_NAME_MAX] = "";
    memcpy(name, engine.input, (size_t)(end - engine.input));
    int at = find(name);
    if (at < 0) {
        at = free_slot();
        if (at < 0 || !(engine.table[at] = table_create()))
            return -1;
    }
    const size_t skip = (size_t)(end + 1 - engine.input);
    if (table_apply_row(engine.table[at], end + 1, length - skip, &wrong) !=
        PEDRO_ERR_OK) {
        table_destroy(engine.table[at]);
        engine.table[at] = NULL;
        return -1;
    }
    return 0;
}

void engine_hands(size_t length) {
    engine.input[length < TABLE_NAME_MAX ? length : 0] = '\0';
    const int at = find(engine.input);
    if (at >= 0)
        send_record(engine.table[at], "hands", table_write_hands);
}
