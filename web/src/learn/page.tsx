/* page.tsx - "Learn in two minutes": a first hand at a real table, with explanations.
 *
 * The cards are always the same, the table is that of matches, and the engine plays; the explanations follow from the
 * rules of the game (lesson.ts).
 *
 * SPDX-License-Identifier: MIT */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { go, Link } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { usePlay } from "../app/play.ts";
import { suitName } from "../cards/cards.ts";
import { Explained } from "../glossary/explained.tsx";
import { glossary } from "../glossary/terms.ts";
import { t } from "../i18n/index.ts";
import { actionLabel, words } from "../table/actions.ts";
import { hintText } from "../table/dock.tsx";
import { usesKeyboard } from "../table/keys.ts";
import { Solo } from "../table/solo.ts";
import { type TableStore, useTable } from "../table/store.ts";
import { TableView } from "../table/table.tsx";
import { Advice } from "./advice.tsx";
import { useCoach } from "./coach.ts";
import { type Facts, factsOf } from "./lesson.ts";
import { Worths } from "./worths.tsx";

/* In Double Pedro these are good cards for a first hand: a long suit, the second five of its colour, and a pedro of the
 * opponents to be caught. */
const SEED = 2865;
const TEACHERS = "club";

/** Marks the cards and the button of the recommended choice; nothing else about them changes. */
function useAdvice(root: RefObject<HTMLElement | null>, action: string | undefined): void {
    useLayoutEffect(() => {
        const all = root.current?.querySelectorAll<HTMLElement>(".hand [data-card], .dock .choices button") ?? [];
        const cards = action ? words(action) : [];
        const labels = action ? [actionLabel(action), suitName(action), t("Bid {bid}", { bid: action })] : [];
        for (const each of all) {
            const said = each.getAttribute("aria-label") ?? each.textContent!.trim();
            const own = each.dataset.card ? cards.includes(each.dataset.card) : labels.includes(said);
            each.toggleAttribute("data-advised", own);
        }
    });
}

function Lesson({ store, facts }: { store: TableStore; facts: Facts }) {
    useTable(store);
    const coach = useCoach(store, facts);
    const root = useRef<HTMLDivElement>(null);
    const button = useRef<HTMLButtonElement>(null);
    const { play, busy, trouble } = usePlay();
    const { info, hint, legal } = store;
    useAdvice(root, legal && !coach.step ? hint?.action : undefined);
    useLayoutEffect(() => {
        if ((coach.step || coach.done) && usesKeyboard()) button.current?.focus();
    }, [coach.step, coach.done]);
    if (!info) return null;
    return (
        <div class="learning" ref={root}>
            <section class="coach" aria-label={t("Lesson")}>
                <div aria-live="polite">
                    {coach.step?.map(({ text, cards }) => (
                        <div key={text}>
                            <p>
                                <Explained text={text} />
                            </p>
                            {cards && <Worths cards={cards} />}
                        </div>
                    ))}
                    {coach.task && (
                        <p>
                            <Explained text={coach.task} />
                        </p>
                    )}
                    {!coach.step && legal && hint && (
                        <p class="advice">
                            <Explained text={hintText(hint)} />
                        </p>
                    )}
                    {!coach.step && !legal && !coach.done && <p class="dim">{t("Watch what the others do.")}</p>}
                    {coach.done && <p>{t("Now play a match of your own: the same rules, other cards.")}</p>}
                </div>
                {coach.step && (
                    <p class="actions">
                        <button type="button" class="primary" ref={button} onClick={coach.goOn}>
                            {t("Go on")}
                        </button>
                    </p>
                )}
                {coach.done && (
                    <p class="actions">
                        <button type="button" class="primary" ref={button} disabled={busy} onClick={() => play(info.variant)}>
                            {t("Play now")}
                        </button>
                        <Link class="button" to={`/lessons/${info.variant}`}>
                            {t("Short lessons")}
                        </Link>
                        <Link class="button" to={`/rules/${info.variant}`}>
                            {t("Rules of {game}", { game: t(info.title) })}
                        </Link>
                    </p>
                )}
                {coach.done && <Advice variant={info.variant} />}
                <Trouble text={trouble} />
            </section>
            <TableView store={store} leave={() => go("/")} />
        </div>
    );
}

export function LearnPage({ variant }: { variant: string }) {
    const app = useApp();
    const [solo, setSolo] = useState<Solo | null>(null);
    const [trouble, setTrouble] = useState("");
    /* What the lesson says is read aloud, so its terms are there before its first sentence. */
    const { value: tables } = usePromise(async () => {
        await glossary().catch(() => undefined);
        return app.api.rules();
    }, [app]);
    useEffect(() => {
        let opened: Solo | undefined;
        let gone = false;
        Solo.open(SEED, app.me.name, variant, TEACHERS).then(
            (ready) => {
                opened = ready;
                /* The coach lets the table go on: on a slow computer bids are made before it is drawn. */
                ready.store.hold(true);
                if (gone) ready.close();
                else setSolo(ready);
            },
            (error: Error) => setTrouble(error.message),
        );
        return () => {
            gone = true;
            opened?.close();
        };
    }, [variant]);
    if (!solo || !tables)
        return (
            <Page title={t("Learn in two minutes")} cards={["", "", "", ""]} lead={trouble ? <Trouble text={trouble} /> : <p>{t("The cards are being shuffled …")}</p>}>
                {null}
            </Page>
        );
    return (
        <main id="main" class="at-table">
            <h1 class="unseen">{t("Learn in two minutes")}</h1>
            <Lesson store={solo.store} facts={factsOf(tables, variant)} />
        </main>
    );
}
