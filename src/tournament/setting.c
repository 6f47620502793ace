/* setting.c - the settings of a tournament: their table, reading and writing.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "record/day.h"
#include "record/lines.h"
#include "tournament/act.h"
#include "tournament/draw.h"

#define N_(text) text /* marks text for the catalogues */

/* The words of each kind, and their meanings. */
#define WORD_(constant, word, meaning)    word,
#define MEANING_(constant, word, meaning) meaning,
#define WORDS_(list)                                                                     \
    static const char *const words_##list[] = {TOURNAMENT_WORDS_##list(WORD_) NULL},     \
                             *const meanings_##list[] = {                                \
                                 TOURNAMENT_WORDS_##list(MEANING_) NULL};
WORDS_(FORM)
WORDS_(ENTRY)
WORDS_(UNIT)
WORDS_(SCORE)
WORDS_(AWARD)
WORDS_(TIEBREAK)
WORDS_(FIRST)
WORDS_(PLACE)
WORDS_(RESULTS)
WORDS_(CLOCK)
WORDS_(PLAYERS)
WORDS_(ABSENT)

#define NUMBER_(constant, name, first, least, most, when, where, label, help)            \
    {name,                                                                               \
     TOURNAMENT_KEY_IS_NUMBER,                                                           \
     TOURNAMENT_WHEN_##when,                                                             \
     TOURNAMENT_WHERE_##where,                                                           \
     least,                                                                              \
     most,                                                                               \
     NULL,                                                                               \
     NULL,                                                                               \
     first,                                                                              \
     label,                                                                              \
     help},
#define ONE_(constant, name, first, list, when, where, label, help)                      \
    {name,                                                                               \
     TOURNAMENT_KEY_IS_WORD,                                                             \
     TOURNAMENT_WHEN_##when,                                                             \
     TOURNAMENT_WHERE_##where,                                                           \
     0,                                                                                  \
     0,                                                                                  \
     words_##list,                                                                       \
     meanings_##list,                                                                    \
     first,                                                                              \
     label,                                                                              \
     help},
#define LIST_(constant, name, first, list, when, where, label, help)                     \
    {name,                                                                               \
     TOURNAMENT_KEY_IS_LIST,                                                             \
     TOURNAMENT_WHEN_##when,                                                             \
     TOURNAMENT_WHERE_##where,                                                           \
     0,                                                                                  \
     0,                                                                                  \
     words_##list,                                                                       \
     meanings_##list,                                                                    \
     first,                                                                              \
     label,                                                                              \
     help},
#define TEXT_(constant, name, first, when, where, label, help)                           \
    {name,                                                                               \
     TOURNAMENT_KEY_IS_TEXT,                                                             \
     TOURNAMENT_WHEN_##when,                                                             \
     TOURNAMENT_WHERE_##where,                                                           \
     0,                                                                                  \
     0,                                                                                  \
     NULL,                                                                               \
     NULL,                                                                               \
     first,                                                                              \
     label,                                                                              \
     help},

static const struct tournament_key keys[] = {
    TOURNAMENT_KEYS(NUMBER_, ONE_, LIST_, TEXT_)};

const struct tournament_key *tournament_key(unsigned index) {
    return index < TOURNAMENT_KEYS_COUNT ? &keys[index] : NULL;
}

unsigned tournament_key_find(const char *name, size_t length) {
    unsigned key = 0;
    while (key < TOURNAMENT_KEYS_COUNT && (strlen(keys[key].name) != length ||
                                           memcmp(keys[key].name, name, length) != 0))
        key++;
    return key;
}

/* The index of a word of a setting, or -1. */
static int find_word(const struct tournament_key *key, struct record_part word) {
    for (int i = 0; key->word[i]; i++)
        if (record_part_is(word, key->word[i]))
            return i;
    return -1;
}

static void list_words(const struct tournament_key *key, struct pedro_refusal *refusal) {
    char room[PEDRO_REFUSAL_MAX / 2];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (int i = 0; key->word[i]; i++) {
        pedro_text_add(&text, i > 0 ? ", " : "");
        pedro_text_add(&text, key->word[i]);
    }
    pedro_refusal_add(refusal, "words", room, strlen(room));
}

static int refuse(const struct tournament_key *key, enum pedro_refusal_code code,
                  struct pedro_refusal *refusal) {
    pedro_refuse(refusal, code);
    pedro_refusal_add(refusal, "key", key->name, strlen(key->name));
    return pedro_refusal_err(code);
}

static int refuse_words(const struct tournament_key *key, enum pedro_refusal_code code,
                        struct pedro_refusal *refusal) {
    refuse(key, code, refusal);
    list_words(key, refusal);
    return pedro_refusal_err(code);
}

static int set_list(struct tournament_settings *set, const struct tournament_key *key,
                    struct record_part value, struct pedro_refusal *refusal) {
    uint32_t seen = 0;
    set->tiebreaks = 0;
    if (record_part_is(value, "none"))
        return PEDRO_ERR_OK;
    for (struct record_part rest = value; rest.at;) {
        const struct record_part part = record_cut(rest, ",", &rest);
        const int word = find_word(key, part);
        if (word < 0 || seen >> word & 1)
            return refuse_words(key, PEDRO_REFUSED_SETTING_LIST, refusal);
        seen |= (uint32_t)1 << word;
        set->tiebreak[set->tiebreaks++] = (uint8_t)word;
    }
    return PEDRO_ERR_OK;
}

/* The game that preset and house rules make. */
static int set_game(struct tournament_settings *set, struct pedro_refusal *refusal) {
    struct pedro_option_error error;
    struct pedro_rules rules;
    uint64_t given = 0;
    const struct pedro_preset *preset = pedro_preset_find(set->game, strlen(set->game));
    if (!preset) {
        pedro_refuse(refusal, PEDRO_REFUSED_UNKNOWN_GAME);
        pedro_refusal_add(refusal, "name", set->game, strlen(set->game));
        return PEDRO_ERR_UNKNOWN_VARIANT;
    }
    set->ruleset = preset->set;
    int err =
        pedro_options_read(set->rules, strlen(set->rules), &set->ruleset, &given, &error);
    if (!err)
        err = pedro_rules_init(&rules, &set->ruleset, &error);
    if (err) {
        pedro_option_refusal(&error, refusal);
        return err;
    }
    set->sides = rules.sides;
    set->partners = (unsigned)set->ruleset.players / rules.sides;
    set->points = (unsigned)rules.total;
    return PEDRO_ERR_OK;
}

/* Reads two digits. */
static bool read_two(const char *text, long long most, long long *number) {
    for (int i = 0; i < 2; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    *number = 10 * (text[0] - '0') + (text[1] - '0');
    return *number <= most;
}

/* Reads a time in UTC to the minute, "2026-12-01T19:00Z", or nothing. */
static bool read_time(const char *text, uint64_t *time) {
    enum { DATE = 10, LENGTH = 17, MINUTE = 60, HOUR = 3600 };
    const int32_t day = strlen(text) == LENGTH ? record_day(text, DATE) : RECORD_NO_DAY;
    long long hour, minute;
    *time = 0;
    if (!*text)
        return true;
    if (day < 0 || text[4] != '-' || text[DATE] != 'T' ||
        !read_two(text + 11, 23, &hour) || text[13] != ':' ||
        !read_two(text + 14, 59, &minute) || text[16] != 'Z')
        return false;
    *time =
        (uint64_t)day * RECORD_DAY_SECONDS + (uint64_t)(HOUR * hour + MINUTE * minute);
    return true;
}

/* What settings must be together. */
static int check(const struct tournament_settings *set, struct pedro_refusal *refusal) {
    const int32_t *value = set->value;
    const int players = set->ruleset.players;
    if (value[TOURNAMENT_KEY_UNIT] == TOURNAMENT_HANDS &&
        value[TOURNAMENT_KEY_LENGTH] % players != 0)
        return tournament_refuse_with(refusal, PEDRO_REFUSED_SETTING_HANDS, "number",
                                      players, NULL);
    if (value[TOURNAMENT_KEY_BOARDS] > 0 && set->sides != 2)
        return tournament_refuse(refusal, PEDRO_REFUSED_SETTING_BOARDS);
    return PEDRO_ERR_OK;
}

static char *text_of(struct tournament_settings *set, unsigned index) {
    return index == TOURNAMENT_KEY_GAME    ? set->game
           : index == TOURNAMENT_KEY_RULES ? set->rules
                                           : set->start;
}

/* Sets one value; `set` may have changed even if it is refused. */
static int set_value(struct tournament_settings *set, unsigned index,
                     struct record_part value, struct pedro_refusal *refusal) {
    const struct tournament_key *key = &keys[index];
    char *text = text_of(set, index);
    const char *at = value.at;
    long long number;
    int word;
    switch (key->kind) {
    case TOURNAMENT_KEY_IS_NUMBER:
        if (!tournament_parse_number(&at, value.at + value.length, key->least, key->most,
                                     &number) ||
            at != value.at + value.length) {
            refuse(key, PEDRO_REFUSED_SETTING_NUMBER, refusal);
            pedro_refusal_add_number(refusal, "least", key->least);
            pedro_refusal_add_number(refusal, "most", key->most);
            return pedro_refusal_err(PEDRO_REFUSED_SETTING_NUMBER);
        }
        set->value[index] = (int32_t)number;
        return PEDRO_ERR_OK;
    case TOURNAMENT_KEY_IS_WORD:
        word = find_word(key, value);
        if (word < 0)
            return refuse_words(key, PEDRO_REFUSED_SETTING_WORD, refusal);
        set->value[index] = word;
        return PEDRO_ERR_OK;
    case TOURNAMENT_KEY_IS_LIST:
        return set_list(set, key, value, refusal);
    default:
        memcpy(text, value.at, value.length);
        text[value.length] = '\0';
        if (index != TOURNAMENT_KEY_START)
            return set_game(set, refusal);
        return read_time(text, &set->start_s)
                   ? PEDRO_ERR_OK
                   : refuse(key, PEDRO_REFUSED_SETTING_TIME, refusal);
    }
}

void tournament_settings_init(struct tournament_settings *set) {
    struct pedro_refusal ignored;
    memset(set, 0, sizeof *set);
    for (unsigned key = 0; key < TOURNAMENT_KEYS_COUNT; key++)
        set_value(set, key,
                  (struct record_part){keys[key].first, strlen(keys[key].first)},
                  &ignored);
}

int tournament_act_set(struct tournament *tournament, struct tournament_words *words) {
    if (!tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    const unsigned index = tournament_key_find(words->word, words->length);
    const struct tournament_key *key = tournament_key(index);
    if (!key) {
        pedro_refuse(words->refusal, PEDRO_REFUSED_SETTING_UNKNOWN);
        pedro_refusal_add(words->refusal, "name", words->word, words->length);
        return pedro_refusal_err(PEDRO_REFUSED_SETTING_UNKNOWN);
    }
    if (key->kind == TOURNAMENT_KEY_IS_TEXT ? !tournament_read_text(words, true)
                                            : !tournament_next_word(words))
        return PEDRO_ERR_BAD_RECORD;
    const struct record_part value = {words->word, words->length};
    if (!tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    if (key->when == TOURNAMENT_WHEN_ENTRIES && tournament->entries > 0)
        return refuse(key, PEDRO_REFUSED_SETTING_ENTRIES, words->refusal);
    if (key->when == TOURNAMENT_WHEN_ROUNDS && tournament->published > 0)
        return refuse(key, PEDRO_REFUSED_SETTING_ROUNDS, words->refusal);
    struct tournament_settings set = tournament->set;
    int err = set_value(&set, index, value, words->refusal);
    if (!err)
        err = check(&set, words->refusal);
    const int32_t form = set.value[TOURNAMENT_KEY_FORM];
    if (!err && index == TOURNAMENT_KEY_ROUNDS && tournament->published > 0 &&
        (form == TOURNAMENT_MITCHELL || form == TOURNAMENT_HOWELL) &&
        !tournament_movement_agrees(tournament, &set))
        err = refuse(key, PEDRO_REFUSED_SETTING_MOVEMENT, words->refusal);
    if (err)
        return err;
    tournament->set = set;
    if (tournament->published > 0)
        tournament->changed |= (uint32_t)1 << index;
    return PEDRO_ERR_OK;
}

bool tournament_is_online(const struct tournament_settings *set) {
    return set->value[TOURNAMENT_KEY_PLACE] == TOURNAMENT_PLACE_ONLINE;
}

bool tournament_setting_used(const struct tournament_settings *set, unsigned key) {
    return keys[key].where == TOURNAMENT_WHERE_ANY || tournament_is_online(set);
}

void tournament_setting_text(const struct tournament_settings *set, unsigned key,
                             struct pedro_text *text) {
    switch (keys[key].kind) {
    case TOURNAMENT_KEY_IS_NUMBER:
        pedro_text_add_number(text, set->value[key]);
        return;
    case TOURNAMENT_KEY_IS_WORD:
        pedro_text_add(text, keys[key].word[set->value[key]]);
        return;
    case TOURNAMENT_KEY_IS_LIST:
        for (unsigned i = 0; i < set->tiebreaks; i++) {
            pedro_text_add(text, i > 0 ? "," : "");
            pedro_text_add(text, keys[key].word[set->tiebreak[i]]);
        }
        if (set->tiebreaks == 0)
            pedro_text_add(text, "none");
        return;
    default:
        pedro_text_add(text, key == TOURNAMENT_KEY_GAME    ? set->game
                             : key == TOURNAMENT_KEY_RULES ? set->rules
                                                           : set->start);
    }
}
