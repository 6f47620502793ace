/* json_write.c - writes JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "base/json_write.h"

struct pedro_text *json_put_name_slowly(struct json_writer *writer, const char *name) {
    struct pedro_text *text = writer->text;
    if (writer->comma)
        pedro_text_add_char(text, ',');
    if (name) {
        pedro_text_add_char(text, '"');
        pedro_text_add(text, name);
        pedro_text_add(text, "\":");
    }
    writer->comma = true;
    return text;
}

static bool is_plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

void json_add_string(const char *bytes, size_t length, struct pedro_text *text) {
    static const char digits[] = "0123456789abcdef";
    pedro_text_add_char(text, '"');
    for (size_t i = 0, plain = 0; i < length; i += plain + 1, plain = 0) {
        while (i + plain < length && is_plain((unsigned char)bytes[i + plain]))
            plain++;
        pedro_text_add_bytes(text, bytes + i, plain);
        if (i + plain == length)
            break;
        const unsigned char c = (unsigned char)bytes[i + plain];
        if (c == '"' || c == '\\') {
            pedro_text_add_char(text, '\\');
            pedro_text_add_char(text, (char)c);
        } else if (c == '\n') {
            pedro_text_add(text, "\\n");
        } else {
            pedro_text_add(text, "\\u00");
            pedro_text_add_char(text, digits[c >> 4]);
            pedro_text_add_char(text, digits[c & 15]);
        }
    }
    pedro_text_add_char(text, '"');
}

void json_put_plain(struct json_writer *writer, const char *name, const char *bytes,
                    size_t length) {
    struct pedro_text *text = json_put_name(writer, name);
    pedro_text_add_char(text, '"');
    pedro_text_add_bytes(text, bytes, length);
    pedro_text_add_char(text, '"');
}

void json_put_word(struct json_writer *writer, const char *name, const char *word) {
    json_put_plain(writer, name, word, strlen(word));
}
