/* narration_exchange.c - discarding, drawing and giving, told from the effects of an event.
 *
 * SPDX-License-Identifier: MIT */
#include "words/narration_parts.h"
#include "words/text.h"

static void tell_discard(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const pedro_seat seat = narration->seat;
    const struct pedro_effect *effect =
        narration_find(narration, PEDRO_EFFECT_DISCARDED, seat, false);
    if (!effect)
        return;
    const unsigned count = effect->cards;
    const pedro_cards shown = pedro_effect_cards(effect);
    const char *who = seat_name(narration->seats, seat);
    if (count == 0)
        SAY(narration,
            narration_pick(narration, seat, _("You discard nothing."),
                           _("{who} discards nothing.")),
            "who", who);
    else if (seat == narration->seats->me)
        SAY(narration, _("You discard {cards}."), "cards",
            narration_cards(narration, &words, shown));
    else if (pedro_set_count(shown) == count)
        SAY(narration, _("{who} discards {cards}."), "who", who, "cards",
            narration_cards(narration, &words, shown));
    else if (shown)
        SAY(narration,
            ngettext("{who} discards {count} card, showing {cards}.",
                     "{who} discards {count} cards, showing {cards}.", count),
            "who", who, "count", rich_number(&words, count), "cards",
            narration_cards(narration, &words, shown));
    else
        SAY(narration,
            ngettext("{who} discards {count} card.", "{who} discards {count} cards.",
                     count),
            "who", who, "count", rich_number(&words, count));
}

static void tell_give(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const pedro_seat seat = narration->seat;
    const struct pedro_effect *effect =
        narration_find(narration, PEDRO_EFFECT_GAVE, seat, false);
    if (!effect)
        return;
    const pedro_seat to = effect->other;
    const pedro_cards cards = pedro_effect_cards(effect);
    const unsigned count = effect->cards;
    const char *who = seat_name(narration->seats, seat);
    if (count == 0)
        SAY(narration,
            narration_pick(narration, seat, _("You give {to} nothing."),
                           _("{who} gives {to} nothing.")),
            "who", who, "to", seat_object(narration->seats, to));
    else if (cards)
        SAY(narration,
            narration_pick(narration, seat, _("You give {to} {cards}."),
                           _("{who} gives {to} {cards}.")),
            "who", who, "to", seat_object(narration->seats, to), "cards",
            narration_cards(narration, &words, cards));
    else
        SAY(narration,
            ngettext("{who} gives {to} {count} card.", "{who} gives {to} {count} cards.",
                     count),
            "who", who, "to", seat_object(narration->seats, to), "count",
            rich_number(&words, count));
}

static void tell_take(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const struct pedro_effect *effect =
        narration_find(narration, PEDRO_EFFECT_TOOK, narration->seat, false);
    if (!effect)
        return;
    const pedro_cards cards = pedro_effect_cards(effect);
    if (cards)
        SAY(narration,
            narration_pick(narration, narration->seat,
                           _("You take {cards} from the stock."),
                           _("{who} takes {cards} from the stock.")),
            "who", seat_name(narration->seats, narration->seat), "cards",
            narration_cards(narration, &words, cards));
    else
        SAY(narration,
            ngettext("{who} takes {count} more card from the stock.",
                     "{who} takes {count} more cards from the stock.", effect->cards),
            "who", seat_name(narration->seats, narration->seat), "count",
            rich_number(&words, effect->cards));
}

void narration_cards_action(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const char *who = seat_name(narration->seats, narration->seat);
    switch (narration->action.kind) {
    case PEDRO_ACT_DISCARD:
        tell_discard(narration);
        break;
    case PEDRO_ACT_GIVE:
        tell_give(narration);
        break;
    case PEDRO_ACT_TAKE:
        tell_take(narration);
        break;
    case PEDRO_ACT_BURY:
        SAY(narration,
            narration_pick(narration, narration->seat, _("You bury {cards}."),
                           _("{who} buries {cards}.")),
            "who", who, "cards",
            narration_cards(narration, &words, narration->action.cards));
        break;
    default:
        SAY(narration,
            narration_pick(narration, narration->seat,
                           _("You claim {card} from the discards for {other}."),
                           _("{who} claims {card} from the discards for {other}.")),
            "who", who, "card", rich_card(&words, narration->action.card), "other",
            rich_card(&words, narration->action.other));
        break;
    }
}

/* The cards that one seat threw, drew and was given automatically in an event. */
struct moved {
    pedro_cards away, got; /* those that the listener knows */
    unsigned thrown, drawn;
    bool robs; /* it took cards out of the stock */
};

static void add_draw(struct moved *moved, const struct pedro_effect *effect) {
    const pedro_cards cards = pedro_effect_cards(effect);
    /* Cards drawn from the discards may have been thrown in this event. */
    moved->got |= cards & ~moved->away;
    moved->away &= ~cards;
}

static struct moved moved_by(const struct narration *narration, pedro_seat seat) {
    struct moved moved = {.thrown = 0};
    for (unsigned i = 0; i < narration->of->effects.count; i++) {
        const struct pedro_effect *effect = &narration->of->effects.at[i];
        if (effect->kind == PEDRO_EFFECT_GAVE && effect->other == seat &&
            (effect->forced || narration->action.kind == PEDRO_ACT_GIVE_FOLD))
            add_draw(&moved, effect);
        if (effect->seat != seat || !effect->forced)
            continue;
        switch (effect->kind) {
        case PEDRO_EFFECT_DISCARDED:
            moved.thrown += effect->cards;
            moved.away |= pedro_effect_cards(effect);
            break;
        case PEDRO_EFFECT_TOOK:
            moved.robs = narration->of->rules->set.rob != PEDRO_ROB_SORT;
            /* fall through */
        case PEDRO_EFFECT_DREW:
        case PEDRO_EFFECT_REDREW:
            moved.drawn += effect->cards;
            add_draw(&moved, effect);
            break;
        default:
            break;
        }
    }
    return moved;
}

static void tell_kitty(const struct narration *narration) {
    struct rich_words words = {.used = 0};
    const struct pedro_effect *effect =
        narration_find(narration, PEDRO_EFFECT_PICKED_UP, PEDRO_NO_SEAT, true);
    if (!effect)
        return;
    const pedro_cards cards = pedro_effect_cards(effect);
    if (cards)
        SAY(narration,
            narration_pick(narration, effect->seat, _("You pick up the kitty: {cards}."),
                           _("{who} picks up the kitty: {cards}.")),
            "who", seat_name(narration->seats, effect->seat), "cards",
            narration_cards(narration, &words, cards));
    else
        SAY(narration, _("{who} picks up the kitty."), "who",
            seat_name(narration->seats, effect->seat));
}

/* The listener's own cards are named. */
static void tell_mine(const struct narration *narration, pedro_seat seat) {
    struct rich_words words = {.used = 0};
    const struct moved moved = moved_by(narration, seat);
    const char *who = seat_name(narration->seats, seat);
    const char *away = narration_cards(narration, &words, moved.away),
               *new_cards = narration_cards(narration, &words, moved.got);
    if (moved.away && moved.got)
        SAY(narration,
            narration_pick(narration, seat, _("You throw {away} and get {cards}."),
                           _("{who} throws {away} and gets {cards}.")),
            "who", who, "away", away, "cards", new_cards);
    else if (moved.away)
        SAY(narration,
            narration_pick(narration, seat, _("You throw {away}."),
                           _("{who} throws {away}.")),
            "who", who, "away", away);
    else if (moved.got)
        SAY(narration,
            narration_pick(narration, seat, _("You get {cards}."),
                           _("{who} gets {cards}.")),
            "who", who, "cards", new_cards);
}

static void tell_theirs(const struct narration *narration, pedro_seat seat) {
    struct rich_words words = {.used = 0};
    const struct moved moved = moved_by(narration, seat);
    const char *who = seat_name(narration->seats, seat),
               *thrown = rich_number(&words, moved.thrown),
               *drawn = rich_number(&words, moved.drawn);
    if (moved.thrown > 0 && moved.away)
        SAY(narration,
            ngettext("{who} throws {count} card, showing {cards}.",
                     "{who} throws {count} cards, showing {cards}.", moved.thrown),
            "who", who, "count", thrown, "cards",
            narration_cards(narration, &words, moved.away));
    if (moved.drawn > 0 && moved.robs) {
        if (moved.thrown > 0 && !moved.away)
            SAY(narration, _("{who} throws {count}."), "who", who, "count", thrown);
        SAY(narration,
            ngettext("{who} robs the pack and takes {drawn} card.",
                     "{who} robs the pack and takes {drawn} cards.", moved.drawn),
            "who", who, "drawn", drawn);
    } else if (moved.thrown > 0 && !moved.away && moved.drawn > 0) {
        SAY(narration, _("{who} throws {count} and draws {drawn}."), "who", who, "count",
            thrown, "drawn", drawn);
    } else if (moved.drawn > 0) {
        SAY(narration, _("{who} draws {drawn}."), "who", who, "drawn", drawn);
    } else if (moved.thrown > 0 && !moved.away) {
        SAY(narration, _("{who} throws {count}."), "who", who, "count", thrown);
    }
}

/* Trumps that went to a partner automatically. */
static void tell_given(const struct narration *narration, pedro_seat seat) {
    struct rich_words words = {.used = 0};
    const struct pedro_effect *effect =
        narration_find(narration, PEDRO_EFFECT_GAVE, seat, true);
    if (effect)
        SAY(narration,
            ngettext("{who} had to give {to} {count} card.",
                     "{who} had to give {to} {count} cards.", effect->cards),
            "who", seat_name(narration->seats, seat), "to",
            seat_object(narration->seats, effect->other), "count",
            rich_number(&words, effect->cards));
}

/* A spectator sees every hand, or none. */
static bool is_open(const struct narration *narration) {
    for (int seat = 0; seat < narration->seats->players; seat++)
        if (narration->of->before.hand[seat] || narration->of->after.hand[seat])
            return true;
    return false;
}

/* The sentences since `before` are about this seat. */
static void end_step(const struct narration *narration, pedro_seat seat, size_t before) {
    struct narration_steps *steps = narration->steps;
    const size_t end = narration->text->length;
    if (!steps || end == before ||
        steps->count == sizeof steps->step / sizeof *steps->step)
        return;
    steps->step[steps->count].seat = seat;
    steps->step[steps->count++].end = end;
}

static void tell_seat(const struct narration *narration, pedro_seat seat) {
    const pedro_seat me = narration->seats->me;
    const size_t before = narration->text->length;
    tell_given(narration, seat);
    if (me == PEDRO_NO_SEAT && is_open(narration))
        tell_mine(narration, seat);
    else if (seat != me)
        tell_theirs(narration, seat);
    end_step(narration, seat, before);
}

void narration_exchange(const struct narration *narration) {
    const pedro_seat me = narration->seats->me, dealer = narration->of->before.dealer;
    const struct pedro_effect *kitty =
        narration_find(narration, PEDRO_EFFECT_PICKED_UP, PEDRO_NO_SEAT, true);
    size_t before = narration->text->length;
    tell_kitty(narration);
    if (kitty)
        end_step(narration, kitty->seat, before);
    for (int i = 1; i <= narration->seats->players; i++)
        tell_seat(narration, (pedro_seat)((dealer + i) % narration->seats->players));
    /* Last, where a screen of few lines still shows it. */
    before = narration->text->length;
    if (me != PEDRO_NO_SEAT) {
        tell_mine(narration, me);
        end_step(narration, me, before);
    }
}
