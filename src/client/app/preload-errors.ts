import { openedOffline } from '#client/features/offline-shell/reachable.ts';
import { isNumber } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { PATHS } from '#shared/paths.ts';

/** A second failure this soon after a reload is no stale release: leave it to the error boundary. */
const ONCE_PER_MS = 20_000;
const reloadedAt = persistedStore('aforo-reloaded-at', isNumber, {
  storage: 'session',
  isExpired: (at, now) => now - at >= ONCE_PER_MS,
});

let missed = false;

/**
 * Whether a module failed to load into this document. Browsers may cache that failure for the document's lifetime, so
 * that a retry fails without a request (whatwg/html#6768).
 */
export function fileWasMissed(): boolean {
  return missed;
}

/**
 * A page that is older than a week, or of a release that was taken back, misses its files: reloads the document once.
 * Otherwise the error goes to the boundary, which offers a retry.
 */
export function reloadOnPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missed = true;
    console.error(event.payload);
    // An offline document waits for the network; a reload would only serve it again.
    if (!navigator.onLine || openedOffline()) return;
    // Never reload a scanner in use.
    if (window.location.pathname === PATHS.scanner) return;
    // Without storage it might reload forever.
    if (reloadedAt.read() !== null || !reloadedAt.write(Date.now())) return;
    event.preventDefault();
    window.location.reload();
  });
}
