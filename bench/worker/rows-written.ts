import {
  type DeliveryKey,
  leaseDeliveries,
  settleDeliveries,
  takeDeliveries,
} from '#db/commits/delivery/deliveries.ts';
import { noteOwedPurchases } from '#db/commits/mail/mails.ts';
import { applyOutboxMessages } from '../../src/db/commits/d1-sync/apply-outbox-messages.ts';
import { settlePayment } from '../../src/db/commits/money/payment-notices.ts';
import { insertPayment, rememberCheckout, TOP_UP } from '../../src/db/commits/money/payments.ts';
import { commitOrders, commitPurchases, type SaleMember } from '../../src/db/commits/sales/commit-sales.ts';

/** In USD cents. */
const PRICE = 1_000;

/** What a pair of guests does in one night. */
const NIGHT = ['top-up', 'purchase of two', 'order', 'two check-ins', 'pick-up', 'two mails'] as const;

/** Rows that D1 writes, index entries included. */
type RowsWritten = Record<(typeof NIGHT)[number], number>;

/** A published event in USD with stock, whose wallets and accounts exist. */
interface NightEvent {
  eventId: string;
  typeId: string;
  itemId: string;
}

/** A pair has two tickets. */
export function rowsPerTicket(written: RowsWritten): number {
  return Object.values(written).reduce((sum, rows) => sum + rows, 0) / 2;
}

/** Rows that statements report as written. */
function countedRows(db: D1Database): { db: D1Database; take: () => number } {
  let rows = 0;
  const counted = <T>(result: D1Result<T>) => {
    rows += result.meta.rows_written;
    return result;
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: async () => counted(await statement.run()),
      all: async () => counted(await statement.all()),
      // Only reads use these two.
      first: () => statement.first(),
      raw: () => statement.raw(),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  const proxy = {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await db.batch(statements.map((one) => originals.get(one) ?? one))).map(counted),
  } as unknown as D1Database;
  const take = () => {
    const taken = rows;
    rows = 0;
    return taken;
  };
  return { db: proxy, take };
}

/**
 * Plays the night of one pair per wallet, with the product's own commits, in one group commit each.
 * @returns the rows written for each pair
 */
export async function countRows(
  real: D1Database,
  event: NightEvent,
  guests: readonly { id: string }[],
): Promise<RowsWritten> {
  const { db, take } = countedRows(real);
  const now = Date.now();
  const written = {} as RowsWritten;
  const note = (step: keyof RowsWritten) => {
    written[step] = take() / guests.length;
  };
  for (const { id: userId } of guests) {
    const id = crypto.randomUUID();
    await insertPayment(db, {
      id,
      userId,
      requestId: id,
      provider: 'stripe',
      currency: 'USD',
      amountMinor: 10 * PRICE,
      returnPath: '/wallet',
      subject: TOP_UP,
      now,
      expiresAt: now + 60_000,
      limit: null,
    });
    await rememberCheckout(db, id, { providerRef: `session-${id}`, checkoutUrl: 'https://pay.test' });
    await settlePayment(db, {
      noticeId: `notice-${id}`,
      provider: 'stripe',
      paymentId: id,
      outcome: 'paid',
      currency: 'USD',
      amountMinor: 10 * PRICE,
      providerRef: null,
      providerIntent: `intent-${id}`,
      userId,
      now,
    });
  }
  note('top-up');
  const members = (lines: SaleMember['lines']) =>
    guests.map(({ id: userId }) => memberOf(userId, lines)) as SaleMember[];
  const flush = {
    eventId: event.eventId,
    eventName: 'Bench',
    currency: 'USD' as const,
    version: await versionOf(real, event),
    now,
  };
  const line = (itemId: string, quantity: number) => [
    { itemId, name: 'Bench', quantity, unitPrice: PRICE, discount: 0, total: quantity * PRICE },
  ];
  const bought = members(line(event.typeId, 2)).map((member) => ({
    ...member,
    soldBy: null,
    source: null,
    tickets: [1, 2].map(() => ({
      id: crypto.randomUUID(),
      typeId: event.typeId,
      secret: crypto.randomUUID(),
      shortCode: crypto.randomUUID().slice(0, 8),
      amountPaid: PRICE,
    })),
  }));
  const sold = await commitPurchases(db, { ...flush, attempt: crypto.randomUUID(), members: bought });
  requirePaid(sold.rows, 'paid');
  note('purchase of two');
  const ordered = members(line(event.itemId, 1)).map((member) => ({
    ...member,
    secret: crypto.randomUUID(),
    shortCode: crypto.randomUUID().slice(0, 8),
  }));
  requirePaid(
    (await commitOrders(db, { ...flush, attempt: crypto.randomUUID(), members: ordered })).rows,
    'pending',
  );
  note('order');
  const scans = bought.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  await applyOutboxMessages(
    db,
    event.eventId,
    scans.map((ticketId, index) => ({
      seq: index + 1,
      kind: 'check_in' as const,
      entry: 'admitted' as const,
      ticketId,
      refusal: null,
      scannedBy: 'bench',
      gate: '',
      scannedAt: now,
    })),
  );
  note('two check-ins');
  await applyOutboxMessages(
    db,
    event.eventId,
    ordered.map(({ id }, index) => ({
      seq: scans.length + index + 1,
      kind: 'order_completed' as const,
      orderId: id,
      by: 'bench',
      at: now,
    })),
  );
  note('pick-up');
  for (let isMore = true; isMore; ) {
    const lease = crypto.randomUUID();
    const noted = await noteOwedPurchases(db, { lease, now, queuedMs: 60_000 });
    await sendAll(db, lease, noted.owed, now);
    isMore = noted.isMore;
  }
  const lease = crypto.randomUUID();
  const due = { channel: 'mail', lease, now: now + 1, limit: 1_000, queuedMs: 60_000 } as const;
  await sendAll(db, lease, await leaseDeliveries(db, due), now);
  note('two mails');
  return written;
}

async function sendAll(
  db: D1Database,
  lease: string,
  keys: readonly DeliveryKey[],
  now: number,
): Promise<void> {
  const by = { channel: 'mail', lease, attempt: 1 } as const;
  const taken = await takeDeliveries(db, { ...by, keys, now: now + 1, leaseMs: 60_000 });
  const sent = taken.map((mail) => ({ ...mail, status: 'sent' as const, dueAt: now, problem: null }));
  await settleDeliveries(db, sent, { ...by, now, release: false });
}

function memberOf(userId: string, lines: SaleMember['lines']): SaleMember {
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const id = crypto.randomUUID();
  return {
    id,
    userId,
    requestId: id,
    requestHash: '',
    sessionId: null,
    authProvider: null,
    aal: null,
    issuedAt: null,
    refusal: null,
    subtotal: total,
    discount: 0,
    total,
    fee: Math.round(total / 40),
    codeId: null,
    paymentId: null,
    lines,
  };
}

function requirePaid(
  rows: readonly { status: string | null; refusal?: string | null }[],
  status: string,
): void {
  for (const row of rows) if (row.status !== status) throw new Error(`A sale was refused: ${row.refusal}`);
}

async function versionOf(db: D1Database, { eventId }: NightEvent): Promise<number> {
  const row = await db
    .prepare('SELECT sale_version AS version FROM events WHERE id = ?')
    .bind(eventId)
    .first<{ version: number }>();
  return row?.version ?? 0;
}
