/* nnet_builtin.h - the table of networks of the page. It can change, as networks are not
 * built in but loaded after the engine. This header is found before the one of the same
 * name in src/bots.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_BOTS_NNET_BUILTIN_H
#define WEB_BOTS_NNET_BUILTIN_H

#include "bots/net/nnet.h"

/* NNET_BUILTIN_MAX is how many there are: meson.build says it. */
extern struct nnet nnet_builtin[NNET_BUILTIN_MAX];
extern int nnet_builtin_count;

#endif
