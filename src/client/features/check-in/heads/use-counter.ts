import { useTranslation } from 'react-i18next';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { toast } from '#client/lib/toast.ts';
import { deviceId } from '../event-choice/device-id.ts';
import { uploadQueue } from '../offline/upload-queue.ts';
import { UNANSWERED } from '../scan/journal-scan.ts';

/** Of the opposite row that takes a tap back. */
const UNDO_REASON = 'undo';

interface CounterPost {
  eventId: string;
  gate: string;
  personId: string;
}

/**
 * Counts people without a code. Every tap is a row of the upload queue, online too: it is stored before the next one,
 * sent once, and taken back by an opposite row, whether it has been sent or not.
 */
export function useCounter({ eventId, gate, personId }: CounterPost) {
  const { t } = useTranslation('scanner');
  const add = (heads: 1 | -1, reason?: string) =>
    uploadQueue.add(
      {
        ...UNANSWERED,
        state: 'queued',
        kind: 'UNCONFIRMED',
        counter: true,
        act: { way: 'in', heads, ...(reason !== undefined && { reason }) },
        requestId: newRequestId(),
        eventId,
        ticketId: '',
        code: '',
        at: Date.now(),
        gate,
        device: deviceId(),
        senders: [personId],
        problem: null,
      },
      [],
    );
  return (heads: 1 | -1, reason?: string) => {
    const opposite = heads === 1 ? -1 : 1;
    void add(heads, reason).then(() =>
      toast.success(t(heads === 1 ? 'counter.added' : 'counter.removed'), {
        id: 'counter',
        position: 'top-center',
        action: { label: t('undo.tap'), onClick: () => void add(opposite, UNDO_REASON) },
      }),
    );
  };
}
