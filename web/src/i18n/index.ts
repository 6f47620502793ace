/* index.ts - t() and tn(), the gettext of the page, translate all that a person reads.
 *
 * The English sentence is the key, as in the C programs: the same catalogues (po/*.po) serve
 * both. web/i18n.mjs turns each into one module, loaded when its language is chosen. Blanks
 * are named: t("{who} leads {card}.", {who, card}). N_() only marks a string of a table, to be
 * looked up with t() where it is shown.
 *
 * SPDX-License-Identifier: MIT */

export type Args = Record<string, string | number>;

/* Each language has its own name for itself. */
export const languages: Record<string, string> = {
    en: "English",
    sv: "Svenska",
    fi: "Suomi",
    es: "Español",
    fr: "Français",
};

/* A catalogue of web/i18n.mjs: a message, or its plural forms in the order of `plurals`. */
export interface Catalogue {
    plurals: Intl.LDMLPluralRule[];
    messages: Record<string, string | string[]>;
}

let catalogue: Catalogue | undefined;
let current = "en";
let rules = new Intl.PluralRules("en");
const listeners = new Set<() => void>();

/* Fills the blanks; a blank without a value is left unchanged. */
function fill(text: string, args?: Args): string {
    return args ? text.replace(/\{(\w+)\}/g, (blank, name) => String(args[name] ?? blank)) : text;
}

export function t(text: string, args?: Args): string {
    const found = catalogue?.messages[text];
    return fill(typeof found === "string" ? found : text, args);
}

/* Chooses singular or plural; {n} in the sentence is the number. */
export function tn(one: string, many: string, n: number, args?: Args): string {
    const found = catalogue?.messages[one];
    const all = { n, ...args };
    if (catalogue && Array.isArray(found)) {
        const form = catalogue.plurals.indexOf(rules.select(n));
        return fill(found[form] ?? found[found.length - 1] ?? many, all);
    }
    return fill(n === 1 ? one : many, all);
}

/** Adds messages of a page that has a catalogue of its own, in the current language. */
export function addMessages(messages: Catalogue["messages"]): void {
    if (catalogue) Object.assign(catalogue.messages, messages);
}

/* Marks a string that is translated where it is shown. */
export function N_(text: string): string {
    return text;
}

/** Marks singular and plural in a table: tn(...row, n). */
export function NN_(one: string, many: string): [string, string] {
    return [one, many];
}

export function language(): string {
    return current;
}

/* The best available language for the preferences of the browser. */
export function preferred(): string {
    for (const wanted of navigator.languages) {
        const code = wanted.slice(0, 2).toLowerCase();
        if (code in languages) return code;
    }
    return "en";
}

/* Each is a chunk of its own, made by web/i18n.mjs. */
const load: Record<string, () => Promise<{ default: Catalogue }>> = {
    sv: () => import("./catalogues/sv.ts"),
    fi: () => import("./catalogues/fi.ts"),
    es: () => import("./catalogues/es.ts"),
    fr: () => import("./catalogues/fr.ts"),
};

/* Changes the language and notifies the listeners; English if there is no such language. Rejects, and changes nothing,
 * if the catalogue cannot be fetched. */
export async function setLanguage(code: string): Promise<void> {
    const wanted = code in languages ? code : "en";
    catalogue = wanted === "en" ? undefined : (await load[wanted]!()).default;
    current = wanted;
    rules = new Intl.PluralRules(wanted);
    document.documentElement.lang = wanted;
    for (const heard of listeners) heard();
}

export function onLanguage(heard: () => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
}
