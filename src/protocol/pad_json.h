/* pad_json.h - a score pad as JSON, for the page "Score" and `pedro score --json`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_PAD_JSON_H
#define PROTOCOL_PAD_JSON_H

#include "pedro/pedro.h"

/* Adds one object:
 *
 *     "schema" (1), "variant", "title", "names", "teams" ("pairs", "solo" or "called")
 *     "target", "total", "dealer" (of the next hand), "scores", "winners", "goes_out"
 *     "bids": {"least", "most", "forced" (0 if none), "specials": [[word, points it needs],...]}
 *     "passes": whether a hand can be thrown in, "loses": whether a deal can be lost,
 *     "revokes": whether a revoke has a penalty
 *     "points": the points that cards can make, "cards": [[letter, points],...]
 *     "low": the key of that name; "sheet": the word of record_sheet_of()
 *     "needs": [{"to_target", "enough", "loses", "locked"},...] by side
 *     "hands": [{"kind" ("scored", "passed", "misdeal" or "lost"), "dealer", "mended", "counts"},...]
 *         A scored hand also has "bidder", "bid", "trump", "partner", "points" or "cards",
 *         "made", "scored", "score" and "winners"; if revokes have a penalty, "revokes" (the
 *         sides that revoked); and if there are two sides, "winner" (the side that won the
 *         hand).
 *     "rows": [{"row" ("hand", "mend" or "undo"), "hand" (number), "hidden", and the account of
 *         the hand as above},...]
 *     "record": the text of the score record */
void pad_json_write(const struct pedro_pad *pad, const struct pedro_tags *tags,
                    struct pedro_text *text);

#endif
