/* case_text.c - words, cards, actions and choices in the notation of cases.
 *
 * SPDX-License-Identifier: MIT */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void case_split(const struct case_game *game, const char *text,
                struct case_words *words) {
    char *rest = words->text, *word;
    words->count = 0;
    snprintf(words->text, sizeof words->text, "%s", text);
    while ((word = strtok_r(rest, " \t", &rest))) {
        if (words->count == CASE_WORDS_MAX - 1)
            case_fail(game, "the line has too many words");
        words->word[words->count++] = word;
    }
    words->word[words->count] = NULL;
}

int case_number(const struct case_game *game, const char *word) {
    char *end = NULL;
    long number = word ? strtol(word, &end, 10) : 0;
    if (!word || !*word || *end || number < -9999 || number > 9999)
        case_fail(game, "a number should stand here, not '%s'", word ? word : "");
    return (int)number;
}

pedro_seat case_seat(const struct case_game *game, const char *word) {
    int seat = case_number(game, word);
    if (seat < 0 || seat >= game->rules.set.players)
        case_fail(game, "there is no seat %d", seat);
    return (pedro_seat)seat;
}

void case_read_cards(const struct case_game *game, const char *word,
                     struct case_cards *cards) {
    size_t last = strlen(word) - 1;
    const bool joker = word[0] == 'X';
    for (size_t i = 0; i < (joker ? 1 : last); i++) {
        char text[2] = {word[i], word[last]};
        if ((joker && last != 1) || cards->count == PEDRO_PACK_MAX ||
            pedro_card_parse(text, 2, &cards->card[cards->count]) != PEDRO_ERR_OK)
            case_fail(game, "'%s' is not written as cards of one suit", word);
        cards->count++;
    }
    if (last < 1)
        case_fail(game, "'%s' is not written as cards of one suit", word);
}

void case_action_text(const struct pedro_action *action,
                      char buffer[PEDRO_ACTION_TEXT_MAX]) {
    struct pedro_text text;
    pedro_text_init(&text, buffer, PEDRO_ACTION_TEXT_MAX);
    pedro_action_text(action, &text);
}

/* Writes an action as records have it. Cases abbreviate cards: the ranks of several cards of a suit stand before one
 * letter of the suit, so "discard AK5h" becomes "discard Ah Kh 5h". */
static void spell_out(const struct case_game *game, const char *text,
                      struct pedro_text *action) {
    struct case_words words;
    case_split(game, text, &words);
    if (words.count == 2 && strcmp(words.word[0], "revoke") == 0) { /* a seat follows */
        pedro_text_add(action, words.word[0]);
        pedro_text_add_char(action, ' ');
        pedro_text_add(action, words.word[1]);
        return;
    }
    for (unsigned i = 0; i < words.count; i++) {
        if (i == 0) {
            pedro_text_add(action, words.word[0]);
            continue;
        }
        struct case_cards cards = {.count = 0};
        case_read_cards(game, words.word[i], &cards);
        for (unsigned card = 0; card < cards.count; card++) {
            char two[3];
            pedro_card_text(cards.card[card], two);
            pedro_text_add_char(action, ' ');
            pedro_text_add(action, two);
        }
    }
}

struct pedro_action case_read_action(const struct case_game *game, const char *text) {
    struct pedro_action action;
    char buffer[CASE_TEXT_MAX];
    struct pedro_text spelled;
    pedro_text_init(&spelled, buffer, sizeof buffer);
    spell_out(game, text, &spelled);
    if (pedro_action_parse(buffer, spelled.length, &action) != PEDRO_ERR_OK)
        case_fail(game, "'%s' is not an action", text);
    return action;
}

void case_add_card(struct pedro_text *text, pedro_card card) {
    char letters[3];
    pedro_card_text(card, letters);
    if (text->length > 0)
        pedro_text_add_char(text, ' ');
    pedro_text_add(text, letters);
}

void case_add_set(struct pedro_text *text, pedro_cards cards, unsigned hidden) {
    while (cards)
        case_add_card(text, pedro_set_pop(&cards));
    while (hidden-- > 0)
        case_add_card(text, PEDRO_NO_CARD);
}

/* Writes a choice of cards: "2 of Ks As, 0-1 of 7h". */
static void add_groups(struct pedro_text *text, const struct pedro_legal *legal) {
    for (unsigned i = 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        if (i > 0)
            pedro_text_add(text, ", ");
        pedro_text_add_number(text, group->min);
        if (group->max != group->min) {
            pedro_text_add_char(text, '-');
            pedro_text_add_number(text, group->max);
        }
        pedro_text_add(text, " of");
        case_add_set(text, group->from, 0);
    }
    if (legal->nonscoring > 0) {
        pedro_text_add(text, ", nonscoring ");
        pedro_text_add_number(text, legal->nonscoring);
    }
}

/* Writes a list: "pass, 7, 8". */
static void add_list(struct pedro_text *text, const struct pedro_legal *legal) {
    struct pedro_action action;
    for (unsigned n = 0; pedro_legal_nth(legal, n, &action); n++) {
        char one[PEDRO_ACTION_TEXT_MAX];
        case_action_text(&action, one);
        if (n > 0)
            pedro_text_add(text, ", ");
        pedro_text_add(text, one);
    }
}

void case_add_choices(struct pedro_text *text, const struct pedro_legal *legal) {
    if (legal->groups > 0)
        add_groups(text, legal);
    else
        add_list(text, legal);
}
