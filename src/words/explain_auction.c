/* explain_auction.c - the chapters on bidding, and on naming trumps and the kitty.
 *
 * SPDX-License-Identifier: MIT */
#include "words/book.h"
#include "words/text.h"

static void dark(struct book *book) {
    const int total = book->rules->total;
    if (!book->set->dark)
        return;
    book_say(
        book,
        _("Before anyone looks at a card, each player in turn from dealer's left may bid "
          "in the dark. The "
          "first who does ends the bidding at once: that side must win all %d points, "
          "for a score of %d, "
          "or lose %d. If nobody does, the cards are taken up and the bidding begins."),
        total, 2 * total, total);
    book_end(book);
}

static void turns(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (set->auction == PEDRO_AUCTION_ONCE) {
        book_say(book, _("Beginning on dealer's left each player speaks once, the dealer "
                         "last: either passes, or "
                         "bids more than anyone before."));
        return;
    }
    book_say(book, _("Beginning on dealer's left each player in turn either passes or "
                     "bids more than anyone "
                     "before, and the turn goes round as often as it takes."));
    if (set->reentry)
        book_say(book,
                 _("Having passed, a player may still bid when the turn comes back. The "
                   "bidding ends "
                   "when everyone else passes in succession after the highest bid."));
    else
        book_say(book, _("A player who has passed may not bid again in this hand. The "
                         "bidding ends when all but "
                         "the highest bidder have passed."));
}

static void numbers(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const int max = book->rules->max_bid;
    book_say(book,
             _("A bid is the number of points the bidder's side undertakes to win."));
    if (set->min_bid == max)
        book_say(book, _("The only number that can be bid is %d."), max);
    else if (max == book->rules->total)
        book_say(
            book,
            _("The lowest bid is %d, the highest %d, which is every point there is."),
            set->min_bid, max);
    else
        book_say(book, _("The lowest bid is %d, the highest %d."), set->min_bid, max);
    turns(book);
    if (set->dealer_steal)
        book_say(book, _("The dealer need not bid more: to bid the same as the highest "
                         "number bid is enough "
                         "to take the bid over."));
    if (set->top_over_top == PEDRO_TOP_OVER_TOP_DEALER)
        book_say(book, _("The dealer may take over a bid of %d by bidding %d as well."),
                 max, max);
    else if (set->top_over_top == PEDRO_TOP_OVER_TOP_ANYONE)
        book_say(book, _("A bid of %d may be taken over by anyone who bids %d as well."),
                 max, max);
    if (set->auction == PEDRO_AUCTION_ROUNDS &&
        (set->dealer_steal || set->top_over_top != PEDRO_TOP_OVER_TOP_NO))
        book_say(book, _("Nobody bids %d twice."), max);
    book_end(book);
}

/* What happens when nobody wants to bid. */
static void all_pass(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (set->all_pass == PEDRO_ALL_PASS_THROW_IN) {
        book_say(book, _("If everyone passes, the hand is thrown in: nothing is scored, "
                         "and the next dealer "
                         "deals."));
        return;
    }
    if (set->all_pass == PEDRO_ALL_PASS_REDEAL) {
        book_say(
            book,
            _("If everyone passes, nothing is scored and the same dealer deals again."));
        return;
    }
    if (set->all_pass < set->min_bid)
        book_say(book,
                 _("If all the others pass, the dealer must bid, and is then allowed %d, "
                   "or any bid from %d "
                   "up."),
                 set->all_pass, set->min_bid);
    else
        book_say(book, _("If all the others pass, the dealer must bid, and at least %d."),
                 set->all_pass);
    if (set->auction == PEDRO_AUCTION_ROUNDS && set->reentry)
        book_say(book, _("The others may then bid again."));
}

static void slam(struct book *book) {
    const int total = book->rules->total;
    if (!book->set->slam)
        return;
    book_end(book);
    book_say(book,
             _("A bid of %d is a slam: to win every point with it scores %d, to fail "
               "costs %d."),
             book->rules->max_bid, 2 * total, book->rules->max_bid);
}

static void moon(struct book *book) {
    if (!book_special(book, "moon"))
        return;
    const int max = book->rules->max_bid;
    book_item(book);
    book_say(book, _("Shooting the moon: to make it wins the match, to fail costs %d."),
             max);
    book_say(book, _("Anyone may call it whose side's score is not below zero."));
    book_end(book);
    book_item(book);
    book_say(book,
             _("Shooting the double moon: to make it wins the match, to fail costs %d. "
               "This is how a side in "
               "the hole, with a score below zero, shoots the moon: the partner whose "
               "turn to bid comes first "
               "may call the moon, at that first turn only; the other partner, when "
               "their turn comes, must "
               "then call the double moon unless someone has gone higher, and so becomes "
               "the bidder. It cannot "
               "be called in any other way."),
             2 * max);
}

static void specials(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (!set->specials)
        return;
    book_end(book);
    book_say(book, _("Besides numbers there are special bids. Each is higher than any "
                     "number and than those "
                     "above it in this list, and is made only by winning every point:"));
    if (book_special(book, "14-28")) {
        book_item(book);
        book_say(book,
                 _("14-28: scores 28 if made, costs 14 if not. It is open to anyone who "
                   "was dealt the ace and "
                   "the two of a suit, and such a suit must then be named trumps."));
    }
    if (book_special(book, "28-56")) {
        book_item(book);
        book_say(book, _("28-56: scores 56 if made, costs 28 if not. Only the dealer may "
                         "bid it, who must have "
                         "been dealt the ace, king and two of a suit and must then name "
                         "such a suit trumps."));
    }
    if (book_special(book, "16-32")) {
        book_item(book);
        book_say(book, _("16-32 (16 for 32): scores 32 if made, costs 32 if not. "
                         "Anyone may bid it."));
    }
    if (book_special(book, "83-166")) {
        book_item(book);
        book_say(book, _("83-166 (83 double): scores 166 if made, costs 166 if not. "
                         "Anyone may bid it."));
    }
    moon(book);
    book_end(book);
}

void explain_bidding(struct book *book) {
    book_title(book, _("Bidding"));
    dark(book);
    numbers(book);
    all_pass(book);
    slam(book);
    specials(book);
}

void explain_trumps(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const bool kitty = set->exchange == PEDRO_EXCHANGE_KITTY;
    book_title(book, kitty ? _("Trumps and the kitty") : _("Trumps"));
    if (!kitty)
        book_say(book, _("The highest bidder names one of the four suits as trumps."));
    else if (set->kitty_taken == PEDRO_KITTY_BEFORE)
        book_say(book, _("The highest bidder takes up the kitty, unseen by the others, "
                         "and only then names one of "
                         "the four suits as trumps."));
    else
        book_say(book, _("The highest bidder names one of the four suits as trumps, and "
                         "then takes up the "
                         "kitty, unseen by the others."));
}
