/* ruleset_fuzz.c - any bytes as a ruleset file, and as a list of options.
 *
 * A ruleset that is accepted can be played, and is read again from the options that it is
 * written as. A refusal has a sentence.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"
#include "pedro/pedro.h"

static void must_be_the_same(const struct pedro_ruleset *a,
                             const struct pedro_ruleset *b) {
    for (int i = 0; i < pedro_key_count(); i++)
        must(pedro_ruleset_same(a, b, pedro_key(i)), "a ruleset comes back as it was");
}

static void must_come_back(const char *variant, const struct pedro_ruleset *set,
                           uint64_t given) {
    static char options[1 << 14];
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    struct pedro_match match;
    struct pedro_text text;
    uint64_t given_again = 0;
    must(preset != NULL, "a ruleset starts from a preset");
    must(pedro_match_init(&match, variant, set, given, 0, NULL) == PEDRO_ERR_OK,
         "a ruleset that was taken can be played");
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(&match, &text);
    must(pedro_text_fits(&text), "options are not that long");
    struct pedro_ruleset again = preset->set;
    must(pedro_options_read(options, text.length, &again, &given_again, NULL) ==
             PEDRO_ERR_OK,
         "the options written can be read");
    must_be_the_same(set, &again);
    must(given_again == match.given, "the same keys were given");
    pedro_match_finish(&match);
}

static void must_be_a_sentence(const char *message, size_t size) {
    size_t length = strnlen(message, size);
    must(length > 0 && length < size, "there is a message");
    must(utf8_is_text(message, length), "a message can be printed");
}

static void read_options(const char *bytes, size_t size) {
    struct pedro_ruleset set = pedro_preset(0)->set, before = set;
    struct pedro_option_error error;
    char message[2048];
    struct pedro_text text;
    uint64_t given = 0;
    int err = pedro_options_read(bytes, size, &set, &given, &error);
    if (err == PEDRO_ERR_OK)
        err = pedro_ruleset_check(&set, &error);
    else if (!given)
        must_be_the_same(&set, &before);
    if (err == PEDRO_ERR_OK) {
        must_come_back("us", &set, given);
        return;
    }
    must(error.err == err && error.code, "an error gives its reason");
    pedro_text_init(&text, message, sizeof message);
    pedro_option_error_text(&error, &text);
    must(pedro_text_fits(&text), "an error is not that long");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    char variant[PEDRO_NAME_MAX];
    struct pedro_ruleset set;
    struct pedro_record_error error;
    uint64_t given = 0;
    int err = pedro_ruleset_read(bytes, size, variant, &set, &given, &error);
    if (err == PEDRO_ERR_OK) {
        must_come_back(variant, &set, given);
    } else {
        must(error.err == err && err < 0 && error.line > 0, "an error has its line");
        must_be_a_sentence(error.message, sizeof error.message);
    }
    read_options(bytes, size);
    return 0;
}
