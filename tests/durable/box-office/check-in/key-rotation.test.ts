import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { codeSignedBy, scanOf, soldTicket, staffOf } from '#tests/support/worker/door.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';

const { TICKET_SIGNING_KEYS = '' } = env;
const [current, earlier] = JSON.parse(TICKET_SIGNING_KEYS) as { kid: string; x: string; d: string }[];
/** The key that signed what was printed before the last rotation. */
const printedBy = { TICKET_SIGNING_KEYS: JSON.stringify([earlier]) };
/** A key that left the ring. */
const retired = { TICKET_SIGNING_KEYS: JSON.stringify([{ ...current, kid: '77' }]) };

const answerTo = async (sale: Sale, code: string, who = sale.organizer) =>
  (await who.mutate('checkin.scan', scanOf(sale, code))).data;

test('a rotation breaks no printed ticket: a code by an earlier key is admitted, once', async () => {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const printed = await codeSignedBy(sale, ticket, printedBy);
  expect(printed).not.toBe(ticket.code);
  expect(await answerTo(sale, printed)).toMatchObject({ outcome: 'valid', ticket: { id: ticket.id } });
  expect(await answerTo(sale, ticket.code)).toMatchObject({ code: 'TICKET_ALREADY_USED' });
});

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

test('the code of another event is recognized, and admits at neither', async () => {
  const [sale, other] = [await eventOnSale(), await eventOnSale()];
  const ticket = await soldTicket(sale);
  const elsewhere = await codeSignedBy(other, ticket, printedBy);
  expect(await answerTo(sale, elsewhere)).toMatchObject({ code: 'WRONG_EVENT' });
  expect(await answerTo(other, elsewhere)).toMatchObject({ code: 'TICKET_UNKNOWN', ticket: null });
  expect(await answerTo(sale, ticket.code)).toMatchObject({ outcome: 'valid' });
});

test('the offline list has the public half of every key, and no private one', async () => {
  const sale = await eventOnSale();
  const { data: list } = await sale.organizer.query('checkin.offlineList', { eventId: sale.eventId });
  expect(list.publicKeys).toEqual([
    { id: Number(current?.kid), x: current?.x },
    { id: Number(earlier?.kid), x: earlier?.x },
  ]);
  expect(JSON.stringify(list)).not.toContain(current?.d ?? '');
});
