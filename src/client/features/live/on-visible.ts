interface Returning {
  /** The browser has lost the network. */
  onLost: () => void;
  /** The network is back, or the reader is. */
  onBack: () => void;
}

/** Tells when lines break unheard, and when nobody should wait for them any longer. @returns what ends it */
export function onVisible({ onLost, onBack }: Returning): () => void {
  const back = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) onBack();
  };
  window.addEventListener('offline', onLost);
  window.addEventListener('online', back);
  window.addEventListener('pageshow', back);
  document.addEventListener('visibilitychange', back);
  return () => {
    window.removeEventListener('offline', onLost);
    window.removeEventListener('online', back);
    window.removeEventListener('pageshow', back);
    document.removeEventListener('visibilitychange', back);
  };
}
