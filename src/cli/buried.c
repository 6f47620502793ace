/* buried.c - finds buried cards by comparing the states around an event.
 *
 * What leaves a hand in the play and was neither played nor chosen to be buried, was buried without asking. When the
 * event ended the hand all hands are empty whatever became of their cards; then the rule itself must be asked.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/buried.h"

/* Under `excess = spread`: the one card that goes under the trick from what is left after playing to it. */
static pedro_cards spread(const struct pedro_rules *rules,
                          const struct pedro_state *before, pedro_cards left) {
    const unsigned trump = before->trump;
    pedro_cards trumps = left & rules->trumps[trump];
    if ((int)pedro_set_count(left) <= rules->set.hand_size - (before->tricks + 1) ||
        !trumps)
        return 0;
    pedro_card least = pedro_set_pop(&trumps);
    while (trumps) {
        pedro_card card = pedro_set_pop(&trumps);
        int dearer = rules->value[trump][card] - rules->value[trump][least];
        if (dearer < 0 ||
            (dearer == 0 && rules->strength[trump][card] < rules->strength[trump][least]))
            least = card;
    }
    return pedro_set_of(least);
}

pedro_cards buried_unasked(const struct pedro_rules *rules,
                           const struct pedro_event *event,
                           const struct pedro_state *before,
                           const struct pedro_state *after, pedro_seat seat) {
    const bool over = after->turn == PEDRO_NO_SEAT,
               plays = event->action.kind == PEDRO_PLAY;
    pedro_cards left = before->hand[seat] & ~after->hand[seat];
    if (event->seat == PEDRO_NO_SEAT || (!before->two_settled && !after->two_settled))
        return 0;
    /* What leaves a hand as the play begins was thrown before it. */
    if (!before->two_settled)
        return after->buried[seat];
    if (seat == event->seat)
        left &= ~(plays ? pedro_set_of(event->action.card) : event->action.cards);
    if (!over)
        return left;
    if (rules->set.excess != PEDRO_EXCESS_SPREAD || seat != event->seat || !plays)
        return 0;
    return spread(rules, before, left);
}
