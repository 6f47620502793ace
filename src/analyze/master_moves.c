/* master_moves.c - what may happen next, as the bidder sees it.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analyze/master_parts.h"

enum { SEATS = 4, ME = 0, PARTNER = 2 };

static uint16_t bit(unsigned trump) { return (uint16_t)(1U << trump); }

/* By Hall's theorem; that bounds above and below can be kept together if each can be kept alone holds for degrees in
 * bipartite graphs (Mendelsohn & Dulmage 1958). Seat 0 stands for the cards that are out of the play. */
static bool fits(const struct master_place *place, const uint16_t may[SEATS],
                 const uint8_t least[SEATS], const uint8_t most[SEATS]) {
    const unsigned first = most[0] ? 0 : 1;
    for (unsigned seats = 0; seats < 1U << SEATS; seats += 1U << first) {
        unsigned inside = 0, outside = 0, upto = 0, from = 0;
        for (unsigned seat = first; seat < SEATS; seat++)
            if (seats >> seat & 1) {
                inside |= may[seat];
                upto += most[seat];
                from += least[seat];
            } else {
                outside |= may[seat];
            }
        if (bits_count(place->hidden & ~outside) > upto ||
            bits_count(place->hidden & inside) < from)
            return false;
    }
    return true;
}

bool master_possible(const struct master_place *place) {
    uint8_t least[SEATS], most[SEATS];
    memcpy(least, place->sure, sizeof least);
    memcpy(most, place->cards, sizeof most);
    least[0] = most[0] = 0;
    if (fits(place, place->may, least, most))
        return true;
    if (!place->aside || least[place->full] > most[place->full])
        return false;
    least[0] = 1;
    most[0] = place->aside;
    least[place->full] = most[place->full];
    return fits(place, place->may, least, most);
}

unsigned master_turn(const struct master_place *place) {
    return place->played == SEATS ? SEATS : (place->leader + place->played) & 3;
}

bool master_over(const struct master_place *place) {
    const unsigned others = 2 + 4 + 8;
    return place->played == 0 && !place->mine &&
           (!place->hidden || (place->out & others) == others);
}

/* --- a card is played --- */

static void win(struct master_place *place, unsigned seat, int points) {
    if (seat == ME || seat == PARTNER)
        place->need = (int16_t)(place->need - points);
    else
        place->spare = (int16_t)(place->spare - points);
}

static void begin_trick(struct master_place *place, unsigned leader) {
    place->leader = (uint8_t)leader;
    place->played = 0;
    place->points = 0;
    place->led = place->best = place->winner = MASTER_NONE;
}

static void end_turn(const struct master *master, struct master_place *place) {
    if (++place->played < SEATS)
        return;
    if (place->best != MASTER_NONE) {
        win(place, place->winner, place->points);
        begin_trick(place, place->winner);
    } else if (master->game.keeps) {
        begin_trick(place, place->leader);
    }
}

static void play(const struct master *master, struct master_place *place, unsigned seat,
                 unsigned card) {
    if (place->played == 0 && card == MASTER_OUT) {
        place->leader = (uint8_t)((place->leader + 1) & 3);
        return;
    }
    if (place->led == MASTER_NONE)
        place->led = (uint8_t)card;
    if (card != MASTER_OUT)
        place->cards[seat]--;
    if (card < MASTER_PLAIN) {
        const uint16_t others = (uint16_t)~bit(card);
        if (seat == ME) {
            place->mine &= others;
        } else {
            place->hidden &= others;
            for (unsigned other = 0; other < SEATS; other++)
                place->may[other] &= others;
            if (place->sure[seat] > 0)
                place->sure[seat]--;
            if (card == 0)
                win(place, seat, master->two_worth);
        }
        place->points = (int16_t)(place->points + master->game.worth[card]);
        if (place->best == MASTER_NONE || card > place->best) {
            place->best = (uint8_t)card;
            place->winner = (uint8_t)seat;
        }
    }
    end_turn(master, place);
}

/* --- the partner that helps --- */

/* May an opponent whose turn is still to come hold a trump, as far as all have seen? */
static bool is_followed(const struct master_place *place) {
    for (unsigned played = place->played + 1U; played < SEATS; played++) {
        const unsigned seat = (place->leader + played) & 3;
        if (seat != ME && !(place->out >> seat & 1))
            return true;
    }
    return false;
}

struct rank {
    int worth; /* higher is played later */
    uint8_t trump;
};

unsigned master_preferred(const struct master *master, const struct master_place *place,
                          uint8_t trump[LANE]) {
    const unsigned all = place->mine | place->hidden;
    const int best = place->best == MASTER_NONE ? -1 : place->best, top = highest(all);
    const bool ours = best >= 0 && place->winner == ME, followed = is_followed(place);
    const bool surely = ours && (best > top || !followed);
    struct rank sorted[LANE];
    unsigned count = 0;
    for (unsigned hidden = place->hidden; hidden; hidden &= hidden - 1) {
        const unsigned card = bits_lowest(hidden);
        struct rank rank = {master->game.worth[card], (uint8_t)card};
        const bool beats = (int)card > best;
        if (surely || (!ours && beats && !followed && place->played > 0))
            rank.worth = -rank.worth - (surely ? 0 : TOTAL_MAX);
        else if (!ours && beats && (int)card == top)
            rank.worth = -TOTAL_MAX;
        unsigned at = count++;
        for (; at > 0 && sorted[at - 1].worth > rank.worth; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = rank;
    }
    for (unsigned i = 0; i < count; i++)
        trump[i] = sorted[i].trump;
    return count;
}

/* --- choices --- */

struct moves {
    const struct master *master;
    const struct master_place *place;
    struct master_move *move;
    unsigned count;
    bool all; /* cards that come to the same too */
};

static void add(struct moves *moves, const struct master_place *before, unsigned seat,
                unsigned card) {
    struct master_move *move = &moves->move[moves->count++];
    move->card = (uint8_t)card;
    move->after = *before;
    play(moves->master, &move->after, seat, card);
}

/* Another seat plays, if there is a layout in which it can. */
static void try_other(struct moves *moves, const struct master_place *before,
                      unsigned seat, unsigned card) {
    struct master_place with = *before;
    if (card < MASTER_PLAIN) {
        if (!(with.may[seat] >> card & 1) || with.cards[seat] == 0)
            return;
        /* The seat holds it, and nobody else does. */
        for (unsigned other = 0; other < SEATS; other++)
            if (other != seat)
                with.may[other] &= (uint16_t)~bit(card);
    } else if (card == MASTER_PLAIN) {
        if (with.cards[seat] == 0)
            return;
        with.cards[seat]--;
        if (!master_possible(&with))
            return;
        with.cards[seat]++;
    }
    if (master_possible(&with))
        add(moves, &with, seat, card);
}

/* A card that comes to the same as `higher`, the last one tried: nothing that is still to be played lies between them, and
 * neither may yet fall to this trick from another hand. */
static bool is_alike(const struct moves *moves, unsigned turn, int higher,
                     unsigned card) {
    const struct master_place *place = moves->place;
    const struct trumps_game *game = &moves->master->game;
    if (moves->all || higher < 0 || game->worth[higher] != game->worth[card] ||
        (card == 0 && moves->master->two_worth != 0))
        return false;
    const unsigned between = bit((unsigned)higher) - 2U * bit(card);
    unsigned others = place->mine | place->hidden;
    if (place->best != MASTER_NONE)
        others |= bit(place->best);
    if (between & others)
        return false;
    for (unsigned seat = 1; seat < SEATS; seat++)
        if ((place->may[seat] >> higher & 1) != (place->may[seat] >> card & 1))
            return false;
    for (unsigned played = place->played + 1U; turn != ME && played < SEATS; played++) {
        const unsigned seat = (place->leader + played) & 3;
        if (seat != ME && place->may[seat] & (bit(card) | bit((unsigned)higher)))
            return false;
    }
    return true;
}

static void my_moves(struct moves *moves) {
    const struct master_place *place = moves->place;
    const struct trumps_game *game = &moves->master->game;
    const unsigned plain = place->cards[ME] - bits_count(place->mine);
    const bool leads = place->led == MASTER_NONE,
               follows = !leads && place->led < MASTER_PLAIN;
    const bool trumps = !(place->led == MASTER_PLAIN && game->plain_first && plain > 0);
    int higher = -1;
    for (unsigned left = trumps ? place->mine : 0; left;) {
        const unsigned card = bits_highest(left);
        left ^= bit(card);
        if (!is_alike(moves, ME, higher, card))
            add(moves, place, ME, card);
        higher = (int)card;
    }
    if (game->bare) {
        if (!place->mine)
            add(moves, place, ME, MASTER_OUT);
    } else if (plain > 0 && !(follows && place->mine)) {
        add(moves, place, ME, MASTER_PLAIN);
    }
}

/* Without a trump only. */
static void add_void(struct moves *moves, unsigned seat, unsigned card) {
    struct master_place none = *moves->place;
    none.may[seat] = 0;
    none.out |= (uint8_t)bit(seat);
    try_other(moves, &none, seat, card);
}

static void add_nothing(struct moves *moves, unsigned seat) {
    const struct master_place *place = moves->place;
    if (moves->master->game.bare)
        add_void(moves, seat, MASTER_OUT);
    else if (place->led == MASTER_NONE || place->led == MASTER_PLAIN)
        try_other(moves, place, seat, MASTER_PLAIN);
    else
        add_void(moves, seat, MASTER_PLAIN);
}

static void opponent_moves(struct moves *moves, unsigned seat) {
    int higher = -1;
    for (unsigned left = moves->place->may[seat]; left;) {
        const unsigned card = bits_highest(left);
        left ^= bit(card);
        if (!is_alike(moves, seat, higher, card))
            try_other(moves, moves->place, seat, card);
        higher = (int)card;
    }
    add_nothing(moves, seat);
}

static void partner_moves(struct moves *moves) {
    struct master_place place = *moves->place;
    uint8_t trump[LANE];
    const unsigned count = master_preferred(moves->master, &place, trump);
    if (place.led == MASTER_PLAIN && !moves->master->game.bare) {
        /* Plain cards first, and then it has no plain card. */
        try_other(moves, &place, PARTNER, MASTER_PLAIN);
        place.sure[PARTNER] = place.cards[PARTNER];
    }
    for (unsigned i = 0; i < count; i++) {
        try_other(moves, &place, PARTNER, trump[i]);
        place.may[PARTNER] &= (uint16_t)~bit(trump[i]);
    }
    if (moves->master->game.bare)
        add_void(moves, PARTNER, MASTER_OUT);
    else if (place.led != MASTER_PLAIN)
        add_void(moves, PARTNER, MASTER_PLAIN);
}

static unsigned list_moves(const struct master *master, const struct master_place *place,
                           bool all, struct master_move move[MASTER_MOVES]) {
    struct moves moves = {master, place, move, 0, all};
    const unsigned turn = master_turn(place);
    if (master_over(place))
        return 0;
    if (turn == SEATS) {
        for (unsigned seat = 0; seat < SEATS; seat++) {
            move[seat].card = (uint8_t)(MASTER_WINNER + seat);
            move[seat].after = *place;
            begin_trick(&move[seat].after, seat);
        }
        return SEATS;
    }
    if (turn == ME)
        my_moves(&moves);
    else if (turn == PARTNER && master->partner == MASTER_PARTNER_HELPS)
        partner_moves(&moves);
    else
        opponent_moves(&moves, turn);
    return moves.count;
}

unsigned master_moves(const struct master *master, const struct master_place *place,
                      struct master_move move[MASTER_MOVES]) {
    return list_moves(master, place, false, move);
}

bool master_play(const struct master *master, const struct master_place *place,
                 unsigned card, struct master_place *after) {
    struct master_move move[MASTER_MOVES];
    const unsigned moves = list_moves(master, place, true, move);
    for (unsigned i = 0; i < moves; i++)
        if (move[i].card == card) {
            *after = move[i].after;
            return true;
        }
    return false;
}
