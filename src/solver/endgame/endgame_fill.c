/* endgame_fill.c - the endgame generator: fills a table from the last trick backwards.
 *
 * All states with one number of cards and trumps depend only on states that are already known, so
 * threads work on them in parallel, one share of the trumps between the seats at a time.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "solver/endgame/endgame_block.h"
#include "solver/endgame/endgame_parts.h"
#include "solver/endgame/endgame_rows.h"

/* The next larger set with the same number of bits (Gosper's hack). */
static uint32_t next_set(uint32_t set) {
    if (set == 0)
        return UINT32_MAX;
    const uint32_t low = set & (~set + 1), up = set + low;
    return up | (((set ^ up) >> 2) / low);
}

/* All blocks of one share of the trumps left. */
static void fill_share(const struct generator *generator, const unsigned held[SEATS],
                       unsigned cards, uint8_t *entry) {
    const uint32_t all = (1u << generator->left) - 1;
    const size_t step = (size_t)generator->rows * generator->bounds.stride;
    for (uint32_t a = (1u << held[0]) - 1; a <= all; a = next_set(a)) {
        const uint32_t after_a = all & ~a;
        for (uint32_t b = (1u << held[1]) - 1; b < 1u << bits_count(after_a);
             b = next_set(b)) {
            const uint32_t own_b = (uint32_t)bits_scatter(b, after_a),
                           after_b = after_a & ~own_b;
            for (uint32_t c = (1u << held[2]) - 1; c < 1u << bits_count(after_b);
                 c = next_set(c)) {
                const uint32_t own_c = (uint32_t)bits_scatter(c, after_b);
                endgame_block_fill(generator,
                                   (uint64_t)a | (uint64_t)own_b << LANE |
                                       (uint64_t)own_c << 2 * LANE |
                                       (uint64_t)(after_b & ~own_c) << 3 * LANE,
                                   cards, entry);
                entry += step;
            }
        }
    }
}

/* The task that threads share: all blocks of one number of cards and trumps. Each thread takes the
 * next share that none has taken. */
struct task {
    const struct generator *generator;
    unsigned cards;
    atomic_uint next;
    atomic_bool stopped;
};

/* Works until no share is left. Only the caller's thread reports progress. */
static void work(struct task *task, struct buffers *buffers, endgame_progress *progress,
                 void *data) {
    const struct endgame_index *index = task->generator->index;
    struct generator generator = *task->generator;
    generator.buffers = buffers;
    while (!task->stopped) {
        const unsigned counts = atomic_fetch_add(&task->next, 1);
        if (counts >= ENDGAME_SHAPES)
            return;
        const struct endgame_share *share = &index->share[task->cards][counts];
        const struct endgame_shape held = endgame_shape(counts);
        if (share->rows == 0 || held.all != generator.left)
            continue;
        fill_share(&generator, held.seat, task->cards,
                   generator.entry + (size_t)share->first * generator.bounds.stride);
        if (progress && !progress(data, (double)share->first / (double)index->count))
            task->stopped = true;
    }
}

/* A worker thread. */
struct helper {
    pthread_t thread;
    struct task *task;
    struct buffers buffers;
};

static void *help(void *data) {
    struct helper *helper = data;
    work(helper->task, &helper->buffers, NULL, NULL);
    return NULL;
}

/* All blocks of one number of cards and trumps, with as many workers as threads can be created. */
static bool fill_left(const struct generator *generator, unsigned cards,
                      struct helper *helper, unsigned helpers, endgame_progress *progress,
                      void *data) {
    struct task task = {.generator = generator, .cards = cards};
    unsigned begun = 0;
    for (bool well = true; well && begun < helpers; begun += well) {
        helper[begun].task = &task;
        well = pthread_create(&helper[begun].thread, NULL, help, &helper[begun]) == 0;
    }
    work(&task, generator->buffers, progress, data);
    while (begun-- > 0)
        pthread_join(helper[begun].thread, NULL);
    return !task.stopped;
}

/* All states, those of fewer cards first, then those of fewer trumps. */
static bool fill(struct generator *generator, struct helper *helper, unsigned helpers,
                 endgame_progress *progress, void *data) {
    const struct endgame_index *index = generator->index;
    const unsigned most = index->span.cards;
    for (unsigned cards = index->bare ? most : 0; cards <= most; cards++)
        for (unsigned left = 0; left <= index->most && left <= SEATS * cards; left++) {
            if (!index->bare && !endgame_span_has(&index->span, cards, left))
                break;
            if (!endgame_block_begin(generator, left) ||
                !fill_left(generator, cards, helper, helpers, progress, data))
                return false;
        }
    return true;
}

static unsigned widest_block(const struct endgame_index *index) {
    unsigned most = 1;
    for (unsigned left = 0; left <= index->most; left++)
        most = index->rows[left] > most ? index->rows[left] : most;
    return rows_widened(most);
}

static bool make_buffers(struct buffers *buffers, unsigned wide) {
    bool made = true;
    for (unsigned i = 0; i < SEATS + 1; i++) {
        buffers->column[i].low = malloc(wide);
        buffers->column[i].high = malloc(wide);
        made = made && buffers->column[i].low && buffers->column[i].high;
    }
    for (unsigned i = 0; i < 2; i++) {
        buffers->gathered[i] = calloc(wide, 1);
        made = made && buffers->gathered[i];
    }
    return made;
}

static void free_buffers(struct buffers *buffers) {
    for (unsigned i = 0; i < SEATS + 1; i++) {
        free(buffers->column[i].low);
        free(buffers->column[i].high);
    }
    free(buffers->gathered[0]);
    free(buffers->gathered[1]);
}

bool endgame_fill(const struct trumps_game *rules, const struct endgame_span *span,
                  unsigned threads, uint8_t *entry, endgame_progress *progress,
                  void *data) {
    enum { HELPERS_MAX = 63 };
    struct buffers buffers = {0};
    struct generator generator = {.rules = rules,
                                  .bounds = endgame_bounds_of(rules),
                                  .entry = entry,
                                  .buffers = &buffers};
    uint8_t kind[LANE];
    if (!trumps_game_kinds(rules, kind))
        return false;
    struct endgame_index *index =
        endgame_index_create(kind, rules->trumps, span, rules->bare);
    if (!index)
        return false;
    const unsigned wide = widest_block(index), helpers = threads > HELPERS_MAX
                                                             ? HELPERS_MAX
                                                         : threads > 0 ? threads - 1
                                                                       : 0;
    struct helper *helper = calloc(helpers + 1, sizeof *helper);
    generator.index = index;
    generator.end = entry + index->count * generator.bounds.stride;
    generator.none = calloc(wide, 1);
    generator.all = malloc(wide);
    bool made = helper && generator.none && generator.all && make_buffers(&buffers, wide);
    for (unsigned i = 0; made && i < helpers; i++)
        made = make_buffers(&helper[i].buffers, wide);
    made = made && fill(&generator, helper, helpers, progress, data);
    for (unsigned i = 0; helper && i < helpers; i++)
        free_buffers(&helper[i].buffers);
    free(helper);
    free_buffers(&buffers);
    endgame_block_end(&generator);
    free(generator.none);
    free(generator.all);
    endgame_index_destroy(index);
    return made;
}
