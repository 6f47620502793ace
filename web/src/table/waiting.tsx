/* waiting.tsx - shows people who have lost the connection, and, once they are absent, offers a bot in their place.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import { playerName } from "./seats.ts";
import { setting } from "./settings.ts";
import type { TableStore } from "./store.ts";

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
}

export function Waiting({ store, info, shown }: Props) {
    const gone = info.seats
        .map((at, seat) => ({ ...at, name: at.name && playerName(at.name), seat }))
        .filter(({ name, bot, away, online, seat }) => name && !bot && !away && !online && seat !== info.seat)
        .filter(({ absent, seat }) => absent || shown.view.seat === seat);
    if (info.over || store.status !== "online") return null;
    return (
        <div role="status" class="waiting">
            {gone.map(({ name, absent, seat }) => (
                <div class="notice" key={seat}>
                    <p>
                        {shown.view.seat === seat ? t("Waiting for {name} …", { name }) : t("{name} is not connected.", { name })}{" "}
                        {!absent && info.seat >= 0 && t("After 30 seconds a bot can play instead.")}
                    </p>
                    {absent && info.seat >= 0 && (
                        <button type="button" class="small"
                            onClick={() => void store.ask({ type: "seat", table: store.name, seat, bot: setting("bots") })}>
                            {t("Let a bot play for {name}", { name })}
                        </button>
                    )}
                </div>
            ))}
        </div>
    );
}
