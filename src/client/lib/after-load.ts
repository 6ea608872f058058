/** Delay after `load`, so that a first visit downloads only visible and interactive parts before (ms). */
const CALM_AFTER_MS = 6_000;

let calm: Promise<void> | null = null;

/** Resolves some time after the page has loaded: for work that nobody waits for. */
export function afterLoad(): Promise<void> {
  calm ??= new Promise<void>((resolve) => {
    const begin = () => setTimeout(resolve, CALM_AFTER_MS);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  });
  return calm;
}
