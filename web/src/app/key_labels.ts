/* key_labels.ts - what the keys of a ruleset and their words are called at a card table.
 *
 * The engine's own table says what keys there are (api.ts); here is only what a form shows
 * instead of `min_bid` and `fold_on_trump`. A key or word that is missing here is shown as it is.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";

interface Called {
    label: string;
    /** What its words mean, or the word that stands for a number. */
    words?: Record<string, string>;
}

const NO_YES = { no: N_("no"), yes: N_("yes") };
const yesNo = (label: string): Called => ({ label, words: NO_YES });

const CALLED: Record<string, Called> = {
    players: { label: N_("Players") },
    teams: {
        label: N_("Sides"),
        words: { pairs: N_("partners sit opposite"), solo: N_("each for themselves"), called: N_("the bidder calls a partner") },
    },
    jokers: { label: N_("Jokers") },
    trumps: { label: N_("Trumps from high to low") },
    points: { label: N_("What cards are worth") },
    deal: { label: N_("Cards dealt to each"), words: { even: N_("as many as go round") } },
    packet: { label: N_("Cards dealt at a time") },
    kitty: { label: N_("Cards in the kitty") },
    misdeal: {
        label: N_("New deal for a bad hand"),
        words: { no: N_("no"), points: N_("without a card that scores"), points_or_faces: N_("without a card that scores or a court card") },
    },
    auction: { label: N_("Bidding"), words: { once: N_("everyone speaks once"), rounds: N_("goes round until all but one pass") } },
    reentry: yesNo(N_("May bid again after passing")),
    min_bid: { label: N_("Lowest bid") },
    max_bid: { label: N_("Highest bid"), words: { total: N_("all the points there are") } },
    dealer_steal: yesNo(N_("Dealer may take the bid for the same")),
    top_over_top: { label: N_("Highest bid over a highest bid"), words: { no: N_("nobody"), dealer: N_("the dealer"), anyone: N_("anyone") } },
    all_pass: { label: N_("When all pass"), words: { force: N_("the dealer must bid"), throw_in: N_("the hand is thrown in"), redeal: N_("the same dealer deals again") } },
    slam: yesNo(N_("Highest bid scores double")),
    specials: { label: N_("Special bids") },
    dark: yesNo(N_("Bidding in the dark")),
    kitty_taken: { label: N_("The kitty is taken"), words: { after: N_("after naming trumps"), before: N_("before naming trumps") } },
    hand_size: { label: N_("Cards to play with") },
    exchange: {
        label: N_("Changing cards"),
        words: { none: N_("none"), refill: N_("discard, then fill up"), draw: N_("draw more, then discard"), kitty: N_("the bidder takes the kitty") },
    },
    draw: { label: N_("Cards drawn") },
    shortage: { label: N_("When the stock runs out"), words: { wash: N_("the discards are used"), short: N_("hands stay short") } },
    discard: { label: N_("What is discarded"), words: { plain: N_("all plain cards"), optional: N_("as many as one likes") } },
    protect: { label: N_("Not to be discarded"), words: { trumps: N_("trumps"), scoring: N_("cards that score"), none: N_("nothing is protected") } },
    last_resort: { label: N_("If one that scores must go"), words: { cheapest: N_("the cheapest first"), two: N_("the two first") } },
    may_discard_scoring: yesNo(N_("Cards that score may be discarded")),
    discarded_points: { label: N_("Points discarded"), words: { none: N_("count for nobody"), opponents: N_("count for the opponents") } },
    discards: { label: N_("Discards lie"), words: { down: N_("face down"), up: N_("face up"), trumps_up: N_("face down but for trumps") } },
    claim: yesNo(N_("Claiming a discarded trump")),
    excess: {
        label: N_("Trumps beyond a full hand"),
        words: { keep: N_("kept, and buried in the first trick"), discard: N_("discarded"), pass: N_("given to the partner"), spread: N_("buried one a trick") },
    },
    overflow: { label: N_("If the partner has no room"), words: { discard: N_("discarded"), right: N_("given to the opponent on the right") } },
    slide: yesNo(N_("Plain cards may be given too")),
    fold_pass: yesNo(N_("Give the last trumps away and fold")),
    robber: { label: N_("Who robs the pack"), words: { dealer: N_("the dealer"), bidder: N_("the bidder") } },
    rob: {
        label: N_("What may be robbed"),
        words: {
            none: N_("nothing more"),
            trumps: N_("all trumps of the stock"),
            free: N_("any of the stock"),
            wash: N_("any of the stock and the discards"),
            sort: N_("trumps of the stock before other cards"),
        },
    },
    first_lead: { label: N_("First lead"), words: { any: N_("any card"), trump: N_("a trump") } },
    plain_led: {
        label: N_("When a plain card is led"),
        words: {
            follow_or_trump: N_("follow suit or trump"),
            follow: N_("follow suit"),
            any: N_("play anything"),
            plain_first: N_("a plain card before a trump"),
        },
    },
    plain_trick: { label: N_("A trick without trumps goes to"), words: { highest: N_("the highest of the suit led"), leader: N_("whoever led") } },
    trumps_only: yesNo(N_("Only trumps are played")),
    out: {
        label: N_("Out of trumps"),
        words: {
            stay: N_("plays on"),
            fold: N_("lays the hand down"),
            fold_on_trump: N_("lays it down when a trump is led"),
            fold_next: N_("lays it down after the trick"),
            may_fold: N_("may lay it down"),
        },
    },
    throw_in: yesNo(N_("Defenders may give the rest up")),
    low: { label: N_("The two counts for"), words: { taker: N_("who wins it"), owner: N_("who held it last"), dealt: N_("who held it first") } },
    made: { label: N_("A bid that is made scores"), words: { points: N_("each side its points"), difference: N_("the better side the difference") } },
    set: {
        label: N_("A bid that fails costs"),
        words: {
            minus_bid: N_("the number bid"),
            bid_plus_points: N_("nothing, but gives the others bid and points"),
            total_plus_shortfall: N_("nothing, but gives the others all points and what was missed"),
        },
    },
    target: { label: N_("Played to") },
    both: {
        label: N_("If several get there at once"),
        words: { bidder: N_("the bidder wins"), bidder_goes_out: N_("the bidder goes out"), count_order: N_("points are counted in order") },
    },
    window: { label: N_("Bidder goes out when all are this near") },
    go_out_on_bid: yesNo(N_("Only a bid that is made can win")),
    lose_at: { label: N_("Lost at this score"), words: { none: N_("never") } },
    lock: { label: N_("Scores only by bidding from"), words: { none: N_("never") } },
    count_order: { label: N_("Order of counting"), words: { none: N_("none") } },
};

/** What a key is called. */
export function keyName(key: string): string {
    return t(CALLED[key]?.label ?? key.replaceAll("_", " "));
}

/** What a value of it is called; "force 6" is a word and a number. */
export function valueName(key: string, value: string): string {
    const [word = "", ...rest] = value.split(" ");
    const called = CALLED[key]?.words?.[word];
    return called ? [t(called), ...rest].join(" ") : value;
}
