interface Returning {
  /** The browser lost the network. */
  onLost: () => void;
  /** The network is back, or the page is visible again. */
  onBack: () => void;
}

/**
 * Reports lost networks, which close no socket, and moments to reconnect at once. @returns a function that unsubscribes
 */
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
