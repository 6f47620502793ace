/* html.c - elements of a page, and its head.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/html.h"

#include <string.h>

#include "words/rich.h"
#include "words/text.h"

enum { SENTENCE_MAX = 4096 };

void html_bytes(struct pedro_text *text, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        switch (bytes[i]) {
        case '&':
            pedro_text_add(text, "&amp;");
            break;
        case '<':
            pedro_text_add(text, "&lt;");
            break;
        case '>':
            pedro_text_add(text, "&gt;");
            break;
        case '"':
            pedro_text_add(text, "&quot;");
            break;
        case '\'':
            pedro_text_add(text, "&#39;");
            break;
        default:
            pedro_text_add_char(text, bytes[i]);
        }
}

void html_string(struct pedro_text *text, const char *string) {
    html_bytes(text, string, strlen(string));
}

/* The name of an element without its attributes, closed. */
static void close_element(struct pedro_text *text, const char *name) {
    pedro_text_add(text, "</");
    pedro_text_add_bytes(text, name, strcspn(name, " "));
    pedro_text_add_char(text, '>');
}

void html_element(struct pedro_text *text, const char *name, const char *string) {
    pedro_text_add_char(text, '<');
    pedro_text_add(text, name);
    pedro_text_add_char(text, '>');
    html_string(text, string);
    close_element(text, name);
}

void html_fill_blanks(struct pedro_text *text, const char *name,
                      const char *const *blanks) {
    char room[SENTENCE_MAX];
    struct pedro_text sentence;
    pedro_text_init(&sentence, room, sizeof room);
    rich_fill_blanks(&sentence, blanks);
    html_element(text, name, room);
}

void html_begin(struct pedro_text *text, const char *title, const char *style) {
    pedro_text_add(text, "<!DOCTYPE html>\n<html lang=\"");
    /* TRANSLATORS: the code of your language, such as sv. */
    pedro_text_add(text, _("en"));
    pedro_text_add(
        text, "\"><head><meta charset=\"utf-8\">"
              "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
              "<meta http-equiv=\"Content-Security-Policy\" "
              "content=\"default-src 'none';style-src 'unsafe-inline'\">");
    html_element(text, "title", title);
    pedro_text_add(text, "<style>");
    pedro_text_add(text, style);
    pedro_text_add(text, "</style></head><body>\n");
}

void html_end(struct pedro_text *text) { pedro_text_add(text, "</body></html>\n"); }
