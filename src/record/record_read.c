/* record_read.c - reads the text of a record as a match (PROTOCOL section 1), and that of a
 * score record as a score pad.
 *
 * The match is played while it is read, so a record that is accepted is legal. Reading
 * stops at the first error: nothing after it is guessed. Both kinds of records share tags,
 * score lines and Result; their other lines differ.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "lines.h"
#include "pedro/notation.h"
#include "pedro/pad.h"
#include "refusal.h"

struct reader {
    struct pedro_match *match;
    struct pedro_pad *pad; /* that `match` belongs to, or NULL in a record with cards */
    struct pedro_tags *tags;
    struct pedro_record_error *error;
    struct record_lines lines;
    unsigned long tag_line[PEDRO_TAGS_MAX]; /* the line of each tag */
    bool begun;                             /* the tags are read, the match has begun */
    bool score_due; /* a hand was scored, and its score line has not been read yet */
    int32_t score[PEDRO_SEATS_MAX]; /* the expected scores, by side */
};

_Static_assert((int)PEDRO_RECORD_LINE_MAX <= (int)PEDRO_TAG_MAX,
               "a value is shorter than its line, so there is always room for it");

/* Reads a value with its closing quote. A backslash may only precede a quote or a
 * backslash. */
static bool read_value(struct record_part *part, char value[PEDRO_TAG_MAX]) {
    size_t length = 0;
    for (; part->length > 0; part->at++, part->length--) {
        char c = *part->at;
        if (c == '"') {
            value[length] = '\0';
            part->at++;
            part->length--;
            return true;
        }
        if (c == '\\') {
            part->at++;
            part->length--;
            if (part->length == 0 || (*part->at != '"' && *part->at != '\\'))
                return false;
            c = *part->at;
        }
        value[length++] = c;
    }
    return false;
}

static int read_tag(struct reader *reader, struct record_part line) {
    const unsigned long number = reader->lines.number;
    char name[PEDRO_NAME_MAX], value[PEDRO_TAG_MAX];
    struct pedro_text name_text;
    struct record_part rest, name_part;

    if (reader->begun)
        return record_fail(reader->error, number, PEDRO_REFUSED_TAG_LATE);
    line.at++;
    line.length--;
    name_part = record_cut(line, "\"", &rest);
    pedro_text_init(&name_text, name, sizeof name);
    pedro_text_add_bytes(&name_text, name_part.at, name_part.length);
    if (!rest.at || !read_value(&rest, value) || rest.length == 0 || *rest.at != ']')
        return record_fail(reader->error, number, PEDRO_REFUSED_TAG_FORM);
    rest.at++;
    rest.length--;
    if (record_cut(rest, ";", NULL).length > 0)
        return record_fail(reader->error, number, PEDRO_REFUSED_TAG_TAIL);
    if (pedro_text_fits(&name_text) && pedro_tags_get(reader->tags, name))
        return record_fail(reader->error, number, PEDRO_REFUSED_TAG_TWICE, name);
    int err = pedro_text_fits(&name_text) ? pedro_tags_set(reader->tags, name, value)
                                          : PEDRO_ERR_TOO_LONG;
    switch (err) {
    case PEDRO_ERR_OK:
        reader->tag_line[reader->tags->count - 1] = number;
        return PEDRO_ERR_OK;
    case PEDRO_ERR_BAD_TEXT:
        return record_fail(reader->error, number, PEDRO_REFUSED_TAG_NO_TEXT);
    case PEDRO_ERR_TOO_LONG:
        return record_fail(reader->error, number, PEDRO_REFUSED_TAG_LONG);
    default:
        return record_fail(reader->error, number, PEDRO_REFUSED_NO_MEMORY);
    }
}

/* The value of a tag, and its line; if the tag is missing, `otherwise` and the current
 * line.
 */
static struct record_part tag_value(const struct reader *reader, const char *name,
                                    const char *otherwise, unsigned long *line) {
    const char *value = otherwise;
    *line = reader->lines.number ? reader->lines.number : 1;
    for (size_t i = 0; i < reader->tags->count; i++) {
        if (strcmp(reader->tags->tag[i].name, name) == 0) {
            value = reader->tags->tag[i].value;
            *line = reader->tag_line[i];
        }
    }
    return (struct record_part){value, value ? strlen(value) : 0};
}

/* Score records have the tag Score with their version, and no other records have it. */
static int check_kind(const struct reader *reader) {
    unsigned long line;
    long version;
    const struct record_part value = tag_value(reader, "Score", NULL, &line);
    if (!reader->pad)
        return value.at ? record_fail(reader->error, line, PEDRO_REFUSED_SCORE_RECORD)
                        : PEDRO_ERR_OK;
    if (!value.at)
        return record_fail(reader->error, line, PEDRO_REFUSED_PAD_MISSING);
    return record_part_number(value, &version) && version == PEDRO_PAD_VERSION
               ? PEDRO_ERR_OK
               : record_fail(reader->error, line, PEDRO_REFUSED_PAD_VERSION,
                             record_quote(value).text);
}

/* Begins the match that the tags describe. */
static int begin(struct reader *reader) {
    struct pedro_match *match = reader->match;
    struct pedro_option_error option = {0};
    struct record_part value;
    unsigned long line, options_line;
    uint64_t given = 0;
    long number;

    reader->begun = true;
    int err = check_kind(reader);
    if (err != PEDRO_ERR_OK)
        return err;
    value = tag_value(reader, "Variant", NULL, &line);
    if (!value.at)
        return record_fail(reader->error, line, PEDRO_REFUSED_VARIANT_MISSING);
    const struct pedro_preset *preset = pedro_preset_find(value.at, value.length);
    if (!preset)
        return record_fail(reader->error, line, PEDRO_REFUSED_UNKNOWN_GAME,
                           record_quote(value).text);
    struct pedro_ruleset set = preset->set;
    value = tag_value(reader, "Options", "", &options_line);
    err = pedro_options_read(value.at, value.length, &set, &given, &option);
    if (err == PEDRO_ERR_OK)
        err = pedro_ruleset_check(&set, &option);
    if (err != PEDRO_ERR_OK)
        return record_fail_option(reader->error, options_line, &option);

    value = tag_value(reader, "Players", NULL, &line);
    if (value.at && (!record_part_number(value, &number) || number != set.players))
        return record_fail(reader->error, line, PEDRO_REFUSED_PLAYERS_DIFFER,
                           record_number(set.players).text, record_quote(value).text);
    value = tag_value(reader, "Dealer", "0", &line);
    if (!record_part_number(value, &number) || number < 0 || number >= set.players)
        return record_fail(reader->error, line, PEDRO_REFUSED_UNKNOWN_DEALER,
                           record_number(set.players - 1).text, record_quote(value).text);
    return pedro_match_init(match, preset->name, &set, given, (pedro_seat)number, NULL);
}

/* Removes the next word from a line whose words are separated by one space. */
static struct record_part next_word(struct record_part *line) {
    struct record_part word = *line;
    const char *space = memchr(line->at, ' ', line->length);
    word.length = space ? (size_t)(space - line->at) : line->length;
    size_t taken = word.length + (space != NULL);
    line->at += taken;
    line->length -= taken;
    return word;
}

static int read_deal(struct reader *reader, struct record_part line) {
    struct pedro_match *match = reader->match;
    pedro_card pack[PEDRO_PACK_MAX];
    unsigned size = 0;

    if (match->state.phase != PEDRO_PHASE_DEAL)
        return record_fail(reader->error, reader->lines.number,
                           match->state.phase == PEDRO_PHASE_OVER
                               ? PEDRO_REFUSED_MATCH_OVER
                               : PEDRO_REFUSED_HAND_UNFINISHED);
    while (line.length > 0) {
        struct record_part word = next_word(&line);
        if (size == PEDRO_PACK_MAX)
            return record_fail(reader->error, reader->lines.number,
                               PEDRO_REFUSED_PACK_LONG);
        if (pedro_card_parse(word.at, word.length, &pack[size++]) != PEDRO_ERR_OK)
            return record_fail(reader->error, reader->lines.number, PEDRO_REFUSED_NO_CARD,
                               record_quote(word).text);
    }
    int err = pedro_match_deal(match, pack, size);
    if (err == PEDRO_ERR_BAD_DECK)
        return record_refuse_pack(match, pack, size, reader->lines.number, reader->error);
    return err == PEDRO_ERR_OK ? err
                               : record_fail(reader->error, reader->lines.number,
                                             PEDRO_REFUSED_NO_MEMORY);
}

/* True if the part is one number a side, one space between them, and they are the scores.
 */
static bool is_scores(struct record_part part, const int32_t *score, unsigned sides) {
    for (unsigned side = 0; side < sides; side++) {
        struct record_part word = next_word(&part);
        long number;
        if (!record_part_number(word, &number) || number != score[side])
            return false;
    }
    return part.length == 0;
}

static struct record_quoted scores_text(const int32_t *score, unsigned sides) {
    char buffer[64];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    for (unsigned side = 0; side < sides; side++) {
        pedro_text_add(&text, side > 0 ? " " : "");
        pedro_text_add_number(&text, score[side]);
    }
    return record_quote((struct record_part){buffer, text.length});
}

static int read_score(struct reader *reader, struct record_part line) {
    const struct pedro_match *match = reader->match;
    if (!reader->score_due)
        return record_fail(reader->error, reader->lines.number,
                           PEDRO_REFUSED_SCORE_EARLY);
    if (!is_scores(line, reader->score, match->rules.sides))
        return record_fail(reader->error, reader->lines.number, PEDRO_REFUSED_HAND_SCORE,
                           scores_text(reader->score, match->rules.sides).text,
                           record_quote(line).text);
    reader->score_due = false;
    return PEDRO_ERR_OK;
}

static int read_action(struct reader *reader, struct record_part seat,
                       struct record_part line) {
    struct pedro_match *match = reader->match;
    const uint32_t scored = match->state.hands_scored;
    struct pedro_action action;

    if (pedro_action_parse(line.at, line.length, &action) != PEDRO_ERR_OK)
        return record_fail(reader->error, reader->lines.number, PEDRO_REFUSED_NO_ACTION,
                           record_quote(line).text);
    const bool nobody = *seat.at == '-';
    action.seat = pedro_action_errs(&action) && !nobody ? (pedro_seat)(*seat.at - '0')
                                                        : action.seat;
    if (nobody != pedro_action_is_nobodys(&action))
        return record_fail(reader->error, reader->lines.number,
                           PEDRO_REFUSED_NOBODYS_ACTION, record_quote(line).text);
    if (!nobody && match->state.turn != PEDRO_NO_SEAT &&
        *seat.at - '0' != pedro_actor(&match->state, &action))
        return record_fail(reader->error, reader->lines.number, PEDRO_REFUSED_OTHERS_TURN,
                           record_number(match->state.turn).text,
                           record_number(*seat.at - '0').text);
    int err = pedro_match_do(match, &action);
    if (err != PEDRO_ERR_OK)
        record_refuse_action(match, &action, err, reader->lines.number, reader->error);
    reader->score_due = match->state.hands_scored != scored;
    memcpy(reader->score, match->state.last_hand, sizeof reader->score);
    return err;
}

static int read_row(struct reader *reader, struct record_part line) {
    struct pedro_pad *pad = reader->pad;
    const int err = pedro_pad_do(pad, line.at, line.length, &reader->error->refusal);
    if (err != PEDRO_ERR_OK)
        return record_fail_refusal(reader->error, reader->lines.number);
    const struct pedro_pad_row *row = &pad->row[pad->rows - 1];
    reader->score_due = row->scored;
    memcpy(reader->score, row->score, sizeof reader->score);
    return err;
}

static int read_event(struct reader *reader, struct record_part line) {
    const struct record_part whole = line;
    struct record_part word = next_word(&line);
    const bool score = record_part_is(word, "score");
    if (!reader->begun) {
        int err = begin(reader);
        if (err != PEDRO_ERR_OK)
            return err;
    }
    if (reader->score_due && !score)
        return record_fail(reader->error, reader->lines.number,
                           PEDRO_REFUSED_SCORE_MISSING);
    if (score)
        return read_score(reader, line);
    if (reader->pad)
        return read_row(reader, whole);
    if (record_part_is(word, "deal"))
        return read_deal(reader, line);
    if (word.length == 1 && ((*word.at >= '0' && *word.at <= '9') || *word.at == '-'))
        return read_action(reader, word, line);
    return record_fail(reader->error, reader->lines.number, PEDRO_REFUSED_LINE_KIND,
                       record_quote(word).text);
}

static int read_lines(struct reader *reader) {
    int more;
    while ((more = record_lines_next(&reader->lines, reader->error)) > 0) {
        struct record_part line = reader->lines.line;
        int err = PEDRO_ERR_OK;
        if (line.length > 0 && *line.at == '[') {
            err = read_tag(reader, line);
        } else {
            line = record_cut(line, ";", NULL);
            if (line.length > 0)
                err = read_event(reader, line);
        }
        if (err != PEDRO_ERR_OK)
            return err;
    }
    return more < 0 || reader->begun ? more : begin(reader);
}

/* `*` means that the result was not yet known when the tags were written. */
static int check_result(const struct reader *reader) {
    const struct pedro_match *match = reader->match;
    unsigned long line;
    struct record_part value = tag_value(reader, "Result", "*", &line);
    if (record_part_is(value, "*"))
        return PEDRO_ERR_OK;
    if (match->state.phase != PEDRO_PHASE_OVER)
        return record_fail(reader->error, line, PEDRO_REFUSED_RESULT_EARLY,
                           record_quote(value).text);
    if (!is_scores(value, match->state.score, match->rules.sides))
        return record_fail(reader->error, line, PEDRO_REFUSED_MATCH_RESULT,
                           scores_text(match->state.score, match->rules.sides).text,
                           record_quote(value).text);
    return PEDRO_ERR_OK;
}

static int read(const char *text, size_t length, struct pedro_match *match,
                struct pedro_pad *pad, struct pedro_tags *tags,
                struct pedro_record_error *error) {
    struct reader reader = {.match = match,
                            .pad = pad,
                            .tags = tags,
                            .error = error,
                            .lines = {.at = text, .end = text + length}};
    memset(tags, 0, sizeof *tags);
    memset(error, 0, sizeof *error);
    if (length > PEDRO_RECORD_MAX)
        return record_fail(error, 1, PEDRO_REFUSED_RECORD_LONG);
    int err = read_lines(&reader);
    return err != PEDRO_ERR_OK ? err : check_result(&reader);
}

int pedro_record_read(const char *text, size_t length, struct pedro_match *match,
                      struct pedro_tags *tags, struct pedro_record_error *error) {
    memset(match, 0, sizeof *match);
    return read(text, length, match, NULL, tags, error);
}

int pedro_pad_read(const char *text, size_t length, struct pedro_pad *pad,
                   struct pedro_tags *tags, struct pedro_record_error *error) {
    memset(pad, 0, sizeof *pad);
    return read(text, length, &pad->match, pad, tags, error);
}

bool pedro_pad_is(const char *text, size_t length) {
    static const char tag[] = "[Score \"";
    struct record_lines lines = {.at = text, .end = text + length};
    struct pedro_record_error error;
    while (record_lines_next(&lines, &error) > 0 &&
           (lines.line.length == 0 || *lines.line.at == '[' || *lines.line.at == ';'))
        if (lines.line.length >= strlen(tag) &&
            memcmp(lines.line.at, tag, strlen(tag)) == 0)
            return true;
    return false;
}
