/* arena_program.c - sends the events of the arena to programs, and asks them for actions.
 *
 * bot_process.h needs matches with their history, the arena has states. So each seat
 * keeps its own match, which begins when the arena begins one and is updated by each
 * event.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/arena_program.h"
#include "protocol/bot_process.h"

struct seat {
    struct bot_process *process;
    struct pedro_match match;
    bool lost; /* there was no memory for the match */
};

struct seated {
    const struct arena_program *program;
    unsigned seats;
    struct seat seat[];
};

static void get_up(void *self) {
    struct seated *seated = self;
    for (unsigned i = 0; i < seated->seats; i++) {
        bot_process_destroy(seated->seat[i].process);
        pedro_match_finish(&seated->seat[i].match);
    }
    free(seated);
}

static void *sit_down(const struct arena_player *player, unsigned seats) {
    const struct arena_program *program = (const struct arena_program *)player;
    struct seated *seated = calloc(1, sizeof *seated + seats * sizeof seated->seat[0]);
    if (!seated)
        return NULL;
    seated->program = program;
    for (; seated->seats < seats; seated->seats++) {
        struct seat *seat = &seated->seat[seated->seats];
        seat->process = bot_process_create(program->command, true);
        if (!seat->process) {
            get_up(seated);
            return NULL;
        }
    }
    return seated;
}

static void begin(void *self, unsigned place, pedro_seat at, pedro_seat dealer) {
    struct seated *seated = self;
    struct seat *seat = &seated->seat[place];
    const struct game *game = seated->program->game;
    pedro_match_finish(&seat->match);
    seat->match = (struct pedro_match){0};
    seat->lost = pedro_match_init(&seat->match, game->variant, &game->set, game->given,
                                  dealer, NULL) != 0;
    if (!seat->lost)
        bot_process_start(seat->process, &seat->match, at);
}

static void see(void *self, unsigned place, const struct pedro_rules *rules,
                const struct pedro_event *event, const struct pedro_state *before,
                const struct pedro_state *after) {
    struct seated *seated = self;
    struct seat *seat = &seated->seat[place];
    if (seat->lost)
        return;
    seat->lost = (event->seat == PEDRO_NO_SEAT
                      ? pedro_match_deal(&seat->match, event->pack, rules->pack_size)
                      : pedro_match_do(&seat->match, &event->action)) != 0;
    bot_process_event(seat->process, rules, event, before, after);
}

static enum arena_answer act(void *self, const struct arena_turn *turn,
                             struct pedro_rng *rng, struct pedro_action *action) {
    struct seated *seated = self;
    struct seat *seat = &seated->seat[turn->place];
    (void)rng;
    if (seat->lost)
        return ARENA_GONE;
    switch (
        bot_process_act(seat->process, &seat->match, seated->program->time_ms, action)) {
    case BOT_ANSWERED:
        return ARENA_ACTED;
    case BOT_DEAD:
        return ARENA_GONE;
    default:
        return ARENA_FAULT;
    }
}

void arena_program_init(struct arena_program *program, const char *command,
                        const struct game *game, int time_ms) {
    *program = (struct arena_program){.player = {.open = sit_down,
                                                 .close = get_up,
                                                 .begin = begin,
                                                 .see = see,
                                                 .act = act},
                                      .command = command,
                                      .game = game,
                                      .time_ms = time_ms};
}
