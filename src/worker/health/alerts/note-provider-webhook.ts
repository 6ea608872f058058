import { noteSign } from '#db/commits/health/platform-signs.ts';
import type { Deps } from '#worker/deps.ts';
import { logError } from '#worker/log.ts';

/** An isolate notes webhooks this often at most (ms): one write, however many arrive. */
const NOTED_EVERY_MS = 60_000;

let notedAt = 0;

/** Notes that a webhook of the payment provider was handled: silence while payments are secured is an alert. */
export async function noteProviderWebhook({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  if (now() - notedAt < NOTED_EVERY_MS) return;
  notedAt = now();
  await noteSign(db, 'payment_webhook', now()).catch((error: unknown) => {
    notedAt = 0;
    logError('webhook sign', error);
  });
}
