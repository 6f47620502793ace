/* view_json_laws.c - reads the members that views have only in rulesets with laws for errors.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/view_json_parts.h"

static bool read_barred(struct view_json_reading *in) {
    struct json_walk walk = json_walk(in->value);
    struct json value;
    bool barred;
    if (!view_json_is_list_of(in->value, in->rules->sides))
        return false;
    for (unsigned side = 0; json_next(&walk, NULL, &value); side++) {
        if (!json_get_flag(&value, &barred))
            return false;
        in->view->barred |= (uint8_t)(barred << side);
    }
    return true;
}

static bool read_ahead(struct view_json_reading *in) {
    int seat;
    if (view_json_is_list_of(in->value, 0))
        return true;
    if (!view_json_seat_and_card(in->value, in->rules, &seat, &in->view->ahead_card))
        return false;
    in->view->ahead_seat = (pedro_seat)seat;
    return true;
}

static bool read_exposed(struct view_json_reading *in) {
    struct json value;
    pedro_cards held = 0;
    if (!view_json_is_list(in->value, PEDRO_PACK_MAX))
        return false;
    for (int seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        held |= in->view->hand[seat];
    for (struct json_walk walk = json_walk(in->value); json_next(&walk, NULL, &value);) {
        pedro_card card;
        if (!json_get_card(&value, &card) || !pedro_set_has(held, card))
            return false;
        in->view->exposed |= pedro_set_of(card);
    }
    return true;
}

static bool read_required(struct view_json_reading *in) {
    for (unsigned i = 0; i <= PEDRO_REQUIRED_PLAIN; i++) {
        in->view->required = (uint8_t)i;
        if (json_is(in->value, pedro_required_name((enum pedro_required)i)))
            return true;
    }
    return false;
}

/* A seat is told of none. */
static bool read_revokes(struct view_json_reading *in) {
    return view_json_is_list_of(in->value, 0);
}

const struct view_json_member view_json_laws[VIEW_JSON_LAWS] = {
    {"barred", read_barred},     {"ahead", read_ahead},     {"exposed", read_exposed},
    {"required", read_required}, {"revokes", read_revokes},
};
