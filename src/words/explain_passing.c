/* explain_passing.c - trumps that go to a partner, in the chapter on discarding and drawing.
 *
 * SPDX-License-Identifier: MIT */
#include "words/book.h"
#include "words/text.h"

/* Trumps beyond a full hand go to the partner. */
void explain_passing(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const struct book_number size = book_hand_size(book);
    book_item(book);
    book_say(book,
             _("A player with more than %s trumps passes the surplus, trumps of their "
               "own choice, to their partner, "
               "and throws all plain cards. Players do so in turn from dealer's left; "
               "one who has just been "
               "given trumps does not pass."),
             size.text);
    if (book_robber_waits(book) && set->exchange == PEDRO_EXCHANGE_REFILL)
        book_say(book,
                 set->slide ? _("It is not yet the turn of %s to do so.")
                            : _("The last to do so is %s."),
                 book_robber(book));
    if (book_too_many_score(book))
        book_say(book,
                 _("Nothing is passed to a partner who already has more than %s trumps, "
                   "unless the giver "
                   "has more than %s that score."),
                 size.text, size.text);
    else
        book_say(book,
                 _("Nothing is passed to a partner who already has more than %s trumps."),
                 size.text);
    if (set->fold_pass)
        book_say(book, _("Nor to a partner who has folded."));
    if (set->overflow == PEDRO_OVERFLOW_DISCARD) {
        book_say(book,
                 _("The trumps passed must, if the giver can choose them so, leave the "
                   "partner able to come "
                   "down to %s cards without throwing one that scores."),
                 size.text);
        return;
    }
    book_end(book);
    book_item(book);
    if (book_robber_waits(book) && set->exchange == PEDRO_EXCHANGE_REFILL)
        book_say(book,
                 _("When all have passed, a player who was given trumps and now has more "
                   "than %s, unless it "
                   "is %s, passes the surplus on, again of their own choice, to the "
                   "opponent on the right."),
                 size.text, book_robber(book));
    else
        book_say(
            book,
            _("When all have passed, a player who was given trumps and now has more than "
              "%s passes the "
              "surplus on, again of their own choice, to the opponent on the right."),
            size.text);
    if (set->fold_pass)
        book_say(book, _("If that opponent has folded, the surplus is thrown instead."));
    book_say(book, _("Whoever gets it throws plain cards first, then trumps that score "
                     "nothing, and those that "
                     "score only when there is nothing else."));
}

void explain_sliding(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (!set->slide)
        return;
    book_item(book);
    book_say(book,
             _("Now it is the bidder's turn to pass, and %s trumps are enough for it: "
               "the bidder slides those above "
               "that number to the partner, and with them any plain cards, as many as "
               "the bidder likes, and "
               "then throws the plain cards that are left."),
             book_hand_size(book).text);
    book_say(book,
             _("The partner comes down to %s, throwing plain cards first, then trumps "
               "that score "
               "nothing, and those that score only when there is nothing else."),
             book_hand_size(book).text);
}

void explain_folding(struct book *book) {
    if (!book->set->fold_pass)
        return;
    book_item(book);
    book_say(book, _("In turn from dealer's left, a player without a single trump folds. "
                     "One with a single trump, "
                     "or with two of which one is the two, may give them to their "
                     "partner and fold, unless the "
                     "partner has folded. Whoever folds lays the other cards down unseen "
                     "and is out of the "
                     "hand."));
}
