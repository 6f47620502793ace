/* pad_json.c - a score pad as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/pad_json.h"

#include <stdlib.h>
#include <string.h>

#include "record/json_write.h"
#include "record/pad_sheet.h"

enum { SCHEMA = 1 };

static const char *const teams[] = {[PEDRO_TEAMS_PAIRS] = "pairs",
                                    [PEDRO_TEAMS_SOLO] = "solo",
                                    [PEDRO_TEAMS_CALLED] = "called"};
static const char *const lows[] = {[PEDRO_LOW_TAKER] = "taker",
                                   [PEDRO_LOW_OWNER] = "owner",
                                   [PEDRO_LOW_DEALT] = "dealt"};
static const char *const kinds[] = {[PEDRO_TOLD_SCORED] = "scored",
                                    [PEDRO_TOLD_PASSED] = "passed",
                                    [PEDRO_TOLD_MISDEAL] = "misdeal",
                                    [PEDRO_TOLD_LOST] = "lost"};
static const char *const rows[] = {
    [PEDRO_PAD_HAND] = "hand", [PEDRO_PAD_MEND] = "mend", [PEDRO_PAD_UNDO] = "undo"};

static void put_numbers(struct json_writer *writer, const char *name,
                        const int32_t *number, unsigned count) {
    json_open(writer, name, '[');
    for (unsigned i = 0; i < count; i++)
        json_put_number(writer, NULL, number[i]);
    json_close(writer, ']');
}

static void put_sides(struct json_writer *writer, const char *name, unsigned sides) {
    json_open(writer, name, '[');
    for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++)
        if (sides >> side & 1)
            json_put_number(writer, NULL, side);
    json_close(writer, ']');
}

/* A bid that is no number, and the points that it needs. */
static void put_special(struct json_writer *writer, const struct pedro_rules *rules,
                        pedro_bid bid) {
    json_open(writer, NULL, '[');
    json_put_bid(writer, NULL, bid);
    json_put_number(writer, NULL, pedro_bid_needs(rules, bid));
    json_close(writer, ']');
}

static void put_bids(struct json_writer *writer, const struct pedro_rules *rules) {
    const struct pedro_ruleset *set = &rules->set;
    const bool forced = set->all_pass > 0 && set->all_pass < set->min_bid;
    json_open(writer, "bids", '{');
    json_put_number(writer, "least", set->min_bid);
    json_put_number(writer, "most", rules->max_bid);
    json_put_number(writer, "forced", forced ? set->all_pass : 0);
    json_open(writer, "specials", '[');
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (set->specials >> row & 1)
            put_special(writer, rules, (pedro_bid)(PEDRO_BID_SPECIAL + row));
    if (set->dark)
        put_special(writer, rules, PEDRO_BID_DARK);
    json_close(writer, ']');
    json_close(writer, '}');
}

static void put_cards(struct json_writer *writer, const struct pedro_rules *rules) {
    json_open(writer, "points", '[');
    for (int points = 0; points <= rules->total; points++)
        if (pedro_told_points(rules, points))
            json_put_number(writer, NULL, points);
    json_close(writer, ']');
    json_open(writer, "cards", '[');
    for (int letter = 0; letter < PEDRO_LETTERS; letter++) {
        if (!rules->set.points[letter])
            continue;
        json_open(writer, NULL, '[');
        json_put_bytes(writer, NULL, &pedro_letters[letter], 1);
        json_put_number(writer, NULL, rules->set.points[letter]);
        json_close(writer, ']');
    }
    json_close(writer, ']');
}

static void put_names(struct json_writer *writer, const struct pedro_rules *rules,
                      const struct pedro_tags *tags) {
    json_open(writer, "names", '[');
    for (int seat = 0; seat < rules->set.players; seat++) {
        const char tag[] = {'S', 'e', 'a', 't', (char)('0' + seat), '\0'};
        const char *name = tags ? pedro_tags_get(tags, tag) : NULL;
        json_put_text(writer, NULL, name ? name : "");
    }
    json_close(writer, ']');
}

static void put_game(struct json_writer *writer, const struct pedro_pad *pad,
                     const struct pedro_tags *tags) {
    const struct pedro_match *match = &pad->match;
    const struct pedro_rules *rules = &match->rules;
    const struct pedro_state *state = &match->state;
    json_put_number(writer, "schema", SCHEMA);
    json_put_text(writer, "variant", match->variant);
    json_put_text(writer, "title",
                  pedro_preset_find(match->variant, strlen(match->variant))->title);
    put_names(writer, rules, tags);
    json_put_word(writer, "teams", teams[rules->set.teams]);
    json_put_number(writer, "target", rules->set.target);
    json_put_number(writer, "total", rules->total);
    json_put_number(writer, "dealer", state->dealer);
    put_numbers(writer, "scores", state->score, rules->sides);
    put_sides(writer, "winners", state->winners);
    json_put_flag(writer, "goes_out",
                  !state->winners && pedro_bidder_goes_out(rules, state->score));
    put_bids(writer, rules);
    json_put_flag(writer, "passes",
                  rules->set.all_pass <= 0 || rules->set.bid_out_of_turn);
    json_put_flag(writer, "loses", rules->set.miscount == PEDRO_MISCOUNT_NEXT_DEALER);
    json_put_flag(writer, "revokes", rules->set.revoke);
    put_cards(writer, rules);
    json_put_word(writer, "low", lows[rules->set.low]);
    json_put_word(writer, "sheet", record_sheet_word(record_sheet_of(rules)));
}

static void put_needs(struct json_writer *writer, const struct pedro_pad *pad) {
    const struct pedro_rules *rules = &pad->match.rules;
    json_open(writer, "needs", '[');
    for (unsigned side = 0; side < rules->sides; side++) {
        struct pedro_needs needs;
        pedro_needs(rules, &pad->match.state, side, &needs);
        json_open(writer, NULL, '{');
        json_put_number(writer, "to_target", needs.to_target);
        json_put_bid(writer, "enough", needs.enough);
        json_put_bid(writer, "loses", needs.loses);
        json_put_flag(writer, "locked", needs.locked);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void put_letters(struct json_writer *writer, uint32_t letters) {
    char word[PEDRO_LETTERS + 1];
    size_t length = 0;
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        if (letters >> letter & 1)
            word[length++] = pedro_letters[letter];
    json_put_bytes(writer, NULL, word, length);
}

/* The members of an account of a hand. */
static void put_told(struct json_writer *writer, const struct pedro_rules *rules,
                     const struct pedro_told *told) {
    json_put_word(writer, "kind", kinds[told->kind]);
    json_put_number(writer, "dealer", told->dealer);
    if (told->kind != PEDRO_TOLD_SCORED)
        return;
    json_put_number(writer, "bidder", told->bidder);
    json_put_bid(writer, "bid", told->bid);
    json_put_suit(writer, "trump", told->trump);
    json_put_number(writer, "partner", told->partner);
    json_open(writer, told->by_card ? "cards" : "points", '[');
    for (unsigned side = 0; told->by_card && side < rules->sides; side++)
        put_letters(writer, told->letters[side]);
    for (unsigned group = 0; !told->by_card && group < pedro_told_groups(rules); group++)
        json_put_number(writer, NULL, told->points[group]);
    json_close(writer, ']');
    if (!rules->set.revoke)
        return;
    json_open(writer, "revokes", '[');
    for (unsigned i = 0; i < told->revokes; i++)
        json_put_number(writer, NULL, told->revoked[i]);
    json_close(writer, ']');
}

static void put_hand(struct json_writer *writer, const struct pedro_rules *rules,
                     const struct pedro_pad_hand *hand) {
    json_open(writer, NULL, '{');
    put_told(writer, rules, &hand->told);
    json_put_number(writer, "mended", hand->mended);
    json_put_flag(writer, "counts", hand->counts);
    json_put_flag(writer, "made", hand->made);
    if (record_sheet_void(rules, hand))
        json_put_flag(writer, "void", true);
    put_numbers(writer, "scored", hand->scored, rules->sides);
    put_numbers(writer, "score", hand->score, rules->sides);
    put_sides(writer, "winners", hand->winners);
    if (rules->sides == 2 && hand->counts && hand->told.kind == PEDRO_TOLD_SCORED)
        json_put_number(writer, "winner", record_sheet_winner(rules, hand));
    json_close(writer, '}');
}

static void put_row(struct json_writer *writer, const struct pedro_rules *rules,
                    const struct pedro_pad_row *row) {
    json_open(writer, NULL, '{');
    json_put_word(writer, "row", rows[row->kind]);
    json_put_number(writer, "hand", row->hand);
    json_put_flag(writer, "hidden", row->hidden);
    if (row->kind != PEDRO_PAD_UNDO)
        put_told(writer, rules, &row->told);
    json_close(writer, '}');
}

static void put_record(struct json_writer *writer, const struct pedro_pad *pad,
                       const struct pedro_tags *tags) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    pedro_pad_write(pad, tags, &text);
    const size_t size = text.length + 1;
    char *record = malloc(size);
    if (!record)
        return;
    pedro_text_init(&text, record, size);
    pedro_pad_write(pad, tags, &text);
    json_put_bytes(writer, "record", record, text.length);
    free(record);
}

void pad_json_write(const struct pedro_pad *pad, const struct pedro_tags *tags,
                    struct pedro_text *text) {
    const struct pedro_rules *rules = &pad->match.rules;
    struct json_writer writer = json_writer(text);
    json_open(&writer, NULL, '{');
    put_game(&writer, pad, tags);
    put_needs(&writer, pad);
    json_open(&writer, "hands", '[');
    for (size_t i = 0; i < pad->hands; i++)
        put_hand(&writer, rules, &pad->hand[i]);
    json_close(&writer, ']');
    json_open(&writer, "rows", '[');
    for (size_t i = 0; i < pad->rows; i++)
        put_row(&writer, rules, &pad->row[i]);
    json_close(&writer, ']');
    put_record(&writer, pad, tags);
    json_close(&writer, '}');
}
