/* daily_show.c - the deals of a day and how the first tries at them went.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/daily_show.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/json_output.h"
#include "words/text.h"

enum { SCHEMA = 1 };

const char *signed_text(long long number, char room[SIGNED_MAX]) {
    snprintf(room, SIGNED_MAX, number > 0 ? "+%lld" : "%lld", number);
    return room;
}

/* Whether the first try at a deal has begun. */
static bool has_begun(const struct daily_shown *shown, const struct daily_deal *deal) {
    char path[AUTOSAVE_PATH_MAX];
    return daily_file_record(shown->file, deal, true, path) && access(path, F_OK) == 0;
}

static const struct daily_tried *tried_at(const struct daily_shown *shown,
                                          const struct daily_deal *deal) {
    return daily_file_find(shown->file, shown->day, deal->preset->name);
}

static void put_deal(struct json_writer *writer, const struct daily_shown *shown,
                     const struct daily_deal *deal) {
    const struct daily_tried *tried = tried_at(shown, deal);
    json_open(writer, NULL, '{');
    json_put_text(writer, "variant", deal->preset->name);
    json_put_number(writer, "dealer", deal->dealer);
    json_put_text(writer, "bot", deal->bot->name);
    json_put_text(writer, "state",
                  tried                    ? "over"
                  : has_begun(shown, deal) ? "begun"
                                           : "new");
    if (tried) {
        json_put_number(writer, "margin", tried->margin);
        json_put_number(writer, "par", tried->par);
    }
    json_close(writer, '}');
}

static void compose_day(struct json_writer *writer, const void *data) {
    const struct daily_shown *shown = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "date", shown->deal[0].date);
    json_put_number(writer, "streak", daily_file_streak(shown->file, shown->day));
    json_open(writer, "deals", '[');
    for (unsigned i = 0; i < DAILY_GAMES; i++)
        put_deal(writer, shown, &shown->deal[i]);
    json_close(writer, ']');
    json_close(writer, '}');
}

static void print_deal(const struct daily_shown *shown, const struct daily_deal *deal) {
    const struct daily_tried *tried = tried_at(shown, deal);
    char margin[SIGNED_MAX], par[SIGNED_MAX];
    printf("  %-18s%s: ", deal->preset->name, _(deal->preset->title));
    if (tried)
        printf(_("%s, par %s\n"), signed_text(tried->margin, margin),
               signed_text(tried->par, par));
    else
        puts(has_begun(shown, deal) ? _("begun") : _("not played yet"));
}

int daily_show_json(const struct daily_shown *shown) {
    return json_output(compose_day, shown);
}

void daily_show(const struct daily_shown *shown) {
    const unsigned streak = daily_file_streak(shown->file, shown->day);
    printf(_("Pedro, the deals of the day, %s\n"), shown->deal[0].date);
    for (unsigned i = 0; i < DAILY_GAMES; i++)
        print_deal(shown, &shown->deal[i]);
    if (streak > 1)
        printf(ngettext("%u day in a row\n", "%u days in a row\n", streak), streak);
}
