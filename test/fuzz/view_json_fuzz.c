/* view_json_fuzz.c - any bytes as what a host tells a bot.
 *
 * Whatever a bot is asked in good order, however little sense it makes, every bot answers
 * with one of the choices it was given.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"
#include "fuzz.h"
#include "protocol/bot_watch.h"
#include "protocol/view_json.h"

enum { LINES_MAX = 100 };

static void act(struct bot_watch *watch, json_t *message) {
    struct pedro_view view;
    struct pedro_legal legal;
    const char *wrong;
    if (!view_json_read(json_object_get(message, "view"), &watch->rules, watch->seat,
                        &view, &wrong) ||
        !legal_json_read(json_object_get(message, "legal"), &watch->rules, view.trump,
                         &legal, &wrong)) {
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

static void hear(struct bot_watch *watch, json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type"));
    char wrong[1024];
    if (!type)
        return;
    if (strcmp(type, "start") == 0)
        bot_watch_start(watch, message, wrong, sizeof wrong);
    else if (!watch->started)
        return;
    else if (strcmp(type, "act") == 0)
        act(watch, message);
    else if (strcmp(type, "event") == 0)
        bot_watch_event(watch, message);
    else if (strcmp(type, "score") == 0)
        bot_watch_score(watch, message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct bot_watch watch;
    const char *at = (const char *)data, *end = at + size;
    memset(&watch, 0, sizeof watch);
    for (unsigned i = 0; i < LINES_MAX && at < end; i++) {
        const char *lf = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((lf ? lf : end) - at);
        json_t *message = json_loadb(at, length, JSON_REJECT_DUPLICATES, NULL);
        if (json_is_object(message))
            hear(&watch, message);
        json_decref(message);
        at += length + (lf != NULL);
    }
    return 0;
}
