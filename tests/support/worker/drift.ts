import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import type { ReconcileEvent, RepairCounts } from '#shared/contracts/reconciliation/reconciliation.ts';
import { boxOfficeOf, buyerWith, eventOnSale, menuItem, purchaseOf, type Sale } from './events.ts';
import type { Person } from './people.ts';

export interface SoldTicket {
  id: string;
  qr: string;
}

export interface DoorNight {
  sale: Sale;
  /** A menu item that costs 1.00. */
  beer: string;
  buyer: Person;
  tickets: SoldTicket[];
}

/** An event with this many tickets sold to one buyer, free or for 10.00 each. */
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

/** @returns the ID of an order of one portion */
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

/** Drift as lines of `kind count`, with `person` where a repair leaves it to one. */
export function kindsOf(event: ReconcileEvent): string[] {
  return event.drift
    .map(({ kind, count, needsPerson }) => `${kind} ${count}${needsPerson ? ' person' : ''}`)
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

/** Waits until D1 has received everything and nothing is in flight. */
export async function settled(admin: Person, night: DoorNight): Promise<ReconcileEvent> {
  await expect
    .poll(async () => {
      await runDurableObjectAlarm(boxOfficeOf(night.sale.eventId));
      const { outbox, refundsOpen } = await drift(admin, night);
      return outbox.waiting + refundsOpen;
    })
    .toBe(0);
  return drift(admin, night);
}

/** Changes the box office's storage directly. */
export async function tamper({ sale }: DoorNight, ...statements: string[]): Promise<void> {
  await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) => {
    for (const statement of statements) storage.sql.exec(statement);
  });
}

/** Changes D1 directly. */
export async function tamperD1(...statements: string[]): Promise<void> {
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

/** Deletes a ticket from D1. @returns a function that restores it */
export async function loseInD1(ticketId: string | undefined): Promise<() => Promise<void>> {
  await tamperD1(
    'CREATE TABLE lost AS SELECT * FROM tickets WHERE false',
    `INSERT INTO lost SELECT * FROM tickets WHERE id = '${ticketId}'`,
    `DELETE FROM tickets WHERE id = '${ticketId}'`,
  );
  return () => tamperD1('INSERT INTO tickets SELECT * FROM lost', 'DROP TABLE lost');
}

/** Reads all append-only tables. @returns a function that checks that they only grew */
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

/** Status of a ticket or an order in D1. */
export function statusOf(table: 'tickets' | 'orders', id: string | undefined): Promise<string | null> {
  return env.DB.prepare(`SELECT status FROM ${table} WHERE id = ?`).bind(id).first<string>('status');
}

/** Expects no finding in the ledger's audit. */
export async function booksHold(): Promise<void> {
  expect((await auditLedger(env.DB)).findings).toEqual([]);
}
