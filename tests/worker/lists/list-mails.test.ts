import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { scanOf } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import {
  addByLink,
  changeList,
  errorOf,
  linesOf,
  listNow,
  newList,
  openedList,
  placesNow,
} from '#tests/support/worker/lists.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { createDeps } from '#worker/deps.ts';
import { sendComps } from '#worker/lists/send-comps.ts';

test('a name with an address gets its code by mail once, and another address gets one of its own', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const list = await newList(sale, { plusMax: 3 });
  const mails = async () => {
    provider.clock.now = Date.now() + 5_000;
    await provider.drain();
    return (await provider.taken()).map(({ to, subject, text, attachments }) => ({
      ...{ to: to[0], subject, text, files: attachments.map(({ content_type: type }) => type) },
    }));
  };
  const fan = await person({ email: 'fan@aforo.test' });
  await env.DB.prepare("UPDATE users SET language = 'es' WHERE id = ?").bind(fan.id).run();
  const names = [
    { name: 'Ana', heads: 3, email: 'ana@aforo.test' },
    { name: 'See evil.com', email: 'bo@aforo.test' },
    { name: 'Fan', email: fan.email },
    { name: 'Nobody' },
  ];
  const requestId = crypto.randomUUID();
  await addByLink(list, names, { requestId });
  await addByLink(list, names, { requestId });
  const { entries } = await openedList(list);
  const [ana] = entries.items;
  if (!ana) throw new Error('Nobody is on the list');
  await expect.poll(mails).toHaveLength(3);
  const taken = await mails();
  const [toAna, toBo, toFan] = ['ana@aforo.test', 'bo@aforo.test', fan.email].map((address) =>
    taken.find(({ to }) => to === address),
  );
  expect(toAna).toMatchObject({ to: 'ana@aforo.test', files: ['image/png'] });
  expect(toAna?.text).toContain('with 2 guests');
  expect(toAna?.text).toContain(ana.link);
  expect(toBo?.text).not.toContain('evil.com');
  expect(toFan?.subject).toMatch(/^Estás en la lista/);
  const change = (more: object) =>
    sale.organizer.mutate('lists.changeEntry', {
      ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, entryId: ana.id, ...more },
    });
  await change({ heads: 2 });
  await change({ email: 'new@aforo.test' });
  await expect.poll(async () => (await mails()).map(({ to }) => to)).toContain('new@aforo.test');
  expect(await mails()).toHaveLength(4);
});

test('the owner of a list gets its link by mail, again with a new link or another address, and not for other changes', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const list = await newList(sale, { name: 'Band', ownerName: 'Ana', ownerEmail: 'ana@aforo.test' });
  const mails = async () => {
    provider.clock.now = Date.now() + 5_000;
    await provider.drain();
    return (await provider.taken()).map(({ to, text }) => [to[0], text] as const);
  };
  await expect.poll(mails).toEqual([['ana@aforo.test', expect.stringContaining(list.link)]]);
  await changeList(sale, list.id, { note: 'Table four' });
  await addByLink(list, [{ name: 'Guest' }]);
  await changeList(sale, list.id, { newLink: true });
  await expect.poll(mails).toHaveLength(2);
  const { link } = await listNow(sale, list.id);
  expect((await mails()).at(-1)).toEqual(['ana@aforo.test', expect.stringContaining(link)]);
  await changeList(sale, list.id, { ownerEmail: 'bo@aforo.test' });
  await expect.poll(mails).toHaveLength(3);
  expect((await mails()).at(-1)?.[0]).toBe('bo@aforo.test');
});

test('complimentary tickets are real ones at no price, a line each, once, for who has the right', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale({ types: [{ quantity: 4, price: 2_500 }] });
  const { eventId, organizer, typeId: ticketTypeId } = sale;
  const deps = { ...createDeps(env), hasMailer: true };
  const owner = (who: Person) => {
    const membership = { organizationId: who.id, isOwner: true, rights: [], eventIds: null, until: null };
    return { id: who.id, role: 'organizer' as const, memberships: [membership] };
  };
  const actor = owner(organizer);
  const to = [
    { name: 'Ana', email: 'ana@aforo.test', quantity: 2 },
    { name: 'Bo', email: 'bo@aforo.test', quantity: 1 },
    { name: 'Cy', email: 'cy@aforo.test', quantity: 2 },
  ];
  const request = { actor, requestId: crypto.randomUUID(), eventId, ticketTypeId, to };
  const [first, again] = await Promise.all([sendComps(deps, request), sendComps(deps, request)]);
  const lines = linesOf({ data: first.ok && first.value, status: 200, error: null });
  expect(lines.filter((line) => line === 'ok').length).toBeGreaterThan(1);
  expect(lines.some((line) => line === 'SOLD_OUT')).toBe(true);
  expect(again).toEqual(first);
  const given = to.filter((_, at) => lines[at] === 'ok');
  const places = given.reduce((sum, { quantity }) => sum + quantity, 0);
  expect((await placesNow(sale)).left).toBe(4 - places);
  await provider.drain();
  expect((await provider.taken()).map(({ to: [who] }) => who).sort()).toEqual(
    given.map(({ email }) => email),
  );
  const { results } = await env.DB.prepare('SELECT short_code, amount_paid FROM tickets WHERE event_id = ?')
    .bind(eventId)
    .all<{ short_code: string; amount_paid: number }>();
  expect(new Set(results.map(({ amount_paid }) => amount_paid))).toEqual(new Set([0]));
  const scan = await organizer.mutate('checkin.scan', scanOf(sale, results[0]?.short_code ?? ''));
  expect(scan.data).toMatchObject({ outcome: 'valid' });
  const rival = await person({ role: 'organizer' });
  const stranger = await sendComps(deps, { ...request, actor: owner(rival) });
  expect(stranger).toMatchObject({ ok: false, code: 'EVENT_NOT_FOUND' });
  expect(errorOf(await organizer.mutate('lists.sendComps', { ...request, actor: undefined }))).toBe(
    'MAILS_UNAVAILABLE',
  );
  expect(await findingsInOwnBooks()).toEqual([]);
});
