/* pad_typed.c - a hand as people type it, put into the words of a score record.
 *
 * Names and points are resolved here; the record's own reader takes the rest, so what it refuses
 * is refused here too.
 *
 * SPDX-License-Identifier: MIT */
#include "words/pad_typed.h"

#include <string.h>
#include <strings.h>

#include "pedro/notation.h"
#include "words/answer_words.h"
#include "words/refusal.h"
#include "words/rich.h"
#include "words/text.h"
#include "words/typed_words.h"

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

/* Words that can stand in a hand. */
static const char pass_words[] = N_("/score: pass");
static const char misdeal_words[] = N_("/score: misdeal");
static const char lost_words[] = N_("/score: lost");
static const char revoke_words[] = N_("/score: revoke");
static const char with_words[] = N_("/score: with");
static const char cards_words[] = N_("/score: cards");

static bool is(struct word word, const char *list) {
    char typed[PAD_NAME_MAX];
    if (word.length >= sizeof typed)
        return false;
    memcpy(typed, word.at, word.length);
    typed[word.length] = '\0';
    return typed_is(typed, list);
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

/* The letter of the suit that a word names, its letter too; NULL if it names none. */
static const char *suit_letter(struct word word) {
    static const char letters[] = "cdhs-";
    char typed[PAD_NAME_MAX];
    if (word.length == 1)
        return *word.at ? strchr(letters, *word.at) : NULL;
    if (word.length >= sizeof typed || is(word, with_words) || is(word, cards_words))
        return NULL;
    memcpy(typed, word.at, word.length);
    typed[word.length] = '\0';
    const unsigned suit = answer_suit(typed);
    return suit < 4 ? &letters[suit] : NULL;
}

/* --- what is wrong --- */

/* What a line should have where it is wrong. */
enum part { BID, TRUMPS, PARTNER, POINTS, POINTS_OF_EACH, LETTERS, REVOKER, END };
static const char *const parts[] = {
    [BID] = N_("the bid, such as 8"),
    [TRUMPS] = N_("trumps (c, d, h or s) or points, 0 to {most}"),
    [PARTNER] = N_("the player who was called as the partner"),
    [POINTS] = N_("the points of the bidder's side, 0 to {most}"),
    [POINTS_OF_EACH] = N_("the points of each player in the order of the seats"),
    [LETTERS] =
        N_("for each side the letters of the cards that count for it, such as AJ5 T2p"),
    [REVOKER] = N_("the players who revoked"),
    [END] = N_("the end of the line"),
};

static void add_example(const struct pedro_rules *rules, struct pedro_text *why) {
    pedro_text_add(why, rules->set.teams == PEDRO_TEAMS_SOLO && rules->sides > 2
                            ? _("Type bidder, bid, trumps if you like, and the points of "
                                "each player: bo 8 h 3 8 0 3")
                            : _("Type bidder, bid, trumps if you like, and the points of "
                                "the bidder's side: bo 8 h 9"));
}

/* Says what was read, or that nothing was (`word` NULL), and what was expected. False. */
static bool expected(const struct pedro_rules *rules, const struct word *word,
                     enum part part, struct pedro_text *why) {
    char read[PAD_NAME_MAX], what[PAD_SIDE_MAX];
    struct rich_words words = {.used = 0};
    struct pedro_text text;
    pedro_text_init(&text, what, sizeof what);
    rich_fill(&text, _(parts[part]), "most", rich_number(&words, rules->total));
    pedro_text_init(&text, read, sizeof read);
    if (word)
        pedro_text_add_bytes(&text, word->at, word->length);
    rich_fill(why,
              word ? _("Read: {word}. Expected: {what}.")
                   : _("The line ends too early. Expected: {what}."),
              "word", read, "what", what);
    pedro_text_add_char(why, '\n');
    add_example(rules, why);
    return false;
}

void pad_typed_unknown(const struct pedro_rules *rules, const struct pad_names *names,
                       const char *word, size_t length, struct pedro_text *why) {
    char name[PAD_NAME_MAX], all[PEDRO_SEATS_MAX * (PAD_NAME_MAX + 2)];
    struct pedro_text text;
    pedro_text_init(&text, name, sizeof name);
    pedro_text_add_bytes(&text, word, length);
    rich_fill(why, _("No player is called {name}, or several are."), "name", name);
    pedro_text_init(&text, all, sizeof all);
    for (int seat = 0; seat < rules->set.players; seat++) {
        pedro_text_add(&text, seat ? ", " : "");
        pedro_text_add(&text, names->seat[seat]);
    }
    pedro_text_add_char(why, '\n');
    rich_fill(why, _("The players are {names}. The word help lists what else there is."),
              "names", all);
}

static bool no_player(const struct pedro_rules *rules, const struct pad_names *names,
                      struct word word, struct pedro_text *why) {
    pad_typed_unknown(rules, names, word.at, word.length, why);
    return false;
}

/* --- the words of a record --- */

static bool number_of(struct word word, long *number) {
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9' || i > 3)
            return false;
        *number = 10 * *number + (word.at[i] - '0');
    }
    return word.length > 0;
}

static bool is_bid(struct word word) {
    struct pedro_action action;
    return pedro_action_parse(word.at, word.length, &action) == PEDRO_ERR_OK &&
           (action.kind == PEDRO_ACT_BID || action.kind == PEDRO_ACT_DARK);
}

static bool are_letters(struct word word) {
    for (size_t i = 0; i < word.length; i++)
        if (!memchr(pedro_letters, word.at[i], PEDRO_LETTERS))
            return word.length == 1 && *word.at == '-';
    return true;
}

/* Finds what is wrong with the `count` words of what was won. `trumps`: these could stand there, too. */
static bool check_won(const struct pedro_rules *rules, const struct word *word,
                      unsigned count, bool trumps, struct pedro_text *why) {
    const bool cards = count > 0 && is(word[0], cards_words);
    const unsigned groups = pedro_told_groups(rules), first = cards,
                   all = cards ? rules->sides : groups;
    const enum part part = cards ? LETTERS : groups != 2 ? POINTS_OF_EACH : POINTS;
    for (unsigned i = first; i < count; i++) {
        long points;
        if (i - first == all)
            return expected(rules, &word[i], END, why);
        if (cards ? !are_letters(word[i])
                  : !number_of(word[i], &points) || points > rules->total)
            return expected(rules, &word[i],
                            trumps && i == 0 && part == POINTS ? TRUMPS : part, why);
    }
    return count - first == all || (part == POINTS && count == 1) ||
           expected(rules, NULL, part, why);
}

/* Adds what was won: where two sides score, the rest goes to the other side. */
static void add_points(const struct pedro_rules *rules, pedro_seat bidder,
                       const struct word *word, unsigned count, struct pedro_text *row) {
    const unsigned bidding =
        rules->set.teams == PEDRO_TEAMS_CALLED ? 0 : pedro_side(rules, (unsigned)bidder);
    long points;
    if (count != 1 || pedro_told_groups(rules) != 2 || !number_of(word[0], &points)) {
        for (unsigned i = 0; i < count; i++)
            add_word(row, i == 0 && is(word[0], cards_words) ? (struct word){"cards", 5}
                                                             : word[i]);
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
    if (count == 1)
        return expected(rules, NULL, REVOKER, why);
    for (unsigned i = 0; i < count; i++) {
        const pedro_seat seat =
            i == 0 ? 0 : pad_typed_player(rules, names, word[i].at, word[i].length);
        if (seat == PEDRO_NO_SEAT)
            return no_player(rules, names, word[i], why);
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

/* Puts the line into the words of a record. False, with the reason, at the first word that cannot be there. */
static bool rewrite(const struct pedro_rules *rules, const struct pad_names *names,
                    const struct word *word, unsigned count, struct pedro_text *row,
                    struct pedro_text *why) {
    const pedro_seat bidder = pad_typed_player(rules, names, word[0].at, word[0].length);
    unsigned at = 1;
    if (bidder == PEDRO_NO_SEAT)
        return no_player(rules, names, word[0], why);
    if (at == count || !is_bid(word[at]))
        return expected(rules, at < count ? &word[at] : NULL, BID, why);
    pedro_text_add_char(row, ' ');
    pedro_text_add_number(row, bidder);
    add_word(row, word[at++]);
    const char *letter = at < count ? suit_letter(word[at]) : NULL;
    const bool suit = letter != NULL;
    add_word(row, (struct word){suit ? letter : "-", 1});
    at += suit;
    const bool with = at < count && is(word[at], with_words);
    if (with) {
        if (at + 1 == count)
            return expected(rules, NULL, PARTNER, why);
        const pedro_seat partner =
            pad_typed_player(rules, names, word[at + 1].at, word[at + 1].length);
        if (partner == PEDRO_NO_SEAT)
            return no_player(rules, names, word[at + 1], why);
        pedro_text_add(row, " with ");
        pedro_text_add_number(row, partner);
        at += 2;
    }
    unsigned points = at;
    while (points < count && !is(word[points], revoke_words))
        points++;
    if (!check_won(rules, word + at, points - at, !suit && !with, why))
        return false;
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
    if (count == 1 && (is(word[0], pass_words) || is(word[0], misdeal_words) ||
                       is(word[0], lost_words)))
        pedro_text_add(&row, is(word[0], pass_words)   ? " pass"
                             : is(word[0], lost_words) ? " lost"
                                                       : " misdeal");
    else if (count > 0 && !rewrite(rules, names, word, count, &row, why))
        return false;
    if (!pedro_text_fits(&row) ||
        pedro_told_parse(rules, buffer, row.length, told, &refusal)) {
        add_example(rules, why);
        return false;
    }
    return true;
}
