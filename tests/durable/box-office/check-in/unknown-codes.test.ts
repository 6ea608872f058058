import { env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { signQr } from '#shared/codes/qr.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import {
  checkInsOf,
  scanOf,
  soldTicket,
  staffOf,
  statsOf,
  undoOf,
  upload,
} from '#tests/support/worker/door.ts';
import { connect, pathFor } from '#tests/support/worker/door-device.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import type { Person, TrpcAnswer } from '#tests/support/worker/people.ts';

const PER_MINUTE = 30;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A well-formed short code of no ticket. */
const madeUp = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => ALPHABET.charAt(byte & 31)).join('');
const outcomeOf = ({ status, data, error }: TrpcAnswer) =>
  status === 200 ? (data.code ?? data.outcome) : `${status} ${error?.data.errorCode}`;

async function tryCodes(who: Person, sale: Sale, codes: string[]): Promise<string[]> {
  const answers = await Promise.all(codes.map((code) => who.mutate('checkin.scan', scanOf(sale, code))));
  return answers.map(outcomeOf);
}

const exhaust = (who: Person, sale: Sale) => tryCodes(who, sale, Array.from({ length: PER_MINUTE }, madeUp));

async function rowsOf(sale: Sale): Promise<number> {
  return await runInDurableObject(
    boxOfficeOf(sale.eventId),
    (_instance, { storage }) => storage.sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM door_log').one().n,
  );
}

const unknownOf = async (sale: Sale) =>
  (await sale.organizer.query('checkin.oversight', { eventId: sale.eventId })).data.unknownCodes;

test('more than thirty unknown codes a minute per person are refused without a row, and valid tickets are admitted', async () => {
  stopClock();
  const sale = await eventOnSale();
  const [scanner, colleague] = await Promise.all([staffOf(sale), staffOf(sale)]);
  const [used, active, typed] = [await soldTicket(sale), await soldTicket(sale), await soldTicket(sale)];
  await scanner.mutate('checkin.scan', scanOf(sale, used.code));
  expect(new Set(await exhaust(scanner, sale))).toEqual(new Set(['TICKET_INVALID']));

  const before = await rowsOf(sale);
  const invented = await signQr(
    { kind: 'ticket', eventId: sale.eventId, secret: 'AAAAAAAAAAAAAAAAAAAAAA' },
    await ticketSigningKey(env),
  );
  const forged = invented.slice(0, -40) + (invented.at(-40) === 'A' ? 'B' : 'A') + invented.slice(-39);
  const elsewhere = await soldTicket(await eventOnSale());
  const unknown = [
    madeUp(),
    'https://example.test/x',
    forged,
    elsewhere.code,
    ...Array.from({ length: 20 }, madeUp),
  ];
  expect(new Set(await tryCodes(scanner, sale, unknown))).toEqual(new Set(['429 TOO_MANY_UNKNOWN_CODES']));
  expect(await rowsOf(sale)).toBe(before);

  // Known tickets are not limited.
  expect(await tryCodes(scanner, sale, Array<string>(40).fill(used.code))).toEqual(
    Array(40).fill('TICKET_ALREADY_USED'),
  );
  expect(await tryCodes(scanner, sale, [active.code, typed.shortCode])).toEqual(['valid', 'valid']);
  expect(await tryCodes(colleague, sale, [madeUp()])).toEqual(['TICKET_INVALID']);

  stopClock(4_000);
  // Concurrent calls may arrive in any order.
  const later = await tryCodes(scanner, sale, [madeUp(), madeUp(), madeUp()]);
  expect(later.sort()).toEqual(['429 TOO_MANY_UNKNOWN_CODES', 'TICKET_INVALID', 'TICKET_INVALID']);
});

test('the unknown-code limit holds over the socket, which stays open', async () => {
  stopClock();
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const { code } = await soldTicket(sale);
  const device = await connect(await pathFor(scanner, sale));
  await exhaust(scanner, sale);
  expect(await device.answerTo(device.scan(madeUp()))).toMatchObject({
    type: 'refusal',
    code: 'TOO_MANY_UNKNOWN_CODES',
  });
  expect(await device.answerTo(device.scan(code))).toMatchObject({ answer: { outcome: 'valid' } });
});

test('a signed ticket that only D1 knows is admitted after too many unknown codes', async () => {
  stopClock();
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const { code } = await soldTicket(sale);
  await exhaust(scanner, sale);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    storage.sql.exec('DELETE FROM door_tickets');
  });
  expect(await tryCodes(scanner, sale, [code])).toEqual(['valid']);
});

test('a short code that only D1 knows does not count as unknown', async () => {
  stopClock();
  const sale = await eventOnSale();
  const { shortCode } = await soldTicket(sale);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    storage.sql.exec('DELETE FROM door_tickets');
  });
  expect(await tryCodes(sale.organizer, sale, [shortCode])).toEqual(['valid']);
  expect(new Set(await exhaust(sale.organizer, sale))).toEqual(new Set(['TICKET_INVALID']));
});

test('uploads of signed tickets are never limited, and a limited unsigned upload succeeds later', async () => {
  stopClock();
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  await exhaust(scanner, sale);
  const key = await ticketSigningKey(env);
  const signed = () =>
    signQr({ kind: 'ticket', eventId: sale.eventId, secret: 'AAAAAAAAAAAAAAAAAAAAAA' }, key);
  const codes = await Promise.all(Array.from({ length: PER_MINUTE + 5 }, signed));
  const answers = await Promise.all(codes.map((code) => scanner.mutate('checkin.scan', upload(sale, code))));
  expect(answers.filter(({ data }) => data?.conflict === true)).toHaveLength(codes.length);

  const unsigned = upload(sale, madeUp());
  expect(outcomeOf(await scanner.mutate('checkin.scan', unsigned))).toBe('429 TOO_MANY_UNKNOWN_CODES');
  stopClock(2_000);
  expect((await scanner.mutate('checkin.scan', unsigned)).data).toMatchObject({ conflict: true });
  expect((await statsOf(sale)).conflicts.length).toBeGreaterThan(0);
});

test('unknown order codes share the limit with unknown ticket codes', async () => {
  stopClock();
  const sale = await eventOnSale();
  await exhaust(sale.organizer, sale);
  for (const path of ['orders.verify', 'orders.complete']) {
    const request = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: madeUp() };
    expect(outcomeOf(await sale.organizer.mutate(path, request))).toBe('429 TOO_MANY_UNKNOWN_CODES');
  }
});

test('undos of unknown tickets count against the unknown-code limit, and undos of known tickets do not', async () => {
  stopClock();
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const { id, code } = await soldTicket(sale);
  await scanner.mutate('checkin.scan', scanOf(sale, code));
  const undo = async (ticketId: string) =>
    outcomeOf(await scanner.mutate('checkin.undo', undoOf(sale, ticketId)));
  const ids = Array.from({ length: PER_MINUTE }, () => crypto.randomUUID());
  expect(new Set(await Promise.all(ids.map(undo)))).toEqual(new Set(['404 NOT_FOUND']));
  expect(await undo(crypto.randomUUID())).toBe('429 TOO_MANY_UNKNOWN_CODES');
  expect(await tryCodes(scanner, sale, [madeUp()])).toEqual(['429 TOO_MANY_UNKNOWN_CODES']);
  expect((await scanner.mutate('checkin.undo', undoOf(sale, id))).data).toMatchObject({ checkedIn: 0 });
  expect(await unknownOf(sale)).toEqual([
    { personId: scanner.id, name: scanner.name, count: PER_MINUTE + 2, limited: 2 },
  ]);
});

test('an undo of a ticket that only D1 knows does not count as unknown', async () => {
  stopClock();
  const sale = await eventOnSale();
  const { id } = await soldTicket(sale);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    storage.sql.exec('DELETE FROM door_tickets');
  });
  expect(outcomeOf(await sale.organizer.mutate('checkin.undo', undoOf(sale, id)))).toBe('409 NOT_CHECKED_IN');
  expect(new Set(await exhaust(sale.organizer, sale))).toEqual(new Set(['TICKET_INVALID']));
});

test('the organizer sees how many unknown codes each person presented, including those over the limit', async () => {
  stopClock();
  const sale = await eventOnSale();
  const [guesser, scanner] = await Promise.all([staffOf(sale), staffOf(sale)]);
  const { code } = await soldTicket(sale);
  await tryCodes(scanner, sale, [code, code, madeUp()]);
  await exhaust(guesser, sale);
  await tryCodes(guesser, sale, Array.from({ length: 12 }, madeUp));
  const expected = [
    { personId: guesser.id, name: guesser.name, count: PER_MINUTE + 12, limited: 12 },
    { personId: scanner.id, name: scanner.name, count: 1, limited: 0 },
  ];
  expect(await unknownOf(sale)).toEqual(expected);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await unknownOf(sale)).toEqual(expected);
  expect((await checkInsOf(sale)).filter(({ kind }) => kind === 'refused')).toHaveLength(PER_MINUTE + 2);
});

test("the event's live board shows the number of unknown codes", async () => {
  const sale = await eventOnSale();
  const path = await sale.organizer.mutate('live.ticket', { channel: 'staff', eventId: sale.eventId });
  const board = await connect(path.data.path as string);
  await tryCodes(sale.organizer, sale, [madeUp(), madeUp()]);
  await expect.poll(() => board.events.at(-1)).toMatchObject({ staff: { unknownCodes: 2 } });
});
