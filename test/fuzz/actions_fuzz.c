/* actions_fuzz.c - random bytes as a ruleset and the actions of a match, under every law
 * (test/laws).
 *
 * Byte 0 names the preset, bytes 1 to 4 are a seed, and if byte 5 is odd the preset is
 * given random house rules from it. Every byte that follows is a step: most pick one of
 * the choices, some undo events, and the rest use the next bytes as the memory of an
 * action, which is given to both pedro_legal_has() and pedro_apply().
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/choose.h"
#include "fuzz.h"
#include "law.h"
#include "random_ruleset.h"

enum { HEAD = 6, STEPS_MAX = 200, STEP_ACTION = 0xfe, STEP_UNDO = 0xff };

struct input {
    const uint8_t *at;
    size_t left;
};

static uint8_t take_byte(struct input *input) {
    uint8_t byte = input->left ? *input->at : 0;
    input->at += input->left > 0;
    input->left -= input->left > 0;
    return byte;
}

static void begin(struct trial *trial, struct input *input) {
    const struct pedro_preset *preset =
        pedro_preset(take_byte(input) % pedro_preset_count());
    struct pedro_ruleset set = preset->set;
    const char *name = preset->name;
    uint8_t bytes[PEDRO_SEED_SIZE] = {0};
    uint64_t seed = 0;
    for (unsigned i = 0; i < 4; i++)
        seed = seed << 8 | (bytes[i] = take_byte(input));
    if (take_byte(input) & 1) {
        struct pedro_rng rng;
        pedro_rng_seed(&rng, bytes);
        name = random_ruleset(&rng, &set);
    }
    trial_init_with(trial, name, &set, seed);
}

static void must_keep(struct trial *trial, const struct law *law,
                      bool (*look)(struct trial *)) {
    if (look && !look(trial)) {
        trial_report(trial, law->name);
        abort();
    }
}

/* An action made of the next bytes. */
static void do_bytes(struct trial *trial, struct input *input) {
    struct pedro_state state = trial->match.state;
    struct pedro_action action;
    struct pedro_legal legal;
    for (size_t i = 0; i < sizeof action; i++)
        ((uint8_t *)&action)[i] = take_byte(input);
    pedro_legal(&trial->match.rules, &state, &legal);
    bool takes = pedro_legal_has(&legal, &action);
    int err = pedro_apply(&trial->match.rules, &state, &action);
    must(takes == (err == PEDRO_ERR_OK), "apply takes what is legal, and nothing else");
    if (takes)
        trial_do(trial, &action);
    else
        must(memcmp(&state, &trial->match.state, sizeof state) == 0,
             "what is refused leaves no trace");
}

static void step(struct trial *trial, struct input *input) {
    struct pedro_legal legal;
    struct pedro_action action;
    const uint8_t byte = take_byte(input);
    if (byte == STEP_UNDO) {
        pedro_match_undo(&trial->match);
        return;
    }
    if (byte == STEP_ACTION) {
        do_bytes(trial, input);
        return;
    }
    pedro_legal(&trial->match.rules, &trial->match.state, &legal);
    if (legal.seat == PEDRO_NO_SEAT) {
        trial_step(trial);
        return;
    }
    if (legal.groups)
        bot_choose_any(&legal, &trial->rng, &action);
    else
        pedro_legal_nth(&legal, byte % pedro_legal_count(&legal), &action);
    trial_do(trial, &action);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    struct trial trial;
    if (size < HEAD)
        return 0;
    begin(&trial, &input);
    for (unsigned i = 0; i < STEPS_MAX && input.left; i++) {
        /* Two laws at every state; the others take turns, so that inputs are fast. */
        const struct law *law = laws[i % laws_count];
        step(&trial, &input);
        must_keep(&trial, &cards_law, cards_law.at_state);
        must_keep(&trial, &points_law, points_law.at_state);
        must_keep(&trial, law, law->at_state);
    }
    for (unsigned law = 0; law < laws_count; law++)
        must_keep(&trial, laws[law], laws[law]->at_end);
    trial_finish(&trial);
    return 0;
}
