import { useLayoutEffect } from 'react';
import { eventHue } from '#shared/events/event-colors.ts';

/** Gives the page the event's own accent, the `event` colors of `tokens.css`. */
export function useEventAccent(event: Parameters<typeof eventHue>[0] | undefined): void {
  const hue = event && eventHue(event);
  useLayoutEffect(() => {
    if (hue === undefined) return;
    const { dataset, style } = document.documentElement;
    dataset.eventHue = '';
    style.setProperty('--event-hue', String(hue));
    return () => {
      delete dataset.eventHue;
      style.removeProperty('--event-hue');
    };
  }, [hue]);
}
