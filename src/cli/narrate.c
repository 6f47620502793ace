/* narrate.c - turns events into lines of a readable record of play.
 *
 * A line has a label and items: "Trick 3   Ann As*, Ben 4s, ...". What the rules did without asking is not in the
 * events; it is found by comparing the states around them.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/buried.h"
#include "cli/narrate_line.h"
#include "cli/text.h"
#include "cli/wrap.h"

static const char *suit_name(unsigned suit) {
    static const char *const names[] = {N_("clubs"), N_("diamonds"), N_("hearts"),
                                        N_("spades")};
    return _(names[suit]);
}

static bool hand_is_over(const struct pedro_state *after) {
    return after->phase == PEDRO_PHASE_DEAL || after->phase == PEDRO_PHASE_OVER;
}

static bool in_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

static void tell_deal(struct narrator *narrator, const struct pedro_state *before,
                      const struct pedro_state *after) {
    struct pedro_state dealt = *after;
    narrate_end(narrator);
    fprintf(narrator->out, narrator->colour ? "\033[1m" : "");
    fprintf(narrator->out, _("Hand %u, dealt by %s"), (unsigned)after->hands,
            narrator->name[before->dealer]);
    fprintf(narrator->out, narrator->colour ? "\033[0m\n" : "\n");
    dealt.dealer = before->dealer;
    line_hands(narrator, &dealt);
    if (after->kitty_size > 0) {
        char buffer[LINE_ITEM_MAX];
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        for (unsigned i = 0; i < after->kitty_size; i++) {
            pedro_text_add(&text, i ? " " : "");
            line_card(narrator, after->kitty[i], &text);
        }
        line_say(narrator, _("Kitty"), "%s", buffer);
    }
}

/* Cards that were thrown, drawn and passed between two states of an exchange. */
static void tell_exchange(struct narrator *narrator, const struct pedro_event *event,
                          const struct pedro_state *before,
                          const struct pedro_state *after) {
    const struct pedro_action *action = &event->action;
    const char *label = _("Exchange");
    pedro_seat seat = before->dealer, actor = event->seat;
    pedro_cards passed = 0;
    if (action->kind == PEDRO_GIVE) {
        passed = action->cards;
        line_say_cards(narrator, label, _("%s gives %s"), actor, passed);
    } else if (action->kind == PEDRO_GIVE_FOLD) {
        passed = before->hand[actor] & narrator->rules->trumps[before->trump];
        line_say_cards(narrator, label, _("%s gives %s and folds"), actor, passed);
    } else if (action->kind == PEDRO_CLAIM) {
        passed = pedro_set_of(action->card) | pedro_set_of(action->other);
        char claimed[40], laid[40];
        struct pedro_text text;
        pedro_text_init(&text, claimed, sizeof claimed);
        line_card(narrator, action->card, &text);
        pedro_text_init(&text, laid, sizeof laid);
        line_card(narrator, action->other, &text);
        line_say(narrator, label, _("%s claims %s for %s"), narrator->name[actor],
                 claimed, laid);
    } else if (action->kind == PEDRO_STAY) {
        line_say(narrator, label, _("%s stays in"), narrator->name[actor]);
    } else if (before->phase == PEDRO_PHASE_CLAIM) {
        line_say(narrator, label, _("%s claims nothing"), narrator->name[actor]);
    }
    do {
        seat = pedro_left(narrator->rules, seat);
        pedro_cards lost = before->hand[seat] & ~after->hand[seat] & ~passed;
        pedro_cards gained = after->hand[seat] & ~before->hand[seat] & ~passed;
        line_say_cards(narrator, label, _("%s throws %s"), seat, lost);
        line_say_cards(narrator, label, _("%s takes %s"), seat, gained);
        if ((after->out & ~before->out) >> seat & 1 && action->kind != PEDRO_GIVE_FOLD)
            line_say(narrator, label, _("%s folds"), narrator->name[seat]);
    } while (seat != before->dealer);
}

static void tell_call(struct narrator *narrator, const struct pedro_event *event) {
    const char *name = narrator->name[event->seat];
    char bid[24];
    struct pedro_text text;
    pedro_text_init(&text, bid, sizeof bid);
    switch (event->action.kind) {
    case PEDRO_PASS:
        line_say(narrator, _("Bidding"), _("%s passes"), name);
        break;
    case PEDRO_BID:
        pedro_bid_text(event->action.bid, &text);
        line_say(narrator, _("Bidding"), _("%s bids %s"), name, bid);
        break;
    case PEDRO_DARK:
        line_say(narrator, _("Bidding"), _("%s bids in the dark"), name);
        break;
    case PEDRO_MISDEAL:
        line_say(narrator, _("Deal"), _("%s asks for a new deal"), name);
        break;
    default:
        line_say(narrator, _("Deal"), _("%s plays on"), name);
    }
}

static void tell_play(struct narrator *narrator, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after) {
    const struct pedro_rules *rules = narrator->rules;
    const struct pedro_action *action = &event->action;
    const pedro_seat actor = event->seat;
    const bool over = hand_is_over(after);
    char label[sizeof narrator->label];
    pedro_cards played = 0;
    snprintf(label, sizeof label, _("Trick %u"), before->tricks + 1u);
    if (action->kind == PEDRO_PLAY) {
        played = pedro_set_of(action->card);
        line_say_cards(narrator, label, "%s %s", actor, played);
    } else if (action->kind == PEDRO_BURY) {
        played = action->cards;
        line_say_cards(narrator, label, _("%s buries %s"), actor, played);
    } else if (action->kind == PEDRO_CALL) {
        line_say_cards(narrator, label, _("%s calls %s"), actor,
                       pedro_set_of(action->card));
    } else if (action->kind == PEDRO_THROW_IN) {
        line_say(narrator, label, _("%s throws the hand in"), narrator->name[actor]);
        return;
    }
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        line_say_cards(narrator, label, _("%s buries %s"), seat,
                       buried_unasked(rules, event, before, after, seat));
        if ((after->out & ~before->out) >> seat & 1)
            line_say(narrator, label, _("%s is out"), narrator->name[seat]);
    }
    bool on_table = action->kind == PEDRO_PLAY;
    for (int seat = 0; seat < rules->set.players; seat++)
        on_table = on_table || before->trick[seat] != PEDRO_NO_CARD;
    if (on_table && (over || after->tricks > before->tricks)) {
        line_say(narrator, label, _("won by %s"), narrator->name[after->last_winner]);
        narrate_end(narrator);
    }
    /* Only one who is alone in the play can still hold what scores. */
    for (pedro_seat seat = 0; over && seat < rules->set.players; seat++) {
        pedro_cards gone = buried_unasked(rules, event, before, after, seat);
        gone |= seat == actor ? played : 0;
        line_say_cards(narrator, _("Rest"), _("%s keeps %s"), seat,
                       before->hand[seat] & ~gone & rules->scoring[before->trump]);
    }
}

static void tell_result(struct narrator *narrator, const struct pedro_state *before,
                        const struct pedro_state *after) {
    char buffer[LINE_ITEM_MAX];
    struct pedro_text text;
    narrate_end(narrator);
    if (after->hands_scored == before->hands_scored) {
        line_say(narrator, _("Result"), _("the hand is not scored"));
        narrate_end(narrator);
        fputc('\n', narrator->out);
        return;
    }
    for (unsigned side = 0; side < narrator->rules->sides; side++) {
        pedro_text_init(&text, buffer, sizeof buffer);
        narrate_side(narrator, side, &text);
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, after->points[side]);
        if (after->taken[side]) {
            pedro_text_add(&text, " (");
            line_hand(narrator, after->taken[side], after->last_trump, &text);
            pedro_text_add(&text, ")");
        }
        line_say(narrator, _("Points"), "%s", buffer);
    }
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_bid_text(after->last_bid, &text);
    line_say(narrator, _("Result"),
             after->last_made ? _("%s made %s") : _("%s was set in %s"),
             narrator->name[after->last_bidder], buffer);
    for (unsigned side = 0; side < narrator->rules->sides; side++) {
        pedro_text_init(&text, buffer, sizeof buffer);
        narrate_side(narrator, side, &text);
        line_say(narrator, _("Score"), "%s %d (%+d)", buffer, (int)after->score[side],
                 (int)after->last_hand[side]);
    }
    narrate_end(narrator);
    if (after->winners) {
        for (unsigned side = 0; side < narrator->rules->sides; side++) {
            if (!(after->winners >> side & 1))
                continue;
            pedro_text_init(&text, buffer, sizeof buffer);
            narrate_side(narrator, side, &text);
            line_say(narrator, _("Match"), _("won by %s"), buffer);
        }
        narrate_end(narrator);
    }
    fputc('\n', narrator->out);
}

void narrate_event(struct narrator *narrator, const struct pedro_event *event,
                   const struct pedro_state *before, const struct pedro_state *after) {
    if (event->seat == PEDRO_NO_SEAT) {
        tell_deal(narrator, before, after);
    } else if (in_play(before)) {
        tell_play(narrator, event, before, after);
    } else {
        if (event->action.kind == PEDRO_NAME)
            line_say(narrator, _("Trumps"), _("%s, named by %s"),
                     suit_name(event->action.suit), narrator->name[event->seat]);
        else if (before->phase <= PEDRO_PHASE_BID)
            tell_call(narrator, event);
        if (!hand_is_over(after))
            tell_exchange(narrator, event, before, after);
        if (in_play(after))
            line_hands(narrator, after);
    }
    if (event->seat != PEDRO_NO_SEAT && hand_is_over(after))
        tell_result(narrator, before, after);
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

static int sheet_row(void *data, const struct pedro_event *event,
                     const struct pedro_state *before, const struct pedro_state *after) {
    struct narrator *narrator = data;
    char bid[24], scores[40];
    struct pedro_text text;
    (void)event;
    if (after->hands_scored == before->hands_scored)
        return 0;
    pedro_text_init(&text, bid, sizeof bid);
    pedro_bid_text(after->last_bid, &text);
    fprintf(narrator->out, "%4u  ", (unsigned)after->hands);
    wrap_cell(narrator->out, narrator->name[after->last_bidder], 14);
    wrap_cell(narrator->out, bid, 13);
    wrap_cell(narrator->out, suit_name(after->last_trump), 10);
    wrap_cell(narrator->out, after->last_made ? _("made") : _("set"), 6);
    for (unsigned side = 0; side < narrator->rules->sides; side++) {
        snprintf(scores, sizeof scores, "%6d (%+d)", (int)after->score[side],
                 (int)after->last_hand[side]);
        side_cell(narrator, side, scores);
    }
    return 0;
}

void narrate_sheet(struct narrator *narrator, const struct pedro_match *match) {
    if (match->state.hands_scored == 0)
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
    pedro_match_walk(match, sheet_row, narrator);
}
