/* frame_test.c - whole screens, as text (test/screens).
 *
 * Comments of the record give the options of the drawing: `screen 80x24`, `seat 0` or
 * `seat none`, `typed 5h`, `picked 2h 3d`, `ascii yes`, `page score`, `stands SENTENCE`.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "golden.h"

#include "pedro/record.h"
#include "tui/frame.h"
#include "words/hand_result.h"
#include "words/score_sheet.h"
#include "words/turn.h"

static struct golden golden = {.folder = "test/screens"};

/* The last event of a match, with the state before it. */
struct last {
    const struct pedro_rules *rules;
    const struct seats *seats;
    struct exchange exchange;
    size_t at, wanted;
    struct pedro_event event;
    struct pedro_state before, after;
};

static int find_last(void *data, const struct pedro_event *event,
                     const struct pedro_state *before, const struct pedro_state *after) {
    struct last *last = data;
    static struct happening happening;
    happening_of(last->rules, event, before, after, last->seats, &happening);
    exchange_add(&last->exchange, &happening);
    if (++last->at == last->wanted) {
        last->event = *event;
        last->before = *before;
        last->after = *after;
    }
    return 0;
}

/* Sentences of the last event, as log lines of the frame. */
static void tell(const struct pedro_match *match, const struct last *last,
                 struct frame *frame, char *room, size_t size) {
    static struct happening happening;
    struct pedro_text text;
    happening_of(&match->rules, &last->event, &last->before, &last->after, &frame->seats,
                 &happening);
    pedro_text_init(&text, room, size);
    narration_event(&happening, &frame->seats, &text);
    for (char *line = strtok(room, "\n"); line; line = strtok(NULL, "\n"))
        frame->log[frame->logged++] = line;
    frame->gathering = finished_trick(&happening, &frame->trick);
}

static pedro_cards read_cards(const char *text) {
    pedro_cards cards = 0;
    pedro_card card;
    for (; strlen(text) >= 2; text += strspn(text + 2, " ") + 2)
        if (pedro_card_parse(text, 2, &card) == 0)
            cards |= pedro_set_of(card);
    return cards;
}

static void draw(const char *record, size_t length, FILE *out) {
    static char log[16384], dump[65536], sheet[16384];
    static struct picker picker;
    struct pedro_match match;
    struct pedro_tags tags = {0};
    struct pedro_record_error error;
    struct frame frame = {.title = "Pedro of the tests", .line = ""};
    struct grid grid;
    struct last last = {0};
    struct pedro_text text;
    struct turn turn;
    struct sheet score;
    char said[256], typed[256], stands[256];
    int width = 80, height = 24, shown;
    assert_int_equal(pedro_record_read(record, length, &match, &tags, &error), 0);
    sscanf(golden_said(record, length, "screen", said), "%dx%d", &width, &height);
    golden_said(record, length, "seat", said);
    frame.rules = &match.rules;
    frame.seats = seats_of(
        &match.rules, strcmp(said, "none") == 0 ? PEDRO_NO_SEAT : (pedro_seat)atoi(said));
    frame.call = match.call;
    frame.calls = match.calls;
    frame.line = golden_said(record, length, "typed", typed);
    frame.standing = golden_said(record, length, "stands", stands);
    look(&match.rules, &match.state, &frame.seats, &frame.view);
    last.wanted = match.events;
    last.rules = &match.rules;
    last.seats = &frame.seats;
    frame.exchange = &last.exchange;
    frame.worth = golden_said(record, length, "worth", said)[0] != '\0';
    pedro_match_walk(&match, find_last, &last);
    tell(&match, &last, &frame, log, sizeof log);
    if (frame.seats.me != PEDRO_NO_SEAT && match.state.turn == frame.seats.me) {
        turn_init(&turn, &match.rules, &frame.seats, &match.state);
        picker_init(&picker, &turn);
        if (golden_said(record, length, "picked", said)[0])
            picker_choose(&picker, read_cards(said));
        frame.picker = &picker;
        frame.gathering = false;
    }
    assert_true(grid_init(&grid, width, height,
                          golden_said(record, length, "ascii", said)[0] != '\0'));
    frame_draw(&grid, &frame);
    if (strcmp(golden_said(record, length, "page", said), "score") == 0) {
        pedro_text_init(&text, sheet, sizeof sheet);
        assert_int_equal(sheet_init(&score, &match), 0);
        sheet_text(&score, &match.rules, &frame.seats, &text);
        sheet_finish(&score);
        draw_page(&grid, "Score sheet", sheet, "", 0, &shown);
    }
    pedro_text_init(&text, dump, sizeof dump);
    grid_dump(&grid, &text);
    fputs(dump, out);
    grid_finish(&grid);
    pedro_tags_finish(&tags);
    pedro_match_finish(&match);
}

static void every_screen_is_drawn_as_before(void **data) {
    (void)data;
    golden.make = draw;
    golden_all(&golden);
}

static void the_parts_of_a_screen_never_overlap(void **data) {
    static const int sizes[][2] = {{80, 24},  {81, 25}, {100, 30}, {132, 43},
                                   {200, 60}, {80, 60}, {300, 24}, {60, 20},
                                   {79, 24},  {80, 23}, {100, 40}};
    (void)data;
    for (int players = 2; players <= PEDRO_SEATS_MAX; players++)
        for (size_t i = 0; i < 2 * sizeof sizes / sizeof *sizes; i++) {
            const int width = sizes[i / 2][0], height = sizes[i / 2][1];
            const struct layout layout = layout_of(width, height, players, i % 2);
            const struct grid_rect rects[] = {layout.title,  layout.table, layout.panel,
                                              layout.log,    layout.hand,  layout.choices,
                                              layout.prompt, layout.keys};
            unsigned char taken[60][300] = {{0}};
            assert_true(layout.fits);
            for (size_t r = 0; r < sizeof rects / sizeof *rects; r++)
                for (int y = rects[r].y; y < rects[r].y + rects[r].height; y++)
                    for (int x = rects[r].x; x < rects[r].x + rects[r].width; x++) {
                        assert_in_range(y, 0, height - 1);
                        assert_in_range(x, 0, width - 1);
                        assert_int_equal(taken[y][x]++, 0);
                    }
        }
}

static void every_seat_has_a_place_of_its_own_for_its_card(void **data) {
    (void)data;
    for (uint8_t n = 2 * 2; n <= 2 * PEDRO_SEATS_MAX + 1; n++) {
        const uint8_t players = n / 2;
        const struct layout layout =
            n % 2 ? layout_of(80, 24, players, false) : layout_of(60, 20, players, false);
        const struct seats seats = {.players = players, .me = 0};
        unsigned char taken[24][80] = {{0}};
        for (pedro_seat seat = 0; seat < players; seat++) {
            const struct layout_place at = layout_place(&layout, &seats, seat);
            for (int y = 0; y < layout.card_height; y++)
                for (int x = 0; x < CARD_WIDTH; x++) {
                    assert_in_range(at.card_x + x, 0, layout.table.width - 1);
                    assert_in_range(at.card_y + y, layout.table.y,
                                    layout.table.y + layout.table.height - 1);
                    assert_int_equal(taken[at.card_y + y][at.card_x + x]++, 0);
                }
            for (int x = 0; x < at.name.width; x++)
                assert_int_equal(taken[at.name.y][at.name.x + x]++, 0);
            for (int x = 0; x < at.mark.width; x++)
                assert_int_equal(taken[at.mark.y][at.mark.x + x]++, 0);
        }
    }
}

static void a_terminal_too_small_is_told_so(void **data) {
    static const int sizes[][2] = {{59, 24}, {80, 19}, {40, 10}, {1, 1}, {7, 3}};
    (void)data;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct frame frame = {.seats = {.players = 4}};
        struct grid grid;
        char dump[65536];
        struct pedro_text text;
        assert_true(grid_init(&grid, sizes[i][0], sizes[i][1], false));
        frame_draw(&grid, &frame);
        pedro_text_init(&text, dump, sizeof dump);
        grid_dump(&grid, &text);
        const size_t width = strlen(dump) > 0 ? strcspn(dump, "\n") : 0;
        assert_memory_equal(dump, "The table needs 60 columns", width < 9 ? width : 9);
        grid_finish(&grid);
    }
}

TEST_GROUP(frame) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_is_drawn_as_before),
        cmocka_unit_test(the_parts_of_a_screen_never_overlap),
        cmocka_unit_test(every_seat_has_a_place_of_its_own_for_its_card),
        cmocka_unit_test(a_terminal_too_small_is_told_so),
    };
    return cmocka_run_group_tests_name("tui-frame", tests, NULL, NULL);
}
