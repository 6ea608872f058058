import { useEffect } from 'react';
import { forceDark } from '#client/features/preferences/theme.ts';

/** Sheets and toasts stand outside the door's own frame: the whole page is dark while the door is open. */
export function useDarkPage(): void {
  useEffect(forceDark, []);
}
