import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** As the specification has it; `public/theme.js` reads the same key before the first paint. */
const KEY = 'theme';
const BAR_COLOUR = { light: '#fdfaf7', dark: '#16110f' } as const satisfies Record<Theme, string>;

const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOUR[theme]);
  for (const notify of listeners) notify();
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
  show(theme);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  // Another tab of ours chose.
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) show(event.newValue === 'dark' ? 'dark' : 'light');
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', onStorage);
  };
}

export function useTheme(): Theme {
  // The server knows of no choice: it draws the light one, and the style sheet has the colours of either.
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
