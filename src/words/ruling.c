/* ruling.c - questions to a table in dispute, and the laws that hold for the answers.
 *
 * SPDX-License-Identifier: MIT */
#include "words/ruling.h"

#include <string.h>

#include "words/text.h"

static const struct {
    const char *word, *text;
    bool needed;
} questions[RULING_QUESTIONS] = {
    [RULING_WHAT] = {"what", N_("What happened?"), true},
    [RULING_WHEN] = {"when", N_("When was it?"), true},
    [RULING_BY] = {"by", N_("Which side did it?"), true},
    [RULING_BID] = {"bid", N_("What was the bid?"), false},
    [RULING_POINTS] = {"points",
                       N_("How many points did the bidder's side take in tricks?"),
                       false},
    [RULING_SCORES] = {"scores",
                       N_("What was the score before the hand, the bidder's side first?"),
                       false},
};

void ruling_begin(struct ruling_facts *facts) {
    *facts = (struct ruling_facts){.error = -1,
                                   .moment = -1,
                                   .side = -1,
                                   .bid = PEDRO_NO_BID,
                                   .points = -1,
                                   .others = -1};
}

const char *ruling_word(enum ruling_question question) {
    return questions[question].word;
}

const char *ruling_text(enum ruling_question question) {
    return questions[question].text;
}

bool ruling_needs(enum ruling_question question) { return questions[question].needed; }

bool ruling_knows(const struct ruling_facts *facts, enum ruling_question question) {
    switch (question) {
    case RULING_WHAT:
        return facts->error >= 0;
    case RULING_WHEN:
        return facts->moment >= 0;
    case RULING_BY:
        return facts->side >= 0;
    case RULING_BID:
        return facts->bid != PEDRO_NO_BID;
    case RULING_POINTS:
        return facts->points >= 0;
    default:
        return facts->scored;
    }
}

/* --- the moment --- */

static bool is_moment(const struct pedro_rules *rules, const struct ruling_facts *facts,
                      int moment) {
    return law_moments[moment].error == facts->error &&
           law_moment_can_be(&rules->set, (enum law_moment)moment);
}

/* The moment of the error, where there is one only or it was told; else -1. */
static int moment_of(const struct pedro_rules *rules, const struct ruling_facts *facts) {
    int found = -1;
    if (facts->moment >= 0)
        return is_moment(rules, facts, facts->moment) ? facts->moment : -1;
    for (int moment = 0; facts->error >= 0 && moment < LAW_MOMENTS; moment++) {
        if (!is_moment(rules, facts, moment))
            continue;
        if (found >= 0)
            return -1;
        found = moment;
    }
    return found;
}

/* --- laws --- */

/* True if the law for the moment costs points, in this game or in one that has a law for it. */
static bool can_cost(int moment) { return moment == LAW_BEFORE_SCORE; }

static const struct pedro_key *key_of(int moment) {
    const char *key = law_moments[moment].key;
    return key ? pedro_key_find(key, strlen(key)) : NULL;
}

static int16_t value_of(const struct pedro_ruleset *set, const char *key) {
    int16_t value = 0;
    if (key)
        memcpy(&value, (const char *)set + pedro_key_find(key, strlen(key))->offset,
               sizeof value);
    return value;
}

static void find_rows(const struct pedro_ruleset *set, int moment, int side,
                      struct ruling_law *law) {
    const enum law_error error = (enum law_error)law_moments[moment].error;
    const struct law_row *row;
    const struct law_choice *choice;
    law->value = value_of(set, law_moments[moment].key);
    law->with = value_of(set, law_moments[moment].with);
    for (unsigned at = 0; (row = law_next(set, error, &at));) {
        if (!(row->moments >> moment & 1) || (side >= 0 && !(row->sides >> side & 1)) ||
            law->rows == RULING_ROWS_MAX)
            continue;
        law->row[law->rows++] = row;
        law->costs |= row->costs;
        if (row->deal)
            law->deal = row->deal;
        if (row->points)
            law->points = row->points;
    }
    for (unsigned at = 0; (choice = law_next_choice(set, (enum law_moment)moment, &at)) &&
                          law->choices < RULING_CHOICES_MAX;) {
        law->choice[law->choices++] = choice;
        if (choice->deal)
            law->demand = choice->deal;
    }
}

static void find_law(const struct pedro_rules *rules, const struct ruling_facts *facts,
                     int moment, struct ruling_law *law) {
    find_rows(&rules->set, moment, facts->side, law);
    law->shared = law->costs && rules->sides != LAW_SIDES;
    law->counted = law->costs && ruling_count(rules, facts, false, &law->played) &&
                   ruling_count(rules, facts, true, &law->ruled);
}

static void copy_key(struct pedro_ruleset *set, const char *name,
                     const struct pedro_ruleset *from) {
    const size_t offset = pedro_key_find(name, strlen(name))->offset;
    memcpy((char *)set + offset, (const char *)from + offset, sizeof(int16_t));
}

static bool has_law(const struct pedro_preset *preset, int moment,
                    const struct ruling_law *law) {
    return value_of(&preset->set, law_moments[moment].key) == law->value &&
           value_of(&preset->set, law_moments[moment].with) == law->with;
}

/* The laws of the presets that have one, each once. */
static void find_others(const struct pedro_rules *rules, const struct ruling_facts *facts,
                        int moment, struct ruling *ruling) {
    const struct pedro_preset *preset;
    for (int i = 0; (preset = pedro_preset(i)) && ruling->laws < RULING_LAWS_MAX; i++) {
        struct pedro_ruleset set = rules->set;
        struct pedro_rules other;
        bool known = !value_of(&preset->set, law_moments[moment].key);
        for (unsigned at = 0; at < ruling->laws; at++)
            known = known || has_law(preset, moment, &ruling->law[at]);
        if (known)
            continue;
        struct ruling_law *law = &ruling->law[ruling->laws++];
        copy_key(&set, law_moments[moment].key, &preset->set);
        if (law_moments[moment].with)
            copy_key(&set, law_moments[moment].with, &preset->set);
        /* A game with more than two sides cannot have every law, so nothing is scored by it. */
        if (pedro_rules_init(&other, &set, NULL) == PEDRO_ERR_OK)
            find_law(&other, facts, moment, law);
        else
            find_rows(&set, moment, facts->side, law);
        law->shared = law->costs && rules->sides != LAW_SIDES;
    }
}

bool ruling_give(const struct pedro_rules *rules, const struct ruling_facts *facts,
                 struct ruling *ruling) {
    const int moment = moment_of(rules, facts);
    memset(ruling, 0, sizeof *ruling);
    for (int question = 0; question < RULING_QUESTIONS; question++)
        if (ruling_needs((enum ruling_question)question) &&
            ruling_asks(rules, facts, (enum ruling_question)question) &&
            !ruling_knows(facts, (enum ruling_question)question))
            return false;
    ruling->key = key_of(moment);
    ruling->moment = (uint8_t)moment;
    const bool is_law = ruling->key && law_is_there(&rules->set, ruling->key->name);
    if (ruling->key && !is_law)
        find_others(rules, facts, moment, ruling);
    if (ruling->laws > 0) {
        ruling->status = RULING_BY_CLUBS;
        return true;
    }
    ruling->status = is_law ? RULING_BY_LAW : RULING_BY_PEOPLE;
    if (!is_law)
        ruling->key = NULL;
    ruling->laws = 1;
    find_law(rules, facts, moment, &ruling->law[0]);
    return true;
}

const struct pedro_preset *ruling_game(const struct ruling *ruling,
                                       const struct ruling_law *law, unsigned index) {
    const struct pedro_preset *preset;
    for (int i = 0; (preset = pedro_preset(i)); i++)
        if (has_law(preset, ruling->moment, law) && index-- == 0)
            return preset;
    return NULL;
}

/* --- questions --- */

bool ruling_asks(const struct pedro_rules *rules, const struct ruling_facts *facts,
                 enum ruling_question question) {
    const int moment = moment_of(rules, facts);
    if (question == RULING_WHAT)
        return true;
    if (facts->error < 0)
        return false;
    if (question == RULING_WHEN) {
        struct ruling_facts without = *facts;
        without.moment = -1;
        return moment_of(rules, &without) < 0;
    }
    if (moment < 0)
        return false;
    if (question == RULING_BY)
        return law_errors[facts->error].asks_side && moment != LAW_AFTER_SCORE;
    if (!can_cost(moment) || rules->sides != LAW_SIDES)
        return false;
    return question == RULING_BID ||
           ruling_knows(facts, (enum ruling_question)(question - 1));
}

static void add_option(struct ruling_options *options, const char *word,
                       const char *label) {
    struct pedro_text text;
    if (options->count == RULING_OPTIONS_MAX)
        return;
    struct ruling_option *option = &options->option[options->count++];
    pedro_text_init(&text, option->word, sizeof option->word);
    pedro_text_add(&text, word);
    option->label = label;
}

static void add_bid(const struct pedro_rules *rules, const struct ruling_facts *facts,
                    pedro_bid bid, struct ruling_options *options) {
    char word[RULING_WORD_MAX];
    struct pedro_text text;
    struct pedro_state state;
    pedro_state_init(rules, 0, &state);
    memcpy(state.score, facts->score, sizeof facts->score);
    if (!pedro_told_bid(rules, &state, 0, 0, bid, NULL))
        return;
    pedro_text_init(&text, word, sizeof word);
    pedro_bid_text(bid, &text);
    add_option(options, word, NULL);
}

static void add_bids(const struct pedro_rules *rules, const struct ruling_facts *facts,
                     struct ruling_options *options) {
    if (rules->set.all_pass > 0 && rules->set.all_pass < rules->set.min_bid)
        add_bid(rules, facts, rules->set.all_pass, options);
    for (int bid = rules->set.min_bid; bid <= rules->max_bid; bid++)
        add_bid(rules, facts, (pedro_bid)bid, options);
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        add_bid(rules, facts, (pedro_bid)(PEDRO_BID_SPECIAL + row), options);
    add_bid(rules, facts, PEDRO_BID_DARK, options);
}

static void add_points(const struct pedro_rules *rules, struct ruling_options *options) {
    for (int points = 0; points <= rules->total; points++) {
        char word[RULING_WORD_MAX];
        struct pedro_text text;
        if (!pedro_told_points(rules, points))
            continue;
        pedro_text_init(&text, word, sizeof word);
        pedro_text_add_number(&text, points);
        add_option(options, word, NULL);
    }
}

void ruling_list(const struct pedro_rules *rules, const struct ruling_facts *facts,
                 enum ruling_question question, struct ruling_options *options) {
    options->count = 0;
    switch (question) {
    case RULING_WHAT:
        for (int error = 0; error < LAW_ERRORS; error++)
            if (law_error_can_be(&rules->set, (enum law_error)error))
                add_option(options, law_errors[error].word, law_errors[error].label);
        break;
    case RULING_WHEN:
        for (int moment = 0; moment < LAW_MOMENTS; moment++)
            if (is_moment(rules, facts, moment))
                add_option(options, law_moments[moment].word, law_moments[moment].label);
        break;
    case RULING_BY:
        for (int i = 0; i < (facts->error == LAW_REVOKE ? LAW_CULPRITS : LAW_SIDES); i++)
            add_option(options, law_culprit_words[i], law_culprit_labels[i]);
        break;
    case RULING_BID:
        add_bids(rules, facts, options);
        break;
    case RULING_POINTS:
        add_points(rules, options);
        break;
    default:
        break;
    }
}

/* --- answers --- */

static bool is(const char *word, size_t length, const char *what) {
    return strlen(what) == length && memcmp(word, what, length) == 0;
}

/* Reads a number of at most six digits, and moves on. */
static bool read_number(const char **at, const char *end, int32_t *number) {
    const bool minus = *at < end && **at == '-';
    const char *digits = *at += minus;
    *number = 0;
    for (; *at < end && **at >= '0' && **at <= '9' && *at - digits < 6; ++*at)
        *number = 10 * *number + (**at - '0');
    if (minus)
        *number = -*number;
    return *at > digits;
}

static bool read_scores(struct ruling_facts *facts, const char *word, size_t length) {
    const char *at = word, *end = word + length;
    int32_t first, second;
    if (!read_number(&at, end, &first) || at == end || *at++ != ',' ||
        !read_number(&at, end, &second) || at != end)
        return false;
    facts->score[LAW_BIDDERS] = first;
    facts->score[LAW_OTHERS] = second;
    facts->scored = true;
    return true;
}

static pedro_bid bid_called(const char *word, size_t length) {
    struct pedro_text text;
    char name[RULING_WORD_MAX];
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (is(word, length, pedro_specials[row].name))
            return (pedro_bid)(PEDRO_BID_SPECIAL + row);
    pedro_text_init(&text, name, sizeof name);
    pedro_bid_text(PEDRO_BID_DARK, &text);
    return is(word, length, name) ? PEDRO_BID_DARK : PEDRO_NO_BID;
}

/* Takes a word that is among the options. */
static void take(const struct pedro_rules *rules, struct ruling_facts *facts,
                 enum ruling_question question, const char *word, size_t length) {
    const char *at = word;
    int32_t number = 0;
    const bool is_number = read_number(&at, word + length, &number);
    switch (question) {
    case RULING_WHAT:
        facts->moment = facts->side = -1;
        facts->both = false;
        for (int error = 0; error < LAW_ERRORS; error++)
            if (is(word, length, law_errors[error].word))
                facts->error = (int8_t)error;
        break;
    case RULING_WHEN:
        for (int moment = 0; moment < LAW_MOMENTS; moment++)
            if (is_moment(rules, facts, moment) &&
                is(word, length, law_moments[moment].word))
                facts->moment = (int8_t)moment;
        break;
    case RULING_BY:
        for (int i = 0; i < LAW_CULPRITS; i++)
            if (is(word, length, law_culprit_words[i])) {
                facts->side = (int8_t)(i % LAW_SIDES);
                facts->both = i >= LAW_SIDES;
            }
        break;
    case RULING_BID:
        facts->bid = is_number && at == word + length ? (pedro_bid)number
                                                      : bid_called(word, length);
        break;
    default:
        facts->points = (int16_t)number;
        break;
    }
}

bool ruling_answer(const struct pedro_rules *rules, struct ruling_facts *facts,
                   enum ruling_question question, const char *word, size_t length) {
    struct ruling_options options;
    if (question == RULING_SCORES)
        return read_scores(facts, word, length);
    ruling_list(rules, facts, question, &options);
    for (unsigned i = 0; i < options.count; i++)
        if (is(word, length, options.option[i].word)) {
            take(rules, facts, question, word, length);
            return true;
        }
    return false;
}
