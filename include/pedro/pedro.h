/* pedro.h - includes all of libpedro: the rules of the Pedro family, and records as text.
 *
 * The library does no I/O, has no global state and, except for `struct pedro_match`
 * (match.h), allocates nothing. 0 means success, a negative `enum pedro_err` (error.h)
 * failure; out-parameters come last.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_PEDRO_H
#define PEDRO_PEDRO_H

#include "action.h"
#include "cards.h"
#include "effect.h"
#include "error.h"
#include "final.h"
#include "json.h"
#include "match.h"
#include "notation.h"
#include "pad.h"
#include "record.h"
#include "refusal.h"
#include "rng.h"
#include "rules.h"
#include "ruleset.h"
#include "state.h"
#include "text.h"
#include "told.h"
#include "view.h"

#endif
