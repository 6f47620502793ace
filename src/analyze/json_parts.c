/* json_parts.c - writes costs and reasons as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/json_parts.h"

void analyze_put_seat(struct json_writer *writer, const char *name, pedro_seat seat) {
    if (seat == PEDRO_NO_SEAT)
        json_put_null(writer, name);
    else
        json_put_number(writer, name, seat);
}

void analyze_put_cost(struct json_writer *writer, const char *name,
                      const struct analyze_cost *cost) {
    json_open(writer, name, '{');
    json_put_real(writer, "points", cost->points, ANALYZE_DIGITS);
    json_put_real(writer, "points_ci95", cost->points_error, ANALYZE_DIGITS);
    json_put_real(writer, "chance", cost->chance, ANALYZE_DIGITS);
    json_put_real(writer, "chance_ci95", cost->chance_error, ANALYZE_DIGITS);
    json_put_number(writer, "worlds", cost->worlds);
    json_close(writer, '}');
}

void analyze_put_why(struct json_writer *writer, const struct bot_reason *why) {
    char buffer[1024];
    struct pedro_text text;
    if (!why->sentence) {
        json_put_null(writer, "why");
        return;
    }
    pedro_text_init(&text, buffer, sizeof buffer);
    bot_reason_text(why, why->sentence, NULL, &text);
    json_put_text(writer, "why", buffer);
}

void analyze_put_luck(struct json_writer *writer, const char *name,
                      const struct analysis *analysis, const struct analyze_hand *hand,
                      enum analyze_measure measure) {
    enum { DIGITS = 12 };
    if (!analysis->luck || (hand && !hand->over)) {
        json_put_null(writer, name);
        return;
    }
    json_open(writer, name, '[');
    for (unsigned side = 0; side < analysis->match->rules.sides; side++) {
        const struct analyze_luck luck =
            hand ? analyze_luck_of_hand(analysis, hand, side, measure)
                 : analyze_luck_of_match(analysis, side, measure);
        json_open(writer, NULL, '{');
        json_put_real(writer, "before", luck.before, DIGITS);
        json_put_real(writer, "deal", luck.deal, DIGITS);
        json_put_real(writer, "draw", luck.draw, DIGITS);
        json_put_real(writer, "own", luck.own, DIGITS);
        json_put_real(writer, "others", luck.others, DIGITS);
        json_put_real(writer, "hidden", luck.hidden, DIGITS);
        json_put_real(writer, "result", luck.result, DIGITS);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}
