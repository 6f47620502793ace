/* narrate.c - turns events into lines of a readable record of play.
 *
 * A line has a label and items: "Trick 3   Ann As*, Ben 4s, ...". Each effect of an event (pedro/effect.h) is an
 * item, in the order in which things happened.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/narrate_line.h"
#include "words/score_sheet.h"
#include "words/text.h"
#include "words/wrap.h"

static bool in_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

static void tell_deal(struct narrator *narrator, const struct pedro_effect *effect,
                      const struct pedro_state *after) {
    struct rich_words words = {.used = 0};
    struct pedro_state dealt = *after;
    narrate_end(narrator);
    fprintf(narrator->out, narrator->colour ? "\033[1m" : "");
    fprintf(narrator->out, _("Hand %u, dealt by %s"), (unsigned)effect->number,
            narrator->name[effect->seat]);
    fprintf(narrator->out, narrator->colour ? "\033[0m\n" : "\n");
    dealt.dealer = effect->seat;
    line_hands(narrator, &dealt);
    if (after->kitty_size > 0)
        line_say(narrator, _("Kitty"), "%s",
                 rich_cards(&words, after->kitty, after->kitty_size));
}

/* An event being told. */
struct telling {
    struct narrator *narrator;
    const struct pedro_event *event;
    const struct pedro_state *before, *after;
    struct pedro_effects effects;
    unsigned tricks; /* before the one that is told */
    bool won;        /* that one is complete */
};

/* What a seat was offered and did not want. */
static void tell_declined(struct narrator *narrator, const struct pedro_effect *effect) {
    const char *name = narrator->name[effect->seat];
    switch (effect->number) {
    case PEDRO_PHASE_DARK:
        line_say(narrator, _("Bidding"), _("%s passes"), name);
        break;
    case PEDRO_PHASE_MISDEAL:
        line_say(narrator, _("Deal"), _("%s plays on"), name);
        break;
    case PEDRO_PHASE_CLAIM:
        line_say(narrator, _("Exchange"), _("%s claims nothing"), name);
        break;
    default:
        line_say(narrator, _("Exchange"), _("%s stays in"), name);
    }
}

static void tell_call(struct narrator *narrator, const struct pedro_effect *effect) {
    const char *name = narrator->name[effect->seat];
    char bid[24];
    struct pedro_text text;
    pedro_text_init(&text, bid, sizeof bid);
    if (effect->number == PEDRO_PASSED) {
        line_say(narrator, _("Bidding"), _("%s passes"), name);
    } else if (effect->number == PEDRO_BID_DARK) {
        line_say(narrator, _("Bidding"), _("%s bids in the dark"), name);
    } else {
        pedro_bid_text((pedro_bid)effect->number, &text);
        line_say(narrator, _("Bidding"), _("%s bids %s"), name, bid);
    }
}

/* A card taken from the discards; the one thrown for it is the next effect. */
static void tell_claim(struct narrator *narrator, const struct pedro_effect *effect) {
    struct rich_words words = {.used = 0};
    const char *claimed = rich_card(&words, effect[0].card[0]);
    line_say(narrator, _("Exchange"), _("%s claims %s for %s"),
             narrator->name[effect->seat], claimed, rich_card(&words, effect[1].card[0]));
}

/* Cards that change hands before the play. */
static void tell_exchange(const struct telling *telling,
                          const struct pedro_effect *effect) {
    const bool folds = telling->event->seat != PEDRO_NO_SEAT &&
                       telling->event->action.kind == PEDRO_ACT_GIVE_FOLD;
    const bool claims = telling->event->seat != PEDRO_NO_SEAT &&
                        telling->event->action.kind == PEDRO_ACT_CLAIM;
    struct narrator *narrator = telling->narrator;
    const pedro_cards cards = pedro_effect_cards(effect);
    switch (effect->kind) {
    case PEDRO_EFFECT_CLAIMED:
        tell_claim(narrator, effect);
        break;
    case PEDRO_EFFECT_DISCARDED:
        if (!claims || effect->forced)
            line_say_cards(narrator, _("Exchange"), _("%s throws %s"), effect->seat,
                           cards);
        break;
    case PEDRO_EFFECT_GAVE:
        line_say_cards(narrator, _("Exchange"),
                       folds ? _("%s gives %s and folds") : _("%s gives %s"),
                       effect->seat, cards);
        break;
    case PEDRO_EFFECT_FOLDED:
        if (!folds || effect->seat != telling->event->seat)
            line_say(narrator, _("Exchange"), _("%s folds"),
                     narrator->name[effect->seat]);
        break;
    case PEDRO_EFFECT_DREW:
    case PEDRO_EFFECT_REDREW:
    case PEDRO_EFFECT_TOOK:
    case PEDRO_EFFECT_PICKED_UP:
        line_say_cards(narrator, _("Exchange"), _("%s takes %s"), effect->seat, cards);
        break;
    default:
        break;
    }
}

/* What happens in a trick, or to those who cannot play to it. */
static void tell_play(struct telling *telling, const struct pedro_effect *effect) {
    struct narrator *narrator = telling->narrator;
    const pedro_cards cards = pedro_effect_cards(effect);
    char label[sizeof narrator->label];
    snprintf(label, sizeof label, _("Trick %u"), telling->tricks + 1);
    switch (effect->kind) {
    case PEDRO_EFFECT_PLAYED:
        line_say_cards(narrator, label, "%s %s", effect->seat, cards);
        break;
    case PEDRO_EFFECT_BURIED:
        line_say_cards(narrator, label, _("%s buries %s"), effect->seat, cards);
        break;
    case PEDRO_EFFECT_PARTNER_CALLED:
        line_say_cards(narrator, label, _("%s calls %s"), effect->seat, cards);
        break;
    case PEDRO_EFFECT_THREW_IN:
        line_say(narrator, label, _("%s throws the hand in"),
                 narrator->name[effect->seat]);
        break;
    case PEDRO_EFFECT_FOLDED:
        /* When the hand is over it matters no more. */
        if (in_play(telling->after))
            line_say(narrator, label, _("%s is out"), narrator->name[effect->seat]);
        break;
    case PEDRO_EFFECT_KEPT:
        line_say_cards(narrator, _("Rest"), _("%s keeps %s"), effect->seat, cards);
        break;
    case PEDRO_EFFECT_TRICK_WON:
        line_say(narrator, label, _("won by %s"), narrator->name[effect->seat]);
        telling->won = true;
        break;
    default:
        break;
    }
}

/* How a hand came out: an effect is an item, and those of a kind make a line. */
static void tell_result(const struct telling *telling,
                        const struct pedro_effect *effect) {
    struct narrator *narrator = telling->narrator;
    const struct pedro_state *after = telling->after;
    char side[LINE_ITEM_MAX], bid[24];
    struct rich_words words = {.used = 0};
    struct pedro_text text;
    pedro_text_init(&text, side, sizeof side);
    switch (effect->kind) {
    case PEDRO_EFFECT_COUNTED:
        narrate_side(narrator, (unsigned)effect->seat, &text);
        line_say(narrator, _("Points"), effect->cards ? "%s %d (%s)" : "%s %d", side,
                 (int)effect->number,
                 sorted_word(narrator->rules, after->last_trump,
                             pedro_effect_cards(effect), &words));
        break;
    case PEDRO_EFFECT_MADE:
    case PEDRO_EFFECT_SET:
        pedro_text_init(&text, bid, sizeof bid);
        pedro_bid_text((pedro_bid)effect->number, &text);
        line_say(narrator, _("Result"),
                 effect->kind == PEDRO_EFFECT_MADE ? _("%s made %s")
                                                   : _("%s was set in %s"),
                 narrator->name[effect->seat], bid);
        break;
    case PEDRO_EFFECT_SCORED:
        narrate_side(narrator, (unsigned)effect->seat, &text);
        line_say(narrator, _("Score"), "%s %d (%+d)", side,
                 (int)after->score[effect->seat], (int)effect->number);
        break;
    case PEDRO_EFFECT_MATCH_WON:
        narrate_side(narrator, (unsigned)effect->seat, &text);
        line_say(narrator, _("Match"), _("won by %s"), side);
        break;
    case PEDRO_EFFECT_HAND_VOID:
        line_say(narrator, _("Result"), _("the hand is not scored"));
        break;
    default:
        break;
    }
}

static void end_trick(struct telling *telling) {
    if (telling->won)
        narrate_end(telling->narrator);
    telling->tricks += telling->won;
    telling->won = false;
}

static void tell_effect(struct telling *telling, const struct pedro_effect *effect) {
    struct narrator *narrator = telling->narrator;
    switch (effect->kind) {
    case PEDRO_EFFECT_DEAL:
        tell_deal(narrator, effect, telling->after);
        break;
    case PEDRO_EFFECT_CALLED:
        tell_call(narrator, effect);
        break;
    case PEDRO_EFFECT_DECLINED:
        tell_declined(narrator, effect);
        break;
    case PEDRO_EFFECT_MISDEALT:
        line_say(narrator, _("Deal"), _("%s asks for a new deal"),
                 narrator->name[effect->seat]);
        break;
    case PEDRO_EFFECT_NAMED:
        line_say(narrator, _("Trumps"), _("%s, named by %s"),
                 rich_suit_name((unsigned)effect->number), narrator->name[effect->seat]);
        break;
    case PEDRO_EFFECT_LED:
        end_trick(telling);
        if (!in_play(telling->before) && in_play(telling->after))
            line_hands(narrator, telling->after);
        break;
    case PEDRO_EFFECT_TURN:
        if (effect->seat == PEDRO_NO_SEAT) {
            narrate_end(narrator);
            fputc('\n', narrator->out);
        }
        break;
    default:
        if (effect->kind == PEDRO_EFFECT_FOLDED && !in_play(telling->before))
            tell_exchange(telling, effect);
        else if (effect->kind >= PEDRO_EFFECT_COUNTED)
            tell_result(telling, effect);
        else if (effect->kind >= PEDRO_EFFECT_FOLDED)
            tell_play(telling, effect);
        else
            tell_exchange(telling, effect);
    }
}

void narrate_event(struct narrator *narrator, const struct pedro_event *event,
                   const struct pedro_state *before, const struct pedro_state *after) {
    struct telling telling = {.narrator = narrator,
                              .event = event,
                              .before = before,
                              .after = after,
                              .tricks = before->tricks};
    narrator->trump = after->trump != PEDRO_NO_SUIT ? after->trump : before->trump;
    pedro_event_effects(narrator->rules, event, before, &telling.effects);
    for (unsigned i = 0; i < telling.effects.count; i++)
        tell_effect(&telling, &telling.effects.at[i]);
    end_trick(&telling);
}

/* --- the score sheet --- */

/* Columns of a side on the sheet: its name, or two numbers. */
static int side_width(const struct narrator *narrator, unsigned side) {
    char buffer[LINE_ITEM_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    narrate_side(narrator, side, &text);
    int columns = wrap_columns(buffer) + 3;
    return columns < 16 ? 16 : columns;
}

/* The cell of a side; the last one ends the line. */
static void side_cell(struct narrator *narrator, unsigned side, const char *text) {
    if (side + 1 < narrator->rules->sides)
        wrap_cell(narrator->out, text, side_width(narrator, side));
    else
        fprintf(narrator->out, "%s\n", text);
}

static void sheet_row(struct narrator *narrator, const struct sheet_row *row) {
    char bid[24], scores[40];
    struct pedro_text text;
    pedro_text_init(&text, bid, sizeof bid);
    pedro_bid_text(row->bid, &text);
    fprintf(narrator->out, "%4u  ", (unsigned)row->hand);
    wrap_cell(narrator->out, narrator->name[row->bidder], 14);
    wrap_cell(narrator->out, bid, 13);
    wrap_cell(narrator->out, rich_suit_name(row->trump), 10);
    wrap_cell(narrator->out, row->made ? _("made") : _("set"), 6);
    for (unsigned side = 0; side < narrator->rules->sides; side++) {
        snprintf(scores, sizeof scores, "%6d (%+d)", (int)row->score[side],
                 (int)row->won[side]);
        side_cell(narrator, side, scores);
    }
}

void narrate_sheet(struct narrator *narrator, const struct pedro_match *match) {
    struct sheet sheet;
    if (match->state.hands_scored == 0 || sheet_init(&sheet, match) != PEDRO_ERR_OK)
        return;
    narrate_end(narrator);
    wrap_cell(narrator->out, _("Hand"), 6);
    wrap_cell(narrator->out, _("Bidder"), 14);
    wrap_cell(narrator->out, _("Bid"), 13);
    wrap_cell(narrator->out, _("Trumps"), 16);
    for (unsigned side = 0; side < narrator->rules->sides; side++) {
        char buffer[LINE_ITEM_MAX];
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        narrate_side(narrator, side, &text);
        side_cell(narrator, side, buffer);
    }
    for (size_t i = 0; i < sheet.rows; i++)
        if (sheet.row[i].scored)
            sheet_row(narrator, &sheet.row[i]);
    sheet_finish(&sheet);
}
