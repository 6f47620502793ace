/* ruling_test.c - rulings: the laws of the two sources, games without laws, odd answers.
 *
 * That rulings agree with what the engine does is a law: test/laws/ruling_law.c.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include <stdio.h>
#include <string.h>

#include "pedro/rng.h"
#include "words/ruling.h"

enum { TEXT_MAX = 64 << 10 };

static struct pedro_rules rules;
static struct ruling_facts facts;
static struct ruling ruling;
static char words[TEXT_MAX];

static void begin(const char *preset, const char *options) {
    rules_with_options(preset, options, &rules);
    ruling_begin(&facts);
}

static bool answer(enum ruling_question question, const char *word) {
    return ruling_answer(&rules, &facts, question, word, strlen(word));
}

/* Answers "what revoke by bidder bid 9", question and answer in turn. */
static void tell(const char *told) {
    char line[200], *save = NULL;
    snprintf(line, sizeof line, "%s", told);
    for (char *name = strtok_r(line, " ", &save); name;
         name = strtok_r(NULL, " ", &save)) {
        const char *word = strtok_r(NULL, " ", &save);
        bool taken = false;
        for (int i = 0; i < RULING_QUESTIONS; i++)
            if (strcmp(ruling_word((enum ruling_question)i), name) == 0)
                taken = answer((enum ruling_question)i, word);
        if (!taken)
            fail_msg("%s: %s %s is not taken", told, name, word);
    }
}

/* Gives the ruling, and writes it into `words`. */
static void give(void) {
    struct pedro_text text;
    if (!ruling_give(&rules, &facts, &ruling))
        fail_msg("no ruling is given");
    pedro_text_init(&text, words, sizeof words);
    ruling_words(&facts, &ruling, &text);
    assert_true(pedro_text_fits(&text));
}

/* Every law of the printed laws of Cinch (source 002, "Irregularities" and "Drawing and Discarding") and of
 * source 004 ("Misdeal" and "Renege"), in our words, and the ruling for each: `says` and `says_too` are in it,
 * `never` is not. */
static const struct {
    const char *source, *preset, *told;
    enum ruling_status status;
    enum ruling_change change;
    const char *says, *says_too, *never;
} laws[] = {
    {"002: a card found face up in the pack: the same dealer deals again", "cinch-club",
     "what pack when faced", RULING_BY_PEOPLE, RULING_CHANGES_DEAL,
     "The same dealer deals again.", "face up in the pack", "shuffle"},
    {"002: a wrong shuffle or cut, noticed before the deal is complete: the same",
     "cinch-club", "what pack when shuffle", RULING_BY_PEOPLE, RULING_CHANGES_DEAL,
     "The same dealer deals again.", "shuffle or the cut", "face up"},
    {"002: only if it is noticed before that", "cinch-club",
     "what pack when shuffle-late", RULING_BY_PEOPLE, RULING_CHANGES_NOTHING,
     "changes nothing", "It changes no score.", "deals again"},
    {"002: a card dealt face up: the same dealer, if an opponent demands it",
     "cinch-club", "what exposed when before", RULING_BY_LAW, RULING_CHANGES_DEMAND,
     "an opponent of the dealer may demand", "If a new deal is demanded, ", "void"},
    {"002: the reasons for a new deal end with the deal", "cinch-club",
     "what exposed when after", RULING_BY_LAW, RULING_CHANGES_NOTHING,
     "no reason to deal again", "It changes no score.", "void"},
    {"002: too many or too few cards, found before the first bid: the dealer loses the "
     "deal",
     "cinch-club", "what count when before", RULING_BY_LAW, RULING_CHANGES_DEAL,
     "the dealer loses the deal", "The next dealer deals.", "same dealer"},
    {"002: a player with too few cards plays on", "cinch-club", "what count when few",
     RULING_BY_LAW, RULING_CHANGES_NOTHING, "plays on with them", "It changes no score.",
     "void"},
    {"002: of too many an opponent draws the excess, which goes into the pack",
     "cinch-club", "what count when many", RULING_BY_LAW, RULING_CHANGES_NOTHING,
     "the excess drawn by an opponent, unseen", "shuffled into the rest of the pack",
     "void"},
    {"002: a discard may be changed until a card dealt to it was looked at", "cinch-club",
     "what discard when before", RULING_BY_PEOPLE, RULING_CHANGES_NOTHING,
     "may be changed until", NULL, "stands"},
    {"002: then it may not; a discarded trump is shown and dead", "cinch-club",
     "what discard when after", RULING_BY_PEOPLE, RULING_CHANGES_CASE, "a discard stands",
     "shown to all and is out of play", "It changes no score."},
    {"002: a card that scores, discarded in error by an opponent of the bidder, counts "
     "for the bidder's side",
     "cinch-club", "what thrown by others", RULING_BY_PEOPLE, RULING_CHANGES_POINTS,
     "counts for the bidder's side", "added to those of the bidder's side", "no score"},
    {"002: any other discarded trump is dead", "cinch-club", "what thrown by bidder",
     RULING_BY_PEOPLE, RULING_CHANGES_POINTS, "counts for nobody", "no side has them",
     "no score"},
    {"002: neither player of the side may bid any more, a bid made before stands",
     "cinch-club", "what bid", RULING_BY_LAW, RULING_CHANGES_NOTHING, "may only pass",
     "Bids made before stand.", "Choices"},
    {"002: a card goes back on demand, if no opponent has played to the trick",
     "cinch-club", "what card when late", RULING_BY_LAW, RULING_CHANGES_NOTHING,
     "stands if an opponent has already played", NULL, "Demand"},
    {"the same", "cinch-club", "what card when follow", RULING_BY_LAW,
     RULING_CHANGES_NOTHING, "Demand the card back: ", "Accept the card: ", "Require"},
    {"the same", "cinch-club", "what card when opponents-lead", RULING_BY_LAW,
     RULING_CHANGES_NOTHING, "Demand the card back: ", "it leads the trick", "Require"},
    {"002: a lead in the partner's turn: the right-hand opponent may require a trump "
     "lead, or none",
     "cinch-club", "what card when partners-lead", RULING_BY_LAW, RULING_CHANGES_NOTHING,
     "Require a trump lead: ", "Forbid a trump lead: ", NULL},
    {"002: the side that revoked may not score, so a bid that it reached scores nothing",
     "cinch-club", "what revoke when before by bidder bid 9 points 11 scores 24,10",
     RULING_BY_LAW, RULING_CHANGES_SCORE,
     "scores nothing, though it was reached.\n- The bidder's side scores 0: 24 becomes "
     "24.",
     "the bidder's side scores 8, the other side 0.", "the bid is set"},
    {"002: the other side scores what it would; a bid that failed is set", "cinch-club",
     "what revoke when before by bidder bid 9 points 7 scores 24,10", RULING_BY_LAW,
     RULING_CHANGES_NOTHING, "the bid is still set.",
     "The other side scores 16: 10 becomes 26.\n- The revoke does not change this score.",
     NULL},
    {"002: if an opponent of the bidder revoked, the bidder cannot be set", "cinch-club",
     "what revoke when before by others bid 9 points 7 scores 24,10", RULING_BY_LAW,
     RULING_CHANGES_SCORE, "the bidder's side scores 0, the other side 16.",
     "the bid counts as made.\n- The bidder's side scores 0: 24 becomes 24.\n"
     "- The other side scores 0: 10 becomes 10.",
     NULL},
    {"the same", "cinch-club",
     "what revoke when before by others bid 6 points 6 scores 24,10", RULING_BY_LAW,
     RULING_CHANGES_SCORE, "The other side scores 0: 10 becomes 10.",
     "Name the player who revoked: ", NULL},
    {"002: both may not score, and the bidder cannot be set", "cinch-club",
     "what revoke when before by others-first bid 9 points 7 scores 24,10", RULING_BY_LAW,
     RULING_CHANGES_SCORE, "the bid scores nothing, and is not set.",
     "The other side scores 0: 10 becomes 10.", NULL},
    {"RULES 13: only a revoke that is named before the score counts", "cinch-club",
     "what revoke when after by others", RULING_BY_LAW, RULING_CHANGES_NOTHING,
     "it is too late", "It changes no score.", "scores 0"},
    {"004: a deal is void if a card is exposed; the same dealer", "modern-club",
     "what exposed when before", RULING_BY_LAW, RULING_CHANGES_DEAL, "makes it void",
     "The same dealer deals again.", "demand"},
    {"004: no last moment is named", "modern-club", "what exposed when after",
     RULING_BY_LAW, RULING_CHANGES_DEAL, "makes it void", "The same dealer deals again.",
     "no reason"},
    {"004: a deal is void if the number of cards is wrong; the same dealer",
     "modern-club", "what count when before", RULING_BY_LAW, RULING_CHANGES_DEAL,
     "the same dealer deals again", "The hand ends without a score.", "next dealer"},
    {"004: no last moment is named", "modern-club", "what count when few", RULING_BY_LAW,
     RULING_CHANGES_DEAL, "makes the deal void", "The same dealer deals again.",
     "plays on"},
    {"004: no last moment is named", "modern-club", "what count when many", RULING_BY_LAW,
     RULING_CHANGES_DEAL, "makes the deal void", "The same dealer deals again.",
     "the excess"},
    {"004: each discards what he does not want, so no trump is dead", "modern-club",
     "what discard when after", RULING_BY_PEOPLE, RULING_CHANGES_NOTHING,
     "a discard stands", "It changes no score.", "out of play"},
    {"004: the side that reneged scores nothing, the other all 14; its own bid costs it",
     "modern-club", "what revoke when before by bidder bid 9 points 7 scores 24,10",
     RULING_BY_LAW, RULING_CHANGES_SCORE, "The bidder's side scores -9: 24 becomes 15.",
     "The other side scores 14: 10 becomes 24.", NULL},
    {"the same", "modern-club",
     "what revoke when before by bidder bid 6 points 9 scores 0,0", RULING_BY_LAW,
     RULING_CHANGES_SCORE, "With the revoke the bid is set.",
     "The bidder's side scores -6: 0 becomes -6.", NULL},
    {"the same", "modern-club", "what revoke when before by others bid 9 points 7",
     RULING_BY_LAW, RULING_CHANGES_SCORE, "The bidder's side scores 14.",
     "With the revoke the bid counts as made.", "becomes"},
    {"the same", "modern-club", "what revoke when before by others bid 9 points 14",
     RULING_BY_LAW, RULING_CHANGES_NOTHING, "The bidder's side scores 14.",
     "the bid is still made.", NULL},
    {"RULES 13: if both sides revoked, the first revoke decides", "modern-club",
     "what revoke when before by bidder-first bid 9 points 11 scores 24,10",
     RULING_BY_LAW, RULING_CHANGES_SCORE, "The bidder's side scores -9: 24 becomes 15.",
     "The other side scores 14: 10 becomes 24.", NULL},
    {"the same", "modern-club",
     "what revoke when before by others-first bid 9 points 11 scores 24,10",
     RULING_BY_LAW, RULING_CHANGES_SCORE, "The bidder's side scores 14: 24 becomes 38.",
     "The other side scores 0: 10 becomes 10.", NULL},
    {"004 has no law for bids and cards out of turn: that of Cinch is offered",
     "modern-club", "what bid", RULING_BY_CLUBS, RULING_CHANGES_NOTHING,
     "have no law for it", "Cinch at a club table", NULL},
    {"the same", "modern-club", "what card when follow", RULING_BY_CLUBS,
     RULING_CHANGES_NOTHING, "have no law for it", "Demand the card back: ", NULL},
    {"a game without laws has both of the sources", "us",
     "what revoke by bidder bid 9 points 7 scores 24,10", RULING_BY_CLUBS,
     RULING_CHANGES_NOTHING, "have no law for it",
     "Pedro with face-up discards at a club table", NULL},
    {"the same", "us", "what count when before", RULING_BY_CLUBS, RULING_CHANGES_DEAL,
     "have no law for it", "The next dealer deals.", NULL},
    {"the same", "us", "what count when many", RULING_BY_CLUBS, RULING_CHANGES_NOTHING,
     "the excess drawn by an opponent", "makes the deal void", NULL},
    {"the same", "us", "what exposed when before", RULING_BY_CLUBS, RULING_CHANGES_DEMAND,
     "may demand", "makes it void", NULL},
    {"no law costs points where more than two sides play", "five-handed",
     "what revoke by bidder", RULING_BY_CLUBS, RULING_CHANGES_SHARED,
     "This law is for two sides.", NULL, "Tell the bid"},
};

static void each_law_of_the_sources_is_answered(void **data) {
    (void)data;
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        begin(laws[i].preset, "");
        tell(laws[i].told);
        give();
        const int change = ruling_change(&ruling.law[0]);
        if (ruling.status != laws[i].status || change != (int)laws[i].change)
            fail_msg("%s, %s (%s): status %d, change %d", laws[i].preset, laws[i].told,
                     laws[i].source, (int)ruling.status, change);
        if (!strstr(words, laws[i].says) ||
            (laws[i].says_too && !strstr(words, laws[i].says_too)))
            fail_msg("%s, %s (%s): the ruling does not say '%s' and '%s':\n%s",
                     laws[i].preset, laws[i].told, laws[i].source, laws[i].says,
                     laws[i].says_too, words);
        if (laws[i].never && strstr(words, laws[i].never))
            fail_msg("%s, %s (%s): the ruling says '%s':\n%s", laws[i].preset,
                     laws[i].told, laws[i].source, laws[i].never, words);
    }
}

/* A house rule has the law that its words say. */
static void house_rules_have_their_law(void **data) {
    static const struct {
        const char *preset, *options, *told, *says, *never;
    } houses[] = {
        {"us", "exposed_card=new_deal", "what exposed when before", "makes it void",
         "demand"},
        {"us", "exposed_card=new_deal, miscount=next_dealer", "what exposed when before",
         "makes it void", "demand"},
        {"us", "exposed_card=on_demand", "what exposed when before", "may demand",
         "makes it void"},
        {"us", "exposed_card=on_demand, miscount=new_deal", "what exposed when after",
         "no reason to deal again", "void"},
        {"us", "miscount=new_deal", "what count when few", "makes the deal void",
         "plays on"},
        {"us", "miscount=next_dealer", "what count when few", "plays on", "void"},
        {"us", "discarded_points=opponents", "what thrown by bidder",
         "counts for the other side", "paper cards"},
        {"us", "discarded_points=opponents", "what thrown by others",
         "counts for the bidder's side", "paper cards"},
        {"sancho", "exchange=refill, discarded_points=opponents", "what thrown by bidder",
         "counts for nobody", "paper cards"},
        {"us", "revoke=no_score", "what revoke by bidder bid 9 points 11",
         "though it was reached.\n- The bidder's side scores 0.\n- The other side scores "
         "3.",
         "the bid is set"},
        {"cinch", "revoke=forfeit", "what revoke by others bid 9 points 7",
         "The bidder's side scores 14.\n- The other side scores 0.", "no score"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof houses / sizeof *houses; i++) {
        begin(houses[i].preset, houses[i].options);
        tell(houses[i].told);
        give();
        if (ruling.status != RULING_BY_LAW || !strstr(words, houses[i].says) ||
            strstr(words, houses[i].never))
            fail_msg("%s, %s, %s: status %d\n%s", houses[i].preset, houses[i].options,
                     houses[i].told, (int)ruling.status, words);
    }
}

static void only_what_matters_is_asked(void **data) {
    (void)data;
    begin("us", "");
    assert_true(ruling_asks(&rules, &facts, RULING_WHAT));
    assert_false(ruling_asks(&rules, &facts, RULING_WHEN));
    tell("what bid");
    for (int i = RULING_WHEN; i < RULING_QUESTIONS; i++)
        assert_false(ruling_asks(&rules, &facts, (enum ruling_question)i));
    /* Every revoke counts here, so its moment decides nothing. */
    tell("what revoke");
    assert_false(ruling_asks(&rules, &facts, RULING_WHEN));
    assert_true(ruling_asks(&rules, &facts, RULING_BY));
    assert_false(ruling_give(&rules, &facts, &ruling));
    tell("by bidder");
    assert_true(ruling_give(&rules, &facts, &ruling));
    assert_true(ruling_asks(&rules, &facts, RULING_BID));
    assert_false(ruling_asks(&rules, &facts, RULING_POINTS));
    tell("bid 9");
    assert_true(ruling_asks(&rules, &facts, RULING_POINTS));
    /* What was told of another error is forgotten. */
    tell("what exposed");
    assert_int_equal(facts.side, -1);
    assert_true(ruling_asks(&rules, &facts, RULING_WHEN));
    begin("cinch-club", "");
    tell("what revoke");
    assert_true(ruling_asks(&rules, &facts, RULING_WHEN));
    /* Only a revoke costs points, and only where there are two sides. */
    begin("five-handed", "");
    tell("what revoke by bidder");
    assert_false(ruling_asks(&rules, &facts, RULING_BID));
    give();
    assert_non_null(strstr(words, "won every point"));
    /* Without an exchange nobody discards; with free discards none is a mistake. */
    begin("six-card", "");
    assert_false(answer(RULING_WHAT, "discard"));
    begin("us", "may_discard_scoring=yes");
    assert_false(answer(RULING_WHAT, "thrown"));
    assert_true(answer(RULING_WHAT, "discard"));
    begin("modern-club", "");
    assert_false(answer(RULING_WHAT, "thrown"));
    /* Where nobody draws for a discard there is no moment until which it can be changed. */
    begin("king", "");
    assert_false(answer(RULING_WHAT, "discard"));
}

static void impossible_answers_are_not_taken(void **data) {
    static const struct {
        enum ruling_question question;
        const char *word;
    } wrong[] = {
        {RULING_WHAT, ""},
        {RULING_WHAT, "revokes"},
        {RULING_WHAT, "Revoke"},
        {RULING_WHEN, "faced"},
        {RULING_WHEN, "late"},
        {RULING_BY, "both"},
        {RULING_BID, "5"},
        {RULING_BID, "15"},
        {RULING_BID, "9 "},
        {RULING_BID, "pass"},
        {RULING_BID, "09"},
        {RULING_BID, "14-28"},
        {RULING_POINTS, "15"},
        {RULING_POINTS, "-1"},
        {RULING_POINTS, "4294967303"},
        {RULING_SCORES, "24"},
        {RULING_SCORES, "24,"},
        {RULING_SCORES, ",10"},
        {RULING_SCORES, "24,10,3"},
        {RULING_SCORES, "24 10"},
        {RULING_SCORES, "--4,10"},
        {RULING_SCORES, "-,1"},
        {RULING_SCORES, "1234567,0"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin("us", "revoke=forfeit, revoke_notice=claimed");
        tell("what revoke");
        const struct ruling_facts before = facts;
        if (answer(wrong[i].question, wrong[i].word))
            fail_msg("%s %s is taken", ruling_word(wrong[i].question), wrong[i].word);
        assert_memory_equal(&facts, &before, sizeof facts);
    }
    begin("us", "");
    tell("what revoke scores -24,0");
    assert_int_equal(facts.score[LAW_BIDDERS], -24);
}

/* A match can be won by a revoke, and by cards that nobody told. */
static void the_end_of_the_match_is_told(void **data) {
    (void)data;
    begin("modern-club", "");
    tell("what revoke when before by bidder bid 9 points 14 scores 50,50");
    give();
    assert_non_null(strstr(words, "The other side wins the match."));
    begin("us", "revoke=no_score, both=count_order, count_order=A J T 5 p 2");
    tell("what revoke by others bid 7 points 6 scores 61,61");
    give();
    assert_true(ruling.law[0].counted);
    assert_int_equal(ruling.law[0].ruled.after[LAW_BIDDERS], 67);
}

/* Every answer, at random, in every preset: what is asked can be answered, and the ruling is given,
 * has something to say and fits. */
static void every_game_has_rulings(void **data) {
    enum { RULINGS = 60 };
    static struct ruling_options options;
    const struct pedro_preset *preset;
    struct pedro_rng rng;
    (void)data;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){1});
    for (int i = 0; (preset = pedro_preset(i)); i++)
        for (int n = 0; n < RULINGS; n++) {
            begin(preset->name, "");
            for (int q = 0; q < RULING_SCORES; q++) {
                const enum ruling_question question = (enum ruling_question)q;
                if (!ruling_asks(&rules, &facts, question))
                    continue;
                ruling_list(&rules, &facts, question, &options);
                assert_true(options.count > 0);
                const char *word =
                    options.option[pedro_rng_below(&rng, options.count)].word;
                if (!answer(question, word))
                    fail_msg("%s: %s %s is not taken", preset->name,
                             ruling_word(question), word);
                assert_true(ruling_knows(&facts, question));
            }
            give();
            for (unsigned law = 0; law < ruling.laws; law++) {
                assert_true(ruling.law[law].rows > 0);
                if (ruling.law[law].costs && rules.sides == LAW_SIDES)
                    assert_true(ruling.law[law].counted);
            }
            assert_true(ruling.laws > 0);
            assert_true((ruling.status == RULING_BY_CLUBS) ==
                        (ruling.key && !law_is_there(&rules.set, ruling.key->name)));
        }
}

TEST_GROUP(ruling) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_law_of_the_sources_is_answered),
        cmocka_unit_test(house_rules_have_their_law),
        cmocka_unit_test(only_what_matters_is_asked),
        cmocka_unit_test(impossible_answers_are_not_taken),
        cmocka_unit_test(the_end_of_the_match_is_told),
        cmocka_unit_test(every_game_has_rulings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
