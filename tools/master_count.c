/* master_count.c - counts deals in which one line of play makes the bid however the hidden cards lie (docs/master.md).
 *
 *   master_count [-f FROM] [-n DEALS] [-b BOT] [-t TRIES] [-l PLACES] [-r] GAME...
 *
 * DEALS hands (10,000 unless given), from number FROM on, are dealt at no score; BOT (`network`) calls, names trumps and
 * exchanges in every seat. Deals are numbered, so the counts of parts add up: what one run ends before, the next one begins
 * with. Printed are, for a partner that may play any card and for one that helps (analyze/master.h): deals with a safe line;
 * those of them in which `simple` leaves it in TRIES (40) tries, `network` too, and `strong` too, each asked only where those before
 * it do; and the last number in a million deals with the 95 % interval.
 *
 * With -r each deal in which all three leave it is a row: game, number, partner, bid, the bidder's trumps, the trumps that the
 * others surely hold from its left on, the trick in which `strong` left the line, the trumps that the bidder had then, the card it
 * played and those that keep the line, and the players with a level that leave it.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyze/master_trial.h"
#include "contest.h"

enum { PARTNERS = 2, NATURAL = 3, MILLION = 1000000 };

static const char *const natural[NATURAL] = {"simple", "network", "strong"};
static const char *const partners[PARTNERS] = {"any", "helps"};

struct count {
    unsigned long safe, unknown, leave[NATURAL];
};

struct counting {
    const char *game;
    struct pedro_rules rules;
    struct master master[PARTNERS];
    struct contestant caller;
    struct bot_scratch *scratch;
    uint64_t limit;
    unsigned tries;
    bool rows;
    unsigned long deals, left_out;
    struct count count[PARTNERS];
};

/* A deal up to the play. */
struct dealt {
    uint32_t number;
    struct pedro_state state;
    struct bot_history history;
    struct master_place place;
};

static void deal(struct counting *counting, uint32_t number, struct dealt *dealt) {
    const struct pedro_rules *rules = &counting->rules;
    uint8_t seed[PEDRO_SEED_SIZE] = {'m', 'a', 's', 't', 'e', 'r'};
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_cards all = rules->pack;
    struct pedro_rng rng;
    pedro_hand_seed(seed, number + 1, seed);
    pedro_rng_seed(&rng, seed);
    for (unsigned i = 0; all; i++)
        pack[i] = pedro_set_pop(&all);
    pedro_rng_shuffle(&rng, pack, rules->pack_size);
    dealt->number = number;
    pedro_state_init(rules, (pedro_seat)(number % (unsigned)rules->set.players),
                     &dealt->state);
    pedro_deal_legal(rules, &dealt->state, pack);
    bot_history_clear(&dealt->history);
    while (dealt->state.turn != PEDRO_NO_SEAT && dealt->state.phase != PEDRO_PHASE_PLAY &&
           dealt->state.phase != PEDRO_PHASE_BURY) {
        struct pedro_legal legal;
        struct pedro_action action;
        memset(&action, 0, sizeof action);
        pedro_legal(rules, &dealt->state, &legal);
        contestant_act(&counting->caller, rules, &dealt->state, &legal, &dealt->history,
                       counting->scratch, &rng, &action);
        bot_history_event(&dealt->history, rules, &dealt->state, dealt->state.turn,
                          &action);
        pedro_apply_legal(rules, &dealt->state, &action);
    }
}

static bool fails(struct counting *counting, unsigned partner, const struct bot *bot,
                  const struct dealt *dealt, struct master_failure *failure) {
    struct master_trial trial = {&counting->master[partner], &counting->rules,
                                 counting->scratch, counting->limit, 0};
    uint8_t seed[PEDRO_SEED_SIZE] = {'t', 'r', 'y'};
    struct pedro_rng rng;
    pedro_hand_seed(seed, dealt->number + 1, seed);
    pedro_rng_seed(&rng, seed);
    return master_trial_fails(&trial, bot, &dealt->state, &dealt->history, &dealt->place,
                              counting->tries, &rng, failure);
}

/* Trumps by number, from the highest. */
static void print_trumps(const struct counting *counting, const struct dealt *dealt,
                         unsigned trumps) {
    const struct pedro_rules *rules = &counting->rules;
    const unsigned suit = dealt->state.trump;
    for (unsigned n = LANE; n-- > 0;)
        for (pedro_cards left = trumps >> n & 1 ? rules->trumps[suit] : 0; left;) {
            char text[3];
            const pedro_card card = pedro_set_pop(&left);
            pedro_card_text(card, text);
            if (rules->strength[suit][card] == n + 1)
                printf("%s%s", trumps >> n >> 1 ? "." : "", text);
        }
}

/* Cards that keep the line, where it was left. */
static void print_safe(struct counting *counting, unsigned partner,
                       const struct dealt *dealt, const struct master_place *place) {
    struct master_move move[MASTER_MOVES];
    struct master *master = &counting->master[partner];
    const unsigned moves = master_moves(master, place, move);
    unsigned safe = 0;
    for (unsigned i = 0; i < moves; i++)
        if (move[i].card < MASTER_PLAIN &&
            master_safe(master, &move[i].after, counting->limit) == MASTER_YES)
            safe |= 1U << move[i].card;
    print_trumps(counting, dealt, safe);
}

static void print_row(struct counting *counting, unsigned partner,
                      const struct dealt *dealt, const struct master_failure *failure) {
    const uint8_t *sure = dealt->place.sure;
    printf("%s %lu %s %d ", counting->game, (unsigned long)dealt->number,
           partners[partner], pedro_bid_needs(&counting->rules, dealt->state.high_bid));
    print_trumps(counting, dealt, dealt->place.mine);
    printf(" %u.%u.%u %u ", sure[1], sure[2], sure[3], failure->trick + 1);
    print_trumps(counting, dealt, failure->place.mine);
    putchar(' ');
    if (failure->card < MASTER_PLAIN)
        print_trumps(counting, dealt, 1U << failure->card);
    else
        putchar('-');
    putchar(' ');
    print_safe(counting, partner, dealt, &failure->place);
    for (int i = 0; bot_at(i); i++)
        if (bot_at(i)->level > 0 && fails(counting, partner, bot_at(i), dealt, NULL))
            printf(" %s", bot_at(i)->name);
    putchar('\n');
    fflush(stdout);
}

static void look(struct counting *counting, uint32_t number) {
    struct dealt dealt;
    struct pedro_view view;
    deal(counting, number, &dealt);
    counting->deals++;
    pedro_view(&counting->rules, &dealt.state, dealt.state.bidder, &view);
    if (dealt.state.turn != dealt.state.bidder ||
        !master_read(&counting->master[0], &counting->rules, &view, &dealt.history,
                     &dealt.place)) {
        counting->left_out++;
        return;
    }
    /* What is safe with any partner is safe with one that helps. */
    for (unsigned partner = PARTNERS; partner-- > 0;) {
        struct count *count = &counting->count[partner];
        const enum master_answer answer =
            master_safe(&counting->master[partner], &dealt.place, counting->limit);
        count->unknown += answer == MASTER_UNKNOWN;
        if (answer != MASTER_YES)
            return;
        count->safe++;
        struct master_failure failure;
        unsigned leave = 0;
        while (leave < NATURAL &&
               fails(counting, partner, bot_find(natural[leave], strlen(natural[leave])),
                     &dealt, &failure))
            count->leave[leave++]++;
        if (leave == NATURAL && counting->rows)
            print_row(counting, partner, &dealt, &failure);
    }
}

static void print(const struct counting *counting) {
    const double deals = (double)counting->deals;
    printf("%s: %lu deals, %lu left out\n", counting->game, counting->deals,
           counting->left_out);
    for (unsigned partner = 0; partner < PARTNERS; partner++) {
        const struct count *count = &counting->count[partner];
        const double share = (double)count->leave[NATURAL - 1] / deals;
        printf("  %-5s  safe %lu  unknown %lu  left by simple %lu, network %lu, strong "
               "%lu: %.0f +- %.0f in a million\n",
               partners[partner], count->safe, count->unknown, count->leave[0],
               count->leave[1], count->leave[2], MILLION * share,
               MILLION * 1.96 * sqrt(share * (1 - share) / deals));
    }
}

static int count_game(struct counting *counting, unsigned long from,
                      unsigned long deals) {
    if (contest_rules(counting->game, &counting->rules) != 0)
        return -1;
    for (unsigned partner = 0; partner < PARTNERS; partner++)
        if (!master_init(&counting->master[partner], &counting->rules,
                         (enum master_partner)partner)) {
            fprintf(stderr, "master_count: %s does not fit\n", counting->game);
            return -1;
        }
    counting->deals = counting->left_out = 0;
    memset(counting->count, 0, sizeof counting->count);
    for (unsigned long i = 0; i < deals; i++)
        look(counting, (uint32_t)(from + i));
    print(counting);
    for (unsigned partner = 0; partner < PARTNERS; partner++)
        master_finish(&counting->master[partner]);
    return 0;
}

int main(int argc, char **argv) {
    static struct counting counting = {.tries = 40, .limit = 10000000};
    unsigned long from = 0, deals = 10000;
    const char *caller = "network";
    int option;
    while ((option = getopt(argc, argv, "f:n:b:t:l:r")) != -1) {
        switch (option) {
        case 'f':
            from = strtoul(optarg, NULL, 10);
            break;
        case 'n':
            deals = strtoul(optarg, NULL, 10);
            break;
        case 'b':
            caller = optarg;
            break;
        case 't':
            counting.tries = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'l':
            counting.limit = strtoull(optarg, NULL, 10);
            break;
        case 'r':
            counting.rows = true;
            break;
        default:
            fputs("usage: master_count [-f FROM] [-n DEALS] [-b BOT] [-t TRIES] "
                  "[-l PLACES] [-r] GAME...\n",
                  stderr);
            return 2;
        }
    }
    counting.scratch = bot_scratch_create();
    if (contestant_parse(caller, &counting.caller) != 0)
        return 2;
    for (; optind < argc; optind++) {
        counting.game = argv[optind];
        if (count_game(&counting, from, deals) != 0)
            return 1;
        fflush(stdout);
    }
    bot_scratch_destroy(counting.scratch);
    return 0;
}
