/* route.tsx - the pages of events by their addresses.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentType } from "preact";
import { Link } from "../app/links.tsx";
import { Page } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import { EventsPage } from "./list.tsx";
import { EventPage } from "./page.tsx";
import { PhonePage } from "./phone.tsx";
import { ScreenPage } from "./screen.tsx";

interface Row {
    path: string;
    /** How many parts follow the path in the address. */
    parts: number;
    page: ComponentType<{ name: string }>;
}

const rows: readonly Row[] = [
    { path: "events", parts: 0, page: EventsPage },
    { path: "e", parts: 1, page: EventPage },
    { path: "screen", parts: 1, page: ScreenPage },
    { path: "r", parts: 3, page: PhonePage },
];

/** The page of an address "/PATH/NAME"; the name can have several parts. */
export function EventRoute({ path, name }: { path: string; name: string }) {
    const row = rows.find((each) => each.path === path && each.parts === name.split("/").filter(Boolean).length);
    if (row) return <row.page key={`${path} ${name}`} name={name} />;
    return (
        <Page title={t("There is no such page")}>
            <Link to="/">{t("To the start")}</Link>
        </Page>
    );
}
