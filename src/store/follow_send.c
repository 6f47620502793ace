/* follow_send.c - sends the messages and hints of a follower's owner as notifications.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/follow_parts.h"

enum { TEXT_SIZE = FOLLOW_TEXT_MAX + 40 };

/* Takes the first message off the list, with the lock, and puts it behind the text. */
static size_t take_first(struct follow *follow, char text[TEXT_SIZE], size_t length) {
    struct outgoing *sent = follow->outgoing;
    memcpy(text + length, sent->text, sent->length + 1);
    length += sent->length;
    follow->outgoing = sent->next;
    follow->outgoing_bytes -= sent->length;
    if (!follow->outgoing)
        follow->outgoing_end = &follow->outgoing;
    free(sent);
    return length;
}

/* Takes a message, or all hints that fit one text: there are many when a node with many people comes, and rows are
 * not fetched while they are sent. False if there is nothing to be sent. */
static bool take_outgoing(struct follow *follow, char text[TEXT_SIZE]) {
    pthread_mutex_lock(&follow->lock);
    const bool any = follow->outgoing, hint = any && follow->outgoing->hint;
    size_t length = (size_t)snprintf(text, TEXT_SIZE, "%" PRId64 " %s", follow->node,
                                     hint ? "" : "m ");
    if (any)
        length = take_first(follow, text, length);
    while (hint && follow->outgoing && follow->outgoing->hint &&
           length + 1 + follow->outgoing->length <= FOLLOW_TEXT_MAX) {
        text[length++] = ' ';
        length = take_first(follow, text, length);
    }
    pthread_mutex_unlock(&follow->lock);
    return any;
}

bool follow_send_all(const struct follow_thread *thread) {
    char text[TEXT_SIZE];
    const char *const value[] = {text};
    bool fine = true;
    while (fine && take_outgoing(thread->follow, text))
        fine = follow_do(thread, "SELECT pedro_tell($1)", 1, value);
    return fine;
}
