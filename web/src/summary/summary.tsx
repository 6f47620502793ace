/* summary.tsx - the end of a match: its course, the hand that turned it, the best catch, and all of it
 * as a picture to share, with the score sheet.
 *
 * SPDX-License-Identifier: MIT */
import { useMemo, useState } from "preact/hooks";
import { replay } from "../app/questions.ts";
import { useApp } from "../app/app_context.ts";
import { shareable } from "../app/links.tsx";
import { usePromise } from "../app/page.tsx";
import { Pip } from "../cards/face.tsx";
import { cardName } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import { plainName, sideName, sideSeats } from "../table/seats.ts";
import { verdict } from "../table/fixture.tsx";
import { handSentences } from "../table/sentences.ts";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";
import { bestCatch, turningPoint } from "./facts.ts";
import { draw, PICTURE_WIDTH, toPng } from "./picture.ts";
import { sheetKind, sheetOf } from "./sheet.ts";

/** Gives a picture to what shares on this device, or else to the person as a file. */
async function hand(picture: Blob, name: string, address: string): Promise<void> {
    const file = new File([picture], name, { type: picture.type });
    if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
        await navigator.share({ files: [file], url: address }).catch(() => undefined);
        return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** "We: Ann + North": who sees the picture elsewhere does not know who "we" are. */
function fullName(info: ServerTable, sides: number, side: number): string {
    const name = sideName(info, sides, side);
    return info.seat >= 0 && sides === 2 && info.players > 2 ? `${name}: ${sideSeats(info, sides, side).map((seat) => plainName(info, seat)).join(" + ")}` : name;
}

/* So many pips fall when a match is won. */
const FALLING = 28;

function Pips() {
    return (
        <div class="falling" aria-hidden="true">
            {Array.from({ length: FALLING }, (_, at) => (
                <span key={at} style={{ left: `${(at * 37) % 100}%`, animationDelay: `${(at % 9) * 0.14}s` }}>
                    <Pip suit={"shdc"[at % 4]!} />
                </span>
            ))}
        </div>
    );
}

export function Summary({ store, info }: { store: TableStore; info: ServerTable }) {
    const app = useApp();
    const [trouble, setTrouble] = useState("");
    const { value: match } = usePromise(async () => replay(await app.api.record(store.name), -1), [store]);
    const { value: kind = "totals" } = usePromise(() => sheetKind(info), [store]);
    const view = store.shown?.view;
    /* Without a server nobody else has the match, but the game. */
    const address = shareable(app.alone ? "/" : `/replay/${store.name}`);
    const sheet = store.history;
    const shown = useMemo(() => {
        if (!view || sheet.length === 0) return null;
        const sides = view.scores.length;
        const turn = turningPoint(sheet, view.winner[0] ?? 0);
        const best = match && bestCatch(match.steps);
        const lines = [
            tn("{n} hand was played.", "{n} hands were played.", sheet.length),
            turn && sheet.length > 1 && t("Hand {hand} turned the match: {what}", { hand: turn.hand, what: handSentences(info, turn.score)[0] ?? "" }),
            best && t("Best catch: {who} took {n} points from the bidder with {card}, in hand {hand}.", { who: plainName(info, best.seat), n: best.points, card: cardName(best.card), hand: best.hand }),
        ];
        return {
            address: address.replace(/^https?:\/\//, ""),
            won: info.seat >= 0 && view.winner.includes(info.seat % sides),
            title: t(info.title),
            verdict: verdict(info, view),
            sides: view.scores.map((_, side) => fullName(info, sides, side)),
            scores: sheet.map(({ score }) => score),
            ...sheetOf(info, kind, sheet),
            lines: lines.filter((line) => typeof line === "string"),
        };
    }, [view, sheet, match, kind]);
    if (!shown) return null;
    const drawing = draw(shown);
    const share = () =>
        void toPng(drawing).then(
            (picture) => hand(picture, `pedro-${store.name}.png`, address),
            () => setTrouble(t("The picture cannot be made in this browser.")),
        );
    return (
        <section class={shown.won ? "summary won" : "summary"}>
            {shown.won && <Pips />}
            <p class="verdict">{shown.verdict}</p>
            <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.svg)}`} width={PICTURE_WIDTH} height={drawing.height} alt={t("The course of the match, hand by hand")} />
            <div>
                <ul>
                    {shown.lines.map((line) => (
                        <li key={line}>{line}</li>
                    ))}
                </ul>
                <button type="button" onClick={share}>
                    {t("Share as a picture")}
                </button>
                <p class="trouble" role="alert">
                    {trouble}
                </p>
            </div>
        </section>
    );
}
