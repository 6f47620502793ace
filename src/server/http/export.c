/* export.c - GET /api/me/export: all data about a person, as a file; GET /api/me/statistics: a part of it.
 *
 * A thread writes the file in the data directory, one match at a time, with a database
 * connection of its own; only sessions and seats are looked up on the loop before. The
 * loop then answers with the file. So the time of the loop and the memory do not grow
 * with the number of matches. One export of a person and EXPORTS_MAX in all are made at
 * a time, and none while the disk is nearly full.
 *
 * SPDX-License-Identifier: MIT */
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "server/http/day_ranking.h"
#include "server/http/http.h"
#include "server/http/person_statistics.h"
#include "server/http/routes.h"
#include "server/http/week_league.h"
#include "server/people/match_json.h"
#include "server/people/person_json.h"
#include "server/tables/room.h"
#include "server/tournaments/seals.h"

enum {
    EXPORTS_MAX = 8,
    SPARE_MB = 64, /* of the disk are left alone */
    PATH_LENGTH_MAX = SETTINGS_TEXT_MAX + 32,
};

#define NO_STORE "cache-control: no-store\r\n"
static const char export_headers[] =
    NO_STORE "content-disposition: attachment; filename=\"pedro.json\"\r\n";
static const char statistics_headers[] = NO_STORE;

struct export {
    struct pool_job job;
    struct export *next, **link; /* of those being made */
    struct http *http;
    struct net_request *request;
    int64_t user;
    /* On the thread, to the file. */
    void (*write)(struct export * export, struct store * reader);
    const char *headers;
    char *
        head; /* what the loop knows of the person: the beginning of an object; or NULL */
    size_t head_length;
    struct seals *seals;  /* as they were when the person asked */
    struct store *reader; /* of the thread */
    char path[PATH_LENGTH_MAX];
    FILE *file;
    unsigned matches, scores;
    bool fine;
};

/* --- on the thread --- */

/* Writes a part to the file. */
static void put(struct export *export, reply_part *part, void *data) {
    size_t length;
    char *text = reply_json(part, data, &length);
    if (!text || fwrite(text, 1, length, export->file) != length)
        export->fine = false;
    free(text);
}

struct of_match {
    const struct store_match *match;
    bool hidden; /* its cards are those of a board that others have still to play */
};

static void match_part(struct json_writer *writer, void *data) {
    const struct of_match *of = data;
    match_json(writer, of->match, !of->hidden);
}

static bool write_match(void *data, const struct store_match *match) {
    struct export *export = data;
    struct of_match of = {match, seals_copy_hides(export->seals, export->reader, match)};
    if (export->matches++ > 0)
        fputs(",\n", export->file);
    put(export, match_part, &of);
    return export->fine && !ferror(export->file);
}

static void score_part(struct json_writer *writer, void *data) {
    match_json_score(writer, data, true);
}

static bool write_score(void *data, const struct store_score *score) {
    struct export *export = data;
    struct store_score copy = *score;
    if (export->scores++ > 0)
        fputs(",\n", export->file);
    put(export, score_part, &copy);
    return export->fine && !ferror(export->file);
}

struct of_tournaments {
    struct export *export;
    struct store *reader;
    unsigned count;
};

struct of_tournament {
    struct store *reader;
    int64_t user;
    const struct store_tournament *tournament;
};

static bool add_row(void *data, const struct store_row *row) {
    json_put_bytes(data, NULL, row->body, row->length);
    return true;
}

static void tournament_part(struct json_writer *writer, void *data) {
    const struct of_tournament *of = data;
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", of->tournament->name);
    json_put_flag(writer, "own", of->tournament->owner == of->user);
    match_json_time(writer, "opened", of->tournament->opened_ms);
    json_open(writer, "rows", '[');
    store_rows(of->reader, KIND_TOURNAMENT, of->tournament->id, 0, add_row, writer);
    json_close(writer, ']');
    json_close(writer, '}');
}

/* A tournament that the person owns or entered, with its rows. */
static bool write_tournament(void *data, const struct store_tournament *tournament) {
    struct of_tournaments *all = data;
    struct of_tournament of = {all->reader, all->export->user, tournament};
    if (all->count++ > 0)
        fputs(",\n", all->export->file);
    put(all->export, tournament_part, &of);
    return all->export->fine && !ferror(all->export->file);
}

struct of_person {
    struct store *reader;
    int64_t user;
};

static void daily_part(struct json_writer *writer, void *data) {
    const struct of_person *person = data;
    day_tries_write(writer, person->reader, person->user);
    week_league_write(writer, person->reader, person->user, UINT_MAX);
}

static void reports_part(struct json_writer *writer, void *data) {
    const struct of_person *person = data;
    person_reports(writer, person->reader, person->user, INT32_MAX);
}

static void friends_part(struct json_writer *writer, void *data) {
    const struct of_person *person = data;
    person_friends(writer, person->reader, person->user);
}

static void invited_part(struct json_writer *writer, void *data) {
    const struct of_person *person = data;
    person_invitations(writer, person->reader, person->user);
}

static void progress_part(struct json_writer *writer, void *data) {
    const struct of_person *person = data;
    api_progress_write(writer, person->reader, person->user);
}

static bool add_name(void *data, const char *name) {
    json_put_text(data, NULL, name);
    return true;
}

/* The names of the challenges that the person has made or joined. */
static void challenges_part(struct json_writer *writer, void *data) {
    const struct of_person *person = data;
    json_open(writer, "challenges", '[');
    store_challenges_of(person->reader, person->user, INT32_MAX, add_name, writer);
    json_close(writer, ']');
}

struct of_statistics {
    struct statistics statistics;
    const char *name;
};

static void statistics_part(struct json_writer *writer, void *data) {
    const struct of_statistics *of = data;
    statistics_put(writer, of->name, &of->statistics, NULL, NULL);
}

/* As the member `name`, or as a value. */
static void put_statistics(struct export *export, struct store *reader,
                           const char *name) {
    struct of_statistics of = {.name = name};
    if (person_statistics_read(&of.statistics, reader, export->user, export->seals))
        put(export, statistics_part, &of);
    else
        export->fine = false;
    statistics_finish(&of.statistics);
}

static void write_statistics(struct export *export, struct store *reader) {
    put_statistics(export, reader, NULL);
    fputs("\n", export->file);
}

static void write_person(struct export *export, struct store *reader) {
    export->reader = reader;
    struct of_person person = {reader, export->user};
    fwrite(export->head, 1, export->head_length, export->file);
    fputs(",", export->file);
    put(export, reports_part, &person);
    fputs(",", export->file);
    put(export, friends_part, &person);
    fputs(",", export->file);
    put(export, invited_part, &person);
    fputs(",", export->file);
    put(export, daily_part, &person);
    fputs(",", export->file);
    put(export, challenges_part, &person);
    fputs(",", export->file);
    put(export, progress_part, &person);
    fputs(",\"matches\":[", export->file);
    if (!store_matches_of(reader, export->user, INT64_MAX, INT32_MAX, write_match,
                          export))
        export->fine = false;
    fputs("],", export->file);
    put_statistics(export, reader, "statistics");
    fputs(",\"tournaments\":[", export->file);
    struct of_tournaments all = {export, reader, 0};
    if (!store_tournaments_of(reader, export->user, write_tournament, &all))
        export->fine = false;
    fputs("],\"scores\":[", export->file);
    if (!store_scores_of(reader, export->user, 0, INT32_MAX, write_score, export))
        export->fine = false;
    fputs("]}\n", export->file);
}

static void make(struct pool_job *job, void *tool) {
    struct export *export = (struct export *)job;
    char why[STORE_WHY_MAX];
    (void)tool;
    struct store *reader = store_open_reader(export->http->store, why);
    const int file = reader ? mkstemp(export->path) : -1;
    export->file = file >= 0 ? fdopen(file, "w") : NULL;
    if (export->file) {
        export->fine = true;
        export->write(export, reader);
        export->fine = !ferror(export->file) && export->fine;
        export->fine = fclose(export->file) == 0 && export->fine;
    } else if (file >= 0) {
        close(file);
        unlink(export->path);
    }
    store_close(reader);
}

/* --- on the loop --- */

static void answer(struct pool_job *job, bool done) {
    struct export *export = (struct export *)job;
    if (done && export->fine)
        net_respond_file(export->request, export->path,
                         &(struct net_answer){.status = 200,
                                              .type = "application/json",
                                              .headers = export->headers});
    else
        respond_error(export->request, 503, PEDRO_REFUSED_EXPORT_FAILED);
    if (export->file)
        unlink(export->path); /* it is open where it is being sent */
    *export->link = export->next;
    if (export->next)
        export->next->link = export->link;
    export->http->exports--;
    seals_free(export->seals);
    free(export->head);
    free(export);
}

static bool has_room(const struct http *http) {
    struct statvfs disk;
    return statvfs(http->settings->data.text, &disk) == 0 &&
           disk.f_bavail * (disk.f_frsize / 1024) >= SPARE_MB * 1024;
}

static bool is_being_made(const struct http *http, int64_t user) {
    for (const struct export *export = http->export; export; export = export->next)
        if (export->user == user)
            return true;
    return false;
}

/* Writes the member "seats": at tables that are live. */
static void write_seats(struct json_writer *writer, const struct http *http,
                        int64_t user) {
    char id[TABLE_ID_MAX];
    client_person_id(user, id);
    json_open(writer, "seats", '[');
    for (const struct room *room = http->tables->rooms; room; room = room->next) {
        const pedro_seat seat = table_seat_of(room->table, id);
        if (seat == PEDRO_NO_SEAT)
            continue;
        json_open(writer, NULL, '{');
        json_put_text(writer, "table", room->table->name);
        json_put_text(writer, "variant", room->table->variant);
        json_put_number(writer, "seat", seat);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void head_part(struct json_writer *writer, void *data) {
    struct api_request *api = data;
    const struct store_user *person = &api->login.user;
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", person->name);
    json_put_flag(writer, "guest", person->guest);
    json_put_text(writer, "picture", person->picture);
    match_json_time(writer, "since", person->created_ms);
    person_sessions(writer, api->http->people, person->id, api->login.session.hash);
    write_seats(writer, api->http, person->id);
}

/* Without memory. */
static void give_up(struct api_request *api, struct export *export) {
    if (export)
        free(export->head);
    free(export);
    respond_error(api->request, 503, PEDRO_REFUSED_NO_MEMORY);
}

static void begin(struct api_request *api, struct export *export,
                  void (*write)(struct export *export, struct store *reader),
                  const char *headers) {
    struct http *http = api->http;
    export->seals = seals_copy(http->tournaments, api->login.user.id);
    if (!export->seals) {
        give_up(api, export);
        return;
    }
    export->write = write;
    export->headers = headers;
    export->job.work = make;
    export->job.finish = answer;
    export->http = http;
    export->request = api->request;
    export->user = api->login.user.id;
    snprintf(export->path, sizeof export->path, "%s/export-XXXXXX",
             http->settings->data.text);
    export->next = http->export;
    export->link = &http->export;
    if (export->next)
        export->next->link = &export->next;
    http->export = export;
    http->exports++;
    pool_add(http->people->background, &export->job);
}

/* Whether the person may have a file made now; else the request is answered. */
static bool may_begin(struct api_request *api, enum quota_kind quota,
                      const char *headers) {
    const struct http *http = api->http;
    if (net_method(api->request) == NET_HEAD) {
        respond_text(api->request, "application/json", headers, "", 0);
        return false;
    }
    if (http->exports >= EXPORTS_MAX || !has_room(http)) {
        respond_error(api->request, 503, PEDRO_REFUSED_PEOPLE_OFTEN);
        return false;
    }
    if (is_being_made(http, api->login.user.id)) {
        respond_error(api->request, 429, PEDRO_REFUSED_TRIED_OFTEN);
        return false;
    }
    return api_within_quota(api, quota, QUOTA_KINDS, PEDRO_REFUSED_TRIED_OFTEN);
}

void api_export(struct api_request *api) {
    if (!may_begin(api, QUOTA_EXPORTS, export_headers))
        return;
    struct export *export = calloc(1, sizeof *export);
    if (export)
        export->head = reply_json(head_part, api, &export->head_length);
    if (export && export->head)
        begin(api, export, write_person, export_headers);
    else
        give_up(api, export);
}

void api_statistics(struct api_request *api) {
    if (!may_begin(api, QUOTA_STATISTICS, statistics_headers))
        return;
    struct export *export = calloc(1, sizeof *export);
    if (export)
        begin(api, export, write_statistics, statistics_headers);
    else
        give_up(api, export);
}

void exports_tidy(const struct http *http) {
    char pattern[PATH_LENGTH_MAX];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/export-??????", http->settings->data.text);
    if (glob(pattern, GLOB_NOSORT, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            unlink(found.gl_pathv[i]);
    globfree(&found);
}
