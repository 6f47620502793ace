/* pairing_fuzz.c - any players and wishes, paired. The pairing must be whole and as the wishes demand, never cost more than
 * one that a few exchanges make of it, and be the same again.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "pairing/costs.h"

enum { MOST = 24, MET = 12 };

struct bytes {
    const uint8_t *at, *end;
};

static unsigned take(struct bytes *bytes) {
    return bytes->at < bytes->end ? *bytes->at++ : 0;
}

static struct pairing_pair take_pair(struct bytes *bytes, unsigned count) {
    uint32_t a = take(bytes), b = take(bytes);
    return (struct pairing_pair){a == 255 ? PAIRING_BYE : a % (count + 1),
                                 b == 255 ? PAIRING_BYE : b % (count + 1)};
}

static bool is_pair(const struct pairing_pair *pair, const uint32_t *opponent) {
    return opponent[pair->a] == pair->b;
}

/* That no exchange of partners between two pairs makes the pairing cheaper. */
static void no_exchange_helps(const struct pairing_costs *costs,
                              const uint32_t *opponent) {
    for (unsigned a = 0; a < costs->n; a++)
        for (unsigned b = a + 1; b < costs->n; b++)
            for (unsigned c = a + 1; c < costs->n; c++)
                for (unsigned d = c + 1; d < costs->n; d++) {
                    uint32_t one = costs->vertices[a].player,
                             two = costs->vertices[c].player;
                    struct matching_cost ab, cd, ac, bd;
                    unsigned low = b < d ? b : d, high = b < d ? d : b;
                    if (b == c || b == d || opponent[one] != costs->vertices[b].player ||
                        opponent[two] != costs->vertices[d].player)
                        continue;
                    must(pairing_costs_of(costs, a, b, &ab) &&
                             pairing_costs_of(costs, c, d, &cd),
                         "no forbidden pair is made");
                    if (!pairing_costs_of(costs, a, c, &ac) ||
                        !pairing_costs_of(costs, low, high, &bd))
                        continue;
                    ab = matching_plus(ab, cd);
                    ac = matching_plus(ac, bd);
                    must(matching_compare(&ab, &ac) <= 0, "no exchange makes it cheaper");
                }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct bytes bytes = {data, data + size};
    struct pairing_player players[MOST];
    struct pairing_pair fixed[4], forbidden[8];
    uint32_t met[MOST][MET], opponent[MOST], again[MOST], open[MOST];
    unsigned count = take(&bytes) % (MOST + 1);
    struct pairing_wishes wishes = {
        .seed = take(&bytes), .fixed = fixed, .forbidden = forbidden};
    wishes.clubs_apart = take(&bytes) % 2;
    wishes.recent = take(&bytes) % 18;
    wishes.order = (enum pairing_order)(take(&bytes) % 3);
    wishes.fixed_count = take(&bytes) % 5;
    wishes.forbidden_count = take(&bytes) % 9;
    for (unsigned i = 0; i < wishes.fixed_count; i++)
        fixed[i] = take_pair(&bytes, count);
    for (unsigned i = 0; i < wishes.forbidden_count; i++)
        forbidden[i] = take_pair(&bytes, count);
    for (unsigned i = 0; i < count; i++) {
        unsigned flags = take(&bytes);
        players[i] =
            (struct pairing_player){.present = flags % 8 != 0, .opponents = met[i]};
        players[i].score = (int64_t)take(&bytes) << flags / 8;
        players[i].rank = take(&bytes) << flags / 16;
        players[i].club = take(&bytes) % 4;
        players[i].byes = take(&bytes) % 4;
        players[i].opponent_count = take(&bytes) % (MET + 1);
        for (unsigned k = 0; k < players[i].opponent_count; k++)
            met[i][k] = take(&bytes) % (count + 1);
    }
    struct pairing_quality quality;
    enum pairing_result result =
        pairing_round(players, count, &wishes, opponent, &quality);
    must(result != PAIRING_NO_MEMORY, "there is memory");
    must(pairing_round(players, count, &wishes, again, NULL) == result,
         "it is the same again");
    if (result != PAIRING_OK)
        return 0;
    must(memcmp(opponent, again, count * sizeof *again) == 0, "it is the same again");
    unsigned present = 0, byes = 0;
    for (unsigned i = 0; i < count; i++) {
        present += players[i].present;
        byes += opponent[i] == PAIRING_BYE;
        must(players[i].present == (opponent[i] != PAIRING_NONE),
             "who is present has an opponent or a bye");
        open[i] = PAIRING_NONE;
    }
    must(present == 2 * quality.pairs + byes && byes <= wishes.fixed_count + 1,
         "all are paired");
    for (unsigned i = 0; i < wishes.fixed_count; i++) {
        must(is_pair(&fixed[i], opponent), "fixed pairs stay");
        open[fixed[i].a] = fixed[i].b;
        if (fixed[i].b != PAIRING_BYE)
            open[fixed[i].b] = fixed[i].a;
    }
    struct pairing_costs costs;
    must(pairing_costs_init(&costs, players, count, &wishes, open) == PAIRING_OK,
         "there is memory");
    no_exchange_helps(&costs, opponent);
    pairing_costs_finish(&costs);
    return 0;
}
