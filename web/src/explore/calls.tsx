/* calls.tsx - what each call is worth, and each suit as trumps, as tables.
 *
 * SPDX-License-Identifier: MIT */
import { Pip } from "../cards/face.tsx";
import { suitName } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { Sheet } from "../score/figures.tsx";
import { figure } from "../statistics/plots.tsx";
import { callText } from "./auction.tsx";
import type { Mean, Worths } from "./explorer.ts";

const MILLION = 1e6;

const share = (millionths: number | undefined): string => (millionths === undefined ? "–" : `${Math.round((100 * millionths) / MILLION)}\u00a0%`);

/** A mean with its interval, in tenths. */
export function Figure({ of: [mean, error], unit = "", times = 1 }: { of: Mean; unit?: string; times?: number }) {
    const tenths = (millionths: number) => figure((Math.round((times * millionths * 10) / MILLION) || 0) / 10);
    return (
        <>
            {tenths(mean)}
            {unit} <small class="dim">±{tenths(error)}</small>
        </>
    );
}

export function Calls({ worths }: { worths: Worths }) {
    const { worlds, asked, best, bid, calls, suits } = worths;
    const advised = calls.filter((each) => each.advised > 0).sort((one, other) => other.advised - one.advised);
    const list = advised.map((each) => (each.advised < asked ? `${callText(each.call)} (${each.advised})` : callText(each.call))).join(", ");
    return (
        <>
            <p>
                <strong>{t("The expert's call, asked {n} times: {list}.", { n: asked, list })}</strong>
            </p>
            <Sheet caption={t("What is each call worth?")} heads={[t("Call"), t("Gets it"), t("Makes it"), t("Points"), t("Match"), t("Cost")]}>
                {calls.map((each, at) => (
                    <tr key={each.call}>
                        <th scope="row">
                            {callText(each.call)}
                            {at === best && " ★"}
                        </th>
                        <td>{share(each.gets)}</td>
                        <td>{share(each.makes)}</td>
                        <td>
                            <Figure of={each.points} />
                        </td>
                        <td>
                            <Figure of={each.chance} unit={"\u00a0%"} times={100} />
                        </td>
                        <td>{at !== best && <Figure of={each.cost} />}</td>
                    </tr>
                ))}
            </Sheet>
            {suits.length > 0 && bid !== undefined && (
                <>
                    <p>{t("Where you get the bid with {bid}, by the suit that you name:", { bid: callText(bid) })}</p>
                    <Sheet caption={t("Trumps")} heads={[t("Trumps"), t("Named"), t("Makes it"), t("Points won")]}>
                        {suits.map(({ trump, named, makes, points }) => (
                            <tr key={trump}>
                                <th scope="row">
                                    <Pip suit={trump} /> {suitName(trump)}
                                </th>
                                <td>{share(named)}</td>
                                <td>{share(makes)}</td>
                                <td>
                                    <Figure of={points} />
                                </td>
                            </tr>
                        ))}
                    </Sheet>
                </>
            )}
            <p class="dim">
                {t("Played out in {n} layouts of the hidden cards that fit the calls. Points: of the hand, against the others. Match: the chance to win it. Cost: in points, against the expert's call, in the same layouts. ± is half the 95 % interval.", { n: worlds })} {t("★ is the expert's call.")}
            </p>
        </>
    );
}
