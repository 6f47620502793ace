/* sound.ts - short synthesised sounds for events. Off by default.
 *
 * SPDX-License-Identifier: MIT */
import { isCard } from "../cards/cards.ts";
import { setting } from "./settings.ts";
import type { Happening } from "./store.ts";

/** [pitch in hertz, start, length in seconds] */
type Note = [number, number, number];

const SOUNDS: Record<string, Note[]> = {
    card: [[190, 0, 0.06]],
    call: [[330, 0, 0.1]],
    trick: [[392, 0, 0.1], [523, 0.09, 0.14]],
    pedro: [[523, 0, 0.1], [659, 0.08, 0.1], [784, 0.16, 0.12], [1047, 0.24, 0.3]],
    turn: [[587, 0, 0.1], [880, 0.1, 0.16]],
    over: [[392, 0, 0.18], [494, 0.16, 0.18], [587, 0.32, 0.4]],
};

/* From so many points on a trick sounds different. */
const RICH = 5;

const LOUDNESS = 0.12;
let context: AudioContext | undefined;

function soundOf({ after, trick }: Happening): string {
    if (after.view.phase === "over") return "over";
    const rich = after.effects?.some((effect) => effect.kind === "trick_won" && (effect.number ?? 0) >= RICH);
    if (trick) return rich ? "pedro" : "trick";
    if (after.legal) return "turn";
    return after.event?.action && isCard(after.event.action) ? "card" : "call";
}

export function playSound(happening: Happening): void {
    if (setting("sound") !== "on") return;
    context ??= new AudioContext();
    const now = context.currentTime;
    for (const [pitch, start, length] of SOUNDS[soundOf(happening)]!) {
        const voice = context.createOscillator();
        const gain = context.createGain();
        voice.type = "triangle";
        voice.frequency.value = pitch;
        gain.gain.setValueAtTime(LOUDNESS, now + start);
        gain.gain.exponentialRampToValueAtTime(0.001, now + start + length);
        voice.connect(gain).connect(context.destination);
        voice.start(now + start);
        voice.stop(now + start + length);
    }
}
