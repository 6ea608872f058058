import { readerOf } from '#db/client.ts';
import { markUnpaid } from '#db/commits/money/unpaid-payments.ts';
import { readUnpaid } from '#db/readers/money/unpaid-payments.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { logWarning } from '#worker/log.ts';
import { tellBoxOffice } from './tell-box-office.ts';

/** Time to pay in another way (ms). */
const PAY_WITHIN_MS = 24 * 3_600_000;

/** The capture of a sold payment was refused permanently. Idempotent: a repeat tells the box office again. */
export async function refuseCapture(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  payment: Parameters<typeof markUnpaid>[1],
  failure: ErrorCode,
): Promise<Outcome<null>> {
  const now = deps.now();
  await markUnpaid(deps.db, payment, { failure, payBefore: now + PAY_WITHIN_MS, now });
  const unpaid = await readUnpaid(readerOf(deps.db), payment.id);
  if (!unpaid || unpaid.closedAt !== null) return done(null);
  logWarning('a capture was refused after its sale', { paymentId: payment.id, failure });
  return tellBoxOffice(deps, unpaid);
}
