/* told.c - checks and scores a told hand.
 *
 * This file only checks the told hand. score.c computes the score, from the same fields
 * of the state as after a played hand.
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/told.h"

#include <string.h>

#include "rules/hand.h"
#include "rules/ruleset.h"

unsigned pedro_told_groups(const struct pedro_rules *rules) {
    return rules->set.teams == PEDRO_TEAMS_CALLED ? 2 : rules->sides;
}

static bool is_seat(const struct pedro_rules *rules, pedro_seat seat) {
    return seat >= 0 && seat < rules->set.players;
}

static int refuse(struct pedro_refusal *refusal, enum pedro_refusal_code code) {
    if (refusal)
        pedro_refuse(refusal, code);
    return pedro_refusal_err(code);
}

/* --- the bid --- */

/* The bids of a ruleset in words: "1, 7-14, 14-28". */
static void add_bids(const struct pedro_rules *rules, struct pedro_text *text) {
    const struct pedro_ruleset *set = &rules->set;
    if (set->all_pass > 0 && set->all_pass < set->min_bid) {
        pedro_text_add_number(text, set->all_pass);
        pedro_text_add(text, ", ");
    }
    pedro_text_add_number(text, set->min_bid);
    pedro_text_add_char(text, '-');
    pedro_text_add_number(text, rules->max_bid);
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (set->specials >> row & 1) {
            pedro_text_add(text, ", ");
            pedro_text_add(text, pedro_specials[row].name);
        }
    if (set->dark)
        pedro_text_add(text, ", dark");
}

static bool refuse_bid(const struct pedro_rules *rules, pedro_bid bid,
                       enum pedro_refusal_code code, struct pedro_refusal *refusal) {
    char what[32], choices[128];
    struct pedro_text text;
    if (!refusal)
        return false;
    pedro_refuse(refusal, code);
    pedro_text_init(&text, what, sizeof what);
    pedro_bid_text(bid, &text);
    pedro_refusal_add(refusal, "what", what, strlen(what));
    pedro_text_init(&text, choices, sizeof choices);
    add_bids(rules, &text);
    pedro_refusal_add(refusal, "choices", choices, strlen(choices));
    return false;
}

static bool may_call_special(const struct pedro_rules *rules,
                             const struct pedro_state *state, pedro_seat dealer,
                             pedro_seat bidder, pedro_bid bid,
                             struct pedro_refusal *refusal) {
    const int row = bid - PEDRO_BID_SPECIAL;
    const bool below = state->score[pedro_side(rules, (unsigned)bidder)] < 0;
    if (row >= PEDRO_SPECIALS || !(rules->set.specials >> row & 1))
        return refuse_bid(rules, bid, PEDRO_REFUSED_TOLD_BID, refusal);
    switch (pedro_specials[row].who) {
    case PEDRO_WHO_DEALER:
        return bidder == dealer ||
               refuse_bid(rules, bid, PEDRO_REFUSED_TOLD_DEALER_BID, refusal);
    /* From a negative score the second partner's double-moon replaces the first one's
     * moon, so a moon is never the final bid, unless that partner was barred. */
    case PEDRO_WHO_MOON:
        return !below || rules->set.bid_out_of_turn ||
               refuse_bid(rules, bid, PEDRO_REFUSED_TOLD_MOON, refusal);
    case PEDRO_WHO_DOUBLE_MOON:
        return below || refuse_bid(rules, bid, PEDRO_REFUSED_TOLD_MOON, refusal);
    default:
        return true;
    }
}

bool pedro_told_bid(const struct pedro_rules *rules, const struct pedro_state *state,
                    pedro_seat dealer, pedro_seat bidder, pedro_bid bid,
                    struct pedro_refusal *refusal) {
    const struct pedro_ruleset *set = &rules->set;
    if (bid == PEDRO_BID_DARK)
        return set->dark || refuse_bid(rules, bid, PEDRO_REFUSED_TOLD_BID, refusal);
    if (bid >= PEDRO_BID_SPECIAL)
        return may_call_special(rules, state, dealer, bidder, bid, refusal);
    if (bid >= set->min_bid && bid <= rules->max_bid)
        return true;
    if (bid == PEDRO_NO_BID || set->all_pass <= 0 || bid != set->all_pass)
        return refuse_bid(rules, bid, PEDRO_REFUSED_TOLD_BID, refusal);
    return bidder == dealer ||
           refuse_bid(rules, bid, PEDRO_REFUSED_TOLD_DEALER_BID, refusal);
}

/* --- points --- */

bool pedro_told_points(const struct pedro_rules *rules, int points) {
    enum { WORD = 64, WORDS = 1024 / WORD };
    uint64_t sums[WORDS] = {1}; /* bit n: some cards make n points */
    if (points < 0 || points > rules->total)
        return false;
    for (int letter = 0; letter < PEDRO_LETTERS; letter++) {
        const int worth = rules->set.points[letter];
        const int words = worth / WORD, bits = worth % WORD;
        if (worth == 0)
            continue;
        for (int i = WORDS - 1; i >= words; i--) {
            sums[i] |= sums[i - words] << bits;
            if (bits && i > words)
                sums[i] |= sums[i - words - 1] >> (WORD - bits);
        }
    }
    return sums[points / WORD] >> (points % WORD) & 1;
}

static int refuse_number(struct pedro_refusal *refusal, enum pedro_refusal_code code,
                         int number, int most) {
    pedro_refuse(refusal, code);
    pedro_refusal_add_number(refusal, "number", number);
    pedro_refusal_add_number(refusal, "most", most);
    return pedro_refusal_err(code);
}

static int check_points(const struct pedro_rules *rules, const struct pedro_told *told,
                        struct pedro_refusal *refusal) {
    int sum = 0;
    for (unsigned group = 0; group < pedro_told_groups(rules); group++) {
        if (!pedro_told_points(rules, told->points[group]))
            return refuse_number(refusal, PEDRO_REFUSED_TOLD_POINTS, told->points[group],
                                 rules->total);
        sum += told->points[group];
    }
    if (sum > rules->total)
        return refuse_number(refusal, PEDRO_REFUSED_TOLD_SUM, sum, rules->total);
    return pedro_told_points(rules, rules->total - sum)
               ? PEDRO_ERR_OK
               : refuse_number(refusal, PEDRO_REFUSED_TOLD_POINTS, rules->total - sum,
                               rules->total);
}

static int refuse_letters(struct pedro_refusal *refusal, enum pedro_refusal_code code,
                          uint32_t letters) {
    const char *letter = &pedro_letters[__builtin_ctz(letters)];
    pedro_refuse(refusal, code);
    pedro_refusal_add(refusal, "what", letter, 1);
    return pedro_refusal_err(code);
}

static int check_letters(const struct pedro_rules *rules, const struct pedro_told *told,
                         struct pedro_refusal *refusal) {
    uint32_t scoring = 0, seen = 0;
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        if (rules->set.points[letter])
            scoring |= 1u << letter;
    for (unsigned side = 0; side < rules->sides; side++) {
        const uint32_t letters = told->letters[side];
        if (letters & ~scoring)
            return refuse_letters(refusal, PEDRO_REFUSED_TOLD_CARD, letters & ~scoring);
        if (letters & seen)
            return refuse_letters(refusal, PEDRO_REFUSED_TOLD_CARD_TWICE, letters & seen);
        seen |= letters;
    }
    return PEDRO_ERR_OK;
}

/* --- the hand --- */

static int check_revokes(const struct pedro_rules *rules, const struct pedro_told *told,
                         struct pedro_refusal *refusal) {
    if (told->revokes && !rules->set.revoke)
        return refuse(refusal, PEDRO_REFUSED_TOLD_NO_REVOKE);
    if (told->revokes > 2 || (told->revokes == 2 && told->revoked[0] == told->revoked[1]))
        return refuse(refusal, PEDRO_REFUSED_TOLD_REVOKE);
    for (unsigned i = 0; i < told->revokes; i++)
        if (told->revoked[i] > 1) /* a revoke takes two sides */
            return refuse(refusal, PEDRO_REFUSED_TOLD_REVOKE);
    return PEDRO_ERR_OK;
}

static int check(const struct pedro_rules *rules, const struct pedro_state *state,
                 const struct pedro_told *told, struct pedro_refusal *refusal) {
    if (!is_seat(rules, told->bidder))
        return refuse(refusal, PEDRO_REFUSED_UNKNOWN_SEAT);
    if (!pedro_told_bid(rules, state, told->dealer, told->bidder, told->bid, refusal))
        return PEDRO_ERR_ILLEGAL_ACTION;
    if (told->trump > 3 && told->trump != PEDRO_NO_SUIT)
        return refuse(refusal, PEDRO_REFUSED_TOLD_SUIT);
    if (told->partner != PEDRO_NO_SEAT) {
        if (rules->set.teams != PEDRO_TEAMS_CALLED)
            return refuse(refusal, PEDRO_REFUSED_TOLD_NO_PARTNER);
        if (!is_seat(rules, told->partner) || told->partner == told->bidder)
            return refuse(refusal, PEDRO_REFUSED_TOLD_PARTNER);
    }
    const int err = check_revokes(rules, told, refusal);
    if (err)
        return err;
    return told->by_card ? check_letters(rules, told, refusal)
                         : check_points(rules, told, refusal);
}

static void put_cards(const struct pedro_rules *rules, const struct pedro_told *told,
                      struct pedro_state *state, struct score_count *count) {
    for (unsigned side = 0; side < rules->sides; side++)
        for (int letter = 0; letter < PEDRO_LETTERS; letter++)
            if (told->letters[side] >> letter & 1)
                count->of[side] |=
                    pedro_set_of(rules->own.letter_card[state->trump][letter]);
    score_points(rules, state, count);
}

/* Under `called` the points of a group are stored for one of its seats. */
static void put_points(const struct pedro_rules *rules, const struct pedro_told *told,
                       struct pedro_state *state) {
    memset(state->points, 0, sizeof state->points);
    if (rules->set.teams != PEDRO_TEAMS_CALLED) {
        memcpy(state->points, told->points, rules->sides * sizeof *state->points);
        return;
    }
    pedro_seat other = 0;
    while (other == told->bidder || other == told->partner)
        other++;
    state->points[told->bidder] = told->points[0];
    state->points[other] = told->points[1];
}

/* The revokes that count, as if they had been found in the play. The side of seat s of two is s. */
static void put_revokes(const struct pedro_rules *rules, const struct pedro_told *told,
                        struct pedro_state *state, struct score_count *count) {
    for (unsigned i = 0; i < told->revokes; i++) {
        state->revokes.seat[state->revokes.count++] = (pedro_seat)told->revoked[i];
        state->named |= (uint8_t)(1u << told->revoked[i]);
    }
    if (!told->revokes || rules->set.revoke != PEDRO_REVOKE_FORFEIT)
        return;
    memset(count, 0, sizeof *count);
    count->of[!told->revoked[0]] = rules->scoring[state->trump];
    score_points(rules, state, count);
}

/* Scores a hand that check() has accepted. False if only the cards can decide who won. */
static bool settle(const struct pedro_rules *rules, struct pedro_state *state,
                   const struct pedro_told *told) {
    struct score_count count = {{0}};
    state->hands++;
    state->dealer = told->dealer;
    state->bidder = told->bidder;
    state->partner = told->partner;
    state->high_bid = told->bid;
    /* Without a suit the cards are counted as of any suit. */
    state->trump = told->trump == PEDRO_NO_SUIT ? 0 : told->trump;
    if (told->by_card)
        put_cards(rules, told, state, &count);
    else
        put_points(rules, told, state);
    put_revokes(rules, told, state, &count);
    const bool all = told->revokes && rules->set.revoke == PEDRO_REVOKE_FORFEIT;
    const bool decided =
        score_settle(rules, state, told->by_card || all ? &count : NULL, NULL);
    state->last_trump = told->trump;
    if (told->trump == PEDRO_NO_SUIT)
        memset(state->taken, 0, sizeof state->taken);
    return decided;
}

static int end_unscored(const struct pedro_rules *rules, struct pedro_state *state,
                        const struct pedro_told *told, struct pedro_refusal *refusal) {
    const bool passed = told->kind == PEDRO_TOLD_PASSED,
               lost = told->kind == PEDRO_TOLD_LOST;
    const bool forced = rules->set.all_pass > 0;
    /* A dealer whose side is barred does not bid. */
    if (passed && forced && !rules->set.bid_out_of_turn)
        return refuse(refusal, PEDRO_REFUSED_TOLD_PASSED);
    if (lost && rules->set.miscount != PEDRO_MISCOUNT_NEXT_DEALER)
        return refuse(refusal, PEDRO_REFUSED_TOLD_LOST);
    const bool next =
        lost || (passed && (forced || rules->set.all_pass == PEDRO_ALL_PASS_THROW_IN));
    state->hands++;
    state->dealer = told->dealer;
    hand_void(state, next ? pedro_left(rules, told->dealer) : told->dealer, NULL);
    return PEDRO_ERR_OK;
}

int pedro_tell(const struct pedro_rules *rules, struct pedro_state *state,
               const struct pedro_told *told, struct pedro_refusal *refusal) {
    if (state->phase == PEDRO_PHASE_OVER)
        return refuse(refusal, PEDRO_REFUSED_MATCH_OVER);
    if (state->phase != PEDRO_PHASE_DEAL)
        return refuse(refusal, PEDRO_REFUSED_HAND_UNFINISHED);
    if (!is_seat(rules, told->dealer))
        return refuse(refusal, PEDRO_REFUSED_UNKNOWN_SEAT);
    if (told->kind != PEDRO_TOLD_SCORED)
        return end_unscored(rules, state, told, refusal);
    const int err = check(rules, state, told, refusal);
    if (err)
        return err;
    struct pedro_state after = *state;
    if (!settle(rules, &after, told))
        return refuse(refusal, PEDRO_REFUSED_TOLD_CARDS_NEEDED);
    *state = after;
    return PEDRO_ERR_OK;
}
