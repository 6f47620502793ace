/* identity.ts - the nickname and the picture that a person has chosen on this device.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { Listeners } from "../transport/transport.ts";
import { store, stored } from "./device.ts";

const KEPT = "pedro.person";

/** In characters. */
export const NICKNAME_MAX = 20;

export interface Identity {
    /** "" if none was chosen. */
    nickname: string;
    /** One of PORTRAITS (faces/portrait.tsx), or "". */
    picture: string;
}

const changes = new Listeners<void>();

function read(): Identity {
    const none = { nickname: "", picture: "" };
    try {
        return { ...none, ...(JSON.parse(stored(KEPT) ?? "{}") as Partial<Identity>) };
    } catch {
        return none;
    }
}

let own = read();

export const identity = (): Identity => own;

/** A typed nickname without control characters, with one space between words, and not too long. */
export function cleanNickname(typed: string): string {
    const text = typed.replace(/[\p{C}\s]+/gu, " ").trim();
    return [...text].slice(0, NICKNAME_MAX).join("").trim();
}

export function changeIdentity(change: Partial<Identity>): void {
    own = { ...own, ...change };
    store(KEPT, JSON.stringify(own));
    changes.tell();
}

/** Draws again when it changes. */
export function useIdentity(): Identity {
    const [shown, show] = useState(own);
    useEffect(() => changes.add(() => show(own)), []);
    return shown;
}
