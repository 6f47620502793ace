/* picker.c - chooses with the cursor keys.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/picker.h"
#include "words/answer.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

static pedro_cards grouped(const struct pedro_legal *legal) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < legal->groups; i++)
        cards |= legal->group[i].from;
    return cards;
}

static struct picker_item *add(struct picker *picker) {
    struct picker_item *item = &picker->item[picker->items++];
    *item = (struct picker_item){.card = PEDRO_NO_CARD};
    return item;
}

/* The cards below, in the order they are held. */
static void add_cards(struct picker *picker, pedro_cards cards) {
    const struct turn *turn = &picker->turn;
    pedro_card sorted[PEDRO_PACK_MAX];
    const unsigned count = sort_cards(turn->rules, turn->view.trump, cards, sorted);
    const pedro_cards forced = turn_forced(&turn->legal), known = grouped(&turn->legal);
    for (unsigned i = 0; i < count; i++) {
        struct picker_item *item = add(picker);
        item->card = sorted[i];
        item->in_hand = true;
        if (picker->many) {
            item->forced = pedro_set_has(forced, sorted[i]);
            item->open = !item->forced && pedro_set_has(known, sorted[i]);
        } else if (turn->legal.phase == PEDRO_PHASE_PLAY) {
            item->open = pedro_set_has(turn->legal.cards, sorted[i]);
            item->action =
                (struct pedro_action){.kind = PEDRO_ACT_PLAY, .card = sorted[i]};
        }
    }
}

/* How many trumps the hand would have. */
static unsigned length_of(const struct picker *picker, unsigned suit) {
    const struct turn *turn = &picker->turn;
    return pedro_set_count(turn->view.hand[turn->seats.me] & turn->rules->trumps[suit]);
}

/* The first place of the cursor: an item that can be undone, or a sensible one. */
static int first_cursor(const struct picker *picker) {
    int first = PICKER_NONE, open = 0;
    for (int i = 0; i < picker->items; i++) {
        const struct picker_item *item = &picker->item[i];
        if (!item->open)
            continue;
        open++;
        if (first == PICKER_NONE ||
            (item->action.kind == PEDRO_ACT_NAME &&
             picker->item[first].action.kind == PEDRO_ACT_NAME &&
             length_of(picker, item->action.suit) >
                 length_of(picker, picker->item[first].action.suit)))
            first = i;
    }
    return picker->many || open == 1 || picker->turn.legal.phase == PEDRO_PHASE_TRUMP
               ? first
               : PICKER_NONE;
}

void picker_init(struct picker *picker, const struct turn *turn) {
    struct pedro_action action;
    picker->turn = *turn;
    picker->items = 0;
    picker->cursor = PICKER_NONE;
    picker->many = turn->legal.groups > 0;
    picker->is_pool = turn->legal.phase == PEDRO_PHASE_TAKE;
    add_cards(picker,
              picker->is_pool ? grouped(&turn->legal) : turn->view.hand[turn->seats.me]);
    for (unsigned n = 0;
         pedro_legal_nth(&turn->legal, n, &action) && picker->items < PICKER_ITEMS_MAX;
         n++) {
        if (action.kind == PEDRO_ACT_PLAY)
            continue;
        struct picker_item *item = add(picker);
        item->action = action;
        item->open = true;
    }
    picker->cursor = first_cursor(picker);
}

static bool any_open(const struct picker *picker) {
    for (int i = 0; i < picker->items; i++)
        if (picker->item[i].open)
            return true;
    return false;
}

void picker_move(struct picker *picker, int step) {
    if (!any_open(picker))
        return;
    if (picker->cursor == PICKER_NONE) {
        picker_end(picker, -step);
        return;
    }
    do
        picker->cursor = (picker->cursor + step + picker->items) % picker->items;
    while (!picker->item[picker->cursor].open);
}

void picker_end(struct picker *picker, int step) {
    if (!any_open(picker))
        return;
    picker->cursor = step < 0 ? 0 : picker->items - 1;
    if (!picker->item[picker->cursor].open)
        picker_move(picker, -step);
}

static pedro_cards chosen(const struct picker *picker) {
    pedro_cards cards = 0;
    for (int i = 0; i < picker->items; i++)
        if (picker->item[i].chosen || picker->item[i].forced)
            cards |= pedro_set_of(picker->item[i].card);
    return cards;
}

/* The group that a card belongs to. */
static const struct pedro_group *group_of(const struct picker *picker, pedro_card card) {
    const struct pedro_group *group = picker->turn.legal.group;
    while (!pedro_set_has(group->from, card))
        group++;
    return group;
}

bool picker_toggle(struct picker *picker) {
    if (!picker->many || picker->cursor == PICKER_NONE)
        return false;
    struct picker_item *item = &picker->item[picker->cursor];
    const struct pedro_group *group = group_of(picker, item->card);
    const unsigned taken = pedro_set_count(chosen(picker) & group->from);
    if (!item->chosen && taken == group->max) {
        /* A group of one card: the new card replaces the old one. */
        if (group->max != 1)
            return false;
        for (int i = 0; i < picker->items; i++)
            if (pedro_set_has(group->from, picker->item[i].card))
                picker->item[i].chosen = false;
    }
    item->chosen = !item->chosen;
    return true;
}

bool picker_raise(struct picker *picker, bool up) {
    if (!picker->many || picker->cursor == PICKER_NONE)
        return false;
    return picker->item[picker->cursor].chosen == up || picker_toggle(picker);
}

void picker_choose(struct picker *picker, pedro_cards cards) {
    for (int i = 0; i < picker->items; i++)
        picker->item[i].chosen =
            picker->item[i].open && pedro_set_has(cards, picker->item[i].card);
}

void picker_follow(struct picker *picker, const struct pedro_action *action) {
    if (picker->many)
        picker_choose(picker, action->cards);
    for (int i = 0; i < picker->items && !picker->many; i++)
        if (picker->item[i].open &&
            memcmp(&picker->item[i].action, action, sizeof *action) == 0)
            picker->cursor = i;
}

bool picker_action(const struct picker *picker, struct pedro_action *action,
                   struct pedro_text *refusal) {
    const struct pedro_legal *legal = &picker->turn.legal;
    if (!picker->many) {
        if (picker->cursor == PICKER_NONE) {
            pedro_text_add(refusal, _("Nothing is chosen yet: move with the arrow keys, "
                                      "then press Enter; or type it."));
            return false;
        }
        *action = picker->item[picker->cursor].action;
        return true;
    }
    *action = (struct pedro_action){.kind = (uint8_t)pedro_cards_action(legal->phase),
                                    .cards = chosen(picker)};
    if (pedro_legal_has(legal, action))
        return true;
    picker_status(picker, refusal);
    pedro_text_add(refusal, ". ");
    turn_question(&picker->turn, refusal);
    return false;
}

/* "1 of 3", "2 of up to 6", "1 of 2 trumps". */
static void group_status(const struct picker *picker, const struct pedro_group *group,
                         const char *kind, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    const char *count =
        rich_number(&words, pedro_set_count(chosen(picker) & group->from));
    const char *min = rich_number(&words, group->min),
               *max = rich_number(&words, group->max);
    const char *form = group->min == group->max ? _("{count} of {max}{kind}")
                       : group->min == 0        ? _("{count} of up to {max}{kind}")
                                                : _("{count} of {min} to {max}{kind}");
    rich_fill(text, form, "count", count, "min", min, "max", max, "kind", kind);
}

void picker_status(const struct picker *picker, struct pedro_text *text) {
    const struct pedro_legal *legal = &picker->turn.legal;
    const pedro_cards forced = turn_forced(legal);
    const unsigned first = forced ? 1 : 0;
    struct rich_words words = {.used = 0};
    if (legal->groups > first + 1) {
        /* Only a slide has two choices in one: the trumps come first (PROTOCOL section 2). */
        group_status(picker, &legal->group[first], _(" trumps"), text);
        pedro_text_add(text, _(" and "));
        group_status(picker, &legal->group[first + 1], _(" plain cards"), text);
    } else {
        group_status(picker, &legal->group[first], "", text);
    }
    pedro_text_add(text, _(" chosen"));
    if (forced)
        rich_fill(text, _(", besides {forced} that must go"), "forced",
                  rich_number(&words, pedro_set_count(forced)));
    if (legal->nonscoring > 0)
        rich_fill(
            text, _("; at least {least} of {cards}, {got} so far"), "least",
            rich_number(&words, legal->nonscoring), "cards",
            sorted_word(picker->turn.rules, picker->turn.view.trump, legal->low_cards,
                        &words),
            "got",
            rich_number(&words, pedro_set_count(chosen(picker) & legal->low_cards)));
}

void picker_label(const struct picker *picker, const struct picker_item *item,
                  struct pedro_text *text) {
    const struct pedro_action *action = &item->action;
    struct rich_words words = {.used = 0};
    (void)picker;
    switch (action->kind) {
    case PEDRO_ACT_BID:
        pedro_bid_text(action->bid, text);
        break;
    case PEDRO_ACT_NAME:
        rich_add_suit(text, action->suit);
        pedro_text_add_char(text, ' ');
        pedro_text_add(text, rich_suit_name(action->suit));
        break;
    case PEDRO_ACT_CALL:
        rich_add_card(text, action->card);
        break;
    case PEDRO_ACT_CLAIM:
        rich_fill(text, _("{card} for {other}"), "card", rich_card(&words, action->card),
                  "other", rich_card(&words, action->other));
        break;
    default:
        answer_add_label(action->kind, text);
        break;
    }
}
