/* title.ts - the title of the window: that of the page, after what waits for the person.
 *
 * SPDX-License-Identifier: MIT */

let page = "Pedro";
let call = "";

const show = () => (document.title = call ? `${call} · ${page}` : page);

/** The page has another title. */
export function setTitle(text: string): void {
    page = text;
    show();
}

/** Something waits for the person, wherever they are; "": no longer. */
export function setCall(text: string): void {
    call = text;
    show();
}
