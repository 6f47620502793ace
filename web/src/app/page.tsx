/* page.tsx - what all pages have: a title, a heading that takes the focus, room for a complaint.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface PageProps {
    title: string;
    class?: string;
    children: ComponentChildren;
}

let first = true;

export function Page({ title, children, ...rest }: PageProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        document.title = title === "Pedro" ? title : `${title} · Pedro`;
    }, [title]);
    /* Who came by a link within the app is told where that led. */
    useEffect(() => {
        if (!first) heading.current?.focus({ preventScroll: true });
        if (!first) scrollTo(0, 0);
        first = false;
    }, []);
    return (
        <main id="main" class={`page ${rest.class ?? ""}`}>
            <h1 ref={heading} tabIndex={-1}>
                {title}
            </h1>
            {children}
        </main>
    );
}

export function Trouble({ text }: { text: string }) {
    return (
        <p class="trouble" role="alert">
            {text}
        </p>
    );
}

/** What a promise comes to, again whenever one of `inputs` changes: undefined until it does. */
export function usePromise<T>(make: () => Promise<T>, inputs: unknown[]): { value?: T; error?: Error } {
    const [state, setState] = useState<{ value?: T; error?: Error }>({});
    useEffect(() => {
        let wanted = true;
        make().then(
            (value) => wanted && setState({ value }),
            (error: Error) => wanted && setState({ error }),
        );
        return () => {
            wanted = false;
        };
    }, inputs);
    return state;
}

/** Hands a text to the person as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
