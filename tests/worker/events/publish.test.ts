import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { act, countOf, inHours, moveTo, newDraft, newType, rowOf } from '#tests/support/worker/drafts.ts';
import { buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

async function readyDraft(organizer: Person, more: Record<string, unknown> = {}): Promise<string> {
  const eventId = await newDraft(organizer, more);
  await newType(organizer, eventId);
  return eventId;
}

async function feesOf(organizer: Person): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    "SELECT fee_bps FROM events WHERE organizer_id = ? AND status = 'published' ORDER BY fee_bps",
  )
    .bind(organizer.id)
    .all();
  return results.map((row) => row.fee_bps);
}

test('a complete draft is published with an audit row and the accounts for its sales', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await readyDraft(organizer, { currency: 'RUB' });
  expect((await act(organizer, 'events.publish', eventId)).data).toEqual({ id: eventId });
  expect(await rowOf('events', eventId)).toMatchObject({ status: 'published', fee_bps: 0 });
  expect(
    await countOf(
      "SELECT count(*) AS n FROM ledger_accounts WHERE id IN (?, 'platform_fee:RUB') AND currency = 'RUB'",
      `event_revenue:${eventId}`,
    ),
  ).toBe(2);
  const buyer = await buyerWith(1_000, 'RUB');
  const typeId = (await organizer.query('events.get', { eventId })).data.ticketTypes[0].id;
  const bought = await buyer.mutate(
    'tickets.purchase',
    purchaseOf({ eventId, typeId, typeIds: [], organizer }),
  );
  expect(bought.status).toBe(200);
});

test('repeated and 20 concurrent publications publish once', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await readyDraft(organizer);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => act(organizer, 'events.publish', eventId)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    await countOf(
      "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'event.publish'",
      eventId,
    ),
  ).toBe(1);
});

test('all missing fields are reported at once', async () => {
  const organizer = await person({ role: 'organizer' });
  // A draft requires only a name; the form suggests zone, currency and times.
  const bare = await newDraft(organizer, { category: undefined, venueName: undefined, city: undefined });
  const nothing = await act(organizer, 'events.publish', bare);
  expect(nothing.status).toBe(409);
  expect(nothing.error?.data).toMatchObject({
    errorCode: 'EVENT_INCOMPLETE',
    details: { gaps: ['no_ticket_types', 'no_venue', 'no_city'] },
  });

  const late = await newDraft(organizer);
  await newType(organizer, late, { quantity: 0, salesEnd: inHours(40) });
  await moveTo(late, -3, -2);
  expect((await act(organizer, 'events.publish', late)).error?.data.details).toEqual({
    gaps: ['no_stock', 'already_over', 'sales_after_end'],
  });
  expect((await rowOf('events', late))?.status).toBe('draft');
});

test("an organizer's first three events are free of fees, the fourth has 2.5 %, and a cancellation frees no slot", async () => {
  const organizer = await person({ role: 'organizer' });
  const ids = [];
  for (let n = 0; n < 3; n++) {
    const eventId = await readyDraft(organizer);
    await act(organizer, 'events.publish', eventId);
    ids.push(eventId);
  }
  expect(await feesOf(organizer)).toEqual([0, 0, 0]);
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(ids[0]).run();
  const fourth = await readyDraft(organizer);
  await act(organizer, 'events.publish', fourth);
  expect((await rowOf('events', fourth))?.fee_bps).toBe(250);
});

test('concurrent publications get only the remaining fee-free slots', async () => {
  const organizer = await person({ role: 'organizer' });
  const ids = await Promise.all(Array.from({ length: 8 }, () => readyDraft(organizer)));
  const answers = await Promise.all(ids.map((eventId) => act(organizer, 'events.publish', eventId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await feesOf(organizer)).toEqual([0, 0, 0, 250, 250, 250, 250, 250]);
});

test("an event published by an administrator uses its organizer's fee-free slots", async () => {
  const [organizer, admin] = await Promise.all([person({ role: 'organizer' }), person({ role: 'admin' })]);
  for (let n = 0; n < 4; n++) await act(admin, 'events.publish', await readyDraft(organizer));
  expect(await feesOf(organizer)).toEqual([0, 0, 0, 250]);
});
