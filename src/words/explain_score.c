/* explain_score.c - the chapters on counting and scoring a hand, and on winning the
 * match.
 *
 * SPDX-License-Identifier: MIT */
#include "words/book.h"
#include "words/text.h"

static void low(struct book *book) {
    if (book_worth(book, '2') == 0)
        return;
    switch (book->set->low) {
    case PEDRO_LOW_TAKER:
        book_say(
            book,
            _("So does the two: it counts for the side that wins it, whoever held it."));
        break;
    case PEDRO_LOW_OWNER:
        book_say(
            book,
            _("The two is an exception: it cannot be lost, but counts for the side of "
              "the player who "
              "held it last, whoever won the trick, and even if it was not played."));
        break;
    default:
        book_say(book, _("The two is an exception: it cannot be lost, but counts for the "
                         "side of the player who got it "
                         "first, in the deal or later, even if it was passed on, thrown "
                         "or not played."));
    }
}

static void thrown(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const bool dealt_out =
        book->rules->stock_size == 0 && set->exchange == PEDRO_EXCHANGE_NONE;
    book_end(book);
    if (set->discarded_points == PEDRO_DISCARDED_POINTS_OPPONENTS &&
        set->exchange != PEDRO_EXCHANGE_NONE) {
        if (set->teams == PEDRO_TEAMS_PAIRS)
            book_say(book, _("A scoring trump that lies in the wash when the play begins "
                             "counts for the opponents of "
                             "the player who threw it, even the two."));
        else
            book_say(
                book,
                _("A scoring trump that lies in the wash when the play begins counts for "
                  "the bidder, even "
                  "the two; if it was the bidder who threw it, it counts for nobody."));
    }
    if (!dealt_out)
        book_say(book, _("Other scoring trumps that nobody wins in a trick count for "
                         "nobody, and with such a card "
                         "out of play no side can win every point."));
}

void explain_count(struct book *book) {
    book_title(book, _("Counting the hand"));
    book_say(
        book,
        _("Each scoring trump counts for the side that won the trick it was played in."));
    low(book);
    thrown(book);
}

static void sides(struct book *book) {
    if (book->set->teams != PEDRO_TEAMS_CALLED)
        return;
    book_say(book, _("The bidder and the partner together are the bidding side, the "
                     "other players together the other "
                     "side. A bidder who plays alone is a side alone. Every player of a "
                     "side scores all that the "
                     "side scores."));
    book_end(book);
}

static void made(struct book *book) {
    book_say(
        book,
        _("The bid is made if the bidding side wins at least as many points as it bid."));
    if (book->set->made == PEDRO_MADE_DIFFERENCE)
        book_say(book, _("The side that won more points, whichever it is, then scores "
                         "the difference; if both won the "
                         "same, nobody scores."));
    else
        book_say(book, _("Each side then scores the points it won."));
}

static void set_back(struct book *book) {
    book_end(book);
    book_say(book, _("If it wins fewer, the bidding side is set."));
    switch (book->set->set) {
    case PEDRO_SET_MINUS_BID:
        book_say(book, book_two_sides(book)
                           ? _("It then loses as many points as it bid, whatever it won, "
                               "and its score may fall below "
                               "zero; the other side scores the points it won.")
                           : _("It then loses as many points as it bid, whatever it won, "
                               "and its score may fall below "
                               "zero; the others score the points they won."));
        break;
    case PEDRO_SET_BID_PLUS_POINTS:
        book_say(book, book_two_sides(book) ? _("It then scores nothing, and the other "
                                                "side scores the number bid plus the "
                                                "points it won.")
                                            : _("It then scores nothing, and each of the "
                                                "others scores the number bid plus the "
                                                "points they won."));
        break;
    default:
        book_say(book,
                 book_two_sides(book) ? _("It then scores nothing, and the other side "
                                          "scores %d plus the number of points "
                                          "by which the bid was missed.")
                                      : _("It then scores nothing, and each of the "
                                          "others scores %d plus the number of "
                                          "points by which the bid was missed."),
                 book->rules->total);
    }
}

static void special(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (!set->slam && !set->dark && !set->specials)
        return;
    book_end(book);
    book_say(book, _("Bids that must win every point score what was said of them under "
                     "Bidding: when made, the bidding "
                     "side scores that number in place of its points or a difference; "
                     "when set, what the bid costs "
                     "is taken for the number bid."));
    if (book_special(book, "moon"))
        book_say(
            book,
            _("A moon that is made scores like any bid, and wins the match besides."));
}

void explain_score(struct book *book) {
    book_title(book, _("Scoring"));
    sides(book);
    made(book);
    set_back(book);
    special(book);
}

/* --- winning the match: the conditions in their order --- */

static void losing(struct book *book) {
    if (book->set->lose_at == PEDRO_LOSE_AT_NONE)
        return;
    book_item(book);
    book_say(book,
             _("A side that stands at %d or lower has lost the match, and the other has "
               "won. If both do, "
               "the bidding side has lost."),
             book->set->lose_at);
}

static void moon(struct book *book) {
    if (!book_special(book, "moon"))
        return;
    book_item(book);
    book_say(book, _("A side that made a moon or double moon wins."));
}

static void lock(struct book *book) {
    if (book->set->lock == PEDRO_LOCK_NONE)
        return;
    book_item(book);
    book_say(book,
             _("A side that had %d or more before the hand is locked: in a hand for "
               "which it did not bid it "
               "scores nothing. But if the bidding side was set and the locked side won "
               "at least as many "
               "points as had been bid, it wins the match."),
             book->set->lock);
}

/* The rule for several sides over the target. */
static void several(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const int target = set->target;
    switch (set->both) {
    case PEDRO_BOTH_COUNT_ORDER:
        book_say(book,
                 _("If several do, the points of the hand are counted card by card in "
                   "the order %s, each side going on "
                   "from its score before the hand, and the first to get to %d wins; a "
                   "bidding side that was set is left "
                   "out. If none gets there so, the highest score wins, and if the "
                   "highest are level "
                   "another hand is played."),
                 book_cards(book, set->count_order).text, target);
        break;
    case PEDRO_BOTH_BIDDER:
        if (set->teams == PEDRO_TEAMS_CALLED)
            book_say(
                book,
                _("If several do, the bidder wins if among them, else the bidder's "
                  "partner if among them, else "
                  "the highest score; if the highest are level another hand is played."));
        else if (book_two_sides(book))
            book_say(book, _("If both do, the bidding side wins."));
        else
            book_say(book, _("If several do, the bidder wins if among them, else the "
                             "highest score; if the highest are "
                             "level another hand is played."));
        break;
    default:
        book_say(
            book,
            book_two_sides(book)
                ? _("If both do, nobody has won yet: another hand is played, and in it "
                    "the bidder goes out.")
                : _("If several do, nobody has won yet and another hand is played."));
    }
}

static void goes_out(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (set->both != PEDRO_BOTH_BIDDER_GOES_OUT || set->go_out_on_bid)
        return;
    book_item(book);
    book_say(book,
             book_two_sides(book)
                 ? _("Bidder goes out: when both sides have %d or more at the start of a "
                     "hand, the bidding side "
                     "wins the match by making its bid, whatever the score.")
                 : _("Bidder goes out: when all have %d or more at the start of a hand, "
                     "the bidder wins the match by "
                     "making the bid, whatever the score."),
             set->target - set->window);
    book_say(book, _("If the bid is not made, the hand is scored as usual."));
}

static void target(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    book_item(book);
    if (set->go_out_on_bid) {
        book_say(book,
                 _("A bidding side that has just made its bid and has %d or more wins. "
                   "In no other way can the "
                   "match be won by reaching %d."),
                 set->target, set->target);
        if (set->teams == PEDRO_TEAMS_CALLED)
            book_say(
                book,
                _("If both the bidder and the partner have so many, the bidder wins."));
        return;
    }
    book_say(book, _("A side that alone has %d or more wins."), set->target);
    several(book);
}

void explain_match(struct book *book) {
    book_title(book, _("Winning the match"));
    book_say(book, _("After every hand that was scored, see in this order whether the "
                     "match is over:"));
    losing(book);
    moon(book);
    lock(book);
    goes_out(book);
    target(book);
    book_end(book);
    book_say(book, _("Otherwise the match goes on with the next deal."));
}
