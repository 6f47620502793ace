/* export.c - GET /api/me/export: all data about a person, as a file; GET /api/me/statistics: a part of it.
 *
 * A thread writes the file in the data directory, one match at a time; only seats, and which
 * sessions are online, are looked up on the loop before. The loop then answers with the file. So the time of the loop and the memory do not grow
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

#include "pedro/record.h"
#include "record/statistics.h"
#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/people/person_json.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"

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
    struct export *next, **link; /* of those being made */
    struct http *http;
    int64_t user;
    /* On the thread, to the file. */
    void (*write)(struct export * export);
    const char *headers;
    /* What the loop knows of the person; or NULL */
    char *seats;
    struct person_online *online;
    struct seals seals;
    char path[PATH_LENGTH_MAX];
    FILE *file;
    const struct reading *reading;
    struct store *store; /* of the thread */
    const char *name;    /* of the member with the statistics, or NULL */
    const void *item;    /* that is written, */
    unsigned items;      /* of a list of so many until now */
    bool hidden; /* its cards are those of a board that others have still to play */
    bool fine;
};

/* --- on the thread --- */

/* Writes a part to the file, which may be about an item. */
static void put(struct export *export, const void *item, reply_part *part) {
    size_t length;
    export->item = item;
    char *text = reply_json(part, export, &length);
    if (!text || fwrite(text, 1, length, export->file) != length)
        export->fine = false;
    free(text);
    export->item = NULL;
}

/* Writes what a query has shown as the next one of a list. False: no more is wanted. */
static bool put_next(struct export *export, const void *item, reply_part *part) {
    if (export->items++ > 0)
        fputs(",\n", export->file);
    put(export, item, part);
    return export->fine && !ferror(export->file);
}

static void match_part(struct json_writer *writer, void *data) {
    const struct export *export = data;
    match_json(writer, export->item, !export->hidden);
}

static bool write_match(void *data, const struct store_match *match) {
    struct export *export = data;
    export->hidden = seals_hide(&export->seals, export->store, match);
    return put_next(export, match, match_part);
}

static void score_part(struct json_writer *writer, void *data) {
    match_json_score(writer, ((const struct export *)data)->item, true);
}

static bool write_score(void *data, const struct store_score *score) {
    return put_next(data, score, score_part);
}

static bool add_row(void *data, const struct store_row *row) {
    json_put_bytes(data, NULL, row->body, row->length);
    return true;
}

static void tournament_part(struct json_writer *writer, void *data) {
    struct export *export = data;
    const struct store_tournament *tournament = export->item;
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", tournament->name);
    json_put_flag(writer, "own", tournament->owner == export->user);
    match_json_time(writer, "opened", tournament->opened_ms);
    json_open(writer, "rows", '[');
    if (!store_rows(export->store, KIND_TOURNAMENT, tournament->id, 0, add_row, writer))
        export->fine = false;
    json_close(writer, ']');
    json_close(writer, '}');
}

/* A tournament that the person owns or entered, with its rows. */
static bool write_tournament(void *data, const struct store_tournament *tournament) {
    return put_next(data, tournament, tournament_part);
}

static bool add_name(void *data, const char *name) {
    json_put_text(data, NULL, name);
    return true;
}

/* What the file begins with. */
static void head_part(struct json_writer *writer, void *data) {
    struct export *export = data;
    const struct reading *reading = export->reading;
    const struct store_user *person = &reading->login.user;
    struct store *store = reading->store;
    bool fine;
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", person->name);
    json_put_flag(writer, "guest", person->guest);
    json_put_text(writer, "picture", person->picture);
    match_json_time(writer, "since", person->created_ms);
    fine = person_sessions(writer, store, person->id, reading->lasting_ms,
                           reading->login.session.hash, export->online);
    pedro_text_add(json_put_name(writer, "seats"), export->seats);
    fine = person_reports(writer, store, person->id, INT32_MAX) && fine;
    fine = person_friends(writer, store, person->id) && fine;
    fine = person_invitations(writer, store, person->id) && fine;
    fine = day_tries_write(writer, store, person->id) && fine;
    fine = week_league_write(writer, store, person->id, UINT_MAX) && fine;
    fine = person_progress(writer, store, person->id) && fine;
    /* The names of the challenges that the person has made or joined. */
    json_open(writer, "challenges", '[');
    fine = store_challenges_of(store, person->id, INT32_MAX, add_name, writer) && fine;
    json_close(writer, ']');
    export->fine = export->fine && fine;
}

/* --- statistics --- */

enum {
    MATCHES_AT_ONCE = 200
}; /* PostgreSQL sends so many records before the first is seen */

struct folding {
    struct statistics *statistics;
    struct store *reader;
    struct seals *seals;
    int64_t last; /* the match that was seen last */
    int seen;     /* in this step */
    bool fine;
};

static bool fold_match(void *data, const struct store_match *stored) {
    struct folding *folding = data;
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    folding->last = stored->id;
    folding->seen++;
    if (seals_hide(folding->seals, folding->reader, stored))
        return true;
    if (pedro_record_read(stored->record, strlen(stored->record), &match, &tags,
                          &error) == PEDRO_ERR_OK)
        folding->fine = statistics_add(folding->statistics, &match, &tags,
                                       (pedro_seat)stored->seat) == PEDRO_ERR_OK;
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return folding->fine;
}

/* Folds all matches of a person, the oldest first, but for boards that others have still to play. False if they could not be read, or
 * without memory. statistics_finish() is the caller's in any case. */
static bool read_statistics(struct statistics *statistics, struct store *reader,
                            int64_t user, struct seals *seals) {
    struct folding folding = {statistics, reader, seals, 0, 0, true};
    statistics_init(statistics);
    do {
        folding.seen = 0;
        if (!store_matches_after(reader, user, folding.last, MATCHES_AT_ONCE, fold_match,
                                 &folding))
            return false;
    } while (folding.fine && folding.seen == MATCHES_AT_ONCE);
    return folding.fine;
}

static void statistics_part(struct json_writer *writer, void *data) {
    const struct export *export = data;
    statistics_put(writer, export->name, export->item, NULL, NULL);
}

/* As the member `name`, or as a value. */
static void put_statistics(struct export *export, const char *name) {
    struct statistics statistics;
    export->name = name;
    if (read_statistics(&statistics, export->store, export->user, &export->seals))
        put(export, &statistics, statistics_part);
    else
        export->fine = false;
    statistics_finish(&statistics);
}

static void write_statistics(struct export *export) {
    put_statistics(export, NULL);
    fputs("\n", export->file);
}

/* Begins a list. */
static void put_list(struct export *export, const char *words) {
    fputs(words, export->file);
    export->items = 0;
}

static void write_person(struct export *export) {
    struct store *store = export->store;
    const int64_t user = export->user;
    put(export, NULL, head_part);
    put_list(export, ",\"matches\":[");
    if (!store_matches_of(store, user, INT64_MAX, INT32_MAX, write_match, export))
        export->fine = false;
    fputs("],", export->file);
    put_statistics(export, "statistics");
    put_list(export, ",\"tournaments\":[");
    if (!store_tournaments_of(store, user, write_tournament, export))
        export->fine = false;
    put_list(export, "],\"scores\":[");
    if (!store_scores_of(store, user, 0, INT32_MAX, write_score, export))
        export->fine = false;
    fputs("]}\n", export->file);
}

static struct answer make(struct reading *reading) {
    struct export *export = reading->taken;
    export->reading = reading;
    export->store = reading->store;
    export->seals.lasting_ms = reading->lasting_ms;
    const int file = mkstemp(export->path);
    export->file = file >= 0 ? fdopen(file, "w") : NULL;
    if (export->file) {
        export->fine = true;
        export->write(export);
        export->fine = !ferror(export->file) && export->fine;
        export->fine = fclose(export->file) == 0 && export->fine;
    } else if (file >= 0) {
        close(file);
        unlink(export->path);
    }
    if (!export->fine)
        return answer_error(PEDRO_REFUSED_EXPORT_FAILED);
    return (struct answer){.status = 200, .type = "application/json"};
}

/* --- on the loop --- */

static void answer(struct reading_job *job, bool done) {
    struct export *export = job->reading.taken;
    if (done && export->fine)
        net_respond_file(job->request, export->path,
                         &(struct net_answer){.status = 200,
                                              .type = "application/json",
                                              .headers = export->headers});
    else
        reading_send(job, done);
    if (export->file)
        unlink(export->path); /* it is open where it is being sent */
    *export->link = export->next;
    if (export->next)
        export->next->link = export->link;
    export->http->exports--;
    free(export->seats);
    free(export->online);
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

/* Writes the seats at tables that are live. */
static void seats_part(struct json_writer *writer, void *data) {
    const struct api_request *api = data;
    char id[TABLE_ID_MAX];
    client_person_id(api->login.user.id, id);
    json_open(writer, NULL, '[');
    for (const struct room *room = api->http->tables->rooms; room; room = room->next) {
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

/* NULL after an answer. */
static struct export *begin(struct api_request *api, struct reading_job **job,
                            void (*write)(struct export *export), const char *headers) {
    struct http *http = api->http;
    struct export *export = api_allocate(api, sizeof *export);
    *job = export ? api_reading(api, make, export) : NULL;
    if (!*job)
        return NULL;
    (*job)->finish = answer;
    export->write = write;
    export->headers = headers;
    export->http = http;
    export->user = api->login.user.id;
    snprintf(export->path, sizeof export->path, "%s/export-XXXXXX",
             http->settings->data.text);
    export->next = http->export;
    export->link = &http->export;
    if (export->next)
        export->next->link = &export->next;
    http->export = export;
    http->exports++;
    return export;
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
        respond_error(api->request, PEDRO_REFUSED_PEOPLE_OFTEN);
        return false;
    }
    if (is_being_made(http, api->login.user.id)) {
        respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
        return false;
    }
    return api_within_quota(api, quota, QUOTA_KINDS, PEDRO_REFUSED_TRIED_OFTEN);
}

void api_export(struct api_request *api) {
    struct reading_job *job;
    size_t length;
    struct export *export = may_begin(api, QUOTA_EXPORTS, export_headers)
                                ? begin(api, &job, write_person, export_headers)
                                : NULL;
    if (!export)
        return;
    export->seats = reply_json(seats_part, api, &length);
    export->online = person_online(api->http->people, api->login.user.id);
    if (export->seats && export->online)
        reading_begin_long(job);
    else
        reading_give_up(job);
}

void api_statistics(struct api_request *api) {
    struct reading_job *job;
    if (may_begin(api, QUOTA_STATISTICS, statistics_headers) &&
        begin(api, &job, write_statistics, statistics_headers))
        reading_begin_long(job);
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
