import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { codeSignedBy, scanOf, soldTicket, staffOf } from '#tests/support/worker/door.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';

const { TICKET_SIGNING_KEYS = '', TICKET_SIGNING_KEY = '' } = env;
const [current, earlier] = JSON.parse(TICKET_SIGNING_KEYS) as { kid: string; x: string; d: string }[];
/** The keys that have signed what is printed: of the release before key ids, and before the last rotation. */
const printedBy = {
  AF1: { TICKET_SIGNING_KEY },
  AF2: { TICKET_SIGNING_KEYS: JSON.stringify([earlier]) },
};
/** A key that left the ring. */
const retired = { TICKET_SIGNING_KEYS: JSON.stringify([{ ...current, kid: '77' }]) };

const answerTo = async (sale: Sale, code: string, who = sale.organizer) =>
  (await who.mutate('checkin.scan', scanOf(sale, code))).data;

test.each(['AF1', 'AF2'] as const)(
  'a rotation breaks no printed ticket: %s by an earlier key is admitted, once',
  async (format) => {
    const sale = await eventOnSale();
    const ticket = await soldTicket(sale);
    const printed = await codeSignedBy(sale, ticket, printedBy[format]);
    expect(printed.slice(0, 3)).toBe(format);
    expect(printed).not.toBe(ticket.code);
    expect(await answerTo(sale, printed)).toMatchObject({ outcome: 'valid', ticket: { id: ticket.id } });
    expect(await answerTo(sale, ticket.code)).toMatchObject({ code: 'TICKET_ALREADY_USED' });
  },
);

test('a code by a key that left the ring is refused in words, and the current code is admitted', async () => {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const answer = await answerTo(sale, await codeSignedBy(sale, ticket, retired));
  expect(answer).toMatchObject({
    outcome: 'refused',
    code: 'TICKET_CODE_RETIRED',
    message: expect.stringContaining('My tickets'),
    ticket: { holderName: ticket.who.name },
  });
  expect(await answerTo(sale, ticket.code)).toMatchObject({ outcome: 'valid' });
});

test("guests with retired codes do not use up a scanner's unknown codes", async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const code = await codeSignedBy(sale, await soldTicket(sale), retired);
  for (let guest = 0; guest < 40; guest++)
    expect(await answerTo(sale, code, scanner)).toMatchObject({ code: 'TICKET_CODE_RETIRED' });
});

test('the code of another event is recognized in both formats, and admits at neither', async () => {
  const [sale, other] = [await eventOnSale(), await eventOnSale()];
  const ticket = await soldTicket(sale);
  for (const keys of [printedBy.AF1, printedBy.AF2]) {
    const elsewhere = await codeSignedBy(other, ticket, keys);
    expect(await answerTo(sale, elsewhere)).toMatchObject({ code: 'WRONG_EVENT' });
    expect(await answerTo(other, elsewhere)).toMatchObject({ code: 'TICKET_INVALID', ticket: null });
  }
  expect(await answerTo(sale, ticket.code)).toMatchObject({ outcome: 'valid' });
});

test('the offline list has the public half of every key, and the oldest one where older devices look', async () => {
  const sale = await eventOnSale();
  const { data: list } = await sale.organizer.query('checkin.offlineList', { eventId: sale.eventId });
  const { x: oldest } = JSON.parse(TICKET_SIGNING_KEY) as { x: string };
  expect(list.publicKeys).toEqual([
    { id: Number(current?.kid), x: current?.x },
    { id: Number(earlier?.kid), x: earlier?.x },
    { id: null, x: oldest },
  ]);
  expect(list.publicKey).toBe(oldest);
  expect(JSON.stringify(list)).not.toContain(current?.d ?? '');
});
