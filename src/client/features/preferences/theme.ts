import { useSyncExternalStore } from 'react';
import { oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

export type Theme = 'light' | 'dark';
/** `system` follows the device. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const isThemeChoice = oneOf(THEME_CHOICES);

/** Key and format are given by the specification; `public/theme.js` reads them before the first paint. */
const storedChoice = persistedStore('theme', isThemeChoice, { format: 'text' });
const DEVICE_IS_DARK = '(prefers-color-scheme: dark)';
const BAR_COLOR = { light: '#fdfaf7', dark: '#16110f' } as const satisfies Record<Theme, string>;

const listeners = new Set<() => void>();
/** A page that is always dark is open. */
let isDarkForced = false;

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function currentChoice(): ThemeChoice {
  const { themeChoice } = document.documentElement.dataset;
  return isThemeChoice(themeChoice) ? themeChoice : 'light';
}

function show(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  const device = window.matchMedia(DEVICE_IS_DARK).matches ? 'dark' : 'light';
  const theme = isDarkForced ? 'dark' : choice === 'system' ? device : choice;
  dataset.themeChoice = choice;
  dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOR[theme]);
  for (const notify of listeners) notify();
}

export function setTheme(choice: ThemeChoice): void {
  storedChoice.write(choice);
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
  const unsubscribe = storedChoice.subscribe(() => show(storedChoice.read() ?? 'light'));
  const device = window.matchMedia(DEVICE_IS_DARK);
  const onDevice = () => show(currentChoice());
  device.addEventListener('change', onDevice);
  return () => {
    listeners.delete(notify);
    unsubscribe();
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
