/* endgame_fill.c - the bounds of all states of a table, from the last trick on.
 *
 * Shares of the trumps are worked out side by side, by as many threads as there are.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "solver/blank_parts.h"
#include "solver/endgame_block.h"
#include "solver/endgame_parts.h"
#include "solver/endgame_rows.h"

/* The set of as many bits that comes next. */
static uint32_t next_set(uint32_t set) {
    if (set == 0)
        return UINT32_MAX;
    const uint32_t low = set & (~set + 1), up = set + low;
    return up | (((set ^ up) >> 2) / low);
}

/* All blocks of one share of the trumps left. */
static void fill_share(const struct maker *maker, const unsigned held[SEATS],
                       unsigned cards, uint8_t *entry) {
    const uint32_t all = (1u << maker->left) - 1;
    const size_t step = (size_t)maker->rows * maker->bounds.stride;
    for (uint32_t a = (1u << held[0]) - 1; a <= all; a = next_set(a)) {
        const uint32_t after_a = all & ~a;
        for (uint32_t b = (1u << held[1]) - 1; b < 1u << bits_count(after_a);
             b = next_set(b)) {
            const uint32_t own_b = (uint32_t)bits_scatter(b, after_a),
                           after_b = after_a & ~own_b;
            for (uint32_t c = (1u << held[2]) - 1; c < 1u << bits_count(after_b);
                 c = next_set(c)) {
                const uint32_t own_c = (uint32_t)bits_scatter(c, after_b);
                block_fill(maker,
                           (uint64_t)a | (uint64_t)own_b << LANE |
                               (uint64_t)own_c << 2 * LANE |
                               (uint64_t)(after_b & ~own_c) << 3 * LANE,
                           cards, entry);
                entry += step;
            }
        }
    }
}

/* What all who work at the blocks of so many cards and trumps have in common: each takes the
 * next share that nobody has taken. */
struct task {
    const struct maker *maker;
    unsigned cards;
    atomic_uint next;
    atomic_bool stopped;
};

/* Works until there is nothing left to do. Only one hears of progress. */
static void work(struct task *task, struct room *room, endgame_progress *progress,
                 void *data) {
    const struct states *states = task->maker->states;
    struct maker maker = *task->maker;
    maker.room = room;
    while (!task->stopped) {
        const unsigned counts = atomic_fetch_add(&task->next, 1);
        if (counts >= STATES_SHARES)
            return;
        const struct states_share *share = &states->share[task->cards][counts];
        const struct states_held held = states_held(counts);
        if (share->rows == 0 || held.all != maker.left)
            continue;
        fill_share(&maker, held.seat, task->cards,
                   maker.entry + (size_t)share->first * maker.bounds.stride);
        if (progress && !progress(data, (double)share->first / (double)states->count))
            task->stopped = true;
    }
}

/* Somebody who helps. */
struct helper {
    pthread_t thread;
    struct task *task;
    struct room room;
};

static void *help(void *data) {
    struct helper *helper = data;
    work(helper->task, &helper->room, NULL, NULL);
    return NULL;
}

/* All blocks of so many cards and trumps. As many help as threads can be had. */
static bool fill_left(const struct maker *maker, unsigned cards, struct helper *helper,
                      unsigned helpers, endgame_progress *progress, void *data) {
    struct task task = {.maker = maker, .cards = cards};
    unsigned begun = 0;
    for (bool well = true; well && begun < helpers; begun += well) {
        helper[begun].task = &task;
        well = pthread_create(&helper[begun].thread, NULL, help, &helper[begun]) == 0;
    }
    work(&task, maker->room, progress, data);
    while (begun-- > 0)
        pthread_join(helper[begun].thread, NULL);
    return !task.stopped;
}

/* All states, those of fewer cards first, then those of fewer trumps. */
static bool fill(struct maker *maker, struct helper *helper, unsigned helpers,
                 endgame_progress *progress, void *data) {
    const struct states *states = maker->states;
    const unsigned most = states->span.cards;
    for (unsigned cards = states->bare ? most : 0; cards <= most; cards++)
        for (unsigned left = 0; left <= states->most && left <= SEATS * cards; left++) {
            if (!states->bare && !states_spans(&states->span, cards, left))
                break;
            if (!block_begin(maker, left) ||
                !fill_left(maker, cards, helper, helpers, progress, data))
                return false;
        }
    return true;
}

static unsigned widest_block(const struct states *states) {
    unsigned most = 1;
    for (unsigned left = 0; left <= states->most; left++)
        most = states->rows[left] > most ? states->rows[left] : most;
    return rows_widened(most);
}

static bool make_room(struct room *room, unsigned wide) {
    bool made = true;
    for (unsigned i = 0; i < SEATS + 1; i++) {
        room->column[i].low = malloc(wide);
        room->column[i].high = malloc(wide);
        made = made && room->column[i].low && room->column[i].high;
    }
    for (unsigned i = 0; i < 2; i++) {
        room->gathered[i] = calloc(wide, 1);
        made = made && room->gathered[i];
    }
    return made;
}

static void free_room(struct room *room) {
    for (unsigned i = 0; i < SEATS + 1; i++) {
        free(room->column[i].low);
        free(room->column[i].high);
    }
    free(room->gathered[0]);
    free(room->gathered[1]);
}

bool endgame_fill(const struct signature *rules, const struct states_span *span,
                  unsigned threads, uint8_t *entry, endgame_progress *progress,
                  void *data) {
    enum { HELPERS_MAX = 63 };
    struct room room = {0};
    struct maker maker = {
        .rules = rules, .bounds = signature_bounds(rules), .entry = entry, .room = &room};
    uint8_t kind[LANE];
    if (!signature_kinds(rules, kind))
        return false;
    struct states *states = states_create(kind, rules->trumps, span, rules->bare);
    if (!states)
        return false;
    const unsigned wide = widest_block(states), helpers = threads > HELPERS_MAX
                                                              ? HELPERS_MAX
                                                          : threads > 0 ? threads - 1
                                                                        : 0;
    struct helper *helper = calloc(helpers + 1, sizeof *helper);
    maker.states = states;
    maker.end = entry + states->count * maker.bounds.stride;
    maker.none = calloc(wide, 1);
    maker.all = malloc(wide);
    bool made = helper && maker.none && maker.all && make_room(&room, wide);
    for (unsigned i = 0; made && i < helpers; i++)
        made = make_room(&helper[i].room, wide);
    made = made && fill(&maker, helper, helpers, progress, data);
    for (unsigned i = 0; helper && i < helpers; i++)
        free_room(&helper[i].room);
    free(helper);
    free_room(&room);
    block_end(&maker);
    free(maker.none);
    free(maker.all);
    states_destroy(states);
    return made;
}
