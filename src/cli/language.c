/* language.c - translations that work whether or not the system has the locale.
 *
 * gettext looks nothing up while the locale is "C", which is what a locale that is not
 * installed falls back to. So the language goes into LANGUAGE and the locale, if need be,
 * becomes C.UTF-8, which is always there.
 *
 * Catalogues are looked for beside the program first, where a build leaves them, so that it
 * speaks every language before it is installed.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/language.h"
#include "words/text.h"

/* Letters only matter for how text is read and which one is shown: numbers stay as they
 * are written in records. */
static bool take_locale(const char *name) {
    return setlocale(LC_CTYPE, name) && setlocale(LC_MESSAGES, name);
}

/* What the environment asks messages to be in, in the order POSIX gives. */
static const char *wanted(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return NULL;
}

/* The folder of the catalogues: `po` beside the program if there is one, else where they
 * are installed. */
static const char *catalogues(char beside[PATH_MAX]) {
    static const char folder[] = "/po";
    const ssize_t length = readlink("/proc/self/exe", beside, PATH_MAX - sizeof folder);
    if (length <= 0)
        return LOCALEDIR;
    beside[length] = '\0';
    char *const slash = strrchr(beside, '/');
    if (!slash)
        return LOCALEDIR;
    memcpy(slash, folder, sizeof folder);
    return access(beside, R_OK | X_OK) == 0 ? beside : LOCALEDIR;
}

const char language_names[] = "en " LANGUAGES;

bool language_is_known(const char *language) {
    while (*language) {
        const size_t length = strcspn(language, "_.@:");
        for (const char *name = language_names; *name;) {
            const size_t size = strcspn(name, " ");
            if (size == length && strncmp(name, language, size) == 0)
                return true;
            name += size;
            name += strspn(name, " ");
        }
        language += strcspn(language, ":");
        language += *language == ':';
    }
    return false;
}

void language_set(const char *language) {
    const char *locale = setlocale(LC_MESSAGES, NULL);
    if (!locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        take_locale("C.UTF-8");
    setenv("LANGUAGE", language, 1);
}

void language_init(void) {
    const char *language = getenv("PEDRO_LANG");
    if (!take_locale("")) {
        take_locale("C.UTF-8");
        const char *list = getenv("LANGUAGE");
        if ((!language || !*language) && !(list && *list))
            language = wanted();
    }
    if (language && *language)
        language_set(language);
    char beside[PATH_MAX];
    bindtextdomain("pedro", catalogues(beside));
    bind_textdomain_codeset("pedro", "UTF-8");
    textdomain("pedro");
}
