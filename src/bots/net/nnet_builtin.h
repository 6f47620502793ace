/* nnet_builtin.h - the networks that are built in, made from the .net files of data/ by
 * tools/nets_gen.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_BUILTIN_H
#define BOTS_NNET_BUILTIN_H

#include "bots/net/nnet.h"

extern const struct nnet nnet_builtin[];
extern const int nnet_builtin_count;

#endif
