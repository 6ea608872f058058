import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { openRecord } from '#shared/codes/offline-list.ts';
import { parseQr } from '#shared/codes/qr.ts';
import type { SealedRecord } from '#shared/contracts/check-in.ts';
import { OFFERS_PER_TICKET_MAX } from '#shared/limits.ts';
import { type SoldTicket, scanOf, soldTicket, upload } from '#tests/support/worker/door.ts';
import { balanceOf, boxOfficeOf, buyerWith, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { breakNextBatch } from '#tests/support/worker/faults.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { type Person, person, type TrpcAnswer, guest as visitor } from '#tests/support/worker/people.ts';

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode;
const tokenOf = ({ data }: TrpcAnswer) => (data.path as string).split('/').at(-1) ?? '';

const send = ({ who, id }: SoldTicket, more: object = {}) =>
  who.mutate('tickets.send', { requestId: crypto.randomUUID(), ticketId: id, ...more });

const cancel = ({ who, id }: SoldTicket) =>
  who.mutate('tickets.cancelSend', { requestId: crypto.randomUUID(), ticketId: id });

/** As if the open offer of a ticket had been made some minutes ago. */
const sentAgo = ({ id }: SoldTicket, minutes: number) =>
  env.DB.prepare("UPDATE ticket_transfers SET sent_at = ?2 WHERE ticket_id = ?1 AND status = 'sent'")
    .bind(id, Date.now() - minutes * 60_000)
    .run();

const accept = (who: Person, token: string) =>
  who.mutate('tickets.accept', { requestId: crypto.randomUUID(), token });

const scan = async (sale: Sale, code: string) =>
  (await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data;

const ticketOf = async (who: Person, ticketId: string) => (await who.query('tickets.get', { ticketId })).data;

async function sentTicket(options: Parameters<typeof eventOnSale>[0] = {}) {
  const sale = await eventOnSale(options);
  const ticket = await soldTicket(sale);
  const token = tokenOf(await send(ticket));
  return { sale, ticket, token, friend: await person() };
}

test('an accepted ticket has a new holder and new codes, and the old ones are refused as transferred', async () => {
  const { sale, ticket, token, friend } = await sentTicket();
  const offered = await visitor.query('tickets.offered', { token });
  expect(offered.data).toMatchObject({
    state: 'open',
    senderName: ticket.who.name,
    mine: null,
    ticketId: null,
  });
  expect(await ticketOf(ticket.who, ticket.id)).toMatchObject({
    qr: ticket.code,
    offer: { email: null },
    maySend: false,
  });

  const twice = await Promise.all([accept(friend, token), accept(friend, token)]);
  for (const { data } of twice) expect(data).toEqual({ ticketId: ticket.id, eventId: sale.eventId });
  const theirs = await ticketOf(friend, ticket.id);
  expect(theirs).toMatchObject({ offer: null, maySend: true, isPayer: false });
  expect(theirs.qr).not.toBe(ticket.code);
  expect(theirs.shortCode).not.toBe(ticket.shortCode);
  expect(codeOf(await ticket.who.query('tickets.get', { ticketId: ticket.id }))).toBe('NOT_FOUND');
  expect((await ticket.who.query('tickets.mine', {})).data.items).toEqual([]);
  expect((await friend.query('tickets.mine', {})).data.items).toMatchObject([{ id: ticket.id }]);
  expect((await friend.query('tickets.offered', { token })).data).toMatchObject({
    state: 'accepted',
    mine: 'receiver',
  });

  for (const old of [ticket.code, ticket.shortCode])
    expect(await scan(sale, old)).toMatchObject({ outcome: 'refused', code: 'TICKET_TRANSFERRED' });
  expect(await scan(sale, theirs.qr)).toMatchObject({
    outcome: 'valid',
    ticket: { holderName: friend.name },
  });
  expect(await scan(sale, ticket.code)).toMatchObject({ code: 'TICKET_TRANSFERRED' });
});

test('an acceptance is in the audit log once, also after a repeat and a restored box office', async () => {
  const { sale, ticket, token, friend } = await sentTicket();
  await accept(friend, token);
  await accept(friend, token);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) => {
    storage.sql.exec("UPDATE transfer_intents SET state = 'open'");
  });
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const admin = await person({ role: 'admin' });
  const { data } = await admin.query('users.audit', { eventId: sale.eventId, action: 'ticket.accept' });
  expect(data.items).toMatchObject([
    { actor: { id: friend.id }, subjectType: 'ticket', subjectId: ticket.id },
  ]);
});

test('a box office that lost its storage still knows the former code, and offline lists name it', async () => {
  const { sale, ticket, token, friend } = await sentTicket();
  await accept(friend, token);
  const { organizer, eventId } = sale;
  const list = await organizer.query('checkin.offlineList', { eventId, since: 0 });
  const secret = parseQr(ticket.code)?.secret ?? '';
  const records = await Promise.all(
    (list.data.records as SealedRecord[]).map((sealed) => openRecord({ eventId, secret }, sealed)),
  );
  expect(records.filter(Boolean)).toMatchObject([{ id: ticket.id, transferred: true }]);

  await runInDurableObject(boxOfficeOf(eventId), (_instance, { storage }) => {
    storage.sql.exec('DELETE FROM former_codes');
    storage.sql.exec('DELETE FROM door_tickets');
  });
  expect(await scan(sale, ticket.code)).toMatchObject({ code: 'TICKET_TRANSFERRED' });
  expect(await scan(sale, (await ticketOf(friend, ticket.id)).qr)).toMatchObject({ outcome: 'valid' });
});

test('a door that admitted the old code offline reports a conflict, and the new holder still gets in', async () => {
  const { sale, ticket, token, friend } = await sentTicket();
  await accept(friend, token);
  const late = await sale.organizer.mutate('checkin.scan', upload(sale, ticket.code));
  expect(late.data).toMatchObject({ outcome: 'refused', code: 'TICKET_TRANSFERRED', conflict: true });
  expect(await scan(sale, (await ticketOf(friend, ticket.id)).qr)).toMatchObject({ outcome: 'valid' });
});

test('one of two people gets the ticket, and nobody after the sender has canceled', async () => {
  const { ticket, token, friend } = await sentTicket();
  const both = await Promise.all([accept(friend, token), accept(await person(), token)]);
  expect(both.map(codeOf).sort()).toEqual(['TRANSFER_TAKEN', undefined]);

  const other = await sentTicket();
  expect(codeOf(await accept(other.ticket.who, other.token))).toBe('TRANSFER_OWN');
  expect(codeOf(await send(other.ticket))).toBe('TRANSFER_OPEN');
  expect((await cancel(other.ticket)).data).toEqual({ ticketId: other.ticket.id });
  expect((await cancel(other.ticket)).data).toEqual({ ticketId: other.ticket.id });
  expect(codeOf(await accept(other.friend, other.token))).toBe('TRANSFER_CANCELLED');
  expect(await ticketOf(other.ticket.who, other.ticket.id)).toMatchObject({
    qr: other.ticket.code,
    maySend: true,
  });
  expect(codeOf(await cancel(ticket))).toBe('NOT_FOUND');
});

test('a repeated request sends once, and with another address it is refused', async () => {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([send(ticket, { requestId }), send(ticket, { requestId })]);
  expect(answers[0]?.data).toEqual(answers[1]?.data);
  expect(codeOf(await send(ticket, { requestId, email: 'ana@aforo.test' }))).toBe('REQUEST_ID_REUSED');
});

test('a ticket can be offered only so often, so that nobody mails strangers without end', async () => {
  const ticket = await soldTicket(await eventOnSale());
  for (let offers = 0; offers < OFFERS_PER_TICKET_MAX; offers++) {
    expect((await send(ticket)).status).toBe(200);
    await cancel(ticket);
  }
  expect(codeOf(await send(ticket))).toBe('TOO_MANY');
});

test('a ticket that was used or refunded after it was sent is void, and the sender keeps what they have', async () => {
  const used = await sentTicket();
  await scan(used.sale, used.ticket.code);
  expect(codeOf(await accept(used.friend, used.token))).toBe('TICKET_ALREADY_USED');
  const refunded = await sentTicket();
  const { sale, ticket, friend, token } = refunded;
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticket.id };
  const [refundOf] = await Promise.all([
    sale.organizer.mutate('refunds.refundTicket', refund),
    accept(friend, token),
  ]);
  expect(refundOf.status).toBe(200);
  expect(await balanceOf(ticket.who)).toBe(1_000);
  expect(await balanceOf(friend)).toBe(0);
});

test('a refund of a transferred ticket goes to the person who paid, and only they may not ask for it', async () => {
  const { sale, ticket, token, friend } = await sentTicket();
  await accept(friend, token);
  const { purchaseId } = await ticketOf(friend, ticket.id);
  const ask = { requestId: crypto.randomUUID(), purchaseId, ticketIds: [ticket.id], reason: 'other' };
  for (const who of [ticket.who, friend])
    expect((await who.mutate('refunds.request', ask)).error).toBeTruthy();
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticket.id };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).data.amountMinor).toBe(1_000);
  expect(await balanceOf(ticket.who)).toBe(1_000);
  expect(await scan(sale, ticket.code)).toMatchObject({ code: 'TICKET_TRANSFERRED' });
});

test('a ticket passes through several hands, and each former code stays dead', async () => {
  const { sale, ticket, token, friend } = await sentTicket();
  await accept(friend, token);
  const first = await ticketOf(friend, ticket.id);
  const third = await person();
  await accept(third, tokenOf(await send({ ...ticket, who: friend })));
  // And back to the buyer.
  const second = await ticketOf(third, ticket.id);
  await accept(ticket.who, tokenOf(await send({ ...ticket, who: third })));
  const own = await ticketOf(ticket.who, ticket.id);
  expect(own.isPayer).toBe(true);
  for (const code of [ticket.code, first.qr, second.qr])
    expect(await scan(sale, code)).toMatchObject({ code: 'TICKET_TRANSFERRED' });
  expect(await scan(sale, own.qr)).toMatchObject({ outcome: 'valid' });
});

test('an organizer forbids transfers or ends them at a time', async () => {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const token = tokenOf(await send(ticket));
  const set = (sql: string) =>
    env.DB.prepare(`UPDATE events SET ${sql} WHERE id = ?`).bind(sale.eventId).run();
  const friend = await person();
  await set('allows_transfers = 0');
  expect(codeOf(await accept(friend, token))).toBe('TRANSFERS_OFF');
  expect((await visitor.query('tickets.offered', { token })).data.state).toBe('closed');
  await set(`allows_transfers = 1, transfers_until = ${Date.now() - 1_000}`);
  expect(codeOf(await accept(friend, token))).toBe('TRANSFERS_CLOSED');
  await cancel(ticket);
  expect(codeOf(await send(ticket))).toBe('TRANSFERS_CLOSED');
});

test('when D1 declines, the sender has their code again', async () => {
  const { sale, ticket, token, friend } = await sentTicket();
  // The Worker reads the offer as open, and the sender cancels before the commit.
  await runInDurableObject(boxOfficeOf(sale.eventId), async (instance) => {
    const { data } = await ticket.who.query('tickets.get', { ticketId: ticket.id });
    expect(data.offer).toBeTruthy();
    await cancel(ticket);
    const transferId = token.split('.')[0] ?? '';
    const request = { transferId, ticketId: ticket.id, toUserId: friend.id, holderName: friend.name };
    expect(await instance.transfers().accept(request)).toMatchObject({
      ok: false,
      code: 'TRANSFER_CANCELLED',
    });
  });
  expect(await scan(sale, ticket.code)).toMatchObject({ outcome: 'valid' });
});

test.for(['die_after', 'lose_answer', 'fail_before', 'die_before'] as const)(
  'a transfer survives a commit that ends as %s, and one code works at every time',
  async (fault) => {
    const { sale, ticket, token, friend } = await sentTicket();
    const { struck, land } = await breakNextBatch(sale.eventId, fault);
    const first = await accept(friend, token);
    expect(struck()).toBe(true);
    expect(first.error).toBeTruthy();
    expect(await scan(sale, ticket.code)).toMatchObject({ outcome: 'refused', code: 'TICKET_TRANSFERRED' });
    await land();
    await runDurableObjectAlarm(boxOfficeOf(sale.eventId)).catch(() => {});
    expect((await accept(friend, token)).data.ticketId).toBe(ticket.id);
    expect(await scan(sale, (await ticketOf(friend, ticket.id)).qr)).toMatchObject({ outcome: 'valid' });
  },
);

test('both sides get mails in their languages, and a mailed offer carries the link', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const address = `${crypto.randomUUID()}@aforo.test`;
  const sent = await send(ticket, { email: address.toUpperCase() });
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const offer = (await provider.taken()).find(({ to }) => to[0]?.toLowerCase() === address);
  expect(offer?.text).toContain(sent.data.path);
  await sentAgo(ticket, 11);
  await cancel(ticket);
  const friend = await person();
  await accept(friend, tokenOf(await send(ticket)));
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const taken = await provider.taken();
  expect(taken.filter(({ to }) => to[0]?.toLowerCase() === address)).toHaveLength(2);
  expect(taken.some(({ to, subject }) => to[0] === ticket.who.email && subject.includes(friend.name))).toBe(
    true,
  );
  expect(taken.some(({ to, subject }) => to[0] === friend.email && subject.includes('your ticket now'))).toBe(
    true,
  );
});

test('an offer is mailed in the language of the account that has the address', async () => {
  const provider = mailProvider();
  const friend = await person();
  await env.DB.prepare(`UPDATE users SET language = 'ru' WHERE id = ?`).bind(friend.id).run();
  await send(await soldTicket(await eventOnSale()), { email: friend.email });
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const mails = (await provider.taken()).filter(({ to }) => to[0] === friend.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('передаёт вам билет')]);
});

test('an offer that is taken back within minutes of its mail mails nothing more', async () => {
  const provider = mailProvider();
  const ticket = await soldTicket(await eventOnSale());
  const email = `${crypto.randomUUID()}@aforo.test`;
  for (let round = 0; round < 2; round++) {
    await send(ticket, { email });
    provider.clock.now = Date.now() + 1_000;
    await provider.drain();
    await sentAgo(ticket, 9);
    await cancel(ticket);
    await provider.drain();
  }
  const mails = (await provider.taken()).filter(({ to }) => to[0] === email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringContaining('sent you')));
});

test('an offer to a mistyped address that is taken back at once mails nothing', async () => {
  const provider = mailProvider();
  const ticket = await soldTicket(await eventOnSale());
  const email = `${crypto.randomUUID()}@aforo.test`;
  await send(ticket, { email });
  await cancel(ticket);
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  expect((await provider.taken()).filter(({ to }) => to[0] === email)).toEqual([]);
});

test('forged and malformed tokens are refused', async () => {
  const { token, friend } = await sentTicket();
  const [transferId] = token.split('.');
  for (const forged of [`${transferId}.${'A'.repeat(43)}`, `${crypto.randomUUID()}.x`])
    expect(codeOf(await accept(friend, forged))).toBe('NOT_FOUND');
  for (const malformed of ['', 'x', 'a'.repeat(300)])
    expect(codeOf(await accept(friend, malformed))).toBe('BAD_INPUT');
  const stranger = await buyerWith(0);
  expect(
    codeOf(
      await stranger.mutate('tickets.send', {
        requestId: crypto.randomUUID(),
        ticketId: crypto.randomUUID(),
      }),
    ),
  ).toBe('NOT_FOUND');
});
