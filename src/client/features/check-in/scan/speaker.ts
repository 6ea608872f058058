import type { Signal } from './tones.ts';

const VOLUME = 0.35;
/** Fade of each note (s); without it a speaker clicks. */
const FADE_S = 0.012;

export interface Speaker {
  /** Browsers allow sound only after a user gesture: call it on each until sound is on. */
  wake: () => void;
  isAwake: () => boolean;
  onChange: (notify: () => void) => () => void;
  play: (signal: Signal) => void;
}

let context: AudioContext | null = null;
const listeners = new Set<() => void>();

function audio(): AudioContext | null {
  if (context || typeof AudioContext === 'undefined') return context;
  context = new AudioContext();
  context.onstatechange = () => {
    for (const notify of listeners) notify();
  };
  return context;
}

/** The page's single audio output. */
export const speaker: Speaker = {
  wake() {
    const output = audio();
    if (output && output.state !== 'running') output.resume().catch(() => {});
  },
  isAwake: () => audio()?.state === 'running',
  onChange(notify) {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  play(signal) {
    const output = audio();
    if (output?.state !== 'running') return;
    const start = output.currentTime;
    for (const note of signal.notes) {
      const oscillator = output.createOscillator();
      const gain = output.createGain();
      const from = start + note.at;
      oscillator.type = signal.wave;
      oscillator.frequency.value = note.hz;
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(VOLUME, from + FADE_S);
      gain.gain.setValueAtTime(VOLUME, from + note.length - FADE_S);
      gain.gain.linearRampToValueAtTime(0, from + note.length);
      oscillator.connect(gain).connect(output.destination);
      oscillator.start(from);
      oscillator.stop(from + note.length);
    }
  },
};
