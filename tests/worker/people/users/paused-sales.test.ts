import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const codeOf = (answer: TrpcAnswer) => answer.error?.data.errorCode ?? 'done';

const statusOf = (userId: string, status: string, more: Record<string, unknown> = {}) => ({
  requestId: crypto.randomUUID(),
  userId,
  status,
  ...more,
});

test('deactivating an organizer pauses sales until an administrator resumes them, and refunds stay possible', async () => {
  const [sale, other, admin, buyer] = await Promise.all([
    eventOnSale({ types: [{ price: 100 }] }),
    eventOnSale({ types: [{ price: 100 }] }),
    person({ role: 'admin' }),
    buyerWith(1_000),
  ]);
  const buy = () => buyer.mutate('tickets.purchase', purchaseOf(sale));
  const { data } = await buy();
  const { organizer, eventId } = sale;
  expect(codeOf(await admin.mutate('users.setStatus', statusOf(organizer.id, 'inactive')))).toBe('done');
  const refused = await buy();
  expect([codeOf(refused), refused.error?.message]).toEqual([
    'SALES_PAUSED',
    'Sales are paused. Tickets you already have stay valid.',
  ]);
  expect((await admin.query('events.get', { eventId })).data.salesPaused).toBe(true);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(other)))).toBe('done');
  const refund = { requestId: crypto.randomUUID(), eventId, ticketId: data.ticketIds[0], reason: '' };
  expect(codeOf(await admin.mutate('refunds.refundTicket', refund))).toBe('done');

  await admin.mutate('users.setStatus', statusOf(organizer.id, 'active', { sales: 'keep' }));
  expect(codeOf(await buy())).toBe('SALES_PAUSED');
  const listed = async () =>
    (await admin.query('users.list', { search: organizer.email })).data.items[0].pausedEvents;
  expect(await listed()).toBe(1);
  // Paused sales can be resumed later without another deactivation.
  await admin.mutate('users.setStatus', statusOf(organizer.id, 'active', { sales: 'resume' }));
  expect(codeOf(await buy())).toBe('done');
  expect(await listed()).toBe(0);
});

test('an administrator can keep an event on sale, and cash sales continue while online sales are paused', async () => {
  const [kept, paused, admin, buyer] = await Promise.all([
    eventOnSale({ types: [{ price: 100 }] }),
    eventOnSale({ types: [{ price: 100 }], startsIn: -1 }),
    person({ role: 'admin' }),
    buyerWith(1_000),
  ]);
  await admin.mutate('users.setStatus', statusOf(kept.organizer.id, 'inactive', { sales: 'keep' }));
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(kept)))).toBe('done');
  await admin.mutate('users.setStatus', statusOf(paused.organizer.id, 'inactive'));
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(paused)))).toBe('SALES_PAUSED');
  const { data } = await admin.query('tickets.doorOffer', { eventId: paused.eventId });
  expect(data.types).toMatchObject([{ id: paused.typeId, left: 100 }]);
});
