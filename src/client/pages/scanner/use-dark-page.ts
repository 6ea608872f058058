import { useEffect } from 'react';

/** Sheets and toasts stand outside the door's own frame: the whole page is dark while the door is open. */
export function useDarkPage(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = 'dark';
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, []);
}
