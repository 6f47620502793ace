/* referee_fuzz.c - any bytes as lines for the referee.
 *
 * Every answer is one JSON object on one line, and a line that is answered by an error
 * leaves the state as it was.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <string.h>

#include "fuzz.h"
#include "protocol/referee.h"

enum { LINES_MAX = 200 };

static const char ask_state[] = "{\"cmd\":\"state\"}";

/* The caller frees it. */
static char *state_of(struct referee *referee) {
    char *state = strdup(referee_answer(referee, ask_state, sizeof ask_state - 1));
    must(state != NULL, "there is memory");
    return state;
}

/* True if the answer is an error. */
static bool must_be_an_answer(const char *answer) {
    json_error_t error;
    must(!strchr(answer, '\n'), "an answer is one line");
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, &error);
    must(json_is_object(json), "an answer is a JSON object");
    json_t *word = json_object_get(json, "error");
    must(!word || (json_is_string(word) &&
                   json_string_length(json_object_get(json, "message")) > 0),
         "an error has its word and a message");
    json_decref(json);
    return word != NULL;
}

static void ask(struct referee *referee, const char *line, size_t length) {
    char *before = state_of(referee);
    const char *answer = referee_answer(referee, line, length);
    must((answer == NULL) == (length == 0), "every line but an empty one is answered");
    if (answer && must_be_an_answer(answer)) {
        char *after = state_of(referee);
        must(strcmp(before, after) == 0, "an error leaves the state as it was");
        free(after);
    }
    free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct referee *referee = referee_create();
    const char *at = (const char *)data, *end = at + size;
    must(referee != NULL, "there is memory");
    for (unsigned i = 0; i < LINES_MAX && at < end; i++) {
        const char *lf = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((lf ? lf : end) - at);
        /* In a block of exactly that size, so that the sanitizer detects reading beyond
         * it. */
        char *line = malloc(length ? length : 1);
        must(line != NULL, "there is memory");
        memcpy(line, at, length);
        ask(referee, line, length);
        free(line);
        at += length + (lf != NULL);
    }
    referee_destroy(referee);
    return 0;
}
