/* lesson_book.c - reads the deals of lessons.
 *
 * SPDX-License-Identifier: MIT */
#include "words/lesson_book.h"

#include <string.h>

#include "pedro/notation.h"
#include "pedro/rng.h"

const struct lesson_deal *lesson_deal(const char *game, int lesson, int index) {
    for (const struct lesson_deal *deal = lesson_deal_table; deal->lesson >= 0; deal++)
        if (deal->lesson == lesson && strcmp(deal->game, game) == 0 && index-- == 0)
            return deal;
    return NULL;
}

/* The next item of a list, or NULL; its length without the mark between items. */
static const char *next_item(const char **list, size_t *length) {
    const char *item = *list;
    const char *end = strstr(item, "; ");
    if (!*item)
        return NULL;
    *length = end ? (size_t)(end - item) : strlen(item);
    *list = end ? end + 2 : item + *length;
    return item;
}

/* Without strtol(), which wasm builds lack. */
static int32_t next_number(const char **text) {
    int32_t number = 0;
    const char *at = *text + strspn(*text, " ");
    const bool minus = *at == '-';
    for (at += minus; *at >= '0' && *at <= '9'; at++)
        number = 10 * number + (*at - '0');
    *text = at + strspn(at, " ");
    return minus ? -number : number;
}

static void set_scores(const char *scores, struct pedro_match *match) {
    for (unsigned side = 0; *scores && side < match->rules.sides; side++)
        match->state.score[side] = match->first_score[side] = next_number(&scores);
}

static int deal_cards(unsigned seed, struct pedro_match *match) {
    uint8_t bytes[PEDRO_SEED_SIZE] = {[PEDRO_SEED_SIZE - 2] = (uint8_t)(seed >> 8),
                                      [PEDRO_SEED_SIZE - 1] = (uint8_t)seed};
    pedro_card pack[PEDRO_PACK_MAX];
    pedro_shuffle(bytes, (unsigned)match->rules.set.jokers, pack);
    return pedro_match_deal(match, pack, match->rules.pack_size);
}

static int play(const char *played, struct pedro_match *match) {
    size_t length;
    int err = 0;
    for (const char *item; !err && (item = next_item(&played, &length));) {
        struct pedro_action action;
        if (length < 3 || item[0] - '0' != match->state.turn)
            return PEDRO_ERR_BAD_TEXT;
        err = pedro_action_parse(item + 2, length - 2, &action);
        if (!err)
            err = pedro_match_do(match, &action);
    }
    return err;
}

int lesson_open(const struct lesson_deal *deal, struct pedro_match *match) {
    const struct pedro_preset *preset = pedro_preset_find(deal->game, strlen(deal->game));
    if (!preset)
        return PEDRO_ERR_NOT_FOUND;
    int err = pedro_match_init(match, preset->name, &preset->set, 0,
                               (pedro_seat)deal->dealer, NULL);
    if (err)
        return err;
    set_scores(deal->score, match);
    err = deal_cards(deal->seed, match);
    if (!err)
        err = play(deal->played, match);
    if (err)
        pedro_match_finish(match);
    return err;
}

static bool has(const char *list, const struct pedro_action *action) {
    struct pedro_action each;
    size_t length;
    for (const char *item; (item = next_item(&list, &length));)
        if (pedro_action_parse(item, length, &each) == 0 &&
            memcmp(&each, action, sizeof each) == 0)
            return true;
    return false;
}

enum lesson_mark lesson_mark(const struct lesson_deal *deal,
                             const struct pedro_action *action) {
    return has(deal->good, action)   ? LESSON_GOOD
           : has(deal->bad, action)  ? LESSON_BAD
           : has(deal->even, action) ? LESSON_EVEN
                                     : LESSON_OTHER;
}

void lesson_best(const struct lesson_deal *deal, struct pedro_action *action) {
    const char *list = deal->good;
    size_t length = 0;
    const char *item = next_item(&list, &length);
    if (pedro_action_parse(item, length, action))
        memset(action, 0, sizeof *action);
}
