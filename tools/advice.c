/* advice.c - measures what the books advise (docs/advice.md).
 *
 *   advice [--deals N] [--seed HEX] [--players BOT] [--game GAME] [--auction] [--svg FILE] [CLAIM...|all]
 *
 * Without a claim their list is printed. Every seat is played by BOT, `network` unless given; `strong@30` has thirty
 * worlds. N hands that count are played for each figure, 1,000 unless given. GAME takes the place of the claim's: a
 * preset, perhaps with house rules (us,min_bid=6). With --auction the bots call; else the bid goes to each seat in turn at
 * its lowest, so that every hand is played and not only those that bots like. --svg draws the figures in points, or the
 * shares of a claim that has only those.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "../src/cli/progress.h"
#include "advice.h"
#include "contest.h"

static void list(void) {
    const struct advice_claim *claim;
    for (int i = 0; (claim = advice_claim(i)); i++)
        printf("%-14s %s %-8s %s\n", claim->name, claim->source, claim->game,
               claim->says);
}

static int usage(void) {
    fputs("usage: advice [--deals N] [--seed HEX] [--players BOT] [--game GAME] "
          "[--auction] [--svg FILE] [CLAIM...|all]\n",
          stderr);
    return 2;
}

static int draw(const struct advice_run *run, const char *file) {
    enum advice_unit unit = ADVICE_PERCENT;
    FILE *out = fopen(file, "w");
    for (int i = 0; i < run->report.count; i++)
        if (run->report.figure[i].unit == ADVICE_POINTS)
            unit = ADVICE_POINTS;
    if (!out) {
        perror(file);
        return 1;
    }
    advice_draw(&run->report, unit, run->claim->says, out);
    return fclose(out) == 0 ? 0 : 1;
}

/* Measures a claim and prints it. An exit code. */
static int measure(struct advice_run *run, const struct advice_claim *claim,
                   const char *game, const char *players, const char *svg) {
    struct pedro_rules rules;
    run->claim = claim;
    if (!game)
        game = claim->game;
    if (contest_rules(game, &rules) != 0)
        return 2;
    run->game.rules = &rules;
    run->shown = progress_now();
    advice_measure(run);
    printf("%s (%s, %s, %s): %s\n  %s\n", claim->name, claim->source, game, players,
           claim->says, claim->sample);
    advice_print(&run->report, stdout);
    fflush(stdout);
    return svg ? draw(run, svg) : 0;
}

int main(int argc, char **argv) {
    static const struct option options[] = {
        {"deals", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},
        {"players", required_argument, NULL, 'p'},
        {"game", required_argument, NULL, 'g'},
        {"auction", no_argument, NULL, 'a'},
        {"svg", required_argument, NULL, 'o'},
        {0},
    };
    struct advice_run run = {.deals = 1000};
    struct contestant contestant;
    const char *game = NULL, *players = "network", *svg = NULL;
    int option, exit = 0;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'n':
            run.deals = strtoul(optarg, NULL, 10);
            break;
        case 's':
            if (pedro_seed_parse(optarg, strlen(optarg), run.game.seed) != 0)
                return usage();
            break;
        case 'p':
            players = optarg;
            break;
        case 'g':
            game = optarg;
            break;
        case 'a':
            run.auction = true;
            break;
        case 'o':
            svg = optarg;
            break;
        default:
            return usage();
        }
    }
    if (run.deals == 0 || contestant_parse(players, &contestant) != 0)
        return usage();
    if (optind == argc) {
        list();
        return 0;
    }
    run.game.bot = contestant.bot;
    run.game.budget = contestant.budget;
    run.game.scratch = bot_scratch_create();
    const bool all = strcmp(argv[optind], "all") == 0;
    for (int i = 0; exit == 0 && (all ? advice_claim(i) != NULL : optind + i < argc);
         i++) {
        const struct advice_claim *claim =
            all ? advice_claim(i) : advice_claim_find(argv[optind + i]);
        if (!claim) {
            fprintf(stderr, "there is no claim %s\n", argv[optind + i]);
            exit = 2;
        } else {
            exit = measure(&run, claim, game, players, svg);
        }
    }
    bot_scratch_destroy(run.game.scratch);
    return exit;
}
