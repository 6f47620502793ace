/* now.tsx - the number of connected people, and a match to watch.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n/index.ts";
import { playerName } from "../table/seats.ts";
import type { Now as Told } from "./api.ts";
import { Link } from "./links.tsx";
import { useApp } from "./app_context.ts";

const EVERY_MS = 15_000;

export function Now() {
    const app = useApp();
    const [now, setNow] = useState<Told | null>(null);
    useEffect(() => {
        const ask = () => {
            if (document.visibilityState === "visible") app.server?.now().then(setNow, () => setNow(null));
        };
        ask();
        const timer = setInterval(ask, EVERY_MS);
        return () => clearInterval(timer);
    }, [app]);
    if (!now) return null;
    const { online, matches, featured } = now;
    const names = featured?.seats.filter(({ bot, empty }) => !bot && !empty).map(({ name }) => playerName(name));
    return (
        <p class="now">
            <span class="dim">
                {online > 1 && tn("{n} person is online.", "{n} people are online.", online)}{" "}
                {matches > 0 && tn("{n} match is being played.", "{n} matches are being played.", matches)}
            </span>{" "}
            {featured && <Link to={`/t/${featured.table}`}>{t("Watch {names}", { names: names!.join(", ") })}</Link>}
        </p>
    );
}
