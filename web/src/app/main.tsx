/* main.tsx - the shell: the current page, and the frame of all pages.
 *
 * SPDX-License-Identifier: MIT */
import { type ComponentChild, type ComponentType, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { language, onLanguage, t } from "../i18n/index.ts";
import { dress } from "../table/settings.ts";
import type { ServerCalled, ServerInvitations } from "../transport/messages.ts";
import "../theme.css";
import "./app.css";
import "../faces/faces.css";
import "../home/home.css";
import "../summary/summary.css";
import { unkeptText, useUnkept } from "./device.ts";
import { firstLanguage } from "./language.ts";
import { Later, LaterPage, named, soon, styled, tables } from "./later.tsx";
import { currentPath, Link, usePath } from "./links.tsx";
import { Menu, ToMenu, Top } from "./menu.tsx";
import { Page } from "./page.tsx";
import { addRefusals } from "./refusal.ts";
import { StartPage } from "./pages/start.tsx";
import { AppContext, CurrentApp, OFFLINE } from "./app_context.ts";

/* Fetched when they are opened, each as one file: the first load is the start page, and the table follows at once. */
const more = () => import("./pages/more.ts");
const club = () => import("./pages/club.ts");
const statistics = () => import("../statistics/page.tsx");
const explore = () => import("../explore/page.tsx");
const master = () => import("../master/page.tsx");
const tablePage = named(tables, "TablePage");
const invitations = named(soon, "Invitations");
const calledPart = named(soon, "Called");
const turns = named(soon, "Turns");
const moreRefusals = () => import("../transport/refusals_more.ts").then(({ MORE_REFUSALS }) => addRefusals(MORE_REFUSALS));

interface Route {
    path: string;
    named?: boolean;
    /** All parts of the path after the first, none to many, are the name. */
    whole?: boolean;
    bare?: boolean;
    page: (name: string) => ComponentChild;
}

/** The row of a page that is fetched when it is opened, with these properties; the second part of the path is its
 * property `prop`, if that is given. */
function later<M>(path: string, load: () => Promise<M>, name: keyof M, props: object = {}, prop = ""): Route {
    const part = named(load as () => Promise<Record<PropertyKey, ComponentType<object>>>, name);
    return { path, named: prop !== "", page: (value) => <LaterPage key={`${path} ${value}`} load={part} with={prop ? { ...props, [prop]: value } : props} /> };
}

/** A page by its path; `name` is the second part of the path where `named` says it has one. */
const routes: Route[] = [
    { path: "", page: () => <StartPage /> },
    later("new", more, "NewPage"),
    { bare: true, ...later("learn", styled(more, "learn"), "LearnPage", { variant: "us" }) },
    { bare: true, ...later("learn", styled(more, "learn"), "LearnPage", {}, "variant") },
    later("lessons", styled(more, "learn"), "LessonsPage", { variant: "us" }),
    later("lessons", styled(more, "learn"), "LessonsPage", {}, "variant"),
    { bare: true, ...later("lesson", styled(more, "learn"), "LessonPage", {}, "variant") },
    later("daily", more, "DailyPage"),
    { bare: true, ...later("daily", more, "DailyDealPage", {}, "game") },
    later("challenge", more, "ChallengePage", {}, "name"),
    ...["lobby", "pair"].map((path) => later(path, more, "LobbyPage")),
    later("friends", more, "FriendsPage"),
    later("friend", more, "FriendPage", {}, "code"),
    { path: "t", named: true, bare: true, page: (name) => <LaterPage key={name} load={tablePage} with={{ table: name }} /> },
    later("text", more, "TextStartPage"),
    later("text", styled(more, "text"), "TextPage", {}, "table"),
    { bare: true, ...later("replay", styled(more, "replay", "text"), "ReplayPage", {}, "table") },
    { bare: true, ...later("review", styled(more, "learn", "review", "replay", "score"), "ReviewPage", {}, "table") },
    { bare: true, ...later("puzzles", styled(more, "learn", "review", "replay"), "PuzzlesPage") },
    { bare: true, ...later("mistakes", styled(more, "learn", "review", "replay"), "MistakesPage") },
    later("explore", styled(explore, "score"), "ExplorePage"),
    later("master", styled(master, "score"), "MasterPage", { number: "" }),
    later("master", styled(master, "score"), "MasterPage", {}, "number"),
    { bare: true, ...later("again", more, "AgainPage") },
    later("rules", more, "RulesListPage"),
    later("rules", more, "RulesPage", {}, "variant"),
    later("glossary", more, "GlossaryPage"),
    later("verify", more, "VerifyPage"),
    later("score", styled(club, "score"), "ScorePage"),
    later("live", styled(club, "score"), "LivePage", {}, "secret"),
    later("director", styled(club, "score", "director"), "DirectorPage", { id: "" }),
    later("director", styled(club, "score", "director"), "DirectorPage", {}, "id"),
    later("season", styled(club, "score", "director"), "SeasonPage"),
    ...["events", "e", "screen", "r"].map((path) => ({ whole: true, bare: path === "screen", ...later(path, styled(club, "score", "director"), "EventRoute", { path }, "name") })),
    { bare: true, ...later("hall", styled(club, "score", "director"), "HallPage", {}, "id") },
    later("ruling", styled(club, "score", "ruling"), "RulingPage"),
    later("history", more, "HistoryPage"),
    later("statistics", styled(statistics, "person"), "StatisticsPage"),
    later("ratings", more, "RatingsPage"),
    later("p", styled(club, "person"), "PersonPage", {}, "name"),
    later("account", more, "AccountPage"),
    later("settings", more, "SettingsPage"),
    later("help", more, "HelpPage"),
    later("more", more, "MorePage"),
];

/** Shows when the connection is lost and restored. */
function useStatus(app: AppContext | null): string {
    const [status, setStatus] = useState("connecting");
    useEffect(() => {
        if (!app) return;
        setStatus(app.client.transport.status);
        return app.client.transport.onStatus(setStatus);
    }, [app]);
    return status;
}

/** Shows what waits for an answer of the person. */
function useInvitations(app: AppContext | null): ServerInvitations | null {
    const [told, setTold] = useState<ServerInvitations | null>(null);
    useEffect(() => {
        if (!app) return;
        /* Some may have come before. */
        setTold(app.invitations);
        return app.onInvitations(() => setTold(app.invitations));
    }, [app]);
    return told;
}

/** Shows that a large download is in progress. */
function usePreparing(app: AppContext | null): boolean {
    const [preparing, setPreparing] = useState(false);
    useEffect(() => app?.onPreparing(setPreparing), [app]);
    return preparing;
}

/** The table of an event that waits for the person. */
function useCalled(app: AppContext | null) {
    const [called, setCalled] = useState<ServerCalled | null>(null);
    useEffect(() => app?.client.onMessage((message) => message.type === "called" && setCalled(message)), [app]);
    return called && <Later load={calledPart} with={{ called, close: () => setCalled(null) }} />;
}

/** `app`: null until it is known who the person is; before that only the start page is drawn. */
function App({ app }: { app: AppContext | null }) {
    const path = usePath();
    const [, redraw] = useState(language());
    useEffect(() => onLanguage(() => redraw(language())), []);
    const status = useStatus(app);
    const preparing = usePreparing(app);
    const lost = useUnkept();
    const told = useInvitations(app);
    const called = useCalled(app);
    const [part = "", ...rest] = path.split("/").filter(Boolean);
    const route = routes.find((row) => row.path === part && (row.whole || ((row.named ?? false) === rest.length > 0 && rest.length < 2)));
    const page = route ? route.page(rest.join("/")) : (
        <Page title={t("There is no such page")}>
            <Link to="/">{t("To the start")}</Link>
        </Page>
    );
    return (
        <CurrentApp.Provider value={app}>
            {!route?.bare && <ToMenu />}
            {!route?.bare && <Top />}
            {!route?.bare && (
                <p class="notice" role="status">
                    {[
                        status === "offline" && (app?.alone ? t("The game cannot be loaded. Load the page again.") : t("The connection is broken. It will be made again by itself.")),
                        lost && unkeptText(),
                        preparing && t("The strong players are on their way …"),
                    ]
                        .filter(Boolean)
                        .join(" ")}
                </p>
            )}
            {page}
            {!route?.bare && <Menu online={app ? !app.alone : !OFFLINE} path={path} asks={told?.asks ?? 0} />}
            {called}
            {app && !app.alone && !route?.bare && <Later optional load={turns} with={{}} />}
            {told && told.tables.length > 0 && <Later load={invitations} with={{ invitations: told.tables }} />}
        </CurrentApp.Provider>
    );
}

async function start(): Promise<void> {
    dress();
    const refusals = moreRefusals().catch(() => undefined);
    const finding = AppContext.find();
    const table = tablePage().catch(() => undefined);
    await firstLanguage();
    const root = document.createElement("div");
    root.id = "app";
    /* In the place of what index.html shows until now; none of that may be left. */
    const draw = (app: AppContext | null) => {
        if (!root.isConnected) document.getElementById("app")!.replaceWith(root);
        render(<App app={app} />, root);
    };
    if (currentPath() === "/") draw(null);
    const app = await finding;
    if (currentPath().startsWith("/t/")) await table;
    /* Refusals come with an English sentence; the translations must be there first. */
    if (language() !== "en") await refusals;
    draw(app);
    /* Last, as the service worker fetches the whole client. */
    await soon().then(({ followPerson }) => followPerson(app), () => undefined);
    if ("serviceWorker" in navigator && isSecureContext) await navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
}

void start();
