/* starters.c - searches the starters of Howell movements, and prints src/pairing/starters.inc.
 *
 *   starters [-s SEED] [-n STARTERS] [TABLES [ROUNDS]]
 *
 * For each number of tables and rounds some starters are found by backtracking in a random order, with
 * restarts. If the number of rounds is a prime that leaves 3 when divided by 4, and all meet all, those
 * starters are tried first whose North-South pairs have quadratic residues as differences from their sets: these
 * are a difference set, so the competition is wholly even (E. R. Berlekamp and F. K. Hwang, "Constructions for
 * balanced Howell rotations for bridge tournaments", 1972). In each, tables exchange the hands of their pairs as long as that makes the competition more
 * even; the most even starter is printed. Where there is no starter without shared boards, boards are shared.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pairing/movement.h"
#include "pairing/starter.h"
#include "pedro/rng.h"

enum {
    MOST = MOVEMENT_PAIRS_MAX,
    FULL_TABLES = 12,
    TABLES = 20,
    PATIENCE = 3000,
    RESTARTS = 4000
};

struct search {
    unsigned tables, cycle;
    bool sharing;
    bool balanced; /* the differences of North-South pairs and their sets are residues */
    struct pedro_rng rng;
    struct movement_game game[MOVEMENT_TABLES_MAX];
    bool seated[MOST], difference[MOST], set[MOST], place[MOST];
    unsigned order[MOST];
    bool residue[MOST];
    unsigned nodes;
};

static void shuffle(struct pedro_rng *rng, unsigned *number, unsigned size) {
    for (unsigned i = 0; i < size; i++)
        number[i] = i;
    for (unsigned i = size; i > 1; i--) {
        unsigned at = pedro_rng_below(rng, i), kept = number[at];
        number[at] = number[i - 1];
        number[i - 1] = kept;
    }
}

static unsigned minus(const struct search *search, unsigned a, unsigned b) {
    return (a + search->cycle - b) % search->cycle;
}

/* Marks or unmarks what a game takes. */
static void mark(struct search *search, const struct movement_game *game, bool taken) {
    const unsigned cycle = search->cycle;
    search->seated[game->ns] = search->seated[game->ew] = taken;
    if (!search->sharing)
        search->set[game->set] = taken;
    search->place[minus(search, game->ew, game->set)] = taken;
    if (game->ns < cycle) {
        search->place[minus(search, game->ns, game->set)] = taken;
        search->difference[minus(search, game->ns, game->ew)] = taken;
        search->difference[minus(search, game->ew, game->ns)] = taken;
    }
}

static bool is_balanced(const struct search *search, const struct movement_game *game) {
    const unsigned ew = minus(search, game->ew, game->set);
    if (game->ns >= search->cycle)
        return ew == 0;
    const unsigned ns = minus(search, game->ns, game->set);
    return ns && ew && search->residue[ns] != search->residue[ew];
}

static bool fits(const struct search *search, const struct movement_game *game) {
    if (search->seated[game->ns] || search->set[game->set] ||
        search->place[minus(search, game->ew, game->set)])
        return false;
    if (search->balanced && !is_balanced(search, game))
        return false;
    if (game->ns >= search->cycle)
        return true;
    const unsigned difference = minus(search, game->ns, game->ew);
    return difference && 2 * difference != search->cycle &&
           !search->difference[difference] &&
           !search->place[minus(search, game->ns, game->set)];
}

/* Seats the first free moving pair, and then the others. */
static bool seat(struct search *search, unsigned table, unsigned standing) {
    unsigned partner[MOST], set[MOST], first = 0;
    if (table == search->tables)
        return true;
    if (++search->nodes > PATIENCE)
        return false;
    while (search->seated[search->order[first]])
        first++;
    const unsigned ew = search->order[first];
    shuffle(&search->rng, partner, search->cycle + 1);
    for (unsigned i = 0; i <= search->cycle; i++) {
        unsigned ns = partner[i];
        if (ns == search->cycle)
            ns += standing;
        else if (table - standing == search->cycle - search->tables)
            continue; /* the others meet pairs that stay */
        if (ns == ew || ns >= 2 * search->tables)
            continue;
        shuffle(&search->rng, set, search->cycle);
        for (unsigned j = 0; j < search->cycle; j++) {
            struct movement_game game = {(uint8_t)ns, (uint8_t)ew, (uint8_t)set[j]};
            if (!fits(search, &game))
                continue;
            mark(search, &game, true);
            search->game[table] = game;
            if (seat(search, table + 1, standing + (ns >= search->cycle)))
                return true;
            mark(search, &game, false);
        }
    }
    return false;
}

static bool find(struct search *search) {
    for (unsigned i = 0; i < RESTARTS; i++) {
        memset(search->seated, 0, sizeof search->seated);
        memset(search->difference, 0, sizeof search->difference);
        memset(search->set, 0, sizeof search->set);
        memset(search->place, 0, sizeof search->place);
        shuffle(&search->rng, search->order, search->cycle);
        search->nodes = 0;
        if (seat(search, 0, 0))
            return true;
    }
    return false;
}

static void report_of(const struct search *search, struct movement_report *report) {
    const struct movement_starter starter = {(uint8_t)search->tables,
                                             (uint8_t)search->cycle, search->game};
    const struct movement movement = {MOVEMENT_HOWELL, 2 * search->tables, search->tables,
                                      search->cycle,   search->cycle,      0,
                                      &starter};
    movement_report(&movement, report);
}

static void exchange(struct movement_game *game) {
    uint8_t ns = game->ns;
    game->ns = game->ew;
    game->ew = ns;
}

/* The unevenness, and the most tables that share a set as the first key. */
static uint64_t cost(const struct search *search) {
    struct movement_report report;
    report_of(search, &report);
    if (report.fault)
        abort();
    return ((uint64_t)report.sharing << 48) + report.unevenness;
}

/* Gives the hands of North-South to pairs whose differences are residues. */
static void turn_balanced(struct search *search) {
    for (unsigned table = 0; table < search->tables; table++) {
        struct movement_game *game = &search->game[table];
        if (game->ns < search->cycle &&
            !search->residue[minus(search, game->ns, game->set)])
            exchange(game);
    }
}

/* Exchanges the hands at tables, from a random start on, until no table improves; returns the cost. */
static uint64_t turn(struct search *search) {
    for (unsigned table = 0; table < search->tables; table++) {
        if (pedro_rng_below(&search->rng, 2))
            exchange(&search->game[table]);
    }
    uint64_t least = cost(search);
    for (bool better = true; better;) {
        better = false;
        for (unsigned table = 0; table < search->tables; table++) {
            exchange(&search->game[table]);
            uint64_t now = cost(search);
            if (now < least) {
                least = now;
                better = true;
            } else {
                exchange(&search->game[table]);
            }
        }
    }
    return least;
}

static int by_pair(const void *one, const void *other) {
    const struct movement_game *a = one, *b = other;
    return (a->ns > a->ew ? a->ns : a->ew) < (b->ns > b->ew ? b->ns : b->ew) ? 1 : -1;
}

/* Whether the residues of a number are a difference set; if so they are entered. */
static bool enter_residues(struct search *search) {
    const unsigned cycle = search->cycle;
    for (unsigned i = 2; i < cycle; i++) {
        if (cycle % i == 0)
            return false;
    }
    for (unsigned i = 1; i < cycle; i++)
        search->residue[i * i % cycle] = true;
    return cycle % 4 == 3 && cycle == 2 * search->tables - 1;
}

static void search_for(unsigned tables, unsigned cycle, unsigned trials, unsigned seed) {
    uint8_t bytes[PEDRO_SEED_SIZE] = {(uint8_t)tables, (uint8_t)cycle, (uint8_t)seed};
    struct search search = {.tables = tables, .cycle = cycle};
    struct movement_game best[MOVEMENT_TABLES_MAX];
    uint64_t least = UINT64_MAX;
    pedro_rng_seed(&search.rng, bytes);
    search.balanced = enter_residues(&search);
    if (search.balanced && find(&search)) {
        turn_balanced(&search);
        least = cost(&search);
        memcpy(best, search.game, sizeof best);
        trials = 0;
    }
    search.balanced = false;
    for (unsigned i = 0; i < trials && least; i++) {
        if (!find(&search)) {
            if (i > 0)
                continue;
            search.sharing = true;
            if (!find(&search))
                break;
        }
        uint64_t now = turn(&search);
        if (now < least) {
            least = now;
            memcpy(best, search.game, sizeof best);
        }
    }
    if (least == UINT64_MAX) {
        fprintf(stderr, "%u tables, %u rounds: none found\n", tables, cycle);
        return;
    }
    memcpy(search.game, best, sizeof best);
    struct movement_report report;
    report_of(&search, &report);
    fprintf(stderr, "%u tables, %u rounds: shared by %u, competition %d to %d\n", tables,
            cycle, report.sharing, report.competition.least, report.competition.most);
    qsort(search.game, tables, sizeof *search.game, by_pair);
    printf("{%u, %u, G(", tables, cycle);
    for (unsigned table = 0; table < tables; table++)
        printf("%s{%u, %u, %u}",
               table == 0  ? ""
               : table % 7 ? ", "
                           : ",\n  ",
               search.game[table].ns, search.game[table].ew, search.game[table].set);
    printf(")},\n");
    fflush(stdout);
}

int main(int count, char **given) {
    unsigned seed = 1, trials = 10, tables = 0, rounds = 0;
    int at = 1;
    for (; at + 1 < count && given[at][0] == '-'; at += 2) {
        unsigned value = (unsigned)strtoul(given[at + 1], NULL, 10);
        *(given[at][1] == 's' ? &seed : &trials) = value;
    }
    if (at < count)
        tables = (unsigned)strtoul(given[at++], NULL, 10);
    if (at < count)
        rounds = (unsigned)strtoul(given[at++], NULL, 10);
    printf("/* Made by tools/starters.c. */\n");
    for (unsigned t = tables ? tables : 2; t <= (tables ? tables : TABLES); t++) {
        unsigned least = t <= FULL_TABLES ? t + 1 : 2 * t - 1;
        for (unsigned r = rounds ? rounds : least; r <= (rounds ? rounds : 2 * t - 1);
             r++)
            search_for(t, r, trials, seed);
    }
    return EXIT_SUCCESS;
}
