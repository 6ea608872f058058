import { useLayoutEffect } from 'react';
import { eventHue } from '#shared/events/event-colors.ts';

/**
 * Gives the page the event's own accent, the `event` colors of `tokens.css`.
 * @param isPressed what opens over the page has it too, where it can be pressed
 */
export function useEventAccent(event: Parameters<typeof eventHue>[0] | undefined, isPressed = false): void {
  const hue = event && eventHue(event);
  useLayoutEffect(() => {
    if (hue === undefined) return;
    const { dataset, style } = document.documentElement;
    dataset.eventHue = '';
    if (isPressed) dataset.eventPressed = '';
    style.setProperty('--event-hue', String(hue));
    return () => {
      delete dataset.eventHue;
      delete dataset.eventPressed;
      style.removeProperty('--event-hue');
    };
  }, [hue, isPressed]);
}
