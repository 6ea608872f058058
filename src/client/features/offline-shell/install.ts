import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the app, which other browsers do not make. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function tell(next: InstallOffer | null): void {
  offer = next;
  for (const notify of listeners) notify();
}

/** Keeps the browser's offer for whoever looks for it in the menu, in place of a bar that nobody asked for. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    tell(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => tell(null));
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Installs the app when called; null where the browser offers nothing. An offer is good for once. */
export function useInstall(): (() => void) | null {
  const present = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (!present) return null;
  return () => {
    tell(null);
    present.prompt().catch((error: unknown) => console.error(error));
  };
}
