/* replay.c - replays of records, and packs from their seeds.
 *
 * A record is read and played again; after each event the view of the seat is put into
 * the outbox, in the form in which a table sends it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/blake2b.h"
#include "pedro/json.h"
#include "pedro/notation.h"
#include "pedro/record.h"
#include "pedro/ruleset.h"
#include "record/json_write.h"
#include "web/engine.h"
#include "web/outbox.h"
#include "web/step.h"

static void add_string(struct pedro_text *text, const char *string) {
    json_add_string(string, strlen(string), text);
}

static void refuse(const struct pedro_refusal *refusal) {
    engine_refusal(refusal, outbox_begin());
    outbox_end();
}

/* The refusal of an input that does not have the form of engine.h. */
static void refuse_form(void) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, PEDRO_REFUSED_NO_OBJECT);
    refuse(&refusal);
}

/* The first message: the game and the names. */
static void write_head(const struct pedro_match *match, const struct pedro_tags *tags) {
    const struct pedro_preset *preset =
        pedro_preset_find(match->variant, strlen(match->variant));
    struct json_writer writer = json_writer(outbox_begin());
    json_open(&writer, NULL, '{');
    json_put_text(&writer, "variant", match->variant);
    json_put_text(&writer, "title", preset ? preset->title : match->variant);
    json_put_options(&writer, "options", &match->rules.set, match->given);
    json_put_number(&writer, "target", match->rules.set.target);
    json_put_number(&writer, "sides", match->rules.sides);
    json_open(&writer, "names", '[');
    for (int seat = 0; seat < match->rules.set.players; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        const char *name = pedro_tags_get(tags, tag);
        json_put_text(&writer, NULL, name ? name : "");
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
    outbox_end();
}

/* Replays the events of `of`. */
static int play(const struct pedro_match *of, pedro_seat seat) {
    struct pedro_match match;
    struct pedro_effects effects;
    int err = pedro_match_init(&match, of->variant, &of->rules.set, of->given,
                               of->first_dealer, NULL);
    if (err)
        return err;
    step_write(&match, NULL, seat, STEP_HANDS);
    for (size_t i = 0; i < of->events && !err; i++) {
        const struct pedro_event *event = &of->event[i];
        const uint32_t scored = match.state.hands_scored;
        err = event->seat == PEDRO_NO_SEAT
                  ? pedro_match_deal_effects(&match, event->pack, match.rules.pack_size,
                                             &effects)
                  : pedro_match_do_effects(&match, &event->action, &effects);
        if (!err)
            step_write(&match, &effects, seat,
                       match.state.hands_scored > scored ? STEP_HANDS | STEP_LINE
                                                         : STEP_HANDS);
    }
    pedro_match_finish(&match);
    return err;
}

void engine_replay(size_t length) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    const char *input = engine_input();
    const char *end = length <= ENGINE_INPUT_MAX ? memchr(input, '\n', length) : NULL;
    if (!end || end == input) {
        refuse_form();
        return;
    }
    const size_t skip = (size_t)(end + 1 - input);
    const int err = pedro_record_read(end + 1, length - skip, &match, &tags, &error);
    if (err) {
        refuse(&error.refusal);
    } else if (input[0] != '-' && input[0] - '0' >= match.rules.set.players) {
        refuse_form();
    } else {
        const pedro_seat seat =
            input[0] == '-' ? PEDRO_NO_SEAT : (pedro_seat)(input[0] - '0');
        write_head(&match, &tags);
        play(&match, seat);
    }
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

/* Reads the input of engine_pack(). */
static bool read_order(size_t length, unsigned *jokers, uint8_t seed[PEDRO_SEED_SIZE]) {
    const char *input = engine_input();
    if (length != 2 + 2 * PEDRO_SEED_SIZE || input[0] < '0' || input[0] > '2' ||
        input[1] != '\n')
        return false;
    *jokers = (unsigned)(input[0] - '0');
    return pedro_seed_parse(input + 2, 2 * PEDRO_SEED_SIZE, seed) == PEDRO_ERR_OK;
}

void engine_pack(size_t length) {
    uint8_t seed[PEDRO_SEED_SIZE], hash[PEDRO_SEED_SIZE];
    char digits[2 * PEDRO_SEED_SIZE + 1];
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned jokers;
    if (!read_order(length, &jokers, seed)) {
        refuse_form();
        return;
    }
    struct pedro_text *text = outbox_begin();
    blake2b_hash(NULL, 0, seed, PEDRO_SEED_SIZE, hash);
    pedro_seed_text(hash, digits);
    pedro_text_add(text, "{\"hash\":");
    add_string(text, digits);
    pedro_text_add(text, ",\"pack\":[");
    pedro_shuffle(seed, jokers, pack);
    for (unsigned i = 0; i < 52 + jokers; i++) {
        char card[3];
        pedro_card_text(pack[i], card);
        pedro_text_add(text, i ? "," : "");
        add_string(text, card);
    }
    pedro_text_add(text, "]}");
    outbox_end();
}
