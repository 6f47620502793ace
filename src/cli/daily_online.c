/* daily_online.c - deals of the day at a server: sends first tries, and prints the ranking of the day and the weekly league.
 *
 * All fits a screen of 80x24: of a ranking the best are printed, and the person.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/daily_online.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/json_write.h"
#include "cli/record_file.h"
#include "client/hear.h"
#include "table/daily_play.h"
#include "words/text.h"
#include "words/wrap.h"

enum {
    ANSWERS_ROOM = 8 << 10,
    BODY_ROOM = 2 * ANSWERS_ROOM + 256,
    PATH_ROOM = 64,
    NAME_ROOM = 256,
    DATE_ROOM = 32,
    LISTED = 12, /* of a ranking */
    PLACE_COLUMNS = 10,
    NAME_COLUMNS = 26,
    POINTS_COLUMNS = 10,
    DEALS_COLUMNS = 8,
};

struct online_day {
    struct remote link;
    const struct daily_shown *shown;
};

/* --- tries --- */

/* Reads the answers of a first try from its record. False after writing the reason to stderr. */
static bool read_answers(const struct online_day *day, const struct daily_deal *deal,
                         struct pedro_text *text) {
    char path[AUTOSAVE_PATH_MAX];
    struct pedro_match match;
    struct pedro_tags tags;
    bool fine = false;
    if (!daily_file_record(day->shown->file, deal, true, path))
        return false;
    if (record_file_read(path, &match, &tags) == 0)
        fine = daily_answers(&match, text) == 0 && pedro_text_fits(text);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return fine;
}

/* False if the answers are too long. */
static bool write_try(const struct daily_deal *deal, const char *answers,
                      char body[BODY_ROOM]) {
    struct pedro_text text;
    struct json_writer writer = json_writer(&text);
    pedro_text_init(&text, body, BODY_ROOM);
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "date", deal->date);
    json_put_text(&writer, "game", deal->preset->name);
    json_put_text(&writer, "answers", answers);
    json_close(&writer, '}');
    return pedro_text_fits(&text);
}

static int fail_try(const struct online_day *day, const struct daily_deal *deal) {
    remote_fail(&day->link);
    fprintf(stderr,
            _("Your try is kept; `pedro daily %s --date %s --send` sends it again, until "
              "three hours after the end of that day (UTC).\n"),
            deal->preset->name, deal->date);
    return EXIT_FAILED;
}

/* Whether the try was played here: the result may have come with what was learned elsewhere (learned.h). */
static bool is_here(const struct online_day *day, const struct daily_deal *deal) {
    char path[AUTOSAVE_PATH_MAX];
    return daily_file_record(day->shown->file, deal, true, path) &&
           access(path, F_OK) == 0;
}

static int send_try(struct online_day *day, const struct daily_deal *deal) {
    char answers[ANSWERS_ROOM], body[BODY_ROOM], room[2][SIGNED_MAX];
    struct pedro_text text;
    struct json answer;
    if (!is_here(day, deal)) {
        printf(_("%s: you played it on another device.\n"), deal->preset->name);
        return EXIT_OK;
    }
    pedro_text_init(&text, answers, sizeof answers);
    if (!read_answers(day, deal, &text) || !write_try(deal, answers, body))
        return verb_fail(EXIT_FAILED, _("the record of your try at %s cannot be sent"),
                         deal->preset->name);
    if (!remote_ask(&day->link, "/api/daily", body, &answer))
        return fail_try(day, deal);
    printf(hear_flag(&answer, "counts")
               ? _("%s: sent; the server's referee has %s, par %s.\n")
               : _("%s: a try of yours was there before, and counts: %s, par %s.\n"),
           deal->preset->name, signed_text(remote_number(&answer, "margin"), room[0]),
           signed_text(remote_number(&answer, "par"), room[1]));
    return EXIT_OK;
}

static int send_tries(struct online_day *day) {
    const struct daily_shown *shown = day->shown;
    int code = EXIT_OK, found = 0;
    for (unsigned i = 0; i < DAILY_GAMES; i++) {
        const struct daily_deal *deal = &shown->deal[i];
        if (!daily_file_find(shown->file, shown->day, deal->preset->name))
            continue;
        const int sent = send_try(day, deal);
        code = code ? code : sent;
        found++;
    }
    if (found == 0)
        printf(_("You have played no deal of %s to its end, so nothing was sent.\n"),
               shown->deal[0].date);
    return code;
}

/* --- lists of people --- */

static void print_head(void) {
    wrap_cell(stdout, _("Place"), PLACE_COLUMNS);
    wrap_cell(stdout, _("Name"), NAME_COLUMNS);
    wrap_cell(stdout, _("Points"), POINTS_COLUMNS);
    puts(_("Deals"));
}

static void print_number(long long number, int columns) {
    char room[24];
    snprintf(room, sizeof room, "%lld", number);
    wrap_cell(stdout, room, columns);
}

static const char *moved_text(long long moved) {
    return moved > 0 ? _("goes up") : moved < 0 ? _("goes down") : "";
}

static void print_person(const struct json *person) {
    char name[NAME_ROOM];
    const char *moved = moved_text(remote_number(person, "moved"));
    const bool own = hear_flag(person, "own");
    hear_text(person, "name", name, sizeof name);
    print_number(remote_number(person, "place"), PLACE_COLUMNS);
    wrap_cell(stdout, name, NAME_COLUMNS);
    print_number(remote_number(person, "points"), POINTS_COLUMNS);
    print_number(remote_number(person, "deals"), DEALS_COLUMNS);
    printf("%s%s%s\n", own ? _("you") : "", own && *moved ? ", " : "", moved);
}

/* Prints at most so many persons of a list. True if the person who asks is one of them. */
static bool print_persons(const struct json *list, int most) {
    struct json_walk walk = json_walk(list);
    struct json person;
    bool own = false;
    for (int i = 0; i < most && json_next(&walk, NULL, &person); i++) {
        print_person(&person);
        own = own || hear_flag(&person, "own");
    }
    return own;
}

static int print_ranking(struct online_day *day) {
    char path[PATH_ROOM];
    struct json answer, own;
    const char *date = day->shown->deal[0].date;
    snprintf(path, sizeof path, "/api/daily?date=%s", date);
    if (!remote_ask(&day->link, path, NULL, &answer))
        return remote_fail(&day->link);
    const struct json list = hear_member(&answer, "ranking");
    const long long players = remote_number(&answer, "players");
    printf(_("Ranking of the day, %s"), date);
    if (players == 0) {
        printf("\n%s\n", _("Nobody has a result yet."));
        return EXIT_OK;
    }
    printf(ngettext(": %lld player\n", ": %lld players\n", (unsigned long)players),
           players);
    print_head();
    if (!print_persons(&list, LISTED) && json_get(&answer, "own", &own))
        print_person(&own);
    return EXIT_OK;
}

static int print_league(struct online_day *day) {
    char ends[DATE_ROOM];
    struct json answer;
    if (!remote_ask(&day->link, "/api/daily/league", NULL, &answer))
        return remote_fail(&day->link);
    const struct json group = hear_member(&answer, "group");
    const struct json weeks = hear_member(&answer, "leagues");
    const long long league = remote_number(&answer, "league");
    struct json_walk walk = json_walk(&weeks);
    struct json last;
    hear_text(&answer, "ends", ends, sizeof ends);
    if (league > 0) {
        printf(_("Weekly league: league %lld, until %s (UTC)\n"), league, ends);
        print_head();
        print_persons(&group, (int)json_count(&group));
    } else {
        printf(_("Weekly league, until %s (UTC): nobody has a result yet.\n"), ends);
    }
    if (json_next(&walk, NULL, &last)) {
        const char *moved = moved_text(remote_number(&last, "moved"));
        printf(_("The last week that you played: place %lld of %lld in league %lld"),
               remote_number(&last, "place"), remote_number(&last, "size"),
               remote_number(&last, "league"));
        printf("%s%s.\n", *moved ? ", " : "", moved);
    }
    return EXIT_OK;
}

int daily_online(const struct remote_request *request, const struct daily_shown *shown,
                 unsigned what) {
    struct online_day day = {.shown = shown};
    int code = remote_open(&day.link, request, what & DAILY_SEND);
    if (code)
        return code;
    if (what & DAILY_SEND)
        code = send_tries(&day);
    if (what & DAILY_RANKING && !code)
        code = print_ranking(&day);
    if (what & DAILY_LEAGUE && !code)
        code = print_league(&day);
    remote_close(&day.link);
    return code;
}
