/* notation_fuzz.c - any bytes as an action, a card and a seed.
 *
 * Text that is accepted is written again unchanged, except for the order of cards in a
 * set.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "pedro/pedro.h"

static bool is_set(unsigned kind) {
    return kind == PEDRO_ACT_DISCARD || kind == PEDRO_ACT_TAKE ||
           kind == PEDRO_ACT_GIVE || kind == PEDRO_ACT_BURY;
}

static void read_action(const char *bytes, size_t size) {
    char written[PEDRO_ACTION_TEXT_MAX];
    struct pedro_action action, again;
    struct pedro_text text;
    if (pedro_action_parse(bytes, size, &action) != PEDRO_ERR_OK)
        return;
    pedro_text_init(&text, written, sizeof written);
    pedro_action_text(&action, &text);
    must(pedro_text_fits(&text) && text.length == size, "an action keeps its length");
    must(is_set(action.kind) || memcmp(written, bytes, size) == 0,
         "an action is written as it was read");
    must(pedro_action_parse(written, size, &again) == PEDRO_ERR_OK &&
             memcmp(&action, &again, sizeof action) == 0,
         "an action that is written is the same when read");
}

static void read_card(const char *bytes, size_t size) {
    char written[3];
    pedro_card card;
    if (pedro_card_parse(bytes, size, &card) != PEDRO_ERR_OK)
        return;
    must(card < PEDRO_PACK_MAX, "a card is a card");
    pedro_card_text(card, written);
    must(size == 2 && memcmp(written, bytes, 2) == 0, "a card is written as it was read");
}

static void read_seed(const char *bytes, size_t size) {
    uint8_t seed[PEDRO_SEED_SIZE], again[PEDRO_SEED_SIZE];
    char written[2 * PEDRO_SEED_SIZE + 1];
    if (pedro_seed_parse(bytes, size, seed) != PEDRO_ERR_OK)
        return;
    pedro_seed_text(seed, written);
    must(pedro_seed_parse(written, 2 * PEDRO_SEED_SIZE, again) == PEDRO_ERR_OK &&
             memcmp(seed, again, sizeof seed) == 0,
         "a seed that is written is the same when read");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* In a block of exactly that size, so that the sanitizer detects reading beyond
     * it. */
    char *bytes = malloc(size ? size : 1);
    must(bytes != NULL, "there is memory");
    memcpy(bytes, data, size);
    read_action(bytes, size);
    read_card(bytes, size);
    read_seed(bytes, size);
    free(bytes);
    return 0;
}
