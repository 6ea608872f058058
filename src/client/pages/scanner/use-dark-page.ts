import { useEffect } from 'react';
import { forceDark } from '#client/features/preferences/theme.ts';

/** Darkens the whole page while the scanner is open, since sheets and toasts render outside its frame. */
export function useDarkPage(): void {
  useEffect(forceDark, []);
}
