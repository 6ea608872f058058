const FILE = '/sw.js';

let kept: Promise<boolean> | null = null;

/**
 * Has the browser keep the pages' files, so that a door opens again without network. A newer release is kept beside the
 * one in use and taken up when no page of it is open any more: no door is ever reloaded by it.
 * @returns whether they are kept; always true while developing, where the files change all the time
 */
export function shellKept(): Promise<boolean> {
  if (!import.meta.env.PROD) return Promise.resolve(true);
  if (!('serviceWorker' in navigator)) return Promise.resolve(false);
  kept ??= navigator.serviceWorker
    .register(FILE)
    .then(() => navigator.serviceWorker.ready)
    .then(
      () => true,
      (error: unknown) => {
        console.error(error);
        kept = null;
        return false;
      },
    );
  return kept;
}
