/* ratings_pages.c - leaderboards as texts: a line for each entry, made from all persons and sides.
 *
 * Of the persons all are in memory, of the sides only those that are listed.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/number_order.h"
#include "pedro/pedro.h"
#include "rating/family.h"
#include "rating/parts.h"
#include "server/people/ratings.h"

struct page {
    struct rating_entry entry[RATINGS_PAGE_MAX];
    unsigned count;
};

struct pages {
    struct rating_book book;
    double day;
    struct store_rating_last last;
    int64_t *id; /* of the persons of the book, ascending */
    size_t id_room;
    bool good;
    struct page page[RATING_FAMILIES_MAX][RATINGS_KINDS];
};

/* Who is neither an account nor a bot is not listed. */
static bool is_listed(const struct pages *pages, const struct rating_entry *entry) {
    for (unsigned i = 0; i < entry->members; i++) {
        const char *name = pages->book.person[entry->person[i]].key;
        if (rating_json_user(name) == 0 && strncmp(name, "bot:", 4) != 0)
            return false;
    }
    return true;
}

/* The strongest come first. */
static void insert(const struct pages *pages, struct page *page,
                   const struct rating_entry *entry) {
    unsigned at = page->count;
    while (at > 0 && rating_entry_stronger(entry, &page->entry[at - 1]))
        at--;
    if (at == RATINGS_PAGE_MAX || !is_listed(pages, entry))
        return;
    page->count += page->count < RATINGS_PAGE_MAX;
    memmove(&page->entry[at + 1], &page->entry[at],
            (page->count - 1 - at) * sizeof *page->entry);
    page->entry[at] = *entry;
}

static bool see_person(void *data, const struct store_rating *rating) {
    struct pages *pages = data;
    const size_t before = pages->book.persons;
    pages->good = grow_array(&pages->id, before, &pages->id_room, sizeof *pages->id) &&
                  rating_book_person(&pages->book, rating->name) == (int)before &&
                  rating_person_put(pages->book.model, (unsigned)before, rating->state,
                                    rating->length);
    if (!pages->good)
        return false;
    pages->id[before] = rating->id;
    for (unsigned family = 0; rating_family(family); family++) {
        const struct rating_entry entry =
            rating_entry_of_person(&pages->book, (unsigned)before, family, pages->day);
        if (entry.results > 0)
            insert(pages, &pages->page[family][RATING_PERSONS], &entry);
    }
    return true;
}

/* The side with the numbers of the book. False if a person is not there, as the side is newer. */
static bool read_members(const struct pages *pages, const char *members,
                         struct rating_side *who) {
    int64_t id[RATING_MEMBERS_MAX];
    who->members = ratings_read_ids(members, id, RATING_MEMBERS_MAX);
    for (unsigned i = 0; i < who->members; i++) {
        const int64_t *found = bsearch(&id[i], pages->id, pages->book.persons,
                                       sizeof *pages->id, number_order);
        if (!found)
            return false;
        who->person[i] = (unsigned)(found - pages->id);
    }
    return who->members > 1;
}

static bool see_side(void *data, const struct store_rating *rating) {
    struct pages *pages = data;
    struct rating_side who = {.family = (unsigned)rating->family};
    struct rating_normal strength;
    if (!rating_family(who.family) || !read_members(pages, rating->name, &who))
        return true;
    pages->good = rating_side_read(pages->book.model, &who, rating->state, rating->length,
                                   pages->day, &strength);
    if (!pages->good)
        return false;
    const struct rating_entry entry =
        rating_entry_of_strength(&pages->book, &who, strength);
    if (!entry.reference)
        insert(pages, &pages->page[who.family][RATING_PARTNERS], &entry);
    return true;
}

/* --- texts --- */

static void write_page(const struct pages *pages, const struct page *page,
                       char text[RATINGS_PAGE_MAX * RATINGS_LINE_MAX]) {
    *text = '\0';
    for (unsigned i = 0; i < page->count; i++) {
        const struct rating_entry *entry = &page->entry[i];
        text += sprintf(text, "%.4f %.4f %u %d %d", entry->points.rating,
                        entry->points.margin, entry->results, entry->provisional,
                        entry->reference);
        for (unsigned member = 0; member < entry->members; member++)
            text += sprintf(text, " %.*s", RATINGS_NAME_MAX - 2,
                            pages->book.person[entry->person[member]].key);
        text += sprintf(text, "\n");
    }
}

bool ratings_read_line(const char **page, struct ratings_line *line) {
    const size_t length = strcspn(*page, "\n");
    const char *at = *page, *end = at + length;
    char *next;
    if (length == 0)
        return false;
    *line = (struct ratings_line){.entry = {.members = 0}};
    struct rating_entry *entry = &line->entry;
    entry->points.rating = strtod(at, &next);
    entry->points.margin = strtod(next, &next);
    entry->results = (unsigned)strtoul(next, &next, 10);
    entry->provisional = strtoul(next, &next, 10);
    entry->reference = strtoul(next, &next, 10);
    for (at = next; at < end && *at == ' ' && entry->members < RATING_MEMBERS_MAX;) {
        const size_t word = strcspn(++at, " \n");
        snprintf(line->name[entry->members++], RATINGS_NAME_MAX, "%.*s", (int)word, at);
        at += word;
    }
    *page = *end ? end + 1 : end;
    return entry->members > 0;
}

static bool write_all(const struct pages *pages, int64_t at_ms, struct batch *batch) {
    char *text = malloc(RATINGS_PAGE_MAX * RATINGS_LINE_MAX);
    for (unsigned family = 0; text && rating_family(family); family++) {
        for (unsigned kind = 0; kind < RATINGS_KINDS; kind++) {
            write_page(pages, &pages->page[family][kind], text);
            batch_rating_page(batch, family, kind, at_ms, pages->last.match, text);
        }
    }
    free(text);
    return text != NULL;
}

bool ratings_make_pages(struct store *store, double day, int64_t at_ms,
                        struct batch *batch) {
    struct pages *pages = calloc(1, sizeof *pages);
    if (!pages)
        return false;
    pages->day = day;
    pages->good = true;
    const bool good = rating_book_init(&pages->book) &&
                      store_rating_last(store, &pages->last) &&
                      store_rating_persons(store, see_person, pages) && pages->good &&
                      store_rating_sides(store, see_side, pages) && pages->good &&
                      write_all(pages, at_ms, batch);
    rating_book_finish(&pages->book);
    free(pages->id);
    free(pages);
    return good;
}
