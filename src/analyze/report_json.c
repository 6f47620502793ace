/* report_json.c - an analysis as JSON; pedro-analyze(1) lists its fields.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "analyze/json_parts.h"
#include "analyze/phrases.h"
#include "analyze/report.h"

enum { SCHEMA = 1 };

static void put_seats(struct json_writer *writer, const char *name,
                      const struct analysis *analysis, unsigned sides) {
    const struct pedro_rules *rules = &analysis->match->rules;
    json_open(writer, name, '[');
    for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
        if (sides >> pedro_side(rules, seat) & 1)
            json_put_number(writer, NULL, seat);
    json_close(writer, ']');
}

static void put_chances(struct json_writer *writer, const char *name,
                        const struct analysis *analysis, const double *chance) {
    json_open(writer, name, '[');
    for (unsigned side = 0; side < analysis->match->rules.sides; side++)
        json_put_real(writer, NULL, chance[side], ANALYZE_DIGITS);
    json_close(writer, ']');
}

static void put_side_numbers(struct json_writer *writer, const char *name,
                             const struct analysis *analysis, const int32_t *number) {
    json_open(writer, name, '[');
    for (unsigned side = 0; side < analysis->match->rules.sides; side++)
        json_put_number(writer, NULL, number[side]);
    json_close(writer, ']');
}

static void put_hands(struct json_writer *writer, const char *name,
                      const struct analysis *analysis, const pedro_cards *cards) {
    json_open(writer, name, '[');
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++)
        json_put_card_set(writer, NULL, cards[seat], pedro_set_count(cards[seat]));
    json_close(writer, ']');
}

/* --- decisions --- */

static void put_cost(struct json_writer *writer,
                     const struct analyze_decision *decision) {
    static const struct analyze_cost nothing = {.worlds = 0};
    const struct analyze_cost *cost = decision->agrees ? &nothing : &decision->cost;
    if (!decision->agrees && cost->worlds == 0) {
        json_put_null(writer, "cost");
        return;
    }
    analyze_put_cost(writer, "cost", cost);
}

static void put_verdict(struct json_writer *writer,
                        const struct analyze_decision *decision) {
    static const char *const verdicts[] = {[ANALYZE_SAME] = "same",
                                           [ANALYZE_UNKNOWN] = "unknown",
                                           [ANALYZE_LEVEL] = "level",
                                           [ANALYZE_WORSE] = "worse",
                                           [ANALYZE_BETTER] = "better"};
    const enum analyze_measure measure = analyze_measure_of(&decision->cost);
    json_put_word(writer, "verdict", verdicts[analyze_verdict_of(decision)]);
    if (measure == ANALYZE_BY_NEITHER)
        json_put_null(writer, "judged_by");
    else
        json_put_word(writer, "judged_by",
                      measure == ANALYZE_BY_CHANCE ? "chance" : "points");
}

static void put_open(struct json_writer *writer, const struct analysis *analysis,
                     const struct analyze_decision *decision) {
    if (!decision->opened) {
        json_put_null(writer, "open");
        return;
    }
    json_open(writer, "open", '{');
    put_seats(writer, "team", analysis, decision->open_team);
    json_put_number(writer, "before", decision->open_before);
    json_put_number(writer, "after", decision->open_after);
    json_put_number(writer, "cost", analyze_open_cost(decision));
    json_close(writer, '}');
}

static void put_decision(struct json_writer *writer, const struct analysis *analysis,
                         const struct analyze_decision *decision) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "event", (long long)decision->event);
    json_put_number(writer, "seat", decision->seat);
    json_put_word(writer, "phase", pedro_phase_name((enum pedro_phase)decision->phase));
    json_put_action(writer, "played", &decision->played);
    json_put_flag(writer, "forced", decision->forced);
    if (!decision->forced) {
        json_put_action(writer, "preferred", &decision->preferred);
        json_put_flag(writer, "agrees", decision->agrees);
        put_verdict(writer, decision);
        analyze_put_why(writer, &decision->why);
        put_cost(writer, decision);
        put_open(writer, analysis, decision);
    }
    json_close(writer, '}');
}

/* --- hands --- */

static void put_set(struct json_writer *writer, const char *name, unsigned seats) {
    json_open(writer, name, '[');
    for (; seats; seats &= seats - 1)
        json_put_number(writer, NULL, __builtin_ctz(seats));
    json_close(writer, ']');
}

static void put_trick(struct json_writer *writer, const struct analysis *analysis,
                      const struct analyze_trick *trick) {
    json_open(writer, NULL, '{');
    analyze_put_seat(writer, "leader", trick->leader);
    analyze_put_seat(writer, "winner", trick->winner);
    json_open(writer, "cards", '[');
    for (int seat = 0; seat < analysis->match->rules.set.players; seat++)
        if (trick->card[seat] == PEDRO_NO_CARD)
            json_put_null(writer, NULL);
        else
            json_put_card(writer, NULL, trick->card[seat]);
    json_close(writer, ']');
    put_set(writer, "revokes", trick->revoked);
    json_close(writer, '}');
}

static void put_curve(struct json_writer *writer, const struct analyze_hand *hand) {
    json_open(writer, "curve", '[');
    for (unsigned i = 0; i < hand->curve_points; i++) {
        json_open(writer, NULL, '{');
        json_put_number(writer, "event", (long long)hand->curve[i].event);
        json_put_number(writer, "value", hand->curve[i].value);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_suits(struct json_writer *writer, const struct analyze_hand *hand) {
    static const char *const letters[] = {"c", "d", "h", "s"};
    json_open(writer, "suits", '{');
    for (unsigned suit = 0; suit < 4; suit++)
        if (hand->suits >> suit & 1)
            json_put_number(writer, letters[suit], hand->suit_value[suit]);
    json_close(writer, '}');
}

static void put_hand(struct json_writer *writer, const struct analysis *analysis,
                     const struct analyze_hand *hand) {
    int32_t points[PEDRO_SEATS_MAX];
    for (int side = 0; side < PEDRO_SEATS_MAX; side++)
        points[side] = hand->points[side];
    json_open(writer, NULL, '{');
    json_put_number(writer, "hand", hand->number);
    json_put_number(writer, "dealer", hand->dealer);
    analyze_put_seat(writer, "bidder", hand->bidder);
    json_put_bid(writer, "bid", hand->bid);
    if (hand->trump < 4)
        json_put_suit(writer, "trump", hand->trump);
    else
        json_put_null(writer, "trump");
    json_put_flag(writer, "over", hand->over);
    json_put_flag(writer, "scored", hand->scored);
    json_put_flag(writer, "made", hand->made);
    put_hands(writer, "dealt", analysis, hand->dealt);
    put_hands(writer, "at_play", analysis, hand->at_play);
    put_side_numbers(writer, "points", analysis, points);
    put_side_numbers(writer, "gained", analysis, hand->gained);
    put_side_numbers(writer, "score", analysis, hand->score);
    if (hand->over)
        put_chances(writer, "chance", analysis, hand->chance);
    else
        json_put_null(writer, "chance");
    json_open(writer, "decisions", '[');
    for (size_t i = hand->decision; i < hand->decision + hand->decisions; i++)
        put_decision(writer, analysis, &analysis->decision[i]);
    json_close(writer, ']');
    json_open(writer, "tricks", '[');
    for (unsigned i = 0; i < hand->tricks; i++)
        put_trick(writer, analysis, &hand->trick[i]);
    json_close(writer, ']');
    put_seats(writer, "team", analysis, hand->team);
    put_curve(writer, hand);
    json_open(writer, "turning_points", '[');
    for (unsigned i = 0; i < hand->turns; i++)
        json_put_number(writer, NULL, (long long)analysis->decision[hand->turn[i]].event);
    json_close(writer, ']');
    put_suits(writer, hand);
    analyze_put_luck(writer, "luck_points", analysis, hand, ANALYZE_BY_POINTS);
    analyze_put_luck(writer, "luck_chance", analysis, hand, ANALYZE_BY_CHANCE);
    json_close(writer, '}');
}

/* --- the match --- */

static void put_player(struct json_writer *writer, const struct analysis *analysis,
                       int seat) {
    const struct analyze_player *player = &analysis->player[seat];
    const struct analyze_rate rate = analyze_error_rate(analysis, (pedro_seat)seat);
    json_open(writer, NULL, '{');
    json_put_number(writer, "seat", seat);
    json_put_text(writer, "name", analysis->name[seat]);
    json_put_number(writer, "decisions", player->decisions);
    json_put_number(writer, "agreed", player->agreed);
    json_put_number(writer, "estimated", player->estimated);
    json_put_real(writer, "points", player->points, ANALYZE_DIGITS);
    json_put_real(writer, "chance", player->chance, ANALYZE_DIGITS);
    json_put_number(writer, "opened", player->opened);
    json_put_number(writer, "slips", player->slips);
    json_put_number(writer, "open_points", player->open_points);
    json_put_real(writer, "error_rate", rate.points, ANALYZE_DIGITS);
    json_put_real(writer, "error_rate_ci95", rate.error, ANALYZE_DIGITS);
    json_close(writer, '}');
}

static void compose(struct json_writer *writer, const void *data) {
    const struct analysis *analysis = data;
    const struct pedro_match *match = analysis->match;
    char options[4096];
    struct pedro_text text;
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(match, &text);
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", match->variant);
    json_put_text(writer, "options", options);
    json_put_text(writer, "bot", analysis->bot->name);
    json_put_number(writer, "worlds", analysis->worlds);
    put_chances(writer, "chance", analysis, analysis->chance);
    json_open(writer, "players", '[');
    for (int seat = 0; seat < match->rules.set.players; seat++)
        put_player(writer, analysis, seat);
    json_close(writer, ']');
    analyze_put_luck(writer, "luck_points", analysis, NULL, ANALYZE_BY_POINTS);
    analyze_put_luck(writer, "luck_chance", analysis, NULL, ANALYZE_BY_CHANCE);
    json_open(writer, "costliest", '[');
    for (unsigned i = 0; i < analysis->costlies; i++)
        json_put_number(writer, NULL,
                        (long long)analysis->decision[analysis->costly[i]].event);
    json_close(writer, ']');
    json_open(writer, "hands", '[');
    for (size_t i = 0; i < analysis->hands; i++)
        put_hand(writer, analysis, &analysis->hand[i]);
    json_close(writer, ']');
    json_close(writer, '}');
}

bool analyze_json(FILE *out, const struct analysis *analysis) {
    char *document = json_compose(compose, analysis);
    if (document)
        fprintf(out, "%s\n", document);
    free(document);
    return document != NULL;
}
