/* tale_exchange.c - discarding and drawing, told without naming a card the listener has not seen.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/text.h"
#include "tui/tale.h"
#include "tui/turn.h"

/* The cards of the wash that the listener sees, thrown by `seat`. */
static pedro_cards thrown_by(const struct pedro_view *view, pedro_seat seat) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < view->wash_size; i++)
        if (view->wash_by[i] == seat && view->wash[i] != PEDRO_NO_CARD)
            cards |= pedro_set_of(view->wash[i]);
    return cards;
}

static pedro_cards newly_thrown(const struct tale *tale, pedro_seat seat) {
    return thrown_by(&tale->after, seat) & ~thrown_by(&tale->before, seat);
}

static pedro_seat receiver(const struct tale *tale, pedro_seat seat) {
    return turn_receiver(tale->of->rules, tale->of->before, seat);
}

static void tell_discard(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const pedro_seat seat = tale->seat;
    const pedro_cards cards = tale->action.cards;
    const unsigned count = pedro_set_count(cards);
    const pedro_cards shown = newly_thrown(tale, seat) & cards;
    const char *who = seat_name(tale->seats, seat);
    if (count == 0)
        SAY(tale,
            tale_pick(tale, seat, _("You discard nothing."),
                      _("{who} discards nothing.")),
            "who", who);
    else if (seat == tale->seats->me)
        SAY(tale, _("You discard {cards}."), "cards", tale_cards(tale, &words, cards));
    else if (shown == cards)
        SAY(tale, _("{who} discards {cards}."), "who", who, "cards",
            tale_cards(tale, &words, cards));
    else if (shown)
        SAY(tale,
            ngettext("{who} discards {count} card, showing {cards}.",
                     "{who} discards {count} cards, showing {cards}.", count),
            "who", who, "count", rich_number(&words, count), "cards",
            tale_cards(tale, &words, shown));
    else
        SAY(tale,
            ngettext("{who} discards {count} card.", "{who} discards {count} cards.",
                     count),
            "who", who, "count", rich_number(&words, count));
}

static void tell_give(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const pedro_seat seat = tale->seat, to = receiver(tale, seat), me = tale->seats->me;
    const unsigned count = pedro_set_count(tale->action.cards);
    const char *who = seat_name(tale->seats, seat);
    if (count == 0)
        SAY(tale,
            tale_pick(tale, seat, _("You give {to} nothing."),
                      _("{who} gives {to} nothing.")),
            "who", who, "to", seat_object(tale->seats, to));
    else if (seat == me)
        SAY(tale, _("You give {to} {cards}."), "to", seat_object(tale->seats, to),
            "cards", tale_cards(tale, &words, tale->action.cards));
    else if (to == me || me == PEDRO_NO_SEAT)
        SAY(tale, _("{who} gives {to} {cards}."), "who", who, "to",
            seat_object(tale->seats, to), "cards",
            tale_cards(tale, &words, tale->action.cards));
    else
        SAY(tale,
            ngettext("{who} gives {to} {count} card.", "{who} gives {to} {count} cards.",
                     count),
            "who", who, "to", seat_object(tale->seats, to), "count",
            rich_number(&words, count));
}

static void tell_take(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const unsigned count = pedro_set_count(tale->action.cards);
    if (tale->seat == tale->seats->me || tale->seats->me == PEDRO_NO_SEAT)
        SAY(tale,
            tale_pick(tale, tale->seat, _("You take {cards} from the stock."),
                      _("{who} takes {cards} from the stock.")),
            "who", seat_name(tale->seats, tale->seat), "cards",
            tale_cards(tale, &words, tale->action.cards));
    else
        SAY(tale,
            ngettext("{who} takes {count} more card from the stock.",
                     "{who} takes {count} more cards from the stock.", count),
            "who", seat_name(tale->seats, tale->seat), "count",
            rich_number(&words, count));
}

void tale_cards_action(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const char *who = seat_name(tale->seats, tale->seat);
    switch (tale->action.kind) {
    case PEDRO_DISCARD:
        tell_discard(tale);
        break;
    case PEDRO_GIVE:
        tell_give(tale);
        break;
    case PEDRO_TAKE:
        tell_take(tale);
        break;
    case PEDRO_BURY:
        SAY(tale,
            tale_pick(tale, tale->seat, _("You bury {cards}."),
                      _("{who} buries {cards}.")),
            "who", who, "cards", tale_cards(tale, &words, tale->action.cards));
        break;
    default:
        SAY(tale,
            tale_pick(tale, tale->seat,
                      _("You claim {card} from the discards for {other}."),
                      _("{who} claims {card} from the discards for {other}.")),
            "who", who, "card", rich_card(&words, tale->action.card), "other",
            rich_card(&words, tale->action.other));
        break;
    }
}

/* What one seat threw and got besides what it was asked for. */
struct moved {
    unsigned thrown, drawn;
    int given; /* to others, less what was given to it */
};

static struct moved moved_by(const struct tale *tale, pedro_seat seat) {
    const struct pedro_view *before = &tale->before, *after = &tale->after;
    struct moved moved = {.thrown = (unsigned)after->thrown[seat] - before->thrown[seat],
                          .drawn = (unsigned)after->drawn[seat] - before->drawn[seat]};
    moved.given = before->hand_size[seat] + (int)moved.drawn - (int)moved.thrown -
                  after->hand_size[seat];
    if (before->kitty_size > 0 && after->kitty_size == 0 && seat == after->bidder)
        moved.drawn -= before->kitty_size;
    if (seat == tale->seat) {
        const unsigned count = pedro_set_count(tale->action.cards);
        moved.thrown -=
            tale->action.kind == PEDRO_DISCARD ? count : tale->action.kind == PEDRO_CLAIM;
        moved.drawn -=
            tale->action.kind == PEDRO_TAKE ? count : tale->action.kind == PEDRO_CLAIM;
    }
    return moved;
}

static void tell_kitty(const struct tale *tale) {
    struct rich_words words = {.used = 0};
    const struct pedro_state *before = tale->of->before;
    const pedro_seat bidder = tale->after.bidder;
    if (before->kitty_size == 0 || tale->after.kitty_size > 0)
        return;
    pedro_cards kitty = 0;
    for (unsigned i = 0; i < before->kitty_size; i++)
        kitty |= pedro_set_of(before->kitty[i]);
    if (bidder == tale->seats->me || tale->seats->me == PEDRO_NO_SEAT)
        SAY(tale,
            tale_pick(tale, bidder, _("You pick up the kitty: {cards}."),
                      _("{who} picks up the kitty: {cards}.")),
            "who", seat_name(tale->seats, bidder), "cards",
            tale_cards(tale, &words, kitty));
    else
        SAY(tale, _("{who} picks up the kitty."), "who", seat_name(tale->seats, bidder));
}

/* One's own cards are named. */
static void tell_mine(const struct tale *tale, pedro_seat seat) {
    struct rich_words words = {.used = 0};
    const struct pedro_state *before = tale->of->before;
    const bool claimed = tale->action.kind == PEDRO_CLAIM && tale->seat == seat;
    const bool asked = seat == tale->seat && !claimed;
    pedro_cards thrown = newly_thrown(tale, seat), got;
    /* Before a dark call nobody has looked at a card: none of them is new. */
    if (before->phase == PEDRO_PHASE_DARK)
        return;
    got = (tale->after.hand[seat] | thrown) & ~tale->before.hand[seat];
    if (claimed) {
        got &= ~pedro_set_of(tale->action.card);
        thrown &= ~pedro_set_of(tale->action.other);
    }
    if (tale->before.kitty_size > 0 && tale->after.kitty_size == 0 &&
        seat == tale->after.bidder)
        for (unsigned i = 0; i < before->kitty_size; i++)
            got &= ~pedro_set_of(before->kitty[i]);
    if (asked && tale->action.kind == PEDRO_DISCARD)
        thrown &= ~tale->action.cards;
    if ((asked && tale->action.kind == PEDRO_TAKE) ||
        (tale->action.kind == PEDRO_GIVE && receiver(tale, tale->seat) == seat))
        got &= ~tale->action.cards;
    const char *who = seat_name(tale->seats, seat);
    const char *away = tale_cards(tale, &words, thrown),
               *new_cards = tale_cards(tale, &words, got);
    if (thrown && got)
        SAY(tale,
            tale_pick(tale, seat, _("You throw {away} and get {cards}."),
                      _("{who} throws {away} and gets {cards}.")),
            "who", who, "away", away, "cards", new_cards);
    else if (thrown)
        SAY(tale,
            tale_pick(tale, seat, _("You throw {away}."), _("{who} throws {away}.")),
            "who", who, "away", away);
    else if (got)
        SAY(tale, tale_pick(tale, seat, _("You get {cards}."), _("{who} gets {cards}.")),
            "who", who, "cards", new_cards);
}

/* Whether a seat gets its cards by robbing the pack (RULES section 6, step 4). */
static bool robs(const struct tale *tale, pedro_seat seat) {
    const struct pedro_ruleset *set = &tale->of->rules->set;
    const bool waits = set->rob == PEDRO_ROB_TRUMPS || set->rob == PEDRO_ROB_FREE ||
                       set->rob == PEDRO_ROB_WASH;
    return set->exchange == PEDRO_EXCHANGE_REFILL && waits &&
           seat == (set->robber == PEDRO_ROBBER_DEALER ? tale->after.dealer
                                                       : tale->after.bidder);
}

static void tell_theirs(const struct tale *tale, pedro_seat seat) {
    struct rich_words words = {.used = 0};
    const struct moved moved = moved_by(tale, seat);
    pedro_cards shown = newly_thrown(tale, seat);
    if (seat == tale->seat && tale->action.kind == PEDRO_DISCARD)
        shown &= ~tale->action.cards;
    if (seat == tale->seat && tale->action.kind == PEDRO_CLAIM)
        shown &= ~pedro_set_of(tale->action.other);
    const char *who = seat_name(tale->seats, seat),
               *thrown = rich_number(&words, moved.thrown),
               *drawn = rich_number(&words, moved.drawn);
    if (moved.thrown > 0 && shown)
        SAY(tale,
            ngettext("{who} throws {count} card, showing {cards}.",
                     "{who} throws {count} cards, showing {cards}.", moved.thrown),
            "who", who, "count", thrown, "cards", tale_cards(tale, &words, shown));
    if (moved.drawn > 0 && robs(tale, seat)) {
        if (moved.thrown > 0 && !shown)
            SAY(tale, _("{who} throws {count}."), "who", who, "count", thrown);
        SAY(tale,
            ngettext("{who} robs the pack and takes {drawn} card.",
                     "{who} robs the pack and takes {drawn} cards.", moved.drawn),
            "who", who, "drawn", drawn);
    } else if (moved.thrown > 0 && !shown && moved.drawn > 0) {
        SAY(tale, _("{who} throws {count} and draws {drawn}."), "who", who, "count",
            thrown, "drawn", drawn);
    } else if (moved.drawn > 0) {
        SAY(tale, _("{who} draws {drawn}."), "who", who, "drawn", drawn);
    } else if (moved.thrown > 0 && !shown) {
        SAY(tale, _("{who} throws {count}."), "who", who, "count", thrown);
    }
}

/* Trumps that went to a partner because there was no choice about them. */
static void tell_given(const struct tale *tale, pedro_seat seat) {
    struct rich_words words = {.used = 0};
    const int given = moved_by(tale, seat).given;
    const bool said = seat == tale->seat && (tale->action.kind == PEDRO_GIVE ||
                                             tale->action.kind == PEDRO_GIVE_FOLD);
    if (given <= 0 || said || tale->of->before->phase <= PEDRO_PHASE_BID)
        return;
    SAY(tale,
        ngettext("{who} had to give {to} {count} card.",
                 "{who} had to give {to} {count} cards.", (unsigned long)given),
        "who", seat_name(tale->seats, seat), "to",
        seat_object(tale->seats, receiver(tale, seat)), "count",
        rich_number(&words, given));
}

void tale_exchange(const struct tale *tale) {
    const pedro_seat me = tale->seats->me;
    tell_kitty(tale);
    for (int i = 1; i <= tale->seats->players; i++) {
        const pedro_seat seat =
            (pedro_seat)((tale->after.dealer + i) % tale->seats->players);
        tell_given(tale, seat);
        if (me == PEDRO_NO_SEAT)
            tell_mine(tale, seat);
        else if (seat != me)
            tell_theirs(tale, seat);
    }
    /* Last, where a screen of few lines still shows it. */
    if (me != PEDRO_NO_SEAT)
        tell_mine(tale, me);
}
