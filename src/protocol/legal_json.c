/* legal_json.c - reads choices.
 *
 * JSON lists every choice, and struct pedro_legal packs them. A list is accepted only
 * if its packed form stands for the same list.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/notation.h"
#include "protocol/view_json.h"

#define CAN(kind) (1u << PEDRO_ACT_##kind)

/* The kinds of action that may be offered in each phase. Phases deal and over have none, since nobody is to act. */
static const uint32_t offers[PEDRO_PHASES] = {
    [PEDRO_PHASE_MISDEAL] = CAN(MISDEAL) | CAN(PLAY_ON),
    [PEDRO_PHASE_DARK] = CAN(DARK) | CAN(PASS),
    [PEDRO_PHASE_BID] = CAN(BID) | CAN(PASS),
    [PEDRO_PHASE_TRUMP] = CAN(NAME),
    [PEDRO_PHASE_DISCARD] = CAN(DISCARD),
    [PEDRO_PHASE_CLAIM] = CAN(CLAIM) | CAN(PASS),
    [PEDRO_PHASE_FOLD] = CAN(GIVE_FOLD) | CAN(STAY),
    [PEDRO_PHASE_GIVE] = CAN(GIVE),
    [PEDRO_PHASE_TAKE] = CAN(TAKE),
    [PEDRO_PHASE_BURY] = CAN(BURY),
    [PEDRO_PHASE_PLAY] = CAN(PLAY) | CAN(FOLD) | CAN(THROW_IN),
    [PEDRO_PHASE_CALL] = CAN(CALL),
    [PEDRO_PHASE_DEMAND] = CAN(WITHDRAW) | CAN(ACCEPT),
    [PEDRO_PHASE_REQUIRE] = CAN(LEAD_TRUMP) | CAN(LEAD_PLAIN) | CAN(LEAD_FREE),
    [PEDRO_PHASE_REVIEW] = CAN(REVOKE) | CAN(ACCEPT),
};

#undef CAN

static bool is_offered(const struct pedro_legal *legal, unsigned kind) {
    return offers[legal->phase] >> kind & 1;
}

/* Adds a choice of a list to the packed form. */
static bool add_choice(const struct pedro_action *action, struct pedro_legal *legal) {
    switch (action->kind) {
    case PEDRO_ACT_BID:
        if (action->bid >= PEDRO_BID_SPECIAL) {
            legal->specials |= (uint8_t)(1u << (action->bid - PEDRO_BID_SPECIAL));
        } else if (legal->bid_to == PEDRO_NO_BID) {
            legal->bid_from = legal->bid_to = action->bid;
        } else if (action->bid == legal->bid_to + 1) {
            legal->bid_to = action->bid;
        } else {
            /* After a gap in the numbers: the bid before the gap is the dealer's forced
             * bid. */
            if (legal->bid_alone != PEDRO_NO_BID || legal->bid_from != legal->bid_to ||
                action->bid < legal->bid_to + 1)
                return false;
            legal->bid_alone = legal->bid_from;
            legal->bid_from = legal->bid_to = action->bid;
        }
        return true;
    case PEDRO_ACT_NAME:
        legal->suits |= (uint8_t)(1u << action->suit);
        return true;
    case PEDRO_ACT_CLAIM:
        legal->for_cards |= pedro_set_of(action->other);
        legal->cards |= pedro_set_of(action->card);
        return true;
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
        legal->cards |= pedro_set_of(action->card);
        return true;
    case PEDRO_ACT_REVOKE:
        legal->seats |= (uint8_t)(1u << action->seat);
        return true;
    case PEDRO_ACT_DISCARD:
    case PEDRO_ACT_TAKE:
    case PEDRO_ACT_GIVE:
    case PEDRO_ACT_BURY:
        return false; /* chosen from groups */
    default:
        legal->words |= 1u << action->kind;
        return true;
    }
}

static bool read_action(const struct json *value, struct pedro_action *action) {
    char text[PEDRO_ACTION_TEXT_MAX];
    size_t length;
    return json_get_text(value, text, sizeof text, &length) &&
           pedro_action_parse(text, length, action) == PEDRO_ERR_OK;
}

static bool read_choices(const struct json *choices, struct pedro_legal *legal) {
    struct pedro_action action, same;
    struct json value;
    unsigned i = 0;
    if (json_kind(choices) != JSON_KIND_LIST)
        return false;
    for (struct json_walk walk = json_walk(choices); json_next(&walk, NULL, &value);)
        if (!read_action(&value, &action) || !is_offered(legal, action.kind) ||
            !add_choice(&action, legal))
            return false;
    /* The packed form must stand for the same list. */
    for (struct json_walk walk = json_walk(choices); json_next(&walk, NULL, &value); i++)
        if (!read_action(&value, &action) || !pedro_legal_nth(legal, i, &same) ||
            memcmp(&action, &same, sizeof action) != 0)
            return false;
    /* In phase play there is always a card to choose. */
    return pedro_legal_count(legal) == i &&
           (i == 0 || legal->cards || !is_offered(legal, PEDRO_ACT_PLAY));
}

/* The cards of a group, and how many there are. */
static bool read_from(const struct json *json, const struct pedro_rules *rules,
                      struct pedro_group *group, int *size) {
    struct json from, value;
    if (!json_get(json, "from", &from) || json_kind(&from) != JSON_KIND_LIST)
        return false;
    *size = 0;
    for (struct json_walk walk = json_walk(&from); json_next(&walk, NULL, &value);
         (*size)++) {
        pedro_card card;
        if (!json_get_card(&value, &card) || !pedro_set_has(rules->pack, card) ||
            pedro_set_has(group->from, card))
            return false;
        group->from |= pedro_set_of(card);
    }
    return true;
}

static bool read_group(const struct json *json, const struct pedro_rules *rules,
                       unsigned trump, struct pedro_legal *legal) {
    struct pedro_group *group = &legal->group[legal->groups];
    struct json value;
    int size, min, max, nonscoring = 0;
    if (!read_from(json, rules, group, &size) ||
        !view_json_number(json, "max", 0, size, &max) ||
        !view_json_number(json, "min", 0, max, &min))
        return false;
    if (json_get(json, "nonscoring", &value) &&
        !view_json_number(json, "nonscoring", 1, max, &nonscoring))
        return false;
    group->min = (uint8_t)min;
    group->max = (uint8_t)max;
    for (unsigned i = 0; i < legal->groups; i++)
        if (legal->group[i].from & group->from)
            return false;
    if (nonscoring > 0) {
        if (trump > PEDRO_SPADES || legal->nonscoring)
            return false;
        legal->nonscoring = (uint8_t)nonscoring;
        legal->low_cards = group->from & rules->trumps[trump] & ~rules->scoring[trump];
        if (pedro_set_count(legal->low_cards) < legal->nonscoring)
            return false;
    }
    legal->groups++;
    return true;
}

static bool read_groups(const struct json *groups, const struct pedro_rules *rules,
                        unsigned trump, struct pedro_legal *legal) {
    const size_t most = sizeof legal->group / sizeof *legal->group;
    struct json value;
    if (!is_offered(legal, pedro_cards_action((enum pedro_phase)legal->phase)))
        return false;
    for (struct json_walk walk = json_walk(groups); json_next(&walk, NULL, &value);)
        if (legal->groups == most || !read_group(&value, rules, trump, legal))
            return false;
    return json_kind(groups) == JSON_KIND_LIST && legal->groups > 0;
}

bool legal_json_read(const struct json *json, const struct pedro_rules *rules,
                     unsigned trump, struct pedro_legal *legal, const char **wrong) {
    struct json value;
    int seat;
    memset(legal, 0, sizeof *legal);
    *wrong = "phase";
    if (!json_get(json, "phase", &value) || !json_get_phase(&value, &legal->phase))
        return false;
    *wrong = "seat";
    if (!view_json_number(json, "seat", PEDRO_NO_SEAT, rules->set.players - 1, &seat))
        return false;
    legal->seat = (pedro_seat)seat;
    *wrong = "groups";
    if (json_get(json, "groups", &value))
        return read_groups(&value, rules, trump, legal);
    *wrong = "choices";
    return json_get(json, "choices", &value) && read_choices(&value, legal);
}
