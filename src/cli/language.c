/* language.c - translations that also work if the system lacks the locale.
 *
 * gettext translates nothing while the locale is "C", the fallback of a locale that is
 * not installed. So the language is put into LANGUAGE and the locale, if necessary,
 * becomes C.UTF-8, which always exists.
 *
 * Catalogues are searched beside the program first, where a build puts them, so that a
 * program that is not installed has all languages.
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

/* Sets only the categories of characters and messages: numbers keep the form that they
 * have in records. */
static bool take_locale(const char *name) {
    return setlocale(LC_CTYPE, name) && setlocale(LC_MESSAGES, name);
}

/* The language of messages in the environment, in the order of POSIX. */
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
