/* sheet_data.c - the sheets of a season for other programs.
 *
 * SPDX-License-Identifier: MIT */
#include "base/csv.h"
#include "base/json_write.h"
#include "papers/listing.h"
#include "series/sheet_parts.h"
#include "words/rich.h"

enum { NAME_ROOM = TOURNAMENT_MEMBERS_MAX * (TOURNAMENT_TEXT_MAX + 3) };

static const char *const final_words[] = {
    [SERIES_OUT] = "out",
    [SERIES_BY_RING] = "ring",
    [SERIES_BY_SECONDS] = "second",
    [SERIES_DECLINED] = "declined",
};

static const char *name_of(const struct sheet *sheet, unsigned competitor,
                           char room[NAME_ROOM]) {
    struct pedro_text text;
    pedro_text_init(&text, room, NAME_ROOM);
    series_name(sheet->series, competitor, &text);
    return room;
}

/* --- tables for programs --- */

/* Thousandths as a number with a point: 1.5, -0.25. */
static void csv_score(struct pedro_text *text, int64_t value) {
    pedro_text_add_char(text, ',');
    listing_score(value, listing_decimals(value), text);
}

void series_sheet_csv(struct sheet *sheet) {
    struct pedro_text *text = sheet->text;
    char name[NAME_ROOM];
    pedro_text_add(text, "ring,place,name,total,events,won,margin,final,seed\r\n");
    for (size_t i = 0; i < sheet->table->count; i++) {
        const struct series_standing *at = &sheet->table->standing[i];
        csv_name(text, sheet->series->ring[at->ring].name, true);
        csv_number(text, at->place);
        csv_name(text, name_of(sheet, at->competitor, name), false);
        csv_score(text, at->key[0]);
        csv_number(text, at->events);
        csv_number(text, at->won);
        csv_number(text, at->margin);
        csv_field(text, final_words[at->final], false);
        csv_number(text, at->seed);
        pedro_text_add(text, "\r\n");
    }
}

/* The ring is the club of an entry, so that a Swiss final can keep its members apart in the first rounds. */
void series_sheet_final(struct sheet *sheet) {
    struct pedro_text *text = sheet->text;
    unsigned members = 1;
    for (unsigned seed = 1; seed <= sheet->table->finalists; seed++) {
        const unsigned of =
            sheet->series->competitor[series_finalist(sheet->table, seed)->competitor]
                .members;
        members = of > members ? of : members;
    }
    pedro_text_add(text, "number,club,team");
    for (unsigned i = 1; i <= members; i++) {
        pedro_text_add(text, ",name");
        pedro_text_add_number(text, i);
    }
    pedro_text_add(text, "\r\n");
    for (unsigned seed = 1; seed <= sheet->table->finalists; seed++) {
        const struct series_standing *at = series_finalist(sheet->table, seed);
        const struct series_competitor *who = &sheet->series->competitor[at->competitor];
        pedro_text_add_number(text, seed);
        csv_field(text, sheet->series->ring[at->ring].name, false);
        csv_field(text, who->team ? who->name[0] : "", false);
        for (unsigned i = 0; i < members; i++)
            csv_field(text, i < who->members && !who->team ? who->name[i] : "", false);
        pedro_text_add(text, "\r\n");
    }
}

/* --- JSON --- */

/* As the first digits of a hash; "" if no lots are drawn. */
static void put_lot(struct json_writer *writer, uint64_t lot) {
    char digits[13] = "";
    for (int i = 0; lot > 0 && i < 12; i++)
        digits[i] = "0123456789abcdef"[lot >> (44 - 4 * i) & 15];
    json_put_word(writer, "lot", digits);
}

static void put_standing(struct json_writer *writer, const struct sheet *sheet,
                         const struct series_standing *standing) {
    const struct series *series = sheet->series;
    const struct series_competitor *who = &series->competitor[standing->competitor];
    json_open(writer, NULL, '{');
    json_put_number(writer, "place", standing->place);
    json_open(writer, "names", '[');
    for (unsigned i = 0; i < who->members; i++)
        json_put_text(writer, NULL, who->name[i]);
    json_close(writer, ']');
    json_put_number(writer, "total", standing->key[0]);
    json_open(writer, "tiebreaks", '[');
    for (unsigned i = 0; i < series->set.tiebreaks; i++)
        json_put_number(writer, NULL, standing->key[i + 1]);
    json_close(writer, ']');
    json_open(writer, "results", '[');
    for (unsigned i = 0; i < series->events; i++) {
        if (standing->state[i] == SERIES_MISSED)
            continue;
        json_open(writer, NULL, '{');
        json_put_number(writer, "event", i + 1);
        json_put_number(writer, "score", standing->value[i]);
        json_put_flag(writer, "counts", standing->state[i] == SERIES_COUNTED);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    put_lot(writer, standing->lot);
    json_put_word(writer, "final", final_words[standing->final]);
    json_put_number(writer, "seed", standing->seed);
    json_close(writer, '}');
}

static void json_warning(void *data, const char *sentence, const char *one,
                         const char *other) {
    char room[2 * NAME_ROOM];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    rich_fill(&text, sentence, "one", one, "other", other);
    json_put_text(data, NULL, room);
}

void series_sheet_json(struct sheet *sheet) {
    const struct series *series = sheet->series;
    struct json_writer writer = json_writer(sheet->text);
    json_open(&writer, NULL, '{');
    json_put_number(&writer, "schema", 1);
    json_put_text(&writer, "name", series->name);
    json_open(&writer, "tiebreaks", '[');
    for (unsigned i = 0; i < series->set.tiebreaks; i++)
        json_put_word(&writer, NULL, series_tiebreak_word(series->set.tiebreak[i]));
    json_close(&writer, ']');
    json_put_text(&writer, "lots", series->set.seed);
    json_open(&writer, "events", '[');
    for (unsigned i = 0; i < series->events; i++) {
        json_open(&writer, NULL, '{');
        json_put_number(&writer, "event", i + 1);
        json_put_text(&writer, "ring", series->ring[series->event[i].ring].name);
        json_put_text(&writer, "file", series->event[i].file);
        json_put_text(&writer, "name", series->event[i].name);
        json_put_flag(&writer, "over", series->event[i].over);
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_open(&writer, "rings", '[');
    for (unsigned ring = 0; ring < series->rings; ring++) {
        json_open(&writer, NULL, '{');
        json_put_text(&writer, "ring", series->ring[ring].name);
        json_open(&writer, "standings", '[');
        for (size_t i = 0; i < sheet->table->count; i++)
            if (sheet->table->standing[i].ring == ring)
                put_standing(&writer, sheet, &sheet->table->standing[i]);
        json_close(&writer, ']');
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_open(&writer, "warnings", '[');
    series_warnings(series, sheet->table, json_warning, &writer);
    json_close(&writer, ']');
    json_close(&writer, '}');
    pedro_text_add_char(sheet->text, '\n');
}
