/* contest.c - plays deals with bots.
 *
 * SPDX-License-Identifier: MIT */
#include "contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t offset;
} weights[] = {
#define WEIGHT_ROW(name, usual, meaning) {#name, offsetof(struct simple_weights, name)},
    SIMPLE_WEIGHTS(WEIGHT_ROW)
#undef WEIGHT_ROW
};

enum { WEIGHTS = sizeof weights / sizeof weights[0] };

const char *contest_weight(int index) {
    return index >= 0 && index < WEIGHTS ? weights[index].name : NULL;
}

int *contest_weight_of(struct simple_weights *of, int index) {
    return (int *)((char *)of + weights[index].offset);
}

static int weight_parse(const char *text, size_t length, struct simple_weights *into) {
    for (int i = 0; i < WEIGHTS; i++) {
        size_t name = strlen(weights[i].name);
        if (name < length && memcmp(text, weights[i].name, name) == 0 &&
            text[name] == '=') {
            *contest_weight_of(into, i) = (int)strtol(text + name + 1, NULL, 10);
            return 0;
        }
    }
    return -1;
}

/* "+trump=expert,take=expert" at the end. */
static int instead_parse(const char *text, struct contestant *contestant) {
    while (*text) {
        const size_t length = strcspn(++text, ","), name = strcspn(text, "=");
        bool known = false;
        for (unsigned phase = 0; phase < PEDRO_PHASES && name < length; phase++) {
            const char *called = pedro_phase_name((enum pedro_phase)phase);
            if (strlen(called) != name || memcmp(called, text, name) != 0)
                continue;
            contestant->instead[phase] = bot_find(text + name + 1, length - name - 1);
            known = contestant->instead[phase];
        }
        if (!known)
            return -1;
        text += length;
    }
    return 0;
}

int contestant_parse(const char *text, struct contestant *contestant) {
    size_t name = strcspn(text, ":/@+");
    memset(contestant, 0, sizeof *contestant);
    contestant->bot = contestant->cards = bot_find(text, name);
    contestant->weights = simple_usual;
    contestant->weighed = text[name] == ':';
    text += name;
    if (*text == '@') {
        char *end;
        contestant->budget.worlds = (uint32_t)strtoul(text + 1, &end, 10);
        text = end;
    }
    if (*text == '/') {
        const size_t length = strcspn(text + 1, "+");
        contestant->cards = bot_find(text + 1, length);
        text += 1 + length;
    }
    if (*text == '+')
        return contestant->bot && contestant->cards ? instead_parse(text, contestant)
                                                    : -1;
    while (*text) {
        text++;
        size_t length = strcspn(text, ",");
        if (length > 0 && weight_parse(text, length, &contestant->weights) != 0)
            return -1;
        text += length;
    }
    return contestant->bot && contestant->cards ? 0 : -1;
}

void contestant_act(const struct contestant *contestant, const struct pedro_rules *rules,
                    const struct pedro_state *state, const struct pedro_legal *legal,
                    const struct bot_history *history, struct bot_scratch *scratch,
                    struct pedro_rng *rng, struct pedro_action *action) {
    struct pedro_view view;
    struct bot_reason reason;
    const struct bot_turn turn = {rules, &view, legal, history, contestant->budget};
    pedro_view(rules, state, state->turn, &view);
    if (contestant->weighed)
        simple_decide(&contestant->weights, rules, &view, legal, action, &reason);
    else if (contestant->instead[legal->phase])
        contestant->instead[legal->phase]->act(scratch, &turn, rng, action, NULL);
    else if (legal->phase == PEDRO_PHASE_PLAY)
        contestant->cards->act(scratch, &turn, rng, action, NULL);
    else
        contestant->bot->act(scratch, &turn, rng, action, NULL);
}

/* A hand between contestants. */
struct hand {
    const struct contestant *const *who; /* by seat */
    struct bot_history history;
    struct bot_scratch *scratch;
    struct pedro_rng *rng;
};

static void choose(void *data, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct pedro_action *action) {
    struct hand *hand = data;
    const struct contestant *contestant = hand->who[state->turn];
    contestant_act(contestant, rules, state, legal, &hand->history, hand->scratch,
                   hand->rng, action);
    if (!pedro_legal_has(legal, action)) {
        fprintf(stderr, "%s acted against the rules in phase %s\n", contestant->bot->name,
                pedro_phase_name((enum pedro_phase)legal->phase));
        abort();
    }
}

static void note(void *data, const struct pedro_state *state,
                 const struct pedro_action *action) {
    struct hand *hand = data;
    bot_history_note(&hand->history, state->turn, action);
}

unsigned contest_hand(const struct pedro_rules *rules, struct pedro_state *state,
                      const pedro_card *pack,
                      const struct contestant *const who[PEDRO_SEATS_MAX],
                      struct bot_scratch *scratch, struct pedro_rng *rng) {
    struct hand hand = {.who = who, .scratch = scratch, .rng = rng};
    struct bot_playout playout = {.rules = rules,
                                  .policy = choose,
                                  .data = &hand,
                                  .watch = note,
                                  .asks_forced = true};
    pedro_deal_legal(rules, state, pack);
    bot_playout(&playout, state);
    return (unsigned)playout.actions;
}

static void count_hand(const struct pedro_rules *rules, const struct pedro_state *state,
                       struct contest_counts *counts) {
    counts->tables++;
    if (state->hands_scored == 0)
        return;
    counts->scored++;
    counts->made += state->last_made;
    counts->bids += pedro_bid_needs(rules, state->last_bid);
}

double contest_margin(const struct pedro_rules *rules, const pedro_card *pack,
                      pedro_seat dealer, unsigned side, const struct contestant *a,
                      const struct contestant *b, struct bot_scratch *scratch,
                      struct pedro_rng *rng, struct contest_counts *counts) {
    const struct contestant *who[PEDRO_SEATS_MAX];
    struct pedro_state state;
    double ours = 0, theirs = 0;
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        who[seat] = pedro_side(rules, seat) == side ? a : b;
    pedro_state_init(rules, dealer, &state);
    unsigned decisions = contest_hand(rules, &state, pack, who, scratch, rng);
    if (counts) {
        counts->decisions += decisions;
        count_hand(rules, &state, counts);
    }
    for (unsigned other = 0; other < rules->sides; other++) {
        if (other == side)
            ours += state.score[other];
        else
            theirs += (double)state.score[other] / (rules->sides - 1);
    }
    return ours - theirs;
}

static void print_error(const struct pedro_option_error *error) {
    char sentence[1024];
    struct pedro_text text;
    pedro_text_init(&text, sentence, sizeof sentence);
    pedro_option_error_text(error, &text);
    fprintf(stderr, "%s\n", sentence);
}

int contest_rules(const char *text, struct pedro_rules *rules) {
    size_t length = strcspn(text, ",");
    const struct pedro_preset *preset = pedro_preset_find(text, length);
    struct pedro_option_error error;
    struct pedro_ruleset set;
    if (!preset) {
        fprintf(stderr, "there is no preset %.*s\n", (int)length, text);
        return -1;
    }
    set = preset->set;
    for (text += length; *text; text += length) {
        text++;
        length = strcspn(text, ",");
        size_t name = strcspn(text, "=");
        if (name >= length || pedro_ruleset_set(&set, text, name, text + name + 1,
                                                length - name - 1, &error) != 0) {
            if (name < length)
                print_error(&error);
            else
                fprintf(stderr, "%.*s is no KEY=VALUE\n", (int)length, text);
            return -1;
        }
    }
    if (pedro_rules_init(rules, &set, &error) != 0) {
        print_error(&error);
        return -1;
    }
    return 0;
}
