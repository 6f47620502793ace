/* json.h - views, choices, effects and refusals as the JSON of PROTOCOL sections 2 and 3. One object, no line end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_JSON_H
#define PEDRO_JSON_H

#include "effect.h"
#include "match.h"
#include "refusal.h"
#include "text.h"
#include "view.h"

PEDRO_C_BEGIN

/* Writes a view: an open one is "the state". `calls` are those of the auction so far. */
PEDRO_API void pedro_json_view(const struct pedro_rules *rules, const char *variant,
                               const struct pedro_view *view,
                               const struct pedro_call *call, size_t calls,
                               struct pedro_text *text);

/* Writes those members of `view` that `effects`, the effects of the last event, can have
 * changed, and always the phase. A reader that replaces these members in the view before
 * that event gets this view. */
PEDRO_API void pedro_json_view_changes(const struct pedro_rules *rules,
                                       const struct pedro_effects *effects,
                                       const struct pedro_view *view,
                                       const struct pedro_call *call, size_t calls,
                                       struct pedro_text *text);

/* Writes the legal object. */
PEDRO_API void pedro_json_legal(const struct pedro_legal *legal, struct pedro_text *text);

/* Writes an effect as `seat` may see it: {"kind":"drew","seat":1,"cards":["??","??"],
 * "forced":true}. The number is the member that PEDRO_EFFECT_KINDS names; a member
 * without information is left out. */
PEDRO_API void pedro_json_effect(const struct pedro_effect *effect, pedro_seat seat,
                                 struct pedro_text *text);

/* Writes a list of effects as `seat` may see them. */
PEDRO_API void pedro_json_effects(const struct pedro_effects *effects, pedro_seat seat,
                                  struct pedro_text *text);

/* Reads such a list. Each effect has what the seat that it was written for may see: the
 * known cards are in `open`, and `seen_by` is 0. White space, members in another order
 * and unknown members with plain values are accepted. PEDRO_ERR_BAD_TEXT otherwise; the
 * list is then empty. An effect that was read may be impossible:
 * pedro_view_fold_checked() checks that. */
PEDRO_API int pedro_json_read_effects(const char *bytes, size_t length,
                                      struct pedro_effects *effects);

/* Writes the members of a refusal, without braces: "message":"deal = 77: The number is
 * out of range.", "reason":"out_of_range", "form":"option_allowed",
 * "allowed":"allowed_range", "values":{"key":"deal", ...}. The message is the sentence in
 * English; values are strings; form, allowed and values are left out where there are
 * none. The caller adds the word of the error, under the name that its protocol has for
 * it. */
PEDRO_API void pedro_json_refusal(const struct pedro_refusal *refusal,
                                  struct pedro_text *text);

/* Writes a string with its quotes; bytes below 0x20, quotes, backslashes are escaped. */
PEDRO_API void pedro_json_string(const char *bytes, size_t length,
                                 struct pedro_text *text);

PEDRO_C_END

#endif
