/* follow.c - the owner's side of a follower: begins and ends watches, and delivers what has come.
 *
 * SPDX-License-Identifier: MIT */
#include "store/follow.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "store/follow_parts.h"

/* Bytes of messages that wait to be sent. More are dropped: they would come too late to be of use. */
enum { OUTGOING_MAX = 1 << 20 };

/* --- what is watched --- */

static struct watch **chain_of(struct follow *follow, char kind, int64_t id) {
    const uint64_t hash = ((uint64_t)id * 31 + (uint64_t)kind) * 0x9e3779b97f4a7c15u;
    return &follow->chain[hash >> 52];
}
static_assert(FOLLOW_CHAINS == 1 << 12, "chain_of() takes 12 bits");

struct watch *follow_find(struct follow *follow, char kind, int64_t id) {
    struct watch *watch = *chain_of(follow, kind, id);
    while (watch && (watch->id != id || watch->kind != kind))
        watch = watch->chain;
    return watch;
}

void follow_due(struct follow *follow, struct watch *watch, int64_t wanted) {
    if (watch->wanted < wanted)
        watch->wanted = wanted;
    if (watch->due)
        return;
    watch->due = true;
    watch->next_due = follow->due;
    follow->due = watch;
}

void follow_all_due(struct follow *follow) {
    for (int i = 0; i < FOLLOW_CHAINS; i++)
        for (struct watch *watch = follow->chain[i]; watch; watch = watch->chain)
            follow_due(follow, watch, INT64_MAX);
}

struct watch *follow_take_due(struct follow *follow) {
    struct watch *watch;
    while ((watch = follow->due)) {
        follow->due = watch->next_due;
        const bool lacks = watch->wanted > watch->seq;
        watch->due = false;
        watch->wanted = 0;
        if (watch->gone)
            free(watch);
        else if (lacks)
            return watch;
    }
    return NULL;
}

static void take_out(struct follow *follow, struct watch *gone) {
    struct watch **at = chain_of(follow, gone->kind, gone->id);
    while (*at != gone)
        at = &(*at)->chain;
    *at = gone->chain;
    gone->gone = true;
    if (!gone->due)
        free(gone);
}

static void ring(const struct follow *follow) {
    const uint64_t one = 1;
    const ssize_t written = write(follow->bell, &one, sizeof one);
    (void)written; /* it is full only if it rings already */
}

void follow_watch(struct follow *follow, char kind, int64_t id, int64_t seq) {
    pthread_mutex_lock(&follow->lock);
    struct watch *watch = follow_find(follow, kind, id);
    if (watch) {
        watch->seq = watch->seq > seq ? watch->seq : seq;
    } else if ((watch = calloc(1, sizeof *watch))) {
        struct watch **chain = chain_of(follow, kind, id);
        *watch = (struct watch){.kind = kind, .id = id, .seq = seq, .chain = *chain};
        *chain = watch;
        /* Hints of rows that were stored before now were for others. */
        follow_due(follow, watch, INT64_MAX);
        ring(follow);
    }
    pthread_mutex_unlock(&follow->lock);
}

void follow_unwatch(struct follow *follow, char kind, int64_t id) {
    pthread_mutex_lock(&follow->lock);
    struct watch *watch = follow_find(follow, kind, id);
    if (watch)
        take_out(follow, watch);
    pthread_mutex_unlock(&follow->lock);
}

void follow_look(struct follow *follow, char kind, int64_t id, uint32_t look) {
    pthread_mutex_lock(&follow->lock);
    struct watch *watch = follow_find(follow, kind, id);
    if (watch) {
        watch->look = look;
        follow_due(follow, watch, INT64_MAX);
    }
    pthread_mutex_unlock(&follow->lock);
    ring(follow);
}

/* --- messages --- */

static void send(struct follow *follow, const char *text, size_t length, bool hint) {
    struct outgoing *sent = malloc(sizeof *sent + length + 1);
    if (!sent)
        return;
    *sent = (struct outgoing){.hint = hint, .length = length};
    memcpy(sent->text, text, length);
    sent->text[length] = '\0';
    pthread_mutex_lock(&follow->lock);
    const bool fits = follow->outgoing_bytes + length <= OUTGOING_MAX;
    if (fits) {
        *follow->outgoing_end = sent;
        follow->outgoing_end = &sent->next;
        follow->outgoing_bytes += length;
    }
    pthread_mutex_unlock(&follow->lock);
    if (fits)
        ring(follow);
    else
        free(sent);
}

void follow_send(struct follow *follow, const char *text, size_t length) {
    assert(length <= FOLLOW_TEXT_MAX);
    send(follow, text, length, false);
}

void follow_hint(struct follow *follow, char kind, int64_t id, int64_t seq) {
    char text[2 * FOLLOW_NUMBER_SIZE + 4];
    const int length =
        snprintf(text, sizeof text, "%c%" PRId64 ":%" PRId64, kind, id, seq);
    send(follow, text, (size_t)length, true);
}

/* --- what has come --- */

bool follow_add_item(struct follow *follow, const struct item *head, const char *text,
                     size_t length, const char *person, const char *name) {
    const size_t person_size = person ? strlen(person) + 1 : 0,
                 name_size = name ? strlen(name) + 1 : 0;
    struct item *item = malloc(sizeof *item + length + 1 + person_size + name_size);
    if (!item)
        return false;
    *item = *head;
    item->next = NULL;
    item->length = length;
    if (length > 0)
        memcpy(item->bytes, text, length);
    item->bytes[length] = '\0';
    if (person && name) {
        item->person_at = length + 1;
        item->name_at = item->person_at + person_size;
        memcpy(item->bytes + item->person_at, person, person_size);
        memcpy(item->bytes + item->name_at, name, name_size);
    }
    *follow->item_end = item;
    follow->item_end = &item->next;
    return true;
}

static void deliver(const struct item *item, const struct follow_handler *handler,
                    void *data) {
    switch (item->kind) {
    case ITEM_ROW:
        handler->row(data,
                     &(struct store_row){
                         .kind = item->row_kind,
                         .id = item->id,
                         .seq = item->seq,
                         .at_ms = item->at_ms,
                         .body = item->bytes,
                         .length = item->length,
                         .person = item->person_at ? item->bytes + item->person_at : NULL,
                         .name = item->name_at ? item->bytes + item->name_at : NULL,
                     });
        break;
    case ITEM_MESSAGE:
        handler->message(data, item->id, item->bytes, item->length);
        break;
    case ITEM_SEEN:
        handler->seen(data, item->row_kind, item->id, (uint32_t)item->seq);
        break;
    case ITEM_LOST:
        handler->lost(data);
        break;
    case ITEM_FREED:
        handler->freed(data);
        break;
    }
}

void follow_deliver(struct follow *follow, const struct follow_handler *handler,
                    void *data) {
    pthread_mutex_lock(&follow->lock);
    struct item *item = follow->item;
    follow->item = NULL;
    follow->item_end = &follow->item;
    pthread_mutex_unlock(&follow->lock);
    while (item) {
        struct item *next = item->next;
        deliver(item, handler, data);
        free(item);
        item = next;
    }
}

bool follow_connected(struct follow *follow) {
    pthread_mutex_lock(&follow->lock);
    const bool connected = follow->connected;
    pthread_mutex_unlock(&follow->lock);
    return connected;
}

void follow_rename(struct follow *follow, int64_t node) {
    pthread_mutex_lock(&follow->lock);
    follow->before = follow->node;
    follow->node = node;
    pthread_mutex_unlock(&follow->lock);
}

/* --- opening and closing --- */

static void destroy(struct follow *follow) {
    while (follow_take_due(follow))
        ;
    for (int i = 0; i < FOLLOW_CHAINS; i++)
        while (follow->chain[i]) {
            struct watch *next = follow->chain[i]->chain;
            free(follow->chain[i]);
            follow->chain[i] = next;
        }
    while (follow->item) {
        struct item *next = follow->item->next;
        free(follow->item);
        follow->item = next;
    }
    while (follow->outgoing) {
        struct outgoing *next = follow->outgoing->next;
        free(follow->outgoing);
        follow->outgoing = next;
    }
    pthread_mutex_destroy(&follow->lock);
    if (follow->bell >= 0)
        close(follow->bell);
    free(follow->url);
    free(follow);
}

struct follow *follow_open(const char *url, int64_t node, void (*wake)(void *data),
                           void *data, char why[STORE_WHY_MAX]) {
    struct follow *follow = calloc(1, sizeof *follow);
    snprintf(why, STORE_WHY_MAX, "there is not enough memory");
    if (!follow)
        return NULL;
    follow->url = strdup(url);
    follow->wake = wake;
    follow->data = data;
    follow->node = node;
    follow->item_end = &follow->item;
    follow->outgoing_end = &follow->outgoing;
    follow->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&follow->lock, NULL);
    if (follow->url && follow->bell >= 0) {
        snprintf(why, STORE_WHY_MAX, "cannot start a thread");
        if (pthread_create(&follow->thread, NULL, follow_run, follow) == 0)
            return follow;
    }
    destroy(follow);
    return NULL;
}

void follow_close(struct follow *follow) {
    if (!follow)
        return;
    pthread_mutex_lock(&follow->lock);
    follow->stopping = true;
    pthread_mutex_unlock(&follow->lock);
    ring(follow);
    pthread_join(follow->thread, NULL);
    destroy(follow);
}
