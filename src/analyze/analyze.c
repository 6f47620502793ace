/* analyze.c - goes through a match event by event and gathers what is to be said of it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/walk.h"
#include "words/text.h"

/* Room for one more; NULL if there is no memory. */
static void *room_for_one(void *list, size_t used, size_t *room, size_t size) {
    if (used < *room)
        return list;
    const size_t more = *room ? 2 * *room : 16;
    void *grown = realloc(list, more * size);
    if (grown)
        *room = more;
    return grown;
}

static struct analyze_hand *this_hand(const struct analyze_walk *walk) {
    return &walk->analysis->hand[walk->analysis->hands - 1];
}

static void note_chances(const struct analyze_walk *walk, const struct pedro_state *state,
                         double chance[PEDRO_SEATS_MAX]) {
    for (unsigned side = 0; side < walk->rules->sides; side++)
        chance[side] =
            (double)equity_of(walk->settings->equity, walk->rules, state, side) /
            EQUITY_ONE;
}

/* --- hands --- */

static int begin_hand(struct analyze_walk *walk, pedro_seat dealer,
                      const struct pedro_state *after) {
    struct analysis *analysis = walk->analysis;
    struct analyze_hand *list = room_for_one(analysis->hand, analysis->hands,
                                             &analysis->hands_room, sizeof *list);
    if (!list)
        return PEDRO_ERR_NO_MEMORY;
    analysis->hand = list;
    list[analysis->hands++] = (struct analyze_hand){.number = after->hands,
                                                    .event = walk->event,
                                                    .dealer = dealer,
                                                    .bidder = PEDRO_NO_SEAT,
                                                    .trump = PEDRO_NO_SUIT,
                                                    .decision = analysis->decisions};
    memcpy(this_hand(walk)->dealt, after->hand, sizeof after->hand);
    bot_history_clear(&walk->history);
    return 0;
}

/* Keeps the decisions that gave most away, the greatest first. */
static void find_turns(struct analyze_walk *walk, struct analyze_hand *hand) {
    const struct analyze_decision *decision = walk->analysis->decision;
    for (size_t i = hand->decision; i < hand->decision + hand->decisions; i++) {
        const int cost = analyze_open_cost(&decision[i]);
        unsigned at = hand->turns;
        if (cost <= 0)
            continue;
        while (at > 0 && analyze_open_cost(&decision[hand->turn[at - 1]]) < cost)
            at--;
        if (at == ANALYZE_TURNS)
            continue;
        if (hand->turns < ANALYZE_TURNS)
            hand->turns++;
        for (unsigned k = hand->turns - 1; k > at; k--)
            hand->turn[k] = hand->turn[k - 1];
        hand->turn[at] = i;
    }
}

static void end_hand(struct analyze_walk *walk, const struct pedro_state *after) {
    struct analyze_hand *hand = this_hand(walk);
    hand->over = true;
    memcpy(hand->score, after->score, sizeof hand->score);
    note_chances(walk, after, hand->chance);
    find_turns(walk, hand);
}

/* --- tricks --- */

/* An action in the play. */
static void note_trick(struct analyze_walk *walk, const struct pedro_event *event,
                       const struct pedro_state *before) {
    struct analyze_hand *hand = this_hand(walk);
    const unsigned index = before->tricks;
    if (!analyze_in_play(before) || index >= ANALYZE_TRICKS)
        return;
    struct analyze_trick *trick = &hand->trick[index];
    if (hand->tricks <= index) {
        hand->tricks = index + 1;
        trick->leader = trick->winner = PEDRO_NO_SEAT;
        trick->decision = walk->analysis->decisions - 1;
        memset(trick->card, PEDRO_NO_CARD, sizeof trick->card);
    }
    trick->decisions++;
    if (event->action.kind == PEDRO_ACT_PLAY) {
        if (trick->leader == PEDRO_NO_SEAT)
            trick->leader = event->seat;
        trick->card[event->seat] = event->action.card;
    }
}

/* What an effect of an event says of the hand. */
static void note_effect(struct analyze_walk *walk, const struct pedro_effect *effect,
                        const struct pedro_state *after) {
    struct analyze_hand *hand = this_hand(walk);
    const pedro_seat seat = effect->seat;
    switch (effect->kind) {
    case PEDRO_EFFECT_CALLED:
        if (effect->number != PEDRO_PASSED) {
            hand->bidder = seat;
            hand->bid = (pedro_bid)effect->number;
        }
        break;
    case PEDRO_EFFECT_NAMED:
        hand->trump = (uint8_t)effect->number;
        break;
    case PEDRO_EFFECT_PLAY_BEGAN:
        if (analyze_in_play(after))
            memcpy(hand->at_play, after->hand, sizeof after->hand);
        break;
    case PEDRO_EFFECT_TRICK_WON:
        if (hand->tricks > 0)
            hand->trick[hand->tricks - 1].winner = seat;
        break;
    case PEDRO_EFFECT_COUNTED:
        hand->points[seat] = (int16_t)effect->number;
        break;
    case PEDRO_EFFECT_MADE:
    case PEDRO_EFFECT_SET:
        hand->scored = true;
        hand->made = effect->kind == PEDRO_EFFECT_MADE;
        break;
    case PEDRO_EFFECT_SCORED:
        hand->gained[seat] = effect->number;
        break;
    case PEDRO_EFFECT_TURN:
        if (seat == PEDRO_NO_SEAT)
            end_hand(walk, after);
        break;
    default:
        break;
    }
}

/* --- decisions --- */

static bool is_forced(const struct pedro_legal *legal) {
    if (legal->groups == 0)
        return pedro_legal_count(legal) <= 1;
    for (unsigned i = 0; i < legal->groups; i++)
        if (legal->group[i].max > 0 &&
            legal->group[i].min < pedro_set_count(legal->group[i].from))
            return false;
    return true;
}

static void ask_expert(struct analyze_walk *walk, const struct pedro_state *before,
                       const struct pedro_legal *legal,
                       struct analyze_decision *decision) {
    struct pedro_view view;
    struct pedro_rng rng;
    uint8_t seed[PEDRO_SEED_SIZE] = {1};
    pedro_view(walk->rules, before, before->turn, &view);
    pedro_hand_seed(seed, (uint32_t)walk->event, seed);
    pedro_rng_seed(&rng, seed);
    const struct bot_turn turn = {.rules = walk->rules,
                                  .view = &view,
                                  .legal = legal,
                                  .history = &walk->history,
                                  .budget = walk->settings->budget};
    walk->settings->bot->act(walk->scratch, &turn, &rng, &decision->preferred,
                             &decision->why);
    decision->agrees =
        memcmp(&decision->preferred, &decision->played, sizeof decision->played) == 0;
}

/* In every layout, so that either is as good. */
static bool came_to_the_same(const struct analyze_cost *cost) {
    return cost->worlds > 0 && cost->points == 0 && cost->points_error == 0;
}

static void count_decision(struct analyze_player *player,
                           const struct analyze_decision *decision) {
    player->decisions++;
    player->agreed += decision->agrees;
    player->estimated += decision->cost.worlds > 0;
    player->points += decision->cost.points;
    player->chance += decision->cost.chance;
    player->opened += decision->opened;
    player->slips += analyze_open_cost(decision) > 0;
    player->open_points += analyze_open_cost(decision);
}

static int judge(struct analyze_walk *walk, const struct pedro_event *event,
                 const struct pedro_state *before) {
    struct analysis *analysis = walk->analysis;
    struct analyze_decision *list = room_for_one(analysis->decision, analysis->decisions,
                                                 &analysis->decisions_room, sizeof *list);
    struct pedro_legal legal;
    if (!list)
        return PEDRO_ERR_NO_MEMORY;
    analysis->decision = list;
    struct analyze_decision *decision = &list[analysis->decisions++];
    pedro_legal(walk->rules, before, &legal);
    *decision = (struct analyze_decision){.event = walk->event,
                                          .hand = analysis->hands - 1,
                                          .seat = event->seat,
                                          .phase = before->phase,
                                          .trump = before->trump,
                                          .trick = (uint8_t)(before->tricks + 1),
                                          .forced = is_forced(&legal),
                                          .played = event->action};
    this_hand(walk)->decisions++;
    if (analyze_in_play(before))
        analyze_open_play(walk, this_hand(walk), before, &event->action, decision);
    if (event->action.kind == PEDRO_ACT_NAME)
        analyze_open_suits(walk, this_hand(walk), before);
    if (decision->forced)
        return 0;
    ask_expert(walk, before, &legal, decision);
    if (!decision->agrees)
        analyze_cost(walk, before, decision);
    if (came_to_the_same(&decision->cost)) {
        decision->agrees = true;
        decision->cost = (struct analyze_cost){.worlds = 0};
    }
    count_decision(&analysis->player[event->seat], decision);
    return 0;
}

/* --- the walk --- */

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct analyze_walk *walk = data;
    const bool deals = event->seat == PEDRO_NO_SEAT;
    struct pedro_effects effects;
    int err =
        deals ? begin_hand(walk, before->dealer, after) : judge(walk, event, before);
    if (err)
        return err;
    this_hand(walk)->events++;
    if (!deals) {
        bot_history_note(&walk->history, event->seat, &event->action);
        note_trick(walk, event, before);
    }
    pedro_event_effects(walk->rules, event, before, &effects);
    for (unsigned i = 0; i < effects.count; i++)
        note_effect(walk, &effects.at[i], after);
    walk->event++;
    if (walk->settings->progress)
        walk->settings->progress(walk->settings->shown,
                                 (double)walk->event /
                                     (double)walk->analysis->match->events);
    return 0;
}

/* --- the match --- */

/* Keeps the decision if it is among those that clearly cost most of the match. */
static void rank_cost(struct analysis *analysis, size_t index) {
    const struct analyze_cost *cost = &analysis->decision[index].cost;
    unsigned place = analysis->costlies;
    if (cost->worlds == 0 || cost->chance <= cost->chance_error ||
        cost->chance < ANALYZE_COST_LEAST)
        return;
    while (place > 0 &&
           analysis->decision[analysis->costly[place - 1]].cost.chance < cost->chance)
        place--;
    if (place == ANALYZE_COSTLY)
        return;
    if (analysis->costlies < ANALYZE_COSTLY)
        analysis->costlies++;
    for (unsigned i = analysis->costlies - 1; i > place; i--)
        analysis->costly[i] = analysis->costly[i - 1];
    analysis->costly[place] = index;
}

/* "bot:simple 2", however long the name is. */
static void add_number(char name[ANALYZE_NAME], int seat) {
    enum { NUMBER = 3 };
    char whole[ANALYZE_NAME];
    struct pedro_text text;
    memcpy(whole, name, sizeof whole);
    pedro_text_init(&text, name, ANALYZE_NAME - NUMBER);
    pedro_text_add(&text, whole);
    pedro_text_init(&text, name + strlen(name), NUMBER);
    pedro_text_add_char(&text, ' ');
    pedro_text_add_number(&text, seat);
}

static bool is_shared(const struct analysis *analysis, int seat) {
    for (int other = 0; other < analysis->match->rules.set.players; other++)
        if (other != seat && strcmp(analysis->name[other], analysis->name[seat]) == 0)
            return true;
    return false;
}

/* Names as the tags have them, cut between characters; with the number of the seat where
 * two are called the same. */
static void read_names(struct analysis *analysis, const struct pedro_tags *tags) {
    unsigned shared = 0;
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++) {
        char tag[] = "Seat0", usual[ANALYZE_NAME];
        struct pedro_text text;
        tag[4] = (char)('0' + seat);
        const char *name = pedro_tags_get(tags, tag);
        snprintf(usual, sizeof usual, _("Seat %d"), seat);
        pedro_text_init(&text, analysis->name[seat], ANALYZE_NAME);
        pedro_text_add(&text, name && *name ? name : usual);
    }
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++)
        shared |= (unsigned)is_shared(analysis, seat) << seat;
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++)
        if (shared >> seat & 1)
            add_number(analysis->name[seat], seat);
}

int analyze_match(const struct pedro_match *match, const struct pedro_tags *tags,
                  const struct analyze_settings *settings, struct analysis *analysis) {
    struct analyze_walk walk = {.settings = settings,
                                .analysis = analysis,
                                .rules = &match->rules,
                                .others = bot_find("network", strlen("network")),
                                .scratch = bot_scratch_create(),
                                .solver = solver_create(SOLVER_BITS)};
    int err = PEDRO_ERR_NO_MEMORY;
    *analysis = (struct analysis){
        .match = match, .bot = settings->bot, .worlds = settings->worlds};
    read_names(analysis, tags);
    if (walk.scratch && walk.solver) {
        struct pedro_state begin;
        pedro_state_init(&match->rules, match->first_dealer, &begin);
        note_chances(&walk, &begin, analysis->chance);
        err = pedro_match_walk(match, see, &walk);
        for (size_t i = 0; i < analysis->decisions; i++)
            rank_cost(analysis, i);
    }
    solver_destroy(walk.solver);
    bot_scratch_destroy(walk.scratch);
    return err;
}

void analyze_finish(struct analysis *analysis) {
    free(analysis->hand);
    free(analysis->decision);
    *analysis = (struct analysis){0};
}
