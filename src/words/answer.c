/* answer.c - reads what a person types as an action.
 *
 * The first word gives the kind of action; without one, the phase does. pedro_legal_has() decides
 * whether the action is legal: this file knows no rules.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "words/answer_words.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

/* The line being read. */
struct reading {
    const struct turn *turn;
    const struct answer_line *line;
    unsigned at; /* the next word */
    struct pedro_action *action;
    struct pedro_text *refusal;
};

/* Refuses the line with a sentence whose blank {choices} lists the legal choices. */
static enum answer wrong(const struct reading *reading, const char *sentence,
                         const char *what) {
    char room[2048];
    struct pedro_text choices;
    pedro_text_init(&choices, room, sizeof room);
    turn_choices(reading->turn, &choices);
    rich_fill(reading->refusal, sentence, "what", what, "choices", room);
    return ANSWER_WRONG;
}

static enum answer judge(const struct reading *reading, const char *what) {
    if (pedro_legal_has(&reading->turn->legal, reading->action))
        return ANSWER_ACTION;
    return wrong(reading, _("{what} is not legal now; legal: {choices}."), what);
}

/* Reads the cards from here to the end of the line. False if one is no card, or is named
 * twice. */
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

/* Reads the answer to a choice of cards; cards that must go may be left out. With `keep`
 * the line names the cards to keep. */
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
    /* What cannot go is kept anyway. */
    if (keep) {
        const pedro_cards hand = reading->turn->view.hand[reading->turn->seats.me];
        if (cards & forced)
            return wrong(reading, _("{what} must go; legal: {choices}."),
                         sorted_word(reading->turn->rules, reading->turn->view.trump,
                                     cards & forced, &words));
        if (!(cards & ~hand))
            cards &= known;
    }
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

/* Reads what follows the verb, or a line without a verb. */
static enum answer read_rest(struct reading *reading, enum pedro_action_kind kind) {
    const struct answer_line *line = reading->line;
    const struct turn *turn = reading->turn;
    const unsigned left = line->words - reading->at;
    const char *word = left > 0 ? line->word[reading->at] : "";
    struct rich_words words = {.used = 0};
    struct pedro_action *action = reading->action;
    action->kind = (uint8_t)kind;
    switch (kind) {
    case PEDRO_ACT_BID:
        action->bid = answer_bid(word);
        if (left == 2 && strcmp(word, "double") == 0 &&
            strcmp(line->word[reading->at + 1], "moon") == 0)
            action->bid = answer_bid("double-moon");
        else if (left != 1 || action->bid == PEDRO_NO_BID)
            return wrong(reading, _("Bid what? Legal: {choices}."), "");
        return judge(reading, rich_bid(&words, action->bid));
    case PEDRO_ACT_NAME:
        if (left != 1 || answer_suit(word) == PEDRO_NO_SUIT)
            return wrong(reading, _("Name which suit? Legal: {choices}."), "");
        action->suit = (uint8_t)answer_suit(word);
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
        return judge(reading, answer_label(&words, kind));
    case PEDRO_ACT_REVOKE:
        if (left != 1 || strlen(word) != 1 || *word < '0' || *word > '9')
            return wrong(reading, _("Who revoked? Legal: {choices}."), "");
        action->seat = (pedro_seat)(*word - '0');
        return judge(reading, word);
    case PEDRO_ACT_DISCARD:
    case PEDRO_ACT_TAKE:
    case PEDRO_ACT_GIVE:
    case PEDRO_ACT_BURY:
        return read_choice(reading, false);
    default:
        return left == 0
                   ? judge(reading, answer_label(&words, kind))
                   : wrong(reading, _("Nothing follows `{what}`; legal: {choices}."),
                           answer_label(&words, kind));
    }
}

/* The action that cards alone mean in a phase, or PEDRO_ACT_PASS. */
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

/* Refuses a verb of another phase, with the choices of this one. */
static bool fits_phase(const struct pedro_legal *legal, enum pedro_action_kind kind) {
    if (kind == PEDRO_ACT_BID)
        return legal->phase == PEDRO_PHASE_BID;
    if (kind == PEDRO_ACT_NAME)
        return legal->phase == PEDRO_PHASE_TRUMP;
    if (kind == PEDRO_ACT_REVOKE)
        return legal->seats != 0;
    return legal->words >> kind & 1 || kind == cards_kind(legal);
}

static enum answer read_line(struct reading *reading) {
    const struct pedro_legal *legal = &reading->turn->legal;
    const char *first = reading->line->word[0];
    struct rich_words words = {.used = 0};
    uint8_t kind;
    if (answer_keeps(first)) {
        if (legal->phase != PEDRO_PHASE_DISCARD)
            return wrong(reading, _("`{what}` is not asked for now; legal: {choices}."),
                         first);
        reading->at = 1;
        reading->action->kind = PEDRO_ACT_DISCARD;
        return read_choice(reading, true);
    }
    reading->at = answer_verb(reading->line, &kind);
    if (reading->at > 0) {
        /* Where the lead is bound, "trump" names no suit. */
        if (kind == PEDRO_ACT_NAME && legal->words >> PEDRO_ACT_LEAD_TRUMP & 1)
            kind = PEDRO_ACT_LEAD_TRUMP;
        /* "bid pass" is accepted too. */
        if (kind == PEDRO_ACT_BID && reading->line->words == 2 &&
            answer_passes(reading->line->word[1])) {
            kind = PEDRO_ACT_PASS;
            reading->at = 2;
        }
        if (!fits_phase(legal, kind))
            return wrong(reading, _("`{what}` is not asked for now; legal: {choices}."),
                         answer_label(&words, kind));
        return read_rest(reading, kind);
    }
    if (strcmp(first, "p") == 0 && legal->words >> PEDRO_ACT_PASS & 1)
        return reading->at = 1, read_rest(reading, PEDRO_ACT_PASS);
    if (legal->phase == PEDRO_PHASE_TRUMP && answer_suit(first) != PEDRO_NO_SUIT)
        return read_rest(reading, PEDRO_ACT_NAME);
    if (answer_bid(first) != PEDRO_NO_BID || strcmp(first, "double") == 0)
        return legal->phase == PEDRO_PHASE_BID
                   ? read_rest(reading, PEDRO_ACT_BID)
                   : wrong(reading, _("There is no bidding now; legal: {choices}."), "");
    if (answer_card(reading->turn->rules, first) == PEDRO_NO_CARD)
        return ANSWER_NONE;
    if (cards_kind(legal) == PEDRO_ACT_PASS)
        return wrong(reading, _("No card is asked for now; legal: {choices}."), "");
    return read_rest(reading, cards_kind(legal));
}

bool answer_is_move(const struct pedro_rules *rules, const char *text) {
    struct answer_line line;
    uint8_t kind;
    answer_split(&line, text);
    return line.words > 0 &&
           (answer_verb(&line, &kind) > 0 || answer_keeps(line.word[0]) ||
            answer_bid(line.word[0]) != PEDRO_NO_BID ||
            (strlen(line.word[0]) > 1 && answer_suit(line.word[0]) != PEDRO_NO_SUIT) ||
            answer_card(rules, line.word[0]) != PEDRO_NO_CARD);
}

enum answer answer_parse(const struct turn *turn, const char *text,
                         struct pedro_action *action, struct pedro_text *refusal) {
    struct answer_line line;
    struct reading reading = {
        .turn = turn, .line = &line, .action = action, .refusal = refusal};
    *action = (struct pedro_action){.kind = PEDRO_ACT_PASS};
    answer_split(&line, text);
    if (line.too_many)
        return wrong(&reading, _("That is too long; legal: {choices}."), "");
    return line.words > 0 ? read_line(&reading) : ANSWER_NONE;
}
