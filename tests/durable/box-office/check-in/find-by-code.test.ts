import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { findByCode } from '#durable/box-office/check-in/find-by-code.ts';
import { readCode } from '#shared/codes/qr.ts';
import { soldTicket } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';

/** Counts the queries that reach the real D1. */
function counted() {
  let reads = 0;
  const db = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'prepare') reads += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, reads: () => reads };
}

test('concurrent unknown codes are batched into one D1 look-up and block nobody', async () => {
  const [sale, other] = [await eventOnSale(), await eventOnSale()];
  const [own, elsewhere] = [await soldTicket(sale), await soldTicket(other)];
  const { db, reads } = counted();
  const { findTicket } = findByCode({ env, eventId: sale.eventId, reader: () => readerOf(db) });
  const typed = (code: string) => findTicket(readCode(code));
  const guesses = Array.from({ length: 200 }, (_, at) => `ZZZZ-ZZZZ-${String(at).padStart(4, '0')}`);

  expect(new Set(guesses.map((code) => readCode(code).form))).toEqual(new Set(['short']));

  const answers = Promise.all([
    ...guesses.map(typed),
    typed(elsewhere.shortCode),
    findTicket({ form: 'found', ticketId: elsewhere.id }),
    findTicket({ form: 'found', ticketId: own.id }),
    typed(own.shortCode),
  ]);

  const found = (await answers).map((ticket) => ticket?.id ?? null);
  expect(found.slice(0, -2)).toEqual(Array(guesses.length + 2).fill(null));
  expect(found.slice(-2)).toEqual([own.id, own.id]);
  // The first look-up of each kind runs alone, all others share the next batch.
  expect(reads()).toBe(4);
});
