/* final.c - which scores a match can end with.
 *
 * No rule of the score is repeated here. The last hand is tried in every way that matters: each bidder, each bid, made
 * and set, and the points of the sides. score_settle() says what such a hand scores and who has won after it; what is
 * asked here is only whether the match could stand as it did before that hand (can_stand()).
 *
 * SPDX-License-Identifier: MIT */
#include "pedro/final.h"

#include <string.h>

#include "pedro/told.h"
#include "rules/hand.h"

/* Most hands after one in which sides have reached the target and nobody has won: where those who are past it stay there, as
 * only a bid that is made ends the match, and where each bid that is set brings the bidder back. */
enum { PAST_LONG = 30, PAST_SHORT = 2 };

/* Most hands that are tried, a few milliseconds: any preset needs fewer. House rules can have 999 points, and the
 * hands grow with their square; what is then not known to be impossible counts as possible. */
enum { PATIENCE = 15000 };

/* What a hand can score: the least and the most of a side, and the most of all sides together. */
struct range {
    int32_t least, most, sum;
};

struct search {
    const struct pedro_rules *rules;
    const int32_t *score; /* after the last hand */
    struct range hand;
    bool single; /* the last hand is the only one */
    unsigned
        wanted; /* winners that are looked for: nothing is tried once they are found */
    unsigned winners; /* found so far */
    bool found;       /* a hand that is the only one scores so */
    unsigned tried;
};

/* A hand as it could have been. */
struct last_hand {
    pedro_bid bid;
    pedro_seat bidder, partner;
    unsigned guilty; /* sides that have revoked */
    int16_t points[PEDRO_SEATS_MAX];
};

static int lowest_bid(const struct pedro_rules *rules) {
    const int forced = rules->set.all_pass;
    return forced > 0 && forced < rules->set.min_bid ? forced : rules->set.min_bid;
}

/* The bids that need every point, `index` from 0: the highest number, the specials and the dark bid. 0 past the last, -1
 * where the game has not that one. */
static int great_bid(const struct pedro_rules *rules, int index) {
    if (index == 0)
        return rules->max_bid;
    if (index <= PEDRO_SPECIALS)
        return rules->set.specials >> (index - 1) & 1 ? PEDRO_BID_SPECIAL + index - 1
                                                      : -1;
    return index > PEDRO_SPECIALS + 1 ? 0 : rules->set.dark ? PEDRO_BID_DARK : -1;
}

/* --- how a match can stand --- */

static void widen(const struct pedro_rules *rules, struct range *range, pedro_bid bid,
                  int mine, int others) {
    int16_t points[PEDRO_SEATS_MAX] = {0};
    int32_t hand[PEDRO_SEATS_MAX], sum = 0;
    points[0] = (int16_t)mine;
    points[1] = (int16_t)others;
    pedro_score(rules, bid, 0, PEDRO_NO_SEAT, points, hand);
    for (unsigned side = 0; side < rules->sides; side++) {
        range->least = hand[side] < range->least ? hand[side] : range->least;
        range->most = hand[side] > range->most ? hand[side] : range->most;
        sum += hand[side];
    }
    range->sum = sum > range->sum ? sum : range->sum;
}

static struct range hand_range(const struct pedro_rules *rules) {
    struct range range = {0, 0, 0};
    for (int i = 0, bid; (bid = great_bid(rules, i)) != 0; i++)
        if (bid > 0) {
            widen(rules, &range, (pedro_bid)bid, rules->total, 0);
            widen(rules, &range, (pedro_bid)bid, 0, rules->total);
        }
    widen(rules, &range, (pedro_bid)lowest_bid(rules), rules->total, 0);
    /* A seat of the bidder's side scores what that side scores, and so do the others. */
    if (rules->set.teams == PEDRO_TEAMS_CALLED)
        range.sum = range.most * rules->sides;
    return range;
}

/* The highest score at which a side can stand while the match goes on; `past`: after it has reached the target. */
static int32_t top_of(const struct search *search, bool past) {
    const struct pedro_ruleset *set = &search->rules->set;
    const bool stays = set->go_out_on_bid || search->hand.least == 0;
    const int32_t hands = stays ? PAST_LONG : PAST_SHORT;
    return set->target - 1 + (past ? (1 + hands) * search->hand.most : 0);
}

/* True if the sides of the set `past`, at or over the target, can be without a winner. */
static bool undecided(const struct search *search, const int32_t *score, unsigned past) {
    const struct pedro_ruleset *set = &search->rules->set;
    int32_t best = set->target;
    unsigned level = 0;
    if (!past || set->go_out_on_bid)
        return true;
    if (!(past & (past - 1)))
        return false;
    if (set->both == PEDRO_BOTH_BIDDER_GOES_OUT)
        return true;
    for (unsigned side = 0; side < search->rules->sides; side++) {
        level = score[side] > best ? 1 : level + (score[side] == best);
        best = score[side] > best ? score[side] : best;
    }
    /* With two sides one of them is the bidder. */
    return level > 1 && (set->both == PEDRO_BOTH_COUNT_ORDER || search->rules->sides > 2);
}

/* True if a match that goes on can stand so. */
static bool can_stand(const struct search *search, const int32_t *score) {
    const struct pedro_ruleset *set = &search->rules->set;
    unsigned past = 0;
    for (unsigned side = 0; side < search->rules->sides; side++) {
        const bool over = score[side] >= set->target;
        past |= (unsigned)over << side;
        if (score[side] > top_of(search, over) ||
            (search->hand.least == 0 && score[side] < 0) ||
            (set->lose_at != PEDRO_LOSE_AT_NONE && score[side] <= set->lose_at))
            return false;
    }
    return undecided(search, score, past);
}

/* --- the last hand --- */

static void begin(const struct search *search, const struct last_hand *hand,
                  const int32_t *before, struct pedro_state *state) {
    pedro_state_init(search->rules, 0, state);
    memcpy(state->score, before, sizeof state->score);
    memcpy(state->points, hand->points, sizeof state->points);
    state->high_bid = hand->bid;
    state->bidder = hand->bidder;
    state->partner = hand->partner;
    state->trump = 0;
    for (unsigned side = 0; hand->guilty >> side; side++)
        if (hand->guilty >> side & 1)
            state->revokes.seat[state->revokes.count++] = (int8_t)side;
    state->named = (uint8_t)hand->guilty;
}

/* Tries a hand, beginning with a guess of the scores before it, which depend on what it scores, as that can on them. Notes
 * who has won, if the match could stand so. */
static void try_from(struct search *search, const struct last_hand *hand,
                     const int32_t *guess) {
    const unsigned sides = search->rules->sides;
    struct pedro_state state;
    int32_t before[PEDRO_SEATS_MAX];
    bool decided = false, same = false;
    memcpy(before, guess, sizeof before);
    for (int pass = 0; pass < 3 && !same; pass++) {
        begin(search, hand, before, &state);
        decided = score_settle(search->rules, &state, NULL, NULL);
        same = true;
        for (unsigned side = 0; side < sides; side++) {
            same = same && state.score[side] == search->score[side];
            if (!search->single)
                before[side] += search->score[side] - state.score[side];
        }
    }
    search->found = search->found || same;
    if (!same || search->single || !can_stand(search, before))
        return;
    search->winners |= state.winners;
    for (unsigned side = 0; side < sides && !decided; side++)
        search->winners |= (unsigned)(state.score[side] >= search->rules->set.target)
                           << side;
}

static bool is_done(const struct search *search) {
    return search->tried >= PATIENCE ||
           (search->wanted && !(search->wanted & ~search->winners));
}

static void try_hand(struct search *search, const struct last_hand *hand) {
    const struct pedro_rules *rules = search->rules;
    const bool locks = rules->set.lock != PEDRO_LOCK_NONE;
    int32_t before[PEDRO_SEATS_MAX] = {0}, scored[PEDRO_SEATS_MAX];
    search->tried++;
    if (search->single) {
        try_from(search, hand, before);
        return;
    }
    pedro_score(rules, hand->bid, hand->bidder, hand->partner, hand->points, scored);
    for (unsigned side = 0; side < rules->sides; side++)
        before[side] = search->score[side] - scored[side];
    if (locks || hand->guilty || can_stand(search, before))
        try_from(search, hand, before);
    /* A side that is locked scores nothing, so it stood before as it does now. */
    if (locks)
        try_from(search, hand, search->score);
}

/* Gives the other sides the fewest points that leave them where the match could go on before, those in the set `keep`
 * none. False if there are not so many. */
static bool share(const struct search *search, struct last_hand *hand, unsigned keep) {
    const struct pedro_rules *rules = search->rules;
    const int32_t top = search->single ? 0 : top_of(search, false);
    int32_t scored[PEDRO_SEATS_MAX];
    int left = rules->total - hand->points[(unsigned)hand->bidder];
    pedro_score(rules, hand->bid, hand->bidder, hand->partner, hand->points, scored);
    for (unsigned side = 0; side < rules->sides; side++) {
        const int32_t need = search->score[side] - scored[side] - top;
        if (side == (unsigned)hand->bidder || keep >> side & 1 || need <= 0)
            continue;
        if (need > left)
            return false;
        hand->points[side] = (int16_t)need;
        left -= need;
    }
    return true;
}

/* Tries the points of the other sides, from `least` on, where a bidder has `mine`. */
static void try_points(struct search *search, struct last_hand hand, int mine,
                       int least) {
    const struct pedro_rules *rules = search->rules;
    const unsigned bidder = pedro_side(rules, (unsigned)hand.bidder);
    if (is_done(search))
        return;
    if (rules->sides == 2 || rules->set.teams == PEDRO_TEAMS_CALLED) {
        unsigned other = 0;
        while (other == bidder || (pedro_seat)other == hand.partner)
            other++;
        for (int points = least; points <= rules->total - mine && !is_done(search);
             points++) {
            memset(hand.points, 0, sizeof hand.points);
            hand.points[bidder] = (int16_t)mine;
            hand.points[other] = (int16_t)points;
            try_hand(search, &hand);
        }
        return;
    }
    /* Those who are past the target can have got there before, or in this hand. */
    unsigned past = 0;
    for (unsigned side = 0; side < rules->sides && !search->single; side++)
        past |= (unsigned)(side != bidder && search->score[side] >= rules->set.target)
                << side;
    for (unsigned keep = past;; keep = (keep - 1) & past) {
        memset(hand.points, 0, sizeof hand.points);
        hand.points[bidder] = (int16_t)mine;
        if (share(search, &hand, keep))
            try_hand(search, &hand);
        if (keep == 0 || is_done(search))
            return;
    }
}

/* Tries the ways in which a bid can be set. How many points the bidder has makes a difference where the shortfall counts,
 * and the points of the others then make none; else the others can have all. */
static void try_set(struct search *search, struct last_hand hand, pedro_bid bid) {
    const struct pedro_rules *rules = search->rules;
    const bool counts = rules->set.set == PEDRO_SET_TOTAL_PLUS_SHORTFALL;
    const int needs = pedro_bid_needs(rules, bid);
    hand.bid = bid;
    for (int mine = 0; mine < (counts ? needs : 1); mine++)
        try_points(search, hand, mine, counts ? rules->total - mine : 0);
}

/* Tries bids that are set and count as made, as the other side has revoked: every number of points short of the bid. */
static void try_saved(struct search *search, struct last_hand hand) {
    hand.bid = (pedro_bid)search->rules->max_bid;
    for (int mine = 0; mine < search->rules->max_bid; mine++)
        try_points(search, hand, mine, 0);
}

static void try_bidder(struct search *search, struct last_hand hand) {
    const struct pedro_rules *rules = search->rules;
    const int lowest = lowest_bid(rules);
    for (int mine = lowest; mine <= rules->total; mine++) {
        hand.bid = (pedro_bid)lowest;
        try_points(search, hand, mine, 0);
    }
    if (hand.guilty)
        try_saved(search, hand);
    for (int number = lowest; number <= rules->max_bid; number++)
        try_set(search, hand, (pedro_bid)number);
    for (int i = 0, bid; (bid = great_bid(rules, i)) != 0; i++) {
        if (bid < 0)
            continue;
        try_set(search, hand, (pedro_bid)bid);
        hand.bid = (pedro_bid)bid;
        try_points(search, hand, rules->total, 0);
    }
}

/* Tries every bidder, with each partner that it can call. */
static void try_all(struct search *search) {
    const struct pedro_rules *rules = search->rules;
    const bool called = rules->set.teams == PEDRO_TEAMS_CALLED;
    const unsigned guilt = rules->set.revoke == PEDRO_REVOKE_NO_SCORE ? 4 : 1;
    for (unsigned side = 0; side < rules->sides; side++)
        for (unsigned guilty = 0; guilty < guilt; guilty++)
            for (unsigned partner = 0; partner < (called ? rules->sides : 1); partner++)
                try_bidder(search, (struct last_hand){
                                       .bidder = (pedro_seat)side,
                                       .partner = called && partner != side
                                                      ? (pedro_seat)partner
                                                      : (pedro_seat)PEDRO_NO_SEAT,
                                       .guilty = guilty,
                                   });
}

/* True if a side has more than it can have after any hand. */
static bool is_far(const struct search *search) {
    for (unsigned side = 0; side < search->rules->sides; side++)
        if (search->score[side] > top_of(search, true) + search->hand.most)
            return true;
    return false;
}

/* Fills in `final`; `wanted` are the winners that matter. */
static void find(const struct pedro_rules *rules, const int32_t *score, unsigned wanted,
                 struct pedro_final *final) {
    struct search search = {
        .rules = rules, .score = score, .hand = hand_range(rules), .wanted = wanted};
    final->open = can_stand(&search, score);
    try_all(&search);
    final->winners = search.winners;
    /* An open match can be said to be given up, so who has won it need not be guessed. */
    if (search.tried >= PATIENCE && !final->open && !is_far(&search))
        final->winners = (1u << rules->sides) - 1;
}

void pedro_final(const struct pedro_rules *rules, const int32_t score[PEDRO_SEATS_MAX],
                 struct pedro_final *final) {
    find(rules, score, (1u << rules->sides) - 1, final);
}

/* --- what is refused --- */

static int refuse(const struct pedro_rules *rules, const int32_t *score,
                  enum pedro_refusal_code code, struct pedro_refusal *refusal) {
    char room[12 * PEDRO_SEATS_MAX + 1];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (unsigned side = 0; side < rules->sides; side++) {
        if (side > 0)
            pedro_text_add_char(&text, '-');
        pedro_text_add_number(&text, score[side]);
    }
    pedro_refuse(refusal, code);
    pedro_refusal_add(refusal, "scores", room, strlen(room));
    pedro_refusal_add_number(refusal, "target", rules->set.target);
    return pedro_refusal_err(code);
}

/* The side with the most points, from 1; 0 if two have them. */
static unsigned leader(const struct pedro_rules *rules, const int32_t *score) {
    unsigned best = 0, level = 0;
    for (unsigned side = 1; side < rules->sides; side++) {
        level = score[side] > score[best] ? 0 : level + (score[side] == score[best]);
        best = score[side] > score[best] ? side : best;
    }
    return level ? 0 : best + 1;
}

/* Says why no match can end with a score, nor stand so. */
static int refuse_impossible(const struct pedro_rules *rules, const int32_t *score,
                             struct pedro_refusal *refusal) {
    const struct range hand = hand_range(rules);
    const int floor = rules->set.lose_at;
    const int32_t least = floor != PEDRO_LOSE_AT_NONE ? floor + hand.least : 0;
    int32_t low = score[0], high = score[0];
    for (unsigned side = 1; side < rules->sides; side++) {
        low = score[side] < low ? score[side] : low;
        high = score[side] > high ? score[side] : high;
    }
    if ((hand.least == 0 || floor != PEDRO_LOSE_AT_NONE) && low < least) {
        const int err = refuse(rules, score, PEDRO_REFUSED_FINAL_LOW, refusal);
        pedro_refusal_add_number(refusal, "least", least);
        return err;
    }
    const bool far = high >= rules->set.target + hand.most;
    const int err = refuse(
        rules, score, far ? PEDRO_REFUSED_FINAL_HIGH : PEDRO_REFUSED_FINAL_BOTH, refusal);
    pedro_refusal_add_number(refusal, "most", hand.most);
    return err;
}

int pedro_final_check(const struct pedro_rules *rules,
                      const int32_t score[PEDRO_SEATS_MAX], unsigned winner,
                      struct pedro_refusal *refusal) {
    struct pedro_final final;
    const unsigned side = winner ? winner : leader(rules, score);
    find(rules, score, side ? 1u << (side - 1) : 0, &final);
    if ((side && final.winners >> (side - 1) & 1) || (winner && final.open))
        return PEDRO_ERR_OK;
    if (!final.open && !final.winners)
        return refuse_impossible(rules, score, refusal);
    if (!final.winners)
        return refuse(rules, score, PEDRO_REFUSED_FINAL_OPEN, refusal);
    const int err =
        refuse(rules, score,
               winner ? PEDRO_REFUSED_FINAL_WINNER : PEDRO_REFUSED_FINAL_WHO, refusal);
    pedro_refusal_add_number(refusal, "side", winner);
    return err;
}

int pedro_final_check_hands(const struct pedro_rules *rules, unsigned hands,
                            const int32_t score[PEDRO_SEATS_MAX],
                            struct pedro_refusal *refusal) {
    struct search search = {
        .rules = rules, .score = score, .hand = hand_range(rules), .single = true};
    const int32_t count = (int32_t)hands;
    int32_t sum = 0;
    bool possible = true, nothing = true;
    for (unsigned side = 0; side < rules->sides; side++) {
        possible = possible && score[side] >= count * search.hand.least &&
                   score[side] <= count * search.hand.most;
        nothing = nothing && score[side] == 0;
        sum += score[side];
    }
    possible = possible && sum <= count * search.hand.sum;
    if (possible && hands == 1 && !nothing) {
        try_all(&search);
        possible = search.found || search.tried >= PATIENCE;
    }
    if (possible)
        return PEDRO_ERR_OK;
    const int err = refuse(
        rules, score, hands == 1 ? PEDRO_REFUSED_FINAL_HAND : PEDRO_REFUSED_FINAL_HANDS,
        refusal);
    pedro_refusal_add_number(refusal, "number", hands);
    pedro_refusal_add_number(refusal, "least", search.hand.least);
    pedro_refusal_add_number(refusal, "most", search.hand.most);
    return err;
}
