/* deal_sampler.h - deals that lead to what a seat sees, during the auction and the exchange.
 *
 * The pack is shuffled so that the cards the seat knows come where they must have come
 * from, and the hand is played again from the deal: what was called is called, what the
 * seat itself threw is thrown. What the others called says what they hold: `simple` is
 * asked what it would have called, and a deal in which it would have called otherwise is
 * taken less often. In the exchange the others do what `simple` does, and deals that come
 * to another view (cards drawn, thrown, held) are not taken at all.
 *
 * So that few deals are in vain, whoever threw its plain cards is dealt as many as it
 * threw, and trumps besides; whoever passed trumps on, as many as it must have had.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_REDEAL_H
#define BOTS_REDEAL_H

#include "bots/sampling/world_sampler.h"

/* Where the cards of the pack come, by place in dealing order. */
struct deal_sampler {
    struct world_sampler base; /* first: a pointer to it is one to the sampler */
    pedro_cards dealt[PEDRO_SEATS_MAX], kitty; /* places */
    uint8_t stock;                             /* the first place of the stock */
    /* The exchange: */
    pedro_cards trumps, plain;        /* places that must have held such a card */
    pedro_cards passed;               /* places of the seat that gave us cards */
    pedro_cards own;                  /* places of the stock or kitty that came to us */
    pedro_cards thrown, trash;        /* what we threw, and places others threw from */
    pedro_card fixed[PEDRO_PACK_MAX]; /* by place; PEDRO_NO_CARD where none is known */
    uint8_t kept, received;           /* cards of ours: dealt and kept, and given us */
};

/* Reads a turn before the play. False if there is no telling how it came about. */
bool deal_sampler_init(struct deal_sampler *sampler, const struct bot_turn *turn);

/* A pack in which all that the seat knows is so, each as likely as the other. */
void deal_sampler_pack(const struct deal_sampler *sampler, struct pedro_rng *rng,
                       pedro_card pack[PEDRO_PACK_MAX]);

/* The draw of its worlds: a pack, played up to the turn (deal_replay.c). */
bool deal_sampler_draw(struct world_sampler *base, struct pedro_rng *rng,
                       struct world *world);

#endif
