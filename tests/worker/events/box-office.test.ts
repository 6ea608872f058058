import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { act, newDraft, newPublished, newType, rowOf } from '#tests/support/worker/drafts.ts';
import { buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { createDeps } from '#worker/deps.ts';
import { updateEvent } from '#worker/events/update-event.ts';

function buy(buyer: Person, eventId: string, typeId: string, quantity = 1) {
  return buyer.mutate(
    'tickets.purchase',
    purchaseOf({ eventId, typeId, typeIds: [], organizer: buyer }, quantity),
  );
}

function update(organizer: Person, ticketTypeId: string, patch: Record<string, unknown>) {
  return organizer.mutate('ticketTypes.update', { requestId: crypto.randomUUID(), ticketTypeId, ...patch });
}

test('a higher quantity or capacity of a sold-out event is on sale at once', async () => {
  const organizer = await person({ role: 'organizer' });
  const buyer = await buyerWith(50_000);
  const eventId = await newDraft(organizer, { capacity: 2 });
  const typeId = await newType(organizer, eventId, { quantity: 1 });
  await act(organizer, 'events.publish', eventId);
  expect((await buy(buyer, eventId, typeId)).status).toBe(200);
  expect((await buy(buyer, eventId, typeId)).error?.data.errorCode).toBe('SOLD_OUT');
  await update(organizer, typeId, { quantity: 2 });
  expect((await buy(buyer, eventId, typeId)).status).toBe(200);

  expect((await buy(buyer, eventId, typeId)).error?.data.errorCode).toBe('SOLD_OUT');
  await act(organizer, 'events.update', eventId, { capacity: 4 });
  const second = await newType(organizer, eventId, { quantity: 2 });
  expect((await buy(buyer, eventId, second, 2)).status).toBe(200);
});

test('a closed sale opens as soon as the event is published or its window moves', async () => {
  const organizer = await person({ role: 'organizer' });
  const buyer = await buyerWith(50_000);
  const eventId = await newDraft(organizer);
  const typeId = await newType(organizer, eventId);
  expect((await buy(buyer, eventId, typeId)).status).not.toBe(200);
  await act(organizer, 'events.publish', eventId);
  expect((await buy(buyer, eventId, typeId)).status).toBe(200);
  const salesEnd = new Date(Date.now() - 1_000).toISOString();
  await update(organizer, typeId, { salesEnd });
  expect((await buy(buyer, eventId, typeId)).error?.data.errorCode).toBe('SALE_ENDED');
  await update(organizer, typeId, { salesEnd: null });
  expect((await buy(buyer, eventId, typeId)).status).toBe(200);
});

test('a draft with refused purchase attempts can be deleted', async () => {
  const organizer = await person({ role: 'organizer' });
  const buyer = await buyerWith(50_000);
  const eventId = await newDraft(organizer);
  const typeId = await newType(organizer, eventId);
  await buy(buyer, eventId, typeId);
  expect((await act(organizer, 'events.delete', eventId)).status).toBe(200);
  expect(await rowOf('ticket_types', typeId)).toBeNull();
  expect((await buy(buyer, eventId, typeId)).status).not.toBe(200);
});

test('an edit is saved even if the box office cannot be reached', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId } = await newPublished(organizer);
  const deps = createDeps(env);
  const actor = organizerActor(organizer) as Actor;
  const outcome = await updateEvent(
    {
      ...deps,
      boxOffice: () => {
        throw new Error('Network connection lost.');
      },
    },
    { requestId: crypto.randomUUID(), eventId, capacity: 60, actor },
  );
  expect(outcome).toEqual({ ok: true, value: { id: eventId } });
  expect((await rowOf('events', eventId))?.capacity).toBe(60);
});
