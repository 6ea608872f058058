import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { deviceId } from '../event-choice/device-id.ts';
import { uploadQueue } from '../offline/upload-queue.ts';
import { journal } from '../scan/journal.ts';
import { UNANSWERED } from '../scan/journal-scan.ts';
import type { Verdict } from '../scan/verdict.ts';
import type { TurnAwayReason } from './scan-act.ts';

interface TurnAwayPost {
  eventId: string;
  gate: string;
  personId: string;
}

/**
 * Turns a guest away: the refund goes through the upload queue, after what this device has admitted them with. Without
 * network it is a promise that the next contact carries out.
 */
export function useTurnAway({ eventId, gate, personId }: TurnAwayPost, isOffline: boolean) {
  const { t } = useTranslation('scanner');
  const say = (key: 'promised' | 'sending', holderName: string | null) =>
    toast.info(t(`turnAway.${key}`, { name: holderName ?? t('last.noName') }), { position: 'top-center' });
  return async (guest: Verdict, reason: TurnAwayReason): Promise<void> => {
    const { ticketId, holderName, typeName, shortCode, inPurchase } = guest;
    if (ticketId === null) return;
    const isAsked = journal
      .scans()
      .some((scan) => scan.state === 'queued' && scan.turnAway && scan.ticketId === ticketId);
    if (!isAsked)
      await uploadQueue.add(
        {
          ...UNANSWERED,
          state: 'queued',
          kind: 'UNCONFIRMED',
          turnAway: reason,
          requestId: newRequestId(),
          eventId,
          ticketId,
          code: '',
          holderName,
          typeName,
          shortCode,
          inPurchase,
          at: Date.now(),
          gate,
          device: deviceId(),
          senders: [personId],
          problem: null,
        },
        [],
      );
    say(isOffline ? 'promised' : 'sending', holderName);
  };
}

/** Says each refund of a guest turned away, once the server has made it. */
export function useRefundNotices(): void {
  const { t } = useTranslation('scanner');
  const { money } = useFormats();
  useEffect(
    () =>
      uploadQueue.onRefund(({ holderName }, { amountMinor, currency, method }) => {
        const name = holderName ?? t('last.noName');
        const amount = money(amountMinor, currency);
        toast.success(t(`turnAway.done.${amountMinor === 0 ? 'none' : method}`, { name, amount }), {
          position: 'top-center',
          duration: 10_000,
        });
      }),
    [t, money],
  );
}
