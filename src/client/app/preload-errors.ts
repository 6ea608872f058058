const KEY = 'aforo-reloaded-at';
/** A second failure so soon after reloading is not an old page: the boundary says so instead. */
const ONCE_PER_MS = 20_000;

/**
 * A page's file is gone when a new release is out: then the document is loaded anew, once. Otherwise the error goes
 * on to the boundary, which offers to try again.
 */
export function reloadOnPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    console.error(event.payload);
    // A door is never loaded anew under the hands of whoever works it.
    if (!navigator.onLine || window.location.pathname === '/scanner') return;
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
