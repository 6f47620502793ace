/* legal_json.c - reads choices.
 *
 * A list comes spelled out and is kept packed. Only if the packed form means the same list is it taken.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "protocol/view_json.h"

/* Adds a choice of a list to the packed form. */
static bool add_choice(const struct pedro_action *action, struct pedro_legal *legal) {
    switch (action->kind) {
    case PEDRO_BID:
        if (action->bid >= PEDRO_BID_SPECIAL) {
            legal->specials |= (uint8_t)(1u << (action->bid - PEDRO_BID_SPECIAL));
        } else if (legal->bid_to == PEDRO_NO_BID) {
            legal->bid_from = legal->bid_to = action->bid;
        } else if (action->bid == legal->bid_to + 1) {
            legal->bid_to = action->bid;
        } else {
            /* A gap: what came before it is the dealer's forced bid. */
            if (legal->bid_alone != PEDRO_NO_BID || legal->bid_from != legal->bid_to ||
                action->bid < legal->bid_to + 1)
                return false;
            legal->bid_alone = legal->bid_from;
            legal->bid_from = legal->bid_to = action->bid;
        }
        return true;
    case PEDRO_NAME:
        legal->suits |= (uint8_t)(1u << action->suit);
        return true;
    case PEDRO_CLAIM:
        legal->for_cards |= pedro_set_of(action->other);
        legal->cards |= pedro_set_of(action->card);
        return true;
    case PEDRO_PLAY:
    case PEDRO_CALL:
        legal->cards |= pedro_set_of(action->card);
        return true;
    case PEDRO_DISCARD:
    case PEDRO_TAKE:
    case PEDRO_GIVE:
    case PEDRO_BURY:
        return false;
    default:
        legal->words |= 1u << action->kind;
        return true;
    }
}

static bool read_action(json_t *value, struct pedro_action *action) {
    return json_is_string(value) &&
           pedro_action_parse(json_string_value(value), json_string_length(value),
                              action) == PEDRO_ERR_OK;
}

static bool read_choices(json_t *choices, struct pedro_legal *legal) {
    struct pedro_action action, same;
    json_t *value;
    size_t i;
    if (!json_is_array(choices))
        return false;
    json_array_foreach(choices, i, value) {
        if (!read_action(value, &action) || !add_choice(&action, legal))
            return false;
    }
    /* Only if the packed form means the same list is it what was sent. */
    json_array_foreach(choices, i, value) {
        if (!read_action(value, &action) || !pedro_legal_nth(legal, (unsigned)i, &same) ||
            memcmp(&action, &same, sizeof action) != 0)
            return false;
    }
    return pedro_legal_count(legal) == json_array_size(choices);
}

static bool read_group(json_t *json, const struct pedro_rules *rules, unsigned trump,
                       struct pedro_legal *legal) {
    struct pedro_group *group = &legal->group[legal->groups];
    json_t *from = json_object_get(json, "from"), *value;
    int min, max, nonscoring = 0;
    size_t i;
    if (!json_is_array(from) || json_array_size(from) > PEDRO_PACK_MAX)
        return false;
    const int size = (int)json_array_size(from);
    json_array_foreach(from, i, value) {
        pedro_card card;
        if (!json_read_card(value, &card) || !pedro_set_has(rules->pack, card) ||
            pedro_set_has(group->from, card))
            return false;
        group->from |= pedro_set_of(card);
    }
    if (!json_read_number(json, "max", 0, size, &max) ||
        !json_read_number(json, "min", 0, max, &min))
        return false;
    if (json_object_get(json, "nonscoring") &&
        !json_read_number(json, "nonscoring", 1, max, &nonscoring))
        return false;
    group->min = (uint8_t)min;
    group->max = (uint8_t)max;
    if (nonscoring > 0) {
        if (trump > PEDRO_SPADES || legal->nonscoring)
            return false;
        legal->nonscoring = (uint8_t)nonscoring;
        legal->low_cards = group->from & rules->trumps[trump] & ~rules->scoring[trump];
    }
    legal->groups++;
    return true;
}

bool legal_json_read(json_t *json, const struct pedro_rules *rules, unsigned trump,
                     struct pedro_legal *legal, const char **wrong) {
    json_t *groups = json_object_get(json, "groups"), *value;
    size_t i;
    int seat;
    memset(legal, 0, sizeof *legal);
    *wrong = "phase";
    if (!json_read_phase(json_object_get(json, "phase"), &legal->phase))
        return false;
    *wrong = "seat";
    if (!json_read_number(json, "seat", PEDRO_NO_SEAT, rules->set.players - 1, &seat))
        return false;
    legal->seat = (pedro_seat)seat;
    *wrong = "choices";
    if (!groups)
        return read_choices(json_object_get(json, "choices"), legal);
    *wrong = "groups";
    if (!json_is_array(groups) || json_array_size(groups) == 0 ||
        json_array_size(groups) > sizeof legal->group / sizeof *legal->group)
        return false;
    json_array_foreach(groups, i, value) {
        if (!read_group(value, rules, trump, legal))
            return false;
    }
    return true;
}
