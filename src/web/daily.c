/* daily.c - the deals of a day, for the page.
 *
 * SPDX-License-Identifier: MIT */
#include "table/daily.h"

#include "base/json_write.h"
#include "pedro/json.h"
#include "web/engine.h"
#include "web/outbox.h"

static void put_deal(struct json_writer *writer, const struct daily_deal *deal) {
    char digits[2 * PEDRO_SEED_SIZE + 1];
    pedro_seed_text(deal->seed, digits);
    json_open(writer, NULL, '{');
    json_put_word(writer, "variant", deal->preset->name);
    json_put_word(writer, "title", deal->preset->title);
    json_put_number(writer, "players", deal->preset->set.players);
    json_put_number(writer, "dealer", deal->dealer);
    json_put_word(writer, "bot", deal->bot->name);
    json_put_word(writer, "seed", digits);
    json_close(writer, '}');
}

void engine_daily(size_t length) {
    struct daily_deal deal;
    const int32_t day = record_day(engine_input(), length);
    struct json_writer writer = json_writer(outbox_begin());
    json_open(&writer, NULL, '{');
    json_open(&writer, "deals", '[');
    for (unsigned index = 0; daily_deal(day, index, &deal); index++)
        put_deal(&writer, &deal);
    json_close(&writer, ']');
    json_close(&writer, '}');
    outbox_end();
}
