/* score_draw.c - cards drawn for partners, seats and the first deal, and the choice of the highest one.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/score_desk_parts.h"
#include "words/pad_typed.h"
#include "words/rich.h"
#include "words/text.h"

enum { DRAWS_MAX = 100 };

static void draw_cards(const struct pedro_rules *rules,
                       pedro_card card[PEDRO_SEATS_MAX]) {
    uint8_t seed[PEDRO_SEED_SIZE];
    pedro_card pack[PEDRO_PACK_MAX];
    randombytes_buf(seed, sizeof seed);
    pedro_shuffle(seed, 0, pack);
    memcpy(card, pack, (size_t)rules->set.players);
}

/* Everybody sits where the draw says. */
static void reseat(struct score_desk *desk, const struct pedro_draw *draw) {
    const int players = desk->file.pad.match.rules.set.players;
    const struct pad_names before = desk->names;
    for (int seat = 0; seat < players; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        pedro_tags_set(&desk->file.tags, tag, before.seat[draw->player[seat]]);
    }
    pad_names_read(&desk->file.pad.match.rules, &desk->file.tags, &desk->names);
}

/* Sets who deals the first hand, and keeps it. */
static void settle_draw(struct score_desk *desk, const struct pedro_draw *draw) {
    struct pedro_pad *pad = &desk->file.pad;
    reseat(desk, draw);
    pad->match.first_dealer = draw->dealer;
    pedro_state_init(&pad->match.rules, draw->dealer, &pad->match.state);
    desk->code = score_file_rewrite(&desk->file);
}

/* Prints a sentence about who sits on a seat. */
static void print_who(struct score_desk *desk, const char *sentence, pedro_seat seat) {
    struct pedro_text text = score_begin(desk);
    rich_fill(&text, sentence, "who", desk->names.seat[seat]);
    puts(desk->text);
}

/* The seats and who deals first: what the highest card of the draw has the choice of. */
static void print_seats(struct score_desk *desk) {
    const int players = desk->file.pad.match.rules.set.players;
    for (int seat = 0; seat < players; seat++)
        printf("%d: %s\n", seat, desk->names.seat[seat]);
    print_who(desk, _("{who} deals."), desk->file.pad.match.first_dealer);
}

void score_choose(struct score_desk *desk, const char *rest) {
    const struct pedro_pad *pad = &desk->file.pad;
    const struct pedro_rules *rules = &pad->match.rules;
    const size_t length = strcspn(rest, " ");
    const char *name = rest + length + strspn(rest + length, " ");
    struct pedro_refusal refusal;
    struct pedro_draw draw;
    pedro_seat dealer = desk->highest;
    if (pad->rows > 0 || desk->highest == PEDRO_NO_SEAT) {
        puts(_(
            "Cards and seats are chosen once, after `draw` and before the first hand."));
        return;
    }
    if (*name)
        dealer = pad_typed_player(rules, &desk->names, name, strlen(name));
    if (dealer == PEDRO_NO_SEAT) {
        struct pedro_text text = score_begin(desk);
        pad_typed_unknown(rules, &desk->names, name, strlen(name), &text);
        puts(desk->text);
        return;
    }
    const int seat = length == 1 && *rest >= '0' && *rest <= '9' ? *rest - '0' : -1;
    /* The dealer is a person, who moves too. */
    const int moved = seat < 0 ? 0
                               : (seat - desk->highest + dealer + rules->set.players) %
                                     rules->set.players;
    if (pedro_draw_choose(rules, desk->highest, (pedro_seat)seat, (pedro_seat)moved,
                          &draw, &refusal)) {
        score_print_refusal(desk, &refusal);
        return;
    }
    settle_draw(desk, &draw);
    desk->highest = PEDRO_NO_SEAT;
    print_seats(desk);
}

void score_draw(struct score_desk *desk, const char *rest) {
    struct pedro_pad *pad = &desk->file.pad;
    const struct pedro_rules *rules = &pad->match.rules;
    pedro_card card[PEDRO_SEATS_MAX];
    struct pedro_draw draw;
    struct pedro_refusal refusal;
    int err;
    if (pad->rows > 0) {
        puts(_("Cards are drawn for seats before the first hand."));
        return;
    }
    if (*rest) {
        err = pedro_draw_read(rules, rest, strlen(rest), &draw, &refusal);
    } else {
        for (int tries = 0; tries < DRAWS_MAX; tries++) {
            draw_cards(rules, card);
            err = pedro_draw_seats(rules, card, &draw, &refusal);
            if (!err)
                break;
        }
        for (int i = 0; !err && i < rules->set.players; i++) {
            char letters[3];
            pedro_card_text(card[i], letters);
            printf("%s: %s\n", desk->names.seat[i], letters);
        }
    }
    if (err) {
        score_print_refusal(desk, &refusal);
        return;
    }
    settle_draw(desk, &draw);
    desk->highest = draw.dealer;
    score_print_standing(desk);
    print_seats(desk);
    print_who(
        desk,
        _("{who} has the choice of cards and seats: `choose 2` takes seat 2, and the "
          "others move on as well; a name behind it deals first."),
        draw.dealer);
}
