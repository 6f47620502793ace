/* review_json.c - a review as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/review_json.h"

#include <stdlib.h>

#include "analyze/json_parts.h"

enum { SCHEMA = 1, PAIR = 2 };

/* What is written of a question, judged once: a document is composed twice. */
struct choices {
    struct pedro_match match; /* up to the question */
    struct pedro_legal legal;
    struct review_verdict *verdict;
    unsigned count;
};

struct document {
    const struct review *review;
    struct choices question[REVIEW_QUESTIONS];
};

/* --- verdicts --- */

static void put_cost(struct json_writer *writer, const char *name,
                     const struct analyze_cost *cost) {
    if (cost->worlds == 0) {
        json_put_null(writer, name);
        return;
    }
    analyze_put_cost(writer, name, cost);
}

static void put_where(struct json_writer *writer, const struct layouts_fact *fact) {
    if (fact->seat == PEDRO_NO_SEAT) {
        json_put_null(writer, "where");
        return;
    }
    json_open(writer, "where", '{');
    json_put_number(writer, "seat", fact->seat);
    json_put_card(writer, "card", fact->card);
    json_put_real(writer, "share", fact->share, ANALYZE_DIGITS);
    json_put_real(writer, "better", fact->better, ANALYZE_DIGITS);
    json_put_real(writer, "better_here", fact->here, ANALYZE_DIGITS);
    json_put_real(writer, "better_else", fact->else_, ANALYZE_DIGITS);
    json_close(writer, '}');
}

static void put_line(struct json_writer *writer, const char *name,
                     const struct pedro_rules *rules, const struct review_line *line) {
    json_open(writer, name, '{');
    analyze_put_seat(writer, "bidder", line->bidder);
    json_put_bid(writer, "bid", line->bid);
    json_put_suit(writer, "trump", line->trump);
    json_open(writer, "tricks", '[');
    for (unsigned i = 0; i < line->tricks; i++) {
        json_open(writer, NULL, '{');
        analyze_put_seat(writer, "leader", line->trick[i].leader);
        analyze_put_seat(writer, "winner", line->trick[i].winner);
        json_open(writer, "cards", '[');
        for (int seat = 0; seat < rules->set.players; seat++)
            json_put_card(writer, NULL, line->trick[i].card[seat]);
        json_close(writer, ']');
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_open(writer, "points", '[');
    for (unsigned side = 0; side < rules->sides; side++)
        json_put_number(writer, NULL, line->points[side]);
    json_close(writer, ']');
    json_open(writer, "gained", '[');
    for (unsigned side = 0; side < rules->sides; side++)
        json_put_number(writer, NULL, line->gained[side]);
    json_close(writer, ']');
    json_close(writer, '}');
}

static void put_example(struct json_writer *writer, const struct pedro_rules *rules,
                        const struct review_example *example) {
    if (!example->found) {
        json_put_null(writer, "example");
        return;
    }
    json_open(writer, "example", '{');
    json_open(writer, "hands", '[');
    for (int seat = 0; seat < rules->set.players; seat++)
        json_put_card_set(writer, NULL, example->state.hand[seat],
                          pedro_set_count(example->state.hand[seat]));
    json_close(writer, ']');
    put_line(writer, "after_this", rules, &example->judged);
    put_line(writer, "after_preferred", rules, &example->better);
    json_close(writer, '}');
}

static void put_verdict(struct json_writer *writer, const struct pedro_rules *rules,
                        const struct review_verdict *verdict) {
    static const char *const grades[] = {[REVIEW_BEST] = "best",
                                         [REVIEW_GOOD] = "good",
                                         [REVIEW_WORSE] = "worse",
                                         [REVIEW_UNKNOWN] = "unknown"};
    json_open(writer, NULL, '{');
    json_put_action(writer, "action", &verdict->action);
    json_put_word(writer, "grade", grades[verdict->grade]);
    put_cost(writer, "cost", &verdict->cost);
    analyze_put_why(writer, &verdict->why);
    put_where(writer, &verdict->where);
    put_example(writer, rules, &verdict->example);
    json_close(writer, '}');
}

/* --- questions --- */

static void put_question(struct json_writer *writer, const struct document *document,
                         unsigned i) {
    const struct review *review = document->review;
    const struct analysis *analysis = review->analysis;
    const struct review_question *question = &review->question[i];
    const struct analyze_decision *decision = &analysis->decision[question->decision];
    const struct choices *choices = &document->question[i];
    const struct pedro_match *match = &choices->match;
    struct pedro_view view;
    pedro_view(&match->rules, &match->state, decision->seat, &view);
    json_open(writer, NULL, '{');
    json_put_number(writer, "event", (long long)decision->event);
    json_put_number(writer, "hand", analysis->hand[decision->hand].number);
    json_put_number(writer, "seat", decision->seat);
    json_put_word(writer, "phase", pedro_phase_name((enum pedro_phase)decision->phase));
    json_put_action(writer, "played", &decision->played);
    json_put_action(writer, "preferred", &decision->preferred);
    put_cost(writer, "first_cost", &question->first);
    put_cost(writer, "cost", &question->played.cost);
    pedro_json_view(&match->rules, match->variant, &view, match->call, match->calls,
                    json_put_name(writer, "view"));
    pedro_json_legal(&choices->legal, json_put_name(writer, "legal"));
    json_open(writer, "choices", '[');
    for (unsigned k = 0; k < choices->count; k++)
        put_verdict(writer, &match->rules, &choices->verdict[k]);
    json_close(writer, ']');
    json_close(writer, '}');
}

/* The seats whose decisions were looked at. */
static void put_rates(struct json_writer *writer, const struct review *review) {
    json_open(writer, "error_rates", '[');
    for (int seat = 0; seat < review->analysis->match->rules.set.players; seat++) {
        const struct analyze_rate rate =
            analyze_error_rate(review->analysis, (pedro_seat)seat);
        if (!(review->settings.seats >> seat & 1))
            continue;
        json_open(writer, NULL, '{');
        json_put_number(writer, "seat", seat);
        json_put_real(writer, "points", rate.points, ANALYZE_DIGITS);
        json_put_real(writer, "points_ci95", rate.error, ANALYZE_DIGITS);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void compose(struct json_writer *writer, const void *data) {
    const struct document *document = data;
    const struct review *review = document->review;
    const struct pedro_match *match = review->analysis->match;
    char options[4096];
    struct pedro_text text;
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(match, &text);
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", match->variant);
    json_put_text(writer, "options", options);
    json_put_text(writer, "bot", review->analysis->bot->name);
    json_put_number(writer, "worlds", review->settings.worlds);
    json_put_number(writer, "judged", review->judged);
    json_put_number(writer, "candidates", review->candidates);
    json_put_number(writer, "mistakes", review->mistakes);
    json_put_flag(writer, "few", review->mistakes < REVIEW_FEW);
    put_rates(writer, review);
    analyze_put_luck(writer, "luck_points", review->analysis, NULL, ANALYZE_BY_POINTS);
    analyze_put_luck(writer, "luck_chance", review->analysis, NULL, ANALYZE_BY_CHANCE);
    json_open(writer, "questions", '[');
    for (unsigned i = 0; i < review->questions; i++)
        put_question(writer, document, i);
    json_close(writer, ']');
    json_close(writer, '}');
}

/* --- judging --- */

static bool judge_all(struct review *review, unsigned question, struct choices *choices) {
    const struct analyze_decision *decision =
        &review->analysis->decision[review->question[question].decision];
    const unsigned listed = pedro_legal_count(&choices->legal);
    choices->count = choices->legal.groups > 0 ? PAIR : listed;
    choices->verdict = calloc(choices->count, sizeof *choices->verdict);
    for (unsigned i = 0; choices->verdict && i < choices->count; i++) {
        struct pedro_action action = i == 0 ? decision->preferred : decision->played;
        if (choices->legal.groups == 0)
            pedro_legal_nth(&choices->legal, i, &action);
        review_judge(review, question, &action, &choices->verdict[i]);
    }
    return choices->verdict != NULL;
}

bool review_json(FILE *out, struct review *review) {
    struct document *document = calloc(1, sizeof *document);
    char *line = NULL;
    bool fine = document != NULL;
    unsigned done = 0;
    if (document)
        document->review = review;
    for (; fine && done < review->questions; done++) {
        struct choices *choices = &document->question[done];
        fine = review_replay(review, done, &choices->match) == 0;
        if (!fine)
            break;
        pedro_legal(&choices->match.rules, &choices->match.state, &choices->legal);
        fine = judge_all(review, done, choices);
    }
    if (fine && (line = json_compose(compose, document)))
        fprintf(out, "%s\n", line);
    for (unsigned i = 0; i < done; i++) {
        pedro_match_finish(&document->question[i].match);
        free(document->question[i].verdict);
    }
    free(document);
    free(line);
    return line != NULL;
}
