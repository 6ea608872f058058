import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { changeEvent, publishEvent } from '#db/commits/events/events.ts';
import type { EventContent } from '#shared/events/event-content.ts';
import { inHours, newDraft, newPublished, newType, rowOf } from '#tests/support/worker/drafts.ts';
import { buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { scopeOfOne } from '#tests/support/worker/organizations.ts';
import { person } from '#tests/support/worker/people.ts';

// An event may change between read and write, so the UPDATE statement repeats every rule.

function audit(eventId: string, actorId: string) {
  return {
    auditId: crypto.randomUUID(),
    actorId,
    action: 'event.update',
    subjectType: 'event' as const,
    subjectId: eventId,
    eventId,
    now: Date.now(),
  };
}

const ms = (hours: number) => Date.parse(inHours(hours));

async function change(
  eventId: string,
  ownerId: string | null,
  patch: Partial<EventContent>,
  expected: Partial<EventContent> & { lineUp?: string[] } = {},
) {
  return await changeEvent(env.DB, {
    eventId,
    scope: ownerId === null ? null : scopeOfOne(ownerId),
    patch,
    performers: [{ id: crypto.randomUUID(), name: 'Late' }],
    expected,
    offer: { answerMs: 1, moneyBack: false },
    audit: audit(eventId, ownerId ?? 'admin'),
  });
}

async function performersOf(eventId: string) {
  return (await env.DB.prepare('SELECT name FROM performers WHERE event_id = ?').bind(eventId).all()).results;
}

test('each rule of a published event with sales refuses in the statement alone, and the line-up stays with it', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer, { lineUp: ['Ana'] });
  await newType(organizer, eventId, { quantity: 1, salesEnd: inHours(28) });
  const buyer = await buyerWith(5_000);
  await buyer.mutate('tickets.purchase', purchaseOf({ eventId, typeId, typeIds: [], organizer }, 3));
  const before = await rowOf('events', eventId);

  const refused: Partial<EventContent>[] = [
    { startsAt: ms(30) + 60_000 },
    { endsAt: ms(24) - 60_000 },
    { endsAt: ms(27) },
    { startsAt: ms(-9), endsAt: ms(-1) },
    { capacity: 2 },
    { currency: 'MXN' },
    { timeZone: 'Europe/Rome' },
    { city: '' },
  ];
  for (const patch of refused)
    expect(await change(eventId, organizer.id, patch), JSON.stringify(patch)).toBe(false);
  expect(await change(eventId, buyer.id, { name: 'Theirs' })).toBe(false);
  expect(await change(crypto.randomUUID(), organizer.id, { name: 'Nobody’s' })).toBe(false);
  expect(await rowOf('events', eventId)).toEqual(before);
  expect(await performersOf(eventId)).toEqual([{ name: 'Ana' }]);

  expect(await change(eventId, organizer.id, { capacity: 51, endsAt: ms(28.5), city: 'León' })).toBe(true);
  expect(await performersOf(eventId)).toEqual([{ name: 'Late' }]);
});

test('a field changed after it was read makes the statement refuse the edit and the line-up', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId } = await newPublished(organizer, { lineUp: ['Ana "la voz" Ñ', 'Борис'], capacity: null });
  const held = { capacity: null, lineUp: ['Ana "la voz" Ñ', 'Борис'] };
  for (const stale of [{ name: 'Before' }, { capacity: 7 }, { startsAt: 1 }, { lineUp: ['Ana'] }])
    expect(await change(eventId, organizer.id, { name: 'Mine' }, { ...held, ...stale })).toBe(false);
  expect(await change(eventId, organizer.id, { name: 'Mine' }, held)).toBe(true);
});

test('an end in the past is refused by the statement even without a sale window', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId } = await newPublished(organizer);
  expect(await change(eventId, organizer.id, { startsAt: ms(-9), endsAt: ms(-1) })).toBe(false);
});

test('cancelled and past events are not changed', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId } = await newPublished(organizer);
  await env.DB.prepare('UPDATE events SET starts_at = 1, ends_at = 2 WHERE id = ?').bind(eventId).run();
  expect(await change(eventId, organizer.id, { name: 'X' })).toBe(false);
  const cancelled = (await newPublished(organizer)).eventId;
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(cancelled).run();
  expect(await change(cancelled, null, { name: 'X' })).toBe(false);
});

test('each missing field alone blocks the publication', async () => {
  const organizer = await person({ role: 'organizer' });
  const publish = (eventId: string, ownerId = organizer.id) =>
    publishEvent(env.DB, { eventId, scope: scopeOfOne(ownerId), audit: audit(eventId, ownerId) });

  const noTypes = await newDraft(organizer);
  const noStock = await newDraft(organizer);
  await newType(organizer, noStock, { quantity: 0 });
  const noCity = await newDraft(organizer, { city: '' });
  await newType(organizer, noCity);
  const over = await newDraft(organizer, { startDate: inHours(-9), endDate: inHours(-1) });
  await newType(organizer, over);
  const sellsLate = await newDraft(organizer);
  await newType(organizer, sellsLate, { salesEnd: inHours(31) });
  const startsLate = await newDraft(organizer);
  await newType(organizer, startsLate, { salesStart: inHours(31) });
  for (const eventId of [noTypes, noStock, noCity, over, sellsLate, startsLate]) {
    expect(await publish(eventId)).toBe(false);
    expect((await rowOf('events', eventId))?.status).toBe('draft');
  }
  const complete = await newDraft(organizer);
  await newType(organizer, complete, { salesEnd: inHours(29) });
  expect(await publish(complete, crypto.randomUUID())).toBe(false);
  expect(await publish(complete)).toBe(true);
});
