import { useEffect } from 'react';
import { hasPendingUploadMark } from '#client/features/scanner/offline/pending-upload-mark.ts';
import { useMe } from '#client/features/session/use-me.ts';

/** Retry delay if the uploader's module fails to load (ms). */
const LOAD_AGAIN_MS = 5_000;

/**
 * Sends pending offline scans from every page, under their user's sign-in. Without any, which is the usual case, it
 * only reads local storage.
 */
export function ScansSender() {
  const personId = useMe()?.id ?? null;
  useEffect(() => {
    if (personId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const send = () => {
      clearTimeout(timer);
      if (left || !navigator.onLine || !hasPendingUploadMark(personId)) return;
      import('#client/features/scanner/offline/send-uploads.ts').then(
        // From here on the uploader retries by itself.
        ({ sendUploads }) => sendUploads(),
        (error: unknown) => {
          console.error(error);
          if (!left) timer = setTimeout(send, LOAD_AGAIN_MS);
        },
      );
    };
    const shown = () => {
      if (document.visibilityState === 'visible') send();
    };
    send();
    window.addEventListener('online', send);
    // Another window may add the first scan and close before sending it.
    window.addEventListener('storage', send);
    document.addEventListener('visibilitychange', shown);
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', send);
      window.removeEventListener('storage', send);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [personId]);
  return null;
}
