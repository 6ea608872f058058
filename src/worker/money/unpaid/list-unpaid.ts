import { readerOf } from '#db/client.ts';
import { readAllUnpaid, readOwnUnpaid, type UnpaidPayment } from '#db/readers/money/unpaid-payments.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { AllUnpaidOutput, OwnUnpaidOutput } from '#shared/contracts/money/unpaid.ts';
import type { Deps } from '#worker/deps.ts';

/** Rows that an administrator sees; there are few, and each is closed or written off. */
const UNPAID_SHOWN_MAX = 200;

/** What a person owes because their card refused the capture after the sale. */
export async function listOwnUnpaid({ db }: Pick<Deps, 'db'>, userId: string): Promise<OwnUnpaidOutput> {
  const rows = await readOwnUnpaid(readerOf(db), userId);
  return { items: rows.map(viewOf) };
}

/** The same of all people, for administrators. */
export async function listAllUnpaid({ db }: Pick<Deps, 'db'>): Promise<AllUnpaidOutput> {
  const rows = await readAllUnpaid(readerOf(db), UNPAID_SHOWN_MAX);
  return {
    items: rows.map(({ payerName: name, payerEmail: email, ...row }) => ({
      ...viewOf(row),
      payer: { id: row.userId, name, email },
    })),
  };
}

function viewOf({ id, purpose, currency, dueMinor, expiresAt, closedAt, eventId, eventName }: UnpaidPayment) {
  return {
    paymentId: id,
    kind: purpose,
    currency,
    dueMinor,
    payBefore: toIso(expiresAt),
    isClosed: closedAt !== null,
    event: eventId === null || eventName === null ? null : { id: eventId, name: eventName },
  };
}
