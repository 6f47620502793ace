/* peer.c - the number of connections of each peer, in a tree by address.
 *
 * SPDX-License-Identifier: MIT */
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"

struct peer_count {
    struct address household;
    unsigned count;
};

static int compare_peers(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct address));
}

static bool count_up(struct net *net, const struct address *peer) {
    const struct address household = net_address_household(peer);
    void *found = tfind(&household, &net->peers, compare_peers);
    struct peer_count *count = found ? *(struct peer_count **)found : NULL;
    if (!count) {
        count = calloc(1, sizeof *count);
        if (!count)
            return false;
        count->household = household;
        if (!tsearch(count, &net->peers, compare_peers)) {
            free(count);
            return false;
        }
    }
    if (count->count >= net->settings.peer_connections_max)
        return false;
    count->count++;
    return true;
}

void net_peer_count_down(struct net *net, const struct address *peer) {
    const struct address household = net_address_household(peer);
    struct peer_count *count =
        *(struct peer_count **)tfind(&household, &net->peers, compare_peers);
    if (--count->count > 0)
        return;
    tdelete(count, &net->peers, compare_peers);
    free(count);
}

/* A proxy has the connections of all its clients, so it is counted only if PROXY headers
 * name the clients. */
bool net_peer_count_up(struct conn *conn) {
    conn->counted = !conn->trusted && count_up(conn->net, &conn->peer);
    return conn->trusted || conn->counted;
}

void net_peer_counts_finish(struct net *net) {
    while (net->peers) {
        struct peer_count *root = *(struct peer_count **)net->peers;
        tdelete(root, &net->peers, compare_peers);
        free(root);
    }
}
