import { useEffect } from 'react';

/** Keeps the screen awake while the page is visible. The browser releases the lock when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const sentinel = await navigator.wakeLock.request('screen');
        if (over) await sentinel.release();
        else lock = sentinel;
      } catch {
        // Refused, for example on low battery: the screen may turn off.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', ask);
      lock?.release().catch(() => {});
    };
  }, []);
}
