/* pad_sheet.c - which form of score sheet suits a game.
 *
 * SPDX-License-Identifier: MIT */
#include "record/pad_sheet.h"

/* From this many points a hand on, people write winners and losers in columns. */
enum { COLUMNS_POINTS = 60 };

enum record_sheet record_sheet_of(const struct pedro_rules *rules) {
    if (rules->set.made == PEDRO_MADE_DIFFERENCE)
        return RECORD_DIFFERENCE;
    return rules->sides == 2 && rules->total >= COLUMNS_POINTS ? RECORD_COLUMNS
                                                               : RECORD_TOTALS;
}

const char *record_sheet_word(unsigned sheet) {
    static const char *const words[] = {[RECORD_TOTALS] = "totals",
                                        [RECORD_DIFFERENCE] = "difference",
                                        [RECORD_COLUMNS] = "columns"};
    return sheet < RECORD_SHEETS ? words[sheet] : NULL;
}

unsigned record_sheet_winner(const struct pedro_rules *rules,
                             const struct pedro_pad_hand *hand) {
    return pedro_side(rules, (unsigned)hand->told.bidder) ^ !hand->made;
}

bool record_sheet_void(const struct pedro_rules *rules,
                       const struct pedro_pad_hand *hand) {
    const unsigned side = pedro_side(rules, (unsigned)hand->told.bidder);
    if (rules->set.revoke != PEDRO_REVOKE_NO_SCORE || hand->made)
        return false;
    for (unsigned i = 0; i < hand->told.revokes; i++)
        if (hand->told.revoked[i] == side)
            return true;
    return false;
}
