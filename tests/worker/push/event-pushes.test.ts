import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { waitlistStatements } from '#db/commits/event-waitlist/waitlist-messages.ts';
import { soldTicket } from '#tests/support/worker/door.ts';
import { act } from '#tests/support/worker/drafts.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { person } from '#tests/support/worker/people.ts';
import { pushService } from '#tests/support/worker/push.ts';
import { sendAnnouncement } from '#worker/announcements/send-announcement.ts';
import type { Actor } from '#worker/auth/actor.ts';

/** A holder with a phone that gets pushes. */
async function holderWithPhone(language = 'en') {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const phone = pushService();
  await phone.subscribe(ticket.who, { language });
  const shown = async (afterMs = 0) => {
    phone.clock.now = Date.now() + afterMs;
    await Promise.all([phone.drain(), phone.drain()]);
    return (await phone.received()).map((push) => phone.open(push));
  };
  return { sale, ticket, holder: ticket.who, phone, shown };
}

const request = () => ({ requestId: crypto.randomUUID() });

test.each([
  ['en', 'Changed: Night', 'New place: Second Hall.'],
  ['es', 'Cambios: Night', 'Nuevo lugar: Second Hall.'],
  ['ru', 'Изменения: Night', 'Новое место: Second Hall.'],
])('a change is pushed once, when edits have calmed down, in %s', async (language, title, body) => {
  const { sale, shown } = await holderWithPhone(language);
  for (const venueName of ['Wrong Hall', 'Second Hall'])
    await sale.organizer.mutate('events.update', { ...request(), eventId: sale.eventId, venueName });
  expect(await shown()).toEqual([]);
  expect(await shown(6 * 60_000)).toMatchObject([{ title, body, path: '/my-tickets' }]);
});

test('a change that was taken back is not pushed', async () => {
  const { sale, shown } = await holderWithPhone();
  for (const venueName of ['Wrong Hall', 'Hall'])
    await sale.organizer.mutate('events.update', { ...request(), eventId: sale.eventId, venueName });
  expect(await shown(6 * 60_000)).toEqual([]);
});

test('a cancellation is pushed to holders once', async () => {
  const { sale, shown } = await holderWithPhone();
  for (let times = 0; times < 2; times++) await act(sale.organizer, 'events.cancel', sale.eventId);
  expect(await shown()).toMatchObject([{ title: 'Cancelled: Night', path: '/my-tickets' }]);
});

test("an announcement is pushed in the organizer's words, unless its reader turned announcements off", async () => {
  const { sale, holder, shown } = await holderWithPhone();
  const send = async () => {
    const sent = await sendAnnouncement(
      { db: env.DB, now: () => Date.now(), newId: () => crypto.randomUUID(), sendsMails: true },
      {
        ...request(),
        eventId: sale.eventId,
        audience: 'everybody',
        subject: 'Doors',
        text: 'Use the side door.',
        actor: organizerActor(sale.organizer) as Actor,
      },
    );
    expect(sent.ok).toBe(true);
  };
  const other = await soldTicket(sale);
  expect(other.who.id).not.toBe(holder.id);
  await send();
  const message = { title: 'Night', body: 'Doors\nUse the side door.', path: '/my-tickets' };
  expect(await shown()).toMatchObject([message]);
  await send();
  await holder.mutate('profile.setAnnouncements', { ...request(), on: false });
  expect(await shown()).toHaveLength(1);
});

test('a ticket offer reaches the phone of a receiver with an account, and its acceptance that of the sender', async () => {
  const { ticket, holder, phone, shown } = await holderWithPhone();
  const friend = await person();
  const theirs = pushService();
  await theirs.subscribe(friend);
  const sent = await holder.mutate('tickets.send', {
    ...request(),
    ticketId: ticket.id,
    email: friend.email.toUpperCase(),
  });
  await theirs.drain();
  const [offer] = await theirs.received();
  expect(offer && theirs.open(offer)).toMatchObject({
    title: `${holder.name} sends you a ticket`,
    path: sent.data.path,
  });
  expect(await phone.received()).toEqual([]);
  const token = (sent.data.path as string).split('/').at(-1);
  await friend.mutate('tickets.accept', { ...request(), token });
  expect(await shown()).toMatchObject([{ title: `${friend.name} has your ticket`, path: '/my-tickets' }]);
});

test("an offer from the waitlist is pushed once to its waiter while it lasts, and opens the event's page", async () => {
  const { sale, holder, shown } = await holderWithPhone();
  const offer = async (holdId: string, revision: number, offeredUntil: number) => {
    const waiter = {
      id: `waiter-${holder.id}`,
      position: 1,
      userId: holder.id,
      typeId: sale.typeId,
      alsoTypeIds: [],
      ...{ quantity: 2, bought: 0, offered: 2, passed: 0 },
      requestId: 'request',
      status: 'offered' as const,
      holdId,
      offeredUntil,
      revision,
      joinedAt: 1,
      changedAt: Date.now(),
    };
    await env.DB.batch(waitlistStatements(env.DB, sale.eventId, [{ kind: 'waiter', waiter, at: 1 }]));
  };
  await offer('first', 1, Date.now() - 1);
  expect(await shown()).toEqual([]);
  for (let times = 0; times < 2; times++) await offer('second', 2, Date.now() + 600_000);
  expect(await shown()).toMatchObject([
    { title: 'Your turn: tickets for Night', path: `/event/${sale.eventId}?offer=1` },
  ]);
});
