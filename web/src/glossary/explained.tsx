/* explained.tsx - a text in which each term of card players is a button that says what it means.
 *
 * SPDX-License-Identifier: MIT */
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePromise } from "../app/page.tsx";
import { language, t } from "../i18n/index.ts";
import { glossary, knownGlossary, parts, type Term } from "./terms.ts";

function Meaning({ term: { word, meaning }, close }: { term: Term; close: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
        <dialog class="leave-dialog" ref={dialog} aria-labelledby="term" aria-describedby="meaning" onClose={close}>
            <h2 id="term">{word}</h2>
            <p id="meaning" class="meaning">
                {meaning}
            </p>
            <form method="dialog" class="actions">
                <button type="submit" class="primary">
                    {t("Close")}
                </button>
            </form>
        </dialog>
    );
}

/** Shows what a term means. The dialog stands outside of the text, which may be read aloud when it changes; the browser returns
 * the focus to the button. */
export function show(term: Term): void {
    const host = document.createElement("div");
    const close = () => {
        render(null, host);
        host.remove();
    };
    document.body.append(host);
    render(<Meaning term={term} close={close} />, host);
}

/** No line ends between a number and the sign behind it: "72 %", "3.1 ±0.2". */
const unbroken = (text: string) => text.replace(/ (?=[%±])/g, "\u00a0");

/** `text` with its terms; without them until they have been fetched. Where a change is read aloud, fetch them before the first text. */
export function Explained({ text: written }: { text: string }) {
    const text = unbroken(written);
    const { value: fetched } = usePromise(glossary, [language()]);
    const value = knownGlossary() ?? fetched;
    if (!value) return <>{text}</>;
    return (
        <>
            {parts(text, value).map((part, i) =>
                typeof part === "string" ? (
                    part
                ) : (
                    /* Else a line could end between a button and the comma after it. */
                    <span key={i} class="unbroken">
                        {part.before}
                        <button type="button" class="term" aria-haspopup="dialog" onClick={() => show(part.term)}>
                            {part.form}
                        </button>
                        {part.after}
                    </span>
                ),
            )}
        </>
    );
}
