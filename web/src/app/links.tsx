/* links.tsx - addresses of pages.
 *
 * Served with a <base>, pages have paths of their own (/t/NAME), which can be shared. A static site has no server to
 * answer them, so there the path follows a # (#/t/NAME).
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

const base = document.querySelector("base") ? new URL(document.baseURI).pathname : null;
const moved = new EventTarget();

/** The path of the page that is shown, "/" first, without a query. */
export function currentPath(): string {
    if (base === null) return location.hash.slice(1).split("?")[0] || "/";
    const path = location.pathname;
    return `/${path.startsWith(base) ? path.slice(base.length) : ""}`;
}

/** The query of the address. */
export function currentQuery(): URLSearchParams {
    return new URLSearchParams(base === null ? location.hash.split("?")[1] : location.search);
}

/** The href for a path such as "/t/abc". */
export function href(path: string): string {
    return base === null ? `#${path}` : base + path.slice(1);
}

/** The whole address of a page, for sharing. */
export function shareable(path: string): string {
    return new URL(href(path), location.href).href;
}

export function go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", href(path));
    moved.dispatchEvent(new Event("move"));
}

/** What `read` finds in the address, again whenever that changes. */
function useAddress(read: () => string): string {
    const [found, setFound] = useState(read);
    /* With the first drawing: an address that changes before the next frame would not be heard of. */
    useLayoutEffect(() => {
        const again = () => setFound(read());
        moved.addEventListener("move", again);
        addEventListener("popstate", again);
        addEventListener("hashchange", again);
        return () => {
            moved.removeEventListener("move", again);
            removeEventListener("popstate", again);
            removeEventListener("hashchange", again);
        };
    }, []);
    return found;
}

export const usePath = (): string => useAddress(currentPath);

const queryText = () => currentQuery().toString();
export const useQuery = (): URLSearchParams => new URLSearchParams(useAddress(queryText));

interface LinkProps {
    to: string;
    class?: string;
    "aria-label"?: string;
    "aria-current"?: "page" | "true";
    /** Called before the link is followed. */
    before?: () => void;
    children?: ComponentChildren;
}

/** A link within the app: followed without loading the page again. */
export function Link({ to, before, children, ...rest }: LinkProps) {
    const follow = (event: MouseEvent) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        before?.();
        go(to);
    };
    return (
        <a {...rest} href={href(to)} onClick={follow}>
            {children}
        </a>
    );
}
