/* peer.c - the connections of each household (an address, or a /64 of IPv6): their number, and their memory.
 *
 * SPDX-License-Identifier: MIT */
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"

static int compare(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct address));
}

static struct household *find(struct net *net, const struct address *peer) {
    const struct address address = net_address_household(peer);
    void *found = tfind(&address, &net->households, compare);
    if (found)
        return *(struct household **)found;
    struct household *household = calloc(1, sizeof *household);
    if (!household)
        return NULL;
    household->address = address;
    if (tsearch(household, &net->households, compare))
        return household;
    free(household);
    return NULL;
}

/* A proxy has the connections of all its clients, so their number has no limit, unless PROXY headers name the
 * clients. */
bool net_peer_count_up(struct conn *conn) {
    struct household *household = find(conn->net, &conn->peer);
    if (!household ||
        (!conn->trusted && household->count >= conn->net->settings.peer_connections_max))
        return false;
    household->count++;
    household->kept += conn->kept;
    conn->household = household;
    return true;
}

void net_peer_count_down(struct conn *conn) {
    struct household *household = conn->household;
    if (!household)
        return;
    conn->household = NULL;
    household->kept -= conn->kept;
    if (--household->count > 0)
        return;
    tdelete(household, &conn->net->households, compare);
    free(household);
}

static const struct household *heaviest_of(const struct net *net) {
    const struct household *heaviest = NULL;
    for (const struct conn *conn = net->all; conn; conn = conn->next)
        if (conn->household && (!heaviest || conn->household->kept > heaviest->kept))
            heaviest = conn->household;
    return heaviest;
}

/* The number of passes is that of households, not that of connections: so one that has many small ones does not stop
 * the loop. */
void net_peers_shed(struct net *net) {
    while (net->kept > net->settings.kept_max) {
        const struct household *heaviest = heaviest_of(net);
        if (!heaviest || heaviest->kept == 0)
            return;
        const size_t average = heaviest->kept / heaviest->count;
        for (struct conn *conn = net->all; conn; conn = conn->next)
            if (conn->household == heaviest && !conn->condemned &&
                conn->kept >= average && net->kept > net->settings.kept_max) {
                net_conn_condemn(conn);
                net->shed++;
            }
    }
}

void net_peers_finish(struct net *net) {
    while (net->households) {
        struct household *root = *(struct household **)net->households;
        tdelete(root, &net->households, compare);
        free(root);
    }
}
