/* referee.c - answers the requests of pedro-protocol(7).
 *
 * There is a table of requests: name, required fields, function. Errors are checked in
 * the order of the protocol: malformed JSON, a malformed request, a wrong phase, and then
 * illegal events. So the fields of a request are read first, without a match
 * (referee_request.h), and nothing changes before the whole request is known to be valid.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/json_write.h"
#include "protocol/referee.h"
#include "protocol/referee_request.h"
#include "record/json_words.h"

struct referee {
    struct pedro_match *
        match; /* the current match is the last one; those before it are kept for `undo` */
    size_t matches, room;
    char *bytes; /* the answer */
    size_t size;
    struct pedro_text text;
    struct referee_request request; /* the one being answered */
};

struct referee *referee_create(void) {
    return calloc(1, sizeof(struct referee));
}

void referee_destroy(struct referee *referee) {
    if (!referee)
        return;
    for (size_t i = 0; i < referee->matches; i++)
        pedro_match_finish(&referee->match[i]);
    free(referee->match);
    free(referee->bytes);
    free(referee);
}

/* --- answers --- */

/* Writes an answer: `write` is called again with a larger buffer if it did not fit. */
static const char *answer(struct referee *referee,
                          void (*write)(struct referee *referee, const void *data),
                          const void *data) {
    for (;;) {
        pedro_text_init(&referee->text, referee->bytes, referee->size);
        write(referee, data);
        if (pedro_text_fits(&referee->text))
            return referee->bytes;
        if (!grow_to(&referee->bytes, 2 * referee->text.length + 1, 1))
            return "{\"error\":\"no_memory\",\"message\":\"There is not enough memory.\","
                   "\"reason\":\"no_memory\"}";
        referee->size = 2 * referee->text.length + 1;
    }
}

/* The words of errors are those of the library, except for malformed requests. */
static const char *error_word(int err) {
    return err == PEDRO_ERR_BAD_MESSAGE ? "bad_request" : pedro_err_word(err);
}

static void write_failure(struct referee *referee, const void *data) {
    const struct pedro_refusal *refusal = data;
    const int err = pedro_refusal_err((enum pedro_refusal_code)refusal->code);
    struct json_writer writer = json_writer(&referee->text);
    json_open(&writer, NULL, '{');
    json_put_word(&writer, "error", error_word(err));
    pedro_text_add_char(&referee->text, ',');
    pedro_json_refusal(refusal, &referee->text);
    json_close(&writer, '}');
}

static const char *fail_with(struct referee *referee,
                             const struct pedro_refusal *refusal) {
    return answer(referee, write_failure, refusal);
}

static const char *fail(struct referee *referee, enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    return fail_with(referee, &refusal);
}

static struct pedro_match *current(const struct referee *referee) {
    return &referee->match[referee->matches - 1];
}

static void write_view(struct referee *referee, const void *data) {
    const struct pedro_match *match = current(referee);
    pedro_json_view(&match->rules, match->variant, data, match->call, match->calls,
                    &referee->text);
}

static const char *answer_state(struct referee *referee) {
    struct pedro_view view;
    pedro_view_open(&current(referee)->rules, &current(referee)->state, &view);
    return answer(referee, write_view, &view);
}

static void write_legal(struct referee *referee, const void *data) {
    pedro_json_legal(data, &referee->text);
}

struct bytes {
    const char *bytes;
    size_t length;
};

static void write_record(struct referee *referee, const void *data) {
    const struct bytes *record = data;
    struct json_writer writer = json_writer(&referee->text);
    json_open(&writer, NULL, '{');
    json_put_bytes(&writer, "record", record->bytes, record->length);
    json_close(&writer, '}');
}

/* --- requests --- */

/* Applies `options` to the preset. All are read, although the first error is the one
 * that is reported: the number of players is needed for an error that comes before it. */
static int read_options(const struct json *options, struct pedro_ruleset *set,
                        uint64_t *given, struct pedro_option_error *error) {
    struct json name, value;
    int err = PEDRO_ERR_OK;
    *given = 0;
    for (struct json_walk walk = json_walk(options); json_next(&walk, &name, &value);) {
        /* A name or value that is too long is unknown; cutting it does not change
         * that. */
        char key[2 * PEDRO_NAME_MAX] = "", word[2 * PEDRO_VALUE_MAX] = "";
        struct pedro_option_error wrong;
        size_t length = 0;
        if (!json_get_text(&name, key, sizeof key, NULL))
            key[0] = '\0';
        if (!json_get_text(&value, word, sizeof word, &length))
            length = sizeof word - 1;
        if (pedro_ruleset_set(set, key, strlen(key), word, length, &wrong)) {
            if (!err)
                *error = wrong;
            err = PEDRO_ERR_BAD_OPTION;
            continue;
        }
        for (int i = 0; i < pedro_key_count(); i++)
            if (strcmp(pedro_key(i)->name, key) == 0)
                *given |= (uint64_t)1 << i;
    }
    return err;
}

/* Makes room for one more match; the oldest is dropped if there are too many. */
static bool make_room(struct referee *referee) {
    if (referee->matches == REFEREE_MATCHES_MAX) {
        pedro_match_finish(&referee->match[0]);
        memmove(referee->match, referee->match + 1,
                --referee->matches * sizeof *referee->match);
    }
    return grow_array(&referee->match, referee->matches, &referee->room,
                      sizeof *referee->match);
}

static const char *begin(struct referee *referee, const struct referee_request *request) {
    const struct pedro_preset *preset =
        pedro_preset_find(request->variant, strlen(request->variant));
    struct pedro_option_error error;
    struct pedro_refusal refusal;
    uint64_t given = 0;
    if (!preset) {
        pedro_refuse(&refusal, PEDRO_REFUSED_UNKNOWN_GAME);
        pedro_refusal_add(&refusal, "name", request->variant, strlen(request->variant));
        return fail_with(referee, &refusal);
    }
    struct pedro_ruleset set = preset->set;
    int err = request->has_options ? read_options(&request->options, &set, &given, &error)
                                   : PEDRO_ERR_OK;
    if (request->dealer >= set.players)
        return fail(referee, PEDRO_REFUSED_UNKNOWN_SEAT);
    if (!err && !make_room(referee))
        err = PEDRO_ERR_NO_MEMORY;
    if (!err)
        err = pedro_match_init(
            &referee->match[referee->matches], preset->name, &set, given,
            (pedro_seat)(request->dealer < 0 ? 0 : request->dealer), &error);
    if (err == PEDRO_ERR_BAD_OPTION) {
        pedro_option_refusal(&error, &refusal);
        return fail_with(referee, &refusal);
    }
    if (err)
        return fail(referee, PEDRO_REFUSED_NO_MEMORY);
    referee->matches++;
    return answer_state(referee);
}

static const char *deal(struct referee *referee, const struct referee_request *request) {
    struct pedro_match *match = current(referee);
    pedro_card pack[PEDRO_PACK_MAX];
    size_t size = match->rules.pack_size;
    if (match->state.phase != PEDRO_PHASE_DEAL)
        return fail(referee, PEDRO_REFUSED_NO_DEAL_NOW);
    if (*request->seed) {
        uint8_t seed[PEDRO_SEED_SIZE];
        pedro_seed_parse(request->seed, REQUEST_SEED_DIGITS, seed);
        pedro_shuffle(seed, (unsigned)match->rules.set.jokers, pack);
    } else {
        struct json_walk walk = json_walk(&request->deck);
        struct json card;
        if (json_count(&request->deck) != size)
            return fail(referee, PEDRO_REFUSED_WRONG_PACK);
        for (size_t i = 0; json_next(&walk, NULL, &card); i++)
            if (!json_get_card(&card, &pack[i]))
                return fail(referee, PEDRO_REFUSED_WRONG_PACK);
    }
    const int err = pedro_match_deal(match, pack, (unsigned)size);
    return err == PEDRO_ERR_BAD_DECK ? fail(referee, PEDRO_REFUSED_WRONG_PACK)
           : err                     ? fail(referee, PEDRO_REFUSED_NO_MEMORY)
                                     : answer_state(referee);
}

static const char *fail_turn(struct referee *referee, int seat) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, PEDRO_REFUSED_OTHERS_TURN);
    pedro_refusal_add_number(&refusal, "seat", pedro_to_act(&current(referee)->state));
    pedro_refusal_add_number(&refusal, "other", seat);
    return fail_with(referee, &refusal);
}

static const char *act(struct referee *referee, const struct referee_request *request) {
    struct pedro_match *match = current(referee);
    struct pedro_action action;
    if (match->state.phase == PEDRO_PHASE_DEAL || match->state.phase == PEDRO_PHASE_OVER)
        return fail(referee, PEDRO_REFUSED_NOBODYS_TURN);
    const bool parsed =
        pedro_action_parse(request->action, strlen(request->action), &action) == 0;
    if (parsed && pedro_action_errs(&action))
        action.seat = (pedro_seat)request->seat;
    else if (request->seat != PEDRO_NO_SEAT &&
             request->seat != (parsed ? pedro_actor(&match->state, &action)
                                      : pedro_to_act(&match->state)))
        return fail_turn(referee,
                         request->seat == PEDRO_NOBODY ? PEDRO_NO_SEAT : request->seat);
    if (!parsed)
        return fail(referee, PEDRO_REFUSED_NO_ACTION_TEXT);
    /* The rules have no such action: it is for people who agree at a table. */
    if (action.kind == PEDRO_ACT_VOID)
        return fail(referee, PEDRO_REFUSED_NOT_ALLOWED_NOW);
    const int err = pedro_match_do(match, &action);
    return err == PEDRO_ERR_NO_MEMORY ? fail(referee, PEDRO_REFUSED_NO_MEMORY)
           : err                      ? fail(referee, PEDRO_REFUSED_NOT_ALLOWED_NOW)
                                      : answer_state(referee);
}

static const char *legal(struct referee *referee, const struct referee_request *request) {
    struct pedro_legal choices;
    (void)request;
    pedro_legal(&current(referee)->rules, &current(referee)->state, &choices);
    return answer(referee, write_legal, &choices);
}

static const char *state(struct referee *referee, const struct referee_request *request) {
    (void)request;
    return answer_state(referee);
}

static const char *see(struct referee *referee, const struct referee_request *request) {
    struct pedro_view view;
    pedro_view(&current(referee)->rules, &current(referee)->state,
               (pedro_seat)request->seat, &view);
    return answer(referee, write_view, &view);
}

static const char *undo(struct referee *referee, const struct referee_request *request) {
    (void)request;
    int err = pedro_match_undo(current(referee));
    if (err == PEDRO_ERR_NOTHING_TO_UNDO) {
        if (referee->matches == 1)
            return fail(referee, PEDRO_REFUSED_NOTHING_TO_UNDO);
        pedro_match_finish(current(referee));
        referee->matches--;
        err = PEDRO_ERR_OK;
    }
    return err ? fail(referee, PEDRO_REFUSED_NO_MEMORY) : answer_state(referee);
}

static const char *record(struct referee *referee,
                          const struct referee_request *request) {
    struct pedro_text text;
    (void)request;
    pedro_text_init(&text, NULL, 0);
    pedro_record_write(current(referee), NULL, &text);
    size_t size = text.length + 1;
    char *bytes = malloc(size);
    if (!bytes)
        return fail(referee, PEDRO_REFUSED_NO_MEMORY);
    pedro_text_init(&text, bytes, size);
    pedro_record_write(current(referee), NULL, &text);
    const struct bytes written = {bytes, text.length};
    const char *line = answer(referee, write_record, &written);
    free(bytes);
    return line;
}

static const struct command {
    const char *name;
    unsigned fields;
    const char *(*run)(struct referee *referee, const struct referee_request *request);
} commands[] = {
    {"new", REQUEST_NEEDS_VARIANT, begin},
    {"deal", REQUEST_NEEDS_CARDS, deal},
    {"do", REQUEST_NEEDS_ACTION | REQUEST_MAY_SEAT, act},
    {"legal", 0, legal},
    {"state", 0, state},
    {"view", REQUEST_NEEDS_SEAT, see},
    {"undo", 0, undo},
    {"record", 0, record},
};

static const struct command *find_command(const struct json *json) {
    struct json name;
    if (!json_get(json, "cmd", &name))
        return NULL;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (json_is(&name, commands[i].name))
            return &commands[i];
    return NULL;
}

/* The names of the commands, "new, deal, ...". */
static const char *fail_command(struct referee *referee) {
    char names[128];
    struct pedro_text text;
    struct pedro_refusal refusal;
    pedro_text_init(&text, names, sizeof names);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        pedro_text_add(&text, i ? ", " : "");
        pedro_text_add(&text, commands[i].name);
    }
    pedro_refuse(&refusal, PEDRO_REFUSED_FIELD_WORD);
    pedro_refusal_add(&refusal, "name", "cmd", strlen("cmd"));
    pedro_refusal_add(&refusal, "words", names, text.length);
    return fail_with(referee, &refusal);
}

const char *referee_answer(struct referee *referee, const char *line, size_t length) {
    struct pedro_refusal refusal;
    struct json json;
    if (length == 0)
        return NULL;
    if (!referee_request_parse(line, length, &json, &refusal))
        return fail_with(referee, &refusal);
    if (json_kind(&json) != JSON_KIND_OBJECT)
        return fail(referee, PEDRO_REFUSED_NO_OBJECT);
    const struct command *command = find_command(&json);
    if (!command)
        return fail_command(referee);
    const int players = referee->matches ? current(referee)->rules.set.players : 0;
    if (!referee_request_read(&json, command->fields, players, &referee->request,
                              &refusal))
        return fail_with(referee, &refusal);
    if (referee->matches == 0 && command->run != begin)
        return fail(referee, PEDRO_REFUSED_NO_MATCH_YET);
    return command->run(referee, &referee->request);
}

const char *referee_answer_too_long(struct referee *referee) {
    return fail(referee, PEDRO_REFUSED_REQUEST_LONG);
}
