/* view_json_fuzz.c - any bytes as messages of a host to a bot.
 *
 * To every well-formed question, even one that makes no sense, every bot answers with one
 * of its choices.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"
#include "fuzz.h"
#include "protocol/bot_watch.h"
#include "protocol/view_json.h"

enum { LINES_MAX = 100 };

static void act(struct bot_watch *watch, const struct json *message) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct json view_json, legal_json;
    const char *wrong;
    if (!json_get(message, "view", &view_json) ||
        !json_get(message, "legal", &legal_json))
        return;
    if (!view_json_read(&view_json, &watch->rules, watch->seat, &view, &wrong) ||
        !legal_json_read(&legal_json, &watch->rules, view.trump, &legal, &wrong)) {
        must(wrong && *wrong, "what is wrong has a name");
        return;
    }
    if (legal.seat != watch->seat || view.turn != watch->seat ||
        legal.phase != view.phase ||
        (legal.groups == 0 && pedro_legal_count(&legal) == 0))
        return;
    bot_watch_complete(watch, &view);
    const struct bot_turn turn = {.rules = &watch->rules,
                                  .view = &view,
                                  .legal = &legal,
                                  .history = &watch->history,
                                  .budget = {.worlds = 2}};
    for (int i = 0; bot_at(i); i++) {
        const uint8_t seed[PEDRO_SEED_SIZE] = {1};
        struct pedro_rng rng;
        struct pedro_action action;
        pedro_rng_seed(&rng, seed);
        bot_at(i)->act(NULL, &turn, &rng, &action, NULL);
        must(pedro_legal_has(&legal, &action), "a bot answers with one of its choices");
    }
}

static void hear(struct bot_watch *watch, const struct json *message) {
    struct json type;
    char wrong[1024];
    if (!json_get(message, "type", &type))
        return;
    if (json_is(&type, "start"))
        bot_watch_start(watch, message, wrong, sizeof wrong);
    else if (!watch->started)
        return;
    else if (json_is(&type, "act"))
        act(watch, message);
    else if (json_is(&type, "event"))
        bot_watch_event(watch, message);
    else if (json_is(&type, "score"))
        bot_watch_score(watch, message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct bot_watch watch;
    const char *at = (const char *)data, *end = at + size;
    memset(&watch, 0, sizeof watch);
    for (unsigned i = 0; i < LINES_MAX && at < end; i++) {
        const char *lf = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((lf ? lf : end) - at);
        struct json message;
        if (json_check(at, length, &message, NULL) == JSON_FINE &&
            json_kind(&message) == JSON_KIND_OBJECT)
            hear(&watch, &message);
        at += length + (lf != NULL);
    }
    return 0;
}
