/* learn_desk.c - puts the decisions of lessons to a person, and tells what was right.
 *
 * What led to a decision is the transcript of the hand as the pupil saw it, so hidden cards stay hidden. After the choice
 * computer players go on to the end of the trick, or of the auction, so that one sees what comes of it.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/learn_desk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "bots/bot.h"
#include "cli/transcript.h"
#include "cli/verbs.h"
#include "tui/prompt.h"
#include "tui/signals.h"
#include "tui/unknown.h"
#include "words/answer.h"
#include "words/lesson_book.h"
#include "words/sorting.h"
#include "words/text.h"
#include "words/turn.h"
#include "words/typed_words.h"

enum { WIDTH = 80, PUPIL = 0, ROOM = 4096, TRIES = 2 };

static const char help_words[] = N_("/help ?");
static const char recap_words[] = N_("/recap");

struct learn_desk {
    struct learn_course *course;
    const struct lesson_text *lesson;
    const struct lesson_deal *deal;
    struct pedro_match match;
    struct pedro_tags tags;
    struct transcript transcript;
    struct turn turn;
    struct bot_history history;
    char room[ROOM];
    struct pedro_text text; /* in it */
    bool terminal;          /* a person types */
    int right, asked;       /* at the first try */
    int err;                /* why a lesson that is done could not be noted, an errno */
};

static struct pedro_text *afresh(struct learn_desk *desk) {
    pedro_text_init(&desk->text, desk->room, sizeof desk->room);
    return &desk->text;
}

static void print(struct learn_desk *desk) {
    rich_print_sentences(&desk->transcript.print, desk->room);
}

static void say(struct learn_desk *desk, const char *sentence) {
    pedro_text_add(afresh(desk), sentence);
    print(desk);
}

/* --- the decision --- */

static int tell(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct learn_desk *desk = data;
    transcript_event(&desk->transcript, event, before, after);
    if (event->seat >= 0)
        bot_history_event(&desk->history, &desk->match.rules, before, event->seat,
                          &event->action);
    return 0;
}

static void say_score(struct learn_desk *desk) {
    const struct seats *seats = &desk->transcript.seats;
    const struct pedro_rules *rules = &desk->match.rules;
    struct rich_words words = {.used = 0};
    struct pedro_text *text = afresh(desk);
    pedro_text_add(text, _("Score:"));
    for (unsigned place = 0; place < rules->sides; place++) {
        const unsigned side = side_listed(seats, place);
        pedro_text_add(text, place > 0 ? ", " : " ");
        pedro_text_add(text, side_name(seats, side));
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, desk->turn.view.score[side]);
    }
    pedro_text_add(text, ". ");
    rich_fill(text, _("The match is played to {target}."), "target",
              rich_number(&words, rules->set.target));
    pedro_text_add_char(text, '\n');
    print(desk);
}

static void say_points(struct learn_desk *desk) {
    const struct pedro_rules *rules = &desk->match.rules;
    char room[512];
    struct pedro_text cards;
    struct rich_words words = {.used = 0};
    pedro_text_init(&cards, room, sizeof room);
    add_card_points(rules, desk->turn.view.trump, &cards);
    rich_fill(afresh(desk), _("They are {cards}: {total} points in all."), "cards", room,
              "total", rich_number(&words, rules->total));
    pedro_text_add_char(&desk->text, '\n');
    print(desk);
}

static void say_question(struct learn_desk *desk) {
    const struct turn *turn = &desk->turn;
    struct rich_words words = {.used = 0};
    struct pedro_text *text = afresh(desk);
    rich_fill(text, _("You hold {cards}."), "cards",
              sorted_word(turn->rules, turn->view.trump, turn->view.hand[PUPIL], &words));
    pedro_text_add_char(text, ' ');
    turn_question(turn, text);
    pedro_text_add_char(text, '\n');
    print(desk);
}

static void put_decision(struct learn_desk *desk) {
    bot_history_clear(&desk->history);
    pedro_match_walk(&desk->match, tell, desk);
    transcript_end(&desk->transcript);
    if (*desk->deal->score)
        say_score(desk);
    putchar('\n');
    say(desk, _(desk->lesson->task));
    say_question(desk);
}

static void say_help(struct learn_desk *desk) {
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    struct rich_words words = {.used = 0};
    struct pedro_text recap, quit;
    char room[2][64];
    pedro_text_init(&recap, room[0], sizeof room[0]);
    typed_add_label(recap_words, &recap);
    pedro_text_init(&quit, room[1], sizeof room[1]);
    typed_add_label(typed_quit, &quit);
    rich_fill(
        afresh(desk),
        _("Type what you would do, as at the table. `{recap}` repeats the question, "
          "`{quit}` ends."),
        "recap", rich_word(&words, room[0]), "quit", rich_word(&words, room[1]));
    rich_print_sentences(&print, desk->room);
}

/* --- the choice --- */

enum typed { TYPED_ACTION, TYPED_END };

/* Reads a line. False at the end, or when a signal came. */
static bool read_line(struct learn_desk *desk, char *line, size_t size) {
    const enum file_line got = prompt_line(desk->terminal, line, size);
    if (got == FILE_LINE_TOO_LONG)
        say(desk, _("That line is too long."));
    return got != FILE_END;
}

static enum typed read_choice(struct learn_desk *desk, struct pedro_action *action) {
    char line[ANSWER_LINE_MAX + 1];
    while (read_line(desk, line, sizeof line)) {
        const char *start = line + strspn(line, " \t");
        if (!*start)
            continue;
        if (typed_is(start, typed_quit))
            return TYPED_END;
        if (typed_is(start, help_words)) {
            say_help(desk);
            continue;
        }
        if (typed_is(start, recap_words)) {
            put_decision(desk);
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

/* A choice as a word of a sentence. */
static const char *choice_word(const struct pedro_action *action,
                               struct rich_words *words) {
    char room[64];
    struct pedro_text text;
    if (action->kind == PEDRO_ACT_PLAY)
        return rich_card(words, action->card);
    pedro_text_init(&text, room, sizeof room);
    answer_add_call(action->kind == PEDRO_ACT_BID ? action->bid : (pedro_bid)PEDRO_PASSED,
                    &text);
    return rich_word(words, room);
}

static void say_verdict(struct learn_desk *desk, const struct pedro_action *action) {
    static const char even[] =
        N_("That does as well here. The lesson is about another choice: {good}.");
    static const char other[] = N_("There is better: {good}.");
    struct pedro_action best;
    struct rich_words words = {.used = 0};
    const enum lesson_mark mark = lesson_mark(desk->deal, action);
    lesson_best(desk->deal, &best);
    rich_fill(afresh(desk),
              mark == LESSON_GOOD   ? _(desk->lesson->right)
              : mark == LESSON_BAD  ? _(desk->lesson->wrong)
              : mark == LESSON_EVEN ? _(even)
                                    : _(other),
              "good", choice_word(&best, &words));
    pedro_text_add_char(&desk->text, '\n');
    print(desk);
}

/* Whether what the choice leads to has been seen. */
static bool is_seen(const struct pedro_state *before, const struct pedro_state *now,
                    unsigned phase) {
    return now->turn < 0 || now->hands_scored > 0 ||
           (phase == PEDRO_PHASE_PLAY ? now->tricks > before->tricks
                                      : now->phase != phase);
}

static int do_action(struct learn_desk *desk, const struct pedro_action *action) {
    const struct pedro_state before = desk->match.state;
    const int err = pedro_match_do(&desk->match, action);
    if (!err)
        tell(desk, &desk->match.event[desk->match.events - 1], &before,
             &desk->match.state);
    return err;
}

/* Makes the choice, and plays on. */
static void play_on(struct learn_desk *desk, const struct pedro_action *action) {
    static const char player[] = "simple";
    const struct bot *bot = bot_find(player, sizeof player - 1);
    const struct pedro_state begin = desk->match.state;
    struct pedro_rng rng;
    pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){1});
    int err = do_action(desk, action);
    while (!err && !is_seen(&begin, &desk->match.state, begin.phase)) {
        struct pedro_view view;
        struct pedro_legal legal;
        struct pedro_action next = {0};
        pedro_view(&desk->match.rules, &desk->match.state, desk->match.state.turn, &view);
        pedro_legal(&desk->match.rules, &desk->match.state, &legal);
        bot->act(NULL,
                 &(struct bot_turn){.rules = &desk->match.rules,
                                    .view = &view,
                                    .legal = &legal,
                                    .history = &desk->history},
                 &rng, &next, NULL);
        err = do_action(desk, &next);
    }
    transcript_end(&desk->transcript);
}

/* Asks until the choice is right, or was wrong twice. False if the person stops. */
static bool ask(struct learn_desk *desk) {
    struct pedro_action action;
    for (int try = 1; try <= TRIES; try++) {
        if (read_choice(desk, &action) == TYPED_END)
            return false;
        const enum lesson_mark mark = lesson_mark(desk->deal, &action);
        const bool right = mark == LESSON_GOOD || mark == LESSON_EVEN;
        desk->asked += try == 1;
        desk->right += right && try == 1;
        say_verdict(desk, &action);
        if (right || try == TRIES)
            break;
        say(desk, _("Try again."));
    }
    play_on(desk, &action);
    putchar('\n');
    return true;
}

/* --- lessons --- */

/* On a terminal what came of a choice stays until the person has read it. False if the person stops. */
static bool wait_for_person(struct learn_desk *desk) {
    char line[ANSWER_LINE_MAX + 1];
    if (!desk->terminal || desk->asked == 0)
        return true;
    say(desk, _("Enter goes on"));
    return read_line(desk, line, sizeof line) && !typed_is(line, typed_quit);
}

/* One deal. False if the person stops, or something went wrong, which *code tells. */
static bool run_deal(struct learn_desk *desk, bool first, int *code) {
    if (lesson_open(desk->deal, &desk->match) != 0) {
        *code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
        return false;
    }
    transcript_init(&desk->transcript, stdout, &desk->match.rules, &desk->tags);
    desk->transcript.print = rich_print_to(stdout, WIDTH);
    desk->transcript.seats.me = PUPIL;
    turn_init(&desk->turn, &desk->match.rules, &desk->transcript.seats,
              &desk->match.state);
    if (first) {
        say(desk, _(desk->lesson->about));
        if (desk->deal->lesson == 0)
            say_points(desk);
    }
    putchar('\n');
    put_decision(desk);
    const bool goes_on = ask(desk);
    pedro_match_finish(&desk->match);
    return goes_on;
}

/* Whichever choices were made: one sees what comes of them. */
static void note_done(struct learn_desk *desk) {
    char key[PROGRESS_KEY_MAX];
    done_lesson_key(desk->course->preset->name, desk->lesson->name, key);
    const int err = done_file_add(&desk->course->done, key);
    if (err)
        desk->err = err;
}

static bool run_lesson(struct learn_desk *desk, int place, int *code) {
    const struct learn_course *course = desk->course;
    const int lesson = course->lesson[place];
    desk->lesson = &lesson_table[lesson];
    for (int i = 0; (desk->deal = lesson_deal(course->preset->name, lesson, i)); i++) {
        if (!wait_for_person(desk))
            return false;
        if (i == 0)
            printf("%d. %s\n", place + 1, _(desk->lesson->title));
        if (!run_deal(desk, i == 0, code))
            return false;
    }
    note_done(desk);
    return true;
}

bool learn_is_done(const struct learn_course *course, int place) {
    char key[PROGRESS_KEY_MAX];
    done_lesson_key(course->preset->name, lesson_table[course->lesson[place]].name, key);
    return done_file_has(&course->done, key);
}

void learn_desk_say_done(const struct learn_course *course) {
    const struct rich_print print = rich_print_to(stdout, WIDTH);
    struct rich_words words = {.used = 0};
    struct pedro_text text;
    char room[512];
    int done = 0;
    for (int place = 0; place < course->count; place++)
        done += learn_is_done(course, place);
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text, _("{n} of {all} lessons done"), "n", rich_number(&words, done),
              "all", rich_number(&words, course->count));
    pedro_text_add(&text, ".\n");
    rich_print_sentences(&print, room);
    fflush(stdout);
}

static void say_end(struct learn_desk *desk) {
    struct rich_words words = {.used = 0};
    if (desk->asked == 0)
        return;
    desk->transcript.print = rich_print_to(stdout, WIDTH);
    rich_fill(afresh(desk), _("{n} of {all} right at the first try."), "n",
              rich_number(&words, desk->right), "all", rich_number(&words, desk->asked));
    pedro_text_add_char(&desk->text, '\n');
    print(desk);
    learn_desk_say_done(desk->course);
}

int learn_desk_run(struct learn_course *course, int first, bool all) {
    struct learn_desk *desk = calloc(1, sizeof *desk);
    int code = EXIT_OK;
    if (!desk)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    desk->course = course;
    desk->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (desk->terminal)
        signals_catch();
    say_help(desk);
    putchar('\n');
    bool goes_on = true;
    for (int place = first; goes_on && place < course->count; place++)
        if (all || !learn_is_done(course, place))
            goes_on = run_lesson(desk, place, &code);
    if (desk->terminal && !goes_on)
        putchar('\n');
    if (code == EXIT_OK)
        say_end(desk);
    fflush(stdout);
    if (code == EXIT_OK && desk->err)
        code = verb_fail(EXIT_FAILED, _("what is done could not be saved: %s"),
                         strerror(desk->err));
    const int caught = desk->terminal ? signals_caught() : 0;
    if (desk->terminal)
        signals_release();
    free(desk);
    return caught ? 128 + caught : code;
}
