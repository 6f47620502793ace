/* json_parts.c - writes costs and reasons as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/json_parts.h"

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
