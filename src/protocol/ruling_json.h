/* ruling_json.h - a ruling as JSON, for the page and for `pedro ruling --json`.
 *
 * {"schema","variant","title",
 *  "questions":[{"name","text","needed","answer","options":[{"word","text"}]}],
 *  "given":true,"status":"law","key":"revoke","about":"...",
 *  "laws":[{"value","games":[{"name","title"}],"law":[...],
 *           "choices":[{"by","word","text","follows","costs"}],"deal":"same","effects":[...],
 *           "score":{"played":{"made","hand":[...],"after":[...]},"ruled":{...}}}]}
 *
 * `questions` has those that matter for the facts, up to the first needed one without an answer; then
 * `given` is false and nothing follows. Lists of the score have the bidder's side first. `value` and `games` are
 * those of the law in other games, with `status` clubs. pedro-ruling(1) explains the members.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_RULING_JSON_H
#define PROTOCOL_RULING_JSON_H

#include "words/ruling.h"

/* Writes it. `title`: of the preset `variant`. */
void ruling_json_write(const struct pedro_rules *rules, const char *variant,
                       const char *title, const struct ruling_facts *facts,
                       struct pedro_text *text);

#endif
