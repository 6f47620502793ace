/* our_rules.ts - the house rules that people have saved on this device under a name, and links that hold such rules.
 *
 * SPDX-License-Identifier: MIT */
import { store, stored } from "./device.ts";

export interface OurRules {
    /** What the people call them. */
    name: string;
    variant: string;
    options: Record<string, string>;
}

const KEPT = "pedro.rules";
const MOST = 20;
/** In characters. */
export const RULES_NAME_MAX = 40;

const isText = (value: unknown): value is string => typeof value === "string";

const isOurs = (value: unknown): value is OurRules => {
    const { name, variant, options } = (value ?? {}) as Partial<OurRules>;
    return isText(name) && isText(variant) && typeof options === "object" && options !== null && Object.values(options).every(isText);
};

/** Those that are saved, the last first. */
export function ourRules(): OurRules[] {
    try {
        const all = JSON.parse(stored(KEPT) ?? "[]") as unknown;
        return Array.isArray(all) ? all.filter(isOurs) : [];
    } catch {
        return [];
    }
}

const put = (all: OurRules[]) => store(KEPT, JSON.stringify(all.slice(0, MOST)));

/** Saves rules in the place of those of the same name. */
export const saveRules = (rules: OurRules): void => put([rules, ...ourRules().filter(({ name }) => name !== rules.name)]);

export const forgetRules = (name: string): void => put(ourRules().filter((each) => each.name !== name));

/** The page of a new table with these rules. What follows the name are keys of rulesets, and `game`. */
export const rulesPath = ({ name, variant, options }: OurRules): string => `/new?${new URLSearchParams({ called: name, game: variant, ...options })}`;

/** The rules that an address holds; undefined if it names no game. */
export function rulesOfQuery(query: URLSearchParams, keys: readonly { name: string }[]): OurRules | undefined {
    const variant = query.get("game");
    if (!variant) return undefined;
    const options = Object.fromEntries(keys.flatMap(({ name }) => (query.has(name) ? [[name, query.get(name)!] as const] : [])));
    return { name: [...(query.get("called") ?? "")].slice(0, RULES_NAME_MAX).join(""), variant, options };
}
