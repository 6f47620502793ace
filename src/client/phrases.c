/* phrases.c - the ready phrases of the chat, in words.
 *
 * SPDX-License-Identifier: MIT */
#include <stddef.h>

#include "client/phrases.h"
#include "words/text.h"

static const struct phrase phrases[] = {
    {"hello", N_("Hello!")},
    {"good_luck", N_("Good luck!")},
    {"good_game", N_("Good game!")},
    {"thanks", N_("Thank you!")},
    {"well_played", N_("Well played!")},
    {"nice_bid", N_("Nice bid!")},
    {"well_saved", N_("Well saved!")},
    {"oops", N_("Oops!")},
    {"sorry", N_("Sorry!")},
    {"hurry", N_("Your turn, please.")},
    {"one_moment", N_("One moment, please.")},
    {"back_now", N_("I am back now.")},
    {"another", N_("Another match?")},
    {"goodbye", N_("Goodbye!")},
    {"no_problem", N_("No problem.")},
    {"my_mistake", N_("My mistake.")},
    {"bravo", N_("Bravo!")},
    {"ha_ha", N_("Ha ha!")},
    {"wow", N_("Wow!")},
    {"oh_no", N_("Oh no!")},
    {"hm", N_("Hm …")},
};

const struct phrase *phrase_at(int index) {
    return index >= 0 && index < (int)(sizeof phrases / sizeof *phrases) ? &phrases[index]
                                                                         : NULL;
}
