/* nnet_builtin.h - in the page the networks are not built in: they come after the engine, so this
 * table of them can change. Found before the header of the same name in src/bots.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_BOTS_NNET_BUILTIN_H
#define WEB_BOTS_NNET_BUILTIN_H

#include "bots/net/nnet.h"

enum { NNET_BUILTIN_MAX = 8 };
extern struct nnet nnet_builtin[NNET_BUILTIN_MAX];
extern int nnet_builtin_count;

#endif
