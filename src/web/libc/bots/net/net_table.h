/* net_table.h - in the page the networks are not built in: they come after the engine, so this
 * table of them can change. Found before the header of the same name in src/bots.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_BOTS_NET_TABLE_H
#define WEB_BOTS_NET_TABLE_H

#include "bots/net/net.h"

enum { NET_TABLE_MAX = 8 };
extern struct net net_table[NET_TABLE_MAX];
extern int net_table_size;

#endif
