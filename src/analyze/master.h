/* master.h - a line of play that makes the bid however the hidden cards lie.
 *
 * The bidder knows its hand, how many cards the others hold and how many trumps each of them surely has (what a seat kept
 * when it discarded). Every layout of the hidden trumps that agrees with this is possible: what was bid excludes none. A
 * line is safe if it makes the bid in each of them, whatever the opponents play. This is a game of one player with
 * incomplete information against an opponent who knows and chooses everything (best defence: Frank & Basin 1998, "Search in
 * games with incomplete information"), and as only "in all layouts" counts, its states are sets of layouts: a choice of
 * the bidder must be safe for the whole set, and a card of another seat leaves those layouts in which it holds the card.
 *
 * Such a set needs no list. It is described by the hidden trumps, which of them each seat may hold, and the least and
 * most trumps of each seat; a card played keeps this form.
 *
 * The partner is one of two:
 * - MASTER_PARTNER_ANY: it may play any card, so a safe line needs nothing from it.
 * - MASTER_PARTNER_HELPS: it plays by a rule that depends on what all have seen, so a card tells which cards it does not
 *   hold. To a trick that its side surely wins it gives its card worth most; else, as the last who can win the trick, it
 *   wins it with its card worth most; else it plays the highest trump that is out, if its side does not hold the trick, or
 *   leads it; else its card worth least. Of cards worth the same it plays the lowest. It leads trumps while it has one, and
 *   trumps no plain card while it holds a plain one.
 *
 * Plain cards have neither suit nor rank here, and the opponents choose who wins a trick without trumps: in the real game
 * the bidder can do no worse (solver/trumps_game.h). A seat that lays its hand down for lack of trumps is known to have none
 * when its turn comes, and not before. So what is found safe is safe; a line that needs plain suits is not found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_H
#define ANALYZE_MASTER_H

#include "bots/bot.h"
#include "solver/trumps_game.h"

enum master_partner { MASTER_PARTNER_ANY, MASTER_PARTNER_HELPS };

/* What is played: a trump by its number, or one of these. */
enum {
    MASTER_PLAIN = 16,  /* any plain card */
    MASTER_OUT = 17,    /* nothing: the seat has no trump, and only trumps are played */
    MASTER_WINNER = 18, /* and up: this seat wins a trick without trumps */
    MASTER_NONE = 0xff,
    MASTER_MOVES = 18, /* most at a time */
};

/* What the bidder knows at a point of the play. Seats are counted from the bidder, 0, to the left; sets of trumps are bits
 * by number, from the lowest. Plain data without padding. */
struct master_place {
    uint16_t mine, hidden;     /* trumps of the bidder, and of the others */
    uint16_t may[4];           /* of `hidden`: what each other seat may hold */
    uint8_t cards[4], sure[4]; /* cards in each hand; trumps it holds at least */
    int16_t need, spare;       /* points still to be won; that may still be lost */
    int16_t points;            /* in this trick */
    uint8_t out;               /* seats that have shown that they hold no trump */
    uint8_t aside,
        full; /* trumps that score nothing may be out of the play, if `full` has only trumps; else 0 */
    uint8_t leader, played;    /* of this trick: seats whose turn is over */
    uint8_t led, best, winner; /* first card, highest trump, its seat; or MASTER_NONE */
};

struct master_move {
    uint8_t card;
    struct master_place after;
};

enum master_answer { MASTER_NO, MASTER_YES, MASTER_UNKNOWN };

struct master_entry;

/* A search, with its table of places. */
struct master {
    struct trumps_game game;
    enum master_partner partner;
    int16_t two_worth; /* of the lowest trump, where its point is its holder's; else 0 */
    uint64_t nodes, limit; /* places searched since master_limit() */
    struct master_entry *table;
};

/* Prepares for a game. False if the search does not fit it, or there is no memory; in each case for master_finish(). */
bool master_init(struct master *master, const struct pedro_rules *rules,
                 enum master_partner partner);
void master_finish(struct master *master);

/* Reads what the bidder knows when the play begins. False where a seat holds more cards than are played, or another than
 * the robber may have thrown trumps. */
bool master_read(const struct master *master, const struct pedro_rules *rules,
                 const struct pedro_view *view, const struct bot_history *history,
                 struct master_place *place);

/* The seat to play, or 4: the opponents choose who wins a trick without trumps. */
unsigned master_turn(const struct master_place *place);

/* True if nothing is left to be played. */
bool master_over(const struct master_place *place);

/* What may happen next; of cards of the bidder or an opponent that come to the same only one. Returns how many, at
 * most MASTER_MOVES; 0 if nothing is left to play. */
unsigned master_moves(const struct master *master, const struct master_place *place,
                      struct master_move move[MASTER_MOVES]);

/* The seat whose turn it is plays this card, or the seat MASTER_WINNER + n wins. False if no layout allows it. */
bool master_play(const struct master *master, const struct master_place *place,
                 unsigned card, struct master_place *after);

/* Does the bidder have a safe line from here? Unknown after `limit` places. */
enum master_answer master_safe(struct master *master, const struct master_place *place,
                               uint64_t limit);

/* The most points, of those from the place's, that the bidder can be sure of; -1: unknown. */
int master_sure(struct master *master, const struct master_place *place, uint64_t limit);

#endif
