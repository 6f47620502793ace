/* case_claim.c - checks the claims of cases.
 *
 * A claim is about the view of a seat; without `view SEAT` it is about the open view,
 * which shows every card. Each kind of claim is a row: the word, and a function that
 * writes the claim and the fact in the same form, so that they can be compared and shown.
 *
 * SPDX-License-Identifier: MIT */
#include "case.h"

#include <stdio.h>
#include <string.h>

/* One claim being checked. */
struct claim {
    struct case_game *game;
    const struct pedro_view *view;
    const char *rest; /* the text after the claim's word */
    struct case_words words;
    struct pedro_text want, got;
};

static void write_got(struct claim *claim, long long number) {
    if (claim->got.length > 0)
        pedro_text_add_char(&claim->got, ' ');
    pedro_text_add_number(&claim->got, number);
}

/* Expects exactly these words, separated by one space. */
static void want_words(struct claim *claim) {
    for (unsigned i = 0; i < claim->words.count; i++) {
        if (i > 0)
            pedro_text_add_char(&claim->want, ' ');
        pedro_text_add(&claim->want, claim->words.word[i]);
    }
}

/* Expects cards from word `from` on, in this order. `size` is the number of cards that
 * `hidden` stands for. */
static void want_pile(struct claim *claim, unsigned from, unsigned size) {
    for (unsigned i = from; i < claim->words.count; i++) {
        const char *word = claim->words.word[i];
        struct case_cards cards = {.count = 0};
        if (strcmp(word, "none") == 0 && claim->words.count == from + 1)
            continue;
        if (strcmp(word, "hidden") == 0)
            for (unsigned card = 0; card < size; card++)
                case_add_card(&claim->want, PEDRO_NO_CARD);
        else if (strcmp(word, "??") == 0)
            case_add_card(&claim->want, PEDRO_NO_CARD);
        else
            case_read_cards(claim->game, word, &cards);
        for (unsigned card = 0; card < cards.count; card++)
            case_add_card(&claim->want, cards.card[card]);
    }
}

/* Expects cards from word `from` on, in any order. */
static void want_set(struct claim *claim, unsigned from, unsigned size) {
    struct case_cards cards = {.count = 0};
    pedro_cards set = 0;
    unsigned hidden = 0;
    for (unsigned i = from; i < claim->words.count; i++) {
        const char *word = claim->words.word[i];
        if (strcmp(word, "none") == 0 && claim->words.count == from + 1)
            continue;
        if (strcmp(word, "hidden") == 0)
            hidden += size;
        else if (strcmp(word, "??") == 0)
            hidden++;
        else
            case_read_cards(claim->game, word, &cards);
    }
    for (unsigned i = 0; i < cards.count; i++)
        set |= pedro_set_of(cards.card[i]);
    case_add_set(&claim->want, set, hidden);
}

static void claim_hand(struct claim *claim) {
    pedro_seat seat = case_seat(claim->game, claim->words.word[0]);
    unsigned size = claim->view->hand_size[seat];
    want_set(claim, 1, size);
    case_add_set(&claim->got, claim->view->hand[seat],
                 size - pedro_set_count(claim->view->hand[seat]));
}

static void claim_buried(struct claim *claim) {
    pedro_seat seat = case_seat(claim->game, claim->words.word[0]);
    want_set(claim, 1, 0);
    case_add_set(&claim->got, claim->view->buried[seat], 0);
}

static void pile(struct claim *claim, const pedro_card *card, unsigned size) {
    want_pile(claim, 0, size);
    for (unsigned i = 0; i < size; i++)
        case_add_card(&claim->got, card[i]);
}

static void claim_stock(struct claim *claim) {
    pile(claim, claim->view->stock, claim->view->stock_size);
}

static void claim_kitty(struct claim *claim) {
    pile(claim, claim->view->kitty, claim->view->kitty_size);
}

static void claim_wash(struct claim *claim) {
    pile(claim, claim->view->wash, claim->view->wash_size);
}

static void claim_points(struct claim *claim) {
    want_words(claim);
    for (unsigned side = 0; side < claim->game->rules.sides; side++)
        write_got(claim, claim->view->points[side]);
}

static void claim_scored(struct claim *claim) {
    want_words(claim);
    for (unsigned side = 0; side < claim->game->rules.sides; side++)
        write_got(claim, claim->view->last_hand[side]);
}

static void claim_scores(struct claim *claim) {
    want_words(claim);
    for (unsigned side = 0; side < claim->game->rules.sides; side++)
        write_got(claim, claim->view->score[side]);
}

/* Seats or sides whose bit is set. */
static void list(struct claim *claim, unsigned bits) {
    want_words(claim);
    for (int i = 0; i < PEDRO_SEATS_MAX; i++)
        if (bits >> i & 1)
            write_got(claim, i);
    if (!bits)
        pedro_text_add(&claim->got, "none");
}

static void claim_winner(struct claim *claim) { list(claim, claim->view->winners); }

static void claim_out(struct claim *claim) { list(claim, claim->view->out); }

static void one_seat(struct claim *claim, pedro_seat seat) {
    list(claim, seat == PEDRO_NO_SEAT ? 0 : 1u << seat);
}

static void claim_dealer(struct claim *claim) { one_seat(claim, claim->view->dealer); }

static void claim_leader(struct claim *claim) { one_seat(claim, claim->view->leader); }

static void claim_partner(struct claim *claim) { one_seat(claim, claim->view->partner); }

static void claim_hands(struct claim *claim) {
    want_words(claim);
    write_got(claim, claim->view->hands);
}

static void claim_phase(struct claim *claim) {
    want_words(claim);
    pedro_text_add(&claim->got, pedro_phase_name(claim->view->phase));
}

/* turn SEAT PHASE */
static void claim_turn(struct claim *claim) {
    want_words(claim);
    write_got(claim, claim->view->turn);
    pedro_text_add_char(&claim->got, ' ');
    pedro_text_add(&claim->got, pedro_phase_name(claim->view->phase));
}

/* call SEAT CALL: the last call of the seat in this auction */
static void claim_call(struct claim *claim) {
    pedro_seat seat = case_seat(claim->game, claim->words.word[0]);
    want_words(claim);
    write_got(claim, seat);
    pedro_text_add_char(&claim->got, ' ');
    if (claim->view->call[seat] == PEDRO_NO_BID)
        pedro_text_add(&claim->got, "none");
    pedro_bid_text(claim->view->call[seat], &claim->got);
}

/* bid BID by SEAT, or none */
static void claim_bid(struct claim *claim) {
    want_words(claim);
    if (claim->view->high_bid == PEDRO_NO_BID) {
        pedro_text_add(&claim->got, "none");
        return;
    }
    pedro_bid_text(claim->view->high_bid, &claim->got);
    pedro_text_add(&claim->got, " by");
    write_got(claim, claim->view->bidder);
}

/* made BID, or set BID: how the bid of the last hand ended */
static void claim_made(struct claim *claim) {
    want_words(claim);
    pedro_bid_text(claim->view->last_made ? claim->view->last_bid : PEDRO_NO_BID,
                   &claim->got);
}

static void claim_set(struct claim *claim) {
    want_words(claim);
    pedro_bid_text(claim->view->last_made ? PEDRO_NO_BID : claim->view->last_bid,
                   &claim->got);
}

/* trick won by SEAT */
static void claim_trick(struct claim *claim) {
    want_words(claim);
    pedro_text_add(&claim->got, "won by");
    write_got(claim, claim->view->last_winner);
}

/* Splits the text after the claim's word at its commas. False at the end. */
static bool next_part(char **rest, struct case_words *words, struct claim *claim) {
    char *part = strtok_r(*rest, ",", rest);
    if (part)
        case_split(claim->game, part, words);
    return part != NULL;
}

/* choice MIN[-MAX] of CARDS, ... [, nonscoring N] */
static void claim_choice(struct claim *claim) {
    char buffer[CASE_LINE_MAX], *rest = buffer;
    struct case_words words;
    struct pedro_legal legal;
    pedro_legal(&claim->game->rules, &claim->game->state, &legal);
    snprintf(buffer, sizeof buffer, "%s", claim->rest);
    while (next_part(&rest, &words, claim)) {
        struct case_cards cards = {.count = 0};
        pedro_cards set = 0;
        if (claim->want.length > 0)
            pedro_text_add(&claim->want, ",");
        for (unsigned i = 0; i < words.count && i < 2; i++) {
            if (claim->want.length > 0)
                pedro_text_add_char(&claim->want, ' ');
            pedro_text_add(&claim->want, words.word[i]);
        }
        for (unsigned i = 2; i < words.count; i++)
            case_read_cards(claim->game, words.word[i], &cards);
        for (unsigned i = 0; i < cards.count; i++)
            set |= pedro_set_of(cards.card[i]);
        case_add_set(&claim->want, set, 0);
    }
    case_add_choices(&claim->got, &legal);
}

/* Counts one claimed choice, and marks it. */
static void mark(struct claim *claim, const struct pedro_legal *legal, bool *seen,
                 const struct pedro_action *action) {
    struct pedro_action choice;
    for (unsigned n = 0; pedro_legal_nth(legal, n, &choice); n++)
        if (memcmp(&choice, action, sizeof choice) == 0 && !seen[n]) {
            seen[n] = true;
            return;
        }
    char text[PEDRO_ACTION_TEXT_MAX], all[CASE_TEXT_MAX];
    struct pedro_text choices;
    pedro_text_init(&choices, all, sizeof all);
    case_add_choices(&choices, legal);
    case_action_text(action, text);
    case_fail(claim->game,
              "'%s' is no choice of seat %d (or claimed twice); these are: %s", text,
              legal->seat, all);
}

/* "7..14" means all these bids, "AKs" each of these cards played or called. */
static void mark_word(struct claim *claim, const struct pedro_legal *legal, bool *seen,
                      const char *word) {
    const char *dots = strstr(word, "..");
    struct pedro_action action = {.kind = PEDRO_ACT_BID};
    if (dots) {
        char from[CASE_LINE_MAX];
        snprintf(from, sizeof from, "%s", word);
        from[dots - word] = '\0';
        for (int n = case_number(claim->game, from);
             n <= case_number(claim->game, dots + 2); n++) {
            action.bid = (pedro_bid)n;
            mark(claim, legal, seen, &action);
        }
    } else if (legal->cards && strlen(word) > 1 &&
               strchr("cdhs12", word[strlen(word) - 1])) {
        struct case_cards cards = {.count = 0};
        case_read_cards(claim->game, word, &cards);
        action.kind = legal->phase == PEDRO_PHASE_CALL ? PEDRO_ACT_CALL : PEDRO_ACT_PLAY;
        for (unsigned i = 0; i < cards.count; i++) {
            action.card = cards.card[i];
            mark(claim, legal, seen, &action);
        }
    } else {
        action = case_read_action(claim->game, word);
        mark(claim, legal, seen, &action);
    }
}

/* legal ACTION ACTION ..., all of them; separated by commas if an action has several
 * words */
static void claim_legal(struct claim *claim) {
    char buffer[CASE_LINE_MAX], *rest = buffer;
    struct pedro_legal legal;
    bool seen[CASE_TEXT_MAX] = {false};
    unsigned count = 0, all;
    pedro_legal(&claim->game->rules, &claim->game->state, &legal);
    all = pedro_legal_count(&legal);
    assert_true(all < CASE_TEXT_MAX);
    snprintf(buffer, sizeof buffer, "%s", claim->rest);
    if (!strchr(buffer, ','))
        for (unsigned i = 0; i < claim->words.count; i++)
            mark_word(claim, &legal, seen, claim->words.word[i]);
    else
        for (char *part; (part = strtok_r(rest, ",", &rest));) {
            struct pedro_action action;
            part += strspn(part, " \t");
            action = case_read_action(claim->game, part);
            mark(claim, &legal, seen, &action);
        }
    for (unsigned n = 0; n < all; n++)
        count += seen[n];
    if (count == all)
        return;
    case_add_choices(&claim->got, &legal);
    pedro_text_add(&claim->want, claim->rest);
}

/* Whether the action of the seat to act is legal; a refusal must change nothing. */
static void try_action(struct claim *claim, const char *want) {
    struct pedro_action action = case_read_action(claim->game, claim->rest);
    struct pedro_state copy = claim->game->state;
    const bool refused = pedro_apply(&claim->game->rules, &copy, &action) != 0;
    if (refused)
        assert_memory_equal(&copy, &claim->game->state, sizeof copy);
    pedro_text_add(&claim->want, want);
    pedro_text_add(&claim->got, refused ? "refused" : "allowed");
}

static void claim_allowed(struct claim *claim) { try_action(claim, "allowed"); }

static void claim_refused(struct claim *claim) { try_action(claim, "refused"); }

static const struct {
    const char *word;
    void (*write)(struct claim *claim);
} claims[] = {
    {"hand", claim_hand},       {"buried", claim_buried}, {"stock", claim_stock},
    {"kitty", claim_kitty},     {"wash", claim_wash},     {"points", claim_points},
    {"scored", claim_scored},   {"scores", claim_scores}, {"winner", claim_winner},
    {"out", claim_out},         {"dealer", claim_dealer}, {"leader", claim_leader},
    {"partner", claim_partner}, {"hands", claim_hands},   {"phase", claim_phase},
    {"turn", claim_turn},       {"call", claim_call},     {"bid", claim_bid},
    {"made", claim_made},       {"set", claim_set},       {"trick", claim_trick},
    {"choice", claim_choice},   {"legal", claim_legal},   {"allowed", claim_allowed},
    {"refused", claim_refused},
};

static void check(struct case_game *game, const struct pedro_view *view,
                  const char *text) {
    char want[CASE_TEXT_MAX], got[CASE_TEXT_MAX];
    struct claim claim = {.game = game, .view = view};
    const size_t length = strcspn(text, " \t");
    size_t row = 0;
    while (row < sizeof claims / sizeof *claims &&
           (strlen(claims[row].word) != length ||
            memcmp(claims[row].word, text, length) != 0))
        row++;
    if (row == sizeof claims / sizeof *claims)
        case_fail(game, "nothing can be claimed with the word '%.*s'", (int)length, text);
    claim.rest = text + length + strspn(text + length, " \t");
    case_split(game, claim.rest, &claim.words);
    pedro_text_init(&claim.want, want, sizeof want);
    pedro_text_init(&claim.got, got, sizeof got);
    claims[row].write(&claim);
    if (strcmp(want, got) != 0)
        case_fail(game, "%s\n  should be %s\n  but is    %s", claims[row].word, want,
                  got);
}

/* [view SEAT | view spectator] CLAIM */
void case_claim(struct case_game *game, const char *text) {
    struct pedro_view view;
    struct case_words words;
    case_split(game, text, &words);
    if (words.count == 0)
        case_fail(game, "nothing is claimed");
    if (strcmp(words.word[0], "view") != 0) {
        pedro_view_open(&game->rules, &game->state, &view);
        check(game, &view, text);
        return;
    }
    if (words.count < 3)
        case_fail(game, "after 'view' comes a seat or 'spectator', then a claim");
    const bool spectator = strcmp(words.word[1], "spectator") == 0;
    pedro_view(&game->rules, &game->state,
               spectator ? PEDRO_NO_SEAT : case_seat(game, words.word[1]), &view);
    check(game, &view, text + (words.word[2] - words.text));
}
