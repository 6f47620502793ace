/* turn.c - the question that a person is asked, and the legal answers.
 *
 * SPDX-License-Identifier: MIT */
#include "words/turn.h"
#include "words/answer.h"
#include "words/rich.h"
#include "words/sorting.h"
#include "words/text.h"

static const char *const action_words[] = {
    [PEDRO_ACT_PASS] = "pass",           [PEDRO_ACT_BID] = "bid",
    [PEDRO_ACT_DARK] = "dark",           [PEDRO_ACT_MISDEAL] = "misdeal",
    [PEDRO_ACT_PLAY_ON] = "play-on",     [PEDRO_ACT_NAME] = "name",
    [PEDRO_ACT_DISCARD] = "discard",     [PEDRO_ACT_TAKE] = "take",
    [PEDRO_ACT_GIVE] = "give",           [PEDRO_ACT_BURY] = "bury",
    [PEDRO_ACT_GIVE_FOLD] = "give-fold", [PEDRO_ACT_STAY] = "stay",
    [PEDRO_ACT_CLAIM] = "claim",         [PEDRO_ACT_PLAY] = "play",
    [PEDRO_ACT_CALL] = "call",           [PEDRO_ACT_FOLD] = "fold",
    [PEDRO_ACT_THROW_IN] = "throw-in",   [PEDRO_ACT_WITHDRAW] = "withdraw",
    [PEDRO_ACT_ACCEPT] = "accept",       [PEDRO_ACT_LEAD_TRUMP] = "trump",
    [PEDRO_ACT_LEAD_PLAIN] = "plain",    [PEDRO_ACT_LEAD_FREE] = "free",
    [PEDRO_ACT_REVOKE] = "revoke",       [PEDRO_ACT_EXPOSED] = "exposed",
    [PEDRO_ACT_MISCOUNT] = "miscount",   [PEDRO_ACT_WRONG_BID] = "!bid",
    [PEDRO_ACT_WRONG_CARD] = "!play",    [PEDRO_ACT_VOID] = "void",
};

const char *turn_word(enum pedro_action_kind kind) { return action_words[kind]; }

pedro_seat turn_receiver(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_seat seat) {
    const int players = rules->set.players;
    return (pedro_seat)((seat + (state->received >> seat & 1 ? players - 1 : 2)) %
                        players);
}

void turn_init(struct turn *turn, const struct pedro_rules *rules,
               const struct seats *seats, const struct pedro_state *state) {
    *turn = (struct turn){
        .rules = rules, .seats = *seats, .to = turn_receiver(rules, state, seats->me)};
    pedro_view(rules, state, seats->me, &turn->view);
    pedro_legal(rules, state, &turn->legal);
}

pedro_cards turn_forced(const struct pedro_legal *legal) {
    const struct pedro_group *first = &legal->group[0];
    return legal->groups > 0 && first->min == pedro_set_count(first->from) ? first->from
                                                                           : 0;
}

void turn_count(const struct pedro_legal *legal, unsigned *min, unsigned *max) {
    *min = *max = 0;
    for (unsigned i = turn_forced(legal) ? 1 : 0; i < legal->groups; i++) {
        *min += legal->group[i].min;
        *max += legal->group[i].max;
    }
}

static const char *cards_word(const struct turn *turn, pedro_cards cards,
                              struct rich_words *words) {
    return sorted_word(turn->rules, turn->view.trump, cards, words);
}

/* "2", "up to 3", or "1 to 3". */
static const char *range_word(unsigned min, unsigned max, char buffer[64]) {
    struct rich_words words = {.used = 0};
    struct pedro_text text;
    const char *form = min == max ? "{max}"
                       : min == 0 ? _("up to {max}")
                                  : _("{min} to {max}");
    pedro_text_init(&text, buffer, 64);
    rich_fill(&text, form, "min", rich_number(&words, min), "max",
              rich_number(&words, max));
    return buffer;
}

/* "2 of 6s 4s 3s, and any of 9h 8h"; the cards that must go come first. */
static void group_choices(const struct turn *turn, struct pedro_text *text) {
    const struct pedro_legal *legal = &turn->legal;
    const pedro_cards forced = turn_forced(legal);
    struct rich_words words = {.used = 0};
    char range[64];
    if (forced)
        rich_fill(text,
                  legal->groups > 1 ? _("{cards}, which must go, and ") : _("{cards}"),
                  "cards", cards_word(turn, forced, &words));
    for (unsigned i = forced ? 1 : 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        if (i > (forced ? 1u : 0u))
            pedro_text_add(text, _(", and "));
        rich_fill(text, _("{range} of {cards}"), "range",
                  range_word(group->min, group->max, range), "cards",
                  cards_word(turn, group->from, &words));
    }
    if (legal->nonscoring > 0)
        rich_fill(text, _(", at least {count} of them out of {cards}"), "count",
                  rich_number(&words, legal->nonscoring), "cards",
                  cards_word(turn, legal->low_cards, &words));
}

/* Separates the items of a list: commas, and "or" before the last. */
struct listing {
    struct pedro_text *text;
    unsigned at, count;
};

static void list_item(struct listing *list, const char *item) {
    if (list->at > 0)
        pedro_text_add(list->text, list->at + 1 == list->count ? _(" or ") : ", ");
    pedro_text_add(list->text, item);
    list->at++;
}

static void list_choices(const struct turn *turn, struct pedro_text *text) {
    const struct pedro_legal *legal = &turn->legal;
    static const uint8_t last_words[] = {
        PEDRO_ACT_PLAY_ON,    PEDRO_ACT_MISDEAL,    PEDRO_ACT_STAY,
        PEDRO_ACT_GIVE_FOLD,  PEDRO_ACT_DARK,       PEDRO_ACT_FOLD,
        PEDRO_ACT_THROW_IN,   PEDRO_ACT_WITHDRAW,   PEDRO_ACT_ACCEPT,
        PEDRO_ACT_LEAD_TRUMP, PEDRO_ACT_LEAD_PLAIN, PEDRO_ACT_LEAD_FREE};
    struct rich_words words = {.used = 0};
    struct listing list = {.text = text};
    list.count = pedro_set_count(legal->words) + pedro_set_count(legal->specials) +
                 pedro_set_count(legal->suits) + (legal->bid_alone != PEDRO_NO_BID) +
                 (legal->bid_to != PEDRO_NO_BID) + (legal->cards != 0) +
                 pedro_set_count(legal->seats);
    if (legal->words >> PEDRO_ACT_PASS & 1)
        list_item(&list, answer_label(&words, PEDRO_ACT_PASS));
    if (legal->bid_alone != PEDRO_NO_BID)
        list_item(&list, rich_number(&words, legal->bid_alone));
    if (legal->bid_to != PEDRO_NO_BID) {
        char range[64];
        list_item(&list, range_word(legal->bid_from, legal->bid_to, range));
    }
    for (unsigned row = 0; row < PEDRO_SPECIALS; row++)
        if (legal->specials >> row & 1)
            list_item(&list, pedro_specials[row].name);
    for (unsigned suit = 0; suit < 4; suit++)
        if (legal->suits >> suit & 1)
            list_item(&list, rich_suit_name(suit));
    if (legal->cards && legal->phase == PEDRO_PHASE_CLAIM) {
        char item[512];
        struct pedro_text claim;
        pedro_text_init(&claim, item, sizeof item);
        rich_fill(&claim, _("claim one of {cards} for one of {plain}"), "cards",
                  cards_word(turn, legal->cards, &words), "plain",
                  cards_word(turn, legal->for_cards, &words));
        list_item(&list, item);
    } else if (legal->cards) {
        list_item(&list, cards_word(turn, legal->cards, &words));
    }
    for (unsigned i = 0; i < sizeof last_words; i++)
        if (legal->words >> last_words[i] & 1)
            list_item(&list, answer_label(&words, last_words[i]));
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        if (legal->seats >> seat & 1) {
            char item[256];
            struct pedro_text named;
            pedro_text_init(&named, item, sizeof item);
            rich_fill(&named, "{revoke} {seat} ({who})", "revoke",
                      answer_label(&words, PEDRO_ACT_REVOKE), "seat",
                      rich_number(&words, (long)seat), "who",
                      seat_object(&turn->seats, (pedro_seat)seat));
            list_item(&list, item);
        }
}

void turn_choices(const struct turn *turn, struct pedro_text *text) {
    if (turn->legal.groups > 0)
        group_choices(turn, text);
    else
        list_choices(turn, text);
}

/* The questions by phase, first with and then without the choices. */
static const struct {
    const char *title, *question;
} questions[PEDRO_PHASES] = {
    [PEDRO_PHASE_MISDEAL] =
        {N_("New deal"),
         N_("You hold nothing that scores. A new deal, or play on? Legal: {choices}.")},
    [PEDRO_PHASE_DARK] =
        {N_("Bid in the dark"),
         N_("Before you see your cards: dark bids every point. Legal: {choices}.")},
    [PEDRO_PHASE_BID] = {N_("Your bid"), N_("Your bid; legal: {choices}.")},
    [PEDRO_PHASE_TRUMP] = {N_("Name trumps"), N_("Name trumps; legal: {choices}.")},
    [PEDRO_PHASE_DISCARD] = {N_("Discard {count}"), N_("You are to discard {choices}.")},
    [PEDRO_PHASE_CLAIM] =
        {N_("Claim a trump"),
         N_("You may claim a trump from the discards; legal: {choices}.")},
    [PEDRO_PHASE_FOLD] =
        {N_("Give and fold"),
         N_("You may give your trumps to {to} and fold; legal: {choices}.")},
    [PEDRO_PHASE_GIVE] = {N_("Give {to} {count}"), N_("You are to give {to} {choices}.")},
    [PEDRO_PHASE_TAKE] = {N_("Take {count} from the stock"),
                          N_("You are to take from the stock {choices}.")},
    [PEDRO_PHASE_BURY] = {N_("Bury {count}"),
                          N_("Before you play you are to bury {choices}.")},
    [PEDRO_PHASE_PLAY] = {N_("Your card"),
                          N_("You are to play to trick {trick}; legal: {choices}.")},
    [PEDRO_PHASE_CALL] =
        {N_("Call a card"),
         N_("Call the trump whose holder is to be your partner; legal: {choices}.")},
    [PEDRO_PHASE_DEMAND] = {N_("A card out of turn"),
                            N_("Shall the card out of turn go back? Legal: {choices}.")},
    [PEDRO_PHASE_REQUIRE] =
        {N_("Bind the lead"),
         N_("What must the offender's partner lead? Legal: {choices}.")},
    [PEDRO_PHASE_REVIEW] = {N_("Any revoke?"),
                            N_("Did an opponent revoke in this hand? Legal: {choices}.")},
};

static bool table_is_empty(const struct pedro_view *view) {
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++)
        if (view->trick[seat] != PEDRO_NO_CARD)
            return false;
    return true;
}

void turn_title(const struct turn *turn, struct pedro_text *text) {
    const struct pedro_legal *legal = &turn->legal;
    const struct pedro_group *group = &legal->group[turn_forced(legal) ? 1 : 0];
    char count[64];
    if (legal->phase == PEDRO_PHASE_PLAY && table_is_empty(&turn->view))
        pedro_text_add(text, _("Your lead"));
    else
        rich_fill(text, gettext(questions[legal->phase].title), "count",
                  range_word(group->min, group->max, count), "to",
                  seat_object(&turn->seats, turn->to));
}

void turn_question(const struct turn *turn, struct pedro_text *text) {
    struct rich_words words = {.used = 0};
    char room[2048];
    struct pedro_text choices;
    pedro_text_init(&choices, room, sizeof room);
    turn_choices(turn, &choices);
    const char *question = questions[turn->legal.phase].question;
    if (turn->legal.phase == PEDRO_PHASE_PLAY && table_is_empty(&turn->view))
        question = N_("You are to lead to trick {trick}; legal: {choices}.");
    rich_fill(text, gettext(question), "choices", room, "trick",
              rich_number(&words, turn->view.tricks + 1), "to",
              seat_object(&turn->seats, turn->to));
}
