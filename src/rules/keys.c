/* keys.c - the one table of keys a game of the family is made of.
 *
 * A key is a row: name, kind, range, words, help. Parsing, checking, help, man pages and
 * forms read it; RULES says what the values do. The order is that of [base] in
 * presets.ini, and records keep it.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/ruleset.h"

#define N_(text) text

const char pedro_letters[PEDRO_LETTERS + 1] = "AKQJT98765432pjknXx";

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const teams[] = {"pairs", "solo", "called", NULL};
static const char *const misdeal[] = {"no", "points", "points_or_faces", NULL};
static const char *const auction[] = {"once", "rounds", NULL};
static const char *const top_over_top[] = {"no", "dealer", "anyone", NULL};
static const char *const kitty_taken[] = {"after", "before", NULL};
static const char *const exchange[] = {"none", "refill", "draw", "kitty", NULL};
static const char *const shortage[] = {"wash", "short", NULL};
static const char *const discard[] = {"plain", "optional", NULL};
static const char *const protect[] = {"trumps", "scoring", "none", NULL};
static const char *const last_resort[] = {"cheapest", "two", NULL};
static const char *const discarded_points[] = {"none", "opponents", NULL};
static const char *const discards[] = {"down", "up", "trumps_up", NULL};
static const char *const excess[] = {"keep", "discard", "pass", "spread", NULL};
static const char *const overflow[] = {"discard", "right", NULL};
static const char *const robber[] = {"dealer", "bidder", NULL};
static const char *const rob[] = {"none", "trumps", "free", "wash", "sort", NULL};
static const char *const first_lead[] = {"any", "trump", NULL};
static const char *const plain_led[] = {"follow_or_trump", "follow", "any", "plain_first",
                                        NULL};
static const char *const plain_trick[] = {"highest", "leader", NULL};
static const char *const out[] = {"stay",      "fold",     "fold_on_trump",
                                  "fold_next", "may_fold", NULL};
static const char *const low[] = {"taker", "owner", "dealt", NULL};
static const char *const made[] = {"points", "difference", NULL};
static const char *const set[] = {"minus_bid", "bid_plus_points", "total_plus_shortfall",
                                  NULL};
static const char *const both[] = {"bidder", "bidder_goes_out", "count_order", NULL};

#define AT(field) offsetof(struct pedro_ruleset, field)
#define NUMBER(field, topic, from, to, help)                                             \
    {                                                                                    \
#field, PEDRO_KEY_NUMBER, PEDRO_TOPIC_##topic, AT(field), from, to, NULL, 0,     \
            NULL, help                                                                   \
    }
#define NUMBER_OR(field, topic, from, to, word, value, help)                             \
    {                                                                                    \
#field, PEDRO_KEY_NUMBER, PEDRO_TOPIC_##topic, AT(field), from, to, word, value, \
            NULL, help                                                                   \
    }
#define WORD(field, topic, help)                                                         \
    { #field, PEDRO_KEY_WORD, PEDRO_TOPIC_##topic, AT(field), 0, 0, NULL, 0, field, help }
#define YES_NO(field, topic, help)                                                       \
    {                                                                                    \
#field, PEDRO_KEY_WORD, PEDRO_TOPIC_##topic, AT(field), 0, 0, NULL, 0, no_yes,   \
            help                                                                         \
    }
#define OTHER(field, kind, topic, help)                                                  \
    {                                                                                    \
#field, PEDRO_KEY_##kind, PEDRO_TOPIC_##topic, AT(field), 0, 0, NULL, 0, NULL,   \
            help                                                                         \
    }

/* clang-format off */
static const struct pedro_key keys[] = {
    NUMBER(players, CARDS, 2, 7, N_("How many play.")),
    WORD(teams, CARDS, N_("Who plays with whom: partners opposite, each for itself, or a partner called for by the bidder.")),
    NUMBER(jokers, CARDS, 0, 2, N_("Jokers in the pack.")),
    OTHER(trumps, TRUMPS, CARDS, N_("The trump suit from high to low: p, j, k and n are the five, jack, king and nine of the other suit of the same colour, X and x the jokers.")),
    OTHER(points, POINTS, CARDS, N_("What each scoring trump is worth.")),
    NUMBER_OR(deal, DEAL, 1, 54, "even", PEDRO_DEAL_EVEN, N_("Cards dealt to each player; even: as many as go round.")),
    NUMBER(packet, DEAL, 1, 54, N_("Cards dealt at a time.")),
    NUMBER(kitty, DEAL, 0, 54, N_("Cards dealt face down for the bidder.")),
    WORD(misdeal, DEAL, N_("Whether a player without scoring cards (or without those and court cards) may ask for a new deal.")),
    WORD(auction, AUCTION, N_("Whether everyone calls once or the bidding goes round.")),
    YES_NO(reentry, AUCTION, N_("Whether a player who passed may bid when the turn comes back.")),
    NUMBER(min_bid, AUCTION, 1, 999, N_("The lowest bid.")),
    NUMBER_OR(max_bid, AUCTION, 1, 999, "total", PEDRO_MAX_BID_TOTAL, N_("The highest bid; total: all the points there are.")),
    YES_NO(dealer_steal, AUCTION, N_("Whether the dealer takes the bid by equalling it.")),
    WORD(top_over_top, AUCTION, N_("Who may take a highest bid over with another highest bid.")),
    OTHER(all_pass, ALL_PASS, AUCTION, N_("If everyone else passes: the dealer must bid N or more, the hand is thrown in, or it is dealt again.")),
    YES_NO(slam, AUCTION, N_("Whether the highest bid scores double when every point is won.")),
    OTHER(specials, SPECIALS, AUCTION, N_("Special bids, made only by winning every point.")),
    YES_NO(dark, AUCTION, N_("Whether a player may bid every point before looking at the cards.")),
    WORD(kitty_taken, EXCHANGE, N_("Whether the bidder picks up the kitty after or before naming trumps.")),
    NUMBER(hand_size, EXCHANGE, 1, 54, N_("How many cards a hand is brought to for the play.")),
    WORD(exchange, EXCHANGE, N_("How hands are changed before the play: not at all, by discarding and refilling, by drawing more cards, or by the kitty.")),
    NUMBER(draw, EXCHANGE, 0, 54, N_("How many more cards each player is dealt once trumps are named.")),
    WORD(shortage, EXCHANGE, N_("Where cards come from when the stock runs out: the discards, or nowhere.")),
    WORD(discard, EXCHANGE, N_("What is thrown before drawing: all plain cards, or as many as one likes.")),
    WORD(protect, EXCHANGE, N_("What may be thrown last: trumps, scoring trumps, or nothing is protected.")),
    WORD(last_resort, EXCHANGE, N_("Which scoring trump goes first if one must: the cheapest, or the two.")),
    YES_NO(may_discard_scoring, EXCHANGE, N_("Whether scoring trumps may be thrown freely.")),
    WORD(discarded_points, EXCHANGE, N_("Whether scoring trumps that were thrown count for the opponents.")),
    WORD(discards, EXCHANGE, N_("Whether discards lie face down, face up, or only thrown trumps are shown.")),
    YES_NO(claim, EXCHANGE, N_("Whether a trump an opponent threw may be claimed for a plain card.")),
    WORD(excess, EXCHANGE, N_("What becomes of trumps beyond a full hand: kept and buried in the first trick, thrown, passed to the partner, or buried one a trick.")),
    WORD(overflow, EXCHANGE, N_("Where trumps go that the partner has no room for either: thrown, or to the opponent on the right.")),
    YES_NO(slide, EXCHANGE, N_("Whether a robber with a hand full of trumps may slide plain cards to the partner too.")),
    YES_NO(fold_pass, EXCHANGE, N_("Whether a player with hardly a trump may give it to the partner and fold.")),
    WORD(robber, EXCHANGE, N_("Who robs the pack.")),
    WORD(rob, EXCHANGE, N_("What the robber may take: nothing more, all trumps of the stock, the whole stock, the discards as well, or the stock's trumps before its other cards.")),
    WORD(first_lead, PLAY, N_("Whether the first lead must be a trump.")),
    WORD(plain_led, PLAY, N_("What may be played when a plain card is led.")),
    WORD(plain_trick, PLAY, N_("Who wins a trick without a trump: the highest card of the suit led, or whoever led.")),
    YES_NO(trumps_only, PLAY, N_("Whether only trumps are played.")),
    WORD(out, PLAY, N_("What becomes of a player who has run out of trumps.")),
    YES_NO(throw_in, PLAY, N_("Whether the defenders may give the rest up.")),
    WORD(low, SCORE, N_("For whom the two of trumps counts: who wins it, who held it last, or who held it first.")),
    WORD(made, SCORE, N_("What a made bid scores: each side its points, or the better side the difference.")),
    WORD(set, SCORE, N_("What a bid that failed costs.")),
    NUMBER(target, MATCH, 1, 9999, N_("The score that wins the match.")),
    WORD(both, MATCH, N_("Who wins when both reach the target in one hand.")),
    NUMBER(window, MATCH, 0, 9999, N_("How near the target all sides must be for the bidder to go out.")),
    YES_NO(go_out_on_bid, MATCH, N_("Whether only a side that just made its bid can win.")),
    NUMBER_OR(lose_at, MATCH, -9999, -1, "none", PEDRO_LOSE_AT_NONE, N_("The score at which a side has lost the match.")),
    NUMBER_OR(lock, MATCH, 1, 9999, "none", PEDRO_LOCK_NONE, N_("The score from which a side scores only when it bids.")),
    OTHER(count_order, ORDER, MATCH, N_("The order in which scoring trumps are counted to see who reached the target first.")),
};
/* clang-format on */

int pedro_key_count(void) { return (int)(sizeof keys / sizeof *keys); }

const struct pedro_key *pedro_key(int index) {
    return index >= 0 && index < pedro_key_count() ? &keys[index] : NULL;
}

const struct pedro_key *pedro_key_find(const char *name, size_t length) {
    for (int i = 0; i < pedro_key_count(); i++)
        if (strlen(keys[i].name) == length && memcmp(keys[i].name, name, length) == 0)
            return &keys[i];
    return NULL;
}
