/* ruling_json_test.c - the JSON of a ruling and its words say the same, and neither contradicts itself.
 *
 * Every branch is walked: each game and some house rules, each error, moment and side, and for a revoke bids,
 * points and scores. What the words say is read out of the English sentences here, and compared.
 *
 * SPDX-License-Identifier: MIT */
#include "effort.h"
#include "ruleset_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "protocol/ruling_json.h"

enum { BYTES = 1 << 20, WORD = 40, LINE = 700 };

static struct pedro_rules rules;
static const char *game;
static char bytes[BYTES], words[BYTES];
static unsigned rulings, seen_changes;

static const char *const changes[] = {"nothing", "deal",  "demand", "points",
                                      "case",    "score", "untold", "shared"};

__attribute__((noreturn)) static void differs(const char *what) {
    fail_msg("%s: %s\n%s\n%s", game, what, words, bytes);
    abort();
}

static void must(bool holds, const char *what) {
    if (!holds)
        differs(what);
}

static struct json member(const struct json *object, const char *name) {
    struct json value;
    if (!json_get(object, name, &value))
        differs(name);
    return value;
}

static bool is(const struct json *object, const char *name, const char *word) {
    const struct json value = member(object, name);
    return json_is(&value, word);
}

static int number(const struct json *score, const char *name, int side) {
    const struct json list = member(score, name);
    struct json_walk walk = json_walk(&list);
    struct json value;
    long long found;
    do
        must(json_next(&walk, NULL, &value), name);
    while (side-- > 0);
    must(json_get_number(&value, &found), name);
    return (int)found;
}

/* The texts of a list, each with LF. */
static void join(const struct json *list, char *text, size_t size) {
    struct json_walk walk = json_walk(list);
    struct json value;
    size_t used = 0;
    text[0] = '\0';
    while (json_next(&walk, NULL, &value)) {
        size_t length;
        must(json_get_text(&value, text + used, size - used - 1, &length), "a sentence");
        used += length;
        text[used++] = '\n';
        text[used] = '\0';
    }
}

/* --- what the sentences say --- */

static bool says(const char *text, const char *part) {
    return strstr(text, part) != NULL;
}

static const char *told_change(const char *effects) {
    static const struct {
        const char *says, *change;
    } table[] = {
        {"It changes no score.\n", "nothing"},
        {"The revoke does not change this score.\n", "nothing"},
        {"The hand ends without a score.\n", "deal"},
        {"If a new deal is demanded, the hand ends without a score.", "demand"},
        {"Its points are ", "points"},
        {"It changes no score, unless a trump that scores", "case"},
        {"Tell the bid and the points", "untold"},
        {"This law is for two sides.", "shared"},
    };
    const char *found = NULL;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (says(effects, table[i].says)) {
            must(!found, "the words tell two changes");
            found = table[i].change;
        }
    if (!found)
        must(says(effects, "With the revoke "), "the words tell no change");
    return found ? found : "score";
}

static const char *told_deal(const char *effects) {
    return says(effects, "The same dealer deals again.\n") ? "same"
           : says(effects, "The next dealer deals.\n")     ? "next"
                                                           : "";
}

static const char *told_points(const char *text) {
    return says(text, "counts for the bidder's side") ? "bidder"
           : says(text, "counts for the other side")  ? "others"
           : says(text, "counts for nobody")          ? "nobody"
                                                      : "";
}

static const char *counted_points(const char *effects) {
    return says(effects, "added to those of the bidder's side") ? "bidder"
           : says(effects, "added to those of the other side")  ? "others"
           : says(effects, "no side has them")                  ? "nobody"
           : says(effects, "unless a trump that scores")        ? "thrown"
                                                                : "";
}

static void compare_score(const struct json *law, const struct ruling_facts *facts,
                          const char *text, const char *effects) {
    const struct json score = member(law, "score"), played = member(&score, "played"),
                      ruled = member(&score, "ruled");
    char bid[WORD], fate[WORD];
    int first, second, at = 0;
    must(sscanf(effects,
                "As it was played the bid of %39s is %39[a-z]: the bidder's side scores "
                "%d, the other side %d.\n%n",
                bid, fate, &first, &second, &at) == 4,
         "no score as it was played");
    must(is(&played, "bid", fate) && number(&played, "hand", 0) == first &&
             number(&played, "hand", 1) == second,
         "another score as it was played");
    const char *line = effects + at;
    must(is(&ruled, "bid",
            says(line, "the bid scores nothing")                               ? "void"
            : says(line, "still set.") || says(line, "revoke the bid is set.") ? "set"
                                                                               : "made"),
         "another fate of the bid");
    must(says(line, "is not set") ? is(&played, "bid", "set") : true,
         "not set, but made");
    for (int side = 0; side < LAW_SIDES; side++) {
        const char *const sides[] = {"The bidder's side", "The other side"};
        char wanted[LINE];
        if (facts->scored)
            snprintf(wanted, sizeof wanted, "%s scores %d: %d becomes %d.\n", sides[side],
                     number(&ruled, "hand", side), (int)facts->score[side],
                     number(&ruled, "after", side));
        else
            snprintf(wanted, sizeof wanted, "%s scores %d.\n", sides[side],
                     number(&ruled, "hand", side));
        must(says(line, wanted), "another score with the revoke");
        /* A side that revoked never scores, unless the first revoke is the other's. */
        if (facts->side == side)
            must(number(&ruled, "hand", side) <= 0, "a side that revoked scores");
    }
    /* The two laws, as they are printed. */
    if (says(text, "Its opponents cannot be set") &&
        (facts->both || facts->side == LAW_OTHERS))
        must(!is(&ruled, "bid", "set"), "a bid is set though its opponents revoked");
    if (says(text, "has then won every point"))
        must(is(&ruled, "bid", facts->side == LAW_BIDDERS ? "set" : "made"),
             "the side that revoked has made its bid, or the other was set");
    if (is(&ruled, "bid", "void"))
        must(number(&ruled, "hand", 0) == 0, "a bid that scores nothing costs");
    if (facts->scored) {
        must(says(line, "The bidder's side wins") == is(&ruled, "winner", "bidder"),
             "another winner");
        must(says(line, "The other side wins") == is(&ruled, "winner", "others"),
             "another winner");
    }
    bool same = !facts->scored || is(&ruled, "winner", "") == is(&played, "winner", "");
    for (int side = 0; side < LAW_SIDES; side++)
        same = same && number(&ruled, "hand", side) == number(&played, "hand", side);
    must(is(law, "change", same ? "nothing" : "score"), "another change");
}

static void compare_law(const struct json *law, const struct ruling_facts *facts) {
    char text[8 * LINE], effects[8 * LINE];
    const struct json sentences = member(law, "law"), lines = member(law, "effects"),
                      choices = member(law, "choices");
    join(&sentences, text, sizeof text);
    join(&lines, effects, sizeof effects);
    const char *change = told_change(effects);
    must(is(law, "change", change), "the words tell another change");
    for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++)
        seen_changes |= (unsigned)(strcmp(changes[i], change) == 0) << i;
    must(is(law, "deal", told_deal(effects)), "the words tell another dealer");
    must((strcmp(change, "deal") == 0) == !is(law, "deal", ""),
         "a void deal without a dealer");
    must(is(law, "points", counted_points(effects)), "the words tell other points");
    if (strcmp(change, "case") != 0)
        must(is(law, "points", told_points(text)), "the law tells other points");
    /* The law and what it does. */
    must(says(text, "void:") || says(text, "void too") ? strcmp(change, "deal") == 0
                                                       : true,
         "a deal is void and is not");
    must(says(text, "may demand before") == (strcmp(change, "demand") == 0),
         "a new deal on demand or not");
    struct json_walk walk = json_walk(&choices);
    struct json choice;
    unsigned deals = 0;
    while (json_next(&walk, NULL, &choice))
        deals += !is(&choice, "deal", "");
    must(deals == (strcmp(change, "demand") == 0), "choices of a new deal");
    struct json score;
    const bool counted = json_get(law, "score", &score);
    must(counted == says(effects, "As it was played"), "a score is in one of them only");
    if (counted)
        compare_score(law, facts, text, effects);
    /* Each sentence is in the words. */
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        must(says(words, line), line);
    for (char *line = strtok(effects, "\n"); line; line = strtok(NULL, "\n"))
        must(says(words, line), line);
}

static void compare(const struct ruling_facts *facts) {
    struct pedro_text text;
    struct ruling ruling;
    struct json json, law;
    must(ruling_give(&rules, facts, &ruling), "no ruling");
    pedro_text_init(&text, words, sizeof words);
    ruling_words(facts, &ruling, &text);
    pedro_text_init(&text, bytes, sizeof bytes);
    ruling_json_write(&rules, "us", "title", facts, &text);
    assert_true(pedro_text_fits(&text));
    assert_int_equal(json_check(bytes, text.length, &json, NULL), JSON_FINE);
    const struct json laws = member(&json, "laws");
    must(json_count(&laws) == ruling.laws, "another number of laws");
    must(is(&json, "status", "clubs") == says(words, "# No law"), "another status");
    must(is(&json, "status", "people") == says(words, "for people with paper cards"),
         "another status");
    struct json_walk walk = json_walk(&laws);
    while (json_next(&walk, NULL, &law))
        compare_law(&law, facts);
    rulings++;
}

/* --- the walk --- */

/* Bids and points: the first, the middle and the last, and the scores of a match that can end. */
static void walk_scores(const struct ruling_facts *facts) {
    static struct ruling_options bids, points;
    struct ruling_facts told = *facts;
    ruling_list(&rules, &told, RULING_BID, &bids);
    for (unsigned bid = 0; bid < bids.count; bid += 1 + bids.count / 5) {
        assert_true(ruling_answer(&rules, &told, RULING_BID, bids.option[bid].word,
                                  strlen(bids.option[bid].word)));
        ruling_list(&rules, &told, RULING_POINTS, &points);
        for (unsigned at = 0; at < points.count; at += 1 + points.count / 7) {
            assert_true(ruling_answer(&rules, &told, RULING_POINTS,
                                      points.option[at].word,
                                      strlen(points.option[at].word)));
            told.scored = false;
            told.score[0] = told.score[1] = 0;
            compare(&told);
            told.scored = true;
            told.score[0] = told.score[1] = rules.set.target - 3;
            compare(&told);
        }
    }
}

static void walk(struct ruling_facts facts, int question) {
    struct ruling_options options;
    while (question < RULING_BID &&
           !ruling_asks(&rules, &facts, (enum ruling_question)question))
        question++;
    if (question >= RULING_BID) {
        compare(&facts);
        if (ruling_asks(&rules, &facts, RULING_BID))
            walk_scores(&facts);
        return;
    }
    ruling_list(&rules, &facts, (enum ruling_question)question, &options);
    for (unsigned i = 0; i < options.count; i++) {
        struct ruling_facts told = facts;
        const char *word = options.option[i].word;
        assert_true(ruling_answer(&rules, &told, (enum ruling_question)question, word,
                                  strlen(word)));
        walk(told, question + 1);
    }
}

static void walk_game(const char *preset, const char *options) {
    struct ruling_facts facts;
    game = *options ? options : preset;
    rules_with_options(preset, options, &rules);
    ruling_begin(&facts);
    walk(facts, RULING_WHAT);
}

static void words_and_json_agree_in_every_branch(void **state) {
    static const char *const houses[][2] = {
        {"us", "exposed_card=new_deal"},
        {"us", "exposed_card=on_demand"},
        {"us", "exposed_card=on_demand, miscount=new_deal"},
        {"us", "miscount=new_deal"},
        {"us", "miscount=next_dealer, exposed_card=new_deal"},
        {"us", "discarded_points=opponents"},
        {"us", "revoke=no_score"},
        {"us", "revoke=forfeit, revoke_notice=claimed"},
        {"cinch", "revoke=forfeit"},
        {"us", "revoke=no_score, slam=yes"},
        {"us", "revoke=no_score, both=count_order, count_order=A J T 5 p 2"},
        {"sancho", "exchange=refill, discarded_points=opponents"},
        {"modern-club", "revoke=no_score"},
    };
    const struct pedro_preset *preset;
    (void)state;
    for (int i = 0; (preset = pedro_preset(i)); i++)
        if (effort_takes((unsigned)i))
            walk_game(preset->name, "");
    for (size_t i = 0; i < sizeof houses / sizeof *houses; i++)
        walk_game(houses[i][0], houses[i][1]);
    /* Nothing was left out. */
    assert_true(rulings > 1000);
    assert_int_equal(seen_changes, (1u << sizeof changes / sizeof *changes) - 1);
}

TEST_GROUP(ruling_json) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_json_agree_in_every_branch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
