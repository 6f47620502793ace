/* costs.c - the costs of the pairs of a round.
 *
 * The first part of a cost holds three criteria, each in bits that no sum of the later ones reaches:
 *     rematches | the place of the player who has the bye | pairs of club mates
 * The other parts are one criterion each: squares of score differences, of ranks, and lots.
 *
 * SPDX-License-Identifier: MIT */
#include "pairing/costs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLUB_BITS = 12,      /* at most PAIRING_MOST / 2 pairs of club mates */
    BYE_BITS = 13,       /* one place, at most PAIRING_MOST */
    MEETINGS_MOST = 255, /* that are told apart */
    LOT_BITS = 40,
};

static_assert(PAIRING_MOST / 2 < 1 << CLUB_BITS && PAIRING_MOST < 1 << BYE_BITS,
              "criteria do not overlap");
static_assert(PAIRING_MOST < (int)MATCHING_MOST, "a round with a bye can be matched");
static_assert(INT64_C(1) * PAIRING_RANGE_MOST * PAIRING_RANGE_MOST <= MATCHING_PART_MOST,
              "squares fit");

static unsigned meetings_of(const struct pairing_player *player, unsigned recent,
                            uint32_t other) {
    unsigned sum = 0;
    uint32_t first =
        recent && player->opponent_count > recent ? player->opponent_count - recent : 0;
    for (uint32_t i = first; i < player->opponent_count; i++)
        if (player->opponents[i] == other)
            sum += recent ? recent - (player->opponent_count - 1 - i) : 1;
    return sum < MEETINGS_MOST ? sum : MEETINGS_MOST;
}

unsigned pairing_meetings(const struct pairing_player *players,
                          const struct pairing_wishes *wishes, uint32_t a, uint32_t b) {
    unsigned one = meetings_of(&players[a], wishes->recent, b),
             other = meetings_of(&players[b], wishes->recent, a);
    return one > other ? one : other;
}

/* The finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
static uint64_t mix(uint64_t z) {
    z += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The lot of two players, or of a player and PAIRING_BYE. */
static int64_t lot(uint64_t seed, uint32_t a, uint32_t b) {
    uint64_t pair = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    return (int64_t)(mix(mix(seed) ^ pair) >> (64 - LOT_BITS));
}

static size_t bit_of(const struct pairing_costs *costs, uint32_t u, uint32_t v) {
    return (size_t)u * costs->n + v;
}

static bool is_set(const uint64_t *bits, size_t bit) {
    return bits[bit / 64] >> bit % 64 & 1;
}

static void set_both(const struct pairing_costs *costs, uint64_t *bits, uint32_t u,
                     uint32_t v) {
    size_t one = bit_of(costs, u, v), other = bit_of(costs, v, u);
    bits[one / 64] |= UINT64_C(1) << one % 64;
    bits[other / 64] |= UINT64_C(1) << other % 64;
}

bool pairing_costs_of(const void *of, unsigned u, unsigned v,
                      struct matching_cost *cost) {
    const struct pairing_costs *costs = of;
    const struct pairing_vertex *one = &costs->vertices[u], *other = &costs->vertices[v];
    const struct pairing_wishes *wishes = costs->wishes;
    size_t bit = bit_of(costs, u, v);
    if (is_set(costs->forbidden, bit))
        return false;
    *cost =
        (struct matching_cost){.part[3] = lot(wishes->seed, one->player, other->player)};
    if (other->player == PAIRING_BYE) {
        cost->part[0] = (int64_t)one->bye_place << CLUB_BITS;
        return true;
    }
    const struct pairing_player *a = &costs->players[one->player],
                                *b = &costs->players[other->player];
    int64_t difference = a->score - b->score, ranks = 0;
    if (is_set(costs->met, bit))
        cost->part[0] =
            (int64_t)pairing_meetings(costs->players, wishes, one->player, other->player)
            << (CLUB_BITS + BYE_BITS);
    if (wishes->clubs_apart && a->club && a->club == b->club)
        cost->part[0]++;
    cost->part[1] = difference * difference;
    if (wishes->order == PAIRING_ORDER_NEAR)
        ranks = (int64_t)a->rank - b->rank;
    else if (wishes->order == PAIRING_ORDER_HALVES && difference == 0)
        ranks = (int64_t)other->place - one->place - one->half;
    cost->part[2] = ranks * ranks;
    return true;
}

static int compare(int64_t a, int64_t b) { return (a > b) - (a < b); }

/* What qsort compares: it takes no context. */
struct entry {
    int64_t score;
    uint32_t rank, player, byes;
};

/* The highest score first, then the best rank. */
static int by_score(const void *a, const void *b) {
    const struct entry *one = a, *other = b;
    int order = compare(other->score, one->score);
    if (order == 0)
        order = compare(one->rank, other->rank);
    return order ? order : compare(one->player, other->player);
}

/* The fewest byes first, then the lowest score; `player` is the vertex here. */
static int by_bye(const void *a, const void *b) {
    const struct entry *one = a, *other = b;
    int order = compare(one->byes, other->byes);
    if (order == 0)
        order = compare(one->score, other->score);
    return order ? order : compare(one->player, other->player);
}

/* Makes the vertices of the sorted players: their places by score and for the bye. */
static void place(struct pairing_costs *costs, struct entry *entries, uint32_t count) {
    for (uint32_t first = 0, end; first < count; first = end) {
        for (end = first; end < count && entries[end].score == entries[first].score;)
            end++;
        for (uint32_t u = first; u < end; u++)
            costs->vertices[u] = (struct pairing_vertex){.player = entries[u].player,
                                                         .place = u - first,
                                                         .half = (end - first) / 2};
    }
    for (uint32_t u = 0; u < count; u++)
        entries[u].player = u;
    qsort(entries, count, sizeof *entries, by_bye);
    for (uint32_t i = 0, number = 0; i < count; i++) {
        if (i > 0 && (entries[i].byes != entries[i - 1].byes ||
                      entries[i].score != entries[i - 1].score))
            number++;
        costs->vertices[entries[i].player].bye_place = number;
    }
    if (costs->n > count)
        costs->vertices[count] = (struct pairing_vertex){.player = PAIRING_BYE};
}

/* Sets the bits; `vertex_of` has the vertex of each player, PAIRING_NONE if there is none, and at the end that of the bye. */
static void mark(struct pairing_costs *costs, const uint32_t *vertex_of, uint32_t count) {
    const struct pairing_wishes *wishes = costs->wishes;
    for (uint32_t u = 0; u < costs->n; u++) {
        uint32_t player = costs->vertices[u].player;
        if (player == PAIRING_BYE)
            break;
        const struct pairing_player *at = &costs->players[player];
        uint32_t first = wishes->recent && at->opponent_count > wishes->recent
                             ? at->opponent_count - wishes->recent
                             : 0;
        for (uint32_t i = first; i < at->opponent_count; i++)
            if (vertex_of[at->opponents[i]] != PAIRING_NONE)
                set_both(costs, costs->met, u, vertex_of[at->opponents[i]]);
    }
    for (unsigned i = 0; i < wishes->forbidden_count; i++) {
        const struct pairing_pair *pair = &wishes->forbidden[i];
        uint32_t u = vertex_of[pair->a],
                 v = vertex_of[pair->b == PAIRING_BYE ? count : pair->b];
        if (u != PAIRING_NONE && v != PAIRING_NONE)
            set_both(costs, costs->forbidden, u, v);
    }
}

enum pairing_result pairing_costs_init(struct pairing_costs *costs,
                                       const struct pairing_player *players,
                                       unsigned count,
                                       const struct pairing_wishes *wishes,
                                       const uint32_t opponent[]) {
    *costs = (struct pairing_costs){.players = players, .wishes = wishes};
    struct entry *entries = malloc(((size_t)count + 1) * sizeof *entries);
    uint32_t *vertex_of = malloc(((size_t)count + 1) * sizeof *vertex_of), n = 0;
    enum pairing_result result = PAIRING_NO_MEMORY;
    if (!entries || !vertex_of)
        goto end;
    for (uint32_t i = 0; i < count; i++)
        if (players[i].present && opponent[i] == PAIRING_NONE)
            entries[n++] =
                (struct entry){players[i].score, players[i].rank, i, players[i].byes};
    qsort(entries, n, sizeof *entries, by_score);
    costs->n = n + n % 2;
    size_t words = ((size_t)costs->n * costs->n + 63) / 64 + 1;
    costs->vertices = malloc(((size_t)costs->n + 1) * sizeof *costs->vertices);
    costs->met = calloc(words, sizeof *costs->met);
    costs->forbidden = calloc(words, sizeof *costs->forbidden);
    if (!costs->vertices || !costs->met || !costs->forbidden)
        goto end;
    place(costs, entries, n);
    for (uint32_t i = 0; i <= count; i++)
        vertex_of[i] = PAIRING_NONE;
    for (uint32_t u = 0; u < costs->n; u++)
        vertex_of[costs->vertices[u].player == PAIRING_BYE ? count
                                                           : costs->vertices[u].player] =
            u;
    mark(costs, vertex_of, count);
    result = PAIRING_OK;
end:
    free(entries);
    free(vertex_of);
    return result;
}

void pairing_costs_finish(struct pairing_costs *costs) {
    free(costs->vertices);
    free(costs->met);
    free(costs->forbidden);
}
