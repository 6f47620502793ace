/* terms.ts - finds the terms of card players in a text.
 *
 * The rows are made from data/glossary.ini and the catalogues, a module for each language (web/i18n.mjs), fetched when a
 * text is first shown.
 *
 * SPDX-License-Identifier: MIT */
import { language } from "../i18n/index.ts";

/** A term: its headword, and what it means. */
export interface Term {
    word: string;
    meaning: string;
}

export interface Glossary {
    terms: Term[];
    /** A group for each form of a term, after one for what stands before it. */
    pattern: RegExp;
    /** The term of each group but the first. */
    of: Term[];
}

const load: Record<string, () => Promise<{ default: readonly [string, string][] }>> = {
    en: () => import("../i18n/catalogues/en.glossary.ts"),
    sv: () => import("../i18n/catalogues/sv.glossary.ts"),
    fi: () => import("../i18n/catalogues/fi.glossary.ts"),
    es: () => import("../i18n/catalogues/es.glossary.ts"),
    fr: () => import("../i18n/catalogues/fr.glossary.ts"),
};

function glossaryOf(rows: readonly (readonly [string, string])[]): Glossary {
    const forms: [string, Term][] = [];
    const terms = rows.map(([list, meaning]) => {
        const each = list.split(", ");
        const term = { word: each[0]!.replace("*", ""), meaning };
        for (const form of each) forms.push([form, term]);
        return term;
    });
    /* Of two forms that begin alike the longer one is meant. */
    forms.sort(([a], [b]) => b.length - a.length);
    const groups = forms.map(([form]) => `(${form.replace("*", "\\p{L}*")})`).join("|");
    return { terms, pattern: new RegExp(`(^|[^\\p{L}])(?:${groups})(?!\\p{L})`, "giu"), of: forms.map(([, term]) => term) };
}

const known = new Map<string, Glossary>();

/** The terms of the current language, if they have been fetched. */
export const knownGlossary = () => known.get(language());

/** Fetches the terms of the current language. */
export async function glossary(): Promise<Glossary> {
    const code = language();
    const found = known.get(code) ?? glossaryOf((await load[code]!()).default);
    known.set(code, found);
    return found;
}

/** A term where it stands in a text, with what stands at it without a blank. */
export interface Place {
    before: string;
    form: string;
    after: string;
    term: Term;
}

/** A text in parts: plain text, and the first place of each term. */
export function parts(text: string, { pattern, of }: Glossary): (string | Place)[] {
    const seen = new Set<Term>();
    const found: (string | Place)[] = [];
    let at = 0;
    for (const match of text.matchAll(pattern)) {
        const group = match.findIndex((form, i) => i > 1 && form !== undefined);
        const term = of[group - 2]!;
        const form = match[group]!;
        const start = match.index + match[1]!.length;
        if (seen.has(term) || start < at) continue;
        seen.add(term);
        const end = start + form.length;
        const before = /\S*$/.exec(text.slice(at, start))![0];
        const after = /^[^\s\p{L}]*/u.exec(text.slice(end))![0];
        found.push(text.slice(at, start - before.length), { before, form, after, term });
        at = end + after.length;
    }
    return [...found, text.slice(at)];
}
