/* explain.c - the chapters of a rule book, and how its sentences are put together.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "words/book.h"
#include "words/explain.h"
#include "words/text.h"

static const struct {
    const char *name;
    void (*explain)(struct book *book);
} chapters[EXPLAIN_CHAPTERS] = {
    [EXPLAIN_GAME] = {"game", explain_game},
    [EXPLAIN_CARDS] = {"cards", explain_cards},
    [EXPLAIN_DEAL] = {"deal", explain_deal},
    [EXPLAIN_BIDDING] = {"bidding", explain_bidding},
    [EXPLAIN_TRUMPS] = {"trumps", explain_trumps},
    [EXPLAIN_EXCHANGE] = {"exchange", explain_exchange},
    [EXPLAIN_PLAY] = {"play", explain_play},
    [EXPLAIN_COUNT] = {"count", explain_count},
    [EXPLAIN_SCORE] = {"score", explain_score},
    [EXPLAIN_MATCH] = {"match", explain_match},
    [EXPLAIN_ERRORS] = {"errors", explain_errors},
};

const char *explain_chapter_name(enum explain_chapter chapter) {
    return chapters[chapter].name;
}

void explain_chapter(const struct pedro_rules *rules, enum explain_chapter chapter,
                     struct pedro_text *text) {
    struct book book = {.rules = rules, .set = &rules->set, .text = text};
    chapters[chapter].explain(&book);
    book_end(&book);
}

void explain_rules(const struct pedro_rules *rules, struct pedro_text *text) {
    for (int chapter = 0; chapter < EXPLAIN_CHAPTERS; chapter++)
        explain_chapter(rules, (enum explain_chapter)chapter, text);
}

void book_end(struct book *book) {
    if (book->open)
        pedro_text_add_char(book->text, '\n');
    book->open = false;
}

void book_title(struct book *book, const char *title) {
    book_end(book);
    pedro_text_add(book->text, "# ");
    pedro_text_add(book->text, title);
    pedro_text_add_char(book->text, '\n');
}

void book_item(struct book *book) {
    book_end(book);
    pedro_text_add(book->text, "-");
    book->open = true;
}

void book_say(struct book *book, const char *format, ...) {
    char sentence[1200];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    if (book->open)
        pedro_text_add_char(book->text, ' ');
    pedro_text_add(book->text, sentence);
    book->open = true;
}

void book_row(struct book *book, const char *left, const char *right) {
    book_end(book);
    pedro_text_add(book->text, "| ");
    pedro_text_add(book->text, left);
    pedro_text_add(book->text, " | ");
    pedro_text_add(book->text, right);
    pedro_text_add_char(book->text, '\n');
}

struct book_number book_number(int number) {
    static const char *const words[] = {
        N_("none"), N_("one"),    N_("two"),    N_("three"), N_("four"),
        N_("five"), N_("six"),    N_("seven"),  N_("eight"), N_("nine"),
        N_("ten"),  N_("eleven"), N_("twelve"),
    };
    struct book_number result;
    if (number >= 0 && number < (int)(sizeof words / sizeof *words))
        snprintf(result.text, sizeof result.text, "%s", _(words[number]));
    else
        snprintf(result.text, sizeof result.text, "%d", number);
    return result;
}

int book_letter(char letter) {
    return (int)(strchr(pedro_letters, letter) - pedro_letters);
}

bool book_has(const struct book *book, char letter) {
    for (int i = 0; book->set->trumps[i] >= 0; i++)
        if (pedro_letters[book->set->trumps[i]] == letter)
            return true;
    return false;
}

int book_worth(const struct book *book, char letter) {
    return book->set->points[book_letter(letter)];
}

int book_scoring(const struct book *book) {
    int count = 0;
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        count += book->set->points[letter] > 0;
    return count;
}

bool book_two_sides(const struct book *book) { return book->rules->sides == 2; }

struct book_number book_hand_size(const struct book *book) {
    return book_number(book->set->hand_size);
}

const char *book_robber(const struct book *book) {
    return book->set->robber == PEDRO_ROBBER_DEALER ? _("the dealer") : _("the bidder");
}

bool book_robber_waits(const struct book *book) {
    const int rob = book->set->rob;
    return rob == PEDRO_ROB_TRUMPS || rob == PEDRO_ROB_FREE || rob == PEDRO_ROB_WASH;
}

bool book_too_many_score(const struct book *book) {
    return book_scoring(book) > book->set->hand_size;
}

bool book_special(const struct book *book, const char *name) {
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (strcmp(pedro_specials[row].name, name) == 0)
            return book->set->specials >> row & 1;
    return false;
}

const char *book_card(const struct book *book, int letter) {
    static const struct {
        char letter;
        const char *name;
    } names[] = {
        {'A', N_("ace")},      {'K', N_("king")},       {'Q', N_("queen")},
        {'J', N_("jack")},     {'T', N_("ten")},        {'9', N_("nine")},
        {'8', N_("eight")},    {'7', N_("seven")},      {'6', N_("six")},
        {'5', N_("five")},     {'4', N_("four")},       {'3', N_("three")},
        {'2', N_("two")},      {'p', N_("left pedro")}, {'j', N_("off jack")},
        {'k', N_("off king")}, {'n', N_("off nine")},   {'x', N_("off joker")},
    };
    if (pedro_letters[letter] == '5' && book_has(book, 'p'))
        return _("right pedro");
    if (pedro_letters[letter] == 'X')
        return book->set->jokers == 2 ? _("main joker") : _("joker");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].letter == pedro_letters[letter])
            return _(names[i].name);
    return "";
}

struct book_cards book_cards(const struct book *book, const int8_t *letters) {
    struct book_cards result = {""};
    struct pedro_text text;
    pedro_text_init(&text, result.text, sizeof result.text);
    for (int i = 0; letters[i] >= 0; i++) {
        if (i > 0)
            pedro_text_add(&text, letters[i + 1] >= 0 ? _(", ") : _(" and "));
        pedro_text_add(&text, book_card(book, letters[i]));
    }
    return result;
}
