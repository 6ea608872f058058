import { useCallback } from 'react';

/**
 * Keeps a bar's height in a variable of the page, so that verdicts and toasts stand between the bars however tall they
 * are: small phones, large text, a conflict under the count.
 */
export function useBarHeight(variable: `--${string}`): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() =>
        style.setProperty(variable, `${bar.getBoundingClientRect().height}px`),
      );
      observer.observe(bar);
      return () => {
        observer.disconnect();
        style.removeProperty(variable);
      };
    },
    [variable],
  );
}
