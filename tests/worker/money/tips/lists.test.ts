import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { inHours } from '#tests/support/worker/drafts.ts';
import { buyerWith, fundWallet } from '#tests/support/worker/events.ts';
import { guest, person } from '#tests/support/worker/people.ts';
import { type Show, showWith, tipOf } from '#tests/support/worker/tips.ts';

/** A person with a name that is recognizable in any response. */
async function named(name: string) {
  const who = await person({
    name,
    email: `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@aforo.test`,
  });
  await fundWallet(who, 10_000);
  return who;
}

test('an anonymous tip cannot be traced in any response to organizers or administrators', async () => {
  const show = await showWith(['Ana']);
  const admin = await person({ role: 'admin' });
  const [shy, open] = await Promise.all([named('Zinnia'), named('Basilio')]);
  const requestId = crypto.randomUUID();
  await shy.mutate('tips.send', tipOf(show, { requestId, anonymous: true, message: 'Thank you' }));
  await open.mutate('tips.send', tipOf(show, { amount: 700 }));
  for (const reader of [show.organizer, admin]) {
    const { data } = await reader.query('tips.forEvent', { eventId: show.eventId });
    expect(data.tips.items).toHaveLength(2);
    expect(data.tips.items).toContainEqual({
      id: expect.any(String),
      fromName: null,
      anonymous: true,
      performerName: 'Ana',
      amountMinor: 600,
      message: 'Thank you',
      date: expect.stringMatching(/:00\.000Z$/),
    });
    expect(data.tips.items).toContainEqual(
      expect.objectContaining({ fromName: 'Basilio', anonymous: false, amountMinor: 700 }),
    );
    const answers = JSON.stringify([
      data,
      (await reader.query('tips.received', {})).data,
      (await reader.query('events.get', { eventId: show.eventId })).data,
      (await reader.query('events.mine', { eventId: show.eventId })).data,
    ]);
    for (const secret of ['Zinnia', shy.email, shy.id, requestId, open.email, open.id])
      expect(answers).not.toContain(secret);
  }
});

test("an anonymous tip's ledger entries name only the wallet", async () => {
  const show = await showWith(['Ana']);
  const shy = await named('Quirina');
  const { data } = await shy.mutate('tips.send', tipOf(show, { anonymous: true }));
  const transfer = await env.DB.prepare(
    'SELECT description, credit_account_id AS credit FROM ledger_transfers WHERE reference_id = ?',
  )
    .bind(data.tipId)
    .first();
  expect(transfer).toEqual({
    description: 'Ana',
    credit: `tips_payable:${show.eventId}:${show.performerId}`,
  });
  const history = (await shy.query('wallet.history', {})).data.items;
  expect(history[0]).toMatchObject({ type: 'purchase', amountMinor: -600, description: 'Ana' });
});

test('a tip from a person without a name is listed with no name, and not as anonymous', async () => {
  const show = await showWith(['Ana']);
  const nameless = await named('');
  await nameless.mutate('tips.send', tipOf(show));
  const { data } = await show.organizer.query('tips.forEvent', { eventId: show.eventId });
  expect(data.tips.items[0]).toMatchObject({ fromName: null, anonymous: false });
});

test('totals are per performer, and performers who left the line-up keep theirs under their name', async () => {
  const show = await showWith(['Ana', 'Boris', 'Carla']);
  const giver = await buyerWith(10_000);
  for (const [at, amount] of [
    [0, 500],
    [0, 700],
    [1, 900],
  ] as const)
    await giver.mutate('tips.send', tipOf(show, { performerId: show.performerIds[at], amount }));
  const change = { requestId: crypto.randomUUID(), eventId: show.eventId, lineUp: ['Boris', 'Carla'] };
  expect((await show.organizer.mutate('events.update', change)).status).toBe(200);
  const { data } = await show.organizer.query('tips.forEvent', { eventId: show.eventId });
  expect(data).toMatchObject({ count: 3, totalMinor: 2_100, event: { id: show.eventId, currency: 'USD' } });
  expect(data.performers).toEqual([
    { performerId: null, name: 'Ana', count: 2, totalMinor: 1_200 },
    { performerId: show.performerIds[1], name: 'Boris', count: 1, totalMinor: 900 },
  ]);
  expect(data.tips.items.map((tip: { performerName: string }) => tip.performerName).sort()).toEqual([
    'Ana',
    'Ana',
    'Boris',
  ]);
});

test("only the event's organizer and administrators can read its tips", async () => {
  const show = await showWith(['Ana']);
  const [rival, client, admin] = await Promise.all([
    person({ role: 'organizer' }),
    buyerWith(1_000),
    person({ role: 'admin' }),
  ]);
  await client.mutate('tips.send', tipOf(show));
  const ask = (eventId: string) => rival.query('tips.forEvent', { eventId });
  const [foreign, missing] = [await ask(show.eventId), await ask(crypto.randomUUID())];
  expect([foreign.status, foreign.error?.data.errorCode]).toEqual([404, 'EVENT_NOT_FOUND']);
  expect(foreign.error?.message).toBe(missing.error?.message);
  expect((await rival.query('tips.received', {})).data).toMatchObject({ items: [], total: 0 });
  expect((await client.query('tips.forEvent', { eventId: show.eventId })).error?.data.errorCode).toBe(
    'ORGANIZERS_ONLY',
  );
  expect((await admin.query('tips.forEvent', { eventId: show.eventId })).data.totalMinor).toBe(600);
});

test('received tips are listed by event, newest first, each in its own currency', async () => {
  const organizer = await person({ role: 'organizer' });
  const first = await showWith(['Ana'], { organizer });
  const second = await showWith(['Boris'], { organizer, currency: 'MXN' });
  await showWith(['Nobody'], { organizer });
  const giver = await buyerWith(1_000);
  await fundWallet(giver, 10_000, 'MXN');
  await giver.mutate('tips.send', tipOf(second, { amount: 5_000 }));
  await giver.mutate('tips.send', tipOf(first, { amount: 300 }));
  await env.DB.prepare('UPDATE tips SET created_at = created_at - 1000 WHERE event_id = ?')
    .bind(second.eventId)
    .run();
  const { data } = await organizer.query('tips.received', {});
  expect(
    data.items.map(({ event, totalMinor }: { event: { currency: string }; totalMinor: number }) => [
      event.currency,
      totalMinor,
    ]),
  ).toEqual([
    ['USD', 300],
    ['MXN', 5_000],
  ]);
  expect(data.total).toBe(2);
  const next = await organizer.query('tips.received', { page: 2, pageSize: 1 });
  expect(next.data.items[0].performers).toEqual([
    { performerId: second.performerId, name: 'Boris', count: 1, totalMinor: 5_000 },
  ]);
});

test('given tips are visible only to the giver, in pages, with the names of former performers', async () => {
  const show = await showWith(['Ana', 'Boris']);
  const [giver, other] = await Promise.all([buyerWith(1_000), buyerWith(1_000)]);
  await giver.mutate('tips.send', tipOf(show, { amount: 300, anonymous: true, message: 'Hi' }));
  await env.DB.prepare('UPDATE tips SET created_at = created_at - 1000 WHERE user_id = ?')
    .bind(giver.id)
    .run();
  await giver.mutate('tips.send', tipOf(show, { amount: 400, performerId: show.performerIds[1] }));
  await other.mutate('tips.send', tipOf(show));
  await env.DB.prepare('DELETE FROM performers WHERE id = ?').bind(show.performerId).run();
  const first = await giver.query('tips.mine', { pageSize: 1 });
  expect(first.data).toMatchObject({
    total: 2,
    page: 1,
    items: [{ amountMinor: 400, performerName: 'Boris' }],
  });
  const second = await giver.query('tips.mine', { pageSize: 1, page: 2 });
  expect(second.data.items).toEqual([
    {
      id: expect.any(String),
      event: { id: show.eventId, name: 'Night' },
      performerName: 'Ana',
      amountMinor: 300,
      currency: 'USD',
      message: 'Hi',
      anonymous: true,
      date: expect.any(String),
    },
  ]);
  expect((await giver.query('tips.mine', { page: 3, pageSize: 1 })).data.items).toEqual([]);
});

test('the tip page lists running events first, then upcoming ones, without drafts, past events and those without artists or money', async () => {
  const search = `Moonlit${crypto.randomUUID().slice(0, 6)}`;
  const rename = (show: Pick<Show, 'eventId'>, words: string) =>
    env.DB.prepare('UPDATE events SET name = ? WHERE id = ?').bind(`${search} ${words}`, show.eventId).run();
  const unapproved = await person({ role: 'organizer', approved: false });
  const shows: [string, Promise<Show>][] = [
    ['coming', showWith(['Ana'], { startsIn: 30, endsIn: 34 })],
    ['running', showWith(['Ana'], { startsIn: -1, endsIn: 3 })],
    ['past', showWith(['Ana'], { startsIn: -5, endsIn: -1 })],
    ['draft', showWith(['Ana'], { status: 'draft' })],
    ['cancelled', showWith(['Ana'], { status: 'cancelled' })],
    ['nobody', showWith([])],
    ['unapproved', showWith(['Ana'], { organizer: unapproved, types: [{ price: 0 }] })],
  ];
  for (const [words, show] of shows) await rename(await show, words);
  const { data } = await guest.query('tips.events', { search });
  expect(data.items.map(({ name, phase }: { name: string; phase: string }) => [name, phase])).toEqual([
    [`${search} running`, 'ongoing'],
    [`${search} coming`, 'published'],
  ]);
  expect(data.total).toBe(2);
  expect((await guest.query('tips.events', { search: `${search} coming` })).data.items).toHaveLength(1);
  expect(Date.parse(data.items[1].startDate)).toBeLessThan(Date.parse(inHours(31)));
});
