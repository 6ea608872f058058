import { readerOf } from '#db/client.ts';
import { closeUnpaid, lapseUnpaid } from '#db/commits/money/unpaid-payments.ts';
import { readUnclosed, readUnpaidSubjects, type UnpaidPayment } from '#db/readers/money/unpaid-payments.ts';
import type { Deps } from '#worker/deps.ts';
import { logError } from '#worker/log.ts';
import { tellBoxOffice } from './tell-box-office.ts';

/** Payments per run of the cron. */
const CLOSED_AT_ONCE = 50;

type CloseDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice'>;

/** Cron: takes back what was not paid within a day, and tells box offices that did not hear of a payment in another way. */
export async function closeDueUnpaid(deps: CloseDeps): Promise<void> {
  const due = await readUnclosed(readerOf(deps.db), { now: deps.now(), limit: CLOSED_AT_ONCE });
  for (const unpaid of due) {
    const closing = unpaid.dueMinor > 0 ? lapse(deps, unpaid) : close(deps, unpaid);
    await closing.catch((error: unknown) => logError('unpaid payment', error, { paymentId: unpaid.id }));
  }
}

async function lapse(deps: CloseDeps, unpaid: UnpaidPayment): Promise<void> {
  const subjects = await readUnpaidSubjects(readerOf(deps.db), unpaid);
  const open = subjects.filter(({ isOpen }) => isOpen).map(({ id }) => ({ id, refundId: deps.newId() }));
  await lapseUnpaid(deps.db, unpaid, { subjects: open, now: deps.now() });
  await close(deps, unpaid);
}

/** Until the box office has answered, the next run tells it again. */
async function close(deps: CloseDeps, unpaid: UnpaidPayment): Promise<void> {
  const told = await tellBoxOffice(deps, unpaid);
  if (told.ok) await closeUnpaid(deps.db, unpaid.id, deps.now());
}

/** An unpaid payment was paid in another way: its tickets admit again. */
export async function closeRepaid(deps: CloseDeps, unpaid: UnpaidPayment): Promise<void> {
  await close(deps, unpaid).catch((error: unknown) =>
    logError('unpaid payment', error, { paymentId: unpaid.id }),
  );
}
