import { useCallback } from 'react';

/**
 * Keeps a bar's height in a variable of the element around it, so that a verdict stands between the bars however tall
 * they are: small phones, large text, a conflict under the count.
 */
export function useBarHeight(variable: `--${string}`): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (bar: HTMLElement | null) => {
      const around = bar?.parentElement;
      if (!bar || !around) return;
      const observer = new ResizeObserver(() =>
        around.style.setProperty(variable, `${bar.getBoundingClientRect().height}px`),
      );
      observer.observe(bar);
      return () => observer.disconnect();
    },
    [variable],
  );
}
