/* ruling_json.c - a ruling as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/ruling_json.h"

#include <string.h>

#include "record/json_write.h"
#include "words/text.h"

enum { SCHEMA = 1 };

static const char *const statuses[] = {
    [RULING_BY_LAW] = "law", [RULING_BY_CLUBS] = "clubs", [RULING_BY_PEOPLE] = "people"};
static const char *const deals[] = {
    [LAW_NO_DEAL] = "", [LAW_SAME_DEALER] = "same", [LAW_NEXT_DEALER] = "next"};

static const char *const points[] = {[LAW_POINTS_AS_TAKEN] = "",
                                     [LAW_POINTS_BIDDERS] = "bidder",
                                     [LAW_POINTS_OTHERS] = "others",
                                     [LAW_POINTS_NOBODY] = "nobody",
                                     [LAW_POINTS_CASE] = "thrown"};
static const char *const bids[] = {
    [RULING_BID_SET] = "set", [RULING_BID_MADE] = "made", [RULING_BID_VOID] = "void"};
static const char *const changes[RULING_CHANGES] = {
    [RULING_CHANGES_NOTHING] = "nothing", [RULING_CHANGES_DEAL] = "deal",
    [RULING_CHANGES_DEMAND] = "demand",   [RULING_CHANGES_POINTS] = "points",
    [RULING_CHANGES_CASE] = "case",       [RULING_CHANGES_SCORE] = "score",
    [RULING_CHANGES_UNTOLD] = "untold",   [RULING_CHANGES_SHARED] = "shared"};

/* --- questions --- */

/* What was answered, "" if nothing. */
static void put_answer(struct json_writer *writer, const struct ruling_facts *facts,
                       enum ruling_question question) {
    struct pedro_text *text;
    switch (ruling_knows(facts, question) ? question : RULING_QUESTIONS) {
    case RULING_WHAT:
        json_put_word(writer, "answer", law_errors[facts->error].word);
        break;
    case RULING_WHEN:
        json_put_word(writer, "answer", law_moments[facts->moment].word);
        break;
    case RULING_BY:
        json_put_word(writer, "answer",
                      law_culprit_words[facts->side + LAW_SIDES * facts->both]);
        break;
    case RULING_BID:
        json_put_bid(writer, "answer", facts->bid);
        break;
    case RULING_POINTS:
    case RULING_SCORES:
        text = json_put_name(writer, "answer");
        pedro_text_add_char(text, '"');
        pedro_text_add_number(text, question == RULING_POINTS ? facts->points
                                                              : facts->score[0]);
        if (question == RULING_SCORES) {
            pedro_text_add_char(text, ',');
            pedro_text_add_number(text, facts->score[1]);
        }
        pedro_text_add_char(text, '"');
        break;
    default:
        json_put_word(writer, "answer", "");
        break;
    }
}

static void put_question(struct json_writer *writer, const struct pedro_rules *rules,
                         const struct ruling_facts *facts,
                         enum ruling_question question) {
    struct ruling_options options;
    ruling_list(rules, facts, question, &options);
    json_open(writer, NULL, '{');
    json_put_word(writer, "name", ruling_word(question));
    json_put_text(writer, "text", _(ruling_text(question)));
    json_put_flag(writer, "needed", ruling_needs(question));
    put_answer(writer, facts, question);
    json_open(writer, "options", '[');
    for (unsigned i = 0; i < options.count; i++) {
        const struct ruling_option *option = &options.option[i];
        json_open(writer, NULL, '{');
        json_put_word(writer, "word", option->word);
        json_put_text(writer, "text", option->label ? _(option->label) : option->word);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

static void put_questions(struct json_writer *writer, const struct pedro_rules *rules,
                          const struct ruling_facts *facts) {
    bool open = false;
    json_open(writer, "questions", '[');
    for (int i = 0; i < RULING_QUESTIONS && !open; i++) {
        const enum ruling_question question = (enum ruling_question)i;
        if (!ruling_asks(rules, facts, question))
            continue;
        put_question(writer, rules, facts, question);
        open = ruling_needs(question) && !ruling_knows(facts, question);
    }
    json_close(writer, ']');
}

/* --- the ruling --- */

static const char *winner(const struct ruling_score *score) {
    return score->by_cards                     ? "cards"
           : score->winners >> LAW_BIDDERS & 1 ? "bidder"
           : score->winners >> LAW_OTHERS & 1  ? "others"
                                               : "";
}

/* `scored`: the score before the hand is known, so the end of the match is, too. */
static void put_score(struct json_writer *writer, const char *name,
                      const struct ruling_score *score, bool scored) {
    json_open(writer, name, '{');
    json_put_flag(writer, "made", score->bid == RULING_BID_MADE);
    json_put_word(writer, "bid", bids[score->bid]);
    if (scored)
        json_put_word(writer, "winner", winner(score));
    json_open(writer, "hand", '[');
    for (int side = 0; side < LAW_SIDES; side++)
        json_put_number(writer, NULL, score->hand[side]);
    json_close(writer, ']');
    json_open(writer, "after", '[');
    for (int side = 0; side < LAW_SIDES; side++)
        json_put_number(writer, NULL, score->after[side]);
    json_close(writer, ']');
    json_close(writer, '}');
}

static void put_games(struct json_writer *writer, const struct ruling *ruling,
                      const struct ruling_law *law) {
    const struct pedro_preset *preset;
    json_put_word(writer, "value", ruling->key->words[law->value]);
    json_open(writer, "games", '[');
    for (unsigned i = 0; (preset = ruling_game(ruling, law, i)); i++) {
        json_open(writer, NULL, '{');
        json_put_word(writer, "name", preset->name);
        json_put_text(writer, "title", _(preset->title));
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_choices(struct json_writer *writer, const struct ruling_law *law) {
    json_open(writer, "choices", '[');
    for (unsigned i = 0; i < law->choices; i++) {
        const struct law_choice *choice = law->choice[i];
        json_open(writer, NULL, '{');
        json_put_text(writer, "by", _(choice->by));
        json_put_word(writer, "word", choice->word);
        json_put_text(writer, "text", _(choice->label));
        json_put_text(writer, "follows", _(choice->follows));
        json_put_flag(writer, "costs", choice->costs);
        json_put_word(writer, "deal", deals[choice->deal]);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

/* The lines of ruling_effects(). */
static void put_effects(struct json_writer *writer, const struct ruling_facts *facts,
                        const struct ruling_law *law) {
    char lines[RULING_EFFECTS_MAX];
    struct pedro_text text;
    pedro_text_init(&text, lines, sizeof lines);
    ruling_effects(facts, law, &text);
    json_open(writer, "effects", '[');
    for (const char *line = lines; *line;) {
        const size_t length = strcspn(line, "\n");
        json_put_bytes(writer, NULL, line, length);
        line += length + (line[length] == '\n');
    }
    json_close(writer, ']');
}

static void put_law(struct json_writer *writer, const struct ruling *ruling,
                    const struct ruling_facts *facts, const struct ruling_law *law) {
    json_open(writer, NULL, '{');
    if (ruling->status == RULING_BY_CLUBS && ruling->key)
        put_games(writer, ruling, law);
    json_open(writer, "law", '[');
    for (unsigned i = 0; i < law->rows; i++)
        json_put_text(writer, NULL, _(law->row[i]->sentence));
    json_close(writer, ']');
    put_choices(writer, law);
    json_put_word(writer, "change", changes[ruling_change(law)]);
    json_put_word(writer, "deal", deals[law->deal]);
    json_put_word(writer, "points", points[law->points]);
    put_effects(writer, facts, law);
    if (law->counted) {
        json_open(writer, "score", '{');
        put_score(writer, "played", &law->played, facts->scored);
        put_score(writer, "ruled", &law->ruled, facts->scored);
        json_close(writer, '}');
    }
    json_close(writer, '}');
}

void ruling_json_write(const struct pedro_rules *rules, const char *variant,
                       const char *title, const struct ruling_facts *facts,
                       struct pedro_text *text) {
    struct json_writer writer = json_writer(text);
    struct ruling ruling;
    const bool given = ruling_give(rules, facts, &ruling);
    json_open(&writer, NULL, '{');
    json_put_number(&writer, "schema", SCHEMA);
    json_put_text(&writer, "variant", variant);
    json_put_text(&writer, "title", _(title));
    put_questions(&writer, rules, facts);
    json_put_flag(&writer, "given", given);
    if (given) {
        const char *about = ruling_about(ruling.status);
        json_put_word(&writer, "status", statuses[ruling.status]);
        json_put_word(&writer, "key", ruling.key ? ruling.key->name : "");
        json_put_text(&writer, "about", *about ? _(about) : "");
        json_open(&writer, "laws", '[');
        for (unsigned i = 0; i < ruling.laws; i++)
            put_law(&writer, &ruling, facts, &ruling.law[i]);
        json_close(&writer, ']');
    }
    json_close(&writer, '}');
}
