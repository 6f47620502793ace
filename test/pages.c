/* pages.c - compares text files with their expected contents.
 *
 * SPDX-License-Identifier: MIT */
#include "pages.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "pedro/ruleset.h"
#include "update.h"

/* One page being made again. */
struct page {
    const struct pages *pages;
    const char *preset;
};

static void path_of(const struct page *page, char path[256]) {
    int length = snprintf(path, 256, "%s/%s.txt", page->pages->folder, page->preset);
    assert_in_range(length, 1, 255);
}

/* The text of the page, NULL if there is none. The caller frees it. */
static char *read_page(const struct page *page) {
    char path[256], *text = NULL;
    size_t length = 0, room = 0;
    path_of(page, path);
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    do {
        room = 2 * room + 4096;
        char *grown = realloc(text, room + 1);
        assert_non_null(grown);
        text = grown;
        length += fread(text + length, 1, room - length, file);
    } while (length == room);
    fclose(file);
    text[length] = '\0';
    return text;
}

static char *make_again(const struct page *page, const char *text) {
    char *made = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&made, &length);
    assert_non_null(out);
    page->pages->again(page->preset, text, out);
    assert_int_equal(fclose(out), 0);
    return made;
}

static char *begin(const struct page *page) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    page->pages->begin(page->preset, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

static int line_length(const char *line) { return (int)strcspn(line, "\n"); }

/* Shows the first line that differs. */
static void show_difference(const struct page *page, const char *text, const char *made) {
    char path[256];
    unsigned line = 1;
    path_of(page, path);
    while (line_length(text) == line_length(made) &&
           strncmp(text, made, (size_t)line_length(text)) == 0 && *text && *made) {
        text += line_length(text) + (text[line_length(text)] == '\n');
        made += line_length(made) + (made[line_length(made)] == '\n');
        line++;
    }
    fail_msg("%s:%u: it says\n%.*s\nbut now it is\n%.*s\n"
             "If that is as it should be: ./dev update",
             path, line, line_length(text), text, line_length(made), made);
}

static void the_page_is_as_it_should_be(void **data) {
    const struct page *page = *data;
    char *text = read_page(page);
    if (!text)
        fail_msg("there is no page %s/%s.txt: ./dev update writes one",
                 page->pages->folder, page->preset);
    char *made = make_again(page, text);
    if (strcmp(text, made) != 0)
        show_difference(page, text, made);
    free(text);
    free(made);
}

static void the_page_is_written_anew(void **data) {
    const struct page *page = *data;
    char path[256], *text = read_page(page);
    if (!text)
        text = begin(page);
    char *made = make_again(page, text);
    path_of(page, path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(made, file);
    assert_int_equal(fclose(file), 0);
    free(text);
    free(made);
}

/* The next file of the folder that is no preset's page; false if there is none left. */
static bool next_stray(DIR *folder, const char *folder_name, char path[512]) {
    for (struct dirent *file; (file = readdir(folder));) {
        const char *dot = strrchr(file->d_name, '.');
        if (!dot || strcmp(dot, ".txt") != 0 ||
            pedro_preset_find(file->d_name, (size_t)(dot - file->d_name)))
            continue;
        snprintf(path, 512, "%s/%s", folder_name, file->d_name);
        return true;
    }
    return false;
}

static void every_page_has_its_preset(void **data) {
    const struct page *page = *data;
    char path[512];
    DIR *folder = opendir(page->pages->folder);
    assert_non_null(folder);
    if (next_stray(folder, page->pages->folder, path))
        fail_msg("%s is of no preset: ./dev update removes it", path);
    closedir(folder);
}

static void pages_without_preset_are_removed(void **data) {
    const struct page *page = *data;
    char path[512];
    DIR *folder = opendir(page->pages->folder);
    assert_non_null(folder);
    while (next_stray(folder, page->pages->folder, path))
        assert_int_equal(remove(path), 0);
    closedir(folder);
}

int pages_main(const struct pages *pages) {
    enum { PAGES_MAX = 256 };
    static struct CMUnitTest tests[PAGES_MAX + 1];
    static struct page page[PAGES_MAX + 1];
    const bool updates = update_is_wanted();
    size_t count = 0;
    for (; pedro_preset((int)count) && count < PAGES_MAX; count++) {
        page[count] = (struct page){pages, pedro_preset((int)count)->name};
        tests[count] = (struct CMUnitTest){page[count].preset,
                                           updates ? the_page_is_written_anew
                                                   : the_page_is_as_it_should_be,
                                           NULL, NULL, &page[count]};
    }
    page[count] = (struct page){pages, NULL};
    tests[count] = (struct CMUnitTest){"every page has its preset",
                                       updates ? pages_without_preset_are_removed
                                               : every_page_has_its_preset,
                                       NULL, NULL, &page[count]};
    count++;
    return _cmocka_run_group_tests(pages->name, tests, count, NULL, NULL);
}
