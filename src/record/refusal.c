/* refusal.c - why an event of a record is illegal, and what would be legal.
 *
 * The values of the blanks are in the notation of records, so they need no translation.
 *
 * SPDX-License-Identifier: MIT */
#include "refusal.h"

#include "lines.h"
#include "pedro/notation.h"

/* Longer lists are not readable. */
enum { CHOICES_SHOWN = 14, CHOICES_MAX = 256, ACTION_MAX = 128 };

/* "pass, 7, 8" */
static void add_list(const struct pedro_legal *legal, unsigned count,
                     struct pedro_text *text) {
    struct pedro_action action;
    for (unsigned i = 0; i < count && pedro_legal_nth(legal, i, &action); i++) {
        pedro_text_add(text, i > 0 ? ", " : "");
        pedro_action_text(&action, text);
    }
}

/* "2 (5c 6s Ts) + 0-1 (5h)" */
static void add_groups(const struct pedro_legal *legal, struct pedro_text *text) {
    for (unsigned i = 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        pedro_text_add(text, i > 0 ? " + " : "");
        pedro_text_add_number(text, group->min);
        if (group->max > group->min) {
            pedro_text_add_char(text, '-');
            pedro_text_add_number(text, group->max);
        }
        pedro_text_add(text, " (");
        pedro_cards_text(group->from, text);
        pedro_text_add_char(text, ')');
    }
}

/* The number of choices to list, cards or actions; 0 if there are too many. */
static unsigned choices_of(const struct pedro_legal *legal) {
    unsigned cards = 0;
    for (unsigned i = 0; i < legal->groups; i++)
        cards += pedro_set_count(legal->group[i].from);
    const unsigned count = legal->groups ? cards : pedro_legal_count(legal);
    return count <= CHOICES_SHOWN ? count : 0;
}

int record_refuse_action(const struct pedro_match *match,
                         const struct pedro_action *action, int err, unsigned long line,
                         struct pedro_record_error *error) {
    struct pedro_legal legal;
    struct pedro_text text;
    char done[ACTION_MAX], word[ACTION_MAX], choices[CHOICES_MAX], low[CHOICES_MAX];
    const struct record_number seat = record_number(match->state.turn);
    const char *phase = pedro_phase_name((enum pedro_phase)match->state.phase);
    if (err == PEDRO_ERR_WRONG_PHASE)
        return record_fail(error, line,
                           match->state.phase == PEDRO_PHASE_OVER
                               ? PEDRO_REFUSED_MATCH_OVER
                               : PEDRO_REFUSED_DEAL_DUE);
    if (err != PEDRO_ERR_ILLEGAL_ACTION)
        return record_fail(error, line, PEDRO_REFUSED_NO_MEMORY);

    pedro_text_init(&text, done, sizeof done);
    pedro_action_text(action, &text);
    pedro_legal(&match->rules, &match->state, &legal);
    const unsigned count = choices_of(&legal);
    if (count == 0)
        return record_fail(error, line, PEDRO_REFUSED_NOT_LEGAL, done, seat.text, phase);
    pedro_text_init(&text, choices, sizeof choices);
    if (!legal.groups) {
        add_list(&legal, count, &text);
        return record_fail(error, line, PEDRO_REFUSED_NOT_ONE_OF, done, seat.text, phase,
                           choices);
    }
    add_groups(&legal, &text);
    const struct pedro_action none = {
        .kind = (uint8_t)pedro_cards_action((enum pedro_phase)legal.phase)};
    pedro_text_init(&text, word, sizeof word);
    pedro_action_text(&none, &text);
    if (!legal.nonscoring)
        return record_fail(error, line, PEDRO_REFUSED_NOT_SOME_OF, done, seat.text, phase,
                           word, choices);
    pedro_text_init(&text, low, sizeof low);
    pedro_cards_text(legal.low_cards, &text);
    return record_fail(error, line, PEDRO_REFUSED_NOT_SOME_LOW_OF, done, seat.text, phase,
                       word, choices, record_number(legal.nonscoring).text, low);
}

int record_refuse_pack(const struct pedro_match *match, const pedro_card *pack,
                       unsigned size, unsigned long line,
                       struct pedro_record_error *error) {
    const pedro_cards all = match->rules.pack;
    pedro_cards twice = 0, seen = 0;
    char cards[CHOICES_MAX];
    struct pedro_text text;
    for (unsigned i = 0; i < size; i++) {
        twice |= seen & pedro_set_of(pack[i]);
        seen |= pedro_set_of(pack[i]);
    }
    const pedro_cards wrong = seen & ~all;
    pedro_text_init(&text, cards, sizeof cards);
    pedro_cards_text(wrong ? wrong : twice ? twice : all & ~seen, &text);
    return record_fail(error, line,
                       wrong   ? PEDRO_REFUSED_FOREIGN_CARDS
                       : twice ? PEDRO_REFUSED_CARDS_TWICE
                               : PEDRO_REFUSED_CARDS_MISSING,
                       cards);
}
