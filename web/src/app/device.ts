/* device.ts - the texts that this device stores for the page.
 *
 * The browser can forbid its stores, and they can be full. A text that cannot be stored lasts as long as the page, which then
 * says so, on every page, until the text is stored: nothing else reads or writes these stores.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Listeners } from "../transport/transport.ts";

type Area = "localStorage" | "sessionStorage";

/** What could not be stored: newer than what is stored under the same name. */
const unstored: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

/* Other stores with something that is lost with the page. */
const losing = new Set<string>();
const changes = new Listeners<void>();
const stores = new Listeners<string>();
let told = false;

/** Whether something is lost when the page is closed. */
export const unkept = (): boolean => losing.size > 0 || unstored.localStorage.size > 0;

function tell(): void {
    if (unkept() === told) return;
    told = !told;
    changes.tell();
}

/** A store of another kind could not store something, or now has stored all. */
export function setLosing(store: string, on: boolean): void {
    if (on) losing.add(store);
    else losing.delete(store);
    tell();
}

/** Stores a text if it can. */
function put(key: string, text: string, area: Area): boolean {
    try {
        globalThis[area].setItem(key, text);
        return true;
    } catch {
        return false;
    }
}

/** The text of that name, or null. */
export function stored(key: string, area: Area = "localStorage"): string | null {
    try {
        return unstored[area].get(key) ?? globalThis[area].getItem(key);
    } catch {
        return null;
    }
}

/** Stores a text: on the device, or, where that is not possible, as long as the page is open. What could not be stored before is
 * tried once more. */
export function store(key: string, text: string, area: Area = "localStorage"): void {
    const waiting = unstored[area];
    waiting.set(key, text);
    for (const [name, newer] of waiting) if (put(name, newer, area)) waiting.delete(name);
    tell();
    stores.tell(key);
}

/** Calls `listener` with the name of each text that is stored. */
export const onStored = (listener: (name: string) => void): (() => void) => stores.add(listener);

/** Stores what nobody would miss, if that is possible. */
export const storeHint = (key: string, text: string): void => {
    put(key, text, "localStorage");
    stores.tell(key);
};

export function unstore(key: string, area: Area = "localStorage"): void {
    unstored[area].delete(key);
    try {
        globalThis[area].removeItem(key);
    } catch {
        /* Nothing is stored. */
    }
    tell();
}

/** What the page says meanwhile. */
export const unkeptText = (): string => t("This browser does not store what is new here: it is lost when you close the page. Make room on the device, or allow the page to store data.");

/** The same as unkept(); the component is drawn again when it changes. */
export function useUnkept(): boolean {
    const [shown, show] = useState(unkept());
    useEffect(() => {
        show(unkept());
        return changes.add(() => show(unkept()));
    }, []);
    return shown;
}

/** Whoever pays for each byte is not sent what may never be needed. */
export const sparesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
