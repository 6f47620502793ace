/* score_desk.c - reads the lines of a person who keeps the score, and answers them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/ruling_desk.h"
#include "cli/score_desk_parts.h"
#include "protocol/pad_json.h"
#include "tui/prompt.h"
#include "words/pad_typed.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"
#include "words/typed_words.h"
#include "words/wrap.h"

enum { LINE_MAX_BYTES = 500, HAND_BYTES = 1000, WORD_MAX = 48, HELP_WIDTH = 80 };

struct pedro_text score_begin(struct score_desk *desk) {
    struct pedro_text text;
    pedro_text_init(&text, desk->text, SCORE_TEXT_MAX);
    return text;
}

void score_print_refusal(struct score_desk *desk, const struct pedro_refusal *refusal) {
    struct pedro_text text = score_begin(desk);
    refusal_text(refusal, &text);
    puts(desk->text);
}

void score_print_standing(struct score_desk *desk) {
    struct pedro_text text = score_begin(desk);
    pad_standing(&desk->file.pad, &desk->names, &text);
    fputs(desk->text, stdout);
}

static void print_sheet(struct score_desk *desk) {
    struct pedro_text text = score_begin(desk);
    pad_sheet(&desk->file.pad, &desk->names, desk->sheet, &text);
    fputs(desk->text, stdout);
}

void score_desk_settle(struct score_desk *desk) {
    const struct pedro_rules *rules = &desk->file.pad.match.rules;
    pad_names_read(rules, &desk->file.tags, &desk->names);
    if (!desk->sheet_chosen)
        desk->sheet = record_sheet_of(rules);
}

static const char *const sheet_words[RECORD_SHEETS] = {
    [RECORD_TOTALS] = N_("/sheet: totals"),
    [RECORD_DIFFERENCE] = N_("/sheet: difference"),
    [RECORD_COLUMNS] = N_("/sheet: columns"),
};

int score_desk_sheet(const char *word) {
    for (unsigned kind = 0; kind < RECORD_SHEETS; kind++)
        if (typed_is(word, sheet_words[kind]))
            return (int)kind;
    return -1;
}

/* Writes the words of all sheets. */
static void list_sheets(char room[WORD_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, room, WORD_MAX);
    for (unsigned kind = 0; kind < RECORD_SHEETS; kind++) {
        pedro_text_add(&text, kind > 0 ? ", " : "");
        typed_add_label(sheet_words[kind], &text);
    }
}

/* Prints a sentence on hand `number`, with the hand as it is in the pad (`was` NULL) or as it was. */
static void print_hand(const struct score_desk *desk, const char *sentence,
                       unsigned number, const char *was) {
    char hand[HAND_BYTES], line[2 * HAND_BYTES];
    struct rich_words words = {.used = 0};
    struct pedro_text text;
    pedro_text_init(&text, hand, sizeof hand);
    if (!was)
        pad_hand_words(&desk->file.pad, &desk->names, number, &text);
    pedro_text_init(&text, line, sizeof line);
    rich_fill(&text, sentence, "n", rich_number(&words, number), "hand",
              was ? was : hand);
    puts(line);
}

/* A row was added, or refused with `err`. `number`: the hand that it changes, which was `was`; 0 for a new one. */
static void added(struct score_desk *desk, int err, const struct pedro_refusal *refusal,
                  bool was_over, unsigned number, const char *was) {
    const struct pedro_pad *pad = &desk->file.pad;
    if (err) {
        score_print_refusal(desk, refusal);
        return;
    }
    desk->dealer = PEDRO_NO_SEAT;
    desk->code = score_file_save(&desk->file, was_over);
    if (desk->code != EXIT_OK)
        return;
    if (number > pad->hands) {
        print_hand(desk, _("Hand {n} is taken back. It was: {hand}."), number, was);
    } else if (number > 0) {
        print_hand(desk, _("Hand {n} was: {hand}."), number, was);
        print_hand(desk, _("Hand {n} is now: {hand}."), number, NULL);
    }
    score_print_standing(desk);
}

/* Writes what hand `number` is, "" if there is none. */
static void note(const struct score_desk *desk, unsigned number, char was[HAND_BYTES]) {
    struct pedro_text text;
    pedro_text_init(&text, was, HAND_BYTES);
    if (number >= 1 && number <= desk->file.pad.hands)
        pad_hand_words(&desk->file.pad, &desk->names, number, &text);
}

/* The hand of the last entry that is not taken back, or 0. */
static unsigned last_entry(const struct pedro_pad *pad) {
    for (size_t i = pad->rows; i-- > 0;)
        if (pad->row[i].kind != PEDRO_PAD_UNDO && !pad->row[i].hidden)
            return pad->row[i].hand;
    return 0;
}

static void do_undo(struct score_desk *desk, const char *rest) {
    struct pedro_pad *pad = &desk->file.pad;
    struct pedro_refusal refusal;
    char was[HAND_BYTES];
    const bool over = pad->match.state.phase == PEDRO_PHASE_OVER;
    const unsigned number = last_entry(pad);
    (void)rest;
    note(desk, number, was);
    added(desk, pedro_pad_undo(pad, &refusal), &refusal, over, number, was);
}

/* A new hand (`number` 0), or one that is told again. */
static void tell(struct score_desk *desk, unsigned number, pedro_seat dealer,
                 const char *line) {
    struct pedro_pad *pad = &desk->file.pad;
    const bool over = pad->match.state.phase == PEDRO_PHASE_OVER;
    struct pedro_told told = {.dealer = dealer};
    struct pedro_refusal refusal;
    struct pedro_text why = score_begin(desk);
    char was[HAND_BYTES];
    if (!pad_typed(&pad->match.rules, &desk->names, line, &told, &why)) {
        puts(desk->text);
        return;
    }
    note(desk, number, was);
    added(desk,
          number ? pedro_pad_mend(pad, number, &told, &refusal)
                 : pedro_pad_hand(pad, &told, &refusal),
          &refusal, over, number, was);
}

static void do_mend(struct score_desk *desk, const char *rest) {
    const struct pedro_pad *pad = &desk->file.pad;
    struct rich_words words = {.used = 0};
    struct pedro_text text = score_begin(desk);
    char *end;
    const unsigned long number = strtoul(rest, &end, 10);
    if (number >= 1 && number <= pad->hands) {
        tell(desk, (unsigned)number, pad->hand[number - 1].told.dealer, end);
        return;
    }
    if (pad->hands == 0)
        pedro_text_add(&text, _("There is no hand to mend yet."));
    else
        rich_fill(&text,
                  *rest ? _("Read: {word}. Expected: the number of a hand, 1 to {most}, "
                            "then the hand.")
                        : _("The line ends too early. Expected: the number of a hand, 1 "
                            "to {most}, then the hand."),
                  "word", rest, "most", rich_number(&words, (long)pad->hands));
    puts(desk->text);
}

static void do_dealer(struct score_desk *desk, const char *rest) {
    const struct pedro_rules *rules = &desk->file.pad.match.rules;
    const pedro_seat seat = pad_typed_player(rules, &desk->names, rest, strlen(rest));
    struct pedro_text text = score_begin(desk);
    if (seat != PEDRO_NO_SEAT)
        desk->dealer = seat;
    if (seat == PEDRO_NO_SEAT)
        pad_typed_unknown(rules, &desk->names, rest, strlen(rest), &text);
    else
        rich_fill(&text, _("{who} deals."), "who", desk->names.seat[seat]);
    puts(desk->text);
}

static void do_sheet(struct score_desk *desk, const char *rest) {
    const int kind = score_desk_sheet(rest);
    if (kind < 0 && *rest) {
        char sheets[WORD_MAX];
        struct pedro_text text = score_begin(desk);
        list_sheets(sheets);
        rich_fill(&text, _("Read: {word}. Expected: {what}."), "word", rest, "what",
                  sheets);
        puts(desk->text);
        return;
    }
    if (kind >= 0)
        desk->sheet = (enum record_sheet)kind;
    print_sheet(desk);
}

static void do_standing(struct score_desk *desk, const char *rest) {
    (void)rest;
    score_print_standing(desk);
}

void score_desk_csv(struct score_desk *desk) {
    struct pedro_text text = score_begin(desk);
    pad_csv(&desk->file.pad, &desk->names, &text);
    fputs(desk->text, stdout);
}

static void do_csv(struct score_desk *desk, const char *rest) {
    (void)rest;
    score_desk_csv(desk);
}

void score_desk_json(struct score_desk *desk) {
    struct pedro_text text = score_begin(desk);
    pad_json_write(&desk->file.pad, &desk->file.tags, &text);
    puts(desk->text);
}

static void do_json(struct score_desk *desk, const char *rest) {
    (void)rest;
    score_desk_json(desk);
}

static void do_ruling(struct score_desk *desk, const char *rest) {
    static struct ruling_desk ruling;
    (void)rest;
    ruling.rules = &desk->file.pad.match.rules;
    ruling_begin(&ruling.facts);
    desk->code = ruling_desk_run(&ruling);
}

static void do_help(struct score_desk *desk, const char *rest);

static const struct command {
    const char *words, *help; /* words: as in words/typed_words.h */
    void (*run)(struct score_desk *desk, const char *rest);
} commands[] = {
    {N_("/score: mend"), N_("mend 3 bo 8 h 9: hand 3 was told wrong, this is right"),
     do_mend},
    {N_("/score: undo"), N_("take back the last entry"), do_undo},
    {N_("/score: ruling"), N_("something went wrong at the table: what the rules say"),
     do_ruling},
    {N_("/score: dealer"), N_("dealer cleo: somebody else deals the next hand"),
     do_dealer},
    {N_("/score: draw"),
     N_("draw cards for seats and the deal, before the first hand; or draw As Kd 5h 2c"),
     score_draw},
    {N_("/score: choose"),
     N_("choose 2 bo: who drew the highest card sits on seat 2, and Bo deals first"),
     score_choose},
    {N_("/score: score"), N_("the scores, and what each side needs"), do_standing},
    {N_("/score: sheet"), N_("the score sheet; or sheet totals, difference, columns"),
     do_sheet},
    {N_("/score: csv"), N_("the hands as CSV"), do_csv},
    {N_("/score: json"), N_("the match as JSON"), do_json},
    {N_("/score: help"), N_("this list"), do_help},
};

static void label_of(const struct command *command, char label[WORD_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, label, WORD_MAX);
    typed_add_label(command->words, &text);
}

static int widest_label(void) {
    char label[WORD_MAX];
    int widest = 0;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        label_of(&commands[i], label);
        widest = wrap_columns(label) > widest ? wrap_columns(label) : widest;
    }
    return widest;
}

static void print_command(const struct command *command, int width) {
    char label[WORD_MAX];
    label_of(command, label);
    wrap_left(stdout, label, width + 1);
    wrap_paragraph(stdout, _(command->help), verb_columns(HELP_WIDTH), width + 1,
                   width + 1);
}

static void do_help(struct score_desk *desk, const char *rest) {
    (void)rest;
    puts(_("bo 8 h 9: Bo bid 8 in hearts, and Bo's side won 9 points"));
    if (desk->file.pad.match.rules.set.revoke)
        puts(_("bo 8 h 9 revoke cleo: the same, and Cleo revoked"));
    puts(_("pass: all passed; misdeal: the cards were dealt again; quit: to end"));
    if (desk->file.pad.match.rules.set.miscount == PEDRO_MISCOUNT_NEXT_DEALER)
        puts(_("lost: a wrong number of cards lost the deal"));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        print_command(&commands[i], widest_label());
}

static void do_line(struct score_desk *desk, const char *line) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *rest = typed_after(line, commands[i].words);
        if (rest) {
            commands[i].run(desk, rest);
            return;
        }
    }
    tell(desk, 0,
         desk->dealer == PEDRO_NO_SEAT ? desk->file.pad.match.state.dealer : desk->dealer,
         line);
}

int score_desk_run(struct score_desk *desk) {
    char line[LINE_MAX_BYTES];
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    score_print_standing(desk);
    if (terminal)
        puts(_("Type a hand as bo 8 h 9; help lists what else there is."));
    while (desk->code == EXIT_OK) {
        if (prompt_line(terminal, line, sizeof line) == FILE_END)
            break;
        const char *start = line + strspn(line, " \t");
        if (typed_is(start, typed_quit))
            break;
        if (*start)
            do_line(desk, start);
    }
    return desk->code;
}
