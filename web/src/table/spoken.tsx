/* spoken.tsx - the balloon of what a seat says: two lines above all seats, and the sign by which one does not hear it again.
 *
 * Readers are told by the log; the button is theirs too.
 *
 * SPDX-License-Identifier: MIT */
interface Props {
    text: string;
    /** What a press of the sign does, in words. */
    hush: string;
    onHush: () => void;
}

export function Spoken({ text, hush, onHush }: Props) {
    return (
        <span class="balloon talk-balloon">
            <span aria-hidden="true">{text}</span>
            <button type="button" class="hush" aria-label={hush} title={hush} onClick={onHush}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M4 5h16v11H10l-4 4v-4H4zM9 8l6 5M15 8l-6 5" />
                </svg>
            </button>
        </span>
    );
}
