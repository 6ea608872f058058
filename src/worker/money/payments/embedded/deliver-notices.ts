import { readerOf } from '#db/client.ts';
import {
  markTestNoticeSent,
  recordTestDispute,
  settleTestIntents,
  TEST_DISPUTE_FEE_MINOR,
} from '#db/commits/money/test-payments.ts';
import { readDueNotices, type TestNoticeRow } from '#db/readers/money/test-payments.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { intentOf } from './test-intents.ts';
import { type SheetMessage, signedWebhook, type TestProviderSettings } from './test-webhooks.ts';

/** An undelivered webhook is sent again every minute for an hour; a real provider retries for days. */
const RETRIED_FOR_MS = 3_600_000;
const SENT_AT_ONCE_MAX = 20;
/** Time to answer a dispute (ms). */
const EVIDENCE_WITHIN_MS = 7 * 24 * 3_600_000;

/**
 * Sends the webhooks that are due.
 * @param intentId only those of this intent; null for all, whose delayed cards pay first
 */
export async function deliverNotices(
  settings: TestProviderSettings,
  send: (webhook: Request) => Promise<Response>,
  intentId: string | null,
): Promise<void> {
  const { db, now } = settings;
  if (intentId === null) await settleTestIntents(db, now());
  const by = { now: now(), dueAfter: now() - RETRIED_FOR_MS, intentId, limit: SENT_AT_ONCE_MAX };
  for (const notice of await readDueNotices(readerOf(db), by)) {
    const message = messageOf(notice);
    if (message.about === 'dispute') {
      const { disputeRef: id, providerRef, state } = message;
      const { amountMinor } = notice.intent;
      await recordTestDispute(db, { id, intentId: providerRef, amountMinor, state, now: now() });
    }
    const sent = await deliverWebhook(async () => await send(await signedWebhook(settings, message)));
    if (sent) await markTestNoticeSent(db, notice.seq, now());
  }
}

function messageOf({ noticeId, about, intent, refund, dueAt }: TestNoticeRow): SheetMessage {
  const providerRef = intent.id;
  if (about === 'dispute') {
    const { amountMinor, currency } = intent;
    return {
      about,
      noticeId,
      disputeRef: `test_dp_${intent.paymentId}`,
      providerRef,
      state: 'open',
      amountMinor,
      currency,
      reason: 'fraudulent',
      evidenceDueAt: dueAt + EVIDENCE_WITHIN_MS,
      feeMinor: TEST_DISPUTE_FEE_MINOR,
      feeReturnedMinor: 0,
    };
  }
  if (about === 'refund' && refund) {
    const state = refund.settlesAt > dueAt ? 'pending' : 'succeeded';
    return { about, noticeId, providerRef, refundRef: refund.id, state, failure: null };
  }
  // An intent's state is never `failed` here: a delayed test card always pays.
  return { about: 'intent', noticeId, intent: { ...intentOf(intent), state: intent.state } };
}
