/* preset.h - the table of presets that tools/presets_gen.c makes from data/presets.ini.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RULES_PRESET_H
#define RULES_PRESET_H

#include "pedro/ruleset.h"

extern const struct pedro_preset preset_table[];
extern const int preset_table_size;

#endif
