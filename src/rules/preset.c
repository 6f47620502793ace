/* preset.c - finding a preset in the table made from data/presets.ini.
 *
 * SPDX-License-Identifier: MIT */
#include "rules/preset.h"

#include <string.h>

int pedro_preset_count(void) { return preset_table_size; }

const struct pedro_preset *pedro_preset(int index) {
    return index >= 0 && index < preset_table_size ? &preset_table[index] : NULL;
}

const struct pedro_preset *pedro_preset_find(const char *name, size_t length) {
    for (int i = 0; i < preset_table_size; i++)
        if (strlen(preset_table[i].name) == length &&
            memcmp(preset_table[i].name, name, length) == 0)
            return &preset_table[i];
    return NULL;
}
