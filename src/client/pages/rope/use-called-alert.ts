import { useEffect, useRef } from 'react';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import { ORDER_READY } from '#client/features/check-in/scan/tones.ts';
import type { OwnRope } from '#shared/contracts/rope.ts';

/** Rings and vibrates once when a waiting party is called. Browsers allow sound only after a tap, so each wakes the speaker. */
export function useCalledAlert(party: OwnRope['party']): void {
  const state = party?.state ?? null;
  const before = useRef(state);
  useEffect(() => {
    if (state !== 'waiting') return;
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, speaker.wake);
    return () => {
      for (const event of events) window.removeEventListener(event, speaker.wake);
    };
  }, [state]);
  useEffect(() => {
    if (before.current === 'waiting' && state === 'called') {
      speaker.play(ORDER_READY);
      navigator.vibrate?.([...ORDER_READY.vibration]);
    }
    before.current = state;
  }, [state]);
}
