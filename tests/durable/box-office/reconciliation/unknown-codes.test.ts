import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { signQr } from '#shared/codes/qr.ts';
import type { ReconcileEvent, ReconcileOverview } from '#shared/contracts/reconciliation/reconciliation.ts';
import { checkInsOf, scanOf, soldTicket, upload } from '#tests/support/worker/door.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

/** A code as only we can sign it, for a ticket that was never sold or is lost. */
async function codeWithoutTicket({ eventId }: Sale): Promise<string> {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  return await signQr({ kind: 'ticket', eventId, secret }, await ticketSigningKey(env));
}

async function reported(admin: Person, { eventId }: Sale): Promise<ReconcileEvent['unknownCodes']> {
  return (await admin.query('reconcile.event', { eventId })).data.unknownCodes;
}

async function counted(admin: Person, { eventId }: Sale): Promise<number | undefined> {
  const { data } = await admin.query('reconcile.overview', { pageSize: 100 });
  return (data as ReconcileOverview).items.find((item) => item.eventId === eventId)?.unknownCodes;
}

test('a genuine code without a ticket has its own verdict and stays reported until an administrator settles it', async () => {
  const [sale, admin] = [await eventOnSale(), await person({ role: 'admin' })];
  const scanner = sale.organizer;
  const ticket = await soldTicket(sale);
  const lost = await codeWithoutTicket(sale);
  const letter = lost.at(-3) === 'A' ? 'B' : 'A';
  const forged = `${lost.slice(0, -3)}${letter}${lost.slice(-2)}`;
  for (const [code, verdict] of [
    [lost, 'TICKET_UNKNOWN'],
    [forged, 'TICKET_INVALID'],
    ['0000-0000-0000', 'TICKET_INVALID'],
    [ticket.code, undefined],
  ] as const)
    expect((await scanner.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe(verdict);
  const late = await scanner.mutate('checkin.scan', upload(sale, await codeWithoutTicket(sale)));
  expect(late.data).toMatchObject({ code: 'TICKET_UNKNOWN', conflict: true, ticket: null });
  await checkInsOf(sale);

  expect(await counted(admin, sale)).toBe(2);
  const codes = await reported(admin, sale);
  expect(codes).toMatchObject([
    { admitted: true, by: scanner.name },
    { admitted: false, gate: 'North', by: scanner.name },
  ]);
  const input = {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    upTo: codes[0]?.seq,
    reason: 'Lost by the restore',
  };
  for (let times = 0; times < 2; times++)
    expect((await admin.mutate('reconcile.settleCodes', input)).status).toBe(200);
  expect([await counted(admin, sale), await reported(admin, sale)]).toEqual([0, []]);
  const { data: log } = await admin.query('users.audit', { eventId: sale.eventId });
  expect(log.items).toMatchObject([
    { action: 'event.settle_codes', reason: 'Lost by the restore', actor: { id: admin.id } },
  ]);

  await scanner.mutate('checkin.scan', scanOf(sale, lost));
  await checkInsOf(sale);
  expect(await counted(admin, sale)).toBe(1);
});

test('a scan that the administrator has not seen yet is not settled with the others', async () => {
  const [sale, admin] = [await eventOnSale(), await person({ role: 'admin' })];
  const scan = async () => {
    await sale.organizer.mutate('checkin.scan', scanOf(sale, await codeWithoutTicket(sale)));
    await checkInsOf(sale);
  };
  await scan();
  const [seen] = await reported(admin, sale);
  await scan();
  const settle = { eventId: sale.eventId, upTo: seen?.seq, reason: 'A printed test' };
  await admin.mutate('reconcile.settleCodes', { requestId: crypto.randomUUID(), ...settle });
  expect(await reported(admin, sale)).toHaveLength(1);
  const silent = { requestId: crypto.randomUUID(), ...settle, reason: ' ' };
  expect((await admin.mutate('reconcile.settleCodes', silent)).error?.data.errorCode).toBe('BAD_INPUT');
});
