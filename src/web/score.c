/* score.c - the score pad of the page.
 *
 * The page keeps the text of the score record and nothing else. Each call reads it, adds a row
 * if one is given, and answers with all there is to show, the new record included.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/json_write.h"
#include "protocol/pad_json.h"
#include "protocol/people_json.h"
#include "web/engine.h"
#include "words/pad_words.h"

enum { SCORE_MAX = 1 << 20, CSV_MAX = 1 << 18 };

static struct {
    char buffer[SCORE_MAX];
    struct pedro_text text;
} score;

static struct pedro_text *begin(void) {
    pedro_text_init(&score.text, score.buffer, sizeof score.buffer);
    return &score.text;
}

static void refuse(const struct pedro_refusal *refusal) {
    engine_refusal(refusal, begin());
}

/* {"order":[...],"dealer":0} for the cards drawn, or the reason why all must draw again. */
static void answer_draw(const struct pedro_rules *rules, const char *cards,
                        size_t length) {
    struct pedro_draw draw;
    struct pedro_refusal refusal;
    if (pedro_draw_read(rules, cards, length, &draw, &refusal)) {
        refuse(&refusal);
        return;
    }
    struct json_writer writer = json_writer(begin());
    json_open(&writer, NULL, '{');
    json_open(&writer, "order", '[');
    for (int seat = 0; seat < rules->set.players; seat++)
        json_put_number(&writer, NULL, draw.player[seat]);
    json_close(&writer, ']');
    json_put_number(&writer, "dealer", draw.dealer);
    json_close(&writer, '}');
}

/* {"csv":TEXT} */
static void answer_csv(const struct pedro_pad *pad, const struct pedro_tags *tags) {
    static char buffer[CSV_MAX];
    struct pad_names names;
    struct pedro_text csv;
    pedro_text_init(&csv, buffer, sizeof buffer);
    pad_names_read(&pad->match.rules, tags, &names);
    pad_csv(pad, &names, &csv);
    struct json_writer writer = json_writer(begin());
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "csv", buffer);
    json_close(&writer, '}');
}

static bool is(const char *row, size_t length, const char *word) {
    return length == strlen(word) && memcmp(row, word, length) == 0;
}

static void answer(const char *row, size_t row_length, const char *record,
                   size_t length) {
    static const char draw[] = "draw ";
    const size_t draw_length = sizeof draw - 1;
    struct pedro_pad pad;
    struct pedro_tags tags;
    struct pedro_record_error error;
    struct pedro_refusal refusal;
    if (pedro_pad_read(record, length, &pad, &tags, &error))
        refuse(&error.refusal);
    else if (row_length >= draw_length && memcmp(row, draw, draw_length) == 0)
        answer_draw(&pad.match.rules, row + draw_length, row_length - draw_length);
    else if (is(row, row_length, "csv"))
        answer_csv(&pad, &tags);
    else if (row_length && pedro_pad_do(&pad, row, row_length, &refusal))
        refuse(&refusal);
    else
        pad_json_write(&pad, &tags, begin());
    pedro_pad_finish(&pad);
    pedro_tags_finish(&tags);
}

const char *engine_score(size_t length) {
    const char *input = engine_input();
    const char *end = length <= ENGINE_INPUT_MAX ? memchr(input, '\n', length) : NULL;
    if (end) {
        answer(input, (size_t)(end - input), end + 1, length - (size_t)(end + 1 - input));
    } else {
        struct pedro_refusal refusal;
        pedro_refuse(&refusal, PEDRO_REFUSED_NO_OBJECT);
        refuse(&refusal);
    }
    return score.buffer;
}

static struct record_people people;

const char *engine_people(size_t length) {
    struct pedro_pad pad;
    struct pedro_tags tags;
    struct pedro_record_error error;
    if (length == 0) {
        record_people_finish(&people);
    } else if (length <= ENGINE_INPUT_MAX) {
        if (!pedro_pad_read(engine_input(), length, &pad, &tags, &error))
            record_people_add(&people, &pad, &tags);
        pedro_pad_finish(&pad);
        pedro_tags_finish(&tags);
    }
    record_people_sort(&people);
    people_json_write(&people, begin());
    return score.buffer;
}
