/* random_test.c - a director, and entries, who do anything at all.
 *
 * Four things hold for every list of acts. The rows alone give the same value again, whole or cut
 * off after any row. An act that is refused changes nothing. A journal that was cut off in the middle
 * of a row is read as the rows before it. The scores of the sides of a table add up to what its game
 * is worth.
 *
 * PEDRO_EFFORT=300 tries about a million acts.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "effort.h"
#include "tournament/tournament_sample.h"

enum {
    ACTS = 3000,
    ACTS_EACH = 120, /* of one tournament */
    ACT_MAX = 4096,
};

/* How tournaments begin. */
static const char *const forms[][4] = {
    {"set form swiss", "set score victory", "set clubs 2", NULL},
    {"set form round_robin", "set legs 2", "set score points", NULL},
    {"set form knockout", "set tiebreaks won,lot", NULL, NULL},
    {"set form mitchell", "set boards 2", "set score matchpoints", NULL},
    {"set form howell", "set boards 1", "set score difference", NULL},
    {"set form individual", "set entry single", "set score points", NULL},
    {"set form progressive", "set entry single", NULL, NULL},
    {"set form manual", "set entry team", "set bye winners", NULL},
    {"set rules \"teams=solo, players=3\"", "set entry single", "set form individual",
     NULL},
    {"set place online", "set players all", "set results sides", NULL},
    {"set form arena", "set score victory", NULL},
    {"set form arena", "set entry single", NULL},
};

#define UNSEAL "unseal 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define SEAL   "seal cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"

/* Acts with blanks: %e an entry, %r a round, %n the next round, %t a table, %p points, %s a side, %b a
 * board, %w a setting. */
static const char *const acts[] = {
    "entry %e \"A%e\" \"B%e\"",
    "entry %e \"A%e\"",
    "entry %e \"A%e\" \"B%e\" club \"C%s\"",
    "entry %e \"A%e\" \"B%e\" team \"T%e\"",
    "withdraw %e",
    "return %e",
    "substitute %r %e %s \"S%e\"",
    "rename %e %s \"R%e\"",
    "club %e \"C%s\"",
    "team %e \"\"",
    "person %e %s u%e",
    "person %e %s bot:simple",
    "person %e %s -",
    "table %r %t T%t",
    SEAL,
    UNSEAL,
    "pair %n 1:%e-%e bye:%e",
    "pair %n 1:%e+%e-%e+%e",
    "pair %n 1:%e-%e-%e",
    "pair %n 1:%e-%e/%b-%b",
    "swap %r %e %e",
    "publish %n",
    "reopen %r \"why\"",
    "repair %r 1:%e-%e bye:%e \"why\"",
    "repair %r 1:%e-%e 2:%e-%e \"why\"",
    "result %r %t %p-%p",
    "result %r %t %p-%p won %s sets %s-%s",
    "result %r %t %p-%p-%p",
    "board %r %t %b %p-%p",
    "board %r %t %b %p-%p",
    "board %r %t %b none",
    "forfeit %r %t %s",
    "forfeit %r %t 1,2",
    "confirm %r %t",
    "dispute %r %t",
    "correct %r %t %p-%p \"why\"",
    "correct %r %t forfeit %s \"why\"",
    "correct %r %t board %b %p-%p \"why\"",
    "correct %r %t none \"why\"",
    "penalty %e %p00 \"late\"",
    "note \"a note\"",
    "set %w",
    "undo",
    "undo",
    "undo",
    "finish",
};

static const char *const settings[] = {
    "form swiss",        "form manual",
    "score match",       "score victory",
    "bye half",          "bye full",
    "late own",          "forfeit none",
    "tiebreaks none",    "tiebreaks lot,direct",
    "rounds 3",          "rounds 0",
    "blitz 30",          "tiebreaks sets,won",
    "score points",      "length 8",
    "unit hands",        "boards 2",
    "score matchpoints", "game \"us\"",
    "place online",      "start \"2026-12-01T19:00Z\"",
    "results sides",     "limit 11",
    "players all",       "first halves",
};

static struct pedro_rng rng;
static struct tournament tournament;
static uint64_t
    states[ACTS_EACH + 20]; /* after each row: a hash of the value without its rows */

static unsigned below(unsigned n) { return pedro_rng_below(&rng, n); }

/* The whole value, as its document. */
static char *document(const struct tournament *of) {
    char *bytes = tournament_json(of);
    assert_non_null(bytes);
    return bytes;
}

static uint64_t hash_of(const struct tournament *of) {
    char *bytes = document(of);
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const char *at = bytes; *at; at++)
        hash = (hash ^ (uint8_t)*at) * UINT64_C(1099511628211);
    free(bytes);
    return hash;
}

static void fill_blank(char blank, struct pedro_text *text) {
    const unsigned published = tournament.published;
    switch (blank) {
    case 'e':
        pedro_text_add_number(text, 1 + below(12));
        break;
    case 'r':
        pedro_text_add_number(text, below(4) ? published + !published : 1 + below(8));
        break;
    case 'n':
        pedro_text_add_number(text, published + 1);
        break;
    case 'p':
        pedro_text_add_number(text, (long long)below(60) - 5);
        break;
    case 't':
        pedro_text_add_number(text, 1 + below(4));
        break;
    case 's':
        pedro_text_add_number(text, 1 + below(3));
        break;
    case 'b':
        pedro_text_add_number(text, 1 + below(6));
        break;
    default:
        pedro_text_add(text, settings[below(sizeof settings / sizeof *settings)]);
    }
}

static void write_blanks(const char *at, struct pedro_text *text) {
    for (; *at; at++)
        if (*at == '%')
            fill_blank(*++at, text);
        else
            pedro_text_add_char(text, *at);
}

/* The result of a table that has none; false if all have one. */
static bool write_result(struct pedro_text *text) {
    const struct tournament_round *last = &tournament.round[tournament.published - 1];
    for (unsigned i = 0; i < last->tables; i++) {
        const struct tournament_table *table = &last->table[i];
        if (table->state == TOURNAMENT_CONFIRMED)
            continue;
        pedro_text_add(text, table->boards > 0 ? "board " : "result ");
        pedro_text_add_number(text, tournament.published);
        pedro_text_add_char(text, ' ');
        pedro_text_add_number(text, table->number);
        if (table->boards > 0) {
            pedro_text_add_char(text, ' ');
            pedro_text_add_number(text, table->board[0].number + below(table->boards));
        }
        for (unsigned side = 0; side < table->sides; side++)
            write_blanks(side == 0 ? " %p" : "-%p", text);
        return true;
    }
    return false;
}

/* What a director would do next. */
static void write_next(struct pedro_text *text) {
    struct pedro_refusal refusal;
    if (tournament.rounds > tournament.published)
        write_blanks("publish %n", text);
    else if (tournament.published == 0 || !write_result(text))
        tournament_draw(&tournament, text, &refusal);
}

static void write_act(struct pedro_text *text) {
    if (below(2))
        write_next(text);
    else
        write_blanks(acts[below(sizeof acts / sizeof *acts)], text);
    /* A damaged act now and then. */
    if (below(20) == 0 && text->length > 0)
        text->buffer[below((unsigned)text->length)] = (char)(' ' + below(95));
}

/* Notes the value after a row that was added. */
static void keep_state(void) { states[tournament.rows] = hash_of(&tournament); }

/* An entry with as many members as entries have here. */
static void enter_one(void) {
    char act[ACT_MAX];
    struct pedro_text text;
    const struct tournament_settings *set = &tournament.set;
    const int kind = set->value[TOURNAMENT_KEY_ENTRY];
    const unsigned members = kind == TOURNAMENT_PAIR   ? set->partners
                             : kind == TOURNAMENT_TEAM ? 4
                                                       : 1;
    pedro_text_init(&text, act, sizeof act);
    pedro_text_add(&text, "entry ");
    pedro_text_add_number(&text, tournament_next_number(&tournament));
    for (unsigned i = 0; i < members; i++)
        pedro_text_add(&text, " \"Ann Berg\"");
    assert_string_equal(sample_do(&tournament, act), "");
    keep_state();
}

/* Does a random act; what is refused changes nothing. */
static void act_once(void) {
    char act[ACT_MAX];
    struct pedro_text text;
    struct pedro_refusal refusal;
    const size_t rows = tournament.rows;
    pedro_text_init(&text, act, sizeof act);
    write_act(&text);
    assert_true(pedro_text_fits(&text));
    const unsigned by = below(10) ? TOURNAMENT_DIRECTOR : 1 + below(12);
    const int err =
        tournament_do(&tournament, 1000 + 10 * rows, by, act, text.length, &refusal);
    if (err) {
        assert_int_equal(tournament.rows, rows);
        assert_true(hash_of(&tournament) == states[rows]);
        assert_int_equal(pedro_refusal_err((enum pedro_refusal_code)refusal.code), err);
    } else {
        assert_int_equal(tournament.rows, rows + 1);
        keep_state();
    }
}

/* What a table of two sides shares out. */
static int64_t shared(void) {
    switch (tournament.set.value[TOURNAMENT_KEY_SCORE]) {
    case TOURNAMENT_MATCH:
        return 1000;
    case TOURNAMENT_VICTORY:
        return 20000;
    case TOURNAMENT_MATCHPOINTS:
        return 100000;
    default:
        return 0;
    }
}

/* In each game the scores of the sides add up to what it is worth, but for rounding; and the standings
 * are in order. */
static void add_up(void) {
    const size_t entries = tournament.entries;
    struct tournament_standing *standing = calloc(entries + 1, sizeof *standing);
    struct tournament_round_score *score =
        calloc(tournament.published * entries + 1, sizeof *score);
    if (!standing || !score) {
        free(standing);
        free(score);
        fail_msg("no memory");
        return;
    }
    assert_int_equal(tournament_scores(&tournament, tournament.published, score), 0);
    assert_int_equal(tournament_standings(&tournament, tournament.published, standing),
                     0);
    for (unsigned r = 0; r < tournament.published; r++)
        for (unsigned t = 0; t < tournament.round[r].tables; t++) {
            const struct tournament_table *table = &tournament.round[r].table[t];
            int64_t sum = 0;
            for (unsigned side = 0; side < 2; side++)
                for (size_t i = 0; i < entries; i++)
                    if (tournament.entry[i].number ==
                        table->entry[side * table->partners])
                        sum += score[r * entries + i].score;
            if (table->sides == 2 && table->state == TOURNAMENT_CONFIRMED &&
                !table->absent &&
                tournament.set.value[TOURNAMENT_KEY_SCORE] != TOURNAMENT_POINTS)
                assert_in_range(sum - shared() + 1, 0, 2);
        }
    for (size_t i = 1; i < entries; i++) {
        assert_true(standing[i].score <= standing[i - 1].score ||
                    (standing[i].decided == TOURNAMENT_BY_STAGE &&
                     tournament.set.value[TOURNAMENT_KEY_FORM] == TOURNAMENT_KNOCKOUT));
        assert_true(standing[i].place == (standing[i].decided == TOURNAMENT_BY_NOTHING
                                              ? standing[i - 1].place
                                              : i + 1));
    }
    free(standing);
    free(score);
}

/* Each beginning of the journal gives the value that there was after it. */
static void replay(void) {
    struct tournament again;
    struct tournament_journal journal;
    struct pedro_refusal refusal;
    tournament_init(&again);
    for (size_t i = 0; i < tournament.rows; i++) {
        assert_int_equal(tournament_add(&again, tournament.row[i].text,
                                        tournament.row[i].length, &refusal),
                         PEDRO_ERR_OK);
        assert_true(hash_of(&again) == states[i + 1]);
    }
    tournament_finish(&again);
    char *rows = sample_rows(&tournament);
    const size_t first = tournament.row[0].length + 1,
                 cut = first + below((unsigned)(strlen(rows) - first) + 1);
    assert_int_equal(tournament_read(rows, cut, &again, &journal), PEDRO_ERR_OK);
    assert_true(hash_of(&again) == states[again.rows]);
    assert_true(journal.torn == (rows[cut - 1] != '\n'));
    tournament_finish(&again);
    free(rows);
    char *json = document(&tournament);
    assert_int_equal(tournament_json_read(json, strlen(json), &again, &journal),
                     PEDRO_ERR_OK);
    assert_true(hash_of(&again) == hash_of(&tournament));
    tournament_finish(&again);
    free(json);
}

static void begin(void) {
    const char *const *set = forms[below(sizeof forms / sizeof *forms)];
    tournament_init(&tournament);
    for (const char *act = SAMPLE_OPEN; act; act = *set++) {
        assert_string_equal(sample_do(&tournament, act), "");
        keep_state();
    }
    /* So that most points are possible. */
    assert_string_equal(sample_do(&tournament, "set unit minutes"), "");
    keep_state();
    for (unsigned i = 0; i < 10; i++)
        enter_one();
}

static void rows_are_the_value_whatever_was_done(void **state) {
    (void)state;
    static const uint8_t seed[PEDRO_SEED_SIZE] = {15};
    effort_seed(&rng, seed);
    for (unsigned done = 0; done < effort(ACTS); done += ACTS_EACH) {
        begin();
        for (unsigned i = 0; i < ACTS_EACH; i++)
            act_once();
        replay();
        add_up();
        tournament_finish(&tournament);
    }
}

TEST_GROUP(random) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_the_value_whatever_was_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
