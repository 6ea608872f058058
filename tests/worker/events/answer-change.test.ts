import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { balanceOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { breakNextBatch } from '#tests/support/worker/faults.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode;

/** A sold ticket whose event the organizer then moves to another venue. */
async function movedNight(moneyBack?: { offered: boolean; days: number }) {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const move = async (fields: object) => {
    const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, ...fields };
    expect((await sale.organizer.mutate('events.update', input)).error).toBeNull();
  };
  await move({ venueName: 'Second Hall', ...(moneyBack && { moneyBack }) });
  const changeOf = async (who: Person) =>
    (await who.query('tickets.get', { ticketId: ticket.id })).data?.change;
  const answerOf = (answer: string, changeId: string) => ({
    requestId: crypto.randomUUID(),
    changeId,
    ticketIds: [ticket.id],
    answer,
  });
  const changeId = (await changeOf(ticket.who)).id as string;
  const answer = (who: Person, what: 'coming' | 'give_back', id = changeId) =>
    who.mutate('tickets.answerChange', answerOf(what, id));
  /** The change is told: the next one is another. */
  const settle = () =>
    env.DB.prepare('UPDATE event_changes SET notify_at = 1, created_at = 1 WHERE event_id = ?')
      .bind(sale.eventId)
      .run();
  const organizers = async () =>
    (await sale.organizer.query('announcements.changes', { eventId: sale.eventId })).data.items;
  return { sale, ticket, holder: ticket.who, changeId, move, changeOf, answerOf, answer, settle, organizers };
}

test('a changed event asks the holders of its tickets, with old and new, until they answer', async () => {
  const { ticket, holder, changeOf, answer, sale } = await movedNight();
  const later = await soldTicket(sale);
  expect(await changeOf(holder)).toMatchObject({
    when: null,
    where: { now: expect.stringMatching(/^Second Hall/) },
    lineUp: null,
    offersMoneyBack: true,
  });
  expect((await later.who.query('tickets.get', { ticketId: later.id })).data.change).toBeNull();
  expect(codeOf(await answer(await person(), 'give_back'))).toBe('NOT_FOUND');
  for (let times = 0; times < 2; times++) expect((await answer(holder, 'coming')).error).toBeNull();
  expect(await changeOf(holder)).toBeNull();
  const { items } = (await holder.query('tickets.mine', {})).data;
  expect(items).toMatchObject([{ id: ticket.id, status: 'active', change: null }]);
});

test('a ticket that is given back is refunded to the payer once, and no longer admits', async () => {
  const { sale, ticket, holder, answerOf, changeId, answer } = await movedNight();
  const friend = await person();
  await transferTo(friend, ticket);
  const { qr } = (await friend.query('tickets.get', { ticketId: ticket.id })).data;
  expect(codeOf(await answer(holder, 'give_back'))).toBe('NOT_FOUND');
  const input = answerOf('give_back', changeId);
  const twice = await Promise.all([
    friend.mutate('tickets.answerChange', input),
    friend.mutate('tickets.answerChange', input),
  ]);
  for (const { error } of [...twice, await answer(friend, 'give_back')]) expect(error).toBeNull();
  expect([await balanceOf(holder), await balanceOf(friend)]).toEqual([1_000, 0]);
  const scan = await sale.organizer.mutate('checkin.scan', scanOf(sale, qr));
  expect(scan.data).toMatchObject({ outcome: 'refused', code: 'TICKET_REFUNDED' });
  const provider = mailProvider(Date.now() + 1_000);
  await provider.drain();
  const mails = (await provider.taken()).filter(({ subject }) => /^(Refund|Your ticket was)/.test(subject));
  expect(mails.map(({ to }) => to[0])).toEqual([holder.email]);
  expect(mails[0]?.text).toContain('This ticket was given back after the event changed.');
});

test('of giving back and a scan, one wins', async () => {
  const { sale, ticket, holder, answer } = await movedNight();
  const [given, scanned] = await Promise.all([
    answer(holder, 'give_back'),
    sale.organizer.mutate('checkin.scan', scanOf(sale, ticket.code)),
  ]);
  const isIn = scanned.data?.outcome === 'valid';
  expect(given.error === null).toBe(!isIn);
  expect(await balanceOf(holder)).toBe(isIn ? 0 : 1_000);
});

test.for(['die_after', 'lose_answer', 'fail_before'] as const)(
  'giving back is completed by the same request after a commit that ends as %s',
  async (fault) => {
    const { sale, holder, answerOf, changeId } = await movedNight();
    const input = answerOf('give_back', changeId);
    const { land } = await breakNextBatch(sale.eventId, fault);
    await holder.mutate('tickets.answerChange', input);
    await land();
    expect((await holder.mutate('tickets.answerChange', input)).error).toBeNull();
    expect(await balanceOf(holder)).toBe(1_000);
  },
);

test('without an offer of money nothing is given back, and after the time nothing is answered', async () => {
  const { sale, holder, answer, changeOf } = await movedNight({ offered: false, days: 3 });
  expect((await changeOf(holder)).offersMoneyBack).toBe(false);
  expect(codeOf(await answer(holder, 'give_back'))).toBe('CHANGE_KEEPS_MONEY');
  await env.DB.prepare('UPDATE event_changes SET answer_until = 1 WHERE event_id = ?')
    .bind(sale.eventId)
    .run();
  expect(await changeOf(holder)).toBeNull();
  expect(codeOf(await answer(holder, 'coming'))).toBe('CHANGE_CLOSED');
  expect(await balanceOf(holder)).toBe(0);
});

test('a second change asks again and replaces the first, whose offer of money stays', async () => {
  const { holder, answer, changeOf, changeId, move, settle } = await movedNight();
  await answer(holder, 'coming');
  await settle();
  await move({ lineUp: ['Luna'] });
  const second = await changeOf(holder);
  expect(second).toMatchObject({ where: null, lineUp: { now: ['Luna'] }, offersMoneyBack: true });
  expect(second.id).not.toBe(changeId);
  expect(codeOf(await answer(holder, 'give_back', changeId))).toBe('CHANGE_CLOSED');
  expect((await answer(holder, 'give_back', second.id)).error).toBeNull();
  expect(await balanceOf(holder)).toBe(1_000);
});

test('another edit within the calm asks again, and a change that is taken back asks nobody', async () => {
  const sale = await eventOnSale();
  const guest = await buyerWith(10_000);
  await guest.mutate('tickets.purchase', purchaseOf(sale, 2));
  const move = (venueName: string) =>
    sale.organizer.mutate('events.update', {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      venueName,
    });
  const asked = async () =>
    (await guest.query('tickets.mine', {})).data.items as {
      id: string;
      change: { id: string; where: object } | null;
    }[];
  const venueName = await env.DB.prepare('SELECT venue_name FROM events WHERE id = ?')
    .bind(sale.eventId)
    .first('venue_name');
  await move('Wrong Hall');
  const [first, other] = await asked();
  const ticketIds = [first?.id, other?.id];
  const changeId = first?.change?.id;
  const answered = await guest.mutate('tickets.answerChange', {
    requestId: crypto.randomUUID(),
    changeId,
    ticketIds,
    answer: 'coming',
  });
  expect(answered.error).toBeNull();
  expect((await asked()).map(({ change }) => change)).toEqual([null, null]);
  await move('Second Hall');
  for (const { change } of await asked())
    expect(change).toMatchObject({ id: changeId, where: { now: expect.stringMatching(/^Second Hall/) } });
  await move(String(venueName));
  expect((await asked()).map(({ change }) => change)).toEqual([null, null]);
});

test('the organizer sees how many come, gave back and have not answered, and who', async () => {
  const { sale, holder, answer, changeId, organizers } = await movedNight();
  expect(await organizers()).toMatchObject([{ id: changeId, coming: 0, gaveBack: 0, waiting: 1 }]);
  await answer(holder, 'coming');
  await soldTicket(sale);
  expect(await organizers()).toMatchObject([
    { coming: 1, gaveBack: 0, waiting: 0, people: [{ name: holder.name, answer: 'coming', tickets: 1 }] },
  ]);
  await answer(holder, 'give_back');
  expect(await organizers()).toMatchObject([
    { coming: 0, gaveBack: 1, waiting: 0, people: [{ answer: 'give_back' }] },
  ]);
});
