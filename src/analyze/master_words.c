/* master_words.c - problems in words.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/master_words.h"

#include <string.h>

#include "analyze/master_why.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

enum { SEATS = 4, ME = 0, PARTNER = 2, WRONG_TOLD = 3, LIST_ROOM = 1024 };

static void end(struct pedro_text *text) { pedro_text_add_char(text, '\n'); }

static const char *name(const struct master_opened *opened, unsigned seat) {
    const struct seats seats = seats_of(&opened->match.rules, master_seat(opened, ME));
    return seat_name(&seats, master_seat(opened, seat));
}

/* Trumps from the highest down. */
static const char *cards(const struct master_opened *opened, unsigned numbers,
                         struct rich_words *words) {
    return sorted_word(&opened->match.rules, opened->match.state.trump,
                       master_cards(opened, numbers), words);
}

static const char *card(const struct master_opened *opened, unsigned number,
                        struct rich_words *words) {
    return rich_card(words, master_card(opened, number));
}

/* --- the problem --- */

static void add_bid(const struct master_opened *opened, struct pedro_text *text) {
    const struct master_place *place = &opened->place;
    const struct pedro_state *state = &opened->match.state;
    struct rich_words words = {.used = 0};
    rich_fill(text, _("You bid {bid} in {suit}."), "bid",
              rich_bid(&words, state->high_bid), "suit", rich_suit_name(state->trump));
    pedro_text_add_char(text, ' ');
    if (opened->master.two_worth && place->mine & 1)
        rich_fill(
            text,
            _("Your {card} counts for you already: you need {need} of the other {all} "
              "points."),
            "card", card(opened, 0, &words), "need", rich_number(&words, place->need),
            "all", rich_number(&words, place->need + place->spare));
    else
        rich_fill(text, _("You need {need} of {all} points."), "need",
                  rich_number(&words, place->need), "all",
                  rich_number(&words, place->need + place->spare));
    end(text);
}

static void add_others(const struct master_opened *opened, struct pedro_text *text) {
    const struct master_place *place = &opened->place;
    char room[LIST_ROOM];
    struct pedro_text list;
    struct rich_words words = {.used = 0};
    pedro_text_init(&list, room, sizeof room);
    for (unsigned seat = 1; seat < SEATS; seat++) {
        const unsigned hidden = bits_count(place->may[seat]),
                       most = hidden < place->cards[seat] ? hidden : place->cards[seat];
        pedro_text_add(&list, seat > 1 ? ", " : "");
        rich_fill(
            &list,
            most > place->sure[seat] ? _("{who} {least} to {most}") : _("{who} {least}"),
            "who", name(opened, seat), "least", rich_number(&words, place->sure[seat]),
            "most", rich_number(&words, most));
    }
    rich_fill(text, _("The other trumps are {cards}. How many each holds: {list}."),
              "cards", cards(opened, place->hidden, &words), "list", room);
    end(text);
    if (!place->aside)
        return;
    rich_fill(text,
              _("If {who}, who took from the pack, holds {n} of them, others that score "
                "nothing may be out of the play."),
              "who", name(opened, place->full), "n",
              rich_number(&words, place->cards[place->full]));
    end(text);
}

static void add_partner(const struct master_opened *opened, struct pedro_text *text) {
    const char *partner = name(opened, PARTNER);
    if (opened->master.partner == MASTER_PARTNER_ANY)
        rich_fill(text,
                  _("Your partner {who} may play any card: do not count on its help."),
                  "who", partner);
    else
        rich_fill(text,
                  _("Your partner {who} helps. To a trick that is surely yours it gives "
                    "its card worth most. As the last who can win a trick it wins it "
                    "with its card worth most. Else it plays the highest trump that is "
                    "out, if you do not hold the trick, or its card worth least; of "
                    "equals the lowest."),
                  "who", partner);
    end(text);
}

void master_problem_words(const struct master_opened *opened, struct pedro_text *text) {
    add_bid(opened, text);
    add_others(opened, text);
    add_partner(opened, text);
    pedro_text_add(text, _("Make the bid however those trumps lie: the program chooses "
                           "it as you play."));
    end(text);
}

/* --- tricks --- */

/* From a step on, one trick. Returns the first step after it. */
static unsigned add_trick(const struct master_opened *opened,
                          const struct master_game *game, unsigned from,
                          struct pedro_text *text) {
    char room[LIST_ROOM];
    struct pedro_text list;
    struct rich_words words = {.used = 0};
    const unsigned trick = game->step[from].trick;
    pedro_text_init(&list, room, sizeof room);
    unsigned at = from;
    for (; at < game->steps && game->step[at].trick == trick; at++) {
        const struct master_step *step = &game->step[at];
        pedro_text_add(&list, at > from ? ", " : "");
        if (step->card == MASTER_OUT) {
            rich_fill(&list, _("{who} no trump"), "who", name(opened, step->seat));
            continue;
        }
        pedro_text_add(&list, name(opened, step->seat));
        pedro_text_add_char(&list, ' ');
        rich_add_card(&list, master_card(opened, step->card));
    }
    rich_fill(text, _("Trick {n}: {cards}."), "n", rich_number(&words, trick + 1),
              "cards", room);
    end(text);
    return at;
}

static void add_tricks(const struct master_opened *opened, const struct master_game *game,
                       struct pedro_text *text) {
    for (unsigned at = 0; at < game->steps;)
        at = add_trick(opened, game, at, text);
}

static void add_turn(const struct master_opened *opened, const struct master_game *game,
                     struct pedro_text *text) {
    const struct master_place *place = &game->place;
    struct rich_words words = {.used = 0};
    rich_fill(text, _("You still need {need} points, and may lose {spare}."), "need",
              rich_number(&words, place->need), "spare",
              rich_number(&words, place->spare));
    end(text);
    rich_fill(text,
              place->led == MASTER_NONE ? _("You lead to trick {n}. You hold {cards}.")
                                        : _("Your card to trick {n}? You hold {cards}."),
              "n", rich_number(&words, game->trick + 1U), "cards",
              cards(opened, place->mine, &words));
    end(text);
}

/* --- why --- */

/* "West holds Kd Jd, East holds 5d". */
static void add_holders(const struct master_opened *opened, const uint16_t hand[SEATS],
                        struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    bool first = true;
    for (unsigned seat = 1; seat < SEATS; seat++) {
        if (!hand[seat])
            continue;
        pedro_text_add(text, first ? "" : ", ");
        rich_fill(text, _("{who} holds {cards}"), "who", name(opened, seat), "cards",
                  cards(opened, hand[seat], &words));
        first = false;
    }
}

static void add_why(const struct master_opened *opened, unsigned wrong,
                    const struct master_why *why, struct pedro_text *text) {
    char room[LIST_ROOM];
    struct pedro_text holders;
    struct rich_words words = {.used = 0};
    const bool always =
        why->beaten > 1 && (why->always[1] | why->always[2] | why->always[3]);
    pedro_text_init(&holders, room, sizeof room);
    add_holders(opened, always ? why->always : why->example, &holders);
    const char *sentence =
        why->beaten == 0
            ? _("{cards}: no single layout beats it. Each has its answer, but none "
                "answers all, and you do not see which layout it is.")
        : holders.length == 0 ? _("{cards}: beaten.")
        : why->possible == 1  ? _("{cards}: beaten, as {holders}.")
        : always
            ? _("{cards}: beaten in {n} of {all} layouts that were tried; in each of "
                "them {holders}.")
            : _("{cards}: beaten in {n} of {all} layouts that were tried, for example "
                "if {holders}.");
    rich_fill(text, sentence, "cards", cards(opened, wrong, &words), "n",
              rich_number(&words, why->beaten), "all", rich_number(&words, why->tried),
              "holders", room);
    end(text);
}

/* Why the other cards are wrong, those first that the fewest layouts beat: they tempt most. Cards with the same reason are told
 * together. */
static void add_wrong(struct master_opened *opened, const struct master_place *place,
                      unsigned wrong, struct pedro_text *text) {
    struct master_why why[LANE];
    uint16_t group[LANE];
    unsigned groups = 0;
    for (; wrong; wrong &= wrong - 1) {
        struct master_why one;
        unsigned at = 0;
        const unsigned number = bits_lowest(wrong);
        master_why(&opened->master, place, number, &one);
        while (at < groups && memcmp(&why[at], &one, sizeof one) != 0)
            at++;
        if (at == groups) {
            group[groups] = 0;
            why[groups++] = one;
        }
        group[at] |= (uint16_t)(1U << number);
    }
    for (unsigned told = 0; told < groups && told < WRONG_TOLD; told++) {
        unsigned next = told;
        for (unsigned i = told + 1; i < groups; i++)
            if (why[i].beaten < why[next].beaten)
                next = i;
        const struct master_why kept = why[next];
        const uint16_t kept_group = group[next];
        why[next] = why[told];
        group[next] = group[told];
        why[told] = kept;
        group[told] = kept_group;
        add_why(opened, kept_group, &kept, text);
    }
}

/* --- the end --- */

static void add_layout(const struct master_opened *opened, const struct master_game *game,
                       struct pedro_text *text) {
    uint16_t hand[SEATS], aside;
    struct rich_words words = {.used = 0};
    master_game_layout(game, hand, &aside);
    for (unsigned seat = 1; seat < SEATS; seat++) {
        rich_fill(text, hand[seat] ? _("{who} held {cards}.") : _("{who} held no trump."),
                  "who", name(opened, seat), "cards", cards(opened, hand[seat], &words));
        pedro_text_add_char(text, seat + 1 < SEATS ? ' ' : '\n');
    }
}

static void add_end(struct master_opened *opened, const struct master_game *game,
                    struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    if (game->state == MASTER_MADE) {
        pedro_text_add(text, _("The bid is made, and it would be in every layout."));
        end(text);
        return;
    }
    pedro_text_add(text, _("The bid is beaten. This layout beats what you played:"));
    end(text);
    add_layout(opened, game, text);
    if (game->wrong.card >= MASTER_PLAIN)
        return;
    rich_fill(text, _("In trick {n} {card} left the safe line; {cards} kept it."), "n",
              rich_number(&words, game->wrong.trick + 1U), "card",
              card(opened, game->wrong.card, &words), "cards",
              cards(opened, game->right, &words));
    end(text);
    add_wrong(opened, &game->left, 1U << game->wrong.card, text);
}

void master_game_words(struct master_opened *opened, const struct master_game *game,
                       struct pedro_text *text) {
    add_tricks(opened, game, text);
    if (game->state == MASTER_ASKED)
        add_turn(opened, game, text);
    else
        add_end(opened, game, text);
}

/* --- the film --- */

void master_film_words(struct master_opened *opened, struct pedro_text *text) {
    struct master_game game;
    unsigned told = 0;
    pedro_text_add(text, _("The solution, against the defence that leaves it fewest ways "
                           "on:"));
    end(text);
    master_game_begin(&game, &opened->master, &opened->place);
    while (game.state == MASTER_ASKED) {
        struct rich_words words = {.used = 0};
        const struct master_place place = game.place;
        const unsigned safe = master_game_safe(&game), trick = game.trick;
        const unsigned best = bits_highest(safe), also = safe & ~(1U << best);
        while (told < game.steps && game.step[told].trick < trick)
            told = add_trick(opened, &game, told, text);
        rich_fill(text,
                  also ? _("In trick {n} play {card}; as safe: {cards}.")
                       : _("In trick {n} play {card}."),
                  "n", rich_number(&words, trick + 1), "card", card(opened, best, &words),
                  "cards", cards(opened, also, &words));
        end(text);
        add_wrong(opened, &place, place.mine & ~safe, text);
        if (!safe || !master_game_play(&game, best))
            return;
    }
    while (told < game.steps)
        told = add_trick(opened, &game, told, text);
    add_end(opened, &game, text);
}
