/* verb_solve.c - the verb `solve`: solves a hand of a record with all cards open.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/deal_file.h"
#include "cli/endgame_file.h"
#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/record_file.h"
#include "cli/seed.h"
#include "cli/verbs.h"
#include "solver/solve.h"
#include "words/sorting.h"
#include "words/text.h"

enum { OPTION_JSON = 0x100, OPTION_HAND, OPTION_EVENT, OPTION_DEAL, SCHEMA = 1 };

const struct cli_option solve_options[] = {
    {OPTION_HAND, "hand", N_("NUMBER"),
     N_("solve this hand, from the first choice of its card play on"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_EVENT, "event", N_("NUMBER"),
     N_("solve the hand as it stood after so many of its events, the deal being the "
        "first"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_DEAL, "deal", N_("PRESET"),
     N_("the file is no record but a deal of this game, ready for the card play"),
     CLI_COMPLETE_PRESET, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* The state of a record to find, and the state once it is found. */
struct wanted {
    unsigned hand;  /* 0: the last */
    unsigned event; /* 0: the first choice of the card play, or without a hand the last */
    unsigned events; /* number of choices of the hand so far */
    bool found;
    struct pedro_state state;
    struct pedro_state last_play; /* the first choice of the last card play so far */
};

static bool is_card_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

static int see(void *data, const struct pedro_event *event,
               const struct pedro_state *before, const struct pedro_state *after) {
    struct wanted *wanted = data;
    if (is_card_play(after) && !is_card_play(before))
        wanted->last_play = *after;
    wanted->events = event->seat == PEDRO_NO_SEAT ? 1 : wanted->events + 1;
    if (wanted->hand && wanted->hand != after->hands)
        return 0;
    if (wanted->event ? wanted->events != wanted->event
                      : wanted->hand && !is_card_play(after))
        return 0;
    wanted->state = *after;
    wanted->found = true;
    /* For the last hand the search continues to the end of the record. */
    return wanted->hand != 0;
}

/* A solved state. */
struct solved {
    const struct pedro_match *match;
    struct pedro_state state;
    struct position_rules made;
    struct position position;
    unsigned team;
    struct solution solution;
};

static int solve(struct solved *solved) {
    struct solver *solver = solver_create(SOLVER_BITS);
    if (!solver)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    struct endgame_file table = {0};
    if (endgame_file_find(&solved->made, &table))
        solver_use(solver, &table.endgame);
    solved->team = solve_team(&solved->match->rules, &solved->state);
    solve_all(solver, &solved->made, &solved->position, solved->team, &solved->solution);
    solver_destroy(solver);
    endgame_file_close(&table);
    return EXIT_OK;
}

/* The text of a choice: as in records, or `bury 7s`, a card at a time. */
static void choice_text(const struct solved *solved, unsigned phase, unsigned slot,
                        struct pedro_text *text) {
    struct pedro_action action = {.kind = PEDRO_ACT_FOLD};
    if (slot != SLOT_FOLD) {
        action.kind = phase == POSITION_BURY   ? PEDRO_ACT_BURY
                      : phase == POSITION_CALL ? PEDRO_ACT_CALL
                                               : PEDRO_ACT_PLAY;
        action.card = solved->made.card_of[slot];
        if (phase == POSITION_BURY) {
            action.cards = pedro_set_of(action.card);
            action.card = 0;
        }
    }
    pedro_action_text(&action, text);
}

static bool in_team(const struct solved *solved, unsigned seat) {
    return solved->team >> solved->made.side[seat] & 1;
}

static void compose(struct json_writer *writer, const void *data) {
    const struct solved *solved = data;
    const struct solution *solution = &solved->solution;
    char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", solved->match->variant);
    json_put_number(writer, "hand", solved->state.hands);
    json_put_number(writer, "seat", solved->state.turn);
    json_open(writer, "team", '[');
    for (unsigned seat = 0; seat < solved->made.players; seat++)
        if (in_team(solved, seat))
            json_put_number(writer, NULL, seat);
    json_close(writer, ']');
    json_put_number(writer, "value", solution->value);
    json_put_number(writer, "others", solution->others);
    json_open(writer, "choices", '{');
    for (unsigned slot = 0; slot < 64; slot++)
        if (solution->choices >> slot & 1) {
            pedro_text_init(&text, buffer, sizeof buffer);
            choice_text(solved, solved->position.phase, slot, &text);
            json_put_number(writer, buffer, solution->after[slot]);
        }
    json_close(writer, '}');
    json_open(writer, "line", '[');
    for (unsigned i = 0; i < solution->length; i++) {
        pedro_text_init(&text, buffer, sizeof buffer);
        choice_text(solved, solution->phase[i], solution->line[i], &text);
        json_open(writer, NULL, '{');
        json_put_number(writer, "seat", solution->seat[i]);
        json_put_text(writer, "action", buffer);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

static void print_team(const struct solved *solved) {
    unsigned long seats = 0;
    for (unsigned seat = 0; seat < solved->made.players; seat++)
        seats += in_team(solved, seat);
    printf("%s", ngettext("Seat", "Seats", seats));
    for (unsigned seat = 0; seat < solved->made.players; seat++)
        if (in_team(solved, seat))
            printf(" %u", seat);
    printf(_(": %d in tricks; all others: %d\n"), (int)solved->solution.value,
           (int)solved->solution.others);
}

/* Points won so far by the sides whose bits are set. */
static int points_of(const struct position *position, unsigned sides) {
    int points = 0;
    for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++)
        points += sides >> side & 1 ? position->points[side] : 0;
    return points;
}

/* The team after a card was called in the line: its holder belongs to it. */
static unsigned team_with_called(const struct solved *solved) {
    const struct solution *solution = &solved->solution;
    unsigned team = solved->team;
    for (unsigned i = 0; i < solution->length; i++)
        for (unsigned seat = 0; seat < solved->made.players; seat++)
            if (solution->phase[i] == POSITION_CALL &&
                solved->position.hand[seat] >> solution->line[i] & 1)
                team |= 1u << solved->made.side[seat];
    return team;
}

/* A line for each trick, with its points. */
static void print_line(const struct solved *solved) {
    const struct solution *solution = &solved->solution;
    const unsigned team = team_with_called(solved);
    struct position position = solved->position;
    char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    for (unsigned i = 0; i < solution->length;) {
        const unsigned trick = position.tricks;
        const int ours = points_of(&position, team), theirs = points_of(&position, ~team);
        fputs("  ", stdout);
        printf(_("Trick %u"), trick + 1);
        for (; i < solution->length && position.tricks == trick; i++) {
            pedro_text_init(&text, buffer, sizeof buffer);
            choice_text(solved, solution->phase[i], solution->line[i], &text);
            printf("  %u: %s", (unsigned)solution->seat[i], buffer);
            position_play(&solved->made, &position, solution->line[i]);
        }
        if (points_of(&position, team) > ours)
            printf("  +%d", points_of(&position, team) - ours);
        if (points_of(&position, ~team) > theirs)
            printf(_("  (others +%d)"), points_of(&position, ~team) - theirs);
        putchar('\n');
    }
}

/* Trumps, and the hands as they stand. */
static void print_hands(const struct solved *solved) {
    const unsigned trump = solved->state.trump;
    printf(_("Trumps: %s\n"), rich_suit_name(trump));
    for (unsigned seat = 0; seat < solved->made.players; seat++) {
        pedro_cards hand = 0;
        struct rich_words words = {.used = 0};
        char cards[4 * PEDRO_PACK_MAX];
        struct pedro_text text;
        for (uint64_t left = solved->position.hand[seat]; left; left &= left - 1)
            hand |= pedro_set_of(solved->made.card_of[__builtin_ctzll(left)]);
        pedro_text_init(&text, cards, sizeof cards);
        rich_plain(sorted_word(&solved->match->rules, trump, hand, &words), false, &text);
        printf(_("Seat %u: %s\n"), seat, cards);
    }
    putchar('\n');
}

static void print_text(const struct solved *solved) {
    const struct solution *solution = &solved->solution;
    char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    printf(_("Hand %u, seat %d to act, all cards open:\n"), solved->state.hands,
           solved->state.turn);
    print_hands(solved);
    print_team(solved);
    printf("\n%s\n", _("What they win after each choice:"));
    for (unsigned slot = 64; slot-- > 0;)
        if (solution->choices >> slot & 1) {
            pedro_text_init(&text, buffer, sizeof buffer);
            choice_text(solved, solved->position.phase, slot, &text);
            printf("  %-10s %4d\n", buffer, solution->after[slot]);
        }
    printf("\n%s\n", _("One best line, each choice with its seat, and the points won:"));
    print_line(solved);
}

static int show(struct solved *solved, bool json) {
    int code = solve(solved);
    if (code != EXIT_OK)
        return code;
    if (json)
        return json_output(compose, solved);
    print_text(solved);
    return EXIT_OK;
}

static int solve_record(const struct pedro_match *match, struct wanted *wanted,
                        bool json) {
    struct solved solved = {.match = match};
    int err = pedro_match_walk(match, see, wanted);
    if (err < 0)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    if (!wanted->found)
        return verb_fail(EXIT_NOT_FOUND, "%s",
                         _("the record has no such place in the card play"));
    /* If the record ends outside of the play, as a finished match does, its last hand is
     * solved. */
    if (!wanted->hand && !is_card_play(&wanted->state))
        wanted->state = wanted->last_play;
    if (!is_card_play(&wanted->state))
        return verb_fail(EXIT_NOT_FOUND, "%s",
                         _("nobody has a card to play there; --hand and --event choose "
                           "another place"));
    solved.state = wanted->state;
    position_rules_init(&match->rules, solved.state.trump, &solved.made);
    position_init(&solved.made, &solved.state, &solved.position);
    return show(&solved, json);
}

/* A deal is solved from the first lead on, with its leader as the bidder. */
static int solve_deal(const struct pedro_match *match, const char *path, bool json) {
    struct solved solved = {.match = match, .state = match->state};
    struct deal deal;
    int code = deal_file_read(path, &match->rules, &deal);
    if (code != EXIT_OK)
        return code;
    position_rules_init(&match->rules, deal.trump, &solved.made);
    for (unsigned seat = 0; seat < solved.made.players; seat++)
        for (pedro_cards left = deal.hand[seat]; left;)
            solved.position.hand[seat] |= (uint64_t)1
                                          << solved.made.slot_of[pedro_set_pop(&left)];
    position_begin(&solved.made, &solved.position, (unsigned)deal.leader);
    if (solved.position.phase == POSITION_OVER)
        return verb_fail(EXIT_NOT_FOUND, "%s", _("nobody has a card to play there"));
    solved.state.hands = 1;
    solved.state.trump = (uint8_t)deal.trump;
    solved.state.bidder = deal.leader;
    solved.state.turn = (pedro_seat)solved.position.turn;
    solved.state.partner = PEDRO_NO_SEAT;
    return show(&solved, json);
}

static int solve_game(struct game *game, const char *preset, const char *path,
                      bool json) {
    struct pedro_match match;
    int code = game_resolve(game, preset);
    if (code == EXIT_OK)
        code = game_match_init(game, &match);
    if (code != EXIT_OK)
        return code;
    code = solve_deal(&match, path, json);
    pedro_match_finish(&match);
    return code;
}

int verb_solve(struct verb_args *args) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct wanted wanted = {0};
    struct game game;
    const char *preset = NULL;
    bool json = false;
    int id;
    game_init(&game);
    while ((id = verb_next(args)) > 0) {
        if (game_option(&game, args, id) < 0)
            return args->exit;
        json = json || id == OPTION_JSON;
        if (id == OPTION_DEAL)
            preset = args->value;
        if (id == OPTION_HAND && !seed_hand_number(args->value, &wanted.hand))
            return verb_usage(args, _("--hand is a number from 1, not `%s`"),
                              args->value);
        if (id == OPTION_EVENT && !seed_hand_number(args->value, &wanted.event))
            return verb_usage(args, _("--event is a number from 1, not `%s`"),
                              args->value);
    }
    if (id < 0)
        return args->exit;
    const char *path = args->operands ? args->operand[0] : "-";
    if (wanted.event && !wanted.hand)
        return verb_usage(args, "%s", _("--event goes with --hand"));
    if (preset && wanted.hand)
        return verb_usage(args, "%s", _("--hand is for records, not with --deal"));
    if (!preset && (game.file || game.overrides))
        return verb_usage(args, "%s",
                          _("a record has its rules; -o and --ruleset go with --deal"));
    if (preset)
        return solve_game(&game, preset, path, json);
    int code = record_file_read(path, &match, &tags);
    if (code == EXIT_OK)
        code = solve_record(&match, &wanted, json);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return code;
}
