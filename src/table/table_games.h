/* table_games.h - for tests: games of every preset, then of house rules drawn by chance, played at a
 * table of people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_TABLE_GAMES_H
#define TABLE_TABLE_GAMES_H

#include "effort.h"
#include "random_ruleset.h"
#include "table/table_sample.h"

/* Plays a match of every preset and `house` of house rules, more or fewer as effort.h says, up to `rows` rows, by
 * `simple` and at random in turn, and calls sample->look after every row; `over` (or NULL) is called at the end of
 * each, while its table exists. `name`, any word, is the seed of the house rules. */
static inline void table_games(struct sample *sample, const char *name, unsigned house,
                               size_t rows, void (*over)(struct sample *sample)) {
    const unsigned count = (unsigned)pedro_preset_count(), presets = effort(count),
                   games = presets + effort(house);
    struct pedro_rng dice;
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    memcpy(seed, name, strnlen(name, sizeof seed));
    effort_seed(&dice, seed);
    for (unsigned i = 0; i < games; i++) {
        const struct pedro_preset *preset =
            i < presets ? pedro_preset((int)((i + effort_seeds() * presets) % count))
                        : NULL;
        struct pedro_ruleset set;
        char options[4096] = "", *from = options;
        const char *variant = preset ? preset->name : random_ruleset(&dice, &set);
        if (!preset) {
            struct pedro_text text;
            pedro_text_init(&text, options, sizeof options);
            random_ruleset_text(variant, &set, &text);
            /* "us: deal=7, hand_size=4", or just "us". */
            char *colon = strchr(options, ':');
            from = colon ? colon + 2 : options + text.length;
        }
        sample_seat_all(sample, variant, from, i + 1000 * effort_seeds());
        sample_play(sample, i % 2 ? "random" : "simple", rows);
        if (over)
            over(sample);
        sample_close(sample);
    }
}

#endif
