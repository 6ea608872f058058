import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { API_CALLS_BURST, API_KEYS_MAX } from '#shared/integrations/integration-limits.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { person } from '#tests/support/worker/people.ts';
import { apiKeyOf, askApi } from '#tests/support/worker/public-api.ts';

const newId = () => crypto.randomUUID();

test('an API key is shown only to its creating request and its repeats, and stored as a hash', async () => {
  const organizer = await person({ role: 'organizer' });
  const input = { requestId: newId(), name: 'Books', scopes: ['events'] };
  const answers = await Promise.all([
    organizer.mutate('apiKeys.create', input),
    organizer.mutate('apiKeys.create', input),
  ]);
  const keys = new Set(answers.map(({ data }) => data.key as string));
  expect(keys.size).toBe(1);
  const [key = ''] = keys;
  expect(key).toMatch(/^aforo_[\w-]{43}$/);
  const { data } = await organizer.query('apiKeys.list');
  expect(data.items).toMatchObject([{ name: 'Books', prefix: key.slice(0, 12), scopes: ['events'] }]);
  const rows = await env.DB.prepare('SELECT * FROM api_keys').all();
  for (const stored of [data, rows.results]) expect(JSON.stringify(stored)).not.toContain(key.slice(12));
  const other = await organizer.mutate('apiKeys.create', { ...input, name: 'Shop' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('a revoked key is refused by the next call, and revoking is idempotent', async () => {
  const organizer = await person({ role: 'organizer' });
  const { id: apiKeyId, key } = await apiKeyOf(organizer);
  expect((await askApi('/events', key)).status).toBe(200);
  const input = { requestId: newId(), apiKeyId };
  await Promise.all([organizer.mutate('apiKeys.revoke', input), organizer.mutate('apiKeys.revoke', input)]);
  expect((await organizer.mutate('apiKeys.revoke', input)).data).toEqual({ revoked: true });
  const answer = await askApi('/events', key);
  expect([answer.status, answer.body.error.code]).toEqual([401, 'API_KEY_INVALID']);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  const { data } = await organizer.query('apiKeys.list');
  expect(data.items).toMatchObject([{ id: apiKeyId, revokedAt: expect.any(String) }]);
});

test.each([
  ["role = 'client'", 'is no organiser any more'],
  ["status = 'inactive'", 'is deactivated'],
  ['deleted_at = 1', 'has left'],
])('the key of an organizer whose row has %s is refused at once', async (change) => {
  const organizer = await person({ role: 'organizer' });
  const { key } = await apiKeyOf(organizer);
  await env.DB.prepare(`UPDATE users SET ${change} WHERE id = ?`).bind(organizer.id).run();
  expect((await askApi('/events', key)).body.error.code).toBe('API_KEY_INVALID');
});

test('missing and wrong keys and session tokens are refused', async () => {
  const organizer = await person({ role: 'organizer' });
  const { key } = await apiKeyOf(organizer);
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  for (const tried of [null, '', 'aforo_', wrong, `${key}x`, organizer.token, 'x'.repeat(5_000)]) {
    const answer = await askApi('/events', tried);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'API_KEY_INVALID']);
  }
});

test('a key reads what its scopes allow, and a refusal names the missing scope', async () => {
  const organizer = await person({ role: 'organizer' });
  const { key } = await apiKeyOf(organizer, ['attendees']);
  const answer = await askApi('/events', key);
  expect([answer.status, answer.body.error]).toMatchObject([
    403,
    { code: 'API_SCOPE_MISSING', details: { scope: 'events' }, retryable: false },
  ]);
  expect((await askApi(`/events/${newId()}/check-ins`, key)).status).toBe(403);
  expect((await askApi(`/events/${newId()}/attendees`, key)).status).toBe(404);
});

test.each(['the rate limit binding', 'buckets in D1'])(
  'by %s, a key over its rate limit gets the time to wait, and other keys are unaffected',
  async (by) => {
    if (by === 'buckets in D1') Reflect.deleteProperty(env, 'API_CALLS');
    stopClock();
    const organizer = await person({ role: 'organizer' });
    const [busy, calm] = [await apiKeyOf(organizer), await apiKeyOf(organizer)];
    const answers: Awaited<ReturnType<typeof askApi>>[] = [];
    const late = () => answers.find(({ status }) => status !== 200);
    // The binding counts by the minute of the machine's clock, and the next one may begin meanwhile.
    while (!late() && answers.length <= 2 * API_CALLS_BURST) {
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => askApi('/events', busy.key)))));
    }
    expect(late()).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED', retryable: true } } });
    expect(Number(late()?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(API_CALLS_BURST);
    expect((await askApi('/events', calm.key)).status).toBe(200);
  },
);

test("a key's last use is recorded", async () => {
  const organizer = await person({ role: 'organizer' });
  const { key } = await apiKeyOf(organizer);
  await askApi('/events', key);
  const lastUsed = async () => (await organizer.query('apiKeys.list')).data.items[0].lastUsedAt;
  await expect.poll(lastUsed).not.toBeNull();
});

test('an organizer has a bounded number of active keys', async () => {
  const organizer = await person({ role: 'organizer' });
  const made: { id: string }[] = [];
  for (let n = 0; n < API_KEYS_MAX; n++) made.push(await apiKeyOf(organizer));
  const input = { requestId: newId(), name: 'One more', scopes: ['events'] };
  expect((await organizer.mutate('apiKeys.create', input)).error?.data.errorCode).toBe('TOO_MANY');
  await organizer.mutate('apiKeys.revoke', { requestId: newId(), apiKeyId: made[0]?.id });
  expect((await organizer.mutate('apiKeys.create', input)).status).toBe(200);
});

test.each([
  { name: '', scopes: ['events'] },
  { name: 'x'.repeat(121), scopes: ['events'] },
  { name: 'Books', scopes: [] },
  { name: 'Books', scopes: ['everything'] },
  { name: 42, scopes: 'events' },
])('a malformed creation of a key is refused', async (input) => {
  const organizer = await person({ role: 'organizer' });
  const answer = await organizer.mutate('apiKeys.create', { requestId: newId(), ...input });
  expect([answer.status, answer.error?.data.errorCode]).toEqual([400, 'BAD_INPUT']);
});
