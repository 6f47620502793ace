/* master.c - keeps one problem of Pedro Master, and writes what the page shows of it.
 *
 * SPDX-License-Identifier: MIT */
#include "web/master.h"

#include "analyze/master_words.h"
#include "base/json_write.h"
#include "words/rich.h"
#include "words/sorting.h"

static char input[WEB_MASTER_INPUT_MAX];

static struct {
    bool open;
    struct master_opened opened;
    struct master_game game;
    char rich[MASTER_WORDS_MAX], plain[MASTER_WORDS_MAX], message[2 * MASTER_WORDS_MAX];
    struct pedro_text text, said; /* in `rich` and `message` */
} made;

char *web_master_input(void) { return input; }

static struct pedro_text *afresh(void) {
    pedro_text_init(&made.text, made.rich, sizeof made.rich);
    return &made.text;
}

/* --- messages --- */

/* The sentences in `rich`. */
static void put_words(struct json_writer *writer, const char *name) {
    struct pedro_text text;
    pedro_text_init(&text, made.plain, sizeof made.plain);
    rich_plain(made.rich, true, &text);
    json_put_text(writer, name, made.plain);
}

static void put_hand(struct json_writer *writer) {
    const struct pedro_match *match = &made.opened.match;
    pedro_card sorted[PEDRO_PACK_MAX];
    const unsigned count =
        sort_cards(&match->rules, match->state.trump,
                   master_cards(&made.opened, made.game.place.mine), sorted);
    json_open(writer, "hand", '[');
    for (unsigned i = 0; i < count; i++) {
        char card[3];
        pedro_card_text(sorted[i], card);
        json_put_text(writer, NULL, card);
    }
    json_close(writer, ']');
}

static const char *say(bool problem) {
    static const char *const states[] = {
        [MASTER_ASKED] = "asked", [MASTER_MADE] = "made", [MASTER_BEATEN] = "beaten"};
    pedro_text_init(&made.said, made.message, sizeof made.message);
    struct json_writer writer = json_writer(&made.said);
    json_open(&writer, NULL, '{');
    if (made.open) {
        if (problem) {
            master_problem_words(&made.opened, afresh());
            put_words(&writer, "words");
        }
        master_game_words(&made.opened, &made.game, afresh());
        put_words(&writer, "told");
        json_put_text(&writer, "state", states[made.game.state]);
        put_hand(&writer);
    }
    json_close(&writer, '}');
    return made.message;
}

/* --- what the page asks --- */

const char *web_master_again(void) {
    if (made.open)
        master_game_begin(&made.game, &made.opened.master, &made.opened.place);
    return say(false);
}

const char *web_master_begin(size_t length) {
    struct master_problem problem;
    if (made.open)
        master_close(&made.opened);
    made.open = length <= sizeof input && master_problem_read(input, length, &problem) &&
                master_open(&problem, &made.opened) == 0;
    web_master_again();
    return say(true);
}

const char *web_master_play(size_t length) {
    pedro_card card;
    if (made.open && length <= sizeof input &&
        pedro_card_parse(input, length, &card) == 0)
        for (unsigned left = made.game.place.mine; left; left &= left - 1)
            if (master_card(&made.opened, bits_lowest(left)) == card) {
                master_game_play(&made.game, bits_lowest(left));
                break;
            }
    return say(false);
}

const char *web_master_film(void) {
    pedro_text_init(&made.said, made.message, sizeof made.message);
    struct json_writer writer = json_writer(&made.said);
    json_open(&writer, NULL, '{');
    if (made.open) {
        master_film_words(&made.opened, afresh());
        put_words(&writer, "film");
    }
    json_close(&writer, '}');
    return made.message;
}
