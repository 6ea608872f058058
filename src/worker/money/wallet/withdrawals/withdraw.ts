import { readerOf } from '#db/client.ts';
import { insertWithdrawals } from '#db/commits/money/withdrawals.ts';
import { changeOwnRow } from '#db/commits/people/profile.ts';
import { readWithdrawable, readWithdrawalOfRequest } from '#db/readers/money/withdrawals.ts';
import type {
  SetRefundsToInput,
  WithdrawInput,
  WithdrawOutput,
} from '#shared/contracts/money/withdrawals.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { decimalAmount } from '#shared/money/money.ts';
import type { RefundTarget } from '#shared/states.ts';
import type { Deps } from '#worker/deps.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';

/** Sends a balance back to the cards it came from. Idempotent; a drain sends it through the provider. */
export async function withdraw(
  deps: Pick<Deps, 'db' | 'now'>,
  input: WithdrawInput & { userId: string },
): Promise<Outcome<WithdrawOutput>> {
  const { userId, requestId, currency, amountMinor } = input;
  const draft = { userId, requestId, currency, amountMinor: amountMinor ?? null, now: deps.now() };
  await insertWithdrawals(deps.db, draft);
  const reader = readerOf(deps.db);
  const sent = await readWithdrawalOfRequest(reader, userId, requestId);
  if (!sent) {
    const found = await readWithdrawable(reader, userId);
    const limitMinor = found.find((one) => one.currency === currency)?.amountMinor ?? 0;
    return refused('NOT_WITHDRAWABLE', { currency, limit: decimalAmount(limitMinor), limitMinor });
  }
  const isSame = sent.currency === currency && (amountMinor ?? sent.amountMinor) === sent.amountMinor;
  return isSame ? done(sent) : refused('REQUEST_ID_REUSED');
}

/** Remembers where refunds of card payments go. A late repeat of an earlier choice changes nothing. */
export async function setRefundsTo(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, requestId, to }: SetRefundsToInput & { userId: string },
): Promise<Outcome<{ refundsTo: RefundTarget }>> {
  const requestHash = hashOf(['refundsTo', to]);
  const change = { userId, requestId, requestHash, now: deps.now() };
  const isOurs = await changeOwnRow(deps.db, change, { refunds_to: to });
  return isOurs ? done({ refundsTo: to }) : refused('REQUEST_ID_REUSED');
}
