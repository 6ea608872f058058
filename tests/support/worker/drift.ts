import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect } from 'vitest';
import { auditLedger } from '#db/audit.ts';
import type { ReconcileEvent, RepairCounts } from '#shared/contracts/reconcile.ts';
import { boxOfficeOf, buyerWith, eventOnSale, menuItem, purchaseOf, type Sale } from './events.ts';
import type { Person } from './people.ts';

export interface SoldTicket {
  id: string;
  qr: string;
}

export interface DoorNight {
  sale: Sale;
  /** Something to order, at 1.00. */
  beer: string;
  buyer: Person;
  tickets: SoldTicket[];
}

/** An event with so many tickets sold to one buyer, for nothing or for 10.00 each. */
export async function doorNight(quantity: number, price = 0): Promise<DoorNight> {
  const sale = await eventOnSale({ types: [{ price, perOrderLimit: 50 }] });
  const beer = await menuItem(sale, { price: 100, quantity: 10 });
  const buyer = await buyerWith(price * quantity + 1_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  const tickets: SoldTicket[] = [];
  for (const id of data.ticketIds as string[]) {
    const { data: ticket } = await buyer.query('tickets.get', { ticketId: id });
    tickets.push({ id, qr: ticket.qr });
  }
  return { sale, beer, buyer, tickets };
}

/** @returns the outcome, or the code of the refusal */
export async function letIn({ sale }: DoorNight, { qr }: SoldTicket): Promise<string> {
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: qr };
  const { data } = await sale.organizer.mutate('checkin.scan', scan);
  return data.outcome === 'valid' ? 'valid' : data.code;
}

/** @returns the id of an order of one portion */
export async function placedOrder({
  sale,
  beer,
  buyer,
}: Pick<DoorNight, 'sale' | 'beer' | 'buyer'>): Promise<string> {
  const lines = [{ menuItemId: beer, quantity: 1 }];
  const order = { requestId: crypto.randomUUID(), eventId: sale.eventId, lines };
  return (await buyer.mutate('orders.place', order)).data.orderId;
}

export async function drift(admin: Person, { sale }: DoorNight): Promise<ReconcileEvent> {
  const answer = await admin.query('reconcile.event', { eventId: sale.eventId });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.data;
}

/** What drifted, as `subject kind remedy count`. */
export function kindsOf(event: ReconcileEvent): string[] {
  return event.drift
    .map(({ subject, kind, remedy, count }) => `${subject} ${kind} ${remedy} ${count}`)
    .sort();
}

export async function repair(
  admin: Person,
  { sale }: DoorNight,
  requestId: string = crypto.randomUUID(),
): Promise<RepairCounts> {
  const answer = await admin.mutate('reconcile.repair', { requestId, eventId: sale.eventId });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.data.counts;
}

/** Until D1 has heard of everything and nothing is under way any more. */
export async function settled(admin: Person, night: DoorNight): Promise<ReconcileEvent> {
  await expect
    .poll(
      async () => {
        await runDurableObjectAlarm(boxOfficeOf(night.sale.eventId));
        const { outbox, refundsOpen } = await drift(admin, night);
        return outbox.waiting + refundsOpen;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
  return drift(admin, night);
}

/** Changes a box office behind its own back. */
export async function tamper({ sale }: DoorNight, ...statements: string[]): Promise<void> {
  await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) => {
    for (const statement of statements) storage.sql.exec(statement);
  });
}

/** Changes D1 behind everybody's back. */
export async function tamperD1(...statements: string[]): Promise<void> {
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

/** D1 loses a ticket. @returns what puts it back */
export async function loseInD1(ticketId: string | undefined): Promise<() => Promise<void>> {
  await tamperD1(
    'CREATE TABLE lost AS SELECT * FROM tickets WHERE false',
    `INSERT INTO lost SELECT * FROM tickets WHERE id = '${ticketId}'`,
    `DELETE FROM tickets WHERE id = '${ticketId}'`,
  );
  return () => tamperD1('INSERT INTO tickets SELECT * FROM lost', 'DROP TABLE lost');
}

/** Everything that may only grow. @returns what compares it with what is there later */
export async function historyOf({ sale }: DoorNight): Promise<() => Promise<{ added: number }>> {
  const read = async () => {
    const results = await env.DB.batch([
      env.DB.prepare('SELECT * FROM check_ins WHERE event_id = ? ORDER BY seq').bind(sale.eventId),
      env.DB.prepare('SELECT * FROM ledger_transfers ORDER BY seq'),
      env.DB.prepare('SELECT * FROM audit_log ORDER BY created_at, id'),
    ]);
    return results.map(({ results: rows }) => rows.map((row) => JSON.stringify(row)));
  };
  const before = await read();
  return async () => {
    const after = await read();
    for (const [table, rows] of before.entries())
      expect(after[table] ?? []).toEqual(expect.arrayContaining(rows));
    expect(after[1]).toEqual(before[1]);
    return { added: (after[0]?.length ?? 0) - (before[0]?.length ?? 0) };
  };
}

/** What D1 says of a ticket or an order. */
export function statusOf(table: 'tickets' | 'orders', id: string | undefined): Promise<string | null> {
  return env.DB.prepare(`SELECT status FROM ${table} WHERE id = ?`).bind(id).first<string>('status');
}

/** Nothing that the audit looks at is wrong. */
export async function booksHold(): Promise<void> {
  expect((await auditLedger(env.DB)).findings).toEqual([]);
}
