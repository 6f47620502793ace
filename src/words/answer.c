/* answer.c - what a person types, read as an action.
 *
 * A line becomes a few words of small letters. The first says what is done, or else the phase does. The
 * action put together so is legal if pedro_legal_has() says so: nothing here knows a rule.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/answer.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

enum { WORDS_MAX = PEDRO_PACK_MAX + 2 };

struct line {
    char room[ANSWER_LINE_MAX + 1];
    const char *word[WORDS_MAX];
    unsigned words;
    bool too_many;
};

static const char suit_letters[] = "cdhs";

/* The letter of a suit drawn as U+2660..2667 in UTF-8, or 0. */
static char drawn_suit(const char *text) {
    static const char suits[] =
        "shdcshdc"; /* U+2660 spade, 2661 white heart, 2662 white diamond, ... */
    const unsigned char *byte = (const unsigned char *)text;
    if (byte[0] == 0xe2 && byte[1] == 0x99 && byte[2] >= 0xa0 && byte[2] <= 0xa7)
        return suits[byte[2] - 0xa0];
    return 0;
}

/* Emoji presentation, which keyboards put after a drawn suit. */
static bool is_selector(const char *text) {
    return memcmp(text, "\xef\xb8", 2) == 0 && text[2] != '\0';
}

static void split(struct line *line, const char *text) {
    size_t length = 0;
    bool inside = false;
    *line = (struct line){.words = 0};
    while (*text && length < ANSWER_LINE_MAX) {
        char letter = *text;
        if (drawn_suit(text)) {
            letter = drawn_suit(text);
            text += 2;
        } else if (strlen(text) > 2 && is_selector(text)) {
            text += 3;
            continue;
        }
        text++;
        if (letter >= 'A' && letter <= 'Z')
            letter = (char)(letter - 'A' + 'a');
        if (letter == ' ' || letter == '\t' || letter == ',' || letter == ';') {
            line->room[length++] = '\0';
            inside = false;
            continue;
        }
        if (!inside) {
            if (line->words == WORDS_MAX) {
                line->too_many = true;
                return;
            }
            line->word[line->words++] = line->room + length;
        }
        inside = true;
        line->room[length++] = letter;
    }
    line->too_many = *text != '\0';
}

pedro_card answer_card(const struct pedro_rules *rules, const char *word) {
    static const char ranks[] = "23456789tjqka";
    size_t length = strlen(word);
    char rank, suit;
    if (strcmp(word, "joker") == 0 || strcmp(word, "x") == 0)
        return rules->set.jokers == 1 ? PEDRO_MAIN_JOKER : PEDRO_NO_CARD;
    if (length == 2 && word[0] == 'x' && (word[1] == '1' || word[1] == '2'))
        return word[1] == '1' ? PEDRO_MAIN_JOKER : PEDRO_OFF_JOKER;
    if (length == 3 && strncmp(word, "10", 2) == 0) {
        rank = 't';
        suit = word[2];
    } else if (length == 3 && strcmp(word + 1, "10") == 0) {
        rank = 't';
        suit = word[0];
    } else if (length == 2) {
        const bool reversed =
            strchr(suit_letters, word[0]) && !strchr(suit_letters, word[1]);
        rank = word[reversed];
        suit = word[!reversed];
    } else {
        return PEDRO_NO_CARD;
    }
    const char *r = strchr(ranks, rank), *s = strchr(suit_letters, suit);
    if (!r || !s || rank == '\0' || suit == '\0')
        return PEDRO_NO_CARD;
    return pedro_card_of((unsigned)(s - suit_letters), (unsigned)(r - ranks));
}

static unsigned suit_of(const char *word) {
    static const char *const names[] = {"clubs", "diamonds", "hearts", "spades"};
    size_t length = strlen(word);
    for (unsigned suit = 0; suit < 4; suit++)
        if (strncmp(word, names[suit], length) == 0 ||
            strcmp(word, gettext(names[suit])) == 0)
            return suit;
    return PEDRO_NO_SUIT;
}

/* A number, a special's name, or PEDRO_NO_BID. */
static pedro_bid bid_of(const char *word) {
    size_t digits = strspn(word, "0123456789");
    for (unsigned row = 0; row < PEDRO_SPECIALS; row++)
        if (strcmp(word, pedro_specials[row].name) == 0)
            return (pedro_bid)(PEDRO_BID_SPECIAL + row);
    if (digits == 0 || digits > 3 || word[digits])
        return PEDRO_NO_BID;
    return (pedro_bid)strtoul(word, NULL, 10);
}

/* The words that begin an action; some people leave out the dash, or say it in another way. */
static const struct {
    const char *word;
    uint8_t kind;
} verbs[] = {
    {"pass", PEDRO_ACT_PASS},           {"bid", PEDRO_ACT_BID},
    {"dark", PEDRO_ACT_DARK},           {"misdeal", PEDRO_ACT_MISDEAL},
    {"play-on", PEDRO_ACT_PLAY_ON},     {"name", PEDRO_ACT_NAME},
    {"trumps", PEDRO_ACT_NAME},         {"discard", PEDRO_ACT_DISCARD},
    {"throw", PEDRO_ACT_DISCARD},       {"take", PEDRO_ACT_TAKE},
    {"give", PEDRO_ACT_GIVE},           {"bury", PEDRO_ACT_BURY},
    {"give-fold", PEDRO_ACT_GIVE_FOLD}, {"stay", PEDRO_ACT_STAY},
    {"claim", PEDRO_ACT_CLAIM},         {"play", PEDRO_ACT_PLAY},
    {"lead", PEDRO_ACT_PLAY},           {"call", PEDRO_ACT_CALL},
    {"fold", PEDRO_ACT_FOLD},           {"throw-in", PEDRO_ACT_THROW_IN},
};

static bool verb_of(const char *word, uint8_t *kind) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(word, verbs[i].word) == 0) {
            *kind = verbs[i].kind;
            return true;
        }
    return false;
}

/* The verb at the beginning of a line, and how many words it took; 0 if there is none. */
static unsigned find_verb(const struct line *line, uint8_t *kind) {
    char two[64];
    if (line->words > 1 &&
        snprintf(two, sizeof two, "%s-%s", line->word[0], line->word[1]) <
            (int)sizeof two &&
        verb_of(two, kind))
        return 2;
    return verb_of(line->word[0], kind) ? 1 : 0;
}

/* What is being read. */
struct reading {
    const struct turn *turn;
    const struct line *line;
    unsigned at; /* the next word */
    struct pedro_action *action;
    struct pedro_text *complaint;
};

/* Complains in a sentence whose blank {choices} is what is legal. */
static enum answer wrong(const struct reading *reading, const char *sentence,
                         const char *what) {
    char room[2048];
    struct pedro_text choices;
    pedro_text_init(&choices, room, sizeof room);
    turn_choices(reading->turn, &choices);
    rich_fill(reading->complaint, sentence, "what", what, "choices", room);
    return ANSWER_WRONG;
}

static enum answer judge(const struct reading *reading, const char *what) {
    if (pedro_legal_has(&reading->turn->legal, reading->action))
        return ANSWER_ACTION;
    return wrong(reading, _("{what} is not legal now; legal: {choices}."), what);
}

/* The cards from here to the end of the line. False if one is no card, or is said twice. */
static bool read_cards(struct reading *reading, pedro_cards *cards) {
    for (*cards = 0; reading->at < reading->line->words; reading->at++) {
        const char *word = reading->line->word[reading->at];
        pedro_card card = answer_card(reading->turn->rules, word);
        if (card == PEDRO_NO_CARD || pedro_set_has(*cards, card)) {
            wrong(reading,
                  card == PEDRO_NO_CARD ? _("`{what}` is no card; cards are written 5h, "
                                            "Td, As. Legal: {choices}.")
                                        : _("{what} is there twice. Legal: {choices}."),
                  word);
            return false;
        }
        *cards |= pedro_set_of(card);
    }
    return true;
}

/* The answer to "so many of these cards": those that must go may be left out. With `keep` it names the
 * cards that are not to go. */
static enum answer read_choice(struct reading *reading, bool keep) {
    const struct pedro_legal *legal = &reading->turn->legal;
    const pedro_cards forced = turn_forced(legal);
    struct rich_words words = {.used = 0};
    pedro_cards cards, known = forced;
    unsigned min, max;
    if (!read_cards(reading, &cards))
        return ANSWER_WRONG;
    for (unsigned i = 0; i < legal->groups; i++)
        known |= legal->group[i].from;
    if (cards & ~known)
        return wrong(reading, _("You may not choose {what}; legal: {choices}."),
                     sorted_word(reading->turn->rules, reading->turn->view.trump,
                                 cards & ~known, &words));
    if (keep)
        cards = known & ~forced & ~cards;
    reading->action->cards = cards | forced;
    if (pedro_legal_has(legal, reading->action))
        return ANSWER_ACTION;
    turn_count(legal, &min, &max);
    const unsigned count = pedro_set_count(cards & ~forced);
    if (count >= min && count <= max)
        wrong(reading, _("Those cards do not go together; legal: {choices}."), "");
    else
        wrong(reading,
              ngettext("You chose {what} card; legal: {choices}.",
                       "You chose {what} cards; legal: {choices}.", count),
              rich_number(&words, count));
    reading->action->cards = cards;
    return ANSWER_PARTLY;
}

/* Reads what follows the verb, or stands without one. */
static enum answer read_rest(struct reading *reading, enum pedro_action_kind kind) {
    const struct line *line = reading->line;
    const struct turn *turn = reading->turn;
    const unsigned left = line->words - reading->at;
    const char *word = left > 0 ? line->word[reading->at] : "";
    struct rich_words words = {.used = 0};
    struct pedro_action *action = reading->action;
    action->kind = (uint8_t)kind;
    switch (kind) {
    case PEDRO_ACT_BID:
        action->bid = bid_of(word);
        if (left == 2 && strcmp(word, "double") == 0 &&
            strcmp(line->word[reading->at + 1], "moon") == 0)
            action->bid = bid_of("double-moon");
        else if (left != 1 || action->bid == PEDRO_NO_BID)
            return wrong(reading, _("Bid what? Legal: {choices}."), "");
        return judge(reading, rich_bid(&words, action->bid));
    case PEDRO_ACT_NAME:
        if (left != 1 || suit_of(word) == PEDRO_NO_SUIT)
            return wrong(reading, _("Name which suit? Legal: {choices}."), "");
        action->suit = (uint8_t)suit_of(word);
        return judge(reading, rich_suit_name(action->suit));
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
        action->card = left == 1 ? answer_card(turn->rules, word) : PEDRO_NO_CARD;
        if (action->card == PEDRO_NO_CARD)
            return wrong(reading, _("Which card? Legal: {choices}."), "");
        if (kind == PEDRO_ACT_PLAY &&
            !pedro_set_has(turn->view.hand[turn->seats.me], action->card))
            return wrong(reading, _("You do not hold {what}; legal: {choices}."),
                         rich_card(&words, action->card));
        return judge(reading, rich_card(&words, action->card));
    case PEDRO_ACT_CLAIM:
        action->card = left == 2 ? answer_card(turn->rules, word) : PEDRO_NO_CARD;
        action->other = left == 2 ? answer_card(turn->rules, line->word[reading->at + 1])
                                  : PEDRO_NO_CARD;
        if (action->card == PEDRO_NO_CARD || action->other == PEDRO_NO_CARD)
            return wrong(reading, _("Claim which card for which? Legal: {choices}."), "");
        return judge(reading, turn_word(kind));
    case PEDRO_ACT_DISCARD:
    case PEDRO_ACT_TAKE:
    case PEDRO_ACT_GIVE:
    case PEDRO_ACT_BURY:
        return read_choice(reading, false);
    default:
        return left == 0
                   ? judge(reading, turn_word(kind))
                   : wrong(reading, _("Nothing follows `{what}`; legal: {choices}."),
                           turn_word(kind));
    }
}

/* The action that cards alone stand for in a phase, or PEDRO_ACT_PASS. */
static enum pedro_action_kind cards_kind(const struct pedro_legal *legal) {
    if (legal->groups > 0)
        return pedro_cards_action(legal->phase);
    switch (legal->phase) {
    case PEDRO_PHASE_PLAY:
        return PEDRO_ACT_PLAY;
    case PEDRO_PHASE_CALL:
        return PEDRO_ACT_CALL;
    case PEDRO_PHASE_CLAIM:
        return PEDRO_ACT_CLAIM;
    default:
        return PEDRO_ACT_PASS;
    }
}

/* A verb that is not asked for in this phase: said so, with what is. */
static bool fits_phase(const struct pedro_legal *legal, enum pedro_action_kind kind) {
    if (kind == PEDRO_ACT_BID)
        return legal->phase == PEDRO_PHASE_BID;
    if (kind == PEDRO_ACT_NAME)
        return legal->phase == PEDRO_PHASE_TRUMP;
    return legal->words >> kind & 1 || kind == cards_kind(legal);
}

static enum answer read_line(struct reading *reading) {
    const struct pedro_legal *legal = &reading->turn->legal;
    const char *first = reading->line->word[0];
    uint8_t kind;
    if (strcmp(first, "keep") == 0) {
        if (legal->phase != PEDRO_PHASE_DISCARD)
            return wrong(reading, _("`{what}` is not asked for now; legal: {choices}."),
                         first);
        reading->at = 1;
        reading->action->kind = PEDRO_ACT_DISCARD;
        return read_choice(reading, true);
    }
    reading->at = find_verb(reading->line, &kind);
    if (reading->at > 0) {
        /* "bid pass" is heard too. */
        if (kind == PEDRO_ACT_BID && reading->line->words == 2 &&
            strcmp(reading->line->word[1], "pass") == 0) {
            kind = PEDRO_ACT_PASS;
            reading->at = 2;
        }
        if (!fits_phase(legal, kind))
            return wrong(reading, _("`{what}` is not asked for now; legal: {choices}."),
                         turn_word(kind));
        return read_rest(reading, kind);
    }
    if (strcmp(first, "p") == 0 && legal->words >> PEDRO_ACT_PASS & 1)
        return reading->at = 1, read_rest(reading, PEDRO_ACT_PASS);
    if (legal->phase == PEDRO_PHASE_TRUMP && suit_of(first) != PEDRO_NO_SUIT)
        return read_rest(reading, PEDRO_ACT_NAME);
    if (bid_of(first) != PEDRO_NO_BID || strcmp(first, "double") == 0)
        return legal->phase == PEDRO_PHASE_BID
                   ? read_rest(reading, PEDRO_ACT_BID)
                   : wrong(reading, _("There is no bidding now; legal: {choices}."), "");
    if (answer_card(reading->turn->rules, first) == PEDRO_NO_CARD)
        return ANSWER_NONE;
    if (cards_kind(legal) == PEDRO_ACT_PASS)
        return wrong(reading, _("No card is asked for now; legal: {choices}."), "");
    return read_rest(reading, cards_kind(legal));
}

enum answer answer_parse(const struct turn *turn, const char *text,
                         struct pedro_action *action, struct pedro_text *complaint) {
    struct line line;
    struct reading reading = {
        .turn = turn, .line = &line, .action = action, .complaint = complaint};
    *action = (struct pedro_action){.kind = PEDRO_ACT_PASS};
    split(&line, text);
    if (line.too_many)
        return wrong(&reading, _("That is too long; legal: {choices}."), "");
    return line.words > 0 ? read_line(&reading) : ANSWER_NONE;
}
