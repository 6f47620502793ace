/* fake_follow.c - in place of store/follow.c: rows, hints and messages of other nodes, which are lost, late or doubled.
 *
 * As there, rows of one log come in order and each once; a hint may be lost, and then the look of each second finds its row.
 *
 * SPDX-License-Identifier: MIT */
#include "store/follow.h"

#include <stdlib.h>
#include <string.h>

#include "store/store_parts.h"
#include "world.h"

enum { WATCHES_MAX = 512, CLOSED_MAX = 4096, LOOK_MS = 1000, LATE_MS = 3000 };

struct item {
    struct item *next;
    enum { ITEM_ROW, ITEM_MESSAGE, ITEM_SEEN, ITEM_LOST, ITEM_FREED } kind;
    uint64_t due_ms;
    struct store_row row; /* its texts are in `bytes`; of a message, `id` is the node */
    uint32_t look;
    char bytes[];
};

struct watch {
    char kind;
    int64_t id, seq; /* the last row that was brought, or that the owner has */
    uint64_t due_ms; /* 0: nothing is known to be new */
    uint32_t look;
};

struct follow {
    struct node *node;
    int64_t number;
    struct watch watch[WATCHES_MAX];
    unsigned watches;
    struct item *item, **item_end;
    uint64_t looked_ms, broken_ms; /* it is broken until then */
    bool broken;
};

struct follow *follow_open(const char *url, int64_t number, void (*wake)(void *data),
                           void *data, char why[STORE_WHY_MAX]) {
    struct follow *follow = calloc(1, sizeof *follow);
    (void)url, (void)wake, (void)why;
    if (!follow)
        return NULL;
    follow->node = node_of(data);
    follow->number = number;
    follow->item_end = &follow->item;
    follow->node->follow = follow;
    return follow;
}

static void drop_items(struct follow *follow) {
    while (follow->item) {
        struct item *next = follow->item->next;
        free(follow->item);
        follow->item = next;
    }
    follow->item_end = &follow->item;
}

void follow_close(struct follow *follow) {
    if (!follow)
        return;
    follow->node->follow = NULL;
    drop_items(follow);
    free(follow);
}

void follow_rename(struct follow *follow, int64_t number) { follow->number = number; }

bool follow_connected(struct follow *follow) {
    return reaches(follow->node) && sim->now_ms >= follow->broken_ms;
}

/* --- what is brought --- */

static struct item *add(struct follow *follow, int kind, const struct store_row *row) {
    const size_t person = row->person ? strlen(row->person) + 1 : 0,
                 name = row->name ? strlen(row->name) + 1 : 0;
    struct item *item = calloc(1, sizeof *item + row->length + 1 + person + name);
    if (!item)
        abort();
    item->kind = kind;
    item->due_ms = sim->now_ms;
    item->row = *row;
    if (row->body)
        memcpy(item->bytes, row->body, row->length);
    item->row.body = item->bytes;
    if (person)
        item->row.person = memcpy(item->bytes + row->length + 1, row->person, person);
    if (name)
        item->row.name = memcpy(item->bytes + row->length + 1 + person, row->name, name);
    *follow->item_end = item;
    follow->item_end = &item->next;
    return item;
}

static struct watch *find(struct follow *follow, char kind, int64_t id) {
    for (unsigned i = 0; i < follow->watches; i++)
        if (follow->watch[i].kind == kind && follow->watch[i].id == id)
            return &follow->watch[i];
    return NULL;
}

struct fetching {
    struct follow *follow;
    struct watch *watch;
};

static void bring(struct fetching *fetching, const struct store_row *row) {
    if (row->seq <= fetching->watch->seq)
        return;
    fetching->watch->seq = row->seq;
    add(fetching->follow, ITEM_ROW, row);
}

static bool bring_row(void *data, const struct store_row *row) {
    bring(data, row);
    return true;
}

static bool see_closed(void *data, const struct store_table *table) {
    const struct fetching *fetching = data;
    if (table->id == fetching->watch->id)
        fetching->watch->due_ms = UINT64_MAX; /* it is open */
    return true;
}

static void fetch(struct follow *follow, struct watch *watch) {
    struct fetching fetching = {follow, watch};
    struct node *before = enter(NULL);
    store_rows(database(), watch->kind, watch->id, watch->seq, bring_row, &fetching);
    watch->due_ms = 0;
    /* The end of a table is its last row. */
    if (watch->kind == KIND_TABLE && watch->seq > 0) {
        store_live_tables(database(), see_closed, &fetching);
        if (watch->due_ms != UINT64_MAX)
            bring(&fetching, &(struct store_row){.kind = KIND_TABLE,
                                                 .id = watch->id,
                                                 .seq = watch->seq + 1,
                                                 .body = ""});
        watch->due_ms = 0;
    }
    if (watch->look)
        add(follow, ITEM_SEEN, &(struct store_row){.kind = watch->kind, .id = watch->id})
            ->look = watch->look;
    watch->look = 0;
    enter(before);
}

void follow_work(struct node *node) {
    struct follow *follow = node->follow;
    if (!follow)
        return;
    if (!follow_connected(follow)) {
        follow->broken = true;
        return;
    }
    const bool all = follow->broken || sim->now_ms - follow->looked_ms >= LOOK_MS;
    if (follow->broken)
        add(follow, ITEM_LOST, &(struct store_row){.kind = 0});
    follow->broken = false;
    if (all)
        follow->looked_ms = sim->now_ms;
    for (unsigned i = 0; i < follow->watches; i++) {
        struct watch *watch = &follow->watch[i];
        if (all || watch->look || (watch->due_ms > 0 && watch->due_ms <= sim->now_ms))
            fetch(follow, watch);
    }
    node->woken = node->woken || follow_has_news(node);
}

bool follow_has_news(const struct node *node) {
    return node->follow && node->follow->item &&
           node->follow->item->due_ms <= sim->now_ms;
}

void follow_break(struct node *node) {
    if (node->follow)
        node->follow->broken_ms = sim->now_ms + 200 + draw(4000);
}

/* --- what the owner asks for --- */

void follow_watch(struct follow *follow, char kind, int64_t id, int64_t seq) {
    struct watch *watch = find(follow, kind, id);
    if (watch) {
        watch->seq = seq > watch->seq ? seq : watch->seq;
        return;
    }
    must(follow->watches < WATCHES_MAX, "the simulation has room for what is watched");
    if (follow->watches < WATCHES_MAX)
        follow->watch[follow->watches++] =
            (struct watch){.kind = kind, .id = id, .seq = seq, .due_ms = sim->now_ms};
}

void follow_unwatch(struct follow *follow, char kind, int64_t id) {
    struct watch *watch = find(follow, kind, id);
    if (watch)
        *watch = follow->watch[--follow->watches];
    for (struct item **at = &follow->item; *at;) {
        struct item *item = *at;
        if ((item->kind == ITEM_ROW || item->kind == ITEM_SEEN) &&
            item->row.kind == kind && item->row.id == id) {
            *at = item->next;
            free(item);
        } else {
            at = &item->next;
        }
        follow->item_end = at;
    }
    if (!follow->item)
        follow->item_end = &follow->item;
}

void follow_look(struct follow *follow, char kind, int64_t id, uint32_t look) {
    struct watch *watch = find(follow, kind, id);
    if (watch)
        watch->look = look;
}

/* --- what others are told --- */

static void send_to(struct follow *other, int kind, const struct store_row *row) {
    struct item *item = add(other, kind, row);
    /* Those behind it wait too: messages of one connection do not overtake each other. */
    if (comes(LATE_HINTS, 8))
        item->due_ms += draw(LATE_MS);
}

void follow_send(struct follow *follow, const char *text, size_t length) {
    const struct store_row row = {.id = follow->number, .body = text, .length = length};
    for (struct node *node = sim->node; node < sim->node + NODES; node++) {
        struct follow *other = node->follow;
        if (!other || other == follow || !follow_connected(other) ||
            !follow_connected(follow) || comes(LOSE_MESSAGES, 12))
            continue;
        send_to(other, ITEM_MESSAGE, &row);
        if (comes(DOUBLE_MESSAGES, 12))
            send_to(other, ITEM_MESSAGE, &row);
    }
}

static void hint(const struct node *from, char kind, int64_t id) {
    for (struct node *node = sim->node; node < sim->node + NODES; node++) {
        struct watch *watch =
            node->follow && node != from ? find(node->follow, kind, id) : NULL;
        if (!watch || !follow_connected(node->follow) || comes(LOSE_HINTS, 6))
            continue;
        const uint64_t due_ms = sim->now_ms + (comes(LATE_HINTS, 8) ? draw(LATE_MS) : 1);
        if (watch->due_ms == 0 || due_ms < watch->due_ms)
            watch->due_ms = due_ms;
    }
}

void follow_hint(struct follow *follow, char kind, int64_t id, int64_t seq) {
    (void)seq;
    hint(follow->node, kind, id);
}

void follow_note_rows(const struct node *from, const struct batch *batch) {
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        const char kind =
            batch->row[i].statement == APPEND ? batch_row_kind(batch, &batch->row[i]) : 0;
        switch (batch->row[i].statement) {
        case CLOSE_TABLE:
            if (!batch->untold)
                hint(from, KIND_TABLE, value[0].number);
            break;
        case APPEND:
            if (!batch->untold || kind != KIND_TABLE)
                hint(from, kind, value[ROW_ID].number);
            break;
        case RELEASE_TABLES:
            for (struct node *node = sim->node; node < sim->node + NODES; node++)
                if (node->follow && node != from && !comes(LOSE_HINTS, 6))
                    send_to(node->follow, ITEM_FREED, &(struct store_row){.kind = 0});
            break;
        default:
            break;
        }
    }
}

/* --- delivering --- */

void follow_deliver(struct follow *follow, const struct follow_handler *handler,
                    void *data) {
    while (follow->item && follow->item->due_ms <= sim->now_ms) {
        struct item *item = follow->item;
        follow->item = item->next;
        if (!follow->item)
            follow->item_end = &follow->item;
        switch (item->kind) {
        case ITEM_ROW:
            handler->row(data, &item->row);
            break;
        case ITEM_MESSAGE:
            handler->message(data, item->row.id, item->bytes, item->row.length);
            break;
        case ITEM_SEEN:
            handler->seen(data, item->row.kind, item->row.id, item->look);
            break;
        case ITEM_LOST:
            handler->lost(data);
            break;
        case ITEM_FREED:
            handler->freed(data);
            break;
        }
        free(item);
    }
}
