/* lessons.c - finds the deals of the lessons.
 *
 *     lessons [-t THEME] [-n DEALS] [-e EACH] [-j JUDGED] [-l] [GAME...]
 *
 * Plays deals of each game, all presets if none is named, with `simple` in every seat, and looks for decisions of seat 0 that a
 * theme is about (analyze/themes.h) and in which the choice that the lesson praises proves to be better
 * (lessons_judge.c). Prints the sections of data/lessons/deals.ini: EACH (2 unless given) of a lesson, from at most DEALS
 * (4000, at most 65535) deals and JUDGED (40) decisions for each that is wanted. With -l only decisions are judged in which
 * `simple` itself chooses as the lesson praises: where these are rare, more is found in the same time.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lessons.h"
#include "pedro/pedro.h"

enum { DEALS = 4000, EACH = 2, JUDGED_MOST = 40 };

struct search {
    const struct pedro_preset *preset;
    const struct theme *theme;
    struct pedro_rules rules;
    struct judge judge;
    struct bot_scratch *scratch;
    unsigned judged, judged_most;
    bool likely; /* -l */
};

/* Scores near the end: the opponents need what the lowest bids bring, and the own side can be out by a bid. */
static void near_end(const struct pedro_rules *rules, unsigned seed, int32_t *score) {
    const int target = rules->set.target, total = rules->total;
    for (unsigned side = 0; side < rules->sides; side++)
        score[side] = side == 0 ? target - total / 2 - (int)(seed / 4 % 2) * total / 4
                                : target - 1 - (int)(seed % 4) * total / 16;
    for (unsigned side = 0; side < rules->sides; side++)
        if (score[side] < 0)
            score[side] = 0;
}

static bool begin(const struct search *search, unsigned seed,
                  struct lessons_place *place) {
    const struct pedro_preset *preset = search->preset;
    uint8_t bytes[PEDRO_SEED_SIZE] = {0};
    pedro_card pack[PEDRO_PACK_MAX];
    *place = (struct lessons_place){.seed = seed};
    if (pedro_match_init(&place->match, preset->name, &preset->set, 0,
                         (pedro_seat)(seed % (unsigned)search->rules.set.players), NULL))
        return false;
    if (search->theme->near_end) {
        near_end(&search->rules, seed, place->match.first_score);
        memcpy(place->match.state.score, place->match.first_score,
               sizeof place->match.state.score);
    }
    bytes[PEDRO_SEED_SIZE - 1] = (uint8_t)seed;
    bytes[PEDRO_SEED_SIZE - 2] = (uint8_t)(seed >> 8);
    pedro_shuffle(bytes, (unsigned)search->rules.set.jokers, pack);
    bot_history_clear(&place->history);
    return pedro_match_deal(&place->match, pack, search->rules.pack_size) == 0;
}

static void note(struct lessons_place *place, const struct pedro_action *action) {
    struct pedro_text text;
    const size_t used = strlen(place->played);
    pedro_text_init(&text, place->played + used, sizeof place->played - used);
    pedro_text_add(&text, used ? "; " : "");
    pedro_text_add_number(&text, place->match.state.turn);
    pedro_text_add_char(&text, ' ');
    pedro_action_text(action, &text);
}

static void print_marked(const char *key, const struct theme_choices *choices,
                         enum theme_mark mark) {
    const char *between = "";
    for (unsigned i = 0; i < choices->count; i++) {
        char room[PEDRO_ACTION_TEXT_MAX];
        struct pedro_text text;
        if (choices->mark[i] != mark)
            continue;
        pedro_text_init(&text, room, sizeof room);
        pedro_action_text(&choices->action[i], &text);
        if (!*between)
            printf("%s = ", key);
        printf("%s%s", between, room);
        between = "; ";
    }
    if (*between)
        putchar('\n');
}

static void print_place(const struct search *search, const struct lessons_place *place,
                        const struct theme_choices *choices) {
    printf("\n[%s %s]\nseed = %u\ndealer = %d\n", search->theme->name,
           search->preset->name, place->seed, place->match.first_dealer);
    if (search->theme->near_end) {
        printf("score =");
        for (unsigned side = 0; side < search->rules.sides; side++)
            printf(" %d", (int)place->match.first_score[side]);
        putchar('\n');
    }
    printf("played =%s%s\n", *place->played ? " " : "", place->played);
    print_marked("good", choices, THEME_GOOD);
    print_marked("bad", choices, THEME_BAD);
    print_marked("even", choices, THEME_EVEN);
    fflush(stdout);
}

/* Whether the lesson praises an action. */
static bool praises(const struct theme_choices *choices,
                    const struct pedro_action *action) {
    for (unsigned i = 0; i < choices->count; i++)
        if (memcmp(&choices->action[i], action, sizeof *action) == 0)
            return choices->mark[i] == THEME_GOOD;
    return false;
}

/* Whether the lesson can be about what seat 0 has to decide here, where the player chooses `action`. */
static bool fits(struct search *search, const struct lessons_place *place,
                 const struct pedro_action *action, struct theme_choices *choices) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct sight sight;
    const struct pedro_state *state = &place->match.state;
    if (state->turn != 0 || state->phase != search->theme->phase ||
        !theme_look(&search->rules, state, &view, &legal, &sight, choices) ||
        !search->theme->find(&sight, choices) ||
        (search->likely && !praises(choices, action)))
        return false;
    search->judged++;
    return lessons_judge(&search->judge, search->theme, place, choices);
}

/* Plays a deal to a decision that fits. */
static bool try_deal(struct search *search, unsigned seed) {
    static const struct bot *bot;
    struct lessons_place place;
    struct theme_choices choices;
    struct pedro_rng rng;
    uint8_t dice[PEDRO_SEED_SIZE] = {1, (uint8_t)seed, (uint8_t)(seed >> 8)};
    bool found = false;
    bot = bot_find("simple", 6);
    pedro_rng_seed(&rng, dice);
    if (!begin(search, seed, &place))
        return false;
    while (!found && place.match.state.turn >= 0 && place.match.state.hands_scored == 0 &&
           strlen(place.played) < LESSONS_TEXT - PEDRO_ACTION_TEXT_MAX) {
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action action = {0};
        const struct pedro_state before = place.match.state;
        pedro_view(&search->rules, &before, before.turn, &view);
        pedro_legal(&search->rules, &before, &legal);
        bot->act(search->scratch,
                 &(struct bot_turn){&search->rules, &view, &legal, &place.history, {0}},
                 &rng, &action, NULL);
        found = fits(search, &place, &action, &choices);
        if (found)
            break;
        note(&place, &action);
        if (pedro_match_do(&place.match, &action))
            break;
        bot_history_event(&place.history, &search->rules, &before, before.turn, &action);
    }
    if (found)
        print_place(search, &place, &choices);
    pedro_match_finish(&place.match);
    return found;
}

static void search_theme(struct search *search, unsigned deals, unsigned each) {
    unsigned found = 0, seed = 1;
    search->judged = 0;
    for (; seed <= deals && found < each && search->judged < search->judged_most * each;
         seed++)
        found += try_deal(search, seed);
    fprintf(stderr, "%s %s: %u of %u judged, %u deals\n", search->preset->name,
            search->theme->name, found, search->judged, seed - 1);
}

static void search_game(const struct pedro_preset *preset, const struct theme *only,
                        unsigned deals, unsigned each, unsigned judged, bool likely) {
    struct search search = {.preset = preset,
                            .scratch = bot_scratch_create(),
                            .judged_most = judged,
                            .likely = likely};
    if (pedro_rules_init(&search.rules, &preset->set, NULL) == 0 &&
        judge_init(&search.judge, &search.rules))
        for (unsigned i = 0; theme_at(i); i++) {
            search.theme = theme_at(i);
            if ((!only || search.theme == only) &&
                (!search.theme->pairs || search.rules.set.teams == PEDRO_TEAMS_PAIRS) &&
                (!search.theme->applies || search.theme->applies(&search.rules)))
                search_theme(&search, deals, each);
        }
    judge_finish(&search.judge);
    bot_scratch_destroy(search.scratch);
}

int main(int argc, char **argv) {
    const struct theme *only = NULL;
    unsigned deals = DEALS, each = EACH, judged = JUDGED_MOST;
    bool likely = false;
    int option;
    while ((option = getopt(argc, argv, "t:n:e:j:l")) != -1) {
        if (option == 't' && (only = theme_find(optarg)))
            continue;
        if (option == 'n' || option == 'e' || option == 'j') {
            *(option == 'n'   ? &deals
              : option == 'e' ? &each
                              : &judged) = (unsigned)strtoul(optarg, NULL, 10);
            continue;
        }
        if (option == 'l') {
            likely = true;
            continue;
        }
        fputs(
            "usage: lessons [-t THEME] [-n DEALS] [-e EACH] [-j JUDGED] [-l] [GAME...]\n",
            stderr);
        return 2;
    }
    for (int i = 0; pedro_preset(i); i++) {
        bool named = optind == argc;
        for (int k = optind; k < argc; k++)
            named = named || strcmp(argv[k], pedro_preset(i)->name) == 0;
        if (named)
            search_game(pedro_preset(i), only, deals, each, judged, likely);
    }
    return 0;
}
