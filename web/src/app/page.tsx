/* page.tsx - the parts of all pages: a title, a heading that gets the focus, felt and cards, room for a refusal.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Fan } from "../home/fan.tsx";
import { setTitle } from "./title.ts";

interface PageProps {
    title: string;
    class?: string;
    /** With these cards the title is on felt; "" is a back. */
    cards?: string[];
    /** What follows the title there. */
    lead?: ComponentChildren;
    children: ComponentChildren;
}

let first = true;

export function Page({ title, cards, lead, children, ...rest }: PageProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        setTitle(title === "Pedro" ? title : `${title} · Pedro`);
    }, [title]);
    /* A person who came by a link within the app learns which page it is. */
    useEffect(() => {
        if (!first) heading.current?.focus({ preventScroll: true });
        if (!first) scrollTo(0, 0);
        first = false;
    }, []);
    const head = (
        <h1 ref={heading} tabIndex={-1}>
            {title}
        </h1>
    );
    return (
        <main id="main" class={`page ${rest.class ?? ""}`}>
            {cards ? (
                <div class="hero cover">
                    <div>
                        {head}
                        {lead}
                    </div>
                    <Fan cards={cards} />
                </div>
            ) : (
                head
            )}
            {children}
        </main>
    );
}

interface TypedProps {
    value: string | number;
    take: (typed: string) => void;
    /** As of `input`. */
    id?: string;
    name?: string;
    class?: string;
    type?: "datetime-local";
    inputMode?: "numeric" | "text";
    maxLength?: number;
    disabled?: boolean;
    "aria-label"?: string;
    "aria-describedby"?: string;
    "aria-invalid"?: boolean;
}

/** A field whose text is taken when it is left. Until then it stays as typed, also if the page is drawn again meanwhile. */
export function Typed({ value, take, ...rest }: TypedProps) {
    const [typed, type] = useState<string>();
    return (
        <input autoComplete="off" {...(rest as object)} value={typed ?? value} onInput={(event) => type(event.currentTarget.value)}
            onChange={(event) => {
                type(undefined);
                take(event.currentTarget.value.trim());
            }} />
    );
}

/** How much of something is done, as a bar with its words. */
export function Progress({ done, all, text }: { done: number; all: number; text: string }) {
    return (
        <label class="done-bar">
            {text} <progress max={all} value={done} />
        </label>
    );
}

export function Trouble({ text }: { text: string }) {
    return (
        <p class="trouble" role="alert">
            {text}
        </p>
    );
}

/** The result of a promise, which is made again when one of `inputs` changes; undefined until it resolves. */
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

/** Offers something as a download. */
export function download(name: string, contents: string | Blob, type = "text/plain"): void {
    const address = URL.createObjectURL(new Blob([contents], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
