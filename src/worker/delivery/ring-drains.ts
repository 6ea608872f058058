import type { Env } from '#worker/env.ts';
import { debounceWebhookDrain } from '#worker/integrations/webhooks/debounced-webhook-drain.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { debounceWithdrawals } from '#worker/money/wallet/withdrawals/drain-withdrawals.ts';
import { debouncePushDrain } from '#worker/push/drain-pushes.ts';

/** Debounces the sending of what a mutation may owe: mails, pushes, webhooks, withdrawals. */
export function ringDrains(env: Env, waitUntil: (work: Promise<unknown>) => void): void {
  debounceMailDrain(env, waitUntil);
  debouncePushDrain(env, waitUntil);
  debounceWebhookDrain(env, waitUntil);
  debounceWithdrawals(env, waitUntil);
}
