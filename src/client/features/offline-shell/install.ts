import { useSyncExternalStore } from 'react';

/** Chromium's install prompt event; other browsers have none. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const notify of listeners) notify();
}

/** Defers the browser's install prompt to a menu item instead of its own banner. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Shows the install prompt; null if the browser offers none. Each offer works once. */
export function useInstall(): (() => void) | null {
  const present = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (!present) return null;
  return () => {
    setOffer(null);
    present.prompt().catch((error: unknown) => console.error(error));
  };
}
