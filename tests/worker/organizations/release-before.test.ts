import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ObjectState } from '#durable/box-office/object-state.ts';
import { boxOfficeOf, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { memberOf } from '#tests/support/worker/members.ts';
import { person } from '#tests/support/worker/people.ts';

/** Statements as the release before writes them: without an organization. */
const WRITES: Record<string, string> = {
  events: `INSERT INTO events (id, organizer_id, request_id, name, category, venue_name, time_zone, currency, starts_at,
    ends_at, created_at, updated_at) VALUES (?1, ?2, ?1, 'Night', 'concert', 'Hall', 'UTC', 'USD', 1, 2, 0, 0)`,
  venues: `INSERT INTO venues (id, organizer_id, name, city, time_zone, currency, used_at)
    VALUES (?1, ?2, 'Hall', 'Madrid', 'UTC', 'USD', 0)
    ON CONFLICT DO UPDATE SET used_at = excluded.used_at`,
  crews: `INSERT INTO crews (id, organizer_id, name, updated_at) VALUES (?1, ?2, 'Door', 0)
    ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at`,
  discount_codes: `INSERT INTO discount_codes (id, organizer_id, request_id, code, type, value, created_at, updated_at)
    VALUES (?1, ?2, ?1, 'EARLY', 'percentage', 10, 0, 0)`,
  webhook_endpoints: `INSERT INTO webhook_endpoints (id, organizer_id, request_id, url, kinds, active_since, due_at, created_at)
    VALUES (?1, ?2, ?1, 'https://shop.example/', '[]', 0, 0, 0)`,
  api_keys: `INSERT INTO api_keys (id, organizer_id, request_id, name, prefix, hash, scopes, created_at)
    VALUES (?1, ?2, ?1, 'Shop', 'a', ?1, '[]', 0)`,
};

test('what the release before writes belongs to the organization of one who wrote it', async () => {
  const { id } = await person({ role: 'organizer' });
  for (const [table, sql] of Object.entries(WRITES)) {
    await env.DB.prepare(sql).bind(crypto.randomUUID(), id).run();
    const row = await env.DB.prepare(`SELECT organization_id FROM ${table} WHERE organizer_id = ?`)
      .bind(id)
      .first();
    expect([table, row]).toEqual([table, { organization_id: id }]);
  }
  // A second write of the same name meets the first one, as before.
  for (const table of ['venues', 'crews']) {
    await env.DB.prepare(WRITES[table] ?? '')
      .bind(crypto.randomUUID(), id)
      .run();
    const { results } = await env.DB.prepare(`SELECT id FROM ${table} WHERE organizer_id = ?`).bind(id).all();
    expect([table, results.length]).toEqual([table, 1]);
  }
  const again = env.DB.prepare(WRITES.discount_codes ?? '').bind(crypto.randomUUID(), id);
  await expect(again.run()).rejects.toThrow(/discount_codes\.organizer_id, discount_codes\.code/);
  await env.DB.prepare(
    `INSERT INTO connected_accounts (organizer_id, provider, account_ref, country, created_at, updated_at)
     VALUES (?1, 'test', ?1, 'US', 0, 0) ON CONFLICT (organizer_id) DO UPDATE SET country = excluded.country`,
  )
    .bind(id)
    .run();
  const account = await env.DB.prepare('SELECT responsible_id FROM connected_accounts WHERE organizer_id = ?')
    .bind(id)
    .first();
  expect(account).toEqual({ responsible_id: id });
});

test('who becomes an organizer owns an organization with their own id, and its last owner stays', async () => {
  const client = await person();
  const ownerOf = (id: string) =>
    env.DB.prepare(
      'SELECT user_id AS userId, is_owner AS isOwner FROM organization_members WHERE organization_id = ?',
    )
      .bind(id)
      .all();
  expect((await ownerOf(client.id)).results).toEqual([]);
  for (const role of ['organizer', 'client', 'organizer'])
    await env.DB.prepare('UPDATE users SET role = ? WHERE id = ?').bind(role, client.id).run();
  expect((await ownerOf(client.id)).results).toEqual([{ userId: client.id, isOwner: 1 }]);
  for (const change of ['DELETE FROM organization_members', 'UPDATE organization_members SET is_owner = 0'])
    await expect(env.DB.prepare(`${change} WHERE user_id = ?`).bind(client.id).run()).rejects.toThrow(
      /last owner/,
    );
});

test('a code that one member makes is told to the events that another one made', async () => {
  const sale = await eventOnSale();
  const seller = await memberOf(sale.organizer, { rights: ['sell'] });
  const version = () =>
    env.DB.prepare('SELECT sale_version AS version FROM events WHERE id = ?')
      .bind(sale.eventId)
      .first<{ version: number }>();
  const before = await version();
  const made = await seller.mutate('discounts.create', {
    requestId: crypto.randomUUID(),
    code: 'TEAM',
    type: 'percentage',
    value: 10,
  });
  expect(made.error).toBeNull();
  expect(await version()).toEqual({ version: (before?.version ?? 0) + 1 });
  const guest = await person();
  const trial = await guest.query('discounts.check', {
    eventId: sale.eventId,
    code: 'team',
    kind: 'tickets',
    lines: purchaseOf(sale).lines,
  });
  expect(trial.error).toBeNull();
});

test('a snapshot that an object of the release before stored keeps its organizer at the door', async () => {
  const sale = await eventOnSale();
  const office = boxOfficeOf(sale.eventId);
  await office.snapshotChanged();
  const read = (ownerOrganizes: number) =>
    runInDurableObject(office, (_, { storage }) => {
      const state = new ObjectState(storage.sql);
      const { organizationId: _id, members: _members, ...stored } = state.snapshot ?? {};
      storage.sql.exec(
        "UPDATE kept SET value = ? WHERE key = 'catalogue'",
        JSON.stringify({ ...stored, ownerOrganizes }),
      );
      return state.snapshot;
    });
  const { id } = sale.organizer;
  const owner = { userId: id, isOwner: true, rights: [], until: null };
  expect(await read(1)).toMatchObject({ organizationId: id, members: [owner] });
  expect(await read(0)).toMatchObject({ organizationId: id, members: [] });
});
