/* options.c - house rules as a list: "min_bid=6, target=52".
 *
 * A comma ends an option, so no value contains one; blanks around an option and around
 * its `=` are ignored.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "options.h"

void pedro_options_write(const struct pedro_match *match, struct pedro_text *text) {
    const char *between = "";
    for (int key = 0; key < pedro_key_count(); key++) {
        if (!(match->given >> key & 1))
            continue;
        pedro_text_add(text, between);
        pedro_text_add(text, pedro_key(key)->name);
        pedro_text_add_char(text, '=');
        pedro_ruleset_get(&match->rules.set, pedro_key(key), text);
        between = ", ";
    }
}

static void keep(struct record_part part, char *buffer, size_t size) {
    struct pedro_text text;
    pedro_text_init(&text, buffer, size);
    pedro_text_add_bytes(&text, part.at, part.length);
}

/* For an option that is wrong with every value. */
static int refuse(struct record_part name, struct record_part value,
                  const struct pedro_key *key, enum pedro_refusal_code code,
                  struct pedro_option_error *error) {
    if (error) {
        *error = (struct pedro_option_error){
            .err = PEDRO_ERR_BAD_OPTION, .key = key, .with = key, .code = code};
        keep(name, error->name, sizeof error->name);
        keep(value, error->value, sizeof error->value);
    }
    return PEDRO_ERR_BAD_OPTION;
}

int record_option_set(struct record_part option, struct pedro_ruleset *set,
                      uint64_t *given, struct pedro_option_error *error) {
    struct record_part value, name = record_cut(option, "=", &value);
    if (!value.at)
        return refuse(name, (struct record_part){"", 0}, NULL,
                      PEDRO_REFUSED_KEY_AND_VALUE, error);
    value = record_trim(value);
    const struct pedro_key *key = pedro_key_find(name.at, name.length);
    uint64_t bit = 0;
    for (int i = 0; i < pedro_key_count(); i++)
        if (pedro_key(i) == key)
            bit = (uint64_t)1 << i;
    if (*given & bit)
        return refuse(name, value, key, PEDRO_REFUSED_KEY_TWICE, error);
    int err = pedro_ruleset_set(set, name.at, name.length, value.at, value.length, error);
    if (err == PEDRO_ERR_OK)
        *given |= bit;
    return err;
}

int pedro_options_read(const char *text, size_t length, struct pedro_ruleset *set,
                       uint64_t *given, struct pedro_option_error *error) {
    struct pedro_ruleset read = *set;
    uint64_t given_here = 0;
    struct record_part rest = record_trim((struct record_part){text, length});
    while (rest.at && (rest.length > 0 || given_here)) {
        struct record_part option = record_cut(rest, ",", &rest);
        int err = record_option_set(option, &read, &given_here, error);
        if (err != PEDRO_ERR_OK)
            return err;
    }
    *set = read;
    *given |= given_here;
    return PEDRO_ERR_OK;
}
