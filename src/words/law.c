/* law.c - the table of errors at a table and of the laws for them.
 *
 * SPDX-License-Identifier: MIT */
#include "words/law.h"

#include <stddef.h>
#include <string.h>

#include "words/text.h"

#define BIT(number) (1u << (number))

enum { ALWAYS = 0xff, BOTH_SIDES = BIT(LAW_BIDDERS) | BIT(LAW_OTHERS) };

/* A condition: the bits of the values of a key for which a row holds, the last one also for all above.
 * ALWAYS: for every value. */
struct condition {
    uint16_t key; /* the place of its value in struct pedro_ruleset */
    uint8_t values;
};

#define IF(key, ...)                                                                     \
    { offsetof(struct pedro_ruleset, key), (__VA_ARGS__) }
#define NO_CONDITION                                                                     \
    { 0, ALWAYS }
/* Every value of a key but the first, `no` or `none`. */
#define ANY (ALWAYS & ~1u)

static bool holds(const struct pedro_ruleset *set, struct condition condition) {
    int16_t value;
    if (condition.values == ALWAYS)
        return true;
    memcpy(&value, (const char *)set + condition.key, sizeof value);
    return value >= 0 && condition.values >> (value < 7 ? value : 7) & 1;
}

/* clang-format off */
const struct law_error_row law_errors[LAW_ERRORS] = {
    [LAW_PACK]    = {"pack", N_("The pack, the shuffle or the cut"), false},
    [LAW_EXPOSED] = {"exposed", N_("A card exposed in the deal"), false},
    [LAW_COUNT]   = {"count", N_("A wrong number of cards dealt"), false},
    [LAW_BID]     = {"bid", N_("A bid out of turn"), false},
    [LAW_DISCARD] = {"discard", N_("A discard that somebody wants to change"), false},
    [LAW_THROWN]  = {"thrown", N_("A card that scores, discarded by mistake"), true},
    [LAW_CARD]    = {"card", N_("A card out of turn"), false},
    [LAW_REVOKE]  = {"revoke", N_("A revoke"), true},
};

const char *const law_culprit_words[LAW_CULPRITS] = {"bidder", "others", "bidder-first", "others-first"};
const char *const law_culprit_labels[LAW_CULPRITS] = {N_("The bidder's side"), N_("The other side"),
    N_("Both sides, the bidder's side first"), N_("Both sides, the other side first")};

const struct law_moment_row law_moments[LAW_MOMENTS] = {
    [LAW_FACED]           = {"faced", N_("A card lies face up in the pack"), LAW_PACK, NULL, NULL},
    [LAW_SHUFFLE]         = {"shuffle", N_("The shuffle or cut was not in order, noticed during the deal"), LAW_PACK, NULL, NULL},
    [LAW_SHUFFLE_LATE]    = {"shuffle-late", N_("The same, noticed after the deal"), LAW_PACK, NULL, NULL},
    [LAW_BEFORE_CALLS]    = {"before", N_("Before the first call"), LAW_EXPOSED, "exposed_card", NULL},
    [LAW_AFTER_CALLS]     = {"after", N_("After the first call"), LAW_EXPOSED, "exposed_card", NULL},
    [LAW_COUNT_BEFORE]    = {"before", N_("Before the first call"), LAW_COUNT, "miscount", NULL},
    [LAW_TOO_FEW]         = {"few", N_("After the first call, a hand has too few"), LAW_COUNT, "miscount", NULL},
    [LAW_TOO_MANY]        = {"many", N_("After the first call, a hand has too many"), LAW_COUNT, "miscount", NULL},
    [LAW_IN_AUCTION]      = {"auction", N_("In the bidding"), LAW_BID, "bid_out_of_turn", NULL},
    [LAW_BEFORE_LOOK]     = {"before", N_("No drawn card was looked at"), LAW_DISCARD, NULL, NULL},
    [LAW_AFTER_LOOK]      = {"after", N_("A drawn card was looked at"), LAW_DISCARD, NULL, NULL},
    [LAW_IN_EXCHANGE]     = {"exchange", N_("In the exchange"), LAW_THROWN, "discarded_points", NULL},
    [LAW_PARTNERS_LEAD]   = {"partners-lead", N_("A lead, when the partner was to lead"), LAW_CARD, "play_out_of_turn", NULL},
    [LAW_OPPONENTS_LEAD]  = {"opponents-lead", N_("A lead, when an opponent was to lead"), LAW_CARD, "play_out_of_turn", NULL},
    [LAW_FOLLOW]          = {"follow", N_("To a trick to which no opponent had played"), LAW_CARD, "play_out_of_turn", NULL},
    [LAW_OPPONENT_PLAYED] = {"late", N_("To a trick to which an opponent had played"), LAW_CARD, "play_out_of_turn", NULL},
    [LAW_BEFORE_SCORE]    = {"before", N_("Before the hand is scored"), LAW_REVOKE, "revoke", "revoke_notice"},
    [LAW_AFTER_SCORE]     = {"after", N_("After the hand was scored"), LAW_REVOKE, "revoke", "revoke_notice"},
};

enum {
    LEADS = BIT(LAW_PARTNERS_LEAD) | BIT(LAW_OPPONENTS_LEAD),
    IN_TIME = LEADS | BIT(LAW_FOLLOW),
    CARDS = IN_TIME | BIT(LAW_OPPONENT_PLAYED),
};

/* A row with two conditions; that of the key of the law comes first. */
struct row {
    struct law_row row;
    struct condition law, also;
};

#define ROW(moments, sides, deal, points, costs, sentence) .row = {sentence, moments, sides, deal, points, costs}
#define SAY(moments, sentence)          ROW(moments, BOTH_SIDES, LAW_NO_DEAL, LAW_POINTS_AS_TAKEN, false, sentence)
#define VOID(moments, deal, sentence)   ROW(moments, BOTH_SIDES, deal, LAW_POINTS_AS_TAKEN, false, sentence)
#define COSTS(moments, sentence)        ROW(moments, BOTH_SIDES, LAW_NO_DEAL, LAW_POINTS_AS_TAKEN, true, sentence)
#define POINTS(side, points, sentence)  ROW(BIT(LAW_IN_EXCHANGE), BIT(side), LAW_NO_DEAL, points, false, sentence)

/* The sources have two laws for a card that is dealt face up: that of 002 makes the deal void if an opponent demands
 * it, that of 004 at once. */
#define DEMANDED   IF(exposed_card, BIT(PEDRO_EXPOSED_CARD_ON_DEMAND))
#define AT_ONCE    IF(exposed_card, BIT(PEDRO_EXPOSED_CARD_NEW_DEAL))
#define PROTECTED  IF(protect, BIT(PEDRO_PROTECT_TRUMPS) | BIT(PEDRO_PROTECT_SCORING))
#define UNTIL_CALL N_("The law names no last moment; at a table of this program it can be said only before the first call.")

static const struct row rows[] = {
    /* What the keys say. */
    {VOID(BIT(LAW_BEFORE_CALLS) | BIT(LAW_AFTER_CALLS), LAW_SAME_DEALER,
        N_("A card that is exposed in the deal makes it void: the same dealer deals again.")),
     AT_ONCE, NO_CONDITION},
    {SAY(BIT(LAW_AFTER_CALLS), UNTIL_CALL), AT_ONCE, NO_CONDITION},
    {SAY(BIT(LAW_BEFORE_CALLS),
        N_("If a card is exposed in the deal, an opponent of the dealer may demand before the first call that the same dealer deals again.")),
     DEMANDED, NO_CONDITION},
    {SAY(BIT(LAW_AFTER_CALLS),
        N_("After the first call an exposed card is no reason to deal again.")),
     DEMANDED, NO_CONDITION},
    {VOID(BIT(LAW_COUNT_BEFORE), LAW_SAME_DEALER,
        N_("If a wrong number of cards is noticed before the first call, the same dealer deals again.")),
     IF(miscount, BIT(PEDRO_MISCOUNT_NEW_DEAL)), NO_CONDITION},
    {VOID(BIT(LAW_COUNT_BEFORE), LAW_NEXT_DEALER,
        N_("If a wrong number of cards is noticed before the first call, the dealer loses the deal: the next dealer deals.")),
     IF(miscount, BIT(PEDRO_MISCOUNT_NEXT_DEALER)), NO_CONDITION},
    {VOID(BIT(LAW_TOO_FEW) | BIT(LAW_TOO_MANY), LAW_SAME_DEALER,
        N_("A wrong number of cards that is noticed after the first call makes the deal void too: the same dealer deals again.")),
     IF(miscount, BIT(PEDRO_MISCOUNT_NEW_DEAL)), NO_CONDITION},
    {SAY(BIT(LAW_TOO_FEW) | BIT(LAW_TOO_MANY), UNTIL_CALL),
     IF(miscount, BIT(PEDRO_MISCOUNT_NEW_DEAL)), NO_CONDITION},
    {SAY(BIT(LAW_TOO_FEW),
        N_("A player who is found with too few cards after the first bid plays on with them.")),
     IF(miscount, BIT(PEDRO_MISCOUNT_NEXT_DEALER)), NO_CONDITION},
    {SAY(BIT(LAW_TOO_MANY),
        N_("A player who is found with too many cards after the first bid has the excess drawn by an opponent, unseen; it is shuffled into the rest of the pack.")),
     IF(miscount, BIT(PEDRO_MISCOUNT_NEXT_DEALER)), NO_CONDITION},
    {SAY(BIT(LAW_IN_AUCTION),
        N_("A bid out of turn is void, and the side that made it may only pass until the hand ends. Bids made before stand.")),
     IF(bid_out_of_turn, ANY), NO_CONDITION},
    {SAY(BIT(LAW_IN_AUCTION),
        N_("If its dealer would be forced to bid, the hand is thrown in instead and the next dealer deals.")),
     IF(bid_out_of_turn, ANY), IF(all_pass, ANY)},
    {SAY(CARDS,
        N_("A card played out of turn stands if an opponent has already played to the trick. If not, either opponent may demand that it goes back to the hand; all have then seen it there.")),
     IF(play_out_of_turn, ANY), NO_CONDITION},
    {SAY(BIT(LAW_PARTNERS_LEAD),
        N_("After a lead out of turn that goes back, while it was the partner's turn to lead, the player to the right of the offender may require the partner to lead a trump, or a plain card.")),
     IF(play_out_of_turn, ANY), NO_CONDITION},
    {SAY(IN_TIME,
        N_("If both opponents accept it, a lead out of turn leads the trick, and another card is played when the turn comes to its player.")),
     IF(play_out_of_turn, ANY), NO_CONDITION},
    {SAY(BIT(LAW_BEFORE_SCORE),
        N_("A revoke is a card that the rules did not allow. It is played as any card.")),
     IF(revoke, ANY), NO_CONDITION},
    {COSTS(BIT(LAW_BEFORE_SCORE),
        N_("The side that revoked can score nothing for the hand, though a bid that is set costs it as usual. Its opponents cannot be set: a bid of theirs that failed scores like one that was made.")),
     IF(revoke, BIT(PEDRO_REVOKE_NO_SCORE)), NO_CONDITION},
    {COSTS(BIT(LAW_BEFORE_SCORE),
        N_("The other side has then won every point of the hand, and a bid of the side that revoked is set. If both sides revoked, the first revoke that counts decides.")),
     IF(revoke, BIT(PEDRO_REVOKE_FORFEIT)), NO_CONDITION},
    {SAY(BIT(LAW_BEFORE_SCORE), N_("Every revoke counts.")),
     IF(revoke, ANY), IF(revoke_notice, BIT(PEDRO_REVOKE_NOTICE_ALWAYS))},
    {SAY(BIT(LAW_BEFORE_SCORE) | BIT(LAW_AFTER_SCORE),
        N_("After the play each player may name an opponent who revoked, and only a revoke that is named counts. To name a player who did not revoke costs nothing.")),
     IF(revoke, ANY), IF(revoke_notice, BIT(PEDRO_REVOKE_NOTICE_CLAIMED))},
    {SAY(BIT(LAW_AFTER_SCORE), N_("Once the hand is scored it is too late, and the score stands.")),
     IF(revoke, ANY), IF(revoke_notice, BIT(PEDRO_REVOKE_NOTICE_CLAIMED))},

    /* What is for people with paper cards. */
    {VOID(BIT(LAW_FACED), LAW_SAME_DEALER,
        N_("If a card lies face up in the pack, the same dealer deals again.")),
     NO_CONDITION, NO_CONDITION},
    {VOID(BIT(LAW_SHUFFLE), LAW_SAME_DEALER,
        N_("If the shuffle or the cut was not in order and that is noticed before the deal ends, the same dealer deals again.")),
     NO_CONDITION, NO_CONDITION},
    {SAY(BIT(LAW_SHUFFLE_LATE),
        N_("A shuffle or cut that was not in order changes nothing if it is noticed after the deal.")),
     NO_CONDITION, NO_CONDITION},
    {SAY(BIT(LAW_BEFORE_LOOK),
        N_("A discard may be changed until the player has looked at a card drawn for it.")),
     NO_CONDITION, NO_CONDITION},
    {SAY(BIT(LAW_AFTER_LOOK),
        N_("Once the player has looked at a card drawn for it, a discard stands.")),
     NO_CONDITION, NO_CONDITION},
    {ROW(BIT(LAW_AFTER_LOOK), BOTH_SIDES, LAW_NO_DEAL, LAW_POINTS_CASE, false,
        N_("A trump in it is shown to all and is out of play. If it scores, that is another error: a card that scores, discarded by mistake.")),
     PROTECTED, IF(may_discard_scoring, BIT(false))},
    {SAY(BIT(LAW_IN_EXCHANGE),
        N_("A card that scores may be taken back until the player has looked at a card drawn for the discard.")),
     NO_CONDITION, IF(exchange, BIT(PEDRO_EXCHANGE_REFILL))},
    {POINTS(LAW_OTHERS, LAW_POINTS_BIDDERS,
        N_("A card that scores and was discarded by mistake by an opponent of the bidder is shown, and counts for the bidder's side.")),
     IF(discarded_points, BIT(PEDRO_DISCARDED_POINTS_NONE)), NO_CONDITION},
    {POINTS(LAW_BIDDERS, LAW_POINTS_NOBODY,
        N_("A card that scores and was discarded by mistake by the bidder's side is shown, and counts for nobody.")),
     IF(discarded_points, BIT(PEDRO_DISCARDED_POINTS_NONE)), NO_CONDITION},
    {POINTS(LAW_OTHERS, LAW_POINTS_BIDDERS,
        N_("A card that scores and was discarded by an opponent of the bidder counts for the bidder's side.")),
     IF(discarded_points, BIT(PEDRO_DISCARDED_POINTS_OPPONENTS)), NO_CONDITION},
    {POINTS(LAW_BIDDERS, LAW_POINTS_OTHERS,
        N_("A card that scores and was discarded by the bidder's side counts for the other side.")),
     IF(discarded_points, BIT(PEDRO_DISCARDED_POINTS_OPPONENTS)), IF(teams, BIT(PEDRO_TEAMS_PAIRS))},
    {POINTS(LAW_BIDDERS, LAW_POINTS_NOBODY,
        N_("A card that scores and was discarded by the bidder counts for nobody.")),
     IF(discarded_points, BIT(PEDRO_DISCARDED_POINTS_OPPONENTS)), IF(teams, BIT(PEDRO_TEAMS_SOLO) | BIT(PEDRO_TEAMS_CALLED))},
};

struct choice {
    struct law_choice choice;
    struct condition law, also;
};

#define DEALT  N_("Each opponent of the dealer may choose:")
#define EITHER N_("Either opponent may choose:")
#define RIGHT  N_("If the card goes back, the player to the right of the offender may choose:")
#define NAMER  N_("After the play each opponent may choose:")

static const struct choice choices[] = {
    {{PEDRO_ACT_EXPOSED, "demand", N_("Demand a new deal"),
      N_("The same dealer deals again."),
      DEALT, BIT(LAW_BEFORE_CALLS), PEDRO_ACT_PASS, false, LAW_SAME_DEALER}, DEMANDED, NO_CONDITION},
    {{PEDRO_ACT_PASS, "accept", N_("Let the deal stand"),
      N_("If nobody demands a new deal, the hand goes on."),
      DEALT, BIT(LAW_BEFORE_CALLS), PEDRO_ACT_PASS, false, LAW_NO_DEAL}, DEMANDED, NO_CONDITION},
    {{PEDRO_ACT_WITHDRAW, "withdraw", N_("Demand the card back"),
      N_("The card goes back to the hand, where all have seen it, and play goes on with the player whose turn it was."),
      EITHER, IN_TIME, PEDRO_ACT_PASS, false, LAW_NO_DEAL}, IF(play_out_of_turn, ANY), NO_CONDITION},
    {{PEDRO_ACT_ACCEPT, "accept", N_("Accept the card"),
      N_("If both accept it, it leads the trick, and the player to the left of the offender goes on."),
      EITHER, LEADS, PEDRO_ACT_PASS, false, LAW_NO_DEAL}, IF(play_out_of_turn, ANY), NO_CONDITION},
    {{PEDRO_ACT_ACCEPT, "accept", N_("Accept the card"),
      N_("If both accept it, it lies beside the trick and is played when the turn comes to its player."),
      EITHER, BIT(LAW_FOLLOW), PEDRO_ACT_PASS, false, LAW_NO_DEAL}, IF(play_out_of_turn, ANY), NO_CONDITION},
    {{PEDRO_ACT_LEAD_TRUMP, "trump", N_("Require a trump lead"),
      N_("The partner must lead a trump, if there is one in the hand."),
      RIGHT, BIT(LAW_PARTNERS_LEAD), PEDRO_ACT_WITHDRAW, false, LAW_NO_DEAL}, IF(play_out_of_turn, ANY), NO_CONDITION},
    {{PEDRO_ACT_LEAD_PLAIN, "plain", N_("Forbid a trump lead"),
      N_("The partner must lead a plain card, if there is one in the hand."),
      RIGHT, BIT(LAW_PARTNERS_LEAD), PEDRO_ACT_WITHDRAW, false, LAW_NO_DEAL}, IF(play_out_of_turn, ANY), NO_CONDITION},
    {{PEDRO_ACT_LEAD_FREE, "free", N_("Require nothing"),
      N_("The partner may lead any card."),
      RIGHT, BIT(LAW_PARTNERS_LEAD), PEDRO_ACT_WITHDRAW, false, LAW_NO_DEAL}, IF(play_out_of_turn, ANY), NO_CONDITION},
    {{PEDRO_ACT_REVOKE, "revoke", N_("Name the player who revoked"),
      N_("The revoke counts, and is paid for."),
      NAMER, BIT(LAW_BEFORE_SCORE), PEDRO_ACT_PASS, true, LAW_NO_DEAL},
     IF(revoke, ANY), IF(revoke_notice, BIT(PEDRO_REVOKE_NOTICE_CLAIMED))},
    {{PEDRO_ACT_ACCEPT, "accept", N_("Name nobody"),
      N_("The hand is scored as it was played."),
      NAMER, BIT(LAW_BEFORE_SCORE), PEDRO_ACT_PASS, false, LAW_NO_DEAL},
     IF(revoke, ANY), IF(revoke_notice, BIT(PEDRO_REVOKE_NOTICE_CLAIMED))},
};
/* clang-format on */

/* A card that scores is discarded by mistake only where the rules protect it. */
bool law_error_can_be(const struct pedro_ruleset *set, enum law_error error) {
    if (error == LAW_THROWN)
        return set->exchange != PEDRO_EXCHANGE_NONE &&
               set->protect != PEDRO_PROTECT_NONE && !set->may_discard_scoring;
    return error != LAW_DISCARD || set->exchange == PEDRO_EXCHANGE_REFILL;
}

bool law_moment_can_be(const struct pedro_ruleset *set, enum law_moment moment) {
    if (moment == LAW_PARTNERS_LEAD)
        return set->teams == PEDRO_TEAMS_PAIRS && set->players == 4;
    return moment != LAW_AFTER_SCORE ||
           (set->revoke && set->revoke_notice == PEDRO_REVOKE_NOTICE_CLAIMED);
}

const struct law_row *law_next(const struct pedro_ruleset *set, enum law_error error,
                               unsigned *at) {
    while (*at < sizeof rows / sizeof *rows) {
        const struct row *row = &rows[(*at)++];
        if (law_moments[__builtin_ctz(row->row.moments)].error == error &&
            holds(set, row->law) && holds(set, row->also))
            return &row->row;
    }
    return NULL;
}

const struct law_choice *law_next_choice(const struct pedro_ruleset *set,
                                         enum law_moment moment, unsigned *at) {
    while (*at < sizeof choices / sizeof *choices) {
        const struct choice *row = &choices[(*at)++];
        if (row->choice.moments >> moment & 1 && holds(set, row->law) &&
            holds(set, row->also))
            return &row->choice;
    }
    return NULL;
}

bool law_is_there(const struct pedro_ruleset *set, const char *key) {
    int16_t value = 1;
    if (key)
        memcpy(&value, (const char *)set + pedro_key_find(key, strlen(key))->offset,
               sizeof value);
    return value != 0;
}
