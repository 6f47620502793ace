/* narrate.c - turns events into lines of a readable record of play.
 *
 * A line has a label and items: "Trick 3   Ann As*, Ben 4s, ...". What the rules did without asking is not in the
 * events; it is found by comparing the states around them.
 *
 * SPDX-License-Identifier: MIT */
#include <langinfo.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "cli/narrate.h"
#include "cli/text.h"
#include "cli/verb.h"
#include "cli/wrap.h"

enum { LABEL_WIDTH = 10, ITEM_MAX = 600, WIDTH = 100 };

void narrate_init(struct narrator *narrator, FILE *out, const struct pedro_rules *rules,
                  const struct pedro_tags *tags) {
    const bool terminal = isatty(fileno(out));
    *narrator =
        (struct narrator){.out = out, .rules = rules, .width = verb_columns(WIDTH)};
    narrator->colour = verb_colour(fileno(out));
    narrator->symbols = terminal && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    for (int seat = 0; seat < rules->set.players; seat++) {
        char tag[] = "Seat0";
        tag[4] = (char)('0' + seat);
        const char *name = pedro_tags_get(tags, tag);
        if (name && *name)
            snprintf(narrator->name[seat], NARRATE_NAME_MAX, "%s", name);
        else
            snprintf(narrator->name[seat], NARRATE_NAME_MAX, _("Seat %d"), seat);
    }
}

/* --- cards and names as text --- */

static void add_card(const struct narrator *narrator, pedro_card card,
                     struct pedro_text *text) {
    static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
    static const char *const colours[] = {"\033[32m", "\033[34m", "\033[31m", "\033[1m"};
    char letters[3];
    unsigned suit = pedro_printed_suit(card);
    pedro_card_text(card, letters);
    if (suit == PEDRO_JOKERS) {
        pedro_text_add(text, letters);
        return;
    }
    if (narrator->colour)
        pedro_text_add(text, colours[suit]);
    pedro_text_add_bytes(text, letters, 1);
    pedro_text_add(text, narrator->symbols ? symbols[suit] : letters + 1);
    if (narrator->colour)
        pedro_text_add(text, "\033[0m");
}

static void add_cards(const struct narrator *narrator, pedro_cards cards,
                      struct pedro_text *text) {
    while (cards) {
        add_card(narrator, pedro_set_pop(&cards), text);
        if (cards)
            pedro_text_add_char(text, ' ');
    }
}

/* A hand as players hold it: a suit at a time, each from high to low, the trumps first once they are named. */
static void add_hand(const struct narrator *narrator, pedro_cards hand, unsigned trump,
                     struct pedro_text *text) {
    const char *space = "";
    for (int group = -1; group <= PEDRO_JOKERS; group++) {
        pedro_cards trumps = trump < 4 ? narrator->rules->trumps[trump] : 0;
        pedro_cards cards =
            group < 0 ? hand & trumps
            : group < PEDRO_JOKERS
                ? hand & PEDRO_SUIT_CARDS(group) & ~trumps
                : hand & ~trumps & ~(((pedro_cards)1 << PEDRO_MAIN_JOKER) - 1);
        pedro_text_add(text, cards ? space : "");
        while (cards) {
            pedro_card best = pedro_set_first(cards);
            for (pedro_cards rest = cards; rest;) {
                pedro_card card = pedro_set_pop(&rest);
                bool higher = group < 0 ? narrator->rules->strength[trump][card] >
                                              narrator->rules->strength[trump][best]
                                        : card > best;
                best = higher ? card : best;
            }
            cards &= ~pedro_set_of(best);
            add_card(narrator, best, text);
            pedro_text_add(text, cards ? " " : "");
            space = "   ";
        }
    }
}

void narrate_side(const struct narrator *narrator, unsigned side,
                  struct pedro_text *text) {
    const struct pedro_ruleset *set = &narrator->rules->set;
    const int step = set->teams == PEDRO_TEAMS_PAIRS ? 2 : set->players;
    for (int seat = (int)side; seat < set->players; seat += step) {
        if (seat != (int)side)
            pedro_text_add(text, seat + step < set->players ? _(", ") : _(" and "));
        pedro_text_add(text, narrator->name[seat]);
    }
}

/* How many columns text takes when its colours are left out. */
static int columns_of(const char *text) {
    int columns = 0;
    char plain[ITEM_MAX];
    size_t length = 0;
    for (; *text && length + 1 < sizeof plain; text++) {
        if (*text == '\033')
            text += strcspn(text, "m");
        else
            plain[length++] = *text;
    }
    plain[length] = '\0';
    columns += wrap_columns(plain);
    return columns;
}

/* --- lines --- */

void narrate_end(struct narrator *narrator) {
    if (*narrator->label)
        fputc('\n', narrator->out);
    *narrator->label = '\0';
}

/* Goes on with the line of this label, or begins it. */
static void begin(struct narrator *narrator, const char *label) {
    if (strcmp(narrator->label, label) == 0)
        return;
    narrate_end(narrator);
    snprintf(narrator->label, sizeof narrator->label, "%s", label);
    narrator->column = 0;
}

static void put(struct narrator *narrator, const char *item) {
    const int columns = columns_of(item);
    if (narrator->column == 0) {
        fprintf(narrator->out, "%s", narrator->label);
        narrator->column = wrap_columns(narrator->label);
        do
            fputc(' ', narrator->out);
        while (++narrator->column < LABEL_WIDTH);
    } else if (narrator->column + 2 + columns > narrator->width) {
        fprintf(narrator->out, ",\n%*s", LABEL_WIDTH, "");
        narrator->column = LABEL_WIDTH;
    } else {
        fputs(", ", narrator->out);
        narrator->column += 2;
    }
    fputs(item, narrator->out);
    narrator->column += columns;
}

__attribute__((format(printf, 3, 4))) static void
say(struct narrator *narrator, const char *label, const char *format, ...) {
    char item[ITEM_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(item, sizeof item, format, list);
    va_end(list);
    begin(narrator, label);
    put(narrator, item);
}

/* Says something of cards: `format` has the name first, then the cards. */
static void say_cards(struct narrator *narrator, const char *label, const char *format,
                      pedro_seat seat, pedro_cards cards) {
    char buffer[ITEM_MAX], item[ITEM_MAX + NARRATE_NAME_MAX];
    struct pedro_text text;
    if (!cards)
        return;
    pedro_text_init(&text, buffer, sizeof buffer);
    add_cards(narrator, cards, &text);
    snprintf(item, sizeof item, format, narrator->name[seat], buffer);
    begin(narrator, label);
    put(narrator, item);
}

static void print_hands(struct narrator *narrator, const struct pedro_state *state) {
    int widest = 0;
    pedro_seat seat = state->dealer;
    narrate_end(narrator);
    for (int s = 0; s < narrator->rules->set.players; s++) {
        int columns = wrap_columns(narrator->name[s]);
        widest = columns > widest ? columns : widest;
    }
    do {
        char buffer[1200];
        struct pedro_text text;
        seat = pedro_left(narrator->rules, seat);
        pedro_text_init(&text, buffer, sizeof buffer);
        add_hand(narrator, state->hand[seat], state->trump, &text);
        fprintf(narrator->out, "  %s%*s%s%s\n", narrator->name[seat],
                widest + 2 - wrap_columns(narrator->name[seat]), "", buffer,
                state->out >> seat & 1 ? _(" (out)") : "");
    } while (seat != state->dealer);
}

/* --- events --- */

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

static void tell_deal(struct narrator *narrator, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after) {
    struct pedro_state dealt = *after;
    narrate_end(narrator);
    fprintf(narrator->out, narrator->colour ? "\033[1m" : "");
    fprintf(narrator->out, _("Hand %u, dealt by %s"), (unsigned)after->hands,
            narrator->name[before->dealer]);
    fprintf(narrator->out, narrator->colour ? "\033[0m\n" : "\n");
    dealt.dealer = before->dealer;
    print_hands(narrator, &dealt);
    if (after->kitty_size > 0) {
        char buffer[ITEM_MAX];
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        for (unsigned i = 0; i < after->kitty_size; i++) {
            pedro_text_add(&text, i ? " " : "");
            add_card(narrator, after->kitty[i], &text);
        }
        say(narrator, _("Kitty"), "%s", buffer);
    }
    (void)event;
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
        say_cards(narrator, label, _("%s gives %s"), actor, passed);
    } else if (action->kind == PEDRO_GIVE_FOLD) {
        passed = before->hand[actor] & narrator->rules->trumps[before->trump];
        say_cards(narrator, label, _("%s gives %s and folds"), actor, passed);
    } else if (action->kind == PEDRO_CLAIM) {
        passed = pedro_set_of(action->card) | pedro_set_of(action->other);
        char claimed[40], laid[40];
        struct pedro_text text;
        pedro_text_init(&text, claimed, sizeof claimed);
        add_card(narrator, action->card, &text);
        pedro_text_init(&text, laid, sizeof laid);
        add_card(narrator, action->other, &text);
        say(narrator, label, _("%s claims %s for %s"), narrator->name[actor], claimed,
            laid);
    } else if (action->kind == PEDRO_STAY) {
        say(narrator, label, _("%s stays in"), narrator->name[actor]);
    } else if (before->phase == PEDRO_PHASE_CLAIM) {
        say(narrator, label, _("%s claims nothing"), narrator->name[actor]);
    }
    do {
        seat = pedro_left(narrator->rules, seat);
        pedro_cards lost = before->hand[seat] & ~after->hand[seat] & ~passed;
        pedro_cards gained = after->hand[seat] & ~before->hand[seat] & ~passed;
        say_cards(narrator, label, _("%s throws %s"), seat, lost);
        say_cards(narrator, label, _("%s takes %s"), seat, gained);
        if ((after->out & ~before->out) >> seat & 1 && action->kind != PEDRO_GIVE_FOLD)
            say(narrator, label, _("%s folds"), narrator->name[seat]);
    } while (seat != before->dealer);
}

static void tell_call(struct narrator *narrator, const struct pedro_event *event) {
    const char *name = narrator->name[event->seat];
    char bid[24];
    struct pedro_text text;
    pedro_text_init(&text, bid, sizeof bid);
    switch (event->action.kind) {
    case PEDRO_PASS:
        say(narrator, _("Bidding"), _("%s passes"), name);
        break;
    case PEDRO_BID:
        pedro_bid_text(event->action.bid, &text);
        say(narrator, _("Bidding"), _("%s bids %s"), name, bid);
        break;
    case PEDRO_DARK:
        say(narrator, _("Bidding"), _("%s bids in the dark"), name);
        break;
    case PEDRO_MISDEAL:
        say(narrator, _("Deal"), _("%s asks for a new deal"), name);
        break;
    default:
        say(narrator, _("Deal"), _("%s plays on"), name);
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
        say_cards(narrator, label, "%s %s", actor, played);
    } else if (action->kind == PEDRO_BURY) {
        played = action->cards;
        say_cards(narrator, label, _("%s buries %s"), actor, played);
    } else if (action->kind == PEDRO_CALL) {
        say_cards(narrator, label, _("%s calls %s"), actor, pedro_set_of(action->card));
    } else if (action->kind == PEDRO_THROW_IN) {
        say(narrator, label, _("%s throws the hand in"), narrator->name[actor]);
        return;
    }
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        pedro_cards lost =
            before->hand[seat] & ~after->hand[seat] & ~(seat == actor ? played : 0);
        if (!over || (rules->set.excess == PEDRO_EXCESS_SPREAD && seat == actor))
            say_cards(narrator, label, _("%s buries %s"), seat, lost);
        if ((after->out & ~before->out) >> seat & 1)
            say(narrator, label, _("%s is out"), narrator->name[seat]);
    }
    bool on_table = action->kind == PEDRO_PLAY;
    for (int seat = 0; seat < rules->set.players; seat++)
        on_table = on_table || before->trick[seat] != PEDRO_NO_CARD;
    if (on_table && (over || after->tricks > before->tricks)) {
        say(narrator, label, _("won by %s"), narrator->name[after->last_winner]);
        narrate_end(narrator);
    }
    /* Only one who is alone in the play can still hold what scores. */
    for (pedro_seat seat = 0; over && seat < rules->set.players; seat++)
        say_cards(narrator, _("Rest"), _("%s keeps %s"), seat,
                  before->hand[seat] & ~(seat == actor ? played : 0) &
                      rules->scoring[before->trump]);
}

static void tell_result(struct narrator *narrator, const struct pedro_state *before,
                        const struct pedro_state *after) {
    char buffer[ITEM_MAX];
    struct pedro_text text;
    narrate_end(narrator);
    if (after->hands_scored == before->hands_scored) {
        say(narrator, _("Result"), _("the hand is not scored"));
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
            add_hand(narrator, after->taken[side], after->last_trump, &text);
            pedro_text_add(&text, ")");
        }
        say(narrator, _("Points"), "%s", buffer);
    }
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_bid_text(after->last_bid, &text);
    say(narrator, _("Result"), after->last_made ? _("%s made %s") : _("%s was set in %s"),
        narrator->name[after->last_bidder], buffer);
    for (unsigned side = 0; side < narrator->rules->sides; side++) {
        pedro_text_init(&text, buffer, sizeof buffer);
        narrate_side(narrator, side, &text);
        say(narrator, _("Score"), "%s %d (%+d)", buffer, (int)after->score[side],
            (int)after->last_hand[side]);
    }
    narrate_end(narrator);
    if (after->winners) {
        for (unsigned side = 0; side < narrator->rules->sides; side++) {
            if (!(after->winners >> side & 1))
                continue;
            pedro_text_init(&text, buffer, sizeof buffer);
            narrate_side(narrator, side, &text);
            say(narrator, _("Match"), _("won by %s"), buffer);
        }
        narrate_end(narrator);
    }
    fputc('\n', narrator->out);
}

void narrate_event(struct narrator *narrator, const struct pedro_event *event,
                   const struct pedro_state *before, const struct pedro_state *after) {
    if (event->seat == PEDRO_NO_SEAT) {
        tell_deal(narrator, event, before, after);
    } else if (in_play(before)) {
        tell_play(narrator, event, before, after);
    } else {
        if (event->action.kind == PEDRO_NAME)
            say(narrator, _("Trumps"), _("%s, named by %s"),
                suit_name(event->action.suit), narrator->name[event->seat]);
        else if (before->phase <= PEDRO_PHASE_BID)
            tell_call(narrator, event);
        if (!hand_is_over(after))
            tell_exchange(narrator, event, before, after);
        if (in_play(after))
            print_hands(narrator, after);
    }
    if (event->seat != PEDRO_NO_SEAT && hand_is_over(after))
        tell_result(narrator, before, after);
}

/* --- the score sheet --- */

/* Columns of a side on the sheet: its name, or two numbers. */
static int side_width(const struct narrator *narrator, unsigned side) {
    char buffer[ITEM_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    narrate_side(narrator, side, &text);
    int columns = wrap_columns(buffer) + 3;
    return columns < 16 ? 16 : columns;
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
        wrap_cell(narrator->out, scores, side_width(narrator, side));
    }
    fputc('\n', narrator->out);
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
        char buffer[ITEM_MAX];
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        narrate_side(narrator, side, &text);
        wrap_cell(narrator->out, buffer, side_width(narrator, side));
    }
    fputc('\n', narrator->out);
    pedro_match_walk(match, sheet_row, narrator);
}
