/* views.tsx - the parts of a tournament that is open, and the links to them.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChild } from "preact";
import { Link } from "../app/links.tsx";
import { N_, t } from "../i18n/index.ts";
import { Entries } from "./entries.tsx";
import type { Opened } from "./event.ts";
import { LogPage } from "./log.tsx";
import { Papers } from "./papers.tsx";
import { Rounds } from "./round.tsx";
import { Settings } from "./setup.tsx";
import { StandingsPage } from "./standings.tsx";

export interface Part {
    name: string;
    label: string;
}

export interface View extends Part {
    shown: (opened: Opened) => ComponentChild;
    /** Only the director has it. */
    own?: boolean;
}

export const views: readonly View[] = [
    { name: "entries", label: N_("Entries"), shown: Entries },
    { name: "rounds", label: N_("Rounds"), shown: Rounds },
    { name: "standings", label: N_("Standings"), shown: StandingsPage },
    { name: "papers", label: N_("Papers"), shown: Papers },
    { name: "settings", label: N_("Settings"), shown: Settings, own: true },
    { name: "log", label: N_("Log"), shown: LogPage },
];

export function Parts({ parts, shown, address }: { parts: readonly Part[]; shown: string; address: (name: string) => string }) {
    return (
        <nav class="views" aria-label={t("Parts of the tournament")}>
            <ul>
                {parts.map(({ name, label }) => (
                    <li key={name}>
                        <Link to={address(name)} {...(name === shown ? { "aria-current": "page" as const } : {})}>
                            {t(label)}
                        </Link>
                    </li>
                ))}
            </ul>
        </nav>
    );
}
