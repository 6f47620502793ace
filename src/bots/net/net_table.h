/* net_table.h - the networks that are built in, made from the .net files of data/ by
 * tools/nets_gen.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NET_TABLE_H
#define BOTS_NET_TABLE_H

#include "bots/net/net.h"

extern const struct net net_table[];
extern const int net_table_size;

#endif
