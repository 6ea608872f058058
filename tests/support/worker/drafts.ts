import { env } from 'cloudflare:test';
import type { Person, TrpcAnswer } from './people.ts';

const HOUR_MS = 3_600_000;

/** An ISO time, hours from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}

/** Input for `events.create`, publishable once the event has a ticket type. */
export function draftInput(more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    name: 'Night',
    category: 'concert',
    venueName: 'Hall',
    city: 'Madrid',
    timeZone: 'Europe/Madrid',
    currency: 'USD',
    startDate: inHours(24),
    endDate: inHours(30),
    ...more,
  };
}

/** Input for `ticketTypes.create`. */
export function typeInput(eventId: string, more: Record<string, unknown> = {}) {
  return { requestId: crypto.randomUUID(), eventId, name: 'Entry', priceMinor: 1_000, quantity: 50, ...more };
}

function idOf(answer: TrpcAnswer): string {
  if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.error)}`);
  return answer.data.id;
}

export async function newDraft(organizer: Person, more: Record<string, unknown> = {}): Promise<string> {
  return idOf(await organizer.mutate('events.create', draftInput(more)));
}

export async function newType(
  organizer: Person,
  eventId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  return idOf(await organizer.mutate('ticketTypes.create', typeInput(eventId, more)));
}

/** Calls a procedure that takes an event, such as `events.publish` or `events.delete`. */
export function act(who: Person, path: string, eventId: string, more: Record<string, unknown> = {}) {
  return who.mutate(path, { requestId: crypto.randomUUID(), eventId, ...more });
}

/** Publishes an event with one ticket type. */
export async function newPublished(
  organizer: Person,
  more: Record<string, unknown> = {},
): Promise<{ eventId: string; typeId: string }> {
  const eventId = await newDraft(organizer, more);
  const typeId = await newType(organizer, eventId);
  idOf(await act(organizer, 'events.publish', eventId));
  return { eventId, typeId };
}

/** One row of a table, by ID. */
export async function rowOf(
  table: 'events' | 'ledger_accounts' | 'payment_events' | 'disputes' | 'payments' | 'ticket_types' | 'tips',
  id: string,
) {
  return await env.DB.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(id).first();
}

/** Moves an event in time, as if time had passed. */
export async function moveTo(eventId: string, startsInHours: number, endsInHours: number): Promise<void> {
  await env.DB.prepare('UPDATE events SET starts_at = ?2, ends_at = ?3 WHERE id = ?1')
    .bind(eventId, Date.now() + startsInHours * HOUR_MS, Date.now() + endsInHours * HOUR_MS)
    .run();
}

export async function countOf(sql: string, ...params: string[]): Promise<number> {
  const row = await env.DB.prepare(sql)
    .bind(...params)
    .first<{ n: number }>();
  return row?.n ?? -1;
}
