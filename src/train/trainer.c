/* trainer.c - rounds of self-play and learning, and checkpoints.
 *
 * SPDX-License-Identifier: MIT */
#include "train/trainer.h"
#include "base/fnv.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define N_(text) text

enum { VERSION = 1, LANE_SAMPLES = TRAINER_LANE_DEALS * HAND_SAMPLES_MAX };

/* Learning rates: lower when training starts from a network. */
static const double rate_first = 1.5e-3, rate_again = 3e-4, rate_last = 2e-5;
static const double chance_first = 0.05 * 65536, chance_last = 0.005 * 65536;

/* A network that calls has fewer units. It learns from bids of `simple` first; later three sides in four bid by
 * the network. */
enum { CALL_UNITS = 80, CALL_TRUST = 65536 * 3 / 4 };
static const double call_trust_from = 0.8;

struct lane {
    struct trainer *trainer;
    struct bot_scratch *scratch; /* of the rival */
    struct gradient gradient;
    struct sample *sample; /* LANE_SAMPLES */
    uint32_t order[LANE_SAMPLES];
    unsigned index, samples;
    unsigned from, to; /* in `order`: of this batch */
};

struct trainer {
    struct trainer_plan plan;
    uint64_t keys; /* hash of the games and of the initial network */
    uint64_t rounds;
    struct model model;
    struct nnet_storage room;
    struct lane lane[TRAINER_LANES];
};

/* A random generator for each number below 2^32. */
static void dice(const struct trainer *trainer, uint64_t number, struct pedro_rng *rng) {
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_hand_seed(trainer->plan.seed, (uint32_t)number, seed);
    pedro_rng_seed(rng, seed);
}

static uint64_t hash_number(uint64_t from, uint64_t number) {
    uint8_t bytes[8];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    return fnv_add(from, bytes, sizeof bytes);
}

/* A network to begin with, as good as by name: by where its sums start. */
static uint64_t hash_net(uint64_t from, const struct nnet *net) {
    for (unsigned i = 0; i < NNET_FIRST; i++)
        from = hash_number(from, (uint16_t)net->first[i]);
    for (unsigned i = 0; i < NNET_SECOND; i++)
        from = hash_number(from, (uint32_t)net->second_start[i]);
    return from;
}

void trainer_destroy(struct trainer *trainer) {
    if (!trainer)
        return;
    for (unsigned i = 0; i < TRAINER_LANES; i++) {
        free(trainer->lane[i].sample);
        bot_scratch_destroy(trainer->lane[i].scratch);
    }
    free(trainer);
}

struct trainer *trainer_create(const struct trainer_plan *plan) {
    /* Weights are aligned to cache lines. */
    const size_t size = (sizeof(struct trainer) + 63) & ~(size_t)63;
    struct trainer *trainer = aligned_alloc(64, size);
    if (!trainer)
        return NULL;
    memset(trainer, 0, size);
    trainer->plan = *plan;
    trainer->keys = plan->calls ? hash_number(FNV_START, CALL_INPUTS) : FNV_START;
    trainer->room.net.calls = plan->calls;
    for (unsigned i = 0; i < plan->games; i++) {
        const struct pedro_rules *rules = &plan->game[i].rules;
        const uint64_t key = plan->calls ? rules->call_key : rules->play_key;
        trainer->keys = hash_number(trainer->keys, key);
        if ((plan->use_for == 0 || (i < 64 && plan->use_for >> i & 1)) &&
            trainer->room.net.games < NNET_GAMES_MAX)
            trainer->room.key[trainer->room.net.games++] = key;
    }
    for (unsigned i = 0; i < TRAINER_LANES; i++) {
        trainer->lane[i].trainer = trainer;
        trainer->lane[i].index = i;
        trainer->lane[i].sample = calloc(LANE_SAMPLES, sizeof(struct sample));
        trainer->lane[i].scratch = plan->against ? bot_scratch_create() : NULL;
        if (!trainer->lane[i].sample) {
            trainer_destroy(trainer);
            return NULL;
        }
    }
    struct pedro_rng rng;
    dice(trainer, 0, &rng);
    if (plan->from) {
        trainer->keys = hash_net(trainer->keys, plan->from);
        model_begin(&trainer->model, plan->from);
    } else {
        model_init(&trainer->model, plan->calls ? CALL_UNITS : NNET_FIRST, &rng);
    }
    return trainer;
}

uint64_t trainer_deals(const struct trainer *trainer) {
    return trainer->rounds * TRAINER_ROUND_DEALS;
}

/* The part of the training that is left, 1 to 0. */
static double left(const struct trainer *trainer) {
    const uint64_t done = trainer_deals(trainer);
    return done >= trainer->plan.deals ? 0
                                       : 1 - (double)done / (double)trainer->plan.deals;
}

static void *play(void *data) {
    struct lane *lane = data;
    const struct trainer *trainer = lane->trainer;
    const struct trainer_plan *plan = &trainer->plan;
    const uint64_t number = trainer->rounds * TRAINER_LANES + lane->index;
    const double part = left(trainer);
    const unsigned chance = (unsigned)(chance_last + (chance_first - chance_last) * part);
    struct pedro_rng rng;
    dice(trainer, number + 1, &rng);
    lane->samples = 0;
    for (unsigned i = 0; i < TRAINER_LANE_DEALS; i++) {
        const struct training_game *game =
            &plan->game[(number * TRAINER_LANE_DEALS + i) % plan->games];
        struct sample *sample = &lane->sample[lane->samples];
        const struct nnet *net = &trainer->room.net;
        const bool brief = plan->games == 1 && !plan->from;
        const struct selfcall_plan calls = {
            chance, part > call_trust_from && !plan->from ? 0 : CALL_TRUST, brief};
        lane->samples += plan->calls ? selfcall_hand(game, net, &calls, &rng, sample)
                         : plan->against
                             ? response_hand(game, net, plan->against, lane->scratch,
                                             chance, &rng, sample)
                             : selfplay_hand(game, net, chance, brief, &rng, sample);
    }
    for (unsigned i = 0; i < lane->samples; i++) {
        const unsigned j = pedro_rng_below(&rng, i + 1);
        lane->order[i] = lane->order[j];
        lane->order[j] = i;
    }
    return NULL;
}

static void *learn(void *data) {
    struct lane *lane = data;
    for (unsigned i = lane->from; i < lane->to; i++)
        model_learn(&lane->trainer->model, &lane->sample[lane->order[i]],
                    &lane->gradient);
    return NULL;
}

/* Does the work of all lanes; one after the other without threads, or if none can be created. */
static void run(struct trainer *trainer, void *(*work)(void *)) {
    pthread_t thread[TRAINER_LANES];
    bool started[TRAINER_LANES] = {false};
    for (unsigned i = 1; i < TRAINER_LANES && trainer->plan.threads; i++)
        started[i] = pthread_create(&thread[i], NULL, work, &trainer->lane[i]) == 0;
    for (unsigned i = 0; i < TRAINER_LANES; i++)
        if (!started[i])
            work(&trainer->lane[i]);
    for (unsigned i = 1; i < TRAINER_LANES; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}

void trainer_round(struct trainer *trainer) {
    struct gradient *gradient[TRAINER_LANES];
    unsigned samples = 0;
    const double part = left(trainer);
    const double first = trainer->plan.from ? rate_again : rate_first;
    const double rate = rate_last + (first - rate_last) * part * part;
    model_round(&trainer->model, &trainer->room);
    run(trainer, play);
    for (unsigned i = 0; i < TRAINER_LANES; i++) {
        gradient[i] = &trainer->lane[i].gradient;
        samples += trainer->lane[i].samples;
    }
    const unsigned batches = (samples + TRAINER_BATCH - 1) / TRAINER_BATCH;
    for (unsigned batch = 0; batch < batches; batch++) {
        unsigned size = 0;
        for (unsigned i = 0; i < TRAINER_LANES; i++) {
            struct lane *lane = &trainer->lane[i];
            lane->from = lane->samples * batch / batches;
            lane->to = lane->samples * (batch + 1) / batches;
            size += lane->to - lane->from;
        }
        run(trainer, learn);
        if (size > 0)
            model_step(&trainer->model, gradient, TRAINER_LANES, size, rate);
    }
    trainer->rounds++;
}

struct trainer_loss trainer_loss(struct trainer *trainer) {
    struct trainer_loss loss = {0, 0, 0};
    for (unsigned i = 0; i < TRAINER_LANES; i++) {
        struct gradient *gradient = &trainer->lane[i].gradient;
        loss.points += gradient->loss[0];
        loss.margin += gradient->loss[1];
        loss.samples += gradient->samples;
        gradient->loss[0] = gradient->loss[1] = 0;
        gradient->samples = 0;
    }
    if (loss.samples > 0) {
        loss.points /= (double)loss.samples;
        loss.margin /= (double)loss.samples;
    }
    return loss;
}

const struct nnet_storage *trainer_net(struct trainer *trainer) {
    model_round(&trainer->model, &trainer->room);
    return &trainer->room;
}

/* --- checkpoints --- */

static const char magic[8] = {'p', 'e', 'd', 'r', 'o', 'c', 'k', 'p'};

enum {
    WEIGHTS = sizeof(struct weights) / sizeof(float),
    HEAD = sizeof magic + 4 + 4 + PEDRO_SEED_SIZE + 8 + 8 + 8,
    SIZE = HEAD + NNET_INPUTS + 3 * 4 * WEIGHTS + 8,
};

static uint8_t *put(uint8_t *at, uint64_t number, unsigned size) {
    for (unsigned i = 0; i < size; i++)
        *at++ = (uint8_t)(number >> (8 * i));
    return at;
}

static uint64_t take(const uint8_t **at, unsigned size) {
    uint64_t number = 0;
    for (unsigned i = 0; i < size; i++)
        number |= (uint64_t) * (*at)++ << (8 * i);
    return number;
}

static uint8_t *put_weights(uint8_t *at, const struct weights *weights) {
    for (size_t i = 0; i < WEIGHTS; i++) {
        uint32_t bits;
        memcpy(&bits, (const char *)weights + 4 * i, 4);
        at = put(at, bits, 4);
    }
    return at;
}

static void take_weights(const uint8_t **at, struct weights *weights) {
    for (size_t i = 0; i < WEIGHTS; i++) {
        const uint32_t bits = (uint32_t)take(at, 4);
        memcpy((char *)weights + 4 * i, &bits, 4);
    }
}

size_t trainer_save_size(void) { return SIZE; }

void trainer_save(const struct trainer *trainer, uint8_t *bytes) {
    const struct model *model = &trainer->model;
    uint8_t *at = bytes;
    memcpy(at, magic, sizeof magic);
    at = put(at + sizeof magic, VERSION, 4);
    at = put(at, WEIGHTS, 4);
    memcpy(at, trainer->plan.seed, PEDRO_SEED_SIZE);
    at = put(at + PEDRO_SEED_SIZE, trainer->keys, 8);
    at = put(at, trainer->rounds, 8);
    at = put(at, model->steps, 8);
    memcpy(at, model->used, sizeof model->used);
    at = put_weights(at + sizeof model->used, &model->now);
    at = put_weights(at, &model->mean);
    at = put_weights(at, &model->square);
    put(at, fnv_add(FNV_START, bytes, (size_t)(at - bytes)), 8);
}

const char *trainer_load(struct trainer *trainer, const uint8_t *bytes, size_t size) {
    struct model *model = &trainer->model;
    const uint8_t *at = bytes + sizeof magic, *sum = bytes + SIZE - 8;
    if (size != SIZE || memcmp(bytes, magic, sizeof magic) != 0 ||
        take(&at, 4) != VERSION || take(&at, 4) != WEIGHTS)
        return N_("This is not a checkpoint of this version of the program.");
    if (take(&sum, 8) != fnv_add(FNV_START, bytes, SIZE - 8))
        return N_("The checkpoint is damaged.");
    if (memcmp(at, trainer->plan.seed, PEDRO_SEED_SIZE) != 0)
        return N_("The checkpoint is of a run with another seed.");
    at += PEDRO_SEED_SIZE;
    if (take(&at, 8) != trainer->keys)
        return N_(
            "The checkpoint is of a run for other games, or with another beginning.");
    trainer->rounds = take(&at, 8);
    model->steps = take(&at, 8);
    model->mean_left = model->square_left = 1;
    for (uint64_t i = 0; i < model->steps && model->square_left > 1e-300; i++) {
        model->mean_left *= 0.9;
        model->square_left *= 0.999;
    }
    memcpy(model->used, at, sizeof model->used);
    at += sizeof model->used;
    take_weights(&at, &model->now);
    take_weights(&at, &model->mean);
    take_weights(&at, &model->square);
    return NULL;
}
