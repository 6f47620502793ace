/* csv_text.c - the text of a file that a spreadsheet or another program wrote, as UTF-8.
 *
 * A byte order mark says that a file is UTF-16, which is converted. Any other file that is not UTF-8 is refused: nothing in it
 * says which letters its bytes are. So is a workbook, which is an archive and no table.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "tournament/act.h"

static uint32_t unit_at(const char *at, bool big) {
    const unsigned char *byte = (const unsigned char *)at;
    return big ? (uint32_t)byte[0] << 8 | byte[1] : (uint32_t)byte[1] << 8 | byte[0];
}

/* Converts UTF-16. The length written, or 0 if that is no UTF-16. */
static size_t convert(const char *csv, size_t length, bool big, char *text) {
    size_t written = 0;
    for (size_t i = 0; i + 1 < length; i += 2) {
        uint32_t letter = unit_at(csv + i, big);
        if (letter >> 10 == 0xd800 >> 10 && i + 3 < length) {
            const uint32_t low = unit_at(csv + i + 2, big);
            if (low >> 10 != 0xdc00 >> 10)
                return 0;
            letter = 0x10000 + ((letter & 0x3ff) << 10) + (low & 0x3ff);
            i += 2;
        } else if (letter >> 11 == 0xd800 >> 11) {
            return 0;
        }
        written += utf8_write(letter, text + written);
    }
    return length % 2 ? 0 : written;
}

static bool is_utf8(const char *text, size_t length) {
    for (size_t at = 0, size; at < length; at += size)
        if ((size = utf8_size(text + at, length - at)) == 0 || text[at] == '\0')
            return false;
    return true;
}

/* How the archives begin that spreadsheets save unless they are asked for CSV. */
static bool is_archive(const char *text, size_t length) {
    return length >= 4 && memcmp(text, "PK\x03\x04", 4) == 0;
}

/* Lines of old Macs end in CR: they end in LF then. */
static void mend_ends(char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\r' && (i + 1 == length || text[i + 1] != '\n'))
            text[i] = '\n';
}

char *tournament_csv_text(const char *csv, size_t length, size_t *written,
                          struct pedro_refusal *refusal) {
    const bool big = length >= 2 && memcmp(csv, "\xfe\xff", 2) == 0,
               little = length >= 2 && memcmp(csv, "\xff\xfe", 2) == 0;
    const size_t mark = big || little                                        ? 2
                        : length >= 3 && memcmp(csv, "\xef\xbb\xbf", 3) == 0 ? 3
                                                                             : 0;
    char *text = malloc(2 * length + 1); /* three bytes for two, four for four */
    if (!text) {
        tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
        return NULL;
    }
    if (big || little) {
        *written = convert(csv + mark, length - mark, big, text);
    } else {
        *written = length - mark;
        memcpy(text, csv + mark, *written);
    }
    if ((*written > 0 || length == mark) && is_utf8(text, *written) &&
        !is_archive(text, *written)) {
        mend_ends(text, *written);
        return text;
    }
    free(text);
    tournament_refuse(refusal, PEDRO_REFUSED_CSV_ENCODING);
    return NULL;
}
