/* play_from.c - `pedro play --from`: plays on from a position of a record.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <string.h>

#include "cli/play_from.h"
#include "cli/position_file.h"
#include "cli/record_file.h"
#include "tui/position.h"
#include "words/text.h"

enum {
    OPTION_FROM = 0x600,
    OPTION_HAND,
    OPTION_ACTION,
    OPTION_INSTEAD,
    NUMBER_MAX = 100000
};

#define FROM_ROWS                                                                        \
    {OPTION_HAND,          "hand",                                                       \
     N_("NUMBER"),         N_("with --from, the hand; 1 unless given"),                  \
     CLI_COMPLETE_NOTHING, NULL},                                                        \
        {OPTION_ACTION,                                                                  \
         "action",                                                                       \
         N_("NUMBER"),                                                                   \
         N_("with --from, the decision of that hand that is not made yet, 1 unless "     \
            "given; "                                                                    \
            "`pedro replay --actions` numbers them"),                                    \
         CLI_COMPLETE_NOTHING,                                                           \
         NULL},                                                                          \
        {OPTION_INSTEAD,                                                                 \
         "instead",                                                                      \
         N_("ACTION"),                                                                   \
         N_("with --from, what is done there, typed as at the table: `pass`, `9`, "      \
            "`hearts`, `5h`"),                                                           \
         CLI_COMPLETE_NOTHING,                                                           \
         NULL},                                                                          \
    {                                                                                    \
        0                                                                                \
    }

const struct cli_option from_options[] = {
    {OPTION_FROM, "from", N_("FILE"),
     N_("play on from a position of this record, with all its cards, as a study that "
        "does not count; it is over with the hand"),
     CLI_COMPLETE_FILE, NULL},
    FROM_ROWS,
};

const struct cli_option position_options[] = {
    {OPTION_FROM, "from", N_("FILE"), N_("take the position from this record"),
     CLI_COMPLETE_FILE, NULL},
    FROM_ROWS,
};

int play_from_option(struct play_from *from, const struct verb_args *args, int id) {
    switch (id) {
    case OPTION_FROM:
        from->file = args->value;
        return 0;
    case OPTION_HAND:
        return verb_number(args, "hand", 1, NUMBER_MAX, &from->hand);
    case OPTION_ACTION:
        return verb_number(args, "action", 1, NUMBER_MAX, &from->action);
    case OPTION_INSTEAD:
        from->instead = args->value;
        return 0;
    default:
        return -1;
    }
}

static int begin(const struct play_from *from, const struct session_settings *settings,
                 const struct pedro_match *record, const struct pedro_tags *tags,
                 struct session *session) {
    struct pedro_match match;
    size_t events;
    int code = position_file_find(from, record, &events);
    if (code != EXIT_OK)
        return code;
    if (settings->human_chosen && settings->human != PEDRO_NO_SEAT &&
        settings->human >= record->rules.set.players)
        return verb_fail(EXIT_USAGE,
                         _("there is no seat %d; the seats of this game are 0 to %d"),
                         settings->human, record->rules.set.players - 1);
    if (pedro_match_begin_as(&match, record, events) != 0)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (from->instead)
        code = position_file_do(&match, from->instead);
    if (code == EXIT_OK && session_begin_at(session, settings, record, tags, events,
                                            from->instead ? &match.event[events].action
                                                          : NULL) != SESSION_FINE)
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    pedro_match_finish(&match);
    return code;
}

int play_from_begin(const struct play_from *from, const struct session_settings *settings,
                    struct session *session) {
    struct pedro_match record;
    struct pedro_tags tags;
    memset(session, 0, sizeof *session);
    session->save.fd = -1;
    int code = record_file_read(from->file, &record, &tags);
    if (code == EXIT_OK)
        code = begin(from, settings, &record, &tags, session);
    pedro_match_finish(&record);
    pedro_tags_finish(&tags);
    return code;
}
