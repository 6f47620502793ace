/* open.c - the rows that open a table.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/record.h"
#include "table/request.h"

bool request_find_rules(const char *variant, const char *options,
                        struct pedro_ruleset *set, uint64_t *given,
                        struct table_answer *answer) {
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    struct pedro_option_error error;
    *given = 0;
    if (!preset) {
        table_answer_refuse(answer, PEDRO_REFUSED_UNKNOWN_GAME);
        pedro_refusal_add(&answer->refusal, "name", variant, strlen(variant));
        return false;
    }
    *set = preset->set;
    int err = PEDRO_ERR_OK;
    if (options[0])
        err = pedro_options_read(options, strlen(options), set, given, &error);
    if (!err)
        err = pedro_ruleset_check(set, &error);
    if (err) {
        table_answer_refuse(answer, error.code);
        pedro_option_refusal(&error, &answer->refusal);
    }
    return !err;
}

/* The same for a message `open`. */
static bool find_rules(struct request_context *context, const struct client_open *open,
                       struct pedro_ruleset *set) {
    uint64_t given;
    return request_find_rules(open->variant, open->options, set, &given, context->answer);
}

static void begin(struct request_context *context, int players) {
    struct pedro_rng dice;
    pedro_rng_seed(&dice, context->request->chance);
    request_row(context, "start", (pedro_seat)pedro_rng_below(&dice, (uint32_t)players));
}

void table_open(const struct table_request *request, const char *name,
                struct table_answer *answer) {
    static const char *const marks[] = {"-", "h", "a", "ha", "r", "hr", "ar", "har"};
    const struct client_open *open = &request->message->open;
    struct request_context context = {NULL, request, PEDRO_NO_SEAT, answer};
    struct table_rows *rows = &answer->rows;
    struct pedro_ruleset set;
    table_answer_begin(answer);
    if (!table_person_is_good(request->who)) {
        request_refuse(&context, PEDRO_REFUSED_NAME_NEEDED);
        return;
    }
    const char *bot = table_bot_name(open->has_bots ? open->bots : "");
    if (!bot) {
        request_refuse(&context, PEDRO_REFUSED_UNKNOWN_BOT);
        return;
    }
    if (!find_rules(&context, open, &set))
        return;
    row_begin(rows, NULL, request->now_ms, "open");
    row_number(rows, TABLE_VERSION);
    row_word(rows, name);
    row_word(rows, open->variant);
    row_word(rows, table_clocks[open->clock].name);
    row_word(rows, marks[open->private + 2 * open->hints + 4 * open->ready]);
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

void table_open_paired(const struct table_request *request, const char *name,
                       const struct table_person *const *other, unsigned count,
                       struct table_answer *answer) {
    const struct client_open *open = &request->message->open;
    struct request_context context = {NULL, request, PEDRO_NO_SEAT, answer};
    struct pedro_ruleset set;
    table_open(request, name, answer);
    if (answer->outcome != TABLE_GRANTED || !find_rules(&context, open, &set))
        return;
    for (int seat = 1; seat < set.players; seat++) {
        if ((unsigned)seat <= count) {
            row_sit(&answer->rows, NULL, request->now_ms, (pedro_seat)seat,
                    other[seat - 1]);
            continue;
        }
        request_row(&context, "bot", (pedro_seat)seat);
        row_word(&answer->rows, table_bot_name(""));
    }
    begin(&context, set.players);
}
