/* study_desk.c - puts the questions of a review to a person, and tells the verdicts.
 *
 * A question is the transcript of its hand as the seat saw it, so hidden cards stay hidden.
 *
 * A review goes on in steps between two looks at the keyboard, in this thread: so which questions come, and in which order, does
 * not depend on how long a person thinks.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/study_desk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyze/puzzle.h"
#include "analyze/review_words.h"
#include "base/file.h"
#include "cli/progress.h"
#include "cli/transcript.h"
#include "cli/verbs.h"
#include "tui/prompt.h"
#include "tui/signals.h"
#include "tui/unknown.h"
#include "words/answer.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"
#include "words/turn.h"
#include "words/typed_words.h"

enum { WIDTH = 80, TRIES = 2 };

static const char help_words[] = N_("/help ?");
static const char recap_words[] = N_("/recap");
static const char show_words[] = N_("/show");

struct study_desk {
    struct review *review;
    const struct pedro_tags *tags;
    struct transcript transcript;
    unsigned question;
    struct turn turn; /* of the question */
    char room[REVIEW_WORDS_MAX];
    struct pedro_text text; /* in it */
    bool terminal;          /* a person types */
    struct study_round *round;
    int err; /* of the work, one of enum pedro_err */
};

static struct pedro_text *afresh(struct study_desk *desk) {
    pedro_text_init(&desk->text, desk->room, sizeof desk->room);
    return &desk->text;
}

/* Prints the sentences in the room. */
static void print(struct study_desk *desk) {
    rich_print_sentences(&desk->transcript.print, desk->room);
}

static void say(struct study_desk *desk, const char *sentence) {
    pedro_text_add(afresh(desk), sentence);
    print(desk);
}

/* --- the work --- */

/* Does a step of the review. False if nothing is left. */
static bool work_on(void *data) {
    struct study_desk *desk = data;
    const int step = review_step(desk->review);
    if (step < 0)
        desk->err = step;
    return step == REVIEW_MORE;
}

/* Whether a question, from 0, has come out. */
static bool has_come(const struct study_desk *desk, unsigned question) {
    return desk->review->questions > question;
}

static bool is_settled(const struct study_desk *desk, unsigned question) {
    return review_is_settled(desk->review, question);
}

/* Works until it `is` so, and shows the progress. False if nothing is left before that, or if the person stops. */
static bool work_until(struct study_desk *desk, unsigned question,
                       bool (*is)(const struct study_desk *desk, unsigned question)) {
    double shown = progress_now();
    while (!is(desk, question) && !(desk->terminal && signals_caught()) && work_on(desk))
        progress_show(&shown, review_done(desk->review));
    progress_clear();
    return is(desk, question);
}

/* --- the question --- */

/* The events of the hand up to the question. */
struct telling {
    struct study_desk *desk;
    size_t event, from, to;
};

static int tell(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct telling *telling = data;
    if (telling->event == telling->to)
        return 1;
    if (telling->event++ >= telling->from)
        transcript_event(&telling->desk->transcript, event, before, after);
    return 0;
}

static const struct analyze_decision *decision_of(const struct study_desk *desk) {
    const struct review *review = desk->review;
    return &review->analysis->decision[review->question[desk->question].decision];
}

/* What a puzzle asks for and how hard it is; its themes would tell the answer. */
static void say_puzzle(struct study_desk *desk, const char *tag) {
    struct rich_words words = {.used = 0};
    const unsigned level =
        *tag >= '1' && *tag <= '0' + PUZZLE_LEVELS ? (unsigned)(*tag - '0') : 0;
    const char *player = "";
    for (int i = 0; bot_at(i) && level > 0; i++)
        if (bot_at(i)->level == (int)level)
            player = bot_at(i)->name;
    rich_fill(&desk->text,
              _("Puzzle {n} of {all}, level {level} of {levels}: the weakest computer "
                "player that finds it is {player}."),
              "n", rich_number(&words, desk->round->asked), "all",
              rich_number(&words, desk->round->all), "level", rich_number(&words, level),
              "levels", rich_number(&words, PUZZLE_LEVELS), "player", player);
}

static void say_head(struct study_desk *desk) {
    const struct analyze_decision *decision = decision_of(desk);
    const struct analysis *analysis = desk->review->analysis;
    const struct seats *seats = &desk->transcript.seats;
    const char *puzzle = pedro_tags_get(desk->tags, PUZZLE_TAG);
    const unsigned all = desk->round->all > 0           ? desk->round->all
                         : review_is_made(desk->review) ? desk->review->questions
                                                        : 0;
    struct rich_words words = {.used = 0};
    if (puzzle)
        say_puzzle(desk, puzzle);
    else
        rich_fill(&desk->text,
                  all > 0 ? _("Question {n} of {all}: hand {hand}, as {who} saw it.")
                          : _("Question {n}: hand {hand}, as {who} saw it."),
                  "n", rich_number(&words, desk->round->asked), "all",
                  rich_number(&words, all), "hand",
                  rich_number(&words, analysis->hand[decision->hand].number), "who",
                  seats->name[decision->seat] ? seats->name[decision->seat]
                                              : seat_compass(seats, decision->seat));
    pedro_text_add_char(&desk->text, '\n');
}

static void say_place(struct study_desk *desk) {
    const struct review *review = desk->review;
    const struct analysis *analysis = review->analysis;
    const struct seats *seats = &desk->transcript.seats;
    struct pedro_text *text = afresh(desk);
    say_head(desk);
    seats_introduce(&analysis->match->rules, seats, text);
    transcript_standing(&analysis->match->rules, seats, &desk->turn.view, text);
    print(desk);
}

static void say_question(struct study_desk *desk) {
    const struct turn *turn = &desk->turn;
    struct rich_words words = {.used = 0};
    struct pedro_text *text = afresh(desk);
    if (turn->view.hand[turn->view.seat])
        rich_fill(text, _("You hold {cards}."), "cards",
                  sorted_word(turn->rules, turn->view.trump,
                              turn->view.hand[turn->view.seat], &words));
    if (text->length > 0)
        pedro_text_add_char(text, ' ');
    turn_question(turn, text);
    pedro_text_add_char(text, '\n');
    print(desk);
}

/* Puts the question on the table. */
static void put_question(struct study_desk *desk) {
    const struct analyze_decision *decision = decision_of(desk);
    const struct analysis *analysis = desk->review->analysis;
    struct telling telling = {.desk = desk,
                              .from = analysis->hand[decision->hand].event,
                              .to = decision->event};
    say_place(desk);
    pedro_match_walk(analysis->match, tell, &telling);
    transcript_end(&desk->transcript);
    say_question(desk);
}

/* Goes to a question. 0 or an exit code. */
static int begin_question(struct study_desk *desk, unsigned question) {
    struct pedro_match match;
    desk->question = question;
    desk->round->asked++;
    desk->transcript.seats.me = decision_of(desk)->seat;
    if (review_replay(desk->review, question, &match) != 0)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    turn_init(&desk->turn, &desk->review->analysis->match->rules, &desk->transcript.seats,
              &match.state);
    pedro_match_finish(&match);
    return EXIT_OK;
}

/* --- the answer --- */

/* The themes of a puzzle, now that they give nothing away. */
static void say_themes(struct study_desk *desk) {
    const char *puzzle = pedro_tags_get(desk->tags, PUZZLE_TAG);
    const char *tag = puzzle ? strchr(puzzle, ',') : NULL;
    for (; tag; tag = strchr(tag, ',')) {
        char name[PUZZLE_TAGS_MAX];
        const size_t length = strcspn(++tag, ",");
        if (length >= sizeof name)
            return;
        memcpy(name, tag, length);
        name[length] = '\0';
        const char *title = puzzle_theme_title(name);
        if (title) {
            rich_fill(&desk->text, _("It is about: {theme}."), "theme", _(title));
            pedro_text_add_char(&desk->text, '\n');
        }
    }
}

static void say_verdict(struct study_desk *desk, const struct review_verdict *answer) {
    struct pedro_text *text = afresh(desk);
    review_verdict_words(desk->review, desk->question, answer, &desk->transcript.seats,
                         text, text);
    say_themes(desk);
    print(desk);
    putchar('\n');
}

static void say_help(struct study_desk *desk) {
    struct pedro_text *text = afresh(desk);
    struct rich_words words = {.used = 0};
    char room[3][64];
    const char *const lists[] = {show_words, recap_words, typed_quit};
    for (unsigned i = 0; i < 3; i++) {
        struct pedro_text word;
        pedro_text_init(&word, room[i], sizeof room[i]);
        typed_add_label(lists[i], &word);
    }
    rich_fill(text,
              _("Type what you would do, as at the table. `{show}` shows the answer, "
                "`{recap}` repeats the question, `{quit}` ends."),
              "show", rich_word(&words, room[0]), "recap", rich_word(&words, room[1]),
              "quit", rich_word(&words, room[2]));
    pedro_text_add_char(text, '\n');
    print(desk);
}

enum typed { TYPED_ACTION, TYPED_SHOW, TYPED_END };

/* Reads a line. False at the end, or when a signal came. */
static bool read_line(struct study_desk *desk, char *line, size_t size) {
    const struct prompt_work work = {work_on, desk};
    const enum file_line got = prompt_line_while(desk->terminal, line, size, &work);
    if (got == FILE_LINE_TOO_LONG)
        say(desk, _("That line is too long."));
    return got != FILE_END;
}

/* Reads until there is an action that is legal, or a word that ends the question. */
static enum typed read_answer(struct study_desk *desk, struct pedro_action *action) {
    char line[ANSWER_LINE_MAX + 1];
    while (read_line(desk, line, sizeof line)) {
        const char *start = line + strspn(line, " \t");
        if (!*start)
            continue;
        if (typed_is(start, typed_quit))
            return TYPED_END;
        if (typed_is(start, show_words))
            return TYPED_SHOW;
        if (typed_is(start, help_words)) {
            say_help(desk);
            continue;
        }
        if (typed_is(start, recap_words)) {
            put_question(desk);
            continue;
        }
        memset(action, 0, sizeof *action);
        const enum answer answer = answer_parse(&desk->turn, start, action, afresh(desk));
        if (answer == ANSWER_ACTION)
            return TYPED_ACTION;
        if (answer == ANSWER_NONE) {
            unknown_line(start, afresh(desk));
            print(desk);
        }
        if (answer == ANSWER_NONE || desk->text.length == 0)
            say_question(desk);
        else
            print(desk);
    }
    return TYPED_END;
}

static void tell_first(const struct study_desk *desk, int try, bool right) {
    const struct study_round *round = desk->round;
    if (try == 1 && round->heard)
        round->heard(round->data, desk->question, right);
}

/* Asks until the answer is right, was wrong twice, or is asked for. False if the person stops. */
static bool ask(struct study_desk *desk) {
    struct review_verdict verdict;
    struct pedro_action action;
    for (int try = 1; try <= TRIES; try++) {
        const enum typed typed = read_answer(desk, &action);
        if (typed == TYPED_END || !work_until(desk, desk->question, is_settled))
            return false;
        if (typed == TYPED_SHOW) {
            tell_first(desk, try, false);
            desk->round->shown++;
            say_verdict(desk, NULL);
            return true;
        }
        review_judge(desk->review, desk->question, &action, &verdict);
        const bool right = verdict.grade == REVIEW_BEST || verdict.grade == REVIEW_GOOD;
        tell_first(desk, try, right);
        if (right || try == TRIES) {
            *(!right     ? &desk->round->shown
              : try == 1 ? &desk->round->first
                         : &desk->round->second) += 1;
            say_verdict(desk, &verdict);
            return true;
        }
        say(desk, _("There is a clearly better choice. You may try once more."));
    }
    return true;
}

/* On a terminal the verdict stays until the person has read it. False if the person stops. */
static bool wait_for_person(struct study_desk *desk) {
    char line[ANSWER_LINE_MAX + 1];
    if (!desk->terminal)
        return true;
    say(desk, _("Enter goes on"));
    return read_line(desk, line, sizeof line) && !typed_is(line, typed_quit);
}

/* --- public --- */

static void say_count(struct study_desk *desk) {
    const unsigned seats = desk->review->settings.seats;
    review_count_words(desk->review, afresh(desk));
    if (seats && !(seats & (seats - 1)))
        review_luck_words(desk->review, (pedro_seat)__builtin_ctz(seats), &desk->text);
    print(desk);
}

static struct study_desk *open_desk(struct review *review, const struct pedro_tags *tags,
                                    struct study_round *round) {
    struct study_desk *desk = calloc(1, sizeof *desk);
    if (!desk) {
        verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        return NULL;
    }
    desk->review = review;
    desk->tags = tags;
    desk->round = round;
    desk->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    transcript_init(&desk->transcript, stdout, &review->analysis->match->rules, tags);
    desk->transcript.print = rich_print_to(stdout, WIDTH);
    return desk;
}

int study_desk_count(struct review *review, const struct pedro_tags *tags) {
    struct study_desk *desk = open_desk(review, tags, NULL);
    if (!desk)
        return EXIT_FAILED;
    say_count(desk);
    free(desk);
    return EXIT_OK;
}

/* Whether there is one more question. A person goes on to it, also where it has not come out yet. */
static bool go_on(struct study_desk *desk, unsigned question) {
    struct study_round *round = desk->round;
    if (round->asked > 0 && (has_come(desk, question) || !review_is_made(desk->review)))
        round->stopped = !wait_for_person(desk);
    return !round->stopped && work_until(desk, question, has_come);
}

static int ask_all(struct study_desk *desk) {
    struct study_round *round = desk->round;
    int code = EXIT_OK;
    for (unsigned i = 0; code == EXIT_OK && !round->stopped && go_on(desk, i); i++) {
        if (round->asked == 0)
            say_help(desk);
        code = begin_question(desk, i);
        if (code != EXIT_OK)
            break;
        putchar('\n');
        put_question(desk);
        round->stopped = !ask(desk);
    }
    return desk->err ? verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(desk->err))) : code;
}

int study_desk_run(struct review *review, const struct pedro_tags *tags,
                   struct study_round *round) {
    struct study_desk *desk = open_desk(review, tags, round);
    if (!desk)
        return EXIT_FAILED;
    if (desk->terminal)
        signals_catch();
    const int code = ask_all(desk);
    const int caught = desk->terminal ? signals_caught() : 0;
    if (desk->terminal && (round->stopped || caught))
        putchar('\n');
    fflush(stdout);
    if (desk->terminal)
        signals_release();
    free(desk);
    return caught ? 128 + caught : code;
}

void study_desk_end(const struct study_round *round) {
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    struct rich_words words = {.used = 0};
    char room[512];
    struct pedro_text text;
    if (round->first + round->second + round->shown == 0)
        return;
    pedro_text_init(&text, room, sizeof room);
    rich_fill(
        &text, _("Right at the first try: {first}; at the second: {second}; not: {not}."),
        "first", rich_number(&words, round->first), "second",
        rich_number(&words, round->second), "not", rich_number(&words, round->shown));
    rich_print_sentences(&print, room);
    fflush(stdout);
}

void study_desk_comes_back(const struct study_round *round) {
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    if (round->second + round->shown > 0)
        rich_print_sentences(&print, _("What was not found at the first try comes back "
                                       "tomorrow: `pedro study --mistakes`."));
    fflush(stdout);
}

int study_desk_list(struct review *review, const struct pedro_tags *tags,
                    struct study_round *round) {
    struct study_desk *desk = open_desk(review, tags, round);
    int code = desk ? EXIT_OK : EXIT_FAILED;
    for (unsigned i = 0; code == EXIT_OK && i < review->questions; i++) {
        code = begin_question(desk, i);
        if (code != EXIT_OK)
            break;
        putchar('\n');
        put_question(desk);
        say_verdict(desk, NULL);
    }
    free(desk);
    return code;
}
