/* refusal.c - why an event of a record cannot be, as a sentence.
 *
 * SPDX-License-Identifier: MIT */
#include "refusal.h"

#include "pedro/notation.h"

/* Longer lists help nobody. */
enum { CHOICES_SHOWN = 14 };

static void add_list(const struct pedro_legal *legal, unsigned count,
                     struct pedro_text *text) {
    struct pedro_action action;
    for (unsigned i = 0; i < count && pedro_legal_nth(legal, i, &action); i++) {
        pedro_text_add(text, i == 0 ? "" : i + 1 < count ? ", " : " or ");
        pedro_action_text(&action, text);
    }
}

static void add_groups(const struct pedro_legal *legal, struct pedro_text *text) {
    const struct pedro_action none = {
        .kind = (uint8_t)pedro_cards_action((enum pedro_phase)legal->phase)};
    pedro_action_text(&none, text);
    for (unsigned i = 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        pedro_text_add(text, i > 0 ? " and " : " ");
        pedro_text_add_number(text, group->min);
        if (group->max > group->min) {
            pedro_text_add(text, " to ");
            pedro_text_add_number(text, group->max);
        }
        pedro_text_add(text, " of ");
        pedro_cards_text(group->from, text);
    }
    if (legal->nonscoring) {
        pedro_text_add(text, ", at least ");
        pedro_text_add_number(text, legal->nonscoring);
        pedro_text_add(text, " of ");
        pedro_cards_text(legal->low_cards, text);
    }
}

static void add_choices(const struct pedro_match *match, struct pedro_text *text) {
    struct pedro_legal legal;
    unsigned cards = 0;
    pedro_legal(&match->rules, &match->state, &legal);
    for (unsigned i = 0; i < legal.groups; i++)
        cards += pedro_set_count(legal.group[i].from);
    unsigned count = legal.groups ? cards : pedro_legal_count(&legal);
    if (count == 0 || count > CHOICES_SHOWN)
        return;
    pedro_text_add(text, "; legal would be ");
    if (legal.groups)
        add_groups(&legal, text);
    else
        add_list(&legal, count, text);
}

void record_refuse_action(const struct pedro_match *match,
                          const struct pedro_action *action, int err,
                          struct pedro_text *text) {
    if (err == PEDRO_ERR_WRONG_PHASE) {
        pedro_text_add(text, match->state.phase == PEDRO_PHASE_OVER
                                 ? "the match is over"
                                 : "nothing can be done before the next deal");
        return;
    }
    if (err != PEDRO_ERR_ILLEGAL_ACTION) {
        pedro_text_add(text, pedro_strerror(err));
        return;
    }
    pedro_text_add_char(text, '\'');
    pedro_action_text(action, text);
    pedro_text_add(text, "' is not legal for seat ");
    pedro_text_add_number(text, match->state.turn);
    pedro_text_add(text, " in phase ");
    pedro_text_add(text, pedro_phase_name((enum pedro_phase)match->state.phase));
    add_choices(match, text);
}

void record_refuse_pack(const struct pedro_match *match, const pedro_card *pack,
                        unsigned size, struct pedro_text *text) {
    const pedro_cards all = match->rules.pack;
    pedro_cards twice = 0, seen = 0;
    for (unsigned i = 0; i < size; i++) {
        twice |= seen & pedro_set_of(pack[i]);
        seen |= pedro_set_of(pack[i]);
    }
    if (seen & ~all) {
        pedro_text_add(text, "not in the pack of this game: ");
        pedro_cards_text(seen & ~all, text);
    } else if (twice) {
        pedro_text_add(text, "more than once in the pack: ");
        pedro_cards_text(twice, text);
    } else {
        pedro_text_add(text, "missing in the pack: ");
        pedro_cards_text(all & ~seen, text);
    }
}
