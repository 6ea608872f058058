import { type MouseEvent, useEffect, useRef } from 'react';

/** How long after a dialog opens a press may still belong to the double press that opened it (ms). */
const DOUBLE_PRESS_MS = 500;

/**
 * Ignores the second press of a double press, which would hit the dialog that the first has just opened, or close it
 * from outside, before the user has read it.
 * @param open for a dialog that is controlled from elsewhere
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
    /** For the dialog's click capture. */
    onClickCapture: (event: MouseEvent) => {
      if (event.detail < 2 || !isYoung()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
