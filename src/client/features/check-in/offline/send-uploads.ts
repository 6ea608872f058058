import i18next from 'i18next';
import { toast } from '#client/lib/toast.ts';
import { PATHS } from '#shared/paths.ts';
import { conflictTitle } from '../scan/conflicts.ts';
import { uploadQueue } from './upload-queue.ts';

/** An open scanner of that event shows the conflict itself, with times and gates. */
function isToldByDoor(eventId: string): boolean {
  const { pathname, search } = window.location;
  return pathname === PATHS.scanner && new URLSearchParams(search).get('event') === eventId;
}

uploadQueue.onAnswer((_requestId, { kind, holderName }, conflictAt) => {
  if (conflictAt === null || isToldByDoor(conflictAt)) return;
  i18next.loadNamespaces('scanner').then(
    () => {
      const isTransferred = kind === 'TICKET_TRANSFERRED';
      const what = i18next.t(`conflict.${conflictTitle(kind)}`, { ns: 'scanner' });
      // A transferred ticket names its new holder, who did nothing wrong.
      toast.warning(holderName && !isTransferred ? `${what}: ${holderName}` : what, {
        duration: Number.POSITIVE_INFINITY,
        closeButton: true,
      });
    },
    (error: unknown) => console.error(error),
  );
});

/** Uploads pending offline scans from any page; imported only where some are pending. */
export const sendUploads = uploadQueue.kick;
