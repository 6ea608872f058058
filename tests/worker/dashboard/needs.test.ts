import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Home, Need } from '#shared/contracts/dashboard.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { organizerHome } from '#worker/dashboard/organizer-home.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const homeOf = async (organizer: Person): Promise<Home> => (await organizer.query('dashboard.home')).data;
const needsOf = async (organizer: Person) =>
  (await homeOf(organizer)).needs.flatMap((group): Need[] => group.needs);

const keysOf = (needs: readonly Need[]) => needs.map(({ id, state }) => ({ id, state }));
const dismissal = (needs: readonly Need[]) => ({ requestId: crypto.randomUUID(), needs: keysOf(needs) });

/** Tomorrow's nights of one organizer, without a scanner. */
async function nightsWithoutScanner(count: number) {
  const organizer = await person({ role: 'organizer' });
  const night = () => eventOnSale({ organizer, startsIn: 20, endsIn: 24 });
  for (let made = 0; made < count; made += 1) await night();
  return { organizer, night };
}

test('needs of one kind are one group, which names each of its nights', async () => {
  const { organizer } = await nightsWithoutScanner(3);
  const { needs } = await homeOf(organizer);
  expect(needs.map(({ kind, needs: some }) => [kind, some.length])).toEqual([['no_scanner', 3]]);
});

test('a dismissed group stays away until another night joins it, and only that night comes back', async () => {
  const { organizer, night } = await nightsWithoutScanner(2);
  await organizer.mutate('dashboard.dismissNeeds', dismissal(await needsOf(organizer)));
  expect(await homeOf(organizer)).toMatchObject({ needs: [], dismissedNeeds: 2 });
  const { eventId } = await night();
  expect(await needsOf(organizer)).toMatchObject([{ kind: 'no_scanner', eventId }]);
});

test('a dismissed need comes back when its facts change', async () => {
  const sale = await eventOnSale({ startsIn: 50, endsIn: 54 });
  const guest = await buyerWith(2_000);
  const request = async () => {
    const { data: bought } = await guest.mutate('tickets.purchase', purchaseOf(sale));
    await guest.mutate('refunds.request', {
      requestId: crypto.randomUUID(),
      purchaseId: bought.purchaseId,
      ticketIds: bought.ticketIds,
      reason: 'cannot_come',
      message: '',
    });
  };
  await request();
  await sale.organizer.mutate('dashboard.dismissNeeds', dismissal(await needsOf(sale.organizer)));
  expect(await needsOf(sale.organizer)).toEqual([]);
  await request();
  expect(await needsOf(sale.organizer)).toMatchObject([{ kind: 'refund_requests', count: 2 }]);
});

test('a dismissal ends after a week, or when the person asks for it', async () => {
  const { organizer } = await nightsWithoutScanner(1);
  const needs = await needsOf(organizer);
  const dismiss = () => organizer.mutate('dashboard.dismissNeeds', dismissal(needs));
  await dismiss();
  await organizer.mutate('dashboard.restoreNeeds', { requestId: crypto.randomUUID() });
  expect(await homeOf(organizer)).toMatchObject({ dismissedNeeds: 0, needs: [{ kind: 'no_scanner' }] });
  await dismiss();
  await env.DB.prepare('UPDATE need_dismissals SET dismissed_at = dismissed_at - ?2 WHERE user_id = ?1')
    .bind(organizer.id, 7 * 24 * HOUR_MS)
    .run();
  expect(await homeOf(organizer)).toMatchObject({ dismissedNeeds: 0, needs: [{ kind: 'no_scanner' }] });
});

test('a late repeat of a dismissal changes nothing, and another content under its request id is refused', async () => {
  const { organizer } = await nightsWithoutScanner(2);
  const [one, other] = await needsOf(organizer);
  if (!one || !other) throw new Error('Two nights were made');
  const first = dismissal([one]);
  await organizer.mutate('dashboard.dismissNeeds', first);
  await organizer.mutate('dashboard.restoreNeeds', { requestId: crypto.randomUUID() });
  expect((await organizer.mutate('dashboard.dismissNeeds', first)).error).toBeNull();
  expect(await needsOf(organizer)).toHaveLength(2);
  const reused = await organizer.mutate('dashboard.dismissNeeds', { ...first, needs: keysOf([other]) });
  expect(reused.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test("a dismissal is the person's own", async () => {
  const { organizer } = await nightsWithoutScanner(1);
  const rival = await person({ role: 'organizer' });
  await rival.mutate('dashboard.dismissNeeds', dismissal(await needsOf(organizer)));
  expect(await needsOf(organizer)).toHaveLength(1);
});

test('orders that wait for ten minutes after the doors opened need the organizer until they are ready', async () => {
  const sale = await eventOnSale({ startsIn: -1, endsIn: 3 });
  const item = await menuItem(sale, { price: 100, quantity: 5 });
  const guest = await buyerWith(1_000);
  await guest.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: item, quantity: 1 }],
  });
  const late = async (inMs: number) => {
    const deps = {
      db: env.DB,
      payoutHoldDays: 3,
      connect: null,
      currencies: [],
      now: () => Date.now() + inMs,
    };
    const home = await organizerHome(deps, {
      currency: null,
      timeZone: 'UTC',
      actor: organizerActor(sale.organizer),
    });
    return home.needs.find(({ kind }) => kind === 'orders_late')?.needs;
  };
  expect(await late(9 * MINUTE_MS)).toBeUndefined();
  expect(await late(11 * MINUTE_MS)).toMatchObject([{ eventId: sale.eventId, count: 1 }]);
  await env.DB.prepare('UPDATE orders SET ready_at = 1 WHERE event_id = ?1').bind(sale.eventId).run();
  expect(await late(11 * MINUTE_MS)).toBeUndefined();
});

test('due money needs an account, and what an account cannot take is named as sent by hand', async () => {
  const sale = await eventOnSale({ startsIn: 50, endsIn: 54 });
  const guest = await buyerWith(1_000);
  await guest.mutate('tickets.purchase', purchaseOf(sale));
  const money = async (currencies: readonly 'USD'[], inMs: number) => {
    const connect = { name: 'test' } as never;
    const deps = { db: env.DB, payoutHoldDays: 3, connect, currencies, now: () => Date.now() + inMs };
    const home = await organizerHome(deps, {
      currency: null,
      timeZone: 'UTC',
      actor: organizerActor(sale.organizer),
    });
    return home.needs.filter(({ kind }) => kind.startsWith('payout')).flatMap(({ needs }) => needs);
  };
  const settled = (54 + 4 * 24) * HOUR_MS;
  expect(await money(['USD'], 0)).toEqual([]);
  const [due] = await money(['USD'], settled);
  expect(due).toMatchObject({ kind: 'payout_connect', amounts: [{ currency: 'USD' }] });
  expect(await money([], settled)).toMatchObject([
    { kind: 'payout_by_hand', amounts: [{ currency: 'USD' }] },
  ]);
  await env.DB.prepare(
    `INSERT INTO connected_accounts (organizer_id, provider, account_ref, status, missing, country, created_at, updated_at)
     VALUES (?1, 'test', ?1, 'enabled', '[]', 'US', 1, 1)`,
  )
    .bind(sale.organizer.id)
    .run();
  expect(await money(['USD'], settled)).toEqual([]);
});
