/* book.ts - the texts that the engine needs to write the rules of a game in another language.
 *
 * They are larger than the rest of a catalogue, so they are loaded only when rules are shown.
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

/** English texts and their translations in the current language; none for English. */
export async function bookWords(): Promise<Words> {
    return (await load[language()]?.())?.default ?? [];
}
