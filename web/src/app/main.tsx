/* main.tsx - the shell: which page is shown, the bar on top, and what surrounds all pages.
 *
 * SPDX-License-Identifier: MIT */
import { type ComponentChild, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { language, N_, onLanguage, t } from "../i18n/index.ts";
import { dress } from "../table/settings.ts";
import { TextPage } from "../text/page.tsx";
import { TextStartPage } from "../text/start.tsx";
import "../theme.css";
import "./app.css";
import { firstLanguage } from "./language.ts";
import { Link, usePath } from "./links.tsx";
import { Page } from "./page.tsx";
import { AccountPage } from "./pages/account.tsx";
import { HelpPage } from "./pages/help.tsx";
import { HistoryPage } from "./pages/history.tsx";
import { LobbyPage } from "./pages/lobby.tsx";
import { NewPage } from "./pages/new.tsx";
import { ReplayPage } from "./pages/replay.tsx";
import { RulesListPage, RulesPage } from "./pages/rules.tsx";
import { SettingsPage } from "./pages/settings.tsx";
import { StartPage } from "./pages/start.tsx";
import { TablePage } from "./pages/table.tsx";
import { VerifyPage } from "./pages/verify.tsx";
import { AppContext, CurrentApp } from "./app_context.ts";

/** A page by its path; `name` is the second part of the path where `named` says it has one. */
const routes: { path: string; named?: boolean; bare?: boolean; page: (name: string) => ComponentChild }[] = [
    { path: "", page: () => <StartPage /> },
    { path: "new", page: () => <NewPage /> },
    { path: "lobby", page: () => <LobbyPage /> },
    { path: "t", named: true, bare: true, page: (name) => <TablePage key={name} table={name} /> },
    { path: "text", page: () => <TextStartPage /> },
    { path: "text", named: true, page: (name) => <TextPage key={name} table={name} /> },
    { path: "replay", named: true, page: (name) => <ReplayPage key={name} table={name} /> },
    { path: "rules", page: () => <RulesListPage /> },
    { path: "rules", named: true, page: (name) => <RulesPage key={name} variant={name} /> },
    { path: "verify", page: () => <VerifyPage /> },
    { path: "history", page: () => <HistoryPage /> },
    { path: "account", page: () => <AccountPage /> },
    { path: "settings", page: () => <SettingsPage /> },
    { path: "help", page: () => <HelpPage /> },
];

const menu: { path: string; label: string; online?: boolean }[] = [
    { path: "/new", label: N_("Play") },
    { path: "/lobby", label: N_("Tables"), online: true },
    { path: "/rules", label: N_("Rules") },
    { path: "/history", label: N_("Matches") },
    { path: "/settings", label: N_("Settings") },
    { path: "/account", label: N_("Account"), online: true },
    { path: "/help", label: N_("Help") },
];

function Top({ app, path }: { app: AppContext; path: string }) {
    const [open, setOpen] = useState(false);
    useEffect(() => setOpen(false), [path]);
    return (
        <header class="top">
            <Link class="brand" to="/">
                <svg viewBox="0 0 32 32" aria-hidden="true">
                    <path d="M16 2c2.3 5 12 10.8 12 17.3 0 3.7-2.7 6.2-5.9 6.2-2 0-3.7-.9-4.7-2.4.3 2.8 1.5 4.9 3.4 6.4h-9.6c1.9-1.5 3.1-3.6 3.4-6.4-1 1.5-2.7 2.4-4.7 2.4-3.2 0-5.900-2.500-5.900-6.200C4 12.800 13.700 7 16 2z" />
                </svg>
                Pedro
            </Link>
            <button type="button" class="menu" aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
                {t("Menu")}
            </button>
            <nav id="menu" class={open ? "open" : ""} aria-label={t("Pages")}>
                <ul>
                    {menu
                        .filter(({ online }) => !online || !app.alone)
                        .map(({ path: to, label }) => (
                            <li key={to}>
                                <Link to={to} {...(path === to ? { "aria-current": "page" as const } : {})}>
                                    {t(label)}
                                </Link>
                            </li>
                        ))}
                </ul>
            </nav>
        </header>
    );
}

/** Tells when the connection is gone and back. */
function useStatus(app: AppContext): string {
    const [status, setStatus] = useState(app.client.transport.status);
    useEffect(() => app.client.transport.onStatus(setStatus), [app]);
    return status;
}

/** Tells when something large has to come first. */
function usePreparing(app: AppContext): boolean {
    const [preparing, setPreparing] = useState(false);
    useEffect(() => app.onPreparing(setPreparing), [app]);
    return preparing;
}

function App({ app }: { app: AppContext }) {
    const path = usePath();
    const [, redraw] = useState(language());
    useEffect(() => onLanguage(() => redraw(language())), []);
    const status = useStatus(app);
    const preparing = usePreparing(app);
    const parts = path.split("/").filter(Boolean);
    const route = routes.find((row) => row.path === (parts[0] ?? "") && (row.named ?? false) === (parts.length === 2));
    const page = parts.length <= 2 && route ? route.page(parts[1] ?? "") : (
        <Page title={t("There is no such page")}>
            <Link to="/">{t("To the start")}</Link>
        </Page>
    );
    return (
        <CurrentApp.Provider value={app}>
            <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), document.getElementById("main")?.querySelector<HTMLElement>("h1, button")?.focus())}>
                {t("To the contents")}
            </a>
            {!route?.bare && <Top app={app} path={path} />}
            {!route?.bare && (
                <p class="notice" role="status">
                    {status === "offline" ? t("The connection is broken. It will be made again by itself.") : preparing ? t("The strong players are on their way …") : ""}
                </p>
            )}
            {page}
        </CurrentApp.Provider>
    );
}

async function start(): Promise<void> {
    dress();
    const [app] = await Promise.all([AppContext.find(), firstLanguage()]);
    const root = document.createElement("div");
    root.id = "app";
    document.body.append(root);
    render(<App app={app} />, root);
    if ("serviceWorker" in navigator && isSecureContext) void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
}

void start();
