import { readerOf } from '#db/client.ts';
import { readUnpaidSubjects, type UnpaidPayment } from '#db/readers/money/unpaid-payments.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';

/** Has the door, or the bar, read again what admits and what is free. */
export async function tellBoxOffice(
  deps: Pick<Deps, 'db' | 'boxOffice'>,
  unpaid: Pick<UnpaidPayment, 'purpose' | 'eventId' | 'resultId'>,
): Promise<Outcome<null>> {
  const { eventId, resultId, purpose } = unpaid;
  if (eventId === null || resultId === null || purpose === 'tip') return done(null);
  const subjects = await readUnpaidSubjects(readerOf(deps.db), unpaid);
  const sale = purpose === 'order' ? { orderId: resultId } : { ticketIds: subjects.map(({ id }) => id) };
  return callObject(() => deps.boxOffice(eventId).saleDisputed(sale), 'OPERATION_FAILED');
}
