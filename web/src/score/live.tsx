/* live.tsx - a match that its keeper shows: the standing and the sheet, as they change.
 *
 * It asks every second. The server mostly answers "not modified"; nothing is asked while nobody looks at the page.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../app/api.ts";
import { useApp } from "../app/app_context.ts";
import { Page, Trouble } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import { type Pad, read } from "./pad.ts";
import { Sheet } from "./sheet.tsx";
import { Standing } from "./standing.tsx";
import { standing } from "./words.ts";

const EVERY_MS = 1000;
const LATER_MS = 5000;

export function LivePage({ secret }: { secret: string }) {
    const { server } = useApp();
    const [pad, setPad] = useState<Pad>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let stopped = !server;
        let last = { tag: "", record: "" };
        const look = async () => {
            let wait = EVERY_MS;
            try {
                if (document.visibilityState === "visible") {
                    const next = await server!.liveScore(secret, last);
                    const shown = next === last ? undefined : await read(next.record);
                    if (stopped) return;
                    last = next;
                    if (shown) setPad(shown);
                    setTrouble("");
                }
            } catch (error) {
                if (stopped) return;
                const refusal = error as Refusal;
                setTrouble(refusal.message);
                stopped = refusal.code === "not_found";
                wait = LATER_MS;
            }
            if (!stopped) timer = setTimeout(() => void look(), wait);
        };
        if (!stopped) void look();
        return () => {
            stopped = true;
            clearTimeout(timer);
        };
    }, [secret]);
    return (
        <Page title={t("Score")} class="score-page">
            <Trouble text={server ? trouble : t("A match is shown live by a server, and there is none.")} />
            {pad && (
                <div class="score">
                    <p class="dim">{t(pad.title)}</p>
                    <Standing pad={pad} />
                    <p class="news" role="status">
                        {standing(pad)}
                    </p>
                    <section>
                        <h2>{t("Score sheet")}</h2>
                        {pad.hands.length > 0 && <Sheet pad={pad} kind={pad.sheet} />}
                    </section>
                </div>
            )}
        </Page>
    );
}
