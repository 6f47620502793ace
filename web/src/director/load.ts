/* load.ts - fetches what the page Director needs: the module, its words in the current language.
 *
 * SPDX-License-Identifier: MIT */
import { addRefusals } from "../app/refusal.ts";
import { addMessages, type Catalogue, language } from "../i18n/index.ts";
import { DIRECTOR_REFUSALS } from "../transport/refusals_director.ts";
import { Module } from "./module.ts";

interface Words {
    messages: Catalogue["messages"];
    /** Of the papers, which the module makes. */
    words: readonly [string, string][];
}

/* Each is a chunk of its own, made by web/i18n.mjs. */
const catalogues: Record<string, () => Promise<{ default: Words }>> = {
    sv: () => import("../i18n/catalogues/sv.director.ts"),
    fi: () => import("../i18n/catalogues/fi.director.ts"),
    es: () => import("../i18n/catalogues/es.director.ts"),
    fr: () => import("../i18n/catalogues/fr.director.ts"),
};

let module: Promise<Module> | undefined;

/** Gets the sentences of these pages in the current language. */
export async function loadWords(): Promise<Words["words"]> {
    const words = await catalogues[language()]?.();
    addRefusals(DIRECTOR_REFUSALS);
    addMessages(words?.default.messages ?? {});
    return words?.default.words ?? [];
}

/** The module, once everything is there. Rejects if something cannot be fetched; the next call tries again. */
export async function load(): Promise<Module> {
    try {
        const [loaded, words] = await Promise.all([(module ??= Module.load()), loadWords()]);
        loaded.words(words);
        return loaded;
    } catch (error) {
        module = undefined;
        throw error;
    }
}
