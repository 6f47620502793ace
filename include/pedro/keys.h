/* keys.h - the one table of keys that a game of the family is made of (RULES section 12).
 *
 * A key is one row. From it come its member of struct pedro_ruleset and the constants of
 * its words (ruleset.h), and its row of pedro_key(), from which parsing, printing, checks
 * of single values, help, manual pages, completions and the forms of the page are made.
 * The steps of a hand (src/rules) obey the values, src/rules/validity.c refuses
 * combinations that make no sense, and src/words/explain*.c explains the values in
 * sentences.
 *
 * The order is that of [base] in presets.ini; records and forms keep it. A new key has a value in [base] that
 * leaves all games as they are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_KEYS_H
#define PEDRO_KEYS_H

/* clang-format off */

/* The words of a key: X(CONSTANT, "word", what a form shows for it). Constants count from 0. */
#define PEDRO_WORDS_TEAMS(X) \
    X(TEAMS_PAIRS, "pairs", N_("partners sit opposite")) \
    X(TEAMS_SOLO, "solo", N_("each for themselves")) \
    X(TEAMS_CALLED, "called", N_("the bidder calls a partner"))
#define PEDRO_WORDS_MISDEAL(X) \
    X(MISDEAL_NO, "no", N_("no")) \
    X(MISDEAL_POINTS, "points", N_("without a card that scores")) \
    X(MISDEAL_POINTS_OR_FACES, "points_or_faces", N_("without a card that scores or a court card"))
#define PEDRO_WORDS_AUCTION(X) \
    X(AUCTION_ONCE, "once", N_("everyone speaks once")) \
    X(AUCTION_ROUNDS, "rounds", N_("goes round until all but one pass"))
#define PEDRO_WORDS_TOP_OVER_TOP(X) \
    X(TOP_OVER_TOP_NO, "no", N_("nobody")) \
    X(TOP_OVER_TOP_DEALER, "dealer", N_("the dealer")) \
    X(TOP_OVER_TOP_ANYONE, "anyone", N_("anyone"))
#define PEDRO_WORDS_KITTY_TAKEN(X) \
    X(KITTY_AFTER, "after", N_("after naming trumps")) \
    X(KITTY_BEFORE, "before", N_("before naming trumps"))
#define PEDRO_WORDS_EXCHANGE(X) \
    X(EXCHANGE_NONE, "none", N_("none")) \
    X(EXCHANGE_REFILL, "refill", N_("discard, then fill up")) \
    X(EXCHANGE_DRAW, "draw", N_("draw more, then discard")) \
    X(EXCHANGE_KITTY, "kitty", N_("the bidder takes the kitty"))
#define PEDRO_WORDS_SHORTAGE(X) \
    X(SHORTAGE_WASH, "wash", N_("the discards are used")) \
    X(SHORTAGE_SHORT, "short", N_("hands stay short"))
#define PEDRO_WORDS_DISCARD(X) \
    X(DISCARD_PLAIN, "plain", N_("all plain cards")) \
    X(DISCARD_OPTIONAL, "optional", N_("as many as one likes"))
#define PEDRO_WORDS_PROTECT(X) \
    X(PROTECT_TRUMPS, "trumps", N_("trumps")) \
    X(PROTECT_SCORING, "scoring", N_("cards that score")) \
    X(PROTECT_NONE, "none", N_("nothing is protected"))
#define PEDRO_WORDS_LAST_RESORT(X) \
    X(LAST_RESORT_CHEAPEST, "cheapest", N_("the cheapest first")) \
    X(LAST_RESORT_TWO, "two", N_("the two first"))
#define PEDRO_WORDS_DISCARDED_POINTS(X) \
    X(DISCARDED_POINTS_NONE, "none", N_("count for nobody")) \
    X(DISCARDED_POINTS_OPPONENTS, "opponents", N_("count for the opponents"))
#define PEDRO_WORDS_DISCARDS(X) \
    X(DISCARDS_DOWN, "down", N_("face down")) \
    X(DISCARDS_UP, "up", N_("face up")) \
    X(DISCARDS_TRUMPS_UP, "trumps_up", N_("face down but for trumps"))
#define PEDRO_WORDS_EXCESS(X) \
    X(EXCESS_KEEP, "keep", N_("kept, and buried in the first trick")) \
    X(EXCESS_DISCARD, "discard", N_("discarded")) \
    X(EXCESS_PASS, "pass", N_("given to the partner")) \
    X(EXCESS_SPREAD, "spread", N_("buried one a trick"))
#define PEDRO_WORDS_OVERFLOW(X) \
    X(OVERFLOW_DISCARD, "discard", N_("discarded")) \
    X(OVERFLOW_RIGHT, "right", N_("given to the opponent on the right"))
#define PEDRO_WORDS_ROBBER(X) \
    X(ROBBER_DEALER, "dealer", N_("the dealer")) \
    X(ROBBER_BIDDER, "bidder", N_("the bidder"))
#define PEDRO_WORDS_ROB(X) \
    X(ROB_NONE, "none", N_("nothing more")) \
    X(ROB_TRUMPS, "trumps", N_("all trumps of the stock")) \
    X(ROB_FREE, "free", N_("any of the stock")) \
    X(ROB_WASH, "wash", N_("any of the stock and the discards")) \
    X(ROB_SORT, "sort", N_("trumps of the stock before other cards"))
#define PEDRO_WORDS_FIRST_LEAD(X) \
    X(FIRST_LEAD_ANY, "any", N_("any card")) \
    X(FIRST_LEAD_TRUMP, "trump", N_("a trump"))
#define PEDRO_WORDS_PLAIN_LED(X) \
    X(PLAIN_LED_FOLLOW_OR_TRUMP, "follow_or_trump", N_("follow suit or trump")) \
    X(PLAIN_LED_FOLLOW, "follow", N_("follow suit")) \
    X(PLAIN_LED_ANY, "any", N_("play anything")) \
    X(PLAIN_LED_PLAIN_FIRST, "plain_first", N_("a plain card before a trump"))
#define PEDRO_WORDS_PLAIN_TRICK(X) \
    X(PLAIN_TRICK_HIGHEST, "highest", N_("the highest of the suit led")) \
    X(PLAIN_TRICK_LEADER, "leader", N_("whoever led"))
#define PEDRO_WORDS_OUT(X) \
    X(OUT_STAY, "stay", N_("plays on")) \
    X(OUT_FOLD, "fold", N_("lays the hand down")) \
    X(OUT_FOLD_ON_TRUMP, "fold_on_trump", N_("lays it down when a trump is led")) \
    X(OUT_FOLD_NEXT, "fold_next", N_("lays it down after the trick")) \
    X(OUT_MAY_FOLD, "may_fold", N_("may lay it down")) \
    X(OUT_FOLD_AT_TURN, "fold_at_turn", N_("lays it down when it is their turn"))
#define PEDRO_WORDS_LOW(X) \
    X(LOW_TAKER, "taker", N_("who wins it")) \
    X(LOW_OWNER, "owner", N_("who held it last")) \
    X(LOW_DEALT, "dealt", N_("who held it first"))
#define PEDRO_WORDS_MADE(X) \
    X(MADE_POINTS, "points", N_("each side its points")) \
    X(MADE_DIFFERENCE, "difference", N_("the better side the difference"))
#define PEDRO_WORDS_SET(X) \
    X(SET_MINUS_BID, "minus_bid", N_("the number bid")) \
    X(SET_BID_PLUS_POINTS, "bid_plus_points", N_("nothing, but gives the others bid and points")) \
    X(SET_TOTAL_PLUS_SHORTFALL, "total_plus_shortfall", N_("nothing, but gives the others all points and what was missed"))
#define PEDRO_WORDS_BOTH(X) \
    X(BOTH_BIDDER, "bidder", N_("the bidder wins")) \
    X(BOTH_BIDDER_GOES_OUT, "bidder_goes_out", N_("the bidder goes out")) \
    X(BOTH_COUNT_ORDER, "count_order", N_("points are counted in order"))

#define PEDRO_WORDS_EXPOSED_CARD(X) \
    X(EXPOSED_CARD_NO, "no", N_("does not happen")) \
    X(EXPOSED_CARD_NEW_DEAL, "new_deal", N_("the same dealer deals again")) \
    X(EXPOSED_CARD_ON_DEMAND, "on_demand", N_("the same dealer deals again if an opponent demands it"))
#define PEDRO_WORDS_MISCOUNT(X) \
    X(MISCOUNT_NO, "no", N_("does not happen")) \
    X(MISCOUNT_NEW_DEAL, "new_deal", N_("the same dealer deals again")) \
    X(MISCOUNT_NEXT_DEALER, "next_dealer", N_("the next dealer deals"))
#define PEDRO_WORDS_BID_OUT_OF_TURN(X) \
    X(BID_OUT_OF_TURN_NO, "no", N_("cannot be made")) \
    X(BID_OUT_OF_TURN_BARRED, "barred", N_("bars the side from bidding"))
#define PEDRO_WORDS_PLAY_OUT_OF_TURN(X) \
    X(PLAY_OUT_OF_TURN_NO, "no", N_("cannot be played")) \
    X(PLAY_OUT_OF_TURN_WITHDRAW, "withdraw", N_("goes back if an opponent demands it"))
#define PEDRO_WORDS_REVOKE(X) \
    X(REVOKE_NO, "no", N_("cannot be made")) \
    X(REVOKE_NO_SCORE, "no_score", N_("the side scores nothing")) \
    X(REVOKE_FORFEIT, "forfeit", N_("the other side has every point"))
#define PEDRO_WORDS_REVOKE_NOTICE(X) \
    X(REVOKE_NOTICE_ALWAYS, "always", N_("always")) \
    X(REVOKE_NOTICE_CLAIMED, "claimed", N_("if an opponent claims it"))

/* What a form shows for the words that values of the other kinds begin with. */
#define PEDRO_MEANINGS_TRUMPS
#define PEDRO_MEANINGS_POINTS
#define PEDRO_MEANINGS_SPECIALS
#define PEDRO_MEANINGS_ALL_PASS \
    "force", N_("the dealer must bid"), "throw_in", N_("the hand is thrown in"), \
    "redeal", N_("the same dealer deals again"),
#define PEDRO_MEANINGS_ORDER "none", N_("none"),

/* The rows: member, topic, then by kind
 *
 *     NUMBER     from, to
 *     NUMBER_OR  from, to, constant, "word", what a form shows for the word; it is kept as 0
 *     WORD       the list of its words above
 *     YES_NO     nothing
 *     OTHER      a kind of its own (enum pedro_key_kind)
 *
 * and for all the label that forms show, and the help: one sentence. */
#define PEDRO_KEYS(NUMBER, NUMBER_OR, WORD, YES_NO, OTHER) \
    NUMBER(players, CARDS, 2, 7, N_("Players"), \
         N_("How many play.")) \
    WORD(teams, CARDS, TEAMS, N_("Sides"), \
         N_("Who plays with whom: partners opposite, each for itself, or a partner called for by the bidder.")) \
    NUMBER(jokers, CARDS, 0, 2, N_("Jokers"), \
         N_("Jokers in the pack.")) \
    OTHER(trumps, TRUMPS, CARDS, N_("Trumps from high to low"), \
         N_("The trump suit from high to low: p, j, k and n are the five, jack, king and nine of the other suit of the same colour, X and x the jokers.")) \
    OTHER(points, POINTS, CARDS, N_("What cards are worth"), \
         N_("What each scoring trump is worth.")) \
    NUMBER_OR(deal, DEAL, 1, 54, DEAL_EVEN, "even", N_("as many as go round"), N_("Cards dealt to each"), \
         N_("Cards dealt to each player; even: as many as go round.")) \
    NUMBER(packet, DEAL, 1, 54, N_("Cards dealt at a time"), \
         N_("Cards dealt at a time.")) \
    NUMBER(kitty, DEAL, 0, 54, N_("Cards in the kitty"), \
         N_("Cards dealt face down for the bidder.")) \
    WORD(misdeal, DEAL, MISDEAL, N_("New deal for a bad hand"), \
         N_("Whether a player without scoring cards (or without those and court cards) may ask for a new deal.")) \
    WORD(auction, AUCTION, AUCTION, N_("Bidding"), \
         N_("Whether everyone calls once or the bidding goes round.")) \
    YES_NO(reentry, AUCTION, N_("May bid again after passing"), \
         N_("Whether a player who passed may bid when the turn comes back.")) \
    NUMBER(min_bid, AUCTION, 1, 999, N_("Lowest bid"), \
         N_("The lowest number that may be bid; a player who does not want to bid that much passes.")) \
    NUMBER_OR(max_bid, AUCTION, 1, 999, MAX_BID_TOTAL, "total", N_("all the points there are"), N_("Highest bid"), \
         N_("The highest bid; total: all the points there are.")) \
    YES_NO(dealer_steal, AUCTION, N_("Dealer may take the bid for the same"), \
         N_("Whether the dealer takes the bid by equalling it.")) \
    WORD(top_over_top, AUCTION, TOP_OVER_TOP, N_("Highest bid over a highest bid"), \
         N_("Who may take a highest bid over with another highest bid.")) \
    OTHER(all_pass, ALL_PASS, AUCTION, N_("When all pass"), \
         N_("If everyone else passes: the dealer must bid N or more, the hand is thrown in, or it is dealt again.")) \
    YES_NO(slam, AUCTION, N_("Highest bid scores double"), \
         N_("Whether the highest bid scores double when every point is won.")) \
    OTHER(specials, SPECIALS, AUCTION, N_("Special bids"), \
         N_("Special bids, made only by winning every point.")) \
    YES_NO(dark, AUCTION, N_("Bidding in the dark"), \
         N_("Whether a player may bid every point before looking at the cards.")) \
    WORD(kitty_taken, EXCHANGE, KITTY_TAKEN, N_("The kitty is taken"), \
         N_("Whether the bidder picks up the kitty after or before naming trumps.")) \
    NUMBER(hand_size, EXCHANGE, 1, 54, N_("Cards to play with"), \
         N_("How many cards a hand is brought to for the play.")) \
    WORD(exchange, EXCHANGE, EXCHANGE, N_("Changing cards"), \
         N_("How hands are changed before the play: not at all, by discarding and refilling, by drawing more cards, or by the kitty.")) \
    NUMBER(draw, EXCHANGE, 0, 54, N_("Cards drawn"), \
         N_("How many more cards each player is dealt once trumps are named.")) \
    WORD(shortage, EXCHANGE, SHORTAGE, N_("When the stock runs out"), \
         N_("Where cards come from when the stock runs out: the discards, or nowhere.")) \
    WORD(discard, EXCHANGE, DISCARD, N_("What is discarded"), \
         N_("What is thrown before drawing: all plain cards, or as many as one likes.")) \
    WORD(protect, EXCHANGE, PROTECT, N_("Not to be discarded"), \
         N_("What may be thrown last: trumps, scoring trumps, or nothing is protected.")) \
    WORD(last_resort, EXCHANGE, LAST_RESORT, N_("If one that scores must go"), \
         N_("Which scoring trump goes first if one must: the cheapest, or the two.")) \
    YES_NO(may_discard_scoring, EXCHANGE, N_("Cards that score may be discarded"), \
         N_("Whether scoring trumps may be thrown freely.")) \
    WORD(discarded_points, EXCHANGE, DISCARDED_POINTS, N_("Points discarded"), \
         N_("Whether scoring trumps that were thrown count for the opponents.")) \
    WORD(discards, EXCHANGE, DISCARDS, N_("Discards lie"), \
         N_("Whether discards lie face down, face up, or only thrown trumps are shown.")) \
    YES_NO(claim, EXCHANGE, N_("Claiming a discarded trump"), \
         N_("Whether a trump an opponent threw may be claimed for a plain card.")) \
    WORD(excess, EXCHANGE, EXCESS, N_("Trumps beyond a full hand"), \
         N_("What becomes of trumps beyond a full hand: kept and buried in the first trick, thrown, passed to the partner, or buried one a trick.")) \
    WORD(overflow, EXCHANGE, OVERFLOW, N_("If the partner has no room"), \
         N_("Where trumps go that the partner has no room for either: thrown, or to the opponent on the right.")) \
    YES_NO(slide, EXCHANGE, N_("Plain cards may be given too"), \
         N_("Whether a robber with a hand full of trumps may slide plain cards to the partner too.")) \
    YES_NO(fold_pass, EXCHANGE, N_("Give the last trumps away and fold"), \
         N_("Whether a player with hardly a trump may give it to the partner and fold.")) \
    WORD(robber, EXCHANGE, ROBBER, N_("Who robs the pack"), \
         N_("Who robs the pack.")) \
    WORD(rob, EXCHANGE, ROB, N_("What may be robbed"), \
         N_("What the robber may take: nothing more, all trumps of the stock, the whole stock, the discards as well, or the stock's trumps before its other cards.")) \
    WORD(first_lead, PLAY, FIRST_LEAD, N_("First lead"), \
         N_("Whether the first lead must be a trump.")) \
    WORD(plain_led, PLAY, PLAIN_LED, N_("When a plain card is led"), \
         N_("What may be played when a plain card is led.")) \
    WORD(plain_trick, PLAY, PLAIN_TRICK, N_("A trick without trumps goes to"), \
         N_("Who wins a trick without a trump: the highest card of the suit led, or whoever led.")) \
    YES_NO(trumps_only, PLAY, N_("Only trumps are played"), \
         N_("Whether only trumps are played.")) \
    WORD(out, PLAY, OUT, N_("Out of trumps"), \
         N_("What becomes of a player who has run out of trumps.")) \
    YES_NO(throw_in, PLAY, N_("Defenders may give the rest up"), \
         N_("Whether the defenders may give the rest up.")) \
    WORD(low, SCORE, LOW, N_("The two counts for"), \
         N_("For whom the two of trumps counts: who wins it, who held it last, or who held it first.")) \
    WORD(made, SCORE, MADE, N_("A bid that is made scores"), \
         N_("What a made bid scores: each side its points, or the better side the difference.")) \
    WORD(set, SCORE, SET, N_("A bid that fails costs"), \
         N_("What a bid that failed costs.")) \
    NUMBER(target, MATCH, 1, 9999, N_("Played to"), \
         N_("The score that wins the match.")) \
    WORD(both, MATCH, BOTH, N_("If several get there at once"), \
         N_("Who wins when both reach the target in one hand.")) \
    NUMBER(window, MATCH, 0, 9999, N_("Bidder goes out when all are this near"), \
         N_("How near the target all sides must be for the bidder to go out.")) \
    YES_NO(go_out_on_bid, MATCH, N_("Only a bid that is made can win"), \
         N_("Whether only a side that just made its bid can win.")) \
    NUMBER_OR(lose_at, MATCH, -9999, -1, LOSE_AT_NONE, "none", N_("never"), N_("Lost at this score"), \
         N_("The score at which a side has lost the match.")) \
    NUMBER_OR(lock, MATCH, 1, 9999, LOCK_NONE, "none", N_("never"), N_("Scores only by bidding from"), \
         N_("The score from which a side scores only when it bids.")) \
    OTHER(count_order, ORDER, MATCH, N_("Order of counting"), \
         N_("The order in which scoring trumps are counted to see who reached the target first.")) \
    WORD(exposed_card, LAWS, EXPOSED_CARD, N_("A card exposed in the deal"), \
         N_("What happens when a card is exposed before the first call.")) \
    WORD(miscount, LAWS, MISCOUNT, N_("A wrong number of cards dealt"), \
         N_("What happens when a wrong number of cards is noticed before the first call.")) \
    WORD(bid_out_of_turn, LAWS, BID_OUT_OF_TURN, N_("A bid out of turn"), \
         N_("Whether a bid can be made out of turn, and what it costs.")) \
    WORD(play_out_of_turn, LAWS, PLAY_OUT_OF_TURN, N_("A card out of turn"), \
         N_("Whether a card can be played out of turn, and what the opponents may demand.")) \
    WORD(revoke, LAWS, REVOKE, N_("A revoke"), \
         N_("Whether a card can be played that the rules forbid, and what it costs.")) \
    WORD(revoke_notice, LAWS, REVOKE_NOTICE, N_("A revoke counts"), \
         N_("Whether every revoke counts, or only one that an opponent claims after the play."))

/* clang-format on */

#endif
