/* trial.c - plays random matches.
 *
 * SPDX-License-Identifier: MIT */
#include "trial.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/choose.h"
#include "random_ruleset.h"

static void start_rng(struct pedro_rng *rng, uint64_t seed, char purpose) {
    uint8_t bytes[PEDRO_SEED_SIZE] = {(uint8_t)purpose};
    for (unsigned i = 0; i < 8; i++)
        bytes[i + 1] = (uint8_t)(seed >> (8 * i));
    pedro_rng_seed(rng, bytes);
}

static void *checked(void *memory) {
    if (!memory) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return memory;
}

static void begin(struct trial *trial, const char *preset,
                  const struct pedro_ruleset *set, uint64_t seed) {
    static const unsigned hands[] = {1, 1, 2, 3, 4, 30};
    struct pedro_text game;
    start_rng(&trial->rng, seed, 'p');
    start_rng(&trial->dice, seed, 'l');
    trial->style = (enum trial_style)pedro_rng_below(&trial->rng, TRIAL_STYLES);
    trial->hands = hands[pedro_rng_below(&trial->rng, sizeof hands / sizeof *hands)];
    unsigned dealer = pedro_rng_below(&trial->rng, (uint32_t)set->players);
    if (pedro_match_init(&trial->match, preset, set, 0, (pedro_seat)dealer, NULL) != 0)
        abort();
    pedro_text_init(&game, trial->game, sizeof trial->game);
    random_ruleset_text(preset, set, &game);
}

/* A random ruleset in which cards may be played against the rules, mostly to be claimed in a review. */
static const char *club_ruleset(struct pedro_rng *rng, struct pedro_ruleset *set) {
    for (;;) {
        const char *from = random_ruleset(rng, set);
        const bool four = set->teams == PEDRO_TEAMS_PAIRS && set->players == 4;
        set->revoke =
            pedro_rng_below(rng, 2) ? PEDRO_REVOKE_NO_SCORE : PEDRO_REVOKE_FORFEIT;
        set->revoke_notice = pedro_rng_below(rng, 8) ? PEDRO_REVOKE_NOTICE_CLAIMED
                                                     : PEDRO_REVOKE_NOTICE_ALWAYS;
        set->play_out_of_turn = four && pedro_rng_below(rng, 4)
                                    ? PEDRO_PLAY_OUT_OF_TURN_WITHDRAW
                                    : PEDRO_PLAY_OUT_OF_TURN_NO;
        if (pedro_ruleset_check(set, NULL) == PEDRO_ERR_OK)
            return from;
    }
}

bool trial_init(struct trial *trial, const char *name) {
    const char *colon = strchr(name, ':');
    const struct pedro_preset *preset;
    struct pedro_ruleset set;
    struct pedro_rng rng;
    char *end;
    memset(trial, 0, sizeof *trial);
    if (!colon || colon[1] < '0' || colon[1] > '9')
        return false;
    uint64_t seed = strtoull(colon + 1, &end, 10);
    if (*end)
        return false;
    snprintf(trial->name, sizeof trial->name, "%s", name);
    if (strncmp(name, "house:", 6) == 0) {
        start_rng(&rng, seed, 'r');
        const char *from = random_ruleset(&rng, &set);
        begin(trial, from, &set, seed);
        return true;
    }
    if (strncmp(name, "club:", 5) == 0) {
        start_rng(&rng, seed, 'c');
        const char *from = club_ruleset(&rng, &set);
        begin(trial, from, &set, seed);
        return true;
    }
    preset = pedro_preset_find(name, (size_t)(colon - name));
    if (preset)
        begin(trial, preset->name, &preset->set, seed);
    return preset != NULL;
}

void trial_init_with(struct trial *trial, const char *preset,
                     const struct pedro_ruleset *set, uint64_t seed) {
    memset(trial, 0, sizeof *trial);
    snprintf(trial->name, sizeof trial->name, "made to measure");
    begin(trial, preset, set, seed);
}

void trial_finish(struct trial *trial) {
    pedro_match_finish(&trial->match);
    free(trial->past);
    memset(trial, 0, sizeof *trial);
}

bool trial_goes_on(const struct trial *trial) {
    const struct pedro_state *state = &trial->match.state;
    return state->phase == PEDRO_PHASE_DEAL ? state->hands < trial->hands
                                            : state->phase != PEDRO_PHASE_OVER;
}

uint64_t trial_calls_hash(const struct pedro_match *match) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < match->calls; i++)
        hash =
            (hash ^ ((uint64_t)match->call[i].bid << 8 ^ (uint8_t)match->call[i].seat)) *
            1099511628211u;
    return hash ^ match->calls;
}

static void remember(struct trial *trial) {
    if (trial->match.events == trial->past_room) {
        trial->past_room = trial->past_room ? 2 * trial->past_room : 64;
        trial->past =
            checked(realloc(trial->past, trial->past_room * sizeof *trial->past));
    }
    struct past *past = &trial->past[trial->match.events];
    past->state = trial->match.state;
    past->calls = trial_calls_hash(&trial->match);
}

const struct pedro_state *trial_before(const struct trial *trial) {
    return trial->match.events ? &trial->past[trial->match.events - 1].state : NULL;
}

/* A pack that gives seats long suits, so that many trumps come together in one hand: in
 * order from seat to seat, then with some cards exchanged. */
static void stack_pack(struct trial *trial, pedro_card pack[PEDRO_PACK_MAX]) {
    const struct pedro_rules *rules = &trial->match.rules;
    const unsigned size = rules->pack_size, exchanges = pedro_rng_below(&trial->rng, 40);
    unsigned next = pedro_rng_below(&trial->rng, size);
    /* From the last seat: to its left is seat 0. The cards left over come last. */
    const pedro_seat dealer = (pedro_seat)(rules->set.players - 1);
    for (pedro_seat to = 0; to <= rules->set.players; to++)
        for (unsigned i = 0; i < size; i++)
            if (pedro_dealt_to(rules, dealer, i) ==
                (to < rules->set.players ? to : (pedro_seat)PEDRO_NO_SEAT))
                pack[i] = (pedro_card)(next++ % size);
    for (unsigned i = 0; i < exchanges; i++) {
        unsigned one = pedro_rng_below(&trial->rng, size),
                 other = pedro_rng_below(&trial->rng, size);
        pedro_card card = pack[one];
        pack[one] = pack[other];
        pack[other] = card;
    }
}

static void shuffle_pack(struct trial *trial, pedro_card pack[PEDRO_PACK_MAX]) {
    const unsigned size = trial->match.rules.pack_size;
    for (unsigned i = 0; i < size; i++)
        pack[i] = (pedro_card)i;
    pedro_rng_shuffle(&trial->rng, pack, size);
}

void trial_deal(struct trial *trial) {
    pedro_card pack[PEDRO_PACK_MAX];
    if (pedro_rng_below(&trial->rng, 3) == 0)
        stack_pack(trial, pack);
    else
        shuffle_pack(trial, pack);
    remember(trial);
    if (pedro_match_deal(&trial->match, pack, trial->match.rules.pack_size) !=
        PEDRO_ERR_OK)
        abort();
}

void trial_do(struct trial *trial, const struct pedro_action *action) {
    remember(trial);
    if (pedro_match_do(&trial->match, action) != PEDRO_ERR_OK) {
        trial_breach(trial, "a legal action is refused");
        trial_report(trial, "a match goes on");
        abort();
    }
}

/* Passes two times out of three, else makes the lowest bid. */
static void bid_modestly(struct trial *trial, const struct pedro_legal *legal,
                         struct pedro_action *action) {
    bool passes = pedro_rng_below(&trial->rng, 3) > 0;
    pedro_legal_nth(legal, 0, action);
    if (action->kind == PEDRO_ACT_PASS && !passes)
        pedro_legal_nth(legal, 1 % pedro_legal_count(legal), action);
}

static void choose(struct trial *trial, const struct pedro_legal *legal,
                   struct pedro_action *action) {
    const struct bot *simple = bot_find("simple", 6);
    struct pedro_view view;
    if (trial->style == TRIAL_MODESTLY && legal->phase == PEDRO_PHASE_BID) {
        bid_modestly(trial, legal, action);
    } else if (trial->style == TRIAL_SIMPLY && simple) {
        pedro_view(&trial->match.rules, &trial->match.state, legal->seat, &view);
        simple->act(NULL,
                    &(struct bot_turn){
                        .rules = &trial->match.rules, .view = &view, .legal = legal},
                    &trial->rng, action, NULL);
    } else {
        bot_choose_any(legal, &trial->rng, action);
    }
}

/* An error of a seat, or a fault of the deal, that has a law here; false if none was drawn. */
static bool err(struct trial *trial, struct pedro_action *action) {
    static const uint8_t kinds[] = {PEDRO_ACT_WRONG_CARD, PEDRO_ACT_WRONG_CARD,
                                    PEDRO_ACT_WRONG_BID, PEDRO_ACT_EXPOSED,
                                    PEDRO_ACT_MISCOUNT};
    const struct pedro_rules *rules = &trial->match.rules;
    if (!pedro_has_laws(rules) || pedro_rng_below(&trial->rng, 6) > 0)
        return false;
    for (int tries = 0; tries < 30; tries++) {
        memset(action, 0, sizeof *action);
        action->kind = kinds[pedro_rng_below(&trial->rng, sizeof kinds)];
        if (pedro_action_errs(action))
            action->seat =
                (pedro_seat)pedro_rng_below(&trial->rng, (uint32_t)rules->set.players);
        if (action->kind == PEDRO_ACT_WRONG_CARD)
            action->card = (pedro_card)pedro_rng_below(&trial->rng, rules->pack_size);
        if (action->kind == PEDRO_ACT_WRONG_BID)
            action->bid =
                (pedro_bid)(pedro_rng_below(&trial->rng, 4) == 0
                                ? PEDRO_BID_SPECIAL +
                                      pedro_rng_below(&trial->rng, PEDRO_SPECIALS)
                                : 1 + pedro_rng_below(&trial->rng, 20));
        if (pedro_may_err(rules, &trial->match.state, action))
            return true;
    }
    return false;
}

/* Now and then all agree to throw the deal away. */
static bool agree(struct trial *trial, struct pedro_action *action) {
    *action = (struct pedro_action){.kind = PEDRO_ACT_VOID};
    return pedro_rng_below(&trial->rng, 150) == 0;
}

void trial_step(struct trial *trial) {
    struct pedro_legal legal;
    struct pedro_action action;
    if (trial->match.state.phase == PEDRO_PHASE_OVER)
        return;
    if (trial->match.state.phase == PEDRO_PHASE_DEAL) {
        trial_deal(trial);
        return;
    }
    pedro_legal(&trial->match.rules, &trial->match.state, &legal);
    if (!err(trial, &action) && !agree(trial, &action))
        choose(trial, &legal, &action);
    trial_do(trial, &action);
}

bool trial_breach(struct trial *trial, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(trial->why, sizeof trial->why, format, values);
    va_end(values);
    return false;
}

void trial_report(const struct trial *trial, const char *law) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    pedro_record_write(&trial->match, NULL, &text);
    size_t size = text.length + 1;
    char *record = checked(malloc(size));
    pedro_text_init(&text, record, size);
    pedro_record_write(&trial->match, NULL, &text);
    fprintf(stderr, "law broken: %s\n  %s\nin trial %s, a match of\n  %s\nafter\n%s", law,
            trial->why, trial->name, trial->game, record);
    free(record);
}

bool trial_now_and_then(struct trial *trial, unsigned n) {
    return pedro_rng_below(&trial->dice, n) == 0;
}
