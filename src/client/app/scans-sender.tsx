import { useEffect } from 'react';
import { hasPendingUploadMark } from '#client/features/scanner/offline/pending-upload-mark.ts';
import { useMe } from '#client/features/session/use-me.ts';

/** The uploader's file could not be had: it is asked for again after so long (ms). */
const LOAD_AGAIN_MS = 5_000;

/**
 * Scans of a door without network are sent from every page, by whoever made them. Where none wait, which is nearly
 * always, it costs a look at local storage.
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
        // From here on the uploader tries again by itself.
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
    // Another window has made the first of them, and may be closed before it could send it.
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
