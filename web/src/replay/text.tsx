/* text.tsx - a match as text: for each hand the cards that were dealt, and all that happened.
 *
 * SPDX-License-Identifier: MIT */
import { cardNames, isCard, sortHand } from "../cards/cards.ts";
import { Link } from "../app/links.tsx";
import { Page } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import { seatName } from "../table/seats.ts";
import { sentences } from "../table/sentences.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { Hand } from "./steps.ts";

interface Props {
    info: ServerTable;
    steps: readonly ServerView[];
    hands: readonly Hand[];
}

export function TextReplay({ info, steps, hands }: Props) {
    return (
        <Page title={t("Replay")}>
            <p>
                <Link to={`/replay/${info.table}`}>{t("Show the cards")}</Link>
            </p>
            {hands.map(({ from, to }, number) => (
                <section key={from}>
                    <h2>{t("Hand {n}", { n: number + 1 })}</h2>
                    <dl class="dealt">
                        {steps[from]!.view.hands.map((cards, seat) => (
                            <div key={seat}>
                                <dt>{seatName(info, seat)}</dt>
                                <dd>{cardNames(sortHand(cards.filter(isCard), ""))}</dd>
                            </div>
                        ))}
                    </dl>
                    <ol class="told">
                        {steps.slice(from, to + 1).flatMap((step, at) => sentences(info, step).map((text, part) => <li key={`${at}.${part}`}>{text}</li>))}
                    </ol>
                </section>
            ))}
        </Page>
    );
}
