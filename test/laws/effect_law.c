/* effect_law.c - effects contain all changes for a seat, and nothing that it may not
 *know.
 *
 * A view folded with the effects that its seat may see is the view after the event, also
 * if they were written as JSON and read back. If cards that a seat does not see are
 * exchanged, the effects that it may see are the same, byte for byte, until one of them
 * changes its view in another way.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "hidden.h"
#include "law.h"
#include "pedro/json.h"

/* Applies an event again, to another state and with its effects. */
static int do_again(const struct pedro_rules *rules, const struct pedro_event *event,
                    struct pedro_state *state, struct pedro_effects *effects) {
    return event->seat == PEDRO_NO_SEAT
               ? pedro_deal_effects(rules, state, event->pack, rules->pack_size, effects)
               : pedro_apply_effects(rules, state, &event->action, effects);
}

/* The effects that a program in another process receives: those that a seat may see,
 * through JSON. */
static bool through_json(struct trial *trial, const struct pedro_effects *effects,
                         pedro_seat seat, struct pedro_effects *read) {
    static char buffer[1 << 16];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_effects(effects, seat, &text);
    if (!pedro_text_fits(&text) ||
        pedro_json_read_effects(buffer, text.length, read) != PEDRO_ERR_OK ||
        read->count != effects->count)
        return trial_breach(trial, "effects are not read back from %s", buffer);
    return true;
}

static bool folds_to_the_view(struct trial *trial, const struct pedro_state *before,
                              const struct pedro_effects *effects, pedro_seat seat) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct pedro_view view, told, after;
    struct pedro_effect seen;
    struct pedro_effects read;
    if (!through_json(trial, effects, seat, &read))
        return false;
    pedro_view(rules, before, seat, &view);
    pedro_view(rules, &trial->match.state, seat, &after);
    told = view;
    for (unsigned i = 0; i < effects->count; i++) {
        pedro_effect_seen(&effects->at[i], seat, &seen);
        pedro_view_fold(rules, &view, &seen);
        if (pedro_view_fold_checked(rules, &told, &read.at[i]) != PEDRO_ERR_OK)
            return trial_breach(trial, "effect %u, %s, is refused by the view of seat %d",
                                i, pedro_effect_word(seen.kind), seat);
    }
    if (memcmp(&told, &view, sizeof view) != 0)
        return trial_breach(
            trial, "effects through JSON change the view of seat %d otherwise", seat);
    for (size_t i = 0; i < sizeof view; i++)
        if (((const char *)&view)[i] != ((const char *)&after)[i])
            return trial_breach(trial,
                                "byte %zu of the view of seat %d is not what the effects "
                                "make it",
                                i, seat);
    return true;
}

/* The deal, with the cards of other seats in another order. */
static void deal_otherwise(struct trial *trial, const struct pedro_state *before,
                           pedro_seat seat, struct pedro_event *deal) {
    const struct pedro_rules *rules = &trial->match.rules;
    for (unsigned i = 0; i < rules->pack_size; i++) {
        const unsigned j = pedro_rng_below(&trial->dice, rules->pack_size);
        const pedro_card card = deal->pack[i];
        if (pedro_dealt_to(rules, before->dealer, i) == seat ||
            pedro_dealt_to(rules, before->dealer, j) == seat)
            continue;
        deal->pack[i] = deal->pack[j];
        deal->pack[j] = card;
    }
}

/* Where nobody is out before his turn, hidden cards decide whether another trick is led or the play is over, because
 * only one seat has trumps; no effect before it tells that. */
static bool ends_the_play(const struct pedro_rules *rules,
                          const struct pedro_effect *effect,
                          const struct pedro_effect *other) {
    return rules->set.out == PEDRO_OUT_FOLD_AT_TURN &&
           (effect->kind == PEDRO_EFFECT_LED) != (other->kind == PEDRO_EFFECT_LED);
}

/* Two lists of effects that a seat sees after the same view. Where they first differ,
 * their changes of the view must differ too. */
static bool parts_where_seen(struct trial *trial, const struct pedro_effects *effects,
                             const struct pedro_effects *others, pedro_seat seat,
                             const struct pedro_view *before) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct pedro_view view = *before, other_view = *before;
    for (unsigned i = 0; i < effects->count && i < others->count; i++) {
        struct pedro_effect seen, other_seen;
        pedro_effect_seen(&effects->at[i], seat, &seen);
        pedro_effect_seen(&others->at[i], seat, &other_seen);
        pedro_view_fold(rules, &view, &seen);
        pedro_view_fold(rules, &other_view, &other_seen);
        if (memcmp(&view, &other_view, sizeof view) != 0)
            return true;
        if (ends_the_play(rules, &seen, &other_seen))
            return true;
        if (memcmp(&seen, &other_seen, sizeof seen) != 0)
            return trial_breach(trial, "effect %u, %s, tells seat %d of hidden cards", i,
                                pedro_effect_word(seen.kind), seat);
    }
    return effects->count == others->count ||
           trial_breach(trial, "seat %d is told more by hidden cards", seat);
}

static bool tells_nothing_else(struct trial *trial, const struct pedro_state *before,
                               const struct pedro_effects *effects, pedro_seat seat) {
    const struct pedro_match *match = &trial->match;
    struct pedro_event event = match->event[match->events - 1];
    struct pedro_state other = *before;
    struct pedro_effects others;
    struct pedro_view view;
    if (event.seat == PEDRO_NO_SEAT)
        deal_otherwise(trial, before, seat, &event);
    else
        hidden_swap(trial, &other, seat, 1 + pedro_rng_below(&trial->dice, 8));
    if (do_again(&match->rules, &event, &other, &others) != PEDRO_ERR_OK)
        return true;
    pedro_view(&match->rules, before, seat, &view);
    return parts_where_seen(trial, effects, &others, seat, &view);
}

static bool holds(struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    const struct pedro_state *before = trial_before(trial);
    struct pedro_effects effects;
    if (!before)
        return true;
    struct pedro_state after = *before;
    if (do_again(&match->rules, &match->event[match->events - 1], &after, &effects) !=
            PEDRO_ERR_OK ||
        memcmp(&after, &match->state, sizeof after) != 0)
        return trial_breach(trial, "the event does something else when it tells effects");
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < match->rules.set.players; seat++)
        if (!folds_to_the_view(trial, before, &effects, seat) ||
            !tells_nothing_else(trial, before, &effects, seat))
            return false;
    return true;
}

const struct law effect_law = {
    "a view folded with the effects its seat may see is the view after", holds, NULL, 8};
