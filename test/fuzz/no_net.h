/* no_net.h - in place of the network, for targets that run a server: there is none, and nobody comes.
 *
 * To be included by one file of a target, which itself has the functions of requests and sockets.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_NO_NET_H
#define FUZZ_NO_NET_H

#include "net/net.h"

struct net *net_create(const struct net_settings *settings,
                       const struct net_handler *handler, char why[NET_WHY_MAX]) {
    (void)settings;
    (void)handler;
    (void)why;
    return NULL;
}
void net_destroy(struct net *net) { (void)net; }
bool net_trust(struct net *net, const char *list, char why[NET_WHY_MAX]) {
    (void)net;
    (void)list;
    (void)why;
    return true;
}
const char *net_listener(const struct net *net, unsigned index, int *port) {
    (void)net;
    (void)index;
    (void)port;
    return NULL;
}
struct net_measures net_measure(const struct net *net) {
    (void)net;
    return (struct net_measures){0};
}
int64_t net_clock_ms(void) { return 0; }
unsigned net_sockets(const struct net *net) {
    (void)net;
    return 0;
}
void net_run(struct net *net) { (void)net; }
void net_stop(struct net *net) { (void)net; }
void net_wake(struct net *net) { (void)net; }

#endif
