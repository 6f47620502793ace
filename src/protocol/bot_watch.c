/* bot_watch.c - follows a match by the effects of its events.
 *
 * The view is folded (pedro_view_fold_checked()) as a seat at the table would see it. If
 * a host sends no effects, or impossible ones, the view is not folded any further: the
 * bot then knows only the view that it is sent, the cards played and the scores of the
 * last hand.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/bot_watch.h"
#include "protocol/view_json.h"

/* Applies the options to the ruleset. */
static bool read_options(const struct json *options, struct pedro_ruleset *set,
                         struct pedro_option_error *error, struct pedro_text *why) {
    struct json name, value;
    if (json_kind(options) != JSON_KIND_OBJECT) {
        pedro_text_add(why, "the options are no object");
        return false;
    }
    for (struct json_walk walk = json_walk(options); json_next(&walk, &name, &value);) {
        char key[PEDRO_NAME_MAX], word[PEDRO_VALUE_MAX];
        size_t length;
        if (json_kind(&value) != JSON_KIND_TEXT) {
            pedro_text_add(why, "the value of an option is not a string");
            return false;
        }
        if (!json_get_text(&name, key, sizeof key, NULL) ||
            !json_get_text(&value, word, sizeof word, &length)) {
            pedro_text_add(why, "an option is too long");
            return false;
        }
        if (pedro_ruleset_set(set, key, strlen(key), word, length, error)) {
            pedro_option_error_text(error, why);
            return false;
        }
    }
    return true;
}

bool bot_watch_start(struct bot_watch *watch, const struct json *message, char *wrong,
                     size_t size) {
    char variant[PEDRO_NAME_MAX];
    struct pedro_option_error error;
    struct pedro_text text;
    struct json value;
    int seat;
    watch->started = false;
    pedro_text_init(&text, wrong, size);
    const struct pedro_preset *preset =
        json_get(message, "variant", &value) &&
                json_get_text(&value, variant, sizeof variant, NULL)
            ? pedro_preset_find(variant, strlen(variant))
            : NULL;
    if (!preset) {
        pedro_text_add(&text, pedro_strerror(PEDRO_ERR_UNKNOWN_VARIANT));
        return false;
    }
    struct pedro_ruleset set = preset->set;
    if (json_get(message, "options", &value) &&
        !read_options(&value, &set, &error, &text))
        return false;
    if (pedro_rules_init(&watch->rules, &set, &error)) {
        pedro_option_error_text(&error, &text);
        return false;
    }
    if (!view_json_number(message, "seat", 0, set.players - 1, &seat)) {
        pedro_text_add(&text, "there is no such seat");
        return false;
    }
    memcpy(watch->variant, preset->name, strlen(preset->name) + 1);
    watch->seat = (pedro_seat)seat;
    struct pedro_state state;
    pedro_state_init(&watch->rules, 0, &state);
    pedro_view(&watch->rules, &state, watch->seat, &watch->view);
    bot_history_clear(&watch->history);
    watch->started = watch->follows = true;
    return true;
}

static bool fold(struct bot_watch *watch, const struct pedro_effects *effects) {
    for (unsigned i = 0; i < effects->count; i++) {
        const struct pedro_effect *effect = &effects->at[i];
        if (pedro_view_fold_checked(&watch->rules, &watch->view, effect) != PEDRO_ERR_OK)
            return false;
        if (pedro_has_laws(&watch->rules))
            bot_history_hear(&watch->history, &watch->rules, effect);
        /* The first dealer is not in `start`. */
        if (effect->kind == PEDRO_EFFECT_DEAL)
            watch->view.dealer = effect->seat;
    }
    return true;
}

/* Updates the view. False if the effects are malformed. If there are none, the match is
 * not followed any further. */
static bool follow(struct bot_watch *watch, const struct json *message) {
    struct pedro_effects effects;
    struct json list;
    const bool followed = watch->follows && json_get(message, "effects", &list);
    watch->follows = false;
    if (!followed)
        return true;
    return watch->follows = json_get_effects(&list, &effects) && fold(watch, &effects);
}

bool bot_watch_event(struct bot_watch *watch, const struct json *message) {
    char text[PEDRO_ACTION_TEXT_MAX];
    struct pedro_action action;
    struct json value;
    size_t length;
    int seat;
    if (!json_get(message, "action", &value) ||
        !json_get_text(&value, text, sizeof text, &length) ||
        !view_json_number(message, "seat", PEDRO_NO_SEAT, watch->rules.set.players - 1,
                          &seat))
        return false;
    if (seat == PEDRO_NO_SEAT)
        bot_history_clear(&watch->history);
    const bool acts = seat != PEDRO_NO_SEAT &&
                      pedro_action_parse(text, length, &action) == PEDRO_ERR_OK;
    /* Under laws for errors the effects tell what was played. */
    const bool told =
        acts && action.kind == PEDRO_ACT_PLAY && pedro_has_laws(&watch->rules);
    if (acts && !told)
        bot_history_note(&watch->history, (pedro_seat)seat, &action);
    const bool heard = follow(watch, message);
    if (told && !watch->follows)
        bot_history_note(&watch->history, (pedro_seat)seat, &action);
    return heard;
}

bool bot_watch_score(struct bot_watch *watch, const struct json *message) {
    struct pedro_view *view = &watch->view, scored = *view;
    struct json bid, trump, made;
    bool flag;
    int bidder;
    if (!json_get(message, "bid", &bid) || !json_get_bid(&bid, &scored.last_bid) ||
        !json_get(message, "trump", &trump) ||
        !json_get_suit(&trump, &scored.last_trump) ||
        !view_json_number(message, "bidder", 0, watch->rules.set.players - 1, &bidder) ||
        !json_get(message, "made", &made) || !json_get_flag(&made, &flag))
        return false;
    scored.last_bidder = (pedro_seat)bidder;
    scored.last_made = flag;
    scored.hands_scored++;
    /* The effects have already been folded. */
    if (!watch->follows)
        *view = scored;
    return true;
}

/* --- the view that was sent --- */

static bool beats(const struct pedro_rules *rules, const struct pedro_view *view,
                  pedro_card card, pedro_card best) {
    const uint8_t *strength = rules->strength[view->trump];
    if (strength[card] || strength[best])
        return strength[card] > strength[best];
    return rules->set.plain_trick == PEDRO_PLAIN_TRICK_HIGHEST && card > best &&
           pedro_printed_suit(card) == pedro_printed_suit(view->trick[view->leader]);
}

/* The seat that wins the trick so far; the leader before a card is played. */
static pedro_seat winner_so_far(const struct pedro_rules *rules,
                                const struct pedro_view *view) {
    pedro_seat best = view->leader;
    if (best == PEDRO_NO_SEAT || view->trump == PEDRO_NO_SUIT)
        return PEDRO_NO_SEAT;
    for (pedro_seat seat = pedro_left(rules, best); seat != view->leader;
         seat = pedro_left(rules, seat))
        if (view->trick[seat] != PEDRO_NO_CARD &&
            (view->trick[best] == PEDRO_NO_CARD ||
             beats(rules, view, view->trick[seat], view->trick[best])))
            best = seat;
    return best;
}

/* True if the JSON of two views is the same. */
static bool same_in_json(const struct bot_watch *watch, const struct pedro_view *one,
                         const struct pedro_view *other) {
    char first[8 << 10], second[8 << 10];
    struct pedro_text text;
    pedro_text_init(&text, first, sizeof first);
    pedro_json_view(&watch->rules, watch->variant, one, NULL, 0, &text);
    pedro_text_init(&text, second, sizeof second);
    pedro_json_view(&watch->rules, watch->variant, other, NULL, 0, &text);
    return pedro_text_fits(&text) && strcmp(first, second) == 0 &&
           one->calls == other->calls &&
           memcmp(one->call, other->call, sizeof one->call) == 0;
}

/* Adds what a bot knows from a host that sends no effects. */
static void complete(const struct bot_watch *watch, struct pedro_view *view) {
    const struct pedro_view *known = &watch->view;
    view->last_bid = known->last_bid;
    view->last_bidder = known->last_bidder;
    view->last_trump = known->last_trump;
    view->last_made = known->last_made;
    view->winner_so_far = winner_so_far(&watch->rules, view);
    for (unsigned i = 0; i < watch->history.plays; i++)
        view->seen |= pedro_set_of(watch->history.play[i].card);
    for (int seat = 0; seat < watch->rules.set.players; seat++) {
        view->seen |= view->buried[seat];
        if (view->trick[seat] != PEDRO_NO_CARD)
            view->seen |= pedro_set_of(view->trick[seat]);
    }
}

void bot_watch_complete(const struct bot_watch *watch, struct pedro_view *view) {
    view->hands_scored = watch->view.hands_scored;
    if (watch->follows && same_in_json(watch, &watch->view, view))
        *view = watch->view;
    else
        complete(watch, view);
}
