/** A first visit loads what is seen and pressed, nothing else (ms). */
const CALM_AFTER_MS = 6_000;

let calm: Promise<void> | null = null;

/** Resolves a while after the page has loaded: the time for what nobody waits for. */
export function afterLoad(): Promise<void> {
  calm ??= new Promise<void>((resolve) => {
    const begin = () => setTimeout(resolve, CALM_AFTER_MS);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  });
  return calm;
}
