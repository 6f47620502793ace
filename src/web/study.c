/* study.c - keeps one review, and writes what the page shows of it.
 *
 * SPDX-License-Identifier: MIT */
#include "web/study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/luck_parts.h"
#include "analyze/mistake.h"
#include "analyze/review_words.h"
#include "pedro/json.h"
#include "pedro/notation.h"
#include "pedro/record.h"
#include "record/json_write.h"
#include "web/engine.h"
#include "web/outbox.h"
#include "web/study_parts.h"
#include "words/rich.h"

enum {
    MOST = 1000,
    NAME_MAX_BYTES = 64,
    SEATED = 5 /* letters of a tag before the seat */
};

static char input[STUDY_INPUT_MAX + 1];

/* A review; one that begins takes over what the one before has judged of the same match. */
static struct made {
    bool open;
    unsigned told; /* questions that have come out */
    struct pedro_match match;
    struct pedro_tags tags;
    struct equity *equity;
    struct analyze_settings settings;
    struct analysis analysis;
    struct review review;
    struct review_verdict answer; /* to the question that was told last */
    struct study_told last;       /* no review: none yet */
} slot[2], *made = slot;

char *study_input(void) { return input; }

void study_refuse(const struct pedro_refusal *refusal) {
    struct pedro_text *text = outbox_begin();
    pedro_text_add(text, "{\"error\":\"refused\",");
    pedro_json_refusal(refusal, text);
    pedro_text_add_char(text, '}');
    outbox_end();
}

void study_refuse_code(enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    study_refuse(&refusal);
}

static void finish(struct made *old) {
    if (!old->open)
        return;
    review_finish(&old->review);
    analyze_finish(&old->analysis);
    equity_destroy(old->equity);
    pedro_match_finish(&old->match);
    pedro_tags_finish(&old->tags);
    memset(old, 0, sizeof *old);
}

/* --- making --- */

/* Whether a match begins with all that was played in another. */
static bool begins_with(const struct pedro_match *match,
                        const struct pedro_match *before) {
    return match->events >= before->events &&
           memcmp(&match->rules.set, &before->rules.set, sizeof match->rules.set) == 0 &&
           memcmp(match->first_score, before->first_score, sizeof match->first_score) ==
               0 &&
           match->first_dealer == before->first_dealer &&
           memcmp(match->event, before->event, before->events * sizeof *match->event) ==
               0;
}

/* `mistake`: the only question, or NULL for those of `seats`. */
static int make(unsigned seats, const struct mistake *mistake, struct made *before) {
    if (before->equity && equity_fits(before->equity, &made->match.rules)) {
        made->equity = before->equity;
        before->equity = NULL;
    } else {
        made->equity = equity_create(&made->match.rules);
    }
    if (!made->equity)
        return PEDRO_ERR_NO_MEMORY;
    made->settings = analyze_usual();
    made->settings.equity = made->equity;
    made->settings.seats = seats;
    made->settings.closed = made->settings.later = true;
    if (mistake || (seats & (seats - 1)))
        made->settings.luck = 0; /* it is told to one seat, of a whole match */
    struct review_settings wanted = review_usual(&made->settings);
    wanted.seats = seats;
    wanted.early = REVIEW_EARLY;
    int err = mistake ? mistake_analysis(mistake, &made->match, &made->tags,
                                         &made->settings, &made->analysis)
                      : analyze_match(&made->match, &made->tags, &made->settings,
                                      &made->analysis);
    if (!err)
        err = (mistake ? review_recall : review_begin)(&made->analysis, &wanted,
                                                       &made->review);
    if (!err && !mistake && before->review.desk && before->settings.seats == seats &&
        begins_with(&made->match, &before->match))
        review_take(&made->review, &before->review);
    return err;
}

static const char *name_of(int seat, char *name) {
    char tag[] = "Seat0";
    tag[SEATED - 1] = (char)('0' + seat);
    const char *value = pedro_tags_get(&made->tags, tag);
    if (!value || strncmp(value, "bot:", 4) == 0 || strlen(value) >= NAME_MAX_BYTES)
        return NULL;
    strcpy(name, value);
    return name;
}

/* With which the sentences name people; `me` is who is asked. */
static struct seats seats_seen(pedro_seat me,
                               char names[PEDRO_SEATS_MAX][NAME_MAX_BYTES]) {
    struct seats seats = seats_of(&made->match.rules, me);
    for (int seat = 0; seat < seats.players; seat++)
        seats.name[seat] = name_of(seat, names[seat]);
    return seats;
}

static bool put_question(struct json_writer *writer, unsigned number) {
    const struct analyze_decision *decision =
        &made->analysis.decision[made->review.question[number].decision];
    struct pedro_match match;
    struct pedro_legal legal;
    if (review_replay(&made->review, number, &match) != 0)
        return false;
    pedro_legal(&match.rules, &match.state, &legal);
    json_open(writer, NULL, '{');
    json_put_number(writer, "event", (long long)decision->event);
    json_put_number(writer, "hand", made->analysis.hand[decision->hand].number);
    json_put_number(writer, "seat", decision->seat);
    json_put_action(writer, "preferred", &decision->preferred);
    pedro_json_legal(&legal, json_put_name(writer, "legal"));
    json_close(writer, '}');
    pedro_match_finish(&match);
    return true;
}

static void put_rich(struct json_writer *writer, const char *name, const char *rich) {
    static char plain[REVIEW_WORDS_MAX];
    struct pedro_text text;
    pedro_text_init(&text, plain, sizeof plain);
    rich_plain(rich, true, &text);
    json_put_text(writer, name, plain);
}

static void put_count(struct json_writer *writer) {
    char rich[1024];
    struct pedro_text text;
    pedro_text_init(&text, rich, sizeof rich);
    review_count_words(&made->review, &text);
    if (made->analysis.luck)
        review_luck_words(&made->review,
                          (pedro_seat)__builtin_ctz(made->review.settings.seats), &text);
    put_rich(writer, "words", rich);
}

static void put_verdict(struct json_writer *writer, unsigned question,
                        const struct review_verdict *answer) {
    static char words[REVIEW_WORDS_MAX], example[REVIEW_WORDS_MAX];
    char names[PEDRO_SEATS_MAX][NAME_MAX_BYTES];
    const size_t decision = made->review.question[question].decision;
    const struct seats seats = seats_seen(made->analysis.decision[decision].seat, names);
    struct pedro_text text, played_out;
    pedro_text_init(&text, words, sizeof words);
    pedro_text_init(&played_out, example, sizeof example);
    review_verdict_words(&made->review, question, answer, &seats, &text, &played_out);
    put_rich(writer, "words", words);
    put_rich(writer, "example", example);
}

/* In tenths of a point, as they are shown: their sum is the last one. */
static void put_parts(struct json_writer *writer, const struct analyze_luck *luck) {
    enum { PARTS = 7, TENTHS = 10 };
    const struct analyze_luck shown = analyze_luck_shown(luck, ANALYZE_BY_POINTS);
    const double value[PARTS] = {shown.before, shown.deal,   shown.draw,  shown.own,
                                 shown.others, shown.hidden, shown.result};
    json_open(writer, NULL, '[');
    for (unsigned i = 0; i < PARTS; i++)
        json_put_number(writer, NULL, lround(TENTHS * value[i]));
    json_close(writer, ']');
}

/* Of each hand that is over, then of the match. */
static void put_luck(struct json_writer *writer) {
    const struct analysis *analysis = &made->analysis;
    const unsigned side = pedro_side(
        &made->match.rules, (unsigned)__builtin_ctz(made->review.settings.seats));
    struct analyze_luck luck;
    json_open(writer, "luck", '[');
    for (size_t i = 0; i < analysis->hands && analysis->hand[i].over; i++) {
        luck =
            analyze_luck_of_hand(analysis, &analysis->hand[i], side, ANALYZE_BY_POINTS);
        put_parts(writer, &luck);
    }
    luck = analyze_luck_of_match(analysis, side, ANALYZE_BY_POINTS);
    put_parts(writer, &luck);
    json_close(writer, ']');
}

/* Tells what is known: `over`, everything. */
static void tell(bool over) {
    const struct review *review = &made->review;
    bool good = true;
    struct json_writer writer = json_writer(outbox_begin());
    made->told = review->questions;
    json_open(&writer, NULL, '{');
    json_put_number(&writer, "done", lround(MOST * review_done(review)));
    json_put_flag(&writer, "over", over);
    json_put_text(&writer, "variant", made->match.variant);
    json_put_number(&writer, "judged", review->judged);
    if (over) {
        json_put_number(&writer, "mistakes", review->mistakes);
        put_count(&writer);
        if (made->analysis.luck && made->analysis.hands > 0 &&
            made->analysis.hand[0].over)
            put_luck(&writer);
    }
    json_open(&writer, "questions", '[');
    for (unsigned i = 0; i < review->questions && good; i++)
        good = put_question(&writer, i);
    json_close(&writer, ']');
    json_close(&writer, '}');
    if (good)
        outbox_end();
    else
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
}

/* Only how much is done. */
static void tell_done(void) {
    struct json_writer writer = json_writer(outbox_begin());
    json_open(&writer, NULL, '{');
    json_put_number(&writer, "done", lround(MOST * review_done(&made->review)));
    json_close(&writer, '}');
    outbox_end();
}

int study_ahead(void) {
    const int step = made->open ? review_step(&made->review) : -1;
    return (step > 0) - (step < 0);
}

void study_more(void) {
    if (!made->open) {
        study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
        return;
    }
    const int step = review_step(&made->review);
    if (step < 0)
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    else if (step == 0 || made->told < made->review.questions)
        tell(step == 0);
    else
        tell_done();
}

void study_begin(size_t length) {
    struct pedro_record_error error;
    const char *end = length <= STUDY_INPUT_MAX ? memchr(input, '\n', length) : NULL;
    struct made *before = made;
    made = &slot[made == slot];
    if (!end || end != input + 1) {
        finish(before);
        study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
        return;
    }
    made->open = true;
    const int err =
        pedro_record_read(end + 1, length - 2, &made->match, &made->tags, &error);
    const int seat = input[0] - '0', players = made->match.rules.set.players;
    const bool all = input[0] == '-', again = input[0] == '!';
    struct mistake mistake;
    const char *tag = again && !err ? pedro_tags_get(&made->tags, MISTAKE_TAG) : NULL;
    bool begun = false;
    if (err)
        study_refuse(&error.refusal);
    else if (again ? !tag || !mistake_read(tag, &made->match, &mistake)
                   : !all && (seat < 0 || seat >= players))
        study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
    else if (make(all || again ? (1u << players) - 1 : 1u << seat,
                  again ? &mistake : NULL, before) == 0)
        begun = true;
    else
        study_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    finish(before);
    if (begun)
        tell_done();
    else
        finish(made);
}

/* --- judging --- */

/* Reads the input of study_answer(). */
static bool read_answer(size_t length, unsigned *number, struct pedro_action *action,
                        bool *given) {
    struct pedro_match match;
    struct pedro_legal legal;
    *number = (unsigned)(input[0] - '0');
    *given = length > 2;
    if (length < 2 || length > STUDY_INPUT_MAX || input[1] != '\n' || !made->open ||
        *number >= made->told)
        return false;
    if (!*given)
        return true;
    if (pedro_action_parse(input + 2, length - 2, action) != 0 ||
        review_replay(&made->review, *number, &match) != 0)
        return false;
    pedro_legal(&match.rules, &match.state, &legal);
    pedro_match_finish(&match);
    return pedro_legal_has(&legal, action);
}

void study_answer(size_t length) {
    static const char *const grades[] = {[REVIEW_BEST] = "best",
                                         [REVIEW_GOOD] = "good",
                                         [REVIEW_WORSE] = "worse",
                                         [REVIEW_UNKNOWN] = "unknown"};
    struct pedro_action action;
    struct review_verdict *verdict = &made->answer;
    unsigned number;
    bool given;
    if (!read_answer(length, &number, &action, &given)) {
        study_refuse_code(PEDRO_REFUSED_NO_OBJECT);
        return;
    }
    if (given)
        review_judge(&made->review, number, &action, verdict);
    else
        review_settle(&made->review, number);
    made->last = (struct study_told){
        &made->review, review_explained(&made->review, number, given ? verdict : NULL),
        number};
    struct json_writer writer = json_writer(outbox_begin());
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "grade", given ? grades[verdict->grade] : "");
    put_verdict(&writer, number, given ? verdict : NULL);
    json_close(&writer, '}');
    outbox_end();
}

const struct study_told *study_last(void) {
    return made->last.review ? &made->last : NULL;
}
