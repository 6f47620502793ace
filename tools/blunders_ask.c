/* blunders_ask.c - asks players about positions, and prints what they do.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blunders.h"
#include "pedro/notation.h"

enum { THEMES = 32, BOTS = 16 };

#define BOT(name) bot_find(name, sizeof name - 1)

struct asked {
    const struct bot *bot;
    unsigned fine[THEMES], answers[THEMES];
};

static void print_wrong(const struct blunder *blunder, const struct bot *bot,
                        const struct pedro_action *action) {
    char room[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    pedro_action_text(action, &text);
    printf("%s: %s in ", bot->name, room);
    blunder_print(blunder);
}

static unsigned theme_index(const struct blunder *blunder) {
    unsigned i = 0;
    while (blunder_theme_at(i) != blunder->theme)
        i++;
    return i;
}

static int ask(const char *path, unsigned dice, struct asked *asked, unsigned bots) {
    struct bot_scratch *scratch = bot_scratch_create();
    size_t count;
    struct blunder *all = blunder_read_all(path, &count);
    for (size_t i = 0; all && i < count; i++) {
        struct blunder_desk desk;
        if (!blunder_open(&all[i], &desk)) {
            fprintf(stderr, "cannot be played: ");
            blunder_print(&all[i]);
            continue;
        }
        for (unsigned b = 0; b < bots; b++)
            for (unsigned die = 0; die < dice; die++) {
                const unsigned theme = theme_index(&all[i]);
                struct pedro_action action;
                blunder_ask(&desk, asked[b].bot, scratch, die, &action);
                const bool bad = blunder_is_bad(&all[i], &action);
                asked[b].answers[theme]++;
                asked[b].fine[theme] += !bad;
                if (bad)
                    print_wrong(&all[i], asked[b].bot, &action);
            }
        pedro_match_finish(&desk.match);
    }
    free(all);
    bot_scratch_destroy(scratch);
    return all ? 0 : 1;
}

static void print_asked(const struct asked *asked, unsigned bots, unsigned dice) {
    printf("| theme | positions |");
    for (unsigned b = 0; b < bots; b++)
        printf(" `%s` |", asked[b].bot->name);
    puts("");
    for (unsigned i = 0; blunder_theme_at(i); i++) {
        if (asked[0].answers[i] == 0)
            continue;
        printf("| `%s` | %u |", blunder_theme_at(i)->name, asked[0].answers[i] / dice);
        for (unsigned b = 0; b < bots; b++)
            printf(" %.1f |", 100.0 * asked[b].fine[i] / asked[b].answers[i]);
        puts("");
    }
    printf("| all | ");
    for (unsigned b = 0; b < bots; b++) {
        unsigned fine = 0, answers = 0;
        for (unsigned i = 0; i < THEMES; i++)
            fine += asked[b].fine[i], answers += asked[b].answers[i];
        if (b == 0)
            printf("%u |", answers / dice);
        printf(" %.1f |", answers ? 100.0 * fine / answers : 0.0);
    }
    puts("");
}

int blunders_ask(const char *path, unsigned dice, char *const *names, int count) {
    static struct asked asked[BOTS];
    unsigned bots = 0;
    for (int i = 0; bot_at(i) && bots < BOTS; i++) {
        const struct bot *bot = bot_at(i);
        bool named = count == 0 &&
                     (bot->level > 0 || bot == BOT("simple") || bot == BOT("network"));
        for (int k = 0; k < count; k++)
            named = named || strcmp(names[k], bot->name) == 0;
        if (named)
            asked[bots++].bot = bot;
    }
    const int err = bots > 0 ? ask(path, dice, asked, bots) : 2;
    if (err == 0)
        print_asked(asked, bots, dice);
    return err;
}
