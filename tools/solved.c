/* solved.c - what the complete solution of a game with open cards says (docs/finland-solved.md).
 *
 *   solved [-s STEP] [-l STEP] [-n DEALS] [-d DIR] [GAME]
 *
 * GAME, `finland` unless given, is one where only trumps are played. A deal is looked up in a microsecond in the table that
 * `pedro endgame GAME --complete` makes; without it a deal is searched, which takes some twenty.
 *
 * First every way in which all trumps can lie in four hands is looked up, the bidder leading, or with -s one in STEP; each
 * counts once. Of one in STEP (-l, 1009 unless given) each first lead is looked up too. Then DEALS hands, 20,000 unless
 * given, are dealt, and in each every seat in turn gets the bid and names each suit in turn; `simple` exchanges. With -d
 * pictures are written into DIR. Printed are points of the bidder's side in the hand, the two of trumps included.
 *
 *   build/src/cli/solved -d docs/images
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/cli/endgame_file.h"
#include "advice.h"
#include "contest.h"
#include "solver/bits.h"
#include "solver/solve.h"

enum { SEATS = 4, POINTS = 14, HELD = 6, TRUMPS_MOST = 16 };

/* Deals by the points of the bidder's side. */
struct tally {
    double deals, points, reached[POINTS + 1];
};

/* How a first lead is chosen, if the hand has such a card. */
enum lead { LEAD_HIGHEST, LEAD_LOWEST, LEAD_POINTLESS, LEAD_PEDRO, LEADS };
static const char *const lead_names[LEADS] = {
    [LEAD_HIGHEST] = "the highest trump",
    [LEAD_LOWEST] = "the lowest trump",
    [LEAD_POINTLESS] = "the highest that scores nothing",
    [LEAD_PEDRO] = "a pedro",
};

struct solved {
    struct pedro_rules rules;
    struct position_rules made;
    struct solver *solver;
    unsigned trumps, step, lead_step;
    unsigned long number;     /* of the way the trumps lie */
    struct position position; /* hands so far */
    struct tally held[HELD + 1], side[2 * HELD + 1], top[HELD + 1], dealt[SEATS];
    struct tally holder[TRUMPS_MOST]
                       [SEATS]; /* by trump and the seat that holds it, from the bidder */
    struct best {
        double deals, best, lost;
    } lead[LEADS][2]; /* without the ace, and with it */
};

static void count(struct tally *tally, int points) {
    tally->deals++;
    tally->points += points;
    for (int bid = 0; bid <= points && bid <= POINTS; bid++)
        tally->reached[bid]++;
}

static uint64_t bit_of(unsigned trump) { return slot_bit(SLOT_TRUMPS + trump); }

/* The points that do not go to the taker, but to the side that holds their card. */
static int settled(const struct solved *solved, uint64_t held) {
    int points = 0;
    for (; held; held &= held - 1) {
        const unsigned slot = bits_lowest(held);
        points += solved->made.worth[slot] - solved->made.value[slot];
    }
    return points;
}

static bool is_pedro(const struct solved *solved, unsigned slot) {
    return solved->made.worth[slot] >= 5;
}

/* The card of a lead: 0 if the hand has none. */
static uint64_t lead_of(const struct solved *solved, enum lead lead, uint64_t hand) {
    uint64_t from = 0;
    for (uint64_t left = hand; left; left &= left - 1) {
        const unsigned slot = bits_lowest(left);
        if (lead == LEAD_HIGHEST || lead == LEAD_LOWEST ||
            (lead == LEAD_POINTLESS && solved->made.worth[slot] == 0) ||
            (lead == LEAD_PEDRO && is_pedro(solved, slot)))
            from |= slot_bit(slot);
    }
    if (!from)
        return 0;
    return slot_bit(lead == LEAD_LOWEST ? bits_lowest(from) : bits_highest(from));
}

/* Counts how good each first lead is, if there is a choice. */
static void count_leads(struct solved *solved, const struct position *position) {
    const uint64_t hand = position->hand[0];
    struct solution solution;
    if (position->turn != 0 || bits_count(hand) < 2)
        return;
    solve_all(solved->solver, &solved->made, position, 1, &solution);
    const bool ace = hand & bit_of(solved->trumps - 1);
    for (enum lead lead = 0; lead < LEADS; lead++) {
        const uint64_t card = lead_of(solved, lead, hand);
        if (!card)
            continue;
        struct best *best = &solved->lead[lead][ace];
        const int lost = solution.value - solution.after[bits_lowest(card)];
        best->deals++;
        best->best += lost == 0;
        best->lost += lost;
    }
}

/* The number of trumps that the bidder holds from the highest down without a gap. */
static unsigned top_of(const struct solved *solved, uint64_t hand) {
    unsigned top = 0;
    while (top < HELD && hand & bit_of(solved->trumps - 1 - top))
        top++;
    return top;
}

static void look_up(struct solved *solved) {
    struct position position = solved->position;
    if (solved->number++ % solved->step != 0)
        return;
    position_begin(&solved->made, &position, 0);
    const int points = solve_value(solved->solver, &solved->made, &position, 1) +
                       settled(solved, position.hand[0] | position.hand[2]);
    const uint64_t mine = position.hand[0];
    count(&solved->held[bits_count(mine)], points);
    count(&solved->side[bits_count(mine) + bits_count(position.hand[2])], points);
    count(&solved->top[top_of(solved, mine)], points);
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (uint64_t left = position.hand[seat]; left; left &= left - 1)
            count(&solved->holder[bits_lowest(left) - SLOT_TRUMPS][seat], points);
    if (solved->number % solved->lead_step == 0)
        count_leads(solved, &position);
}

/* Gives trump `trump` and all below it to every seat in turn that has room. */
static void give(struct solved *solved, unsigned trump) {
    for (unsigned seat = 0; seat < SEATS; seat++) {
        uint64_t *hand = &solved->position.hand[seat];
        if (bits_count(*hand) == HELD)
            continue;
        *hand |= bit_of(trump);
        if (trump == 0)
            look_up(solved);
        else
            give(solved, trump - 1);
        *hand &= ~bit_of(trump);
    }
}

/* The state at the first lead. */
struct first_lead {
    struct pedro_state state;
    bool seen;
};

static void see(struct advice_hand *hand, void *data) {
    struct first_lead *first = data;
    if (first->seen || hand->state.phase != PEDRO_PHASE_PLAY)
        return;
    first->state = hand->state;
    first->seen = true;
}

/* Deal `number`: what the best suit of each seat is worth if it gets the bid. */
static void deal(struct solved *solved, const struct advice_game *game,
                 unsigned long number) {
    const pedro_seat dealer = (pedro_seat)(number % SEATS);
    for (pedro_seat bidder = 0; bidder < SEATS; bidder++) {
        int best = 0;
        const unsigned side = pedro_side(&solved->rules, (unsigned)bidder);
        for (int suit = 0; suit < 4; suit++) {
            struct first_lead first = {.seen = false};
            struct advice_hand hand;
            advice_deal(game, number, dealer, &hand);
            hand.order.bidder = bidder;
            hand.order.call = (pedro_bid)solved->rules.set.min_bid;
            hand.order.suit = suit;
            hand.see = see;
            hand.data = &first;
            advice_play(&hand);
            struct position_rules made;
            position_rules_init(&solved->rules, (unsigned)suit, &made);
            /* As the bots play it: what the side won, but for its tricks, is settled before the play. */
            int points = hand.state.points[side];
            if (first.seen) {
                struct position position;
                for (pedro_cards left = hand.state.taken[side]; left;)
                    points -= made.value[made.slot_of[pedro_set_pop(&left)]];
                position_init(&made, &first.state, &position);
                points += solve_value(solved->solver, &made, &position, 1u << side) -
                          first.state.points[side];
            }
            best = points > best ? points : best;
        }
        count(&solved->dealt[(bidder - dealer + SEATS) % SEATS], best);
    }
}

static void print_tally(const char *name, const struct tally *tally) {
    if (tally->deals == 0)
        return;
    printf("%-28s %11.0f %6.2f ", name, tally->deals, tally->points / tally->deals);
    for (int bid = HELD; bid <= POINTS; bid++)
        printf(" %5.1f", 100 * tally->reached[bid] / tally->deals);
    putchar('\n');
}

static void print_head(const char *what) {
    printf("\n%-28s %11s %6s ", what, "deals", "points");
    for (int bid = HELD; bid <= POINTS; bid++)
        printf("  >=%2d", bid);
    putchar('\n');
}

static void print_numbers(const char *what, const struct tally *tally, int most) {
    print_head(what);
    for (int i = 0; i <= most; i++) {
        char name[32];
        snprintf(name, sizeof name, "%d", i);
        print_tally(name, &tally[i]);
    }
}

static void print(const struct solved *solved) {
    static const char *const seats[SEATS] = {"dealer", "dealer's left",
                                             "dealer's partner", "dealer's right"};
    print_numbers("trumps of the bidder", solved->held, HELD);
    print_numbers("trumps of the side", solved->side, 2 * HELD);
    print_numbers("highest trumps of the bidder", solved->top, HELD);
    printf("\n%-28s %9s %9s %9s %9s\n", "points by who holds it", "bidder", "left",
           "partner", "right");
    for (unsigned trump = solved->trumps; trump-- > 0;) {
        char name[3];
        pedro_card_text(solved->made.card_of[SLOT_TRUMPS + trump], name);
        printf("%-28s", name);
        for (unsigned seat = 0; seat < SEATS; seat++)
            printf(" %9.3f", solved->holder[trump][seat].points /
                                 solved->holder[trump][seat].deals);
        putchar('\n');
    }
    printf("\n%-34s %10s %8s %8s\n", "first lead", "deals", "best, %", "lost");
    for (enum lead lead = 0; lead < LEADS; lead++)
        for (int ace = 1; ace >= 0; ace--)
            if (solved->lead[lead][ace].deals > 0)
                printf("%-31s%s %10.0f %8.1f %8.3f\n", lead_names[lead],
                       ace ? "A+ " : "A- ", solved->lead[lead][ace].deals,
                       100 * solved->lead[lead][ace].best / solved->lead[lead][ace].deals,
                       solved->lead[lead][ace].lost / solved->lead[lead][ace].deals);
    print_head("best suit, bid got by");
    for (int seat = 0; seat < SEATS; seat++)
        print_tally(seats[seat], &solved->dealt[seat]);
}

/* A picture of what the bids from 6 on are made in. */
static int draw(const char *folder, const char *name, const char *title,
                const struct tally *tally, int most, const char *label) {
    struct advice_report report = {.count = 0};
    char path[4096];
    for (int i = 0; i <= most; i++) {
        const struct tally *at = &tally[i];
        if (at->deals == 0)
            continue;
        struct advice_figure *figure = &report.figure[report.count++];
        const double mean = at->points / at->deals;
        snprintf(figure->label, sizeof figure->label, label, i);
        figure->unit = ADVICE_PLAIN;
        figure->n = at->deals;
        figure->estimate = (struct advice_estimate){mean, mean, mean};
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        return 1;
    }
    advice_draw(&report, ADVICE_PLAIN, title, out);
    return fclose(out) == 0 ? 0 : 1;
}

static int usage(void) {
    fputs("usage: solved [-s STEP] [-l STEP] [-n DEALS] [-d DIR] [GAME]\n", stderr);
    return 2;
}

int main(int argc, char **argv) {
    static struct solved solved = {.step = 1, .lead_step = 1009};
    struct endgame_span span;
    struct endgame_file file = {.size = 0};
    struct advice_game game = {.seed = "solved"};
    enum endgame_fault fault;
    const char *folder = NULL;
    unsigned long deals = 20000;
    int option;
    while ((option = getopt(argc, argv, "s:l:n:d:")) != -1)
        if (option == 's')
            solved.step = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'l')
            solved.lead_step = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'n')
            deals = strtoul(optarg, NULL, 10);
        else if (option == 'd')
            folder = optarg;
        else
            return usage();
    if (argc - optind > 1 || solved.step == 0 || solved.lead_step == 0)
        return usage();
    if (contest_rules(optind < argc ? argv[optind] : "finland", &solved.rules) != 0)
        return 2;
    position_rules_init(&solved.rules, PEDRO_HEARTS, &solved.made);
    if (solved.made.playable != solved.made.trumps) {
        fputs("solved: a game where only trumps are played\n", stderr);
        return 2;
    }
    endgame_span_last(ENDGAME_TRICKS_MAX, &span);
    if (endgame_file_open(&solved.made, &span, &file, &fault))
        fputs("solved: without the table of `pedro endgame --complete` it takes longer\n",
              stderr);
    solved.trumps = bits_count(solved.made.trumps);
    solved.solver = solver_create(SOLVER_BITS);
    if (file.size > 0)
        solver_use(solved.solver, &file.endgame);
    give(&solved, solved.trumps - 1);
    game.rules = &solved.rules;
    game.bot = bot_find("simple", 6);
    game.scratch = bot_scratch_create();
    for (unsigned long i = 0; i < deals; i++)
        deal(&solved, &game, i);
    print(&solved);
    bot_scratch_destroy(game.scratch);
    solver_destroy(solved.solver);
    if (file.size > 0)
        endgame_file_close(&file);
    return folder
               ? draw(folder, "solved-bidder.svg",
                      "Points of the bidder's side, by the bidder's trumps", solved.held,
                      HELD, "%d trumps") |
                     draw(folder, "solved-side.svg",
                          "Points of the bidder's side, by the trumps of both partners",
                          solved.side, 2 * HELD, "%d trumps")
               : 0;
}
