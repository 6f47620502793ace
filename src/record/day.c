/* day.c - dates as days since 1970-01-01, by the Gregorian calendar.
 *
 * The conversions are those of Howard Hinnant ("chrono-compatible low-level date algorithms",
 * 2013): years begin in March, so that the leap day is the last.
 *
 * SPDX-License-Identifier: MIT */
#include "record/day.h"

#include <stdbool.h>

#include "pedro/text.h"

enum { ERA_DAYS = 146097, ERA_YEARS = 400, EPOCH = 719468 };

static int32_t days_of(int year, int month, int day) {
    year -= month <= 2;
    const int of_era = year % ERA_YEARS;
    const int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return year / ERA_YEARS * ERA_DAYS + 365 * of_era + of_era / 4 - of_era / 100 +
           of_year - EPOCH;
}

static bool digits(const char *text, unsigned count, int *number) {
    *number = 0;
    for (unsigned i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = 10 * *number + (text[i] - '0');
    }
    return true;
}

int32_t record_day(const char *text, size_t length) {
    static const int most[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day;
    if (length != 10 || (text[4] != '.' && text[4] != '-') || text[7] != text[4] ||
        !digits(text, 4, &year) || !digits(text + 5, 2, &month) ||
        !digits(text + 8, 2, &day) || year < 1 || month < 1 || month > 12 || day < 1 ||
        day > most[month - 1])
        return RECORD_NO_DAY;
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && day == 29 && !leap ? RECORD_NO_DAY : days_of(year, month, day);
}

void record_date(int32_t day, char text[RECORD_DATE_MAX]) {
    const unsigned shifted = (unsigned)(day + EPOCH), era = shifted / ERA_DAYS,
                   of_era = shifted % ERA_DAYS;
    const unsigned year =
        (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const unsigned of_year = of_era - (365 * year + year / 4 - year / 100);
    const unsigned month = (5 * of_year + 2) / 153;
    const unsigned part[] = {(year + era * ERA_YEARS + (month >= 10)) % 10000,
                             month < 10 ? month + 3 : month - 9,
                             of_year - (153 * month + 2) / 5 + 1};
    struct pedro_text out;
    pedro_text_init(&out, text, RECORD_DATE_MAX);
    for (unsigned i = 0; i < 3; i++) {
        pedro_text_add(&out, i > 0 ? "-" : "");
        for (unsigned unit = i > 0 ? 10 : 1000; unit > part[i] && unit > 1; unit /= 10)
            pedro_text_add_char(&out, '0');
        pedro_text_add_number(&out, part[i]);
    }
}
