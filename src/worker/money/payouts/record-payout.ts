import { readerOf } from '#db/client.ts';
import { insertPayout } from '#db/commits/money/payouts.ts';
import { commissionAccount, eventRevenueAccount, tipsPayableAccount } from '#db/ledger/ledger-accounts.ts';
import { type PayoutOfRequestRow, readPayable, readPayoutOfRequest } from '#db/readers/money/payouts.ts';
import type { RecordedPayout, RecordPayoutInput } from '#shared/contracts/money/payouts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { payableUntil } from './payout-hold.ts';

/** Records that money was sent to an organizer, a performer or a promoter. Idempotent by request id. */
export async function recordPayout(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'payoutHoldDays'>,
  input: RecordPayoutInput & { actor: Pick<Actor, 'id'> },
): Promise<Outcome<RecordedPayout>> {
  const { eventId, performerId, promoterId, requestId, amountMinor, reference, note } = input;
  const recordedBy = input.actor.id;
  const accountId =
    performerId !== null
      ? tipsPayableAccount(eventId, performerId)
      : promoterId !== null
        ? commissionAccount(eventId, promoterId)
        : eventRevenueAccount(eventId);
  const answer = (payout: PayoutOfRequestRow): Outcome<RecordedPayout> =>
    payout.accountId === accountId &&
    payout.amountMinor === amountMinor &&
    payout.reference === reference &&
    payout.note === note
      ? done({ payoutId: payout.id, amountMinor, currency: payout.currency, reference })
      : refused('REQUEST_ID_REUSED');
  const reader = readerOf(deps.db);
  const earlier = await readPayoutOfRequest(reader, recordedBy, requestId);
  if (earlier) return answer(earlier);
  const now = deps.now();
  const until = payableUntil(deps);
  const payout = await insertPayout(deps.db, {
    id: deps.newId(),
    auditId: deps.newId(),
    eventId,
    accountId,
    requestId,
    amountMinor,
    reference,
    note,
    recordedBy,
    connect: null,
    until,
    now,
  });
  if (payout) return answer(payout);
  // The conditional INSERT has decided; this only finds the reason.
  const payable = await readPayable(reader, { eventId, accountId, until });
  if (!payable) return refused('EVENT_NOT_FOUND');
  const isReady = performerId === null ? payable.isSettled : payable.isOver;
  if (isReady === 0) return refused('PAYOUT_TOO_EARLY', { days: deps.payoutHoldDays });
  return refused('PAYOUT_ABOVE_DUE', { payableMinor: payable.payableMinor });
}
