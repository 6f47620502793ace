/* deal_sampler.h - samples worlds of a turn in the auction or the exchange: deals that lead to its view.
 *
 * The pack is shuffled so that the cards the seat knows come where they must have come from, and the hand
 * is replayed from the deal: the calls are those that were made, and the seat throws what it threw. The
 * other seats' calls say what they hold: a deal in which `simple` or the network that bids would have called
 * otherwise is accepted less often (rejection sampling). In the exchange the other seats act like `simple`, and a deal that
 * leads to another view (cards drawn, thrown, held) is rejected.
 *
 * So that few deals are rejected, a seat that threw its plain cards is dealt as many as it threw and trumps
 * besides, and a seat that passed trumps on as many as it must have had.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_DEAL_SAMPLER_H
#define BOTS_DEAL_SAMPLER_H

#include "bots/net/nnet.h"
#include "bots/sampling/world_sampler.h"
#include "bots/simple/simple.h"

/* Positions in the pack are in dealing order; sets of them are bits. */
struct deal_sampler {
    struct world_sampler base; /* first: a pointer to it is one to the sampler */
    pedro_cards dealt[PEDRO_SEATS_MAX],
        kitty;     /* positions dealt to each seat, and to the kitty */
    uint8_t stock; /* the first position of the stock */
    /* The exchange: */
    pedro_cards trumps, plain; /* positions that must have held such a card */
    pedro_cards passed;        /* positions of the seat that gave us cards */
    pedro_cards own;           /* positions of the stock or kitty that came to us */
    pedro_cards thrown, trash; /* cards we threw, and positions that others threw from */
    pedro_card fixed[PEDRO_PACK_MAX]; /* by position; PEDRO_NO_CARD where none is known */
    uint8_t kept,
        received; /* how many of our cards were dealt and kept, and were given to us */
    struct simple_bidders bidders;
    const struct nnet *net; /* that bids; NULL: the game has none */
};

/* Reads a turn before the play. False if its history cannot be reconstructed. The sampler must not outlive
 * `turn`. */
bool deal_sampler_init(struct deal_sampler *sampler, const struct bot_turn *turn);

/* A pack that agrees with all that the seat knows, uniformly at random. */
void deal_sampler_pack(const struct deal_sampler *sampler, struct pedro_rng *rng,
                       pedro_card pack[PEDRO_PACK_MAX]);

/* The draw of its worlds: a pack, played up to the turn (deal_replay.c). */
bool deal_sampler_draw(struct world_sampler *base, struct pedro_rng *rng,
                       struct world *world);

#endif
