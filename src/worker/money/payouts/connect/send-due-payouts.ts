import { readerOf } from '#db/client.ts';
import {
  failPayout,
  finishPayout,
  insertPayout,
  postponePayout,
  returnPart,
} from '#db/commits/money/payouts.ts';
import { readConnectedDue } from '#db/readers/money/due-payouts.ts';
import { readPayoutTry, readSendingPayouts } from '#db/readers/money/payouts.ts';
import type { PayoutFailure } from '#shared/money/payout-accounts.ts';
import { logError, logWarning } from '#worker/log.ts';
import type { ConnectProvider } from '../../payments/connect-provider.ts';
import { payableUntil } from '../payout-hold.ts';
import type { ConnectDeps } from './connect-deps.ts';
import { refreshAccount } from './refresh-account.ts';

/** Payouts per minute; the rest follow in the next. */
const SENT_AT_ONCE_MAX = 20;
/** Exponential backoff of a provider that does not answer: as long as it has been silent, 1 to 60 minutes. */
const ASK_AGAIN_MIN_MS = 60_000;
const ASK_AGAIN_MAX_MS = 3_600_000;
/** Exponential backoff of failed payouts, 1 hour to 3 days: people need time to correct an account. */
const RETRY_MIN_MS = 3_600_000;
const RETRY_MAX_MS = 3 * 86_400_000;

type SendingPayout = Awaited<ReturnType<typeof readSendingPayouts>>[number];

/**
 * Cron: sends what events owe to their organizers' accounts. A payout is booked before the provider is asked, and its
 * id is the idempotency key, so that a crash at any point is resumed.
 */
export async function sendDuePayouts(deps: ConnectDeps): Promise<void> {
  const { connect, db } = deps;
  if (!connect) return;
  await bookDuePayouts(deps, connect.name);
  const sending = await readSendingPayouts(readerOf(db), { now: deps.now(), limit: SENT_AT_ONCE_MAX });
  for (const payout of sending) {
    await sendPayout(deps, connect, payout).catch((error: unknown) =>
      logError('payout', error, { payoutId: payout.id }),
    );
  }
}

async function bookDuePayouts(deps: ConnectDeps, provider: ConnectProvider['name']): Promise<void> {
  const until = payableUntil(deps);
  const now = deps.now();
  const due = await readConnectedDue(readerOf(deps.db), {
    provider,
    currencies: deps.currencies,
    until,
    now,
    changedUntil: now - deps.accountWaitMs,
    limit: SENT_AT_ONCE_MAX,
  });
  for (const { eventId, accountId, responsibleId, payableMinor, payouts, failed } of due) {
    await insertPayout(deps.db, {
      id: deps.newId(),
      auditId: deps.newId(),
      eventId,
      accountId,
      // Of two crons that run at once, one books it.
      requestId: `connect:${accountId}:${payouts + 1}`,
      amountMinor: payableMinor,
      reference: '',
      note: '',
      recordedBy: responsibleId,
      connect: { attempts: failed + 1, provider },
      until,
      now,
    });
  }
}

async function sendPayout(deps: ConnectDeps, connect: ConnectProvider, payout: SendingPayout): Promise<void> {
  const { id, accountRef, amountMinor, currency, eventName, createdAt } = payout;
  const now = deps.now();
  if (payout.provider !== connect.name) return fail(deps, payout, 'account_restricted');
  // Before the answer, so that a crash does not ask again at once.
  const silence = Math.min(Math.max(now - createdAt, ASK_AGAIN_MIN_MS), ASK_AGAIN_MAX_MS);
  await postponePayout(deps.db, id, now + silence);
  const order = { key: id, accountRef, amountMinor, currency, description: eventName };
  const sent = await connect.transfer(order);
  if (!sent.ok) return logWarning('payout not answered', { payoutId: id, code: sent.code });
  if (sent.value.state === 'paid') return await finishPayout(deps.db, id, sent.value.transferRef);
  await fail(deps, payout, sent.value.failure);
  if (sent.value.failure === 'account_restricted') await refreshAccount(deps, accountRef);
}

async function fail(
  deps: Pick<ConnectDeps, 'db' | 'now'>,
  { id, attempts }: Pick<SendingPayout, 'id' | 'attempts'>,
  failure: PayoutFailure,
): Promise<void> {
  const now = deps.now();
  const retryAt = now + Math.min(RETRY_MIN_MS * 4 ** (attempts - 1), RETRY_MAX_MS);
  await failPayout(deps.db, { id, failure, retryAt, now });
}

/**
 * A transfer came back, or a part of it. Idempotent; the notice may overtake the answer to the transfer. What came back is not sent
 * again for a while: somebody has taken it back.
 */
export async function returnPayout(
  deps: Pick<ConnectDeps, 'db' | 'now'>,
  { payoutId, returnedMinor }: { payoutId: string; returnedMinor: number | null },
): Promise<void> {
  const payout = await readPayoutTry(readerOf(deps.db), payoutId);
  if (!payout) return logWarning('unknown payout came back', { payoutId });
  if (returnedMinor === null) return await fail(deps, payout, 'returned');
  const now = deps.now();
  await returnPart(deps.db, { id: payoutId, returnedMinor, retryAt: now + RETRY_MAX_MS, now });
}
