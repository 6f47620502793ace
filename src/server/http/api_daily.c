/* api_daily.c - deals of the day: takes the first try of a person, and tells the ranking of a day.
 *
 * A try is sent as its answers, and a thread plays the deal from them (table/daily_play.h): what is stored is the result of the
 * referee, whatever the page or the terminal has found. The first who sends a try at a deal also has its par found. The
 * ranking names no card and no result of a deal, so whoever has not played yet may read it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/routes.h"
#include "server/people/person_json.h"
#include "store/batch.h"
#include "table/daily_play.h"

enum {
    REFEREES_MAX = 32, /* tries that wait for the thread */
};

/* --- days --- */

static bool takes_tries(int64_t now_ms, int32_t day) {
    const int64_t begun_ms = (int64_t)day * DAY_MS;
    return now_ms >= begun_ms && now_ms < begun_ms + DAY_MS + DAY_GRACE_MS;
}

/* The deal of a day by the name of its game. False if there is none. */
static bool find_deal(int32_t day, const char *game, struct daily_deal *deal) {
    for (unsigned i = 0; i < DAILY_GAMES; i++)
        if (daily_deal(day, i, deal) && strcmp(deal->preset->name, game) == 0)
            return true;
    return false;
}

/* --- a try --- */

/* What is known of a deal before. */
struct tried {
    bool par_known, before; /* the person has tried before, with this margin: */
    int32_t par, margin;
};

struct trying {
    struct pool_job job;
    struct http *http;
    struct net_request *request;
    int64_t user;
    int32_t day;
    struct daily_deal deal;
    struct tried tried;
    bool taken;
    int32_t margin;
    int err;
    size_t length;
    char answers[];
};

static void end(struct trying *trying) {
    trying->http->refereeing--;
    free(trying);
}

static void write_result(struct json_writer *writer, void *data) {
    const struct trying *trying = data;
    json_put_number(writer, "margin", trying->margin);
    json_put_number(writer, "par", trying->tried.par);
    json_put_flag(writer, "counts", !trying->taken);
}

/* With STORE_TAKEN there was a try before, whose result is told, unless that was just stored too. */
static void on_stored(void *data, enum store_result result) {
    struct trying *trying = data;
    trying->taken = result == STORE_TAKEN && trying->tried.before;
    if (trying->taken)
        trying->margin = trying->tried.margin;
    if (result == STORE_OK || trying->taken)
        respond_json(trying->request, NULL, write_result, trying);
    else
        respond_error(trying->request, PEDRO_REFUSED_NOT_STORED);
    end(trying);
}

static void referee(struct pool_job *job, void *tool) {
    struct trying *trying = (struct trying *)job;
    struct bot_scratch *scratch = bot_scratch_create();
    struct daily_result result;
    (void)tool;
    trying->err =
        daily_play(&trying->deal, trying->answers, trying->length, scratch, &result);
    trying->margin = result.margin;
    if (!trying->err && !trying->tried.par_known) {
        trying->err = daily_play(&trying->deal, NULL, 0, scratch, &result);
        trying->tried.par = result.margin;
    }
    bot_scratch_destroy(scratch);
}

static void store_try(struct trying *trying) {
    const struct daily_deal *deal = &trying->deal;
    const int64_t at_ms = (int64_t)trying->http->clock->wall_ms;
    struct batch *batch = batch_create();
    batch_daily_par(batch, trying->day, deal->preset->name, at_ms, trying->tried.par);
    batch_daily(batch, trying->day, deal->preset->name, trying->user, at_ms,
                trying->margin, trying->answers);
    batch_commit(batch, trying->http->store, on_stored, trying);
}

static void on_refereed(struct pool_job *job, bool done) {
    struct trying *trying = (struct trying *)job;
    if (done && !trying->err) {
        store_try(trying);
        return;
    }
    if (!done || trying->err == PEDRO_ERR_NO_MEMORY)
        respond_error(trying->request, PEDRO_REFUSED_NO_MEMORY);
    else
        respond_error(trying->request, PEDRO_REFUSED_DAILY_ANSWERS);
    end(trying);
}

static void begin(struct api_request *api, const struct trying *known,
                  const char *answers, size_t length) {
    struct trying *trying = api_allocate(api, sizeof *trying + length + 1);
    if (!trying)
        return;
    *trying = *known;
    memcpy(trying->answers, answers, length + 1);
    trying->length = length;
    trying->http = api->http;
    trying->request = api->request;
    trying->user = api->login.user.id;
    trying->job.work = referee;
    trying->job.finish = on_refereed;
    api->http->refereeing++;
    pool_add(api->http->people->background, &trying->job);
}

static bool read_margin(const struct reading *reading, const struct trying *known,
                        int64_t user, int32_t *margin, bool *there) {
    const enum store_result result = store_daily_margin(
        reading->store, known->day, known->deal.preset->name, user, margin);
    *there = result == STORE_OK;
    return result != STORE_FAILED;
}

struct answer api_send_daily_read(struct reading *reading) {
    char date[RECORD_DATE_MAX], game[PEDRO_NAME_MAX];
    struct trying known = {0};
    struct tried *tried = reading->taken = calloc(1, sizeof *tried);
    if (!tried)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    if (!reading_text(reading, "date", date, sizeof date) ||
        !reading_text(reading, "game", game, sizeof game))
        return (struct answer){.status = 0};
    known.day = record_day(date, strlen(date));
    if (find_deal(known.day, game, &known.deal) &&
        (!read_margin(reading, &known, RANKING_PAR, &tried->par, &tried->par_known) ||
         !read_margin(reading, &known, reading->login.user.id, &tried->margin,
                      &tried->before)))
        return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    return (struct answer){.status = 0};
}

void api_send_daily(struct api_request *api) {
    struct http *http = api->http;
    struct trying known = {.tried = *(const struct tried *)api->found};
    size_t length, answers_length;
    const char *date = api_text(api, "date", &length);
    const char *game = date ? api_text(api, "game", NULL) : NULL;
    const char *answers = game ? api_text(api, "answers", &answers_length) : NULL;
    if (!answers)
        return;
    known.day = record_day(date, length);
    if (!find_deal(known.day, game, &known.deal))
        respond_error(api->request, PEDRO_REFUSED_DAILY_UNKNOWN);
    else if (!takes_tries((int64_t)http->clock->wall_ms, known.day))
        respond_error(api->request, PEDRO_REFUSED_DAILY_OVER);
    else if (http->refereeing >= REFEREES_MAX)
        respond_error(api->request, PEDRO_REFUSED_PEOPLE_OFTEN);
    else if (api_within_quota(api, QUOTA_DAILY, QUOTA_ADDRESS_DAILY,
                              PEDRO_REFUSED_TRIED_OFTEN))
        begin(api, &known, answers, answers_length);
}

/* --- what comes of first tries --- */

struct ranking_rows {
    struct ranking *ranking;
    int32_t day;
    char game[PEDRO_NAME_MAX];
};

static bool add_try(void *data, const struct store_daily *tried) {
    struct ranking_rows *rows = data;
    if (tried->day != rows->day || strcmp(tried->game, rows->game) != 0) {
        ranking_next(rows->ranking);
        rows->day = tried->day;
        snprintf(rows->game, sizeof rows->game, "%s", tried->game);
    }
    ranking_add(rows->ranking, tried->user, tried->at_ms, tried->margin);
    return true;
}

bool day_ranking_read(struct store *store, int32_t from, int32_t to,
                      struct ranking *ranking) {
    struct ranking_rows rows = {.ranking = ranking};
    ranking_init(ranking);
    return store_daily(store, from, to, add_try, &rows) && ranking_end(ranking);
}

void day_ranking_person(struct reading *reading, const struct ranking_person *person) {
    struct json_writer *writer = reading->writer;
    json_put_number(writer, "place", person->place);
    reading->fine =
        person_name(writer, "name", reading->store, person->user) && reading->fine;
    json_put_number(writer, "points", person->points);
    json_put_number(writer, "deals", person->deals);
}

static bool add_daily(void *data, const struct store_daily *tried) {
    struct json_writer *writer = data;
    char date[RECORD_DATE_MAX];
    record_date(tried->day, date);
    json_open(writer, NULL, '{');
    json_put_text(writer, "date", date);
    json_put_text(writer, "game", tried->game);
    match_json_time(writer, "at", tried->at_ms);
    json_put_number(writer, "margin", tried->margin);
    json_put_text(writer, "answers", tried->answers);
    json_close(writer, '}');
    return true;
}

bool day_tries_write(struct json_writer *writer, struct store *store, int64_t user) {
    json_open(writer, "daily", '[');
    const bool fine = store_daily_of(store, user, add_daily, writer);
    json_close(writer, ']');
    return fine;
}

/* --- the ranking --- */

struct telling {
    struct ranking ranking;
    int32_t day;
};

static void write_line(struct reading *reading, const char *member,
                       const struct ranking_person *person) {
    json_open(reading->writer, member, '{');
    day_ranking_person(reading, person);
    json_put_flag(reading->writer, "own", person->user == reading_user(reading));
    json_close(reading->writer, '}');
}

static void write_ranking(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    const struct telling *telling = reading->data;
    const struct ranking *ranking = &telling->ranking;
    const int64_t asker = reading_user(reading);
    const struct ranking_person *own = asker ? ranking_find(ranking, asker) : NULL;
    char date[RECORD_DATE_MAX];
    record_date(telling->day, date);
    json_put_text(writer, "date", date);
    json_put_flag(writer, "open", takes_tries(reading->wall_ms, telling->day));
    json_put_number(writer, "players", (long long)ranking->persons);
    json_open(writer, "ranking", '[');
    for (size_t i = 0; i < ranking->persons && i < DAY_RANKING_LISTED; i++)
        write_line(reading, NULL, &ranking->person[i]);
    json_close(writer, ']');
    if (own)
        write_line(reading, "own", own);
}

/* The day that a request names, or today. */
static int32_t asked_day(const struct reading *reading) {
    char date[RECORD_DATE_MAX];
    net_query(reading->request, "date", date, sizeof date);
    return *date ? record_day(date, strlen(date)) : (int32_t)(reading->wall_ms / DAY_MS);
}

struct answer api_daily(struct reading *reading) {
    struct telling telling = {.day = asked_day(reading)};
    if (telling.day < 0)
        return answer_error(PEDRO_REFUSED_DAILY_UNKNOWN);
    const struct answer answer =
        day_ranking_read(reading->store, telling.day, telling.day, &telling.ranking)
            ? reading_json(reading, write_ranking, &telling, PEDRO_REFUSED_MATCHES_UNREAD)
            : answer_error(PEDRO_REFUSED_MATCHES_UNREAD);
    ranking_finish(&telling.ranking);
    return answer;
}
