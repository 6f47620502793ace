/* invitations.tsx - invitations of friends, on every page: one tap leads to the table.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { Portrait } from "../faces/portrait.tsx";
import { t } from "../i18n/index.ts";
import { playerName } from "../table/seats.ts";
import type { Invitation } from "../transport/shapes.ts";
import { useApp } from "./app_context.ts";
import { go } from "./links.tsx";
import { refusalText } from "./refusal.ts";
import { setCall } from "./title.ts";
import { notify } from "./turn_notice.ts";

const words = ({ from, title }: Invitation) => t("{name} invites you: {game}", { name: playerName(from), game: t(title) });

export function Invitations({ invitations }: { invitations: Invitation[] }) {
    const app = useApp();
    const [trouble, setTrouble] = useState("");
    const first = invitations[0]!;
    useEffect(() => {
        setCall(words(first));
        const shown = notify(words(first), t("Open the page to answer."), "pedro-invitation");
        return () => {
            setCall("");
            shown?.close();
        };
    }, [first.table, first.from]);
    const answer = (table: string, accept: boolean) =>
        void app.client.request(accept ? { type: "join", table, any: true } : { type: "decline", table }).then((refusal) => {
            setTrouble(refusal ? refusalText(refusal) : "");
            if (!refusal && accept) go(`/t/${table}`);
        });
    return (
        <aside class="invitations" aria-label={t("Invitations")}>
            <div role="status">
                <ul>
                    {invitations.map((invitation) => (
                        <li key={`${invitation.table} ${invitation.from}`}>
                            <Portrait picture={invitation.picture} name={invitation.from} />
                            <span class="who">{words(invitation)}</span>
                            <button type="button" class="primary" onClick={() => answer(invitation.table, true)}>
                                {t("Join")}
                            </button>
                            <button type="button" onClick={() => answer(invitation.table, false)}>
                                {t("Decline")}
                            </button>
                        </li>
                    ))}
                </ul>
            </div>
            {trouble && <p class="trouble">{trouble}</p>}
        </aside>
    );
}
