import { readerOf } from '#db/client.ts';
import { markTestReturnNoticed } from '#db/commits/money/test-accounts.ts';
import { readReturnedTransfers } from '#db/readers/money/test-accounts.ts';
import { deliverWebhook } from '../deliver-webhook.ts';
import { signedWebhook, type TestProviderSettings } from '../test-webhooks.ts';

const SENT_AT_ONCE_MAX = 20;

/** Sends a webhook for each transfer that a bank sent back, again every minute until it is accepted. */
export async function deliverReturns(
  settings: TestProviderSettings,
  send: (webhook: Request) => Promise<Response>,
): Promise<void> {
  const { db, now } = settings;
  const returned = await readReturnedTransfers(readerOf(db), { now: now(), limit: SENT_AT_ONCE_MAX });
  for (const { id, key } of returned) {
    const notice = {
      about: 'transfer_returned',
      noticeId: `evt_returned_${id}`,
      payoutId: key,
      returnedMinor: null,
    } as const;
    const sent = await deliverWebhook(async () => await send(await signedWebhook(settings, notice)));
    if (sent) await markTestReturnNoticed(db, id, now());
  }
}
