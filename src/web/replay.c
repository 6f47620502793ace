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
#include "table/hands.h"
#include "table/names.h"
#include "web/engine.h"
#include "web/outbox.h"

static void add_string(struct pedro_text *text, const char *string) {
    pedro_json_string(string, strlen(string), text);
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

/* The open view has every card of the effects. */
static void open_effects(struct pedro_effects *effects) {
    for (unsigned i = 0; i < effects->count; i++)
        effects->at[i].open = pedro_effect_cards(&effects->at[i]);
}

static void add_event(struct pedro_text *text, const struct pedro_match *match,
                      const struct pedro_effects *effects, pedro_seat seat) {
    const struct pedro_event *event = &match->event[match->events - 1];
    if (event->seat == PEDRO_NO_SEAT) {
        pedro_text_add(text, ",\"event\":{\"deal\":");
        pedro_text_add_number(text, match->state.hands);
    } else {
        pedro_text_add(text, ",\"event\":{\"seat\":");
        pedro_text_add_number(text, event->seat);
        pedro_text_add(text, ",\"action\":\"");
        pedro_action_text_seen(&event->action, effects, seat, text);
        pedro_text_add_char(text, '"');
    }
    pedro_text_add(text, "},\"effects\":");
    pedro_json_effects(effects, seat, text);
}

/* `effects` NULL: the beginning. `seat` PEDRO_NO_SEAT: the open view. `scored`: a hand has been
 * scored. */
static void write_step(const struct pedro_match *match, struct pedro_effects *effects,
                       pedro_seat seat, bool scored) {
    struct pedro_text *text = outbox_begin();
    struct pedro_view view;
    if (seat == PEDRO_NO_SEAT)
        pedro_view_open(&match->rules, &match->state, &view);
    else
        pedro_view(&match->rules, &match->state, seat, &view);
    pedro_text_add(text, "{\"type\":\"view\",\"table\":\"\",\"seq\":");
    pedro_text_add_number(text, (long long)match->events);
    if (effects && seat == PEDRO_NO_SEAT)
        open_effects(effects);
    if (effects)
        add_event(text, match, effects, seat);
    pedro_text_add(text, ",\"view\":");
    pedro_json_view(&match->rules, match->variant, &view, match->call, match->calls,
                    text);
    pedro_text_add(text, ",\"names\":");
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    table_put_names(&writer, &match->rules, &view, TABLE_NAMES);
    table_put_hands(&writer, match);
    json_close(&writer, '}');
    if (scored) {
        struct table_hand line;
        table_line_of(&match->state, &line);
        pedro_text_add(text, ",\"line\":");
        writer = json_writer(text);
        table_put_line(&writer, &match->rules, &line);
    }
    pedro_text_add_char(text, '}');
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
    write_step(&match, NULL, seat, false);
    for (size_t i = 0; i < of->events && !err; i++) {
        const struct pedro_event *event = &of->event[i];
        const uint32_t scored = match.state.hands_scored;
        err = event->seat == PEDRO_NO_SEAT
                  ? pedro_match_deal_effects(&match, event->pack, match.rules.pack_size,
                                             &effects)
                  : pedro_match_do_effects(&match, &event->action, &effects);
        if (!err)
            write_step(&match, &effects, seat, match.state.hands_scored > scored);
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
