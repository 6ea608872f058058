import { useEffect } from 'react';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { isSendable, queuedScans } from '#client/features/check-in/offline/queued-scans.ts';
import { supportView } from '#client/lib/api/support-view.ts';

/** Retry delay if the uploader's module fails to load (ms). */
const LOAD_AGAIN_MS = 5_000;

/** Sends queued offline scans from every page, under their user's sign-in. */
export function ScansSender() {
  const me = useMe();
  // In a support view the signed-in person differs, and their scans may wait on this device.
  const personId = supportView ? null : (me?.id ?? null);
  useEffect(() => {
    if (personId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const load = async () => {
      if (!(await queuedScans()).some((scan) => isSendable(scan, personId))) return;
      const { sendUploads } = await import('#client/features/check-in/offline/send-uploads.ts');
      // From here on the uploader retries by itself.
      sendUploads();
    };
    const send = () => {
      clearTimeout(timer);
      if (left || !navigator.onLine) return;
      load().catch((error: unknown) => {
        console.error(error);
        if (!left) timer = setTimeout(send, LOAD_AGAIN_MS);
      });
    };
    const shown = () => {
      if (document.visibilityState === 'visible') send();
    };
    send();
    window.addEventListener('online', send);
    // Another window may add the first scan and close before sending it.
    window.addEventListener('focus', send);
    document.addEventListener('visibilitychange', shown);
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', send);
      window.removeEventListener('focus', send);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [personId]);
  return null;
}
