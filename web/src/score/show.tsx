/* show.tsx - the keeper shows a match to others by a link and a QR code, until that is ended.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import type { ServerApi } from "../app/api.ts";
import { Later } from "../app/later.tsx";
import { shareable } from "../app/links.tsx";
import { Trouble } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import { keep, leaveLive, liveOf, setLive } from "./kept.ts";
import type { Pad } from "./pad.ts";
import { sending, wished } from "./stored.ts";

const qr = () => import("./qr.tsx");

export function Show({ server, id, pad }: { server: ServerApi; id: string; pad: Pad }) {
    const [secret, setSecret] = useState(liveOf(id));
    const [trouble, setTrouble] = useState("");
    useEffect(() => (secret || wished() ? sending(server, id, pad, (refusal) => setTrouble(refusal?.message ?? "")) : undefined), [pad.record, secret]);
    const attempt = (work: () => Promise<void>) =>
        void work().then(
            () => setTrouble(""),
            (refusal: Error) => setTrouble(refusal.message),
        );
    const begin = () =>
        attempt(async () => {
            keep(id, pad);
            await server.keepScore(id, pad.record);
            const live = await server.showScore(id);
            setLive(id, live);
            setSecret(live);
        });
    const end = () =>
        attempt(async () => {
            await server.hideScore(id);
            leaveLive(id);
            setSecret("");
        });
    return (
        <section class="show">
            <h2>{t("Show it live")}</h2>
            {secret ? (
                <>
                    <label for="live-link">{t("Whoever has this link sees each hand as you write it down.")}</label>
                    <input id="live-link" readOnly value={shareable(`/live/${secret}`)} onFocus={(event) => event.currentTarget.select()} />
                    <Later load={qr} with={{ text: shareable(`/live/${secret}`) }} />
                    <p class="actions">
                        <button type="button" onClick={end}>
                            {t("Stop showing it")}
                        </button>
                    </p>
                </>
            ) : (
                <p class="actions">
                    <button type="button" onClick={begin}>
                        {t("Show it live")}
                    </button>
                </p>
            )}
            <Trouble text={trouble} />
        </section>
    );
}
