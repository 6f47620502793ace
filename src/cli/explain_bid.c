/* explain_bid.c - prints what each call is worth with a hand, as tables of 80 columns or as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/explain_bid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json_output.h"
#include "cli/transcript.h"
#include "cli/verbs.h"
#include "words/answer.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"
#include "words/wrap.h"

enum { WIDTH = 80, SCHEMA = 1, DIGITS = 6, CELL = 80 };
enum { CALL_WIDTH = 10, SHARE_WIDTH = 9, POINTS_WIDTH = 16, CHANCE_WIDTH = 18 };

struct explained {
    const struct pedro_match *match;
    const struct judge *judge;
    struct bids bids;
    struct transcript transcript;
};

/* --- text --- */

static int tell(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    transcript_event(data, event, before, after);
    return 0;
}

static void say(const struct explained *explained, const char *rich) {
    rich_print_sentences(&explained->transcript.print, rich);
}

static void say_place(struct explained *explained) {
    const struct pedro_rules *rules = &explained->match->rules;
    const struct seats *seats = &explained->transcript.seats;
    struct rich_words words = {.used = 0};
    char room[1024];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    pedro_text_add(&text, _("Score:"));
    for (unsigned place = 0; place < rules->sides; place++) {
        const unsigned side = side_listed(seats, place);
        pedro_text_add(&text, place > 0 ? ", " : " ");
        pedro_text_add(&text, side_name(seats, side));
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, explained->match->state.score[side]);
    }
    pedro_text_add(&text, ". ");
    rich_fill(&text, _("The match is played to {target}."), "target",
              rich_number(&words, rules->set.target));
    pedro_text_add_char(&text, '\n');
    say(explained, room);
    pedro_match_walk(explained->match, tell, &explained->transcript);
    transcript_end(&explained->transcript);
}

static void add_call(const struct pedro_action *action, struct pedro_text *text) {
    if (action->kind == PEDRO_ACT_BID)
        answer_add_call(action->bid, text);
    else
        answer_add_label((enum pedro_action_kind)action->kind, text);
}

/* "8 (9 of 10), pass (1 of 10)" */
static void say_advice(const struct explained *explained) {
    const struct bids *bids = &explained->bids;
    struct rich_words words = {.used = 0};
    char list[512], room[1024];
    struct pedro_text text;
    pedro_text_init(&text, list, sizeof list);
    for (unsigned times = BIDS_ASKED; times > 0; times--)
        for (unsigned i = 0; i < bids->calls; i++) {
            if (bids->call[i].advised != times)
                continue;
            pedro_text_add(&text, text.length > 0 ? ", " : "");
            add_call(&bids->call[i].action, &text);
            if (times < BIDS_ASKED) {
                pedro_text_add(&text, " (");
                pedro_text_add_number(&text, times);
                pedro_text_add_char(&text, ')');
            }
        }
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text, _("The expert's call, asked {n} times: {list}."), "n",
              rich_number(&words, BIDS_ASKED), "list", list);
    pedro_text_add_char(&text, '\n');
    say(explained, room);
}

/* Text at the right of a column, after a blank at least. */
static void cell(const char *text, int width) {
    const int columns = wrap_columns(text);
    for (int i = columns < width ? columns : width - 1; i < width; i++)
        putchar(' ');
    fputs(text, stdout);
}

static void share(double part, double whole) {
    char text[CELL];
    snprintf(text, sizeof text, "%.0f %%", whole > 0 ? 100 * part / whole : 0.0);
    cell(whole > 0 ? text : "-", SHARE_WIDTH);
}

/* A mean with its interval. */
static void mean(const struct lead *lead, double one, const char *unit, int width) {
    char text[CELL];
    if (lead->worlds == 0 || lead->weight <= 0)
        strcpy(text, "-");
    else
        snprintf(text, sizeof text, "%.1f ±%.1f%s", one * lead_mean(lead),
                 one * lead_error(lead), unit);
    cell(text, width);
}

static void print_calls(const struct explained *explained) {
    const struct bids *bids = &explained->bids;
    fputs("\n  ", stdout);
    wrap_cell(stdout, _("Call"), CALL_WIDTH);
    cell(_("Gets it"), SHARE_WIDTH);
    cell(_("Makes it"), SHARE_WIDTH);
    cell(_("Points"), POINTS_WIDTH);
    cell(_("Match"), CHANCE_WIDTH);
    cell(_("Cost"), POINTS_WIDTH);
    putchar('\n');
    for (unsigned i = 0; i < bids->calls; i++) {
        const struct bids_call *call = &bids->call[i];
        char name[CELL];
        struct pedro_text text;
        pedro_text_init(&text, name, sizeof name);
        add_call(&call->action, &text);
        fputs(i == bids->best ? "> " : "  ", stdout);
        wrap_cell(stdout, name, CALL_WIDTH);
        share(call->got, bids->weight);
        share(call->made, call->got);
        mean(&call->points, 1, "", POINTS_WIDTH);
        mean(&call->chance, 100, " %", CHANCE_WIDTH);
        if (i != bids->best)
            mean(&call->less_points, 1, "", POINTS_WIDTH);
        putchar('\n');
    }
}

static void print_suits(const struct explained *explained) {
    const struct bids *bids = &explained->bids;
    bool any = false;
    for (unsigned suit = 0; suit < 4; suit++)
        any = any || bids->suit[suit].legal;
    if (!any)
        return;
    char room[1024];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    pedro_text_init(&text, room, sizeof room);
    putchar('\n');
    rich_fill(&text, _("Where you get the bid with {bid}, by the suit that you name:"),
              "bid", rich_bid(&words, bids->call[bids->bid].action.bid));
    pedro_text_add_char(&text, '\n');
    say(explained, room);
    fputs("  ", stdout);
    wrap_cell(stdout, _("Trumps"), CALL_WIDTH);
    cell(_("Named"), SHARE_WIDTH);
    cell(_("Makes it"), SHARE_WIDTH);
    cell(_("Points won"), POINTS_WIDTH);
    putchar('\n');
    for (unsigned suit = 0; suit < 4; suit++) {
        const struct bids_suit *sums = &bids->suit[suit];
        if (!sums->legal)
            continue;
        fputs("  ", stdout);
        wrap_cell(stdout, rich_suit_name(suit), CALL_WIDTH);
        share(sums->named, sums->weight);
        share(sums->made, sums->weight);
        mean(&sums->points, 1, "", POINTS_WIDTH);
        putchar('\n');
    }
}

static void print_notes(const struct explained *explained) {
    char room[2048];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    pedro_text_init(&text, room, sizeof room);
    putchar('\n');
    rich_fill(&text, /* xgettext:no-c-format */
              _("Played out in {n} layouts of the hidden cards that fit the calls. "
                "Points: of the "
                "hand, against the others. Match: the chance to win it. Cost: in points, "
                "against the "
                "expert's call, in the same layouts. ± is half the 95 % interval."),
              "n", rich_number(&words, explained->bids.worlds));
    pedro_text_add_char(&text, '\n');
    say(explained, room);
}

static void print(struct explained *explained) {
    const pedro_cards hand = explained->match->state.hand[0];
    char room[1024];
    struct pedro_text text;
    struct rich_words words = {.used = 0};
    say_place(explained);
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text, _("You hold {cards}."), "cards",
              sorted_word(&explained->match->rules, PEDRO_NO_SUIT, hand, &words));
    pedro_text_add_char(&text, '\n');
    say(explained, room);
    say_advice(explained);
    print_calls(explained);
    print_suits(explained);
    print_notes(explained);
}

/* --- JSON --- */

static void put_mean(struct json_writer *writer, const char *name,
                     const struct lead *lead) {
    char interval[40];
    if (lead->worlds == 0 || lead->weight <= 0) {
        json_put_null(writer, name);
        return;
    }
    snprintf(interval, sizeof interval, "%s_ci95", name);
    json_put_real(writer, name, lead_mean(lead), DIGITS);
    json_put_real(writer, interval, lead_error(lead), DIGITS);
}

static void put_call(struct json_writer *writer, const struct bids *bids,
                     const struct bids_call *call) {
    json_open(writer, NULL, '{');
    json_put_action(writer, "call", &call->action);
    json_put_real(writer, "advised", (double)call->advised / BIDS_ASKED, DIGITS);
    json_put_real(writer, "gets", call->got / bids->weight, DIGITS);
    if (call->got > 0)
        json_put_real(writer, "makes", call->made / call->got, DIGITS);
    else
        json_put_null(writer, "makes");
    put_mean(writer, "points", &call->points);
    put_mean(writer, "chance", &call->chance);
    put_mean(writer, "cost_points", &call->less_points);
    put_mean(writer, "cost_chance", &call->less_chance);
    json_close(writer, '}');
}

static void compose(struct json_writer *writer, const void *data) {
    const struct explained *explained = data;
    const struct bids *bids = &explained->bids;
    const struct pedro_state *state = &explained->match->state;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", explained->match->variant);
    json_put_number(writer, "dealer", explained->match->first_dealer);
    json_put_card_set(writer, "hand", state->hand[0], pedro_set_count(state->hand[0]));
    json_put_text(writer, "bot", explained->judge->settings.bot->name);
    json_put_number(writer, "worlds", bids->worlds);
    json_put_action(writer, "best", &bids->call[bids->best].action);
    json_open(writer, "calls", '[');
    for (unsigned i = 0; i < bids->calls; i++)
        put_call(writer, bids, &bids->call[i]);
    json_close(writer, ']');
    json_open(writer, "suits", '[');
    for (unsigned suit = 0; suit < 4; suit++) {
        const struct bids_suit *sums = &bids->suit[suit];
        if (!sums->legal)
            continue;
        json_open(writer, NULL, '{');
        json_put_suit(writer, "trump", suit);
        json_put_bid(writer, "bid", bids->call[bids->bid].action.bid);
        json_put_real(writer, "named", sums->named / sums->weight, DIGITS);
        json_put_real(writer, "makes", sums->made / sums->weight, DIGITS);
        put_mean(writer, "points", &sums->points);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- public --- */

static int note(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct judge *judge = data;
    (void)after;
    if (event->seat >= 0)
        bot_history_event(&judge->walk.history, judge->rules, before, event->seat,
                          &event->action);
    return 0;
}

int explain_bid(const struct pedro_match *match, unsigned worlds, bool json) {
    struct judge *judge = calloc(1, sizeof *judge);
    struct explained *explained = calloc(1, sizeof *explained);
    const struct pedro_tags no_tags = {0};
    int code = EXIT_OK;
    if (!explained || !judge || !judge_init(judge, &match->rules)) {
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    } else {
        explained->match = match;
        explained->judge = judge;
        transcript_init(&explained->transcript, stdout, &match->rules, &no_tags);
        explained->transcript.print = rich_print_to(stdout, WIDTH);
        explained->transcript.seats.me = 0;
        bot_history_clear(&judge->walk.history);
        pedro_match_walk(match, note, judge);
        const struct bot_history history = judge->walk.history;
        const struct judge_place place = {&match->state, &history, match->events};
        if (!bids_explore(judge, &place, worlds, &explained->bids))
            code = verb_fail(EXIT_FAILED, "%s",
                             _("no layouts of the hidden cards fit these calls"));
        else if (json)
            code = json_output(compose, explained);
        else
            print(explained);
    }
    if (judge)
        judge_finish(judge);
    free(judge);
    free(explained);
    return code;
}
