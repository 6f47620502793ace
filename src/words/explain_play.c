/* explain_play.c - the chapter on the play.
 *
 * SPDX-License-Identifier: MIT */
#include "words/book.h"
#include "words/text.h"

/* Whether players can drop out of the play. */
static bool can_be_out(const struct book *book) {
    return book->set->out != PEDRO_OUT_STAY || book->set->fold_pass;
}

static void first_lead(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (set->trumps_only)
        book_say(book, _("Only trumps are played. Plain cards left in a hand take no "
                         "part; it is as if they "
                         "were not there."));
    if (set->first_lead == PEDRO_FIRST_LEAD_TRUMP)
        book_say(book, _("The bidder leads to the first trick, and must lead a trump if "
                         "there is one in the "
                         "hand."));
    else if (set->trumps_only)
        book_say(book, _("The bidder leads to the first trick."));
    else
        book_say(book, _("The bidder leads any card to the first trick."));
    if (set->fold_pass || set->out == PEDRO_OUT_FOLD)
        book_say(book, _("If the bidder is already out, the next player to the left who "
                         "is not leads "
                         "instead."));
    book_end(book);
}

static void called_partner(struct book *book) {
    if (book->set->teams != PEDRO_TEAMS_CALLED)
        return;
    book_say(book, _("Having led to the first trick, the bidder at once calls for a "
                     "trump that was not in the bidder's "
                     "own hand when the play began. Whoever holds it is the bidder's "
                     "partner for this hand, and must "
                     "play it when their turn comes in this trick, whatever was led. If "
                     "nobody holds it, if there "
                     "is none to call, or if it was not the bidder who led, the bidder "
                     "plays alone."));
    book_end(book);
}

static void following(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    book_say(book, _("Each player in turn adds one card to the trick."));
    book_say(book, _("If a trump was led, whoever has a trump must play one."));
    if (set->trumps_only)
        return;
    switch (set->plain_led) {
    case PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP:
        book_say(book, _("If a plain card was led, whoever has cards of its suit must "
                         "play one of them or a trump, as "
                         "they like; the others may play anything."));
        break;
    case PEDRO_PLAIN_LED_FOLLOW:
        book_say(book, _("If a plain card was led, whoever has cards of its suit must "
                         "play one, and may not "
                         "trump; the others may play anything."));
        break;
    case PEDRO_PLAIN_LED_ANY:
        book_say(book, _("If a plain card was led, all may play what they like."));
        break;
    default:
        book_say(book, _("If a plain card was led, a plain card must be played, of "
                         "whatever suit; only those who "
                         "have nothing but trumps play a trump."));
    }
}

static void winning(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    book_end(book);
    book_say(book, _("The highest trump wins the trick."));
    if (!set->trumps_only) {
        if (set->plain_trick == PEDRO_PLAIN_TRICK_HIGHEST)
            book_say(book,
                     _("Without a trump, the highest card of the suit led wins it."));
        else
            book_say(
                book,
                _("Without a trump, whoever led wins it, whatever the others played."));
    }
    book_say(book, set->trumps_only ? _("The winner leads to the next trick.")
                                    : _("The winner leads any card to the next trick."));
    if (can_be_out(book))
        book_say(book, _("If the winner is out or has no card left to play, the next "
                         "player to the left who is still in leads."));
    else
        book_say(book, _("If the winner has no card left, the next player to the left "
                         "who has one leads."));
    book_end(book);
}

static void running_out(struct book *book) {
    switch (book->set->out) {
    case PEDRO_OUT_STAY:
        if (book->set->trumps_only)
            return;
        book_say(book, _("A player without trumps plays on with plain cards; when a "
                         "trump is led, any of "
                         "them will do."));
        break;
    case PEDRO_OUT_FOLD:
        book_say(book, _("A player without a trump is out: from the beginning, or from "
                         "the end of the trick in "
                         "which the last one was played."));
        break;
    case PEDRO_OUT_FOLD_ON_TRUMP:
        book_say(book, _("A player without a trump is out when a trump has been led and "
                         "their turn comes."));
        break;
    case PEDRO_OUT_FOLD_NEXT:
        book_say(book,
                 _("A player without a trump is out when their turn to follow next "
                   "comes, whatever was led. One "
                   "who has the lead leads a plain card, and is out after that trick."));
        break;
    case PEDRO_OUT_FOLD_AT_TURN:
        book_say(book,
                 _("A player without a trump is out when their turn to play next comes, "
                   "and nobody learns it before. One who would have the lead is passed "
                   "over."));
        break;
    default:
        book_say(book,
                 _("A player without a trump may fold instead of playing, and is then "
                   "out. One who has the lead "
                   "may do so too; the next player to the left who is still in then "
                   "leads. When a trump "
                   "is led, a player who has none and does not fold may play anything."));
    }
    if (book->set->out == PEDRO_OUT_STAY)
        return;
    book_say(book, _("Whoever is out lays the rest of the hand down unseen and plays no "
                     "more in this hand."));
    /* A player without trumps may still be in here, and nobody knows. */
    if (book->set->trumps_only && book->set->out == PEDRO_OUT_FOLD_AT_TURN)
        book_say(book,
                 _("When a trick is about to be led and only one player has trumps, "
                   "that player wins them all, and the play is over."));
    else
        book_say(book,
                 _("When a trick is about to be led and only one player is still in, "
                   "that player wins all the "
                   "cards in their own hand, and the play is over."));
}

/* The trumps above a full hand. */
static void burying(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const struct book_number size = book_number(set->hand_size);
    if (set->exchange == PEDRO_EXCHANGE_NONE)
        return;
    if (set->excess == PEDRO_EXCESS_KEEP) {
        book_end(book);
        book_say(book,
                 _("A player who begins with more than %s cards buries the surplus in "
                   "the first trick: at "
                   "their turn they lay down face up the cards above that number, and "
                   "then play one as usual. "
                   "The buried cards go to whoever wins the trick."),
                 size.text);
        if (book_scoring(book) <= set->hand_size)
            book_say(book, _("A scoring trump may not be buried."));
        else if (set->last_resort == PEDRO_LAST_RESORT_TWO && book_worth(book, '2') > 0)
            book_say(book, _("A scoring trump may be buried only when all others are, "
                             "the two first and then the "
                             "cheapest."));
        else
            book_say(book, _("A scoring trump may be buried only when all others are, "
                             "the cheapest first."));
        if (set->teams == PEDRO_TEAMS_CALLED)
            book_say(book, _("The called card may not be buried."));
    } else if (set->excess == PEDRO_EXCESS_SPREAD) {
        book_end(book);
        book_say(book,
                 _("A player with more than %s trumps gets rid of the surplus one card a "
                   "trick: whenever their "
                   "hand, having played to a trick, is larger than one that began with "
                   "%s would be, their "
                   "lowest trump that scores nothing is laid face up under the trick as "
                   "well. If all their "
                   "trumps score it is the cheapest of them, the lowest if several are "
                   "alike. It goes to whoever "
                   "wins the trick."),
                 size.text, size.text);
    }
}

void explain_play(struct book *book) {
    book_title(book, _("The play"));
    first_lead(book);
    called_partner(book);
    following(book);
    winning(book);
    running_out(book);
    burying(book);
    if (book->set->throw_in) {
        book_end(book);
        book_say(book, _("At their turn to play, either opponent of the bidder may throw "
                         "the hand in instead. The "
                         "bidding side then wins every point of the hand."));
    }
    book_end(book);
    if (can_be_out(book))
        book_say(book,
                 _("The play is over when nobody who is still in has a card to play."));
    else
        book_say(book, _("The play is over when all cards have been played."));
}
