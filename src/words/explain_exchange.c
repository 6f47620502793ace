/* explain_exchange.c - the chapter on discarding and drawing; explain_passing.c has the
 * cards that go to partners.
 *
 * The order of the paragraphs is the order in which things happen at the table.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "words/book.h"
#include "words/text.h"

static int protection(const struct book *book) {
    return book->set->may_discard_scoring ? PEDRO_PROTECT_NONE : book->set->protect;
}

/* Which scoring trump goes first where one must. */
static void last_resort(struct book *book) {
    if (book->set->last_resort == PEDRO_LAST_RESORT_TWO && book_worth(book, '2') > 0)
        book_say(book, _("Of scoring trumps the two goes first, then the cheapest."));
    else
        book_say(book, _("Of scoring trumps the cheapest go first."));
}

/* What may be thrown when a hand must come down. */
static void what_may_go(struct book *book) {
    switch (protection(book)) {
    case PEDRO_PROTECT_TRUMPS:
        book_say(book, _("Plain cards must go before trumps, and trumps that score "
                         "nothing before those that "
                         "score."));
        break;
    case PEDRO_PROTECT_SCORING:
        book_say(book, _("Cards that score nothing, plain or trump, are thrown as one "
                         "likes; scoring trumps may go "
                         "only when there is nothing else to throw."));
        break;
    default:
        book_say(book, _("Any cards may be thrown, scoring trumps too."));
        return;
    }
    if (book_too_many_score(book))
        last_resort(book);
    else
        book_say(book, _("There are too few scoring trumps to fill a hand, so none is "
                         "ever thrown."));
}

static void discards_lie(struct book *book) {
    switch (book->set->discards) {
    case PEDRO_DISCARDS_DOWN:
        book_say(book, _("Discards go face down on a pile, the wash."));
        break;
    case PEDRO_DISCARDS_UP:
        book_say(book,
                 _("Discards go face up on a pile, the wash, where all can see them."));
        break;
    default:
        book_say(book, _("Discards go face down on a pile, the wash, but a trump that is "
                         "thrown is shown to "
                         "all."));
    }
}

/* Whether anyone can hold more than a full hand before drawing. */
static bool dealt_too_many(const struct book *book) {
    return book->rules->dealt > book->set->hand_size;
}

/* How many cards must be thrown in an optional discard. */
static void at_least(struct book *book, bool any_cards, bool keeps) {
    const struct book_number size = book_hand_size(book);
    if (!dealt_too_many(book))
        return;
    if (!any_cards)
        book_say(book,
                 _("With more than %s cards in hand, enough of them must go to come down "
                   "to %s, or "
                   "else all of them."),
                 size.text, size.text);
    else if (keeps)
        book_say(book,
                 _("With more than %s cards in hand, at least enough must go to come "
                   "down to %s, or as "
                   "many as there are plain cards in the hand if those are fewer."),
                 size.text, size.text);
    else
        book_say(book,
                 _("With more than %s cards in hand, at least enough must go to come "
                   "down to %s."),
                 size.text, size.text);
}

/* Everyone, or everyone but a robber who does not take part yet. */
static void throw_freely(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const bool all = set->rob != PEDRO_ROB_FREE && set->rob != PEDRO_ROB_WASH;
    const bool keeps =
        set->excess == PEDRO_EXCESS_KEEP || set->excess == PEDRO_EXCESS_PASS;
    const bool any = protection(book) == PEDRO_PROTECT_NONE;
    book_item(book);
    if (all)
        book_say(book, _("Each player discards."));
    else
        book_say(book, _("Each player but %s discards."), book_robber(book));
    if (set->discard == PEDRO_DISCARD_PLAIN) {
        book_say(book, _("All plain cards must be thrown, and nothing else yet."));
    } else {
        if (any)
            book_say(book, _("Any cards may be thrown, as many as one likes."));
        else if (protection(book) == PEDRO_PROTECT_SCORING && !keeps)
            book_say(
                book,
                _("Any cards but scoring trumps may be thrown, as many as one likes."));
        else
            book_say(book, _("Any plain cards may be thrown, as many as one likes."));
        at_least(book, any, keeps);
    }
    discards_lie(book);
}

/* Every hand comes down to its size. */
static void come_down(struct book *book, const char *sentence) {
    const struct pedro_ruleset *set = book->set;
    book_item(book);
    book_say(book, sentence, book_hand_size(book).text);
    what_may_go(book);
    if (set->excess == PEDRO_EXCESS_KEEP)
        book_say(book,
                 _("But trumps need not go: with more than %s of them a player throws "
                   "only the plain "
                   "cards and keeps every trump, to be buried in the first trick."),
                 book_hand_size(book).text);
    else if (set->excess == PEDRO_EXCESS_SPREAD)
        book_say(book,
                 _("But trumps need not go: with more than %s of them a player throws "
                   "only the plain "
                   "cards and keeps every trump, to be buried one by one in the play."),
                 book_hand_size(book).text);
}

/* Whether the first discard leaves hands that must come down before drawing. */
static bool comes_down_early(const struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (!dealt_too_many(book) || set->excess == PEDRO_EXCESS_KEEP)
        return false;
    return set->discard == PEDRO_DISCARD_PLAIN ||
           protection(book) != PEDRO_PROTECT_NONE || set->excess == PEDRO_EXCESS_PASS;
}

/* Steps 1 and 2: what is thrown or passed before anyone draws. */
static void before_drawing(struct book *book) {
    throw_freely(book);
    if (!dealt_too_many(book))
        return;
    if (book->set->excess == PEDRO_EXCESS_KEEP)
        book_say(book,
                 _("A player with more than %s trumps keeps them all, to be buried in "
                   "the first trick."),
                 book_hand_size(book).text);
    if (book->set->excess == PEDRO_EXCESS_PASS)
        explain_passing(book);
    if (comes_down_early(book))
        come_down(book,
                  _("Whoever still has more than %s cards comes down to that number."));
}

static void drawing(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    book_item(book);
    if (book_robber_waits(book))
        book_say(book,
                 _("In the same order each player but %s is dealt cards from the top of "
                   "the stock, up to %s "
                   "cards in hand."),
                 book_robber(book), book_hand_size(book).text);
    else
        book_say(book,
                 _("In the same order each player is dealt cards from the top of the "
                   "stock, up to %s cards in "
                   "hand."),
                 book_hand_size(book).text);
    if (set->rob == PEDRO_ROB_SORT)
        book_say(book, _("But the bidder is given the trumps of the stock first, the "
                         "highest first, and only "
                         "then cards from the top."));
    if (set->shortage == PEDRO_SHORTAGE_WASH)
        book_say(book, _("When the stock has run out, cards are dealt from the wash, "
                         "those thrown first being "
                         "dealt first."));
    else
        book_say(book, _("When the stock has run out, hands stay short."));
    if (set->rob == PEDRO_ROB_SORT)
        book_say(book, _("Trumps left in the stock when all have drawn are dead: they "
                         "are shown to all and "
                         "take no part in the play."));
}

static void claiming(struct book *book) {
    if (!book->set->claim)
        return;
    book_item(book);
    book_say(book, _("Then, in turn from dealer's left, whoever has a plain card may "
                     "claim a trump that another "
                     "side has thrown, laying the plain card on the wash in its place, "
                     "one trump at a turn. "
                     "This goes on until nobody has claimed in a whole round."));
}

static void robbing(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const char *who = book_robber(book);
    if (!book_robber_waits(book))
        return;
    book_item(book);
    switch (set->rob) {
    case PEDRO_ROB_TRUMPS:
        book_say(book,
                 _("Last, %s robs the pack: looks through what is left of the stock, "
                   "takes every trump in it, and "
                   "fills the hand up to %s with plain cards from it, of choice."),
                 who, book_hand_size(book).text);
        break;
    case PEDRO_ROB_FREE:
        book_say(book,
                 _("Last, %s, who has thrown nothing yet, robs the pack: takes up the "
                   "whole stock that is left."),
                 who);
        break;
    default:
        book_say(book,
                 _("Last, %s, who has thrown nothing yet, robs the pack: takes up the "
                   "whole stock that is left "
                   "and all that the others have thrown."),
                 who);
    }
    if (set->rob != PEDRO_ROB_WASH) {
        if (set->shortage == PEDRO_SHORTAGE_WASH)
            book_say(
                book,
                _("If that makes fewer than %s cards, the rest is drawn from the wash."),
                book_hand_size(book).text);
        else
            book_say(book, _("If that makes fewer than %s cards, the hand stays short."),
                     book_hand_size(book).text);
    }
    explain_sliding(book);
    /* After all plain cards are thrown, and only as many plain cards drawn as there is
     * room for, nobody has cards to throw except trumps, which are kept. */
    if (set->rob == PEDRO_ROB_TRUMPS && set->discard == PEDRO_DISCARD_PLAIN &&
        set->excess == PEDRO_EXCESS_KEEP)
        book_say(book, _("Trumps above that number are kept too."));
    else if (comes_down_early(book)) {
        book_item(book);
        book_say(book,
                 _("Whoever has more than %s cards then comes down to that number in the "
                   "same way, the "
                   "robber last."),
                 book_hand_size(book).text);
    } else
        come_down(book, _("Whoever has more than %s cards then comes down to that "
                          "number, the robber last."));
}

static void refill(struct book *book) {
    book_say(book,
             _("Trumps having been named, the hands are improved: cards are thrown and "
               "others drawn, until "
               "every hand has %s cards for the play."),
             book_hand_size(book).text);
    if (book_robber_waits(book))
        book_say(book,
                 _("Players act in turn from dealer's left, but %s acts last of all, as "
                   "the robber."),
                 book_robber(book));
    else
        book_say(book, _("Players act in turn from dealer's left."));
    before_drawing(book);
    drawing(book);
    claiming(book);
    robbing(book);
}

static void draw_more(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const int left = book->rules->stock_size - set->draw * set->players;
    book_say(book,
             ngettext("Trumps having been named, each player is dealt one more card from "
                      "the stock, beginning "
                      "on dealer's left.",
                      "Trumps having been named, each player is dealt %s more cards from "
                      "the stock, beginning on "
                      "dealer's left.",
                      (unsigned long)set->draw),
             book_number(set->draw).text);
    if (left == 0)
        book_say(book, _("That uses up the pack."));
    book_say(book, _("Then, in the same order, the hands are brought down to %s cards."),
             book_hand_size(book).text);
    discards_lie(book);
    explain_folding(book);
    if (set->excess == PEDRO_EXCESS_PASS)
        explain_passing(book);
    come_down(book, _("Every player with more than %s cards comes down to that number."));
}

static void from_kitty(struct book *book) {
    book_say(book,
             _("When the kitty has been taken up and trumps named, all hands are brought "
               "down to %s cards, "
               "in turn from dealer's left."),
             book_hand_size(book).text);
    discards_lie(book);
    if (book->set->excess == PEDRO_EXCESS_PASS)
        explain_passing(book);
    come_down(book, _("Every player with more than %s cards comes down to that number."));
}

void explain_exchange(struct book *book) {
    switch (book->set->exchange) {
    case PEDRO_EXCHANGE_REFILL:
        book_title(book, _("Discarding and drawing"));
        refill(book);
        break;
    case PEDRO_EXCHANGE_DRAW:
        book_title(book, _("Drawing and discarding"));
        draw_more(book);
        break;
    case PEDRO_EXCHANGE_KITTY:
        book_title(book, _("Discarding"));
        from_kitty(book);
        break;
    default:
        book_title(book, _("No discarding or drawing"));
        book_say(book, _("The hands are played as they were dealt."));
    }
}
