/* figures.tsx - a table of figures, which can be moved where it is too wide.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";

export function Sheet({ caption, heads, children }: { caption: string; heads: string[]; children: ComponentChildren }) {
    return (
        <div class="sheet-box" tabIndex={0} role="region" aria-label={caption}>
            <table class="score-sheet">
                <caption class="unseen">{caption}</caption>
                <thead>
                    <tr>
                        {heads.map((head) => (
                            <th key={head} scope="col">
                                {head}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>{children}</tbody>
            </table>
        </div>
    );
}
