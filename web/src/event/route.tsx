/* route.tsx - the pages of events by their addresses; each is fetched when it is opened.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentType } from "preact";
import { LaterPage, styled } from "../app/later.tsx";
import { Link } from "../app/links.tsx";
import { Page } from "../app/page.tsx";
import { t } from "../i18n/index.ts";

interface Row {
    path: string;
    /** How many parts follow the path in the address. */
    parts: number;
    load: () => Promise<{ default: ComponentType<{ name: string }> }>;
}

const sheet = <M,>(load: () => Promise<M>) => styled(load, "score", "director");

const rows: readonly Row[] = [
    { path: "events", parts: 0, load: sheet(() => import("./list.tsx")) },
    { path: "e", parts: 1, load: sheet(() => import("./page.tsx")) },
    { path: "screen", parts: 1, load: sheet(() => import("./screen.tsx")) },
    { path: "r", parts: 3, load: sheet(() => import("./phone.tsx")) },
];

/** The page of an address "/PATH/NAME"; the name can have several parts. */
export default function EventRoute({ path, name }: { path: string; name: string }) {
    const row = rows.find((each) => each.path === path && each.parts === name.split("/").filter(Boolean).length);
    if (row) return <LaterPage load={row.load} with={{ name }} />;
    return (
        <Page title={t("There is no such page")}>
            <Link to="/">{t("To the start")}</Link>
        </Page>
    );
}
