import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect } from 'vitest';
import { CheckInLog } from '#durable/box-office/check-in/check-in-log.ts';
import { ObjectState } from '#durable/box-office/object-state.ts';
import { type KeyRingEnv, ticketSigningKey } from '#shared/codes/key-ring.ts';
import { parseQr, signQr } from '#shared/codes/qr.ts';
import type { StaffRole } from '#shared/states.ts';
import { boxOfficeOf, buyerWith, purchaseOf, type Sale } from './events.ts';
import { type Person, person } from './people.ts';

export interface SoldTicket {
  who: Person;
  id: string;
  code: string;
  shortCode: string;
}

/** Buys a ticket. */
export async function soldTicket(sale: Sale, buyer?: Person): Promise<SoldTicket> {
  const who = buyer ?? (await buyerWith(1_000));
  const { data } = await who.mutate('tickets.purchase', purchaseOf(sale));
  const { data: ticket } = await who.query('tickets.get', { ticketId: data.ticketIds[0] });
  return { who, id: ticket.id, code: ticket.qr, shortCode: ticket.shortCode };
}

/** The code of this ticket as an earlier or a strange key signed it. */
export async function codeSignedBy(
  { eventId }: Pick<Sale, 'eventId'>,
  { code }: Pick<SoldTicket, 'code'>,
  keys: KeyRingEnv,
) {
  const secret = parseQr(code)?.secret ?? '';
  return await signQr({ kind: 'ticket', eventId, secret }, await ticketSigningKey(keys));
}

/** A ticket bought alone, as scans return it. */
export function scannedTicket({ id, who, shortCode }: Pick<SoldTicket, 'id' | 'who' | 'shortCode'>) {
  const inPurchase = { position: 1, size: 1 };
  return { id, typeName: 'Type 1', holderName: who.name, shortCode, inPurchase };
}

/** A scan with a new request ID, by one device at one gate. */
export function scanOf(
  sale: Sale,
  subject: string | { ticketId: string },
  more: Record<string, unknown> = {},
) {
  return {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ...(typeof subject === 'string' ? { code: subject } : subject),
    device: 'phone-a',
    gate: 'North',
    ...more,
  };
}

/** The people of an event without zones, as devices are told. */
export function inHouse(count: number) {
  return [{ zoneId: '', name: '', count, max: null }];
}

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

/** An offline admission that is uploaded now. */
export function upload(
  sale: Sale,
  subject: string | { ticketId: string },
  more: Record<string, unknown> = {},
) {
  return scanOf(sale, subject, { offline: true, scannedAt: secondsAgo(60), ...more });
}

/** Moves all purchases one day back, so that offline scans can be dated before now. */
export async function boughtYesterday(sale: Sale): Promise<void> {
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    storage.sql.exec('UPDATE door_tickets SET sold_at = sold_at - 86400000');
  });
}

export async function statsOf(sale: Sale) {
  return (await sale.organizer.query('checkin.stats', { eventId: sale.eventId })).data;
}

export function undoOf(sale: Sale, ticketId: string, more: Record<string, unknown> = {}) {
  return { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId, device: 'phone-a', ...more };
}

/** A check-in log of its own on the object's storage; the live object's log does not see its writes. */
export function doorLogOf(storage: DurableObjectStorage): CheckInLog {
  return new CheckInLog({
    sql: storage.sql,
    state: new ObjectState(storage.sql),
    oneWrite: (write) => storage.transactionSync(write),
    onNews: () => {},
    onUsed: () => {},
  });
}

/** Makes a new person staff of the event. */
export async function staffOf(sale: Sale, role: StaffRole = 'scanner'): Promise<Person> {
  const someone = await person();
  await env.DB.prepare(
    'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, ?, ?, 0)',
  )
    .bind(sale.eventId, someone.id, role, sale.organizer.id)
    .run();
  return someone;
}

/** Check-ins in D1, once everything is delivered. */
export async function checkInsOf(
  sale: Sale,
): Promise<{ kind: string; ticket_id: string | null; refusal: string | null; forced: number }[]> {
  // Unfolded entries count as well: their messages are not in the outbox yet.
  const waiting = () =>
    runInDurableObject(
      boxOfficeOf(sale.eventId),
      (_instance, { storage: { sql } }) =>
        sql
          .exec<{ n: number }>(
            'SELECT (SELECT COUNT(*) FROM outbox) + (SELECT COUNT(*) FROM door_log WHERE seq > ? AND entry IS NOT NULL) AS n',
            new ObjectState(sql).materializedUpTo,
          )
          .one().n,
    );
  await expect
    .poll(async () => {
      await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
      return await waiting();
    })
    .toBe(0);
  const { results } = await env.DB.prepare(
    'SELECT kind, ticket_id, refusal, forced FROM check_ins WHERE event_id = ? ORDER BY seq',
  )
    .bind(sale.eventId)
    .all<{ kind: string; ticket_id: string | null; refusal: string | null; forced: number }>();
  return results;
}
