/* model.c - forward pass, backpropagation, and the Adam step.
 *
 * SPDX-License-Identifier: MIT */
#include "train/model.h"

#include <math.h>
#include <string.h>

/* A vector of floats. The compiler may not reorder floating-point sums, so sums that can be cut into lanes are
 * written as lanes here. */
enum { LANES = 16, FIRST_LANES = NNET_FIRST / LANES, SECOND_LANES = NNET_SECOND / LANES };
typedef float lanes __attribute__((vector_size(LANES * sizeof(float)), may_alias));

/* The weight of the part of the error that all choices have in common. */
static const float luck_weight = 0.25f;

static const float full = (float)(NNET_FULL + 1) / (1 << NNET_UNIT_BITS);

static float random_part(struct pedro_rng *rng, float limit) {
    const float unit = (float)(pedro_rng_next(rng) >> 40) / 16777216.0f;
    return limit * (2 * unit - 1);
}

void model_init(struct model *model, unsigned units, struct pedro_rng *rng) {
    memset(model, 0, sizeof *model);
    model->mean_left = model->square_left = 1;
    for (unsigned i = 0; i < NNET_INPUTS; i++)
        for (unsigned j = 0; j < units; j++)
            model->now.row[i][j] = random_part(rng, 0.2f);
    for (unsigned j = 0; j < units; j++)
        for (unsigned k = 0; k < NNET_SECOND; k++)
            model->now.second[j][k] = random_part(rng, 0.12f);
    for (unsigned a = 0; a < NNET_ANSWERS; a++)
        for (unsigned k = 0; k < NNET_SECOND; k++)
            model->now.answer[a][k] = random_part(rng, 0.1f);
}

/* The sum of all lanes, halves first. */
static inline float sum_of(const lanes *of) {
    typedef float eight __attribute__((vector_size(8 * sizeof(float))));
    typedef float four __attribute__((vector_size(4 * sizeof(float))));
    eight half[2];
    four quarter[2];
    memcpy(half, of, sizeof half);
    half[0] += half[1];
    memcpy(quarter, half, sizeof quarter);
    quarter[0] += quarter[1];
    return (quarter[0][0] + quarter[0][2]) + (quarter[0][1] + quarter[0][3]);
}

static inline bool passes(float x) { return x > 0 && x < full; }

static inline float unit_of(float x) { return x <= 0 ? 0 : x >= full ? full : x; }

/* The first layer: a few lanes at a time, which stay in registers while all rows are added. */
static void add_rows(const struct weights *now, const struct nnet_input *input,
                     float sum[NNET_FIRST]) {
    enum { AT_ONCE = 4 };
    for (unsigned from = 0; from < FIRST_LANES; from += AT_ONCE) {
        lanes part[AT_ONCE];
        memcpy(part, now->first + from * LANES, sizeof part);
        for (unsigned i = 0; i < input->count; i++) {
            const lanes *row = (const lanes *)(const void *)now->row[input->on[i]] + from;
            for (unsigned j = 0; j < AT_ONCE; j++)
                part[j] += row[j];
        }
        memcpy(sum + from * LANES, part, sizeof part);
    }
}

/* The nonzero units of the first layer. */
struct awake {
    unsigned count;
    uint16_t unit[NNET_FIRST];
};

/* Backpropagates from the second layer to the first. */
static void learn_second(const struct weights *now, struct weights *sum,
                         const float first[NNET_FIRST], const struct awake *awake,
                         const float error[NNET_SECOND], float back[NNET_FIRST]) {
    lanes of[SECOND_LANES];
    memcpy(of, error, sizeof of);
    memset(back, 0, NNET_FIRST * sizeof *back);
    for (unsigned i = 0; i < awake->count; i++) {
        const unsigned j = awake->unit[i];
        const lanes *weight = (const lanes *)(const void *)now->second[j];
        lanes *change = (lanes *)(void *)sum->second[j];
        const float unit = unit_of(first[j]);
        lanes all = weight[0] * of[0];
        for (unsigned k = 1; k < SECOND_LANES; k++)
            all += weight[k] * of[k];
        for (unsigned k = 0; k < SECOND_LANES; k++)
            change[k] += unit * of[k];
        back[j] = passes(first[j]) ? sum_of(&all) : 0;
    }
}

/* The gradient of the rows of features that are set. */
static void learn_rows(struct gradient *gradient, const struct nnet_input *input,
                       const float back[NNET_FIRST]) {
    lanes *first = (lanes *)(void *)gradient->sum.first, of[FIRST_LANES];
    memcpy(of, back, sizeof of);
    for (unsigned j = 0; j < FIRST_LANES; j++)
        first[j] += of[j];
    for (unsigned i = 0; i < input->count; i++) {
        lanes *row = (lanes *)(void *)gradient->sum.row[input->on[i]];
        for (unsigned j = 0; j < FIRST_LANES; j++)
            row[j] += of[j];
        gradient->used[input->on[i]] = 1;
    }
}

/* One output head, from output `first` on: the gradient of its weights, and the error of the units of the
 * second layer. */
static void learn_head(const struct weights *now, const struct sample *sample,
                       unsigned first, uint32_t unknown, const float *target,
                       const lanes *unit, struct weights *sum, lanes *error,
                       double *loss) {
    float wrong[NNET_OUTPUTS], common = 0, squares = 0;
    unsigned known = 0;
    for (unsigned i = 0; i < sample->choices; i++) {
        if (unknown >> i & 1)
            continue;
        const unsigned a = first + sample->output[i];
        const lanes *weight = (const lanes *)(const void *)now->answer[a];
        lanes all = unit[0] * weight[0];
        for (unsigned k = 1; k < SECOND_LANES; k++)
            all += unit[k] * weight[k];
        wrong[i] = sum_of(&all) + now->answer_start[a] - target[i];
        common += wrong[i];
        squares += wrong[i] * wrong[i];
        known++;
    }
    if (known == 0)
        return;
    common = common / (float)known * (1 - luck_weight);
    *loss += (double)squares / known;
    for (unsigned i = 0; i < sample->choices; i++) {
        if (unknown >> i & 1)
            continue;
        const unsigned a = first + sample->output[i];
        const lanes *weight = (const lanes *)(const void *)now->answer[a];
        lanes *change = (lanes *)(void *)sum->answer[a];
        const float counts = wrong[i] - common;
        sum->answer_start[a] += counts;
        for (unsigned k = 0; k < SECOND_LANES; k++) {
            change[k] += counts * unit[k];
            error[k] += counts * weight[k];
        }
    }
}

void model_learn(const struct model *model, const struct sample *sample,
                 struct gradient *gradient) {
    const struct weights *now = &model->now;
    struct weights *sum = &gradient->sum;
    float first[NNET_FIRST], second[NNET_SECOND], error[NNET_SECOND], back[NNET_FIRST];
    lanes unit[SECOND_LANES] = {{0}}, part[SECOND_LANES], wrong[SECOND_LANES] = {0};
    add_rows(now, &sample->input, first);
    struct awake awake;
    awake.count = 0;
    for (unsigned j = 0; j < NNET_FIRST; j++) {
        awake.unit[awake.count] = (uint16_t)j;
        awake.count += first[j] > 0;
    }
    memcpy(part, now->second_start, sizeof part);
    for (unsigned i = 0; i < awake.count; i++) {
        const unsigned j = awake.unit[i];
        const lanes *weight = (const lanes *)(const void *)now->second[j];
        for (unsigned k = 0; k < SECOND_LANES; k++)
            part[k] += unit_of(first[j]) * weight[k];
    }
    memcpy(second, part, sizeof second);
    for (unsigned k = 0; k < NNET_SECOND; k++)
        ((float *)unit)[k] = unit_of(second[k]);

    learn_head(now, sample, 0, sample->unknown, sample->points, unit, sum, wrong,
               &gradient->loss[0]);
    learn_head(now, sample, NNET_OUTPUTS, 0, sample->margin, unit, sum, wrong,
               &gradient->loss[1]);
    memcpy(error, wrong, sizeof error);
    gradient->samples++;
    for (unsigned k = 0; k < NNET_SECOND; k++) {
        error[k] = passes(second[k]) ? error[k] : 0;
        sum->second_start[k] += error[k];
    }
    learn_second(now, sum, first, &awake, error, back);
    learn_rows(gradient, &sample->input, back);
}

struct step {
    float share, rate, mean_scale, square_scale;
};

/* Flushes averages that have decayed to almost 0: too small to move a weight, and denormal floats are
 * slow. */
static inline float lasting(float x) { return fabsf(x) < 1e-30f ? 0 : x; }

static void move(const struct step *step, float *restrict now, float *restrict mean,
                 float *restrict square, float *restrict change, unsigned n) {
    const struct step by = *step;
    for (unsigned i = 0; i < n; i++) {
        const float g = change[i] * by.share;
        const float m = lasting(0.9f * mean[i] + 0.1f * g);
        const float s = lasting(0.999f * square[i] + 0.001f * (g * g));
        mean[i] = m;
        square[i] = s;
        now[i] -= by.rate * (m * by.mean_scale) / (sqrtf(s * by.square_scale) + 1e-8f);
        change[i] = 0;
    }
}

static void gather(struct weights *into, struct weights *from, size_t offset,
                   unsigned n) {
    float *restrict to = (float *)(void *)((char *)into + offset);
    float *restrict of = (float *)(void *)((char *)from + offset);
    for (unsigned i = 0; i < n; i++) {
        to[i] += of[i];
        of[i] = 0;
    }
}

static void move_part(struct model *model, struct gradient *const gradient[],
                      unsigned count, const struct step *step, size_t offset,
                      unsigned n) {
    for (unsigned g = 1; g < count; g++)
        gather(&gradient[0]->sum, &gradient[g]->sum, offset, n);
    move(step, (float *)(void *)((char *)&model->now + offset),
         (float *)(void *)((char *)&model->mean + offset),
         (float *)(void *)((char *)&model->square + offset),
         (float *)(void *)((char *)&gradient[0]->sum + offset), n);
}

void model_step(struct model *model, struct gradient *const gradient[], unsigned count,
                unsigned samples, double rate) {
    model->steps++;
    model->mean_left *= 0.9;
    model->square_left *= 0.999;
    const struct step step = {1.0f / (float)samples, (float)rate,
                              (float)(1 / (1 - model->mean_left)),
                              (float)(1 / (1 - model->square_left))};
    for (unsigned i = 0; i < NNET_INPUTS; i++) {
        uint8_t used = 0;
        for (unsigned g = 0; g < count; g++) {
            used |= gradient[g]->used[i];
            gradient[g]->used[i] = 0;
        }
        if (!used)
            continue;
        model->used[i] = 1;
        move_part(model, gradient, count, &step,
                  offsetof(struct weights, row) + i * sizeof model->now.row[0],
                  NNET_FIRST);
    }
    move_part(model, gradient, count, &step, offsetof(struct weights, first),
              (sizeof(struct weights) - offsetof(struct weights, first)) / sizeof(float));
}

static int32_t rounded(double x, int32_t most) {
    const double whole = floor(x + 0.5);
    return whole > most ? most : whole < -most ? -most : (int32_t)whole;
}

void model_round(const struct model *model, struct nnet_storage *room) {
    const struct weights *now = &model->now;
    unsigned rows = 1;
    memset(room->rows[0], 0, sizeof room->rows[0]);
    for (unsigned i = 0; i < NNET_INPUTS; i++)
        room->row_of[i] = model->used[i] ? (uint16_t)rows++ : 0;
    for (unsigned j = 0; j < NNET_FIRST; j++) {
        const double bits = (double)(1 << (NNET_UNIT_BITS + NNET_SCALE_BITS));
        double most = 0;
        for (unsigned i = 0; i < NNET_INPUTS; i++)
            if (model->used[i] && fabs((double)now->row[i][j]) > most)
                most = fabs((double)now->row[i][j]);
        double scale = ceil(most * bits / NNET_ROW_MAX);
        scale = scale < 200 ? 200 : scale > INT16_MAX ? INT16_MAX : scale;
        room->scale[j] = (int16_t)scale;
        room->first[j] =
            (int16_t)rounded((double)now->first[j] * bits / scale, NNET_START_MAX);
        for (unsigned i = 0; i < NNET_INPUTS; i++)
            if (model->used[i])
                room->rows[room->row_of[i]][j] =
                    (int8_t)rounded((double)now->row[i][j] * bits / scale, NNET_ROW_MAX);
    }
    const double weight = (double)(1 << NNET_WEIGHT_BITS),
                 sum = (double)(1 << (NNET_WEIGHT_BITS + NNET_UNIT_BITS));
    for (unsigned k = 0; k < NNET_SECOND; k++) {
        room->second_start[k] = rounded((double)now->second_start[k] * sum, 1 << 26);
        for (unsigned j = 0; j < NNET_FIRST; j++)
            room->second[j / 2][k][j % 2] =
                (int16_t)rounded((double)now->second[j][k] * weight, INT16_MAX);
    }
    for (unsigned a = 0; a < NNET_ANSWERS; a++) {
        room->answer_start[a] = rounded((double)now->answer_start[a] * sum, 1 << 26);
        for (unsigned k = 0; k < NNET_SECOND; k++)
            room->answer[a][k] =
                (int16_t)rounded((double)now->answer[a][k] * weight, INT16_MAX);
    }
    nnet_storage_ready(room, rows);
}

void model_begin(struct model *model, const struct nnet *net) {
    struct weights *now = &model->now;
    const float bits = (float)(1 << (NNET_UNIT_BITS + NNET_SCALE_BITS)),
                weight = (float)(1 << NNET_WEIGHT_BITS),
                sum = (float)(1 << (NNET_WEIGHT_BITS + NNET_UNIT_BITS));
    memset(model, 0, sizeof *model);
    model->mean_left = model->square_left = 1;
    for (unsigned i = 0; i < NNET_INPUTS; i++) {
        model->used[i] = net->row_of[i] != 0;
        for (unsigned j = 0; j < NNET_FIRST; j++)
            now->row[i][j] =
                (float)net->rows[net->row_of[i]][j] * (float)net->scale[j] / bits;
    }
    for (unsigned j = 0; j < NNET_FIRST; j++) {
        now->first[j] = (float)net->first[j] * (float)net->scale[j] / bits;
        const unsigned pair = j / 2, half = j % 2;
        for (unsigned k = 0; k < NNET_SECOND; k++)
            now->second[j][k] = (float)net->second[pair][k][half] / weight;
    }
    for (unsigned k = 0; k < NNET_SECOND; k++)
        now->second_start[k] = (float)net->second_start[k] / sum;
    for (unsigned a = 0; a < NNET_ANSWERS; a++) {
        now->answer_start[a] = (float)net->answer_start[a] / sum;
        for (unsigned k = 0; k < NNET_SECOND; k++)
            now->answer[a][k] = (float)net->answer[a][k] / weight;
    }
}
