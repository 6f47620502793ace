/* callers.c - measures the bids of a network in presets and in random rulesets.
 *
 *     callers [-n DEALS] [-s FIRST] [-r COUNT] FILE [PRESET...]
 *     callers [-s FIRST] -r COUNT -p
 *     callers -k TRIES [-n DEALS] FILE PRESET...
 *
 * Plays DEALS (2000) duplicate deals of each preset that is named, and of COUNT random rulesets, from number FIRST
 * on (test/random_ruleset.h): the network of FILE bids on one side, `simple` on the other, and all else is as in
 * training (train/selfcall.h). Prints the margin in points a deal and side and in thousandths of all points. -p prints
 * the random rulesets only, as `pedro train` takes them. -k says how well anybody could foretell whether those bids are made,
 * from TRIES other deals of the cards that a bidder has not seen.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/net/nnet_file.h"
#include "pedro/pedro.h"
#include "random_ruleset.h"
#include "train/selfcall.h"

static struct nnet_storage room;
static struct training_game game;

static bool read_net(const char *path) {
    static uint8_t bytes[NNET_FILE_MAX + 1];
    FILE *file = fopen(path, "rb");
    const size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    const char *wrong = nnet_read(&room, bytes, size);
    if (wrong)
        fprintf(stderr, "%s: %s\n", path, wrong);
    return !wrong;
}

/* Sums over games, in parts of all points. */
struct sums {
    double margin, square;
    unsigned games, better, worse; /* beyond chance */
};

/* Prepares `game`, and dice that are the same for each. False if there is no such game. */
static bool begin(const struct pedro_ruleset *set, const char *name, const char *word,
                  struct pedro_rng *rng) {
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    struct pedro_rules rules;
    if (pedro_rules_init(&rules, set, NULL) != 0)
        return false;
    memcpy(seed, word, strlen(word));
    training_game_init(&rules, name, &game);
    pedro_rng_seed(rng, seed);
    return true;
}

static void measure(const struct pedro_ruleset *set, const char *name, unsigned deals,
                    struct sums *sums) {
    struct pedro_rng rng;
    if (!begin(set, name, "callers", &rng))
        return;
    const struct selfcall_result result = selfcall_match(&game, &room.net, deals, &rng);
    const double part = result.match.margin / game.rules.total;
    printf("%+8.3f +-%.3f  %+7.1f  %.4f (%.4f)  %s\n", result.match.margin,
           result.match.interval, 1000 * part, result.brier, result.mean_brier, name);
    fflush(stdout);
    sums->margin += part;
    sums->square += part * part;
    sums->games++;
    sums->better += result.match.margin > result.match.interval;
    sums->worse += result.match.margin < -result.match.interval;
}

/* How well the bids could be foretold in a preset. */
static void limit(const struct pedro_ruleset *set, const char *name, unsigned deals,
                  unsigned tries) {
    struct pedro_rng rng;
    if (!begin(set, name, "limit", &rng))
        return;
    const struct selfcall_limit found =
        selfcall_limit(&game, &room.net, deals, tries, &rng);
    printf("%.4f (%.4f)  %u bids  %s\n", found.brier, found.mean_brier, found.bids, name);
    fflush(stdout);
}

/* Random ruleset `number`. */
static void draw(unsigned number, struct pedro_ruleset *set, char *text, size_t size) {
    uint8_t seed[PEDRO_SEED_SIZE] = {'r', 'u', 'l', 'e', 's'};
    struct pedro_rng rng;
    struct pedro_text out;
    for (unsigned i = 0; i < 4; i++)
        seed[8 + i] = (uint8_t)(number >> 8 * i);
    pedro_rng_seed(&rng, seed);
    const char *name = random_ruleset(&rng, set);
    pedro_text_init(&out, text, size);
    random_ruleset_text(name, set, &out);
    char *to = text;
    for (const char *from = text; *from; from++) {
        *to++ = *from == ':' ? ',' : *from;
        if ((*from == ':' || *from == ',') && from[1] == ' ')
            from++;
    }
    *to = '\0';
}

int main(int argc, char **argv) {
    unsigned deals = 2000, first = 0, count = 0, tries = 0;
    bool prints = false;
    int option;
    while ((option = getopt(argc, argv, "n:s:r:k:p")) != -1)
        switch (option) {
        case 'n':
            deals = (unsigned)atoi(optarg);
            break;
        case 's':
            first = (unsigned)atoi(optarg);
            break;
        case 'r':
            count = (unsigned)atoi(optarg);
            break;
        case 'k':
            tries = (unsigned)atoi(optarg);
            break;
        case 'p':
            prints = true;
            break;
        default:
            return 2;
        }
    if (!prints && (optind == argc || !read_net(argv[optind])))
        return 2;
    struct sums presets = {0}, random = {0};
    for (int i = optind + 1; i < argc; i++) {
        const struct pedro_preset *preset =
            pedro_preset_find(argv[i], (unsigned)strlen(argv[i]));
        if (preset && tries > 0)
            limit(&preset->set, preset->name, deals, tries);
        else if (preset)
            measure(&preset->set, preset->name, deals, &presets);
    }
    for (unsigned i = first; i < first + count; i++) {
        struct pedro_ruleset set;
        char text[4096];
        draw(i, &set, text, sizeof text);
        if (prints)
            printf("%s\n", text);
        else
            measure(&set, text, deals, &random);
    }
    for (const struct sums *sums = &presets; sums;
         sums = sums == &presets ? &random : NULL)
        if (sums->games > 0)
            printf("%u %s: mean %+.1f thousandths; better %u, worse %u\n", sums->games,
                   sums == &presets ? "presets" : "random rulesets",
                   1000 * sums->margin / sums->games, sums->better, sums->worse);
    return 0;
}
