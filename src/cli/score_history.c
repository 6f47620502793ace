/* score_history.c - lists of matches and people, from the score records of the folder.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/score_history.h"

#include <stdio.h>

#include "cli/score_file.h"
#include "cli/verb.h"
#include "record/people.h"
#include "words/game_names.h"
#include "words/pad_words.h"
#include "words/text.h"
#include "words/wrap.h"

enum { LINE_MAX_BYTES = 1024 };

static int none_yet(void) {
    puts(_("no match was written down yet"));
    return EXIT_OK;
}

static void print_match(void *data, const struct score_file *file) {
    const struct pedro_match *match = &file->pad.match;
    const char *date = pedro_tags_get(&file->tags, "Date");
    struct pad_names names;
    char line[LINE_MAX_BYTES], side_name[PAD_SIDE_MAX];
    struct pedro_text text;
    ++*(size_t *)data;
    pad_names_read(&match->rules, &file->tags, &names);
    pedro_text_init(&text, line, sizeof line);
    for (unsigned side = 0; side < match->rules.sides; side++) {
        pad_side(&match->rules, &names, side, side_name);
        pedro_text_add(&text, side ? ", " : "");
        pedro_text_add(&text, side_name);
        pedro_text_add_char(&text, ' ');
        pedro_text_add_number(&text, match->state.score[side]);
        if (match->state.winners >> side & 1)
            pedro_text_add_char(&text, '*');
    }
    wrap_cell(stdout, date ? date : "", 12);
    wrap_cell(stdout, match->variant, GAME_NAMES_CELL);
    puts(line);
}

int score_history_list(void) {
    size_t count = 0;
    const int code = score_file_each(print_match, &count);
    return code == EXIT_OK && count == 0 ? none_yet() : code;
}

static void count_people(void *data, const struct score_file *file) {
    record_people_add(data, &file->pad, &file->tags);
}

/* "Bo 3/5, Cleo 1/1": the matches won together, of those played. */
static void add_partners(const struct record_people *people,
                         const struct record_person *person, struct pedro_text *text) {
    for (size_t i = 0; i < people->pairs; i++) {
        const struct record_partners *pair = &people->partners[i];
        if (pair->one != person->number && pair->other != person->number)
            continue;
        pedro_text_add(text, text->length ? ", " : "");
        pedro_text_add(
            text,
            record_person(people, pair->one == person->number ? pair->other : pair->one)
                ->name);
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, pair->won);
        pedro_text_add_char(text, '/');
        pedro_text_add_number(text, pair->matches);
    }
}

static const char *const heads[] = {N_("matches"), N_("won"), N_("bids"),
                                    N_("made"),    N_("set"), N_("average")};
enum { COLUMNS = sizeof heads / sizeof *heads, LEAST = 7, GAP = 2, NAME = 21 };

static void print_heads(int width) {
    wrap_cell(stdout, _("Player"), NAME);
    for (unsigned i = 0; i < COLUMNS; i++)
        wrap_right(stdout, _(heads[i]), i ? width : width - 1);
    printf("  %s\n", _("won with partners"));
}

static void print_person(const struct record_people *people,
                         const struct record_person *person, int width) {
    char partners[LINE_MAX_BYTES], average[24] = "-";
    struct pedro_text text;
    const unsigned long tenths = record_person_tenths(person);
    pedro_text_init(&text, partners, sizeof partners);
    add_partners(people, person, &text);
    if (tenths > 0)
        snprintf(average, sizeof average, "%lu.%lu", tenths / 10, tenths % 10);
    wrap_cell(stdout, person->name, NAME);
    const unsigned numbers[] = {person->matches, person->won, person->bids, person->made,
                                person->bids - person->made};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        printf("%*u", i ? width : width - 1, numbers[i]);
    printf("%*s%s%s\n", width, average, *partners ? "  " : "", partners);
}

int score_history_people(void) {
    const int width = wrap_widest(heads, COLUMNS, LEAST) + GAP;
    struct record_people people;
    record_people_init(&people);
    const int code = score_file_each(count_people, &people);
    record_people_sort(&people);
    if (code == EXIT_OK && people.count == 0)
        none_yet();
    if (people.count > 0)
        print_heads(width);
    for (size_t i = 0; i < people.count; i++)
        print_person(&people, &people.person[i], width);
    record_people_finish(&people);
    return code;
}
