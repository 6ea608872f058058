import { useEffect, useEffectEvent } from 'react';
import { createWedgeReader } from './wedge-reader.ts';

/** Typing into these is typing, also by a scanner. */
const EDITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(EDITABLE) !== null;
}

/** Takes the codes of a hardware scanner (USB, Bluetooth ring) that types them as a keyboard. */
export function useWedge(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    const read = createWedgeReader();
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
      if (isEditable(target) || ctrlKey || metaKey || altKey || isComposing) return;
      const answer = read({ key, at: event.timeStamp });
      if (answer === 'pass') return;
      event.preventDefault();
      event.stopPropagation();
      if (answer !== 'swallow') take(answer.code);
    };
    // Before any control of the page.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
