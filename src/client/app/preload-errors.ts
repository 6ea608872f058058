import { openedOffline } from '#client/features/offline-shell/reachable.ts';

const KEY = 'aforo-reloaded-at';
/** A second failure so soon after reloading is not an old page: the boundary says so instead. */
const ONCE_PER_MS = 20_000;

let missed = false;

/**
 * Whether a file could not be loaded into this document. Browsers may remember that for as long as it stands, so that
 * asking again fails without the network being asked (whatwg/html#6768).
 */
export function fileWasMissed(): boolean {
  return missed;
}

/**
 * A page's file is gone when a new release is out: then the document is loaded anew, once. Otherwise the error goes
 * on to the boundary, which offers to try again.
 */
export function reloadOnPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missed = true;
    console.error(event.payload);
    // A document that came without network waits for it; to load it anew before that would bring the same.
    if (!navigator.onLine || openedOffline()) return;
    // A door is never loaded anew under the hands of whoever works it.
    if (window.location.pathname === '/scanner') return;
    try {
      const last = Number(sessionStorage.getItem(KEY) ?? 0);
      if (Date.now() - last < ONCE_PER_MS) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
