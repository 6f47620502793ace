/* api.ts - what is asked for outside a table: rules, accounts, records.
 *
 * With a server it is asked over HTTP, but for the rules in other languages than English: those
 * the engine in the worker knows. Alone, that answers what it can, and there is no account.
 *
 * SPDX-License-Identifier: MIT */
import { language } from "../i18n/index.ts";
import { setKeys } from "./key_labels.ts";
import { refused, refusalText, type Told } from "./refusal.ts";

/** A row of the engine's table of keys. */
export interface Key {
    name: string;
    topic: string;
    kind: string;
    min: number;
    max: number;
    /** The word a number may be instead, or "". */
    word: string;
    words: string[];
    help: string;
    /** What forms call it, in English. */
    label: string;
    /** What forms show for the words its values begin with, in English. */
    meanings: Record<string, string>;
    default: string;
}

export interface Preset {
    name: string;
    title: string;
    place: string;
    /** What differs from the defaults. */
    options: Record<string, string>;
}

export interface RuleTables {
    keys: Key[];
    presets: Preset[];
}

export interface Explained {
    title: string;
    sections: { heading: string; paragraphs: string[] }[];
}

export interface Me {
    name: string;
    guest: boolean;
}

/** Where one is logged in. */
export interface Session {
    id: string;
    /** A bearer token, and no browser. */
    program: boolean;
    /** What it was begun with, "Firefox, Linux", or "". */
    client: string;
    begun: string;
    seen: string;
    /** The one that asks. */
    here: boolean;
    online: boolean;
}

/** What one told about somebody, and what was answered. */
export interface Report {
    number: number;
    at: string;
    about: string;
    words: string;
    answer: string;
    closed: boolean;
}

/** A match of one's own, newest first. */
export interface Played {
    table: string;
    variant: string;
    title?: string;
    names: string[];
    seat: number;
    result?: number[];
    won?: boolean;
    ended?: string;
}

/** Why something was refused, to be shown as it is. */
export class Refusal extends Error {
    constructor(
        readonly code: string,
        told: Told,
    ) {
        super(refusalText(told));
    }
}

export interface Api {
    rules(): Promise<RuleTables>;
    explain(variant: string, options: Record<string, string>): Promise<Explained>;
    record(table: string): Promise<string>;
    history(): Promise<Played[]>;
}

/** The tables, once the labels of their keys are known. */
export function withLabels(tables: RuleTables): RuleTables {
    setKeys(tables.keys);
    return tables;
}

/** What a request comes to; `body` is sent as JSON. */
async function ask(method: string, path: string, body?: object): Promise<Response> {
    let answer: Response;
    try {
        answer = await fetch(new URL(path, document.baseURI), {
            method,
            credentials: "same-origin",
            headers: { "Content-Type": "application/json" },
            ...(body ? { body: JSON.stringify(body) } : method === "GET" ? {} : { body: "{}" }),
        });
    } catch {
        throw new Refusal("gone", refused("unreachable"));
    }
    if (answer.ok) return answer;
    const told = (await answer.json().catch(() => null)) as (Told & { code: string }) | null;
    throw new Refusal(told?.code ?? String(answer.status), told ?? { message: answer.statusText });
}

const json = async <T>(method: string, path: string, body?: object) =>
    (await (await ask(method, path, body)).json()) as T;

export class ServerApi implements Api {
    private tables: Promise<RuleTables> | undefined;

    /** `translated`: who says the rules in a language other than English, which is the server's. */
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

    async history(): Promise<Played[]> {
        const told = await json<Played[] | { matches: Played[] }>("GET", "api/history");
        return Array.isArray(told) ? told : told.matches;
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

    /** A new recovery code in place of the one before. */
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
