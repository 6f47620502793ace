/* rows.c - the rows of a season.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "series/competitors.h"
#include "tournament/act.h"

static const char *const score_words[] = {
    [SERIES_PLACES] = "places", [SERIES_SUM] = "sum", NULL};
static const char *const who_words[] = {
    [SERIES_ENTRIES] = "entries", [SERIES_PERSONS] = "persons", NULL};
static const char *const tiebreak_words[] = {
    [SERIES_WINS] = "wins", [SERIES_MARGIN] = "margin", [SERIES_BEST] = "best", NULL};

const char *series_tiebreak_word(unsigned tiebreak) { return tiebreak_words[tiebreak]; }

static int refuse_name(struct tournament_words *words, enum pedro_refusal_code code) {
    tournament_refuse(words->refusal, code);
    pedro_refusal_add(words->refusal, "name", words->word, words->length);
    return pedro_refusal_err(code);
}

/* Copies the text read last, which is shorter than TOURNAMENT_TEXT_MAX. */
static void copy_text(const struct tournament_words *words,
                      char text[TOURNAMENT_TEXT_MAX]) {
    memcpy(text, words->word, words->length);
    text[words->length] = '\0';
}

/* --- settings --- */

/* The index of the word in a list, or -1 with a refusal. */
static int read_word(struct tournament_words *words, const char *const *list,
                     const char *key) {
    char all[256];
    struct pedro_text text;
    if (!tournament_next_word(words))
        return -1;
    pedro_text_init(&text, all, sizeof all);
    for (int i = 0; list[i]; i++) {
        if (tournament_word_is(words, list[i]))
            return i;
        pedro_text_add(&text, i > 0 ? ", " : "");
        pedro_text_add(&text, list[i]);
    }
    tournament_refuse(words->refusal, PEDRO_REFUSED_SETTING_WORD);
    pedro_refusal_add(words->refusal, "key", key, strlen(key));
    pedro_refusal_add(words->refusal, "words", all, strlen(all));
    return -1;
}

static bool set_score(struct series *series, struct tournament_words *words) {
    const int word = read_word(words, score_words, "score");
    series->set.score = word > 0 ? SERIES_SUM : SERIES_PLACES;
    return word >= 0;
}

static bool set_who(struct series *series, struct tournament_words *words) {
    const int word = read_word(words, who_words, "who");
    series->set.who = word > 0 ? SERIES_PERSONS : SERIES_ENTRIES;
    return word >= 0;
}

static bool set_best(struct series *series, struct tournament_words *words) {
    return tournament_read_number(words, 0, SERIES_EVENTS_MAX, &series->set.best);
}

static bool set_seconds(struct series *series, struct tournament_words *words) {
    return tournament_read_number(words, 0, SERIES_RINGS_MAX, &series->set.seconds);
}

/* The seed: a text that nobody could choose and everybody can check, such as the numbers of a lottery. */
static bool set_seed(struct series *series, struct tournament_words *words) {
    if (!tournament_read_text(words, false))
        return false;
    copy_text(words, series->set.seed);
    return true;
}

/* Numbers with commas between them, none above the one before it. */
static bool set_awards(struct series *series, struct tournament_words *words) {
    enum { AWARD_MAX = 100000 };
    long long number, most = AWARD_MAX;
    if (!tournament_next_word(words))
        return false;
    const char *at = words->word, *end = at + words->length;
    series->set.awards = 0;
    for (;; at++) {
        if (series->set.awards == SERIES_AWARDS_MAX ||
            !tournament_parse_number(&at, end, 0, most, &number))
            break;
        series->set.award[series->set.awards++] = (int32_t)number;
        most = number;
        if (at == end)
            return true;
        if (*at != ',')
            break;
    }
    return tournament_refuse_word(words, PEDRO_REFUSED_SERIES_AWARDS);
}

/* Words with commas between them, each once, or `none`. */
static bool set_tiebreaks(struct series *series, struct tournament_words *words) {
    if (!tournament_next_word(words))
        return false;
    const char *at = words->word, *end = at + words->length;
    unsigned seen = 0;
    series->set.tiebreaks = 0;
    if (tournament_word_is(words, "none"))
        return true;
    while (at <= end) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const size_t length = (size_t)((comma ? comma : end) - at);
        unsigned i = 0;
        while (tiebreak_words[i] && (strlen(tiebreak_words[i]) != length ||
                                     memcmp(tiebreak_words[i], at, length) != 0))
            i++;
        if (!tiebreak_words[i] || seen >> i & 1)
            break;
        seen |= 1u << i;
        series->set.tiebreak[series->set.tiebreaks++] = (uint8_t)i;
        if (!comma)
            return true;
        at = comma + 1;
    }
    tournament_refuse(words->refusal, PEDRO_REFUSED_SETTING_LIST);
    pedro_refusal_add(words->refusal, "key", "tiebreaks", strlen("tiebreaks"));
    pedro_refusal_add(words->refusal, "words", "wins, margin, best",
                      strlen("wins, margin, best"));
    return false;
}

static int act_set(struct series *series, struct tournament_words *words) {
    static const struct {
        const char *key;
        bool (*read)(struct series *series, struct tournament_words *words);
    } keys[] = {{"score", set_score},   {"who", set_who},
                {"best", set_best},     {"seconds", set_seconds},
                {"places", set_awards}, {"tiebreaks", set_tiebreaks},
                {"seed", set_seed}};
    if (!tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (tournament_word_is(words, keys[i].key))
            return keys[i].read(series, words) && tournament_words_end(words)
                       ? PEDRO_ERR_OK
                       : PEDRO_ERR_BAD_RECORD;
    return refuse_name(words, PEDRO_REFUSED_SETTING_UNKNOWN);
}

/* --- rings and events --- */

static int ring_of(const struct series *series, const struct tournament_words *words) {
    for (unsigned i = 0; i < series->rings; i++)
        if (tournament_word_is(words, series->ring[i].name))
            return (int)i;
    return -1;
}

static int act_ring(struct series *series, struct tournament_words *words) {
    struct series_ring *ring = &series->ring[series->rings];
    if (!tournament_read_text(words, false))
        return PEDRO_ERR_BAD_RECORD;
    if (ring_of(series, words) >= 0)
        return refuse_name(words, PEDRO_REFUSED_SERIES_RING_TWICE);
    if (series->rings == SERIES_RINGS_MAX)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_SERIES_FULL);
    copy_text(words, ring->name);
    if (tournament_word_follows(words, "qualify") &&
        (!tournament_next_word(words) ||
         !tournament_read_number(words, 0, TOURNAMENT_ENTRIES_MAX, &ring->qualify)))
        return PEDRO_ERR_BAD_RECORD;
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    series->rings++;
    return PEDRO_ERR_OK;
}

static int act_event(struct series *series, struct tournament_words *words) {
    struct series_event *event = &series->event[series->events];
    if (!tournament_read_text(words, false))
        return PEDRO_ERR_BAD_RECORD;
    const int ring = ring_of(series, words);
    if (ring < 0)
        return refuse_name(words, PEDRO_REFUSED_SERIES_RING_UNKNOWN);
    if (series->events == SERIES_EVENTS_MAX)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_SERIES_FULL);
    if (!tournament_read_text(words, false))
        return PEDRO_ERR_BAD_RECORD;
    event->ring = (unsigned)ring;
    copy_text(words, event->file);
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    series->events++;
    return PEDRO_ERR_OK;
}

/* --- names --- */

static int act_same(struct series *series, struct tournament_words *words) {
    if (series->aliases == SERIES_NAMES_MAX)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_SERIES_FULL);
    if (!grow_to(&series->alias, series->aliases + 1, sizeof *series->alias))
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    struct series_alias *alias = &series->alias[series->aliases];
    char other[TOURNAMENT_TEXT_MAX];
    if (!tournament_read_text(words, false))
        return PEDRO_ERR_BAD_RECORD;
    copy_text(words, alias->name);
    if (!tournament_read_text(words, false))
        return PEDRO_ERR_BAD_RECORD;
    copy_text(words, other);
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    record_person_key(other, alias->key);
    series->aliases++;
    return PEDRO_ERR_OK;
}

static int act_decline(struct series *series, struct tournament_words *words) {
    char name[TOURNAMENT_MEMBERS_MAX][TOURNAMENT_TEXT_MAX];
    const char *names[TOURNAMENT_MEMBERS_MAX];
    unsigned count = 0;
    if (series->declines == SERIES_NAMES_MAX)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_SERIES_FULL);
    do {
        if (!tournament_read_text(words, false))
            return PEDRO_ERR_BAD_RECORD;
        copy_text(words, name[count]);
        names[count] = name[count];
    } while (++count < TOURNAMENT_MEMBERS_MAX && words->at < words->end);
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    if (!grow_to(&series->decline, series->declines + 1, sizeof *series->decline) ||
        !(series->decline[series->declines] = competitor_key(series, names, count)))
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NO_MEMORY);
    series->declines++;
    return PEDRO_ERR_OK;
}

static int act_open(struct series *series, struct tournament_words *words) {
    unsigned version;
    if (!tournament_read_number(words, 0, 9999, &version))
        return PEDRO_ERR_BAD_RECORD;
    if (version != SERIES_VERSION)
        return tournament_refuse_with(words->refusal, PEDRO_REFUSED_ROW_VERSION, "number",
                                      (int)version, NULL);
    if (!tournament_read_text(words, false))
        return PEDRO_ERR_BAD_RECORD;
    copy_text(words, series->name);
    return tournament_words_end(words) ? PEDRO_ERR_OK : PEDRO_ERR_BAD_RECORD;
}

static int act(struct series *series, struct tournament_words *words) {
    static const struct {
        const char *word;
        int (*act)(struct series *series, struct tournament_words *words);
    } acts[] = {{"season", act_open}, {"set", act_set},   {"ring", act_ring},
                {"event", act_event}, {"same", act_same}, {"decline", act_decline}};
    if (!tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    size_t i = 0;
    while (i < sizeof acts / sizeof *acts && !tournament_word_is(words, acts[i].word))
        i++;
    if (i == sizeof acts / sizeof *acts) {
        tournament_refuse_word(words, PEDRO_REFUSED_ROW_KIND);
        return PEDRO_ERR_BAD_RECORD;
    }
    if ((series->name[0] == '\0') != (i == 0))
        return tournament_refuse(words->refusal, PEDRO_REFUSED_SERIES_OPEN);
    return acts[i].act(series, words);
}

static void begin(struct series *series) {
    static const int32_t award[] = {10, 8, 6, 5, 4, 3, 2, 1};
    memset(series, 0, sizeof *series);
    memcpy(series->set.award, award, sizeof award);
    series->set.awards = sizeof award / sizeof *award;
    for (unsigned i = 0; tiebreak_words[i]; i++)
        series->set.tiebreak[series->set.tiebreaks++] = (uint8_t)i;
}

int series_read(const char *text, size_t length, struct series *series,
                unsigned long *line, struct pedro_refusal *refusal) {
    const char *at = text, *end = text + length;
    begin(series);
    for (*line = 1; at < end; ++*line) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((stop ? stop : end) - at);
        size -= size > 0 && at[size - 1] == '\r';
        struct tournament_words words = {
            .at = at, .end = at + size, .row = *line, .refusal = refusal};
        if (size >= TOURNAMENT_ROW_MAX)
            return tournament_refuse(refusal, PEDRO_REFUSED_ROW_LONG);
        if (size > 0 && *at != '#' && act(series, &words))
            return pedro_refusal_err((enum pedro_refusal_code)refusal->code);
        at = stop ? stop + 1 : end;
    }
    return series->name[0] ? PEDRO_ERR_OK
                           : tournament_refuse(refusal, PEDRO_REFUSED_SERIES_OPEN);
}

void series_finish(struct series *series) {
    for (size_t i = 0; i < series->competitors; i++) {
        for (unsigned k = 0; k < series->competitor[i].members; k++)
            free(series->competitor[i].name[k]);
        free(series->competitor[i].key);
    }
    for (unsigned i = 0; i < series->declines; i++)
        free(series->decline[i]);
    free(series->decline);
    free(series->alias);
    free(series->competitor);
    free(series->result);
    free(series->order);
    memset(series, 0, sizeof *series);
}
