import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
/** `system` follows the device. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Given by the specification; `public/theme.js` reads the same key before the first paint. */
const KEY = 'theme';
const DEVICE_IS_DARK = '(prefers-color-scheme: dark)';
const BAR_COLOUR = { light: '#fdfaf7', dark: '#16110f' } as const satisfies Record<Theme, string>;

const listeners = new Set<() => void>();
/** A page that is always dark is open. */
let isDarkForced = false;

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function currentChoice(): ThemeChoice {
  return choiceOf(document.documentElement.dataset.themeChoice);
}

function choiceOf(value: string | null | undefined): ThemeChoice {
  return isThemeChoice(value) ? value : 'light';
}

export function isThemeChoice(value: unknown): value is ThemeChoice {
  return THEME_CHOICES.some((choice) => choice === value);
}

function show(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  const device = window.matchMedia(DEVICE_IS_DARK).matches ? 'dark' : 'light';
  const theme = isDarkForced ? 'dark' : choice === 'system' ? device : choice;
  dataset.themeChoice = choice;
  dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOUR[theme]);
  for (const notify of listeners) notify();
}

export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
  show(choice);
}

/** Forces the dark theme until the returned function is called. */
export function forceDark(): () => void {
  isDarkForced = true;
  show(currentChoice());
  return () => {
    isDarkForced = false;
    show(currentChoice());
  };
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  // The theme was changed in another tab.
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) show(choiceOf(event.newValue));
  };
  const device = window.matchMedia(DEVICE_IS_DARK);
  const onDevice = () => show(currentChoice());
  window.addEventListener('storage', onStorage);
  device.addEventListener('change', onDevice);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', onStorage);
    device.removeEventListener('change', onDevice);
  };
}

/** The displayed theme. The server does not know it and renders light; the style sheet contains both. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, currentChoice, () => 'light');
}
