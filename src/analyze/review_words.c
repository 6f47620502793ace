/* review_words.c - what a review says of choices.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/review_words.h"

#include <string.h>

#include "analyze/phrases.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

enum { PART_MAX = 4096 };

static void spell_suit(unsigned suit, struct pedro_text *text) {
    pedro_text_add(text, rich_suit_name(suit));
}

static void spell_card(pedro_card card, struct pedro_text *text) {
    rich_add_card(text, card);
}

static const struct analyze_style style = {{spell_card, spell_suit}, false};

void review_action_words(const struct pedro_action *action, struct pedro_text *text) {
    analyze_action(&style, action, text);
}

/* Adds a sentence with a blank {what} for an action. */
static void say_action(const char *sentence, const struct pedro_action *action,
                       struct pedro_text *text) {
    char what[PART_MAX];
    struct pedro_text part;
    pedro_text_init(&part, what, sizeof what);
    review_action_words(action, &part);
    rich_fill(text, sentence, "what", what);
}

static void end(struct pedro_text *text) { pedro_text_add_char(text, '\n'); }

/* --- why --- */

static void say_why(const struct bot_reason *why, struct pedro_text *text) {
    if (!why->sentence)
        return;
    bot_reason_text(why, gettext(why->sentence), &style.words, text);
    end(text);
}

static const char *percent(struct rich_words *words, double share) {
    enum { ONE = 1 << 20 };
    const int number = bot_reason_percent((int64_t)(share * ONE + 0.5), ONE);
    return number == BOT_REASON_FEW    ? "<1"
           : number == BOT_REASON_MOST ? ">99"
                                       : rich_number(words, number);
}

static void say_where(const struct layouts_fact *fact, const struct seats *seats,
                      struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    if (fact->seat == PEDRO_NO_SEAT)
        return;
    rich_fill(
        text, /* xgettext:no-c-format */
        _("The expert's choice comes out better in {better} % of the layouts: where "
          "{who} holds {card} ({share} % of them) in {here} %, else in {else} %."),
        "better", percent(&words, fact->better), "who", seat_name(seats, fact->seat),
        "card", rich_card(&words, fact->card), "share", percent(&words, fact->share),
        "here", percent(&words, fact->here), "else", percent(&words, fact->else_));
    end(text);
}

/* --- an example --- */

static void say_layout(const struct review *review, const struct review_example *example,
                       unsigned trump, const struct seats *seats,
                       struct pedro_text *text) {
    pedro_text_add(text, _("For example, with these cards:"));
    for (int i = 1; i < seats->players; i++) {
        const pedro_seat seat = (pedro_seat)((seats->me + i) % seats->players);
        struct rich_words words = {.used = 0};
        if (!example->state.hand[seat])
            continue;
        pedro_text_add(text, " ");
        rich_fill(text, _("{who} holds {cards}."), "who", seat_name(seats, seat), "cards",
                  sorted_word(&review->analysis->match->rules, trump,
                              example->state.hand[seat], &words));
    }
    end(text);
}

static void say_trick(const struct analyze_trick *trick, unsigned number,
                      const struct seats *seats, struct pedro_text *text) {
    char cards[PART_MAX];
    struct rich_words words = {.used = 0};
    struct pedro_text part;
    pedro_text_init(&part, cards, sizeof cards);
    for (int i = 0; i < seats->players; i++) {
        const pedro_seat seat = (pedro_seat)((trick->leader + i) % seats->players);
        if (trick->card[seat] == PEDRO_NO_CARD)
            continue;
        if (part.length > 0)
            pedro_text_add(&part, ", ");
        pedro_text_add(&part, seat_name(seats, seat));
        pedro_text_add_char(&part, ' ');
        rich_add_card(&part, trick->card[seat]);
    }
    pedro_text_add(text, " ");
    if (trick->winner == PEDRO_NO_SEAT)
        rich_fill(text, _("Trick {n}: {cards}."), "n", rich_number(&words, number),
                  "cards", cards);
    else
        rich_fill(text, _("Trick {n}: {cards}; winner: {who}."), "n",
                  rich_number(&words, number), "cards", cards, "who",
                  seat_name(seats, trick->winner));
}

/* "Us 9, Them 5" */
static void add_sides(const struct review *review, const struct seats *seats,
                      const struct review_line *line, bool gained,
                      struct pedro_text *text) {
    for (unsigned place = 0; place < review->analysis->match->rules.sides; place++) {
        const unsigned side = side_listed(seats, place);
        pedro_text_add(text, place > 0 ? ", " : "");
        pedro_text_add(text, side_name(seats, side));
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, gained ? line->gained[side] : line->points[side]);
    }
}

static void say_line(const struct review *review, const struct analyze_decision *decision,
                     const struct pedro_action *action, const struct review_line *line,
                     const struct seats *seats, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    char sides[PART_MAX];
    struct pedro_text part;
    say_action(_("Choice: {what}."), action, text);
    if (decision->trump == PEDRO_NO_SUIT && line->bidder != PEDRO_NO_SEAT &&
        line->trump < 4) {
        pedro_text_add(text, " ");
        rich_fill(text,
                  line->bidder == seats->me ? _("You bid {bid} in {suit}.")
                                            : _("{who} bids {bid} in {suit}."),
                  "who", seat_name(seats, line->bidder), "bid",
                  rich_bid(&words, line->bid), "suit", rich_suit_name(line->trump));
    }
    for (unsigned i = 0; i < line->tricks; i++)
        say_trick(&line->trick[i],
                  i + (decision->phase == PEDRO_PHASE_PLAY ? decision->trick : 1), seats,
                  text);
    pedro_text_init(&part, sides, sizeof sides);
    add_sides(review, seats, line, false, &part);
    pedro_text_add(text, " ");
    rich_fill(text, _("Points: {list}."), "list", sides);
    if (line->scored) {
        pedro_text_init(&part, sides, sizeof sides);
        add_sides(review, seats, line, true, &part);
        pedro_text_add(text, " ");
        rich_fill(text, _("Scored: {list}."), "list", sides);
    }
    end(text);
}

static void say_example(const struct review *review, unsigned question,
                        const struct review_verdict *verdict, const struct seats *seats,
                        struct pedro_text *text) {
    const struct analyze_decision *decision =
        &review->analysis->decision[review->question[question].decision];
    const struct review_example *example = &verdict->example;
    if (!example->found)
        return;
    say_layout(review, example, decision->trump, seats, text);
    say_line(review, decision, &verdict->action, &example->judged, seats, text);
    say_line(review, decision, &decision->preferred, &example->better, seats, text);
}

/* --- verdicts --- */

static void say_cost(const struct review_verdict *verdict, struct pedro_text *text) {
    pedro_text_add(text, " ");
    if (verdict->cost.worlds > 0)
        analyze_cost_words(&style, &verdict->cost, text);
    else
        pedro_text_add(text, _("The cost was not estimated."));
    end(text);
}

static void say_fully(const struct review *review, unsigned question,
                      const struct review_verdict *verdict, const struct seats *seats,
                      struct pedro_text *text, struct pedro_text *example) {
    say_why(&verdict->why, text);
    say_where(&verdict->where, seats, text);
    say_example(review, question, verdict, seats, example);
}

void review_verdict_words(const struct review *review, unsigned question,
                          const struct review_verdict *answer, const struct seats *seats,
                          struct pedro_text *text, struct pedro_text *example) {
    const struct review_verdict *played = &review->question[question].played;
    const struct pedro_action *preferred =
        &review->analysis->decision[review->question[question].decision].preferred;
    const bool other =
        answer && answer->grade != REVIEW_BEST &&
        memcmp(&answer->action, &played->action, sizeof played->action) != 0;
    const struct review_verdict *why = review_explained(review, question, answer);
    if (answer && answer->grade == REVIEW_BEST) {
        say_action(_("Right: {what}."), preferred, text);
        end(text);
    } else {
        if (answer && answer->grade == REVIEW_GOOD) {
            pedro_text_add(text, _("Right: that is not clearly worse."));
            pedro_text_add(text, " ");
        }
        say_action(_("The expert's choice: {what}."), preferred, text);
        end(text);
    }
    if (other) {
        say_action(_("Your answer: {what}."), &answer->action, text);
        say_cost(answer, text);
        if (why == answer)
            say_fully(review, question, answer, seats, text, example);
    }
    say_action(review->analysis->made_up ? _("The next best: {what}.")
                                         : _("In the match: {what}."),
               &played->action, text);
    say_cost(played, text);
    if (why == played)
        say_fully(review, question, played, seats, text, example);
}

void review_count_words(const struct review *review, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    const char *count = rich_number(&words, review->questions);
    const char *judged = rich_number(&words, review->judged);
    if (review->questions == 0)
        rich_fill(text, _("No clear mistake in {judged} decisions."), "judged", judged);
    else if (review->questions < review->mistakes)
        rich_fill(text, _("{n} of the {all} clear mistakes in {judged} decisions."), "n",
                  count, "all", rich_number(&words, review->mistakes), "judged", judged);
    else if (review->questions < REVIEW_FEW)
        rich_fill(text,
                  ngettext("Only {n} clear mistake in {judged} decisions.",
                           "Only {n} clear mistakes in {judged} decisions.",
                           review->questions),
                  "n", count, "judged", judged);
    else
        rich_fill(text, _("{n} clear mistakes in {judged} decisions."), "n", count,
                  "judged", judged);
    end(text);
}

void review_luck_words(const struct review *review, pedro_seat seat,
                       struct pedro_text *text) {
    enum { PARTS = 3, SIZE = 64 };
    const struct analysis *analysis = review->analysis;
    const unsigned side = pedro_side(&analysis->match->rules, (unsigned)seat);
    struct rich_words words = {.used = 0};
    struct pedro_text part[PARTS];
    char room[PARTS][SIZE];
    if (!analysis->luck || analysis->hands == 0 || !analysis->hand[0].over)
        return;
    const struct analyze_luck points =
        analyze_luck_of_match(analysis, side, ANALYZE_BY_POINTS);
    const struct analyze_luck chance =
        analyze_luck_of_match(analysis, side, ANALYZE_BY_CHANCE);
    const struct analyze_rate rate = analyze_error_rate(analysis, seat);
    for (unsigned i = 0; i < PARTS; i++)
        pedro_text_init(&part[i], room[i], SIZE);
    analyze_part(&style, points.deal + points.draw, ANALYZE_BY_POINTS, &part[0]);
    analyze_part(&style, chance.deal + chance.draw, ANALYZE_BY_CHANCE, &part[1]);
    analyze_rate_words(&style, &rate, &part[2]);
    rich_fill(text,
              _("Deal and draw brought this side {points} points and {chance} of the "
                "match; the decisions cost {rate} points a hand."),
              "points", rich_word(&words, room[0]), "chance", rich_word(&words, room[1]),
              "rate", rich_word(&words, room[2]));
    end(text);
}
