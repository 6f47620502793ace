/* agent.c - finds browser and system in a User-Agent.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "server/process/agent.h"

struct mark {
    const char *part, *word;
};

/* The first row that occurs counts: most browsers also name rows below their own. */
static const struct mark browsers[] = {
    {"Edg/", "Edge"},
    {"EdgA/", "Edge"},
    {"OPR/", "Opera"},
    {"SamsungBrowser/", "Samsung Internet"},
    {"Vivaldi/", "Vivaldi"},
    {"Firefox/", "Firefox"},
    {"FxiOS/", "Firefox"},
    {"CriOS/", "Chrome"},
    {"HeadlessChrome/", "Chrome"},
    {"Chromium/", "Chromium"},
    {"Chrome/", "Chrome"},
    {"Safari/", "Safari"},
};
static const struct mark systems[] = {
    {"iPhone", "iPhone"},   {"iPad", "iPad"},     {"Android", "Android"},
    {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"},
    {"Linux", "Linux"},
};

static const char *find(const struct mark *marks, size_t count, const char *agent) {
    for (size_t i = 0; i < count; i++)
        if (strstr(agent, marks[i].part))
            return marks[i].word;
    return NULL;
}

void agent_words(const char *agent, char words[STORE_CLIENT_MAX]) {
    enum { WORD_MAX = 20 };
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789.-_";
    const char *browser = find(browsers, sizeof browsers / sizeof *browsers, agent),
               *system = find(systems, sizeof systems / sizeof *systems, agent);
    size_t first = strspn(agent, plain);
    if (browser && system)
        snprintf(words, STORE_CLIENT_MAX, "%s, %s", browser, system);
    else if (browser)
        snprintf(words, STORE_CLIENT_MAX, "%s", browser);
    else
        snprintf(words, STORE_CLIENT_MAX, "%.*s",
                 (int)(first < WORD_MAX ? first : WORD_MAX), agent);
}
