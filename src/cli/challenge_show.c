/* challenge_show.c - prints what a server says of challenges.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/challenge_show.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/daily_show.h"
#include "client/hear.h"
#include "words/game_names.h"
#include "words/text.h"
#include "words/wrap.h"

enum {
    TEXT_ROOM = 256,
    TIME_ROOM = 64,
    PLACE_COLUMNS = 10,
    NAME_COLUMNS = 24,
    DEAL_COLUMNS = 6,
};

void challenge_link(const struct remote *link, const char *name,
                    char text[CHALLENGE_LINK_MAX]) {
    snprintf(text, CHALLENGE_LINK_MAX, "%s/challenge/%s", link->name, name);
}

/* "2026-12-01 14:05 UTC" */
static void time_text(const struct json *challenge, char room[TIME_ROOM]) {
    const time_t ends = (time_t)remote_number(challenge, "ends");
    struct tm parts;
    if (!gmtime_r(&ends, &parts) ||
        strftime(room, TIME_ROOM, "%Y-%m-%d %H:%M UTC", &parts) == 0)
        snprintf(room, TIME_ROOM, "?");
}

/* The title of the game in the language of the person. */
static const char *title_of(const struct json *challenge, char room[TEXT_ROOM]) {
    hear_text(challenge, "game", room, TEXT_ROOM);
    const struct pedro_preset *preset = game_names_find(room, strlen(room));
    return preset ? _(preset->title) : room;
}

static bool is_own(const struct json *challenge, unsigned number) {
    return number > 0 && (long long)number == remote_number(challenge, "own");
}

static void print_try(const struct json *challenge, const struct json *one,
                      unsigned number) {
    char name[TEXT_ROOM], room[SIGNED_MAX];
    const struct json margins = hear_member(one, "margins");
    const long long place = remote_number(one, "place");
    const long long deals = remote_number(challenge, "deals");
    struct json_walk walk = json_walk(&margins);
    struct json margin;
    long long points;
    snprintf(room, sizeof room, "%lld", place);
    wrap_cell(stdout, place > 0 ? room : "", PLACE_COLUMNS);
    hear_text(one, "name", name, sizeof name);
    wrap_cell(stdout, number == 0 ? _("par, by bots") : name, NAME_COLUMNS);
    if (json_count(&margins) == 0) {
        printf("%s%s\n",
               hear_flag(one, "over") ? _("played; told when your own try is over")
                                      : _("not played yet"),
               is_own(challenge, number) ? _(" (you)") : "");
        return;
    }
    for (long long deal = 0; deal < deals; deal++) {
        const bool known =
            json_next(&walk, NULL, &margin) && json_get_number(&margin, &points);
        wrap_cell(stdout, known ? signed_text(points, room) : "-", DEAL_COLUMNS);
    }
    printf("%s%s\n", signed_text(remote_number(one, "sum"), room),
           is_own(challenge, number) ? _(" (you)") : "");
}

static void print_head(long long deals) {
    char room[SIGNED_MAX];
    wrap_cell(stdout, _("Place"), PLACE_COLUMNS);
    wrap_cell(stdout, _("Name"), NAME_COLUMNS);
    for (long long deal = 1; deal <= deals; deal++) {
        snprintf(room, sizeof room, "%lld", deal);
        wrap_cell(stdout, room, DEAL_COLUMNS);
    }
    puts(_("Points"));
}

void challenge_show(const struct remote *link, const struct json *challenge) {
    char room[TEXT_ROOM], name[CHALLENGE_NAME_MAX], time[TIME_ROOM],
        address[CHALLENGE_LINK_MAX];
    const struct json tries = hear_member(challenge, "tries");
    struct json_walk walk = json_walk(&tries);
    struct json one;
    const long long places = remote_number(challenge, "places");
    const long long taken = (long long)json_count(&tries) - 1;
    hear_text(challenge, "name", name, sizeof name);
    challenge_link(link, name, address);
    time_text(challenge, time);
    printf(_("Challenge: %s\n"), title_of(challenge, room));
    printf("%s\n", address);
    if (hear_flag(challenge, "over"))
        puts(_("It is over."));
    else
        printf(_("Until %s; %lld of %lld places are taken.\n"), time, taken, places);
    print_head(remote_number(challenge, "deals"));
    for (unsigned number = 0; json_next(&walk, NULL, &one); number++)
        print_try(challenge, &one, number);
    puts(_("Points of each deal, less those of the other side."));
}

/* What the person has to do with it. */
static const char *state_of(const struct json *challenge) {
    return hear_flag(challenge, "over")     ? _("over")
           : hear_flag(challenge, "played") ? _("you have played")
           : hear_flag(challenge, "joined") ? _("you have begun")
                                            : _("you have not played yet");
}

void challenge_list(const struct remote *link, const struct json *challenges) {
    char room[TEXT_ROOM], name[CHALLENGE_NAME_MAX], time[TIME_ROOM],
        address[CHALLENGE_LINK_MAX];
    struct json_walk walk = json_walk(challenges);
    struct json challenge;
    if (json_count(challenges) == 0)
        puts(_("You have no challenge; `pedro challenge make GAME` makes one."));
    while (json_next(&walk, NULL, &challenge)) {
        hear_text(&challenge, "name", name, sizeof name);
        challenge_link(link, name, address);
        time_text(&challenge, time);
        printf(_("%s, until %s: %s\n"), title_of(&challenge, room), time,
               state_of(&challenge));
        printf("  %s\n", address);
    }
}
