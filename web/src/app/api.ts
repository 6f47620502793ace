/* api.ts - requests outside a table: rules, accounts, records.
 *
 * With a server they go over HTTP, except the rules in other languages than English, which the engine in the worker
 * writes. Without a server the worker answers what it can, and there are no accounts.
 *
 * SPDX-License-Identifier: MIT */
import { language } from "../i18n/index.ts";
import type { LobbyTable } from "../transport/shapes.ts";
import { setKeys } from "./key_labels.ts";
import { refused, refusalText, type Told } from "./refusal.ts";

/** A row of the engine's table of keys. */
export interface Key {
    name: string;
    topic: string;
    kind: string;
    min: number;
    max: number;
    /** The word that is allowed in place of a number, or "". */
    word: string;
    words: string[];
    help: string;
    /** Its label in forms, in English. */
    label: string;
    /** The labels of the words that its values begin with, in English. */
    meanings: Record<string, string>;
    default: string;
}

export interface Preset {
    name: string;
    title: string;
    /** Other names, with commas between them. */
    also: string;
    place: string;
    /** The values that differ from the defaults. */
    options: Record<string, string>;
}

export interface RuleTables {
    keys: Key[];
    presets: Preset[];
}

export interface Chapter {
    heading: string;
    paragraphs: string[];
}

/** The rules of a game, what else is known about its preset, and the presets related to that. */
export interface Explained {
    title: string;
    sections: Chapter[];
    about: Chapter[];
    related: { name: string; title: string }[];
}

/** A table at which the person has a seat. */
export interface OwnTable {
    table: string;
    title: string;
    clock: string;
    seats: LobbyTable["seats"];
    seat: number;
    started: boolean;
    /** The seat that is to act. */
    turn?: number;
    left_ms?: number;
}

export interface Me {
    name: string;
    guest: boolean;
}

/** The rating of a person, or of partners. */
export interface Rating {
    /** "bot:NAME" for a bot, "" for a person who was deleted. */
    names: string[];
    rating: number;
    /** The true strength is within this of the rating in 95 cases of 100. */
    margin: number;
    matches: number;
    provisional: boolean;
    /** A bot whose strength was measured. */
    reference: boolean;
    /** The person who looks is among them. */
    own: boolean;
}

export interface Ratings {
    family: string;
    families: { name: string; title: string }[];
    persons: Rating[];
    partners: Rating[];
}

/** A session of the person. */
export interface Session {
    id: string;
    /** True for a bearer token of a program. */
    program: boolean;
    /** The program that began it, "Firefox, Linux", or "". */
    client: string;
    begun: string;
    seen: string;
    /** The session of this page. */
    here: boolean;
    online: boolean;
}

/** A report by the person, and its answer. */
export interface Report {
    number: number;
    at: string;
    about: string;
    words: string;
    answer: string;
    closed: boolean;
}

/** The present activity on the server. */
export interface Now {
    online: number;
    looking: number;
    matches: number;
    /** A match to watch. */
    featured?: LobbyTable;
}

/** A score record of the person on the server. */
/** Something that a person has learned (progress.ts). */
export interface Row {
    kind: string;
    key: string;
    stamp: number;
    value: string;
}

export interface StoredScore {
    key: string;
    variant: string;
    title: string;
    names: string[];
    result: number[];
    winners: number[];
    changed: string;
    /** How many rows it has. */
    lines: number;
    /** The secret of the link by which others see it, or "". */
    live: string;
}

/** A match of the person. */
export interface Played {
    table: string;
    variant: string;
    title?: string;
    names: string[];
    seat: number;
    result?: number[];
    won?: boolean;
    ended?: string;
    /** On a server, for what is older. */
    number?: number;
    /** Where it was asked for. */
    record?: string;
}

/** A refusal as text, to be shown unchanged. */
export class Refusal extends Error {
    /** The word of the list of refusals, if the other end gave one. */
    readonly reason: string | undefined;

    constructor(
        readonly code: string,
        readonly told: Told,
    ) {
        super(refusalText(told));
        this.reason = told.reason;
    }
}

export interface Api {
    rules(): Promise<RuleTables>;
    explain(variant: string, options: Record<string, string>): Promise<Explained>;
    record(table: string): Promise<string>;
    history(): Promise<Played[]>;
    /** The newest matches that are over, at most MATCHES_READ of them, with their records; the newest first. */
    records(): Promise<Played[]>;
}

/** Enough for statistics, and soon read. */
export const MATCHES_READ = 200;

/** The tables, once the labels of their keys are known. */
export function withLabels(tables: RuleTables): RuleTables {
    setKeys(tables.keys);
    return tables;
}

/** Sends a request and resolves to its answer; `body` is sent as JSON. With the `tag` of an answer before, the new one
 * may be "not modified". */
async function ask(method: string, path: string, body?: object, tag?: string): Promise<Response> {
    let answer: Response;
    try {
        answer = await fetch(new URL(path, document.baseURI), {
            method,
            credentials: "same-origin",
            headers: { "Content-Type": "application/json", ...(tag ? { "If-None-Match": tag } : {}) },
            ...(tag === undefined ? {} : { cache: "no-store" as const }),
            ...(body ? { body: JSON.stringify(body) } : method === "GET" ? {} : { body: "{}" }),
        });
    } catch {
        throw new Refusal("gone", refused("unreachable"));
    }
    if (answer.ok || answer.status === 304) return answer;
    const told = (await answer.json().catch(() => null)) as (Told & { code: string }) | null;
    throw new Refusal(told?.code ?? String(answer.status), told ?? { message: answer.statusText });
}

export const json = async <T>(method: string, path: string, body?: object) =>
    (await (await ask(method, path, body)).json()) as T;

export class ServerApi implements Api {
    private tables: Promise<RuleTables> | undefined;

    /** `translated`: gives the rules in other languages than English, the language of the server. */
    constructor(private readonly translated: Api["explain"]) {}

    rules(): Promise<RuleTables> {
        this.tables ??= json<RuleTables>("GET", "api/rules").then(withLabels);
        this.tables.catch(() => (this.tables = undefined));
        return this.tables;
    }

    async explain(variant: string, options: Record<string, string>): Promise<Explained> {
        const english = () => json<Explained>("POST", "api/rules/explain", { variant, options });
        if (language() === "en") return english();
        try {
            return await this.translated(variant, options);
        } catch {
            return english();
        }
    }

    async record(table: string): Promise<string> {
        return (await ask("GET", `api/match/${encodeURIComponent(table)}`)).text();
    }

    /** The same with the name of the match, where that of its table stands for the last one. */
    async match(table: string): Promise<{ name: string; record: string }> {
        const answer = await ask("GET", `api/match/${encodeURIComponent(table)}`);
        return { name: answer.headers.get("Content-Location") ?? table, record: await answer.text() };
    }

    async history(): Promise<Played[]> {
        const told = await json<Played[] | { matches: Played[] }>("GET", "api/history");
        return Array.isArray(told) ? told : told.matches;
    }

    async records(): Promise<Played[]> {
        const all: Played[] = [];
        for (let more = true; more && all.length < MATCHES_READ; ) {
            const before = all.at(-1)?.number;
            const { matches } = await json<{ matches: Played[] }>("GET", `api/history?records=1${before === undefined ? "" : `&before=${before}`}`);
            all.push(...matches);
            more = matches.length > 0;
        }
        return all.filter(({ record }) => record).slice(0, MATCHES_READ);
    }

    /** All score records of the person. */
    async scores(): Promise<StoredScore[]> {
        const all: StoredScore[] = [];
        for (let more = true; more; ) {
            const { scores } = await json<{ scores: StoredScore[] }>("GET", `api/scores?skip=${all.length}`);
            all.push(...scores);
            more = scores.length > 0;
        }
        return all;
    }

    /** What the account has learned, from a row on; long values come only `withValues`. */
    progress({ kind, key }: { kind: string; key: string }, withValues: boolean): Promise<{ rows: Row[]; next?: Row }> {
        return json("GET", `api/progress?${new URLSearchParams({ kind, key, ...(withValues && { values: "1" }) })}`);
    }

    async keepProgress(rows: Row[]): Promise<void> {
        await ask("POST", "api/progress", { rows });
    }

    async score(key: string): Promise<string> {
        return (await ask("GET", `api/scores/${key}`)).text();
    }

    async keepScore(key: string, record: string): Promise<void> {
        await ask("POST", `api/scores/${key}`, { record });
    }

    async dropScore(key: string): Promise<void> {
        await ask("DELETE", `api/scores/${key}`);
    }

    /** Shows a score record to others; resolves to the secret of the link. */
    async showScore(key: string): Promise<string> {
        return (await json<{ live: string }>("POST", `api/live/${key}`)).live;
    }

    async hideScore(key: string): Promise<void> {
        await ask("DELETE", `api/live/${key}`);
    }

    /** The score record that a link shows; the one before if it has not changed. */
    async liveScore(secret: string, before: { tag: string; record: string }): Promise<{ tag: string; record: string }> {
        const answer = await ask("GET", `api/live/${encodeURIComponent(secret)}`, undefined, before.tag);
        return answer.status === 304 ? before : { tag: answer.headers.get("ETag") ?? "", record: await answer.text() };
    }

    ratings(family: string): Promise<Ratings> {
        return json("GET", `api/ratings?family=${family}`);
    }

    async ownTables(): Promise<OwnTable[]> {
        return (await json<{ tables: OwnTable[] }>("GET", "api/me/tables")).tables;
    }

    now(): Promise<Now> {
        return json("GET", "api/now");
    }

    /** Whose personal link it is. */
    friend(code: string): Promise<{ name: string; picture: string }> {
        return json("GET", `api/friend/${encodeURIComponent(code)}`);
    }

    /** A guest chooses another name. */
    name(name: string): Promise<Me> {
        return json("POST", "api/name", { name });
    }

    me(): Promise<Me> {
        return json("GET", "api/me");
    }

    guest(): Promise<Me> {
        return json("POST", "api/guest");
    }

    /** Resolves to the recovery code of a new account, else to "". */
    async account(what: "register" | "login" | "logout", name?: string, password?: string): Promise<string> {
        const told = await json<{ recovery?: string }>("POST", `api/${what}`, what === "logout" ? {} : { name, password });
        return told.recovery ?? "";
    }

    /** Sets a password by a recovery code; resolves to the next code. */
    async recover(name: string, code: string, password: string): Promise<string> {
        return (await json<{ recovery: string }>("POST", "api/recover", { name, code, password })).recovery;
    }

    /** A new recovery code, which replaces the one before. */
    async recovery(current: string): Promise<string> {
        return (await json<{ recovery: string }>("POST", "api/recovery", { current })).recovery;
    }

    async password(current: string, password: string, others: boolean): Promise<void> {
        await ask("POST", "api/password", { current, password, others });
    }

    async sessions(): Promise<Session[]> {
        return (await json<{ sessions: Session[] }>("GET", "api/sessions")).sessions;
    }

    async endSession(id: string): Promise<void> {
        await ask("DELETE", `api/sessions/${id}`);
    }

    async endSessions(others: boolean): Promise<void> {
        await ask("DELETE", others ? "api/sessions?others=1" : "api/sessions");
    }

    async reports(): Promise<Report[]> {
        return (await json<{ reports: Report[] }>("GET", "api/reports")).reports;
    }

    async erase(): Promise<void> {
        await ask("DELETE", "api/me");
    }

    async exported(): Promise<string> {
        return (await ask("GET", "api/me/export")).text();
    }
}
