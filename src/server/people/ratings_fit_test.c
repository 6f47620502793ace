/* ratings_fit_test.c - ratings that are made step by step, from rows to rows, are those that all matches give at once.
 *
 * SPDX-License-Identifier: MIT */

#include "effort.h"
#include "rating/book.h"
#include "rating/family.h"
#include "rating/parts.h"
#include "server/people/ratings.h"
#include "store/store_sample.h"

enum { PERSONS = 12, MATCHES = 650 };

static const char *const variants[] = {"us", "pitch", "king"};
static const char *const bots[] = {"simple", "club", "unmeasured"};

static void add_players(struct place *place) {
    struct batch *batch = batch_create();
    batch_open_table(batch, 1, "one", 4);
    for (int64_t id = 1; id <= PERSONS; id++) {
        char name[20];
        snprintf(name, sizeof name, "Person %d", (int)id);
        batch_user(batch, id, name, name, "hash", 10);
    }
    assert_int_equal(commit(place, batch), STORE_OK);
}

/* Four seats, some with bots. */
static void add_seats(struct batch *batch, struct pedro_rng *rng, const char *name) {
    char words[100] = "";
    unsigned persons = 0, taken = 0;
    for (int seat = 0; seat < 4; seat++) {
        const unsigned person = pedro_rng_below(rng, PERSONS);
        const bool bot = pedro_rng_below(rng, 5) == 0 || (taken >> person & 1);
        taken |= bot ? 0 : 1u << person;
        persons += !bot;
        batch_match_seat(batch, name, seat, bot ? 0 : person + 1);
        sprintf(words + strlen(words), "%s%s", seat ? " " : "",
                bot ? bots[pedro_rng_below(rng, 3)] : "-");
    }
    batch_rated(batch, name, "", words, persons);
}

static void add_matches(struct place *place, struct pedro_rng *rng) {
    struct batch *batch = batch_create();
    for (int i = 0; i < MATCHES; i++) {
        char name[20], result[20];
        const unsigned one = pedro_rng_below(rng, 63), other = pedro_rng_below(rng, 63);
        snprintf(name, sizeof name, "one-%d", i + 1);
        snprintf(result, sizeof result, "%u %u", one, other);
        batch_match(batch, name, 1, 1600000000000 + i * (int64_t)50000000,
                    i % 97 == 5 ? "unknown" : variants[pedro_rng_below(rng, 3)], result,
                    pedro_rng_below(rng, 9) == 0 ? 2 : 1, "record");
        add_seats(batch, rng, name);
    }
    assert_int_equal(commit(place, batch), STORE_OK);
}

/* --- all at once --- */

struct whole {
    struct rating_book book;
    struct ratings_match match;
    int64_t id;
};

static void rate_last(struct whole *whole) {
    static struct rating_row row;
    if (whole->id > 0 && ratings_row(&whole->match, &row))
        rating_book_row(&whole->book, &row, NULL);
    assert_true(rating_book_take(&whole->book));
}

static bool see_match(void *data, int64_t id, const struct ratings_match *match) {
    struct whole *whole = data;
    whole->id = id;
    whole->match = *match;
    rate_last(whole);
    return true;
}

static bool see_person(void *data, const struct store_rating *rating) {
    struct whole *whole = data;
    uint8_t state[RATING_PART_MAX];
    const int person = rating_book_find(&whole->book, rating->name);
    assert_int_equal(person + 1, rating->id);
    assert_int_equal(rating_person_write(whole->book.model, (unsigned)person, state),
                     rating->length);
    assert_memory_equal(state, rating->state, rating->length);
    return true;
}

static bool see_side(void *data, const struct store_rating *rating) {
    const struct whole *whole = data;
    uint8_t state[RATING_PART_MAX];
    int64_t id[RATING_MEMBERS_MAX];
    struct rating_side who = {.family = (unsigned)rating->family};
    who.members = ratings_read_ids(rating->name, id, RATING_MEMBERS_MAX);
    for (unsigned i = 0; i < who.members; i++)
        who.person[i] = (unsigned)id[i] - 1;
    assert_int_equal(rating_side_find(whole->book.model, &who) + 1, rating->id);
    assert_int_equal(rating_side_write(whole->book.model, (size_t)rating->id - 1, state),
                     rating->length);
    assert_memory_equal(state, rating->state, rating->length);
    return true;
}

static bool see_point(void *data, const struct store_rating_point *point, int64_t count) {
    (void)count;
    *(struct store_rating_point *)data = *point;
    return false; /* the last one */
}

/* --- pages --- */

struct page {
    const struct whole *whole;
    unsigned family, kind;
    double day;
};

static void see_page(void *data, int64_t at_ms, int64_t number, const char *body) {
    const struct page *page = data;
    struct rating_board board;
    struct ratings_line line;
    assert_int_equal(at_ms, 5);
    assert_int_equal(number, MATCHES);
    assert_true(rating_board_make(&board, &page->whole->book, page->kind, page->family,
                                  page->day));
    for (unsigned i = 0; i < board.count && i < RATINGS_PAGE_MAX; i++) {
        const struct rating_entry *entry = &board.entry[i];
        assert_true(ratings_read_line(&body, &line));
        assert_int_equal(line.entry.members, entry->members);
        assert_int_equal(line.entry.results, entry->results);
        assert_int_equal(line.entry.provisional, entry->provisional);
        assert_int_equal(line.entry.reference, entry->reference);
        assert_float_equal(line.entry.points.rating, entry->points.rating, 1e-3);
        assert_float_equal(line.entry.points.margin, entry->points.margin, 1e-3);
        for (unsigned member = 0; member < entry->members; member++)
            assert_string_equal(line.name[member],
                                page->whole->book.person[entry->person[member]].key);
    }
    assert_true(board.count >= RATINGS_PAGE_MAX || *body == '\0');
    rating_board_finish(&board);
}

static void check_pages(struct place *place, const struct whole *whole, double day) {
    struct batch *batch = batch_create();
    assert_true(ratings_make_pages(place->store, day, 5, batch));
    assert_int_equal(commit(place, batch), STORE_OK);
    for (unsigned family = 0; rating_family(family); family++)
        for (unsigned kind = 0; kind < RATINGS_KINDS; kind++)
            assert_true(store_rating_page(place->store, family, kind, see_page,
                                          &(struct page){whole, family, kind, day}));
}

/* The whole is made of matches that wait, before they are rated step by step. */
static void steps_give_what_all_matches_give(void **state) {
    struct place *place = *state;
    struct pedro_rng rng;
    struct whole whole = {.id = 0};
    struct store_rating_last last;
    struct store_rating_point point;
    int64_t after = -1;
    unsigned count, rated = 0;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){3});
    add_players(place);
    add_matches(place, &rng);
    assert_true(rating_book_init(&whole.book));
    assert_true(ratings_read(place->store, 0, MATCHES, see_match, &whole));
    do {
        struct batch *batch = batch_create();
        assert_true(ratings_fit(place->store, &after, batch, &count));
        assert_int_equal(commit(place, batch), STORE_OK);
        rated += count;
    } while (count == RATINGS_AT_ONCE);
    assert_int_equal(rated, MATCHES);
    assert_int_equal(after, -1); /* a lower number may still be committed */
    assert_true(store_rating_last(place->store, &last));
    assert_int_equal(last.match, MATCHES);
    assert_int_equal(last.person, whole.book.persons);
    assert_int_equal(last.side, rating_sides(whole.book.model));
    assert_true(store_rating_persons(place->store, see_person, &whole));
    assert_true(store_rating_sides(place->store, see_side, &whole));
    assert_true(store_rating_points(place->store, 1, 3, see_point, &point));
    assert_in_range(point.rating, 1200, 1800);
    check_pages(place, &whole, 20000);
    rating_book_finish(&whole.book);
}

/* Two servers rate the same match: the second one is refused with all that it would change. */
static void no_match_is_rated_twice(void **state) {
    struct place *place = *state;
    struct pedro_rng rng;
    int64_t after = -1, other = -1;
    unsigned count;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){4});
    add_players(place);
    struct batch *batch = batch_create();
    batch_match(batch, "one-1", 1, 1600000000000, "us", "62 3", 1, "record");
    add_seats(batch, &rng, "one-1");
    assert_int_equal(commit(place, batch), STORE_OK);
    struct batch *one = batch_create(), *two = batch_create();
    assert_true(ratings_fit(place->store, &after, one, &count));
    assert_int_equal(count, 1);
    assert_true(ratings_fit(place->store, &other, two, &count));
    assert_int_equal(count, 1);
    assert_int_equal(commit(place, one), STORE_OK);
    assert_int_equal(commit(place, two), STORE_TAKEN);
    after = -1;
    batch = batch_create();
    assert_true(ratings_fit(place->store, &after, batch, &count));
    assert_int_equal(count, 0);
    batch_destroy(batch);
}

TEST_GROUP(ratings_fit) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(steps_give_what_all_matches_give, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(no_match_is_rated_twice, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("ratings_fit", tests, NULL, NULL);
}
