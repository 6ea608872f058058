const FILE = '/sw.js';

let kept: Promise<boolean> | null = null;

/**
 * Has the browser keep the pages' files, so that a door, or a guest's tickets, open again without network. A newer
 * release is kept beside the one in use and taken up when no page of it is open any more: no page is reloaded by it.
 * @returns whether they are kept; always true while developing, where the files change all the time
 */
export function shellKept(): Promise<boolean> {
  if (!import.meta.env.PROD) return Promise.resolve(true);
  if (!('serviceWorker' in navigator)) return Promise.resolve(false);
  kept ??= keep()
    .catch((error: unknown) => {
      console.error(error);
      return false;
    })
    .then((done) => {
      // A download that broke off is begun anew by whoever asks next.
      if (!done) kept = null;
      return done;
    });
  return kept;
}

async function keep(): Promise<boolean> {
  const registration = await navigator.serviceWorker.register(FILE);
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration.active !== null;
  return await new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
