import { env, SELF } from 'cloudflare:test';
import { expect } from 'vitest';
import type { CityHypeView, HypeMessage } from '#shared/contracts/hype.ts';
import { cityKey } from '#shared/events/city-key.ts';
import type { HypePeriod } from '#shared/hype/hype-clock.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale, type SaleOptions } from './events.ts';
import { guest, type Person, SITE } from './people.ts';

/** A unique city name. */
export function newCity(): string {
  return `City ${crypto.randomUUID().slice(0, 8)}`;
}

/** Publishes an event in a city without notifying its meter. */
export async function eventIn(
  city: string,
  options: SaleOptions & { timeZone?: string } = {},
): Promise<Sale> {
  const sale = await eventOnSale(options);
  await env.DB.prepare('UPDATE events SET city = ?, time_zone = ? WHERE id = ?')
    .bind(city, options.timeZone ?? 'UTC', sale.eventId)
    .run();
  return sale;
}

export async function buyIn(sale: Sale, quantity = 1): Promise<{ buyer: Person; ticketIds: string[] }> {
  const buyer = await buyerWith(quantity * 1_000);
  const { error, data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  expect(error).toBeNull();
  return { buyer, ticketIds: data.ticketIds };
}

export async function refundIn(sale: Sale, ticketId: string): Promise<void> {
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId, reason: 'ill' };
  expect((await sale.organizer.mutate('refunds.refundTicket', input)).error).toBeNull();
}

/** Moves an event's purchases back in time in D1. */
export async function ageSales(sale: Sale, hours: number): Promise<void> {
  await env.DB.batch(
    ['purchases', 'tickets'].map((table) =>
      env.DB.prepare(`UPDATE ${table} SET created_at = created_at - ?2 WHERE event_id = ?1`).bind(
        sale.eventId,
        hours * 3_600_000,
      ),
    ),
  );
}

export async function hypeOf(city: string, period: HypePeriod = 'all'): Promise<CityHypeView> {
  const { data, error } = await guest.query('hype.city', { city, period });
  expect(error).toBeNull();
  return data;
}

export function meterOf(city: string) {
  return env.HYPE_METER.getByName(cityKey(city));
}

export interface Watching {
  messages: HypeMessage[];
  last: () => HypeMessage | undefined;
  tickets: () => number | undefined;
  closed: () => number | null;
  send: (text: string) => void;
  leave: () => void;
  status: number;
}

/** Opens a city's socket as the page does. */
export async function watchCity(
  city: string,
  { period = 'all', origin }: { period?: string; origin?: string } = {},
): Promise<Watching> {
  const response = await SELF.fetch(
    `${SITE}/api/live/hype/${encodeURIComponent(city)}?period=${encodeURIComponent(period)}`,
    { headers: { upgrade: 'websocket', 'cache-control': 'no-cache', ...(origin && { origin }) } },
  );
  const messages: HypeMessage[] = [];
  let closed: number | null = null;
  const socket = response.webSocket;
  socket?.accept();
  socket?.addEventListener('message', ({ data }) => {
    if (data !== 'pong') messages.push(JSON.parse(String(data)) as HypeMessage);
  });
  socket?.addEventListener('close', ({ code }) => {
    closed = code;
  });
  const last = () => messages.at(-1);
  return {
    messages,
    last,
    tickets: () => last()?.numbers.totals.tickets,
    closed: () => closed,
    send: (text) => socket?.send(text),
    leave: () => socket?.close(1000),
    status: response.status,
  };
}
