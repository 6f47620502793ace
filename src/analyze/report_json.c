/* report_json.c - an analysis as JSON; pedro-analyze(1) lists its fields.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>

#include "analyze/phrases.h"
#include "analyze/report.h"

enum { SCHEMA = 1 };

static json_t *action_json(const struct pedro_action *action) {
    char buffer[PEDRO_ACTION_TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_action_text(action, &text);
    return json_string(buffer);
}

static json_t *cards_json(pedro_cards cards) {
    json_t *list = json_array();
    while (cards) {
        char letters[3];
        pedro_card_text(pedro_set_pop(&cards), letters);
        json_array_append_new(list, json_string(letters));
    }
    return list;
}

static json_t *seat_json(pedro_seat seat) {
    return seat == PEDRO_NO_SEAT ? json_null() : json_integer(seat);
}

static json_t *seats_json(const struct analysis *analysis, unsigned sides) {
    const struct pedro_rules *rules = &analysis->match->rules;
    json_t *list = json_array();
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        if (sides >> pedro_side(rules, seat) & 1)
            json_array_append_new(list, json_integer((json_int_t)seat));
    return list;
}

static json_t *chances_json(const struct analysis *analysis, const double *chance) {
    json_t *list = json_array();
    for (unsigned side = 0; side < analysis->match->rules.sides; side++)
        json_array_append_new(list, json_real(chance[side]));
    return list;
}

static const char *suit_letter(uint8_t suit) {
    static const char *const letters[] = {"c", "d", "h", "s"};
    return suit < 4 ? letters[suit] : NULL;
}

static json_t *why_json(const struct bot_reason *why) {
    char buffer[1024];
    struct pedro_text text;
    if (!why->sentence)
        return json_null();
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(why, why->sentence, NULL, &text);
    return json_string(buffer);
}

static json_t *cost_json(const struct analyze_decision *decision) {
    const struct analyze_cost *cost = &decision->cost;
    if (decision->agrees)
        return json_pack("{s:f, s:f, s:f, s:f, s:i}", "points", 0.0, "points_ci95", 0.0,
                         "chance", 0.0, "chance_ci95", 0.0, "worlds", 0);
    if (cost->worlds == 0)
        return json_null();
    return json_pack("{s:f, s:f, s:f, s:f, s:i}", "points", cost->points, "points_ci95",
                     cost->points_error, "chance", cost->chance, "chance_ci95",
                     cost->chance_error, "worlds", (int)cost->worlds);
}

static json_t *open_json(const struct analysis *analysis,
                         const struct analyze_decision *decision) {
    if (!decision->opened)
        return json_null();
    return json_pack("{s:o, s:i, s:i, s:i}", "team",
                     seats_json(analysis, decision->open_team), "before",
                     (int)decision->open_before, "after", (int)decision->open_after,
                     "cost", analyze_open_cost(decision));
}

static json_t *decision_json(const struct analysis *analysis,
                             const struct analyze_decision *decision) {
    json_t *object = json_pack(
        "{s:I, s:i, s:s, s:o, s:b}", "event", (json_int_t)decision->event, "seat",
        (int)decision->seat, "phase", pedro_phase_name((enum pedro_phase)decision->phase),
        "played", action_json(&decision->played), "forced", decision->forced);
    if (!decision->forced) {
        json_t *judged = json_pack(
            "{s:o, s:b, s:o, s:o, s:o}", "preferred", action_json(&decision->preferred),
            "agrees", decision->agrees, "why", why_json(&decision->why), "cost",
            cost_json(decision), "open", open_json(analysis, decision));
        json_object_update(object, judged);
        json_decref(judged);
    }
    return object;
}

static json_t *trick_json(const struct analysis *analysis,
                          const struct analyze_trick *trick) {
    json_t *cards = json_array();
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++) {
        char letters[3];
        pedro_card_text(trick->card[seat], letters);
        json_array_append_new(cards, trick->card[seat] == PEDRO_NO_CARD
                                         ? json_null()
                                         : json_string(letters));
    }
    return json_pack("{s:o, s:o, s:o}", "leader", seat_json(trick->leader), "winner",
                     seat_json(trick->winner), "cards", cards);
}

static json_t *hand_json(const struct analysis *analysis,
                         const struct analyze_hand *hand) {
    const struct pedro_rules *rules = &analysis->match->rules;
    json_t *dealt = json_array(), *at_play = json_array(), *points = json_array(),
           *gained = json_array(), *score = json_array(), *decisions = json_array(),
           *tricks = json_array(), *curve = json_array(), *suits = json_object(),
           *turns = json_array();
    char bid[32];
    struct pedro_text text;
    pedro_text_init(&text, bid, sizeof bid);
    pedro_bid_text(hand->bid, &text);
    for (int seat = 0; seat < rules->set.players; seat++) {
        json_array_append_new(dealt, cards_json(hand->dealt[seat]));
        json_array_append_new(at_play, cards_json(hand->at_play[seat]));
    }
    for (unsigned side = 0; side < rules->sides; side++) {
        json_array_append_new(points, json_integer(hand->points[side]));
        json_array_append_new(gained, json_integer(hand->gained[side]));
        json_array_append_new(score, json_integer(hand->score[side]));
    }
    for (size_t i = hand->decision; i < hand->decision + hand->decisions; i++)
        json_array_append_new(decisions, decision_json(analysis, &analysis->decision[i]));
    for (unsigned i = 0; i < hand->tricks; i++)
        json_array_append_new(tricks, trick_json(analysis, &hand->trick[i]));
    for (unsigned i = 0; i < hand->curve_points; i++)
        json_array_append_new(curve, json_pack("{s:I, s:i}", "event",
                                               (json_int_t)hand->curve[i].event, "value",
                                               (int)hand->curve[i].value));
    for (uint8_t suit = 0; suit < 4; suit++)
        if (hand->suits >> suit & 1)
            json_object_set_new(suits, suit_letter(suit),
                                json_integer(hand->suit_value[suit]));
    for (unsigned i = 0; i < hand->turns; i++)
        json_array_append_new(
            turns, json_integer((json_int_t)analysis->decision[hand->turn[i]].event));
    return json_pack(
        "{s:i, s:i, s:o, s:s, s:s?, s:b, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, "
        "s:o, s:o, s:o, s:o, s:o}",
        "hand", (int)hand->number, "dealer", (int)hand->dealer, "bidder",
        seat_json(hand->bidder), "bid", bid, "trump", suit_letter(hand->trump), "over",
        hand->over, "scored", hand->scored, "made", hand->made, "dealt", dealt, "at_play",
        at_play, "points", points, "gained", gained, "score", score, "chance",
        hand->over ? chances_json(analysis, hand->chance) : json_null(), "decisions",
        decisions, "tricks", tricks, "team", seats_json(analysis, hand->team), "curve",
        curve, "turning_points", turns, "suits", suits);
}

static json_t *player_json(const struct analysis *analysis, int seat) {
    const struct analyze_player *player = &analysis->player[seat];
    return json_pack("{s:i, s:s, s:i, s:i, s:i, s:f, s:f, s:i, s:i, s:i}", "seat", seat,
                     "name", analysis->name[seat], "decisions", (int)player->decisions,
                     "agreed", (int)player->agreed, "estimated", (int)player->estimated,
                     "points", player->points, "chance", player->chance, "opened",
                     (int)player->opened, "slips", (int)player->slips, "open_points",
                     player->open_points);
}

bool analyze_json(FILE *out, const struct analysis *analysis) {
    const struct pedro_match *match = analysis->match;
    json_t *hands = json_array(), *players = json_array(), *costly = json_array();
    char options[4096];
    struct pedro_text text;
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(match, &text);
    for (size_t i = 0; i < analysis->hands; i++)
        json_array_append_new(hands, hand_json(analysis, &analysis->hand[i]));
    for (int seat = 0; seat < match->rules.set.players; seat++)
        json_array_append_new(players, player_json(analysis, seat));
    for (unsigned i = 0; i < analysis->costlies; i++)
        json_array_append_new(
            costly,
            json_integer((json_int_t)analysis->decision[analysis->costly[i]].event));
    json_t *object = json_pack(
        "{s:i, s:s, s:s, s:s, s:i, s:o, s:o, s:o, s:o}", "schema", SCHEMA, "variant",
        match->variant, "options", options, "bot", analysis->bot->name, "worlds",
        (int)analysis->worlds, "chance", chances_json(analysis, analysis->chance),
        "players", players, "costliest", costly, "hands", hands);
    const bool well =
        object && json_dumpf(object, out, JSON_COMPACT | JSON_REAL_PRECISION(6)) == 0;
    fputc('\n', out);
    json_decref(object);
    return well;
}
