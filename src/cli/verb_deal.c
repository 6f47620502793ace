/* verb_deal.c - the verb `deal`: prints a pack in dealing order, and its hands.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/game.h"
#include "cli/json_output.h"
#include "cli/seed.h"
#include "cli/verbs.h"
#include "words/text.h"
#include "words/wrap.h"

enum { OPTION_JSON = 0x100, OPTION_HAND, SCHEMA = 1, WIDTH = 100 };

const struct cli_option deal_options[] = {
    {OPTION_HAND, "hand", N_("NUMBER"),
     N_("the cards of this hand of a match played with the seed"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {0},
};

/* What is printed about a deal. */
struct dealt {
    const struct pedro_match *match;
    const char *seed, *hash;
};

static void compose(struct json_writer *writer, const void *data) {
    const struct dealt *dealt = data;
    const struct pedro_match *match = dealt->match;
    const struct pedro_state *state = &match->state;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", match->variant);
    json_put_number(writer, "dealer", match->first_dealer);
    json_put_text(writer, "seed", dealt->seed);
    json_put_text(writer, "hash", dealt->hash);
    json_put_cards(writer, "pack", match->event[0].pack, match->rules.pack_size);
    json_open(writer, "hands", '[');
    for (int seat = 0; seat < match->rules.set.players; seat++)
        json_put_card_set(writer, NULL, state->hand[seat],
                          pedro_set_count(state->hand[seat]));
    json_close(writer, ']');
    json_put_cards(writer, "kitty", state->kitty, state->kitty_size);
    json_put_cards(writer, "stock", state->stock + state->stock_at,
                   (unsigned)(state->stock_end - state->stock_at));
    json_close(writer, '}');
}

/* The column of what stands after the label of a line, in each language. */
static int text_column(void) {
    static const char *const labels[] = {N_("Game"), N_("Seed"),  N_("Hash"),
                                         N_("Pack"), N_("Kitty"), N_("Stock")};
    char seat[40];
    snprintf(seat, sizeof seat, _("Seat %d"), 0);
    return 2 + wrap_widest(labels, sizeof labels / sizeof *labels, wrap_columns(seat));
}

static void print_line(const char *label, const char *text) {
    const int column = text_column();
    wrap_left(stdout, label, column);
    wrap_paragraph(stdout, text, verb_columns(WIDTH), column, column);
}

static void print_pile(const char *label, const pedro_card *card, unsigned count) {
    char buffer[4 * PEDRO_PACK_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < count; i++) {
        char letters[3];
        pedro_card_text(card[i], letters);
        pedro_text_add(&text, i ? " " : "");
        pedro_text_add(&text, letters);
    }
    if (count > 0)
        print_line(label, buffer);
}

static void print_deal(const struct pedro_match *match, const char *seed,
                       const char *hash) {
    const struct pedro_state *state = &match->state;
    print_line(_("Game"), match->variant);
    print_line(_("Seed"), seed);
    print_line(_("Hash"), hash);
    print_pile(_("Pack"), match->event[0].pack, match->rules.pack_size);
    putchar('\n');
    pedro_seat seat = match->first_dealer;
    do {
        char label[40], buffer[4 * PEDRO_PACK_MAX];
        struct pedro_text text;
        seat = pedro_left(&match->rules, seat);
        snprintf(label, sizeof label, _("Seat %d"), seat);
        pedro_text_init(&text, buffer, sizeof buffer);
        pedro_cards_text(state->hand[seat], &text);
        if (seat == match->first_dealer)
            pedro_text_add(&text, _("  (dealer)"));
        print_line(label, buffer);
    } while (seat != match->first_dealer);
    print_pile(_("Kitty"), state->kitty, state->kitty_size);
    print_pile(_("Stock"), state->stock + state->stock_at,
               (unsigned)(state->stock_end - state->stock_at));
}

int verb_deal(struct verb_args *args) {
    struct game game;
    struct pedro_match match;
    pedro_card pack[PEDRO_PACK_MAX];
    char seed[SEED_TEXT], hash[SEED_TEXT];
    unsigned hand = 0;
    bool json = false;
    int id, code;
    game_init(&game);
    while ((id = verb_next(args)) > 0) {
        if (game_option(&game, args, id) < 0)
            return args->exit;
        json = json || id == OPTION_JSON;
        if (id == OPTION_HAND && !seed_hand_number(args->value, &hand))
            return verb_usage(args, _("--hand is a number from 1, not `%s`"),
                              args->value);
    }
    if (id < 0)
        return args->exit;
    if ((code = game_resolve(&game, args->operands ? args->operand[0] : NULL)))
        return code;
    if ((code = game_match_init(&game, &match)))
        return code;
    seed_pack(game.seed, hand, (unsigned)game.set.jokers, pack);
    pedro_seed_text(game.seed, seed);
    seed_hash(game.seed, hash);
    int err = pedro_match_deal(&match, pack, game.rules.pack_size);
    if (err)
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    else if (json)
        code = json_output(compose, &(struct dealt){&match, seed, hash});
    else
        print_deal(&match, seed, hash);
    pedro_match_finish(&match);
    return code;
}
