/* menu.tsx - the top of a page, and the menu beside its title: five items.
 *
 * In the document the menu follows the page, so that by keyboard the contents come first: on the start page "Play now" is
 * the third thing that Tab reaches. The first one leads to the menu.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { Pip } from "../cards/face.tsx";
import { N_, t } from "../i18n/index.ts";
import { useApp } from "./app_context.ts";
import { Link, usePath } from "./links.tsx";

interface Item {
    path: string;
    label: string;
    /** Only with a server. */
    online?: boolean;
    /** The first parts of the paths of its pages; the last item has all others. */
    parts: string;
    /** On a grid of 24 by 24, as lines. */
    icon: string;
}

const items: Item[] = [
    { path: "/", label: N_("Play"), parts: " new lobby pair t text", icon: "M4 7l8-3 5 13-8 3zM15 5l5 1-2 11" },
    { path: "/lessons", label: N_("Learn"), parts: "learn lessons lesson puzzles master mistakes review explore", icon: "M12 7Q8 4 3 6v12q5-2 9 1 4-3 9-1V6q-5-2-9 1v12" },
    { path: "/friends", label: N_("Friends"), online: true, parts: "friends friend", icon: "M9 12a4 4 0 100-8 4 4 0 000 8zM2 20c0-8 14-8 14 0M16 4a4 4 0 010 8M18 14q4 2 4 6" },
    { path: "/events", label: N_("Tournaments"), online: true, parts: "events e r", icon: "M7 4h10v6a5 5 0 01-10 0zM7 6H4q0 5 3 5M17 6h3q0 5-3 5M12 15v5M8 20h8" },
    { path: "/more", label: N_("More"), parts: "", icon: "M5 7h14M5 12h14M5 17h14" },
];

const MENU = "menu";

/** The first thing that Tab reaches. */
export function ToMenu() {
    return (
        <a class="skip" href={`#${MENU}`} onClick={(event) => (event.preventDefault(), document.getElementById(MENU)?.querySelector("a")?.focus())}>
            {t("To the menu")}
        </a>
    );
}

export function Top() {
    return (
        <header class="top">
            <Link class="brand" to="/">
                <Pip suit="s" />
                Pedro
            </Link>
        </header>
    );
}

/** A page within what all pages have, for those that are otherwise a table. */
export function Framed({ children }: { children: ComponentChildren }) {
    const app = useApp();
    return (
        <>
            <ToMenu />
            <Top />
            {children}
            <Menu online={!app.alone} path={usePath()} asks={app.invitations?.asks ?? 0} />
        </>
    );
}

export function Menu({ online, path, asks }: { online: boolean; path: string; asks: number }) {
    const part = path.split("/")[1] ?? "";
    const own = items.find(({ parts }) => parts.split(" ").includes(part)) ?? items.at(-1)!;
    return (
        <nav id={MENU} class="menu" aria-label={t("Menu")}>
            <ul>
                {items
                    .filter((item) => !item.online || online)
                    .map((item) => (
                        <li key={item.path}>
                            <Link to={item.path} {...(item === own ? { "aria-current": path === item.path ? "page" : "true" } : {})}>
                                <svg viewBox="0 0 24 24" aria-hidden="true">
                                    <path d={item.icon} />
                                </svg>
                                <span>{t(item.label)}</span>
                                {item.path === "/friends" && asks > 0 && <span class="badge">{asks}</span>}
                            </Link>
                        </li>
                    ))}
            </ul>
        </nav>
    );
}
