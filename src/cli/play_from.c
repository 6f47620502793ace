/* play_from.c - `pedro play --from`: plays on from a position of a record.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <string.h>

#include "cli/play_from.h"
#include "cli/record_file.h"
#include "cli/rich_print.h"
#include "tui/position.h"
#include "words/answer.h"
#include "words/text.h"

enum {
    OPTION_FROM = 0x600,
    OPTION_HAND,
    OPTION_ACTION,
    OPTION_INSTEAD,
    NUMBER_MAX = 100000,
    REFUSAL_MAX = 4096
};

const struct cli_option from_options[] = {
    {OPTION_FROM, "from", N_("FILE"),
     N_("play on from a position of this record, with all its cards, as a study that "
        "does not count; it is over with the hand"),
     CLI_COMPLETE_FILE, NULL},
    {OPTION_HAND, "hand", N_("NUMBER"), N_("with --from, the hand; 1 unless given"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_ACTION, "action", N_("NUMBER"),
     N_("with --from, the decision of that hand that is not made yet, 1 unless given; "
        "`pedro replay --actions` numbers them"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_INSTEAD, "instead", N_("ACTION"),
     N_("with --from, what is done there, typed as at the table: `pass`, `9`, `hearts`, "
        "`5h`"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
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

/* Reads what is done instead, as a person types it whose turn it is. */
static int read_instead(const struct play_from *from, const struct pedro_match *record,
                        size_t events, struct pedro_action *action) {
    struct pedro_match match;
    struct turn turn;
    char refusal[REFUSAL_MAX], plain[2 * REFUSAL_MAX];
    struct pedro_text text;
    const int err = pedro_match_begin_as(&match, record, events);
    if (err)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    const struct seats seats = seats_of(&match.rules, match.state.turn);
    turn_init(&turn, &match.rules, &seats, &match.state);
    pedro_text_init(&text, refusal, sizeof refusal);
    const enum answer answer = answer_parse(&turn, from->instead, action, &text);
    if (answer == ANSWER_NONE)
        turn_question(&turn, &text);
    pedro_match_finish(&match);
    if (answer == ANSWER_ACTION)
        return EXIT_OK;
    pedro_text_init(&text, plain, sizeof plain);
    rich_plain(refusal, false, &text);
    return verb_fail(EXIT_USAGE, _("`%.80s` cannot be done there: %s"), from->instead,
                     plain);
}

static int begin(const struct play_from *from, const struct session_settings *settings,
                 const struct pedro_match *record, const struct pedro_tags *tags,
                 struct session *session) {
    const unsigned hand = from->hand ? (unsigned)from->hand : 1;
    const unsigned number = from->action ? (unsigned)from->action : 1;
    unsigned actions;
    struct pedro_action action;
    const size_t events = position_find(record, hand, number, &actions);
    if (actions == 0)
        return verb_fail(EXIT_NOT_FOUND, _("the record has no hand %u"), hand);
    if (events == 0)
        return verb_fail(EXIT_NOT_FOUND, _("hand %u has decisions 1 to %u, not %u"), hand,
                         actions, number);
    if (settings->human_chosen && settings->human != PEDRO_NO_SEAT &&
        settings->human >= record->rules.set.players)
        return verb_fail(EXIT_USAGE,
                         _("there is no seat %d; the seats of this game are 0 to %d"),
                         settings->human, record->rules.set.players - 1);
    const int code =
        from->instead ? read_instead(from, record, events, &action) : EXIT_OK;
    if (code != EXIT_OK)
        return code;
    return session_begin_at(session, settings, record, tags, events,
                            from->instead ? &action : NULL) == SESSION_FINE
               ? EXIT_OK
               : verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
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
