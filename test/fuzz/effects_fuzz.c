/* effects_fuzz.c - any bytes as effects that a host sends to a seat.
 *
 * The first byte chooses game and seat. Effects that are read can be written and read
 * again, and a view that they are folded into can be written.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "pedro/json.h"

static char buffer[1 << 16];

static void write_and_read(const struct pedro_effects *effects) {
    static struct pedro_effects again;
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_effects(effects, PEDRO_NO_SEAT, &text);
    must(pedro_text_fits(&text), "effects fit");
    must(pedro_json_read_effects(buffer, text.length, &again) == PEDRO_ERR_OK,
         "what was written is read");
    must(again.count == effects->count &&
             memcmp(again.at, effects->at, again.count * sizeof *again.at) == 0,
         "effects are the same after they were written");
}

static void fold(const struct pedro_preset *preset, unsigned seat,
                 const struct pedro_effects *effects) {
    static struct pedro_rules rules;
    struct pedro_state state;
    struct pedro_view view;
    struct pedro_text text;
    must(pedro_rules_init(&rules, &preset->set, NULL) == PEDRO_ERR_OK,
         "a preset is valid");
    pedro_state_init(&rules, 0, &state);
    pedro_view(&rules, &state, (pedro_seat)(seat % (unsigned)rules.set.players), &view);
    /* Twice: the second time during a hand, if the first began one. */
    for (unsigned i = 0; i < 2 * effects->count; i++) {
        const struct pedro_view before = view;
        if (pedro_view_fold_checked(&rules, &view, &effects->at[i % effects->count]) !=
            PEDRO_ERR_OK)
            must(memcmp(&before, &view, sizeof view) == 0, "a refusal changes nothing");
    }
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_json_view(&rules, preset->name, &view, NULL, 0, &text);
    must(pedro_text_fits(&text), "a view fits");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct pedro_effects effects;
    int presets = 0;
    if (size == 0 || pedro_json_read_effects((const char *)data + 1, size - 1,
                                             &effects) != PEDRO_ERR_OK)
        return 0;
    while (pedro_preset(presets))
        presets++;
    write_and_read(&effects);
    fold(pedro_preset(data[0] % presets), data[0] / (unsigned)presets, &effects);
    return 0;
}
