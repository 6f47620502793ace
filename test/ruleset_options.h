/* ruleset_options.h - rules for tests: a preset with other values for some keys, in the
 * notation of cases: "min_bid=6, all_pass=force 6".
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_RULESET_OPTIONS_H
#define TEST_RULESET_OPTIONS_H

#include "check.h"

#include <string.h>

#include "pedro/rules.h"

/* Applies `options` to the preset. Stops at the first refusal. */
static inline int ruleset_with_options(const char *preset, const char *options,
                                       struct pedro_ruleset *set,
                                       struct pedro_option_error *error) {
    const struct pedro_preset *found = pedro_preset_find(preset, strlen(preset));
    assert_non_null(found);
    *set = found->set;
    while (*options) {
        const size_t length = strcspn(options, ","), name = strcspn(options, "=");
        int err = pedro_ruleset_set(set, options, name, options + name + 1,
                                    length - name - 1, error);
        if (err != PEDRO_ERR_OK)
            return err;
        options += length + strspn(options + length, ", ");
    }
    return PEDRO_ERR_OK;
}

static inline void rules_with_options(const char *preset, const char *options,
                                      struct pedro_rules *rules) {
    struct pedro_ruleset set;
    struct pedro_option_error error;
    memset(&error, 0, sizeof error);
    memset(rules, 0, sizeof *rules);
    if (ruleset_with_options(preset, options, &set, &error) != PEDRO_ERR_OK ||
        pedro_rules_init(rules, &set, &error) != PEDRO_ERR_OK)
        fail_msg("%s %s: %s", preset, options, pedro_refusal_sentence(error.code));
}

#endif
