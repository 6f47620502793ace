/* book.ts - the words the engine needs to write the rules of a game in another language.
 *
 * They are more than all the rest of a catalogue, so they come only when rules are to be read.
 *
 * SPDX-License-Identifier: MIT */
import { language } from "./index.ts";

type Words = readonly [string, string][];

/* Each is a chunk of its own, made by web/i18n.mjs. */
const load: Record<string, () => Promise<{ default: Words }>> = {
    sv: () => import("./catalogues/sv.book.ts"),
    fi: () => import("./catalogues/fi.book.ts"),
    es: () => import("./catalogues/es.book.ts"),
    fr: () => import("./catalogues/fr.book.ts"),
};

/** Texts in English and what they are in the language that is read now; none for English. */
export async function bookWords(): Promise<Words> {
    return (await load[language()]?.())?.default ?? [];
}
