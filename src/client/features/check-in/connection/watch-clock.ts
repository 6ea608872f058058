const LOOK_EVERY_MS = 500;

/** Calls back when the device's clock is set back. @returns a function that stops watching */
export function watchClock(onSetBack: () => void): () => void {
  let latest = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now < latest) onSetBack();
    latest = now;
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
