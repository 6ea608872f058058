import {
  createExecutionContext,
  createScheduledController,
  env,
  listDurableObjectIds,
} from 'cloudflare:test';
import { expect, test } from 'vitest';
import { newDraft } from '#tests/support/worker/drafts.ts';
import { balanceOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { person } from '#tests/support/worker/people.ts';
import { hire } from '#tests/support/worker/staff.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { createDeps } from '#worker/deps.ts';
import { cancelEvent } from '#worker/events/cancellation/cancel-event.ts';
import worker from '#worker/index.ts';
import { removeStaff } from '#worker/staff/remove-staff.ts';

/** A Worker that dies after the write to D1 and before it notifies the box office. */
const dying = {
  ...createDeps(env),
  boxOffice: () => {
    throw new Error('dies');
  },
};
const aMinuteLater = () => worker.scheduled(createScheduledController(), env, createExecutionContext());
const actorOf = (sale: Sale) =>
  ({ ...sale.organizer, ...organizerActor(sale.organizer) }) as unknown as Actor;

/** A box office with a loaded snapshot, and a ticket sold by it. */
async function soldTicket() {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const [{ qr }] = (await buyer.query('tickets.mine', { when: 'coming' })).data.items;
  const scan = () => ({ requestId: crypto.randomUUID(), eventId: sale.eventId, code: qr });
  return { sale, buyer, scan };
}

test('the cron carries out a cancellation whose Worker died before notifying the box office', async () => {
  const { sale, buyer, scan } = await soldTicket();
  await cancelEvent(dying, {
    eventId: sale.eventId,
    requestId: crypto.randomUUID(),
    words: '',
    actor: actorOf(sale),
  }).catch(() => {});
  expect(await balanceOf(buyer)).toBe(0);
  await aMinuteLater();
  await expect.poll(() => balanceOf(buyer)).toBe(1_000);
  const { data } = await sale.organizer.mutate('checkin.scan', scan());
  expect([data.outcome, data.code]).toEqual(['refused', 'EVENT_CANCELLED']);
});

test('the cron carries out a cancellation of long ago', async () => {
  const { sale, buyer } = await soldTicket();
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(sale.eventId).run();
  await aMinuteLater();
  await expect.poll(() => balanceOf(buyer)).toBe(1_000);
});

test("after the cron a removed scanner is refused, although the removal's notification was lost", async () => {
  const { sale, scan } = await soldTicket();
  const helper = await person();
  const role = { eventId: sale.eventId, role: 'scanner', userId: helper.id } as const;
  await hire(sale, helper);
  expect((await helper.query('checkin.stats', { eventId: sale.eventId })).status).toBe(200);
  const removal = { requestId: crypto.randomUUID(), ...role, actor: actorOf(sale) };
  await removeStaff(dying, removal).catch(() => {});
  await aMinuteLater();
  const answer = await helper.mutate('checkin.scan', scan());
  expect(answer.error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
});

test('the cron does not wake the box office of a draft, which would place the object near the cron', async () => {
  const draftId = await newDraft(await person({ role: 'organizer' }));
  await aMinuteLater();
  const named = async (eventId: string) =>
    (await listDurableObjectIds(env.BOX_OFFICE)).some((id) => id.equals(env.BOX_OFFICE.idFromName(eventId)));
  expect(await named(draftId)).toBe(false);
  // It wakes the box office of an event whose publication was not announced.
  await env.DB.prepare("UPDATE events SET status = 'published' WHERE id = ?").bind(draftId).run();
  await aMinuteLater();
  expect(await named(draftId)).toBe(true);
});
