import { useCallback } from 'react';

/**
 * Publishes a bar's height as a CSS variable, so that verdicts and toasts fit between the bars on small phones, with
 * large text or with a banner.
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
