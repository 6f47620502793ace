/* bid.c - bids as numbers that can be compared, and the table of special bids (RULES
 * section 4).
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/rules.h"

const struct pedro_special pedro_specials[PEDRO_SPECIALS] = {
    {"14-28", PEDRO_WHO_ANYONE, "A2", 14, 28, 14, 0},
    {"28-56", PEDRO_WHO_DEALER, "AK2", 14, 56, 28, 0},
    {"16-32", PEDRO_WHO_ANYONE, "", 16, 32, 32, 0},
    {"83-166", PEDRO_WHO_ANYONE, "", 83, 166, 166, 0},
    {"moon", PEDRO_WHO_MOON, "", 0, 0, 0, 1},
    {"double-moon", PEDRO_WHO_DOUBLE_MOON, "", 0, 0, 0, 2},
};

void pedro_bid_text(pedro_bid bid, struct pedro_text *text) {
    if (bid == PEDRO_NO_BID)
        return;
    if (bid != PEDRO_PASSED && bid & PEDRO_BID_VOID) {
        pedro_text_add_char(text, '!');
        bid &= (pedro_bid)~PEDRO_BID_VOID;
    }
    if (bid == PEDRO_PASSED)
        pedro_text_add(text, "pass");
    else if (bid == PEDRO_BID_DARK)
        pedro_text_add(text, "dark");
    else if (bid >= PEDRO_BID_SPECIAL)
        pedro_text_add(text, pedro_specials[bid - PEDRO_BID_SPECIAL].name);
    else
        pedro_text_add_number(text, bid);
}

int pedro_bid_needs(const struct pedro_rules *rules, pedro_bid bid) {
    return bid >= PEDRO_BID_SPECIAL ? rules->total : bid;
}

int pedro_bid_cost(const struct pedro_rules *rules, pedro_bid bid) {
    if (bid == PEDRO_BID_DARK)
        return rules->total;
    if (bid >= PEDRO_BID_SPECIAL) {
        const struct pedro_special *special = &pedro_specials[bid - PEDRO_BID_SPECIAL];
        return special->set + special->set_max_bids * rules->max_bid;
    }
    return bid;
}
