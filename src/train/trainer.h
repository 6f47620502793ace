/* trainer.h - trains a network: rounds of self-play, each followed by learning.
 *
 * The work of a round is cut into TRAINER_LANES lanes, each with a random generator that is seeded by seed,
 * round and lane; their gradients are added in order. So the network depends on seed, games and number of
 * deals, but not on threads nor on interruptions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H

#include "train/response.h"
#include "train/selfcall.h"

enum {
    TRAINER_LANES = 2,
    TRAINER_LANE_DEALS = 64, /* of a lane in a round */
    TRAINER_ROUND_DEALS = TRAINER_LANES * TRAINER_LANE_DEALS,
    TRAINER_BATCH = 128, /* samples a step rests on, about */
};

struct trainer_plan {
    uint8_t seed[PEDRO_SEED_SIZE];
    const struct training_game *game; /* played in turn */
    unsigned games;                   /* at least 1 */
    uint64_t deals; /* deals to train for: learning rates decay towards this number */
    uint64_t
        use_for; /* bit i: the network is to play game i, of the first 64; 0: the first NNET_GAMES_MAX games */
    bool threads; /* a thread for each lane */
    bool
        calls; /* the network learns to call, not to play cards; then `against` is NULL */
    const struct rival *against; /* NULL: it plays against itself */
    const struct nnet *from;     /* to start from; NULL: small random weights */
};

struct trainer;

/* NULL if there is no memory. Keeps plan.game. */
struct trainer *trainer_create(const struct trainer_plan *plan);
void trainer_destroy(struct trainer *trainer);

/* Deals played so far. */
uint64_t trainer_deals(const struct trainer *trainer);

/* Plays and learns one round. */
void trainer_round(struct trainer *trainer);

/* The mean squared errors, of points and of margins, since the last call. */
struct trainer_loss {
    double points, margin;
    uint64_t samples;
};
struct trainer_loss trainer_loss(struct trainer *trainer);

/* The network as it is now; belongs to the trainer and changes with the next round. */
const struct nnet_storage *trainer_net(struct trainer *trainer);

/* Writes a checkpoint of trainer_save_size() bytes: everything that a run needs to
 * continue as if it had not stopped. */
size_t trainer_save_size(void);
void trainer_save(const struct trainer *trainer, uint8_t *bytes);

/* Continues from a checkpoint of the same seed, games and plan.from; the number of deals
 * may differ. Returns NULL, or the error (a sentence in English, marked for translation);
 * the trainer is then unchanged. */
const char *trainer_load(struct trainer *trainer, const uint8_t *bytes, size_t size);

#endif
