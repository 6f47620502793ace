/* playthroughs_test.c - two hands of every preset in full: each state in the JSON of the
 * referee, the view of each seat, and the choices of the seat to act.
 *
 * A page is a record with indented lines after each of its events. `state` has the
 * members of the state that have changed; the line of a seat, those of its view that
 * differ from the state, if they have changed. Lists of cards are one string, hidden
 * cards are counted ("9 x ??"), and "hands.2" is the hand of seat 2.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "pages.h"
#include "trial.h"

enum { JSON_MAX = 1 << 16 };

/* The members in the last lines. */
struct playthrough {
    const struct pedro_match *match;
    FILE *page;
    json_t *state;
    json_t *seat[PEDRO_SEATS_MAX]; /* only what differs from the state */
};

static json_t *loaded(const char *text) {
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json)
        fail_msg("no JSON: %s", text);
    return json;
}

static bool is_cards(const json_t *array) {
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!json_is_string(json_array_get(array, i)))
            return false;
    return true;
}

/* A list of cards as one string. */
static json_t *cards_string(const json_t *array) {
    char text[3 * PEDRO_PACK_MAX + 16] = "";
    const size_t size = json_array_size(array);
    size_t hidden = 0;
    for (size_t i = 0; i < size; i++) {
        const char *card = json_string_value(json_array_get(array, i));
        hidden += strcmp(card, "??") == 0;
        assert_int_equal(strlen(card), 2);
        snprintf(text + strlen(text), 4, i ? " %s" : "%s", card);
    }
    if (hidden > 1 && hidden == size)
        snprintf(text, sizeof text, "%zu x ??", hidden);
    return json_string(text);
}

/* A view with lists of cards as strings and a member for each hand. */
static json_t *flattened(const json_t *view) {
    json_t *flat = json_object(), *value;
    const char *key;
    json_object_foreach((json_t *)view, key, value) {
        char name[32];
        if (strcmp(key, "hands") == 0) {
            for (size_t seat = 0; seat < json_array_size(value); seat++) {
                snprintf(name, sizeof name, "hands.%zu", seat);
                json_object_set_new(flat, name,
                                    cards_string(json_array_get(value, seat)));
            }
        } else if (json_is_array(value) && json_array_size(value) > 0 &&
                   is_cards(value)) {
            json_object_set_new(flat, key, cards_string(value));
        } else {
            json_object_set(flat, key, value);
        }
    }
    return flat;
}

static json_t *view_of(const struct playthrough *playthrough,
                       const struct pedro_state *state, const struct pedro_call *call,
                       size_t calls, pedro_seat seat) {
    static char buffer[JSON_MAX];
    const struct pedro_match *match = playthrough->match;
    struct pedro_view view;
    struct pedro_text text;
    if (seat == PEDRO_NO_SEAT)
        pedro_view_open(&match->rules, state, &view);
    else
        pedro_view(&match->rules, state, seat, &view);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_view(&match->rules, match->variant, &view, call, calls, &text);
    assert_true(pedro_text_fits(&text));
    json_t *json = loaded(buffer), *flat = flattened(json);
    json_decref(json);
    return flat;
}

/* The members of `now` that differ from those of `then`. */
static json_t *difference(const json_t *now, const json_t *then) {
    json_t *changed = json_object(), *value;
    const char *key;
    json_object_foreach((json_t *)now, key, value) {
        if (!json_equal(value, json_object_get(then, key)))
            json_object_set(changed, key, value);
    }
    return changed;
}

static void write_line(FILE *page, const char *name, const json_t *json) {
    char *text = json_dumps(json, 0);
    assert_non_null(text);
    fprintf(page, "  %s %s\n", name, text);
    free(text);
}

static void write_state(struct playthrough *playthrough, const struct pedro_match *now) {
    json_t *state =
        view_of(playthrough, &now->state, now->call, now->calls, PEDRO_NO_SEAT);
    json_t *changed = difference(state, playthrough->state);
    write_line(playthrough->page, "state", changed);
    json_decref(changed);
    json_decref(playthrough->state);
    playthrough->state = state;
}

/* The members of a seat's view that differ from the state. A member that no longer
 * differs is written as "as it is". */
static void write_seat(struct playthrough *playthrough, const struct pedro_match *now,
                       pedro_seat seat) {
    json_t **last = &playthrough->seat[seat];
    json_t *view = view_of(playthrough, &now->state, now->call, now->calls, seat);
    json_t *other = difference(view, playthrough->state), *value;
    json_t *changed = difference(other, *last);
    const char *key;
    char name[16];
    json_object_foreach(*last, key, value) {
        if (!json_object_get(other, key))
            json_object_set_new(changed, key, json_string("as it is"));
    }
    snprintf(name, sizeof name, "seat %d", seat);
    if (json_object_size(changed) > 0)
        write_line(playthrough->page, name, changed);
    json_decref(view);
    json_decref(changed);
    json_decref(*last);
    *last = other;
}

static void write_legal(const struct playthrough *playthrough,
                        const struct pedro_match *now) {
    static char buffer[JSON_MAX];
    struct pedro_legal legal;
    struct pedro_text text;
    pedro_legal(&now->rules, &now->state, &legal);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_legal(&legal, &text);
    assert_true(pedro_text_fits(&text));
    json_t *json = loaded(buffer);
    write_line(playthrough->page, "legal", json);
    json_decref(json);
}

static void write_all(struct playthrough *playthrough, const struct pedro_match *now) {
    write_state(playthrough, now);
    for (pedro_seat seat = 0; seat < now->rules.set.players; seat++)
        write_seat(playthrough, now, seat);
    write_legal(playthrough, now);
}

/* Replays the record event by event, and writes state and views after each. */
static void write_page(const struct pedro_match *match, FILE *page) {
    struct playthrough playthrough = {.match = match, .page = page};
    struct pedro_match now;
    static char buffer[JSON_MAX];
    assert_int_equal(pedro_match_init(&now, match->variant, &match->rules.set,
                                      match->given, match->first_dealer, NULL),
                     PEDRO_ERR_OK);
    playthrough.state = json_object();
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        playthrough.seat[seat] = json_object();
    for (size_t i = 0; i < match->events; i++) {
        const struct pedro_event *event = &match->event[i];
        const struct pedro_state before = now.state;
        struct pedro_text text;
        int err = event->seat == PEDRO_NO_SEAT
                      ? pedro_match_deal(&now, event->pack, now.rules.pack_size)
                      : pedro_match_do(&now, &event->action);
        assert_int_equal(err, PEDRO_ERR_OK);
        pedro_text_init(&text, buffer, sizeof buffer);
        pedro_record_write_event(&now.rules, event, &before, &now.state, &text);
        fprintf(page, "\n%s", buffer);
        write_all(&playthrough, &now);
    }
    json_decref(playthrough.state);
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        json_decref(playthrough.seat[seat]);
    pedro_match_finish(&now);
}

/* The page without its indented lines; the caller frees it. */
static char *record_in(const char *text) {
    char *record = malloc(strlen(text) + 1), *to = record;
    assert_non_null(record);
    while (*text) {
        size_t length = strcspn(text, "\n");
        length += text[length] == '\n';
        if (*text != ' ') {
            memcpy(to, text, length);
            to += length;
        }
        text += length;
    }
    *to = '\0';
    return record;
}

static void again(const char *preset, const char *text, FILE *page) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    char *record = record_in(text);
    const char *deal = strstr(record, "\ndeal ");
    if (pedro_record_read(record, strlen(record), &match, &tags, &error) != PEDRO_ERR_OK)
        fail_msg("%s: line %lu of the record: %s", preset, error.line, error.message);
    assert_string_equal(match.variant, preset);
    assert_true(match.state.hands > 0);
    assert_non_null(deal);
    while (deal > record && deal[-1] == '\n')
        deal--;
    fwrite(record, 1, (size_t)(deal - record), page);
    fputc('\n', page);
    write_page(&match, page);
    free(record);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

/* The variety of a hand: its number of phases, then of kinds of actions. */
static unsigned interest(const struct pedro_match *match, const struct trial *trial) {
    uint32_t phases = 0, kinds = 0;
    for (size_t i = 0; i < match->events; i++) {
        phases |= 1u << trial->past[i].state.phase;
        kinds |=
            match->event[i].seat == PEDRO_NO_SEAT ? 0 : 1u << match->event[i].action.kind;
    }
    return 32 * (unsigned)__builtin_popcount(phases) +
           (unsigned)__builtin_popcount(kinds);
}

/* Plays two hands. False if one of them was not scored, or ended the match. */
static bool play_hands(struct trial *trial, const char *preset, unsigned seed) {
    char name[64];
    snprintf(name, sizeof name, "%s:%u", preset, seed);
    assert_true(trial_init(trial, name));
    trial->style = TRIAL_SIMPLY;
    trial->hands = 2;
    while (trial_goes_on(trial))
        trial_step(trial);
    return trial->match.state.hands_scored == 2;
}

/* Selects, of many hands, those with the most variety. */
static void begin(const char *preset, FILE *page) {
    static char record[1 << 16];
    struct pedro_text text;
    unsigned best = 0;
    for (unsigned seed = 0; seed < 300; seed++) {
        struct trial trial;
        if (play_hands(&trial, preset, seed) && interest(&trial.match, &trial) > best) {
            best = interest(&trial.match, &trial);
            pedro_text_init(&text, record, sizeof record);
            pedro_record_write(&trial.match, NULL, &text);
            assert_true(pedro_text_fits(&text));
        }
        trial_finish(&trial);
    }
    fprintf(page, "; %s: two hands, and all there is to see (playthroughs_test.c)\n%s",
            preset, record);
}

int main(void) {
    const struct pages pages = {"playthroughs_test", "test/playthroughs", again, begin};
    return pages_main(&pages);
}
