/* options.c - house rules as a list: "min_bid=6, target=52".
 *
 * A comma ends an option, so no value holds one; blanks around an option and around its
 * `=` do not count.
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

static int complain(struct record_part part, const struct pedro_key *key,
                    const char *reason, struct pedro_complaint *complaint) {
    if (complaint) {
        struct pedro_text text;
        memset(complaint, 0, sizeof *complaint);
        complaint->err = PEDRO_ERR_BAD_OPTION;
        complaint->key = key;
        complaint->reason = reason;
        pedro_text_init(&text, complaint->name, sizeof complaint->name);
        pedro_text_add_bytes(&text, part.at, part.length);
    }
    return PEDRO_ERR_BAD_OPTION;
}

int record_option_set(struct record_part option, struct pedro_ruleset *set,
                      uint64_t *given, struct pedro_complaint *complaint) {
    struct record_part value, name = record_cut(option, "=", &value);
    if (!value.at)
        return complain(name, NULL, "A rule is given as a key, =, and its value.",
                        complaint);
    value = record_trim(value);
    const struct pedro_key *key = pedro_key_find(name.at, name.length);
    uint64_t bit = 0;
    for (int i = 0; i < pedro_key_count(); i++)
        if (pedro_key(i) == key)
            bit = (uint64_t)1 << i;
    if (*given & bit)
        return complain(name, key, "It is given twice.", complaint);
    int err =
        pedro_ruleset_set(set, name.at, name.length, value.at, value.length, complaint);
    if (err == PEDRO_ERR_OK)
        *given |= bit;
    return err;
}

int pedro_options_read(const char *text, size_t length, struct pedro_ruleset *set,
                       uint64_t *given, struct pedro_complaint *complaint) {
    struct pedro_ruleset read = *set;
    uint64_t given_here = 0;
    struct record_part rest = record_trim((struct record_part){text, length});
    while (rest.at && (rest.length > 0 || given_here)) {
        struct record_part option = record_cut(rest, ",", &rest);
        int err = record_option_set(option, &read, &given_here, complaint);
        if (err != PEDRO_ERR_OK)
            return err;
    }
    *set = read;
    *given |= given_here;
    return PEDRO_ERR_OK;
}
