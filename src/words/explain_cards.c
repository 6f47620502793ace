/* explain_cards.c - the chapters on the game, its cards and the deal.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "words/book.h"
#include "words/text.h"

void explain_game(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    book_title(book, _("The game"));
    switch (set->teams) {
    case PEDRO_TEAMS_PAIRS:
        if (set->players == 4)
            book_say(book,
                     _("Four play, two against two; partners sit opposite each other."));
        else
            book_say(book, _("Six play, three against three; round the table the sides "
                             "take turns, so that "
                             "each player sits between two opponents."));
        break;
    case PEDRO_TEAMS_SOLO:
        book_say(book,
                 _("This is a game for %s, each playing alone: where these rules speak "
                   "of a side, every "
                   "player is one."),
                 book_number(set->players).text);
        break;
    default:
        book_say(book, _("Five play, without fixed partners. In every hand the bidder "
                         "calls for a card, and "
                         "whoever holds it is the bidder's partner for that hand, "
                         "against the other three. "
                         "Each player keeps a score of their own."));
    }
    book_say(book, _("Everything goes clockwise: the deal, the bidding and the play pass "
                     "to the left."));
    book_end(book);
    book_say(book,
             _("In each hand the players bid for the right to name the trump suit. "
               "Certain trumps are "
               "worth points, %d in all, and the bidding side must win at least as many "
               "of them as it bid. "
               "The match is played to %d."),
             book->rules->total, set->target);
}

/* The cards that are trumps though another suit is printed on them. */
static void off_cards(struct book *book) {
    static const struct {
        char letter;
        const char *sentence;
    } offs[] = {
        {'p', N_("The left pedro is the five of the other suit of the same colour as "
                 "trumps: the five of "
                 "diamonds when hearts are trumps, the five of clubs when spades are.")},
        {'j', N_("The off jack is the jack of the other suit of the same colour as "
                 "trumps: the jack of "
                 "diamonds when hearts are trumps.")},
        {'k', N_("The off king is the king of the other suit of the same colour as "
                 "trumps: the king of "
                 "diamonds when hearts are trumps.")},
        {'n', N_("The off nine is the nine of the other suit of the same colour as "
                 "trumps: the nine of "
                 "diamonds when hearts are trumps.")},
    };
    int count = 0;
    for (size_t i = 0; i < sizeof offs / sizeof *offs; i++) {
        if (!book_has(book, offs[i].letter))
            continue;
        book_say(book, "%s", _(offs[i].sentence));
        count++;
    }
    if (count == 1)
        book_say(book, _("It is a trump in every way, and does not belong to the suit "
                         "printed on it."));
    else if (count > 1)
        book_say(book, _("They are trumps in every way, and do not belong to the suit "
                         "printed on them."));
    book_end(book);
}

void explain_cards(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    int trumps = 0;
    while (set->trumps[trumps] >= 0)
        trumps++;
    book_title(book, _("The cards"));
    if (set->jokers == 0)
        book_say(book, _("A pack of 52 cards is used, without jokers."));
    else if (set->jokers == 1)
        book_say(book, _("The usual pack of 52 cards is used with a joker, 53 cards in "
                         "all. The joker is "
                         "always a trump."));
    else
        book_say(book, _("The usual pack of 52 cards is used with two jokers, 54 cards "
                         "in all. Both are "
                         "always trumps; agree which of them is the main joker and which "
                         "the off joker."));
    book_say(book,
             _("Whichever suit is named, the trump suit has these %d cards, from high to "
               "low:"),
             trumps);
    book_end(book);
    book_item(book);
    book_say(book, "%s.", book_cards(book, set->trumps).text);
    book_end(book);
    if (book_has(book, 'p'))
        book_say(book, _("The right pedro is the five of trumps."));
    off_cards(book);
    book_say(book, _("All other cards are plain. In a plain suit the ace is high, then "
                     "king, queen, jack, ten "
                     "and so on down to the two. Any trump beats any plain card."));
    book_end(book);
    book_say(book, _("These trumps are worth points:"));
    for (int i = 0; set->trumps[i] >= 0; i++) {
        char points[64];
        int worth = set->points[set->trumps[i]];
        if (worth == 0)
            continue;
        snprintf(points, sizeof points,
                 ngettext("%d point", "%d points", (unsigned long)worth), worth);
        book_row(book, book_card(book, set->trumps[i]), points);
    }
    book_say(book,
             ngettext("That is %d point in a hand. No other card is worth anything.",
                      "That is %d points in a hand. No other card is worth anything.",
                      (unsigned long)book->rules->total),
             book->rules->total);
}

/* The ranks that stop a player from asking for a new deal, printed ones, from high to
 * low. */
static struct book_cards misdeal_ranks(const struct book *book) {
    static const char off[] = "pjkn", as[] = "5JK9";
    struct book ranks = *book;
    struct pedro_ruleset printed = *book->set;
    int8_t letters[PEDRO_LETTERS + 1];
    int count = 0;
    /* Named by rank, so the five is a five and no right pedro. */
    printed.trumps[0] = -1;
    ranks.set = &printed;
    for (int letter = 0; letter < book_letter('p'); letter++) {
        bool scores = book->set->points[letter] > 0;
        const char *same = strchr(as, pedro_letters[letter]);
        if (same)
            scores = scores || book_worth(book, off[same - as]) > 0;
        if (scores)
            letters[count++] = (int8_t)letter;
    }
    letters[count] = -1;
    return book_cards(&ranks, letters);
}

static void misdeal(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    if (set->misdeal == PEDRO_MISDEAL_NO)
        return;
    book_end(book);
    book_say(book,
             _("A player whose hand has no card of a rank that scores, whatever its suit "
               "(%s), may ask for a "
               "new deal before the bidding."),
             misdeal_ranks(book).text);
    if (set->misdeal == PEDRO_MISDEAL_POINTS_OR_FACES)
        book_say(book, _("The hand must have no king, queen or jack either."));
    if (set->jokers > 0)
        book_say(book, _("Nor may it have a joker."));
    book_say(book, _("Players have the choice in turn from dealer's left. If one asks, "
                     "nothing is scored and "
                     "the same dealer deals again."));
}

void explain_deal(struct book *book) {
    const struct pedro_ruleset *set = book->set;
    const int dealt = book->rules->dealt, stock = book->rules->stock_size;
    book_title(book, _("The deal"));
    book_say(book,
             _("Cut for the first deal; after each hand the deal passes to the left."));
    if (set->deal == PEDRO_DEAL_EVEN)
        book_say(book, _("The cards are dealt out as far as they go round evenly, "
                         "beginning on dealer's "
                         "left."));
    else
        book_say(book, _("Dealing begins on dealer's left."));
    if (set->packet >= dealt)
        book_say(book,
                 ngettext("Each player gets %s card.",
                          "Each player gets %s cards, all together.",
                          (unsigned long)dealt),
                 book_number(dealt).text);
    else
        book_say(book, _("Each player gets %s cards, %s at a time."),
                 book_number(dealt).text, book_number(set->packet).text);
    if (set->packet < dealt && dealt % set->packet)
        book_say(book, _("The last time round it is only %s."),
                 book_number(dealt % set->packet).text);
    if (set->kitty > 0)
        book_say(book,
                 ngettext("One card is then laid face down in the middle: the kitty.",
                          "Then %s cards are laid face down in the middle: the kitty.",
                          (unsigned long)set->kitty),
                 book_number(set->kitty).text);
    if (stock == 0)
        book_say(book, _("That uses up the pack."));
    else if (set->exchange == PEDRO_EXCHANGE_REFILL ||
             set->exchange == PEDRO_EXCHANGE_DRAW)
        book_say(book,
                 ngettext("One card is left over: the stock, face down.",
                          "The %s cards left over are the stock, face down.",
                          (unsigned long)stock),
                 book_number(stock).text);
    else
        book_say(book,
                 ngettext("One card is left over. It stays face down and plays no part.",
                          "The %s cards left over stay face down and play no part.",
                          (unsigned long)stock),
                 book_number(stock).text);
    misdeal(book);
}
