import { type MouseEvent, useEffect, useRef } from 'react';

/** So long after a window opens, a press may still be the second one of the double press that opened it (ms). */
const DOUBLE_PRESS_MS = 500;

/**
 * The second press of a double one falls on the window that the first has just opened, or beside it, and would answer or
 * close what nobody has read yet.
 * @param open of a window that is opened from elsewhere
 */
export function useSecondPress(open: boolean | undefined) {
  const openedAt = useRef(0);
  const opened = () => {
    openedAt.current = performance.now();
  };
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  const isYoung = () => performance.now() - openedAt.current < DOUBLE_PRESS_MS;
  return {
    opened,
    isBeside: (reason: string) => reason === 'outside-press' && isYoung(),
    /** For the window's captured clicks. */
    onClickCapture: (event: MouseEvent) => {
      if (event.detail < 2 || !isYoung()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
