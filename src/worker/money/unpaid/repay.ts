import { readerOf } from '#db/client.ts';
import { repayUnpaid } from '#db/commits/money/unpaid-payments.ts';
import { readUnpaid, type UnpaidPayment } from '#db/readers/money/unpaid-payments.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Deps } from '#worker/deps.ts';
import { closeRepaid } from './close-unpaid.ts';

type RepayDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice'>;

export interface Repaid {
  currency: Currency;
  /** What was owed. */
  amountMinor: number;
}

/** What a person owes of a payment whose capture was refused. */
export async function readOwed({ db }: Pick<Deps, 'db'>, userId: string, paymentId: string) {
  const unpaid = await readUnpaid(readerOf(db), paymentId);
  if (unpaid?.userId !== userId) return refused('PAYMENT_NOT_FOUND');
  if (unpaid.dueMinor === 0) return refused('PAYMENT_SETTLED');
  return isTakenBack(unpaid) ? refused('EVENT_CANCELLED') : done(unpaid);
}

/**
 * Pays what is owed in another way: from the wallet, or with a secured payment by card. Idempotent.
 * @param by the card's payment; null when the wallet pays everything
 */
export async function repay(
  deps: RepayDeps,
  unpaidId: string,
  by: { paymentId: string | null; userId: string },
): Promise<Outcome<Repaid>> {
  const unpaid = await readUnpaid(readerOf(deps.db), unpaidId);
  if (unpaid?.userId !== by.userId) return refused('PAYMENT_NOT_FOUND');
  const { dueMinor, currency } = unpaid;
  if (isTakenBack(unpaid)) return refused('EVENT_CANCELLED');
  const amountMinor = await repayUnpaid(deps.db, unpaid, {
    dueMinor,
    paymentId: by.paymentId,
    now: deps.now(),
  });
  if (amountMinor === null) return refused(await refusalOf(deps, unpaidId, dueMinor));
  await closeRepaid(deps, unpaid);
  return done({ currency, amountMinor });
}

/** The tickets of a cancelled event are taken back within a minute; what was used stays owed. */
function isTakenBack({ eventStatus, closedAt, dueMinor }: UnpaidPayment): boolean {
  return eventStatus === 'cancelled' && closedAt === null && dueMinor > 0;
}

async function refusalOf({ db }: RepayDeps, unpaidId: string, dueMinor: number) {
  const now = await readUnpaid(readerOf(db), unpaidId);
  if (now && now.dueMinor === dueMinor && dueMinor > 0) return 'INSUFFICIENT_BALANCE';
  // Paid meanwhile, or taken back when the day was over.
  return now?.dueMinor === 0 ? 'PAYMENT_SETTLED' : 'PRICE_CHANGED';
}
