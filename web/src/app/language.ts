/* language.ts - which language a person reads: their choice on this device, else the browser's.
 *
 * SPDX-License-Identifier: MIT */
import { preferred, setLanguage } from "../i18n/index.ts";

const KEPT = "pedro.language";

export async function chooseLanguage(code: string): Promise<void> {
    await setLanguage(code);
    localStorage.setItem(KEPT, code);
}

/** Without its catalogue a page is in English: better than none. */
export async function firstLanguage(): Promise<void> {
    await setLanguage(localStorage.getItem(KEPT) ?? preferred()).catch(() => setLanguage("en"));
}
