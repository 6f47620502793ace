/* puzzle_choices.c - the choices of a decision that is tried as a puzzle, and what computer players make of them.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/puzzle_trial.h"

#include <string.h>

enum {
    CHOICES_MOST = 64,
    SETS_MOST = 1 << 14 /* of cards that are looked at to list a choice of them */
};

/* The subset of `from` that has the cards of the bits of `bits`. */
static pedro_cards subset(pedro_cards from, unsigned bits) {
    pedro_cards cards = 0;
    for (; from; bits >>= 1) {
        const pedro_card card = pedro_set_pop(&from);
        if (bits & 1)
            cards |= pedro_set_of(card);
    }
    return cards;
}

static bool add_choice(struct puzzle_trial *trial, const struct pedro_action *action) {
    if (!pedro_legal_has(&trial->legal, action))
        return true;
    if (trial->choices.count == CHOICES_MOST)
        return false;
    trial->choices.action[trial->choices.count++] = *action;
    return true;
}

static bool list_sets(struct puzzle_trial *trial) {
    const struct pedro_legal *legal = &trial->legal;
    pedro_cards from = legal->group[0].from;
    if (legal->groups > 1)
        from |= legal->group[1].from;
    const unsigned cards = pedro_set_count(from);
    const unsigned sets = cards < 31 ? 1u << cards : SETS_MOST + 1u;
    bool few = sets <= SETS_MOST;
    for (unsigned bits = 0; few && bits < sets; bits++) {
        const struct pedro_action action = {
            .kind = pedro_cards_action((enum pedro_phase)legal->phase),
            .cards = subset(from, bits)};
        few = add_choice(trial, &action);
    }
    return few;
}

bool puzzle_choices(struct puzzle_trial *trial) {
    struct pedro_action action;
    trial->choices.count = 0;
    if (trial->legal.groups > 0) {
        if (!list_sets(trial))
            return false;
    } else {
        if (pedro_legal_count(&trial->legal) > CHOICES_MOST)
            return false;
        for (unsigned i = 0; pedro_legal_nth(&trial->legal, i, &action); i++)
            add_choice(trial, &action);
    }
    return trial->choices.count > 1;
}

struct bot_turn puzzle_turn(const struct puzzle_trial *trial) {
    return (struct bot_turn){.rules = &trial->maker->rules,
                             .view = &trial->view,
                             .legal = &trial->legal,
                             .history = &trial->history};
}

void puzzle_look(struct puzzle_trial *trial) {
    const struct pedro_state *state = &trial->match.state;
    pedro_view(&trial->maker->rules, state, state->turn, &trial->view);
    pedro_legal(&trial->maker->rules, state, &trial->legal);
}

void puzzle_ask(const struct puzzle_trial *trial, const struct bot *bot, unsigned dice,
                struct pedro_action *action) {
    const struct bot_turn turn = puzzle_turn(trial);
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){3, (uint8_t)dice});
    memset(action, 0, sizeof *action);
    bot->act(trial->maker->scratch, &turn, &rng, action, NULL);
}

unsigned puzzle_place(const struct theme_choices *choices,
                      const struct pedro_action *action) {
    unsigned i = 0;
    while (i < choices->count && memcmp(&choices->action[i], action, sizeof *action) != 0)
        i++;
    return i;
}
