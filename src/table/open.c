/* open.c - the rows that open a table.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/record.h"
#include "table/request.h"

/* The ruleset asked for; false and a refusal if there is none. */
static bool find_rules(struct request_context *context, const struct client_open *open,
                       struct pedro_ruleset *set) {
    const struct pedro_preset *preset =
        pedro_preset_find(open->variant, strlen(open->variant));
    struct pedro_complaint complaint;
    uint64_t given = 0;
    if (!preset) {
        request_refuse(context, SERVER_ERROR_CODE_BAD_OPTION,
                       "There is no game of that name.");
        return false;
    }
    *set = preset->set;
    int err = PEDRO_ERR_OK;
    if (open->options[0])
        err = pedro_options_read(open->options, strlen(open->options), set, &given,
                                 &complaint);
    if (!err)
        err = pedro_ruleset_check(set, &complaint);
    if (err) {
        struct pedro_text text;
        char sentence[sizeof context->answer->sentence];
        pedro_text_init(&text, sentence, sizeof sentence);
        pedro_complaint_text(&complaint, &text);
        request_refuse(context, SERVER_ERROR_CODE_BAD_OPTION, sentence);
    }
    return !err;
}

static void begin(struct request_context *context, int players) {
    struct pedro_rng dice;
    pedro_rng_seed(&dice, context->request->chance);
    request_row(context, "start", (pedro_seat)pedro_rng_below(&dice, (uint32_t)players));
}

void table_open(const struct table_request *request, const char *name,
                struct table_answer *answer) {
    const struct client_open *open = &request->message->open;
    struct request_context context = {NULL, request, PEDRO_NO_SEAT, answer};
    struct table_rows *rows = &answer->rows;
    struct pedro_ruleset set;
    answer->outcome = TABLE_GRANTED;
    answer->sentence[0] = '\0';
    rows->count = rows->used = 0;
    if (!table_person_is_good(request->who)) {
        request_refuse(&context, SERVER_ERROR_CODE_BAD_MESSAGE, "You need a name.");
        return;
    }
    const char *bot = table_bot_name(open->has_bots ? open->bots : "");
    if (!bot) {
        request_refuse(&context, SERVER_ERROR_CODE_BAD_OPTION,
                       "There is no bot of that name.");
        return;
    }
    if (!find_rules(&context, open, &set))
        return;
    row_begin(rows, NULL, request->now_ms, "open");
    row_number(rows, TABLE_VERSION);
    row_word(rows, name);
    row_word(rows, open->variant);
    row_word(rows, table_clocks[open->clock].name);
    row_word(rows, open->private ? (open->hints ? "ha" : "h") : open->hints ? "a" : "-");
    row_word(rows, bot);
    row_word(rows, open->options[0] ? open->options : "-");
    request_sit_row(&context, 0);
    for (int seat = 1; open->has_bots && seat < set.players; seat++) {
        request_row(&context, "bot", (pedro_seat)seat);
        row_word(rows, bot);
    }
    if (open->start && open->has_bots)
        begin(&context, set.players);
}
