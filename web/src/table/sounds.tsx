/* sounds.tsx - the sounds of the table, made by Web Audio from tones and noise, and the question whether to play them.
 *
 * SPDX-License-Identifier: MIT */
import { isCard } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { momentOf } from "./moments.ts";
import { change } from "./settings.ts";
import type { Happening } from "./store.ts";

/** [pitch in hertz, start, length in seconds]; a pitch of 0 is a card on cloth: a short noise. */
type Note = [number, number, number];

const SOUNDS: Record<string, Note[]> = {
    card: [[0, 0, 0.07]],
    deal: [[0, 0, 0.05], [0, 0.09, 0.05], [0, 0.18, 0.05], [0, 0.27, 0.07]],
    call: [[330, 0, 0.1]],
    trick: [[0, 0, 0.06], [392, 0.02, 0.1], [523, 0.1, 0.14]],
    rich: [[523, 0, 0.1], [659, 0.08, 0.1], [784, 0.16, 0.12], [1047, 0.24, 0.3]],
    turn: [[587, 0, 0.1], [880, 0.1, 0.16]],
    made: [[392, 0, 0.12], [523, 0.12, 0.2]],
    set: [[294, 0, 0.16], [277, 0.15, 0.16], [220, 0.3, 0.4]],
    slam: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.1], [1047, 0.3, 0.14], [1319, 0.42, 0.4]],
    won: [[392, 0, 0.14], [523, 0.14, 0.14], [659, 0.28, 0.14], [784, 0.42, 0.2], [659, 0.62, 0.12], [784, 0.74, 0.6]],
    lost: [[440, 0, 0.2], [392, 0.2, 0.2], [349, 0.4, 0.5]],
};

const LOUDNESS = 0.12;
let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

function noisy(audio: AudioContext): AudioBufferSourceNode {
    if (!noise) {
        noise = audio.createBuffer(1, audio.sampleRate / 5, audio.sampleRate);
        const data = noise.getChannelData(0);
        for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
    }
    const source = audio.createBufferSource();
    source.buffer = noise;
    return source;
}

/** Plays one of SOUNDS. */
export function playNamed(name: string): void {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime;
    for (const [pitch, start, length] of SOUNDS[name]!) {
        const gain = context.createGain();
        gain.gain.setValueAtTime(LOUDNESS, now + start);
        gain.gain.exponentialRampToValueAtTime(0.001, now + start + length);
        gain.connect(context.destination);
        let voice: OscillatorNode | AudioBufferSourceNode;
        if (pitch > 0) {
            voice = context.createOscillator();
            voice.type = "triangle";
            voice.frequency.value = pitch;
            voice.connect(gain);
        } else {
            const band = context.createBiquadFilter();
            band.type = "bandpass";
            band.frequency.value = 1700;
            voice = noisy(context);
            voice.connect(band).connect(gain);
        }
        voice.start(now + start);
        voice.stop(now + start + length);
    }
}

/** The sound of an event. */
export function soundOf(happening: Happening, side: number): string {
    const { after, trick } = happening;
    const moment = momentOf(happening, side);
    if (moment) return moment;
    if (trick) return "trick";
    if (after.legal) return "turn";
    if (after.event?.deal !== undefined) return "deal";
    return after.event?.action && isCard(after.event.action) ? "card" : "call";
}

export const sound = (happening: Happening, side: number) => playNamed(soundOf(happening, side));

/** Asked once; the answer is a setting. */
export function SoundQuestion({ done }: { done: () => void }) {
    const answer = (word: string) => {
        change("sound", word);
        if (word === "on") playNamed("made");
        done();
    };
    return (
        <div class="notice" role="status">
            <p>{t("Shall the table sound?")}</p>
            <button type="button" class="small strong" onClick={() => answer("on")}>
                {t("Sounds on")}
            </button>
            <button type="button" class="small" onClick={() => answer("off")}>
                {t("Silent")}
            </button>
        </div>
    );
}
