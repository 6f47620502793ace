/* pad_typed.c - a hand as people type it, put into the words of a score record.
 *
 * Names and points are resolved here; the record's own reader takes the rest, so what it refuses
 * is refused here too.
 *
 * SPDX-License-Identifier: MIT */
#include "words/pad_typed.h"

#include <string.h>
#include <strings.h>

#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"

enum { WORDS_MAX = 24, TYPED_MAX = 512 };

struct word {
    const char *at;
    size_t length;
};

static unsigned split(const char *line, struct word word[WORDS_MAX]) {
    unsigned count = 0;
    for (line += strspn(line, " \t"); *line && count < WORDS_MAX;
         line += strspn(line, " \t")) {
        word[count] = (struct word){line, strcspn(line, " \t")};
        line += word[count++].length;
    }
    return *line ? 0 : count;
}

static bool is(struct word word, const char *text) {
    return word.length == strlen(text) && strncasecmp(word.at, text, word.length) == 0;
}

pedro_seat pad_typed_player(const struct pedro_rules *rules,
                            const struct pad_names *names, const char *word,
                            size_t length) {
    pedro_seat found = PEDRO_NO_SEAT;
    if (length == 1 && word[0] >= '1' && word[0] < '1' + rules->set.players)
        return (pedro_seat)(word[0] - '1');
    for (pedro_seat seat = 0; length > 0 && seat < rules->set.players; seat++) {
        const char *name = names->seat[seat];
        if (strncasecmp(name, word, length) != 0)
            continue;
        if (name[length] == '\0')
            return seat;
        if (found != PEDRO_NO_SEAT)
            return PEDRO_NO_SEAT;
        found = seat;
    }
    return found;
}

static void add_word(struct pedro_text *row, struct word word) {
    pedro_text_add_char(row, ' ');
    pedro_text_add_bytes(row, word.at, word.length);
}

static bool no_player(struct word word, struct pedro_text *why) {
    char name[PAD_NAME_MAX];
    struct pedro_text text;
    pedro_text_init(&text, name, sizeof name);
    pedro_text_add_bytes(&text, word.at, word.length);
    rich_fill(why, _("No player is called {name}, or several are."), "name", name);
    return false;
}

static bool number_of(struct word word, long *number) {
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9' || i > 3)
            return false;
        *number = 10 * *number + (word.at[i] - '0');
    }
    return word.length > 0;
}

/* Adds what was won: where two sides score, the rest goes to the other side. */
static void add_points(const struct pedro_rules *rules, pedro_seat bidder,
                       const struct word *word, unsigned count, struct pedro_text *row) {
    const unsigned bidding =
        rules->set.teams == PEDRO_TEAMS_CALLED ? 0 : pedro_side(rules, (unsigned)bidder);
    long points;
    if (count != 1 || pedro_told_groups(rules) != 2 || !number_of(word[0], &points)) {
        for (unsigned i = 0; i < count; i++)
            add_word(row, word[i]);
        return;
    }
    const long rest = points < rules->total ? rules->total - points : 0;
    pedro_text_add_char(row, ' ');
    pedro_text_add_number(row, bidding == 0 ? points : rest);
    pedro_text_add_char(row, ' ');
    pedro_text_add_number(row, bidding == 0 ? rest : points);
}

/* The sides of the players behind "revoke", each once. */
static bool add_revokes(const struct pedro_rules *rules, const struct pad_names *names,
                        const struct word *word, unsigned count, struct pedro_text *row,
                        struct pedro_text *why) {
    unsigned told = 0;
    for (unsigned i = 0; i < count; i++) {
        const pedro_seat seat =
            i == 0 ? 0 : pad_typed_player(rules, names, word[i].at, word[i].length);
        if (seat == PEDRO_NO_SEAT)
            return no_player(word[i], why);
        const unsigned side = pedro_side(rules, (unsigned)seat);
        if (i == 0)
            pedro_text_add(row, " revoke");
        else if (!(told >> side & 1)) {
            pedro_text_add_char(row, ' ');
            pedro_text_add_number(row, side);
            told |= 1u << side;
        }
    }
    return true;
}

/* Puts the line into the words of a record. False if a player is not known. */
static bool rewrite(const struct pedro_rules *rules, const struct pad_names *names,
                    const struct word *word, unsigned count, struct pedro_text *row,
                    struct pedro_text *why) {
    const pedro_seat bidder = pad_typed_player(rules, names, word[0].at, word[0].length);
    unsigned at = 1;
    if (bidder == PEDRO_NO_SEAT)
        return no_player(word[0], why);
    pedro_text_add_char(row, ' ');
    pedro_text_add_number(row, bidder);
    if (at < count)
        add_word(row, word[at++]);
    const bool suit = at < count && word[at].length == 1 && strchr("cdhs-", *word[at].at);
    add_word(row, suit ? word[at] : (struct word){"-", 1});
    at += suit;
    if (at + 1 < count && is(word[at], "with")) {
        const pedro_seat partner =
            pad_typed_player(rules, names, word[at + 1].at, word[at + 1].length);
        if (partner == PEDRO_NO_SEAT)
            return no_player(word[at + 1], why);
        pedro_text_add(row, " with ");
        pedro_text_add_number(row, partner);
        at += 2;
    }
    unsigned points = at;
    while (points < count && !is(word[points], "revoke"))
        points++;
    add_points(rules, bidder, word + at, points - at, row);
    return add_revokes(rules, names, word + points, count - points, row, why);
}

bool pad_typed(const struct pedro_rules *rules, const struct pad_names *names,
               const char *line, struct pedro_told *told, struct pedro_text *why) {
    struct word word[WORDS_MAX];
    char buffer[TYPED_MAX];
    struct pedro_text row;
    struct pedro_refusal refusal;
    const pedro_seat dealer = told->dealer;
    const unsigned count = split(line, word);
    pedro_text_init(&row, buffer, sizeof buffer);
    pedro_text_add_number(&row, dealer);
    if (count == 1 &&
        (is(word[0], "pass") || is(word[0], "misdeal") || is(word[0], "lost")))
        pedro_text_add(&row, is(word[0], "pass")   ? " pass"
                             : is(word[0], "lost") ? " lost"
                                                   : " misdeal");
    else if (count > 0 && !rewrite(rules, names, word, count, &row, why))
        return false;
    if (!pedro_text_fits(&row) ||
        pedro_told_parse(rules, buffer, row.length, told, &refusal)) {
        pedro_text_add(why,
                       rules->set.teams == PEDRO_TEAMS_SOLO && rules->sides > 2
                           ? _("Type bidder, bid, trumps if you like, and the points of "
                               "each player: bo 8 h 3 8 0 3")
                           : _("Type bidder, bid, trumps if you like, and the points of "
                               "the bidder's side: bo 8 h 9"));
        return false;
    }
    return true;
}
