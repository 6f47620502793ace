/* ruling.h - a ruling for a table in dispute: questions, and what the rules answer.
 *
 * The questions and laws are those of law.h. A ruling is a function of a ruleset and of the facts
 * that people tell; how a hand is scored is the engine's (pedro/told.h). Without a law in the
 * ruleset the ruling has the laws that other games have for the error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_RULING_H
#define WORDS_RULING_H

#include "words/law.h"

enum ruling_question {
    RULING_WHAT,
    RULING_WHEN,
    RULING_BY, /* whose error it was */
    RULING_BID,
    RULING_POINTS, /* of the bidder's side, as the tricks were taken */
    RULING_SCORES, /* of both sides before the hand: never necessary */
    RULING_QUESTIONS
};

/* What people have told; ruling_begin() makes all of it unknown. */
struct ruling_facts {
    int8_t error;   /* enum law_error, or -1 */
    int8_t moment;  /* enum law_moment, or -1 */
    int8_t side;    /* enum law_side, or -1, */
    bool both;      /* and the other side revoked after it */
    bool scored;    /* `score` is known */
    pedro_bid bid;  /* or PEDRO_NO_BID */
    int16_t points; /* of the bidder's side, or -1 */
    int16_t others; /* of the other side; -1: the rest */
    int32_t score[LAW_SIDES];
};

void ruling_begin(struct ruling_facts *facts);

/* The word of a question, as in options and addresses, and the question. */
const char *ruling_word(enum ruling_question question);
const char *ruling_text(enum ruling_question question);

/* The answers that a question has, and whether one of them is needed for a ruling. */
enum { RULING_OPTIONS_MAX = 1200, RULING_WORD_MAX = 32 };
struct ruling_option {
    char word[RULING_WORD_MAX];
    const char *label; /* in English, marked for translation; NULL: the word */
};
struct ruling_options {
    unsigned count;
    struct ruling_option option[RULING_OPTIONS_MAX];
};

/* True if the answer to the question matters, as far as the facts are known. Questions are asked in their order. */
bool ruling_asks(const struct pedro_rules *rules, const struct ruling_facts *facts,
                 enum ruling_question question);
bool ruling_needs(enum ruling_question question);
bool ruling_knows(const struct ruling_facts *facts, enum ruling_question question);
/* The answers that can be given. RULING_SCORES has none: it is two numbers. */
void ruling_list(const struct pedro_rules *rules, const struct ruling_facts *facts,
                 enum ruling_question question, struct ruling_options *options);
/* Takes an answer of `length` bytes, such as "revoke", "9" or "24,10". False if it is not among those that
 * can be given; the facts are then unchanged. */
bool ruling_answer(const struct pedro_rules *rules, struct ruling_facts *facts,
                   enum ruling_question question, const char *word, size_t length);

/* What became of the bid. RULING_BID_VOID: the bidder's side revoked and can score nothing, so it is neither. */
enum ruling_bid { RULING_BID_SET, RULING_BID_MADE, RULING_BID_VOID };

/* The score of the hand, by side of the bidder. */
struct ruling_score {
    uint8_t bid;   /* enum ruling_bid */
    bool by_cards; /* who has won the match is decided card by card, which nobody told */
    int32_t hand[LAW_SIDES], after[LAW_SIDES];
    uint8_t winners; /* of the match: bits of enum law_side */
};

/* What a law says to the facts. */
enum { RULING_ROWS_MAX = 8, RULING_CHOICES_MAX = 8, RULING_LAWS_MAX = 4 };
struct ruling_law {
    int16_t value; /* of the key, in a game that has the law */
    int16_t with;  /* of the key that belongs to it, or 0 */
    const struct law_row *row[RULING_ROWS_MAX];
    const struct law_choice *choice[RULING_CHOICES_MAX];
    unsigned rows, choices;
    uint8_t deal;   /* enum law_deal: the deal is void */
    uint8_t demand; /* enum law_deal: it is void if one of the choices is made */
    uint8_t points; /* enum law_points */
    bool
        costs; /* the score changes: without choices at once, else by a choice that costs */
    bool shared;  /* but more than two sides play, for which there is no law */
    bool counted; /* the bid and the points are known: `played` and `ruled` are set */
    struct ruling_score played, ruled; /* without and with what the law costs */
};

enum ruling_status {
    RULING_BY_LAW,    /* the ruleset has the law */
    RULING_BY_CLUBS,  /* it has none: these are the laws of other games */
    RULING_BY_PEOPLE, /* no ruleset has it: it is for people with paper cards */
};

struct ruling {
    enum ruling_status status;
    const struct pedro_key *key; /* of the law, or NULL */
    unsigned laws;  /* one, or with RULING_BY_CLUBS those of the presets that have one */
    uint8_t moment; /* enum law_moment */
    struct ruling_law law[RULING_LAWS_MAX];
};

/* Gives the ruling. False if an answer that is needed is not known. */
bool ruling_give(const struct pedro_rules *rules, const struct ruling_facts *facts,
                 struct ruling *ruling);

/* Preset `index`, from 0, of those that have this law of the ruling; NULL past the last. */
const struct pedro_preset *ruling_game(const struct ruling *ruling,
                                       const struct ruling_law *law, unsigned index);

/* What a law does to the score. */
enum ruling_change {
    RULING_CHANGES_NOTHING,
    RULING_CHANGES_DEAL,   /* the hand ends without a score */
    RULING_CHANGES_DEMAND, /* the same, if it is demanded */
    RULING_CHANGES_POINTS, /* a card counts for others than those who took it, or nobody */
    RULING_CHANGES_CASE,   /* the same, if such a card was discarded */
    RULING_CHANGES_SCORE,  /* `played` and `ruled` differ */
    RULING_CHANGES_UNTOLD, /* that depends on the bid and the points, which nobody told */
    RULING_CHANGES_SHARED, /* there is no law for more than two sides */
    RULING_CHANGES
};
enum ruling_change ruling_change(const struct ruling_law *law);

/* Scores the hand that the facts tell, with the revoke (`costs`) or without. False if bid or points
 * are not known or are impossible, or if there are not two sides. */
bool ruling_count(const struct pedro_rules *rules, const struct ruling_facts *facts,
                  bool costs, struct ruling_score *score);

/* Adds the sentences on the score and on the deal of one law, each with LF; RULING_EFFECTS_MAX bytes are enough. */
enum { RULING_EFFECTS_MAX = 4096 };
void ruling_effects(const struct ruling_facts *facts, const struct ruling_law *law,
                    struct pedro_text *text);

/* What a status means for the table, in English, marked for translation; "" for RULING_BY_LAW. */
const char *ruling_about(enum ruling_status status);

/* Adds the ruling as chapters, in the form of explain.h. */
void ruling_words(const struct ruling_facts *facts, const struct ruling *ruling,
                  struct pedro_text *text);

#endif
