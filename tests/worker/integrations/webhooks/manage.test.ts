import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { WEBHOOK_ENDPOINTS_MAX } from '#shared/integrations/integration-limits.ts';
import { person } from '#tests/support/worker/people.ts';
import { endpointOf, webhookReceiver } from '#tests/support/worker/webhooks.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
const newId = () => crypto.randomUUID();

test('a repeated creation returns the same endpoint and secret, and other content is refused', async () => {
  const organizer = await person({ role: 'organizer' });
  const input = { requestId: newId(), url: 'https://shop.example/hooks', kinds: ['purchase'] };
  const answers = await Promise.all([
    organizer.mutate('webhooks.create', input),
    organizer.mutate('webhooks.create', input),
  ]);
  const secrets = new Set(answers.map(({ data }) => data.secret));
  expect(secrets.size).toBe(1);
  const { data } = await organizer.query('webhooks.list');
  expect(data.items).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain('whsec_');
  const rows = await env.DB.prepare('SELECT * FROM webhook_endpoints').all();
  expect(JSON.stringify(rows.results)).not.toContain([...secrets][0]?.slice(6));
  const other = await organizer.mutate('webhooks.create', { ...input, url: 'https://other.example/' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('a repeat of the creation of a deleted endpoint returns its first answer and creates nothing', async () => {
  const organizer = await person({ role: 'organizer' });
  const input = { requestId: newId(), url: 'https://shop.example/hooks', kinds: ['purchase'] };
  const first = await organizer.mutate('webhooks.create', input);
  await organizer.mutate('webhooks.delete', { requestId: newId(), endpointId: first.data.endpoint.id });
  expect((await organizer.mutate('webhooks.create', input)).data).toEqual(first.data);
  expect((await organizer.query('webhooks.list')).data.items).toEqual([]);
});

test('URLs that are internal, not https or carry a password are refused, also in edits', async () => {
  const organizer = await person({ role: 'organizer' });
  const { id } = await endpointOf(organizer, webhookReceiver());
  for (const url of [
    'http://shop.example/',
    'https://10.0.0.1/',
    'https://user:pass@shop.example/',
    'nonsense',
  ]) {
    const made = await organizer.mutate('webhooks.create', { requestId: newId(), url, kinds: ['order'] });
    expect(made.error?.data.errorCode).toBe('WEBHOOK_ADDRESS_REFUSED');
    const edited = await organizer.mutate('webhooks.update', { requestId: newId(), endpointId: id, url });
    expect(edited.error?.data.errorCode).toBe('WEBHOOK_ADDRESS_REFUSED');
  }
});

test('a host that resolves to an internal address is refused, and one unknown to DNS is accepted', async () => {
  const organizer = await person({ role: 'organizer' });
  const create = async (host: string) => {
    const input = { requestId: newId(), url: `https://${host}/hooks`, kinds: ['order'] };
    return (await organizer.mutate('webhooks.create', input)).error?.data.errorCode ?? 'made';
  };
  expect(await create('10-0-0-1.v4.example')).toBe('WEBHOOK_ADDRESS_REFUSED');
  expect(await create('fd00--1.v6.example')).toBe('WEBHOOK_ADDRESS_REFUSED');
  expect(await create('--ffff-127.0.0.1.v6.example')).toBe('WEBHOOK_ADDRESS_REFUSED');
  expect(await create('93-184-216-34.v4.example')).toBe('made');
  expect(await create('unknown.example')).toBe('made');
});

test("another organizer's endpoint does not exist for others, including administrators", async () => {
  const organizer = await person({ role: 'organizer' });
  const { id: endpointId } = await endpointOf(organizer, webhookReceiver());
  for (const role of ['organizer', 'admin'] as const) {
    const other = await person({ role });
    const input = { requestId: newId(), endpointId };
    const answers = [
      await other.query('webhooks.deliveries', { endpointId }),
      await other.mutate('webhooks.update', { ...input, active: false }),
      await other.mutate('webhooks.rotate', { ...input, requestId: newId() }),
      await other.mutate('webhooks.test', { ...input, requestId: newId() }),
      await other.mutate('webhooks.resend', { ...input, requestId: newId(), seq: 1 }),
      await other.mutate('webhooks.delete', { ...input, requestId: newId() }),
    ];
    expect(answers.map(({ error }) => error?.data.errorCode)).toEqual(Array(6).fill('NOT_FOUND'));
    expect((await other.query('webhooks.list')).data.items).toEqual([]);
  }
  const { data } = await organizer.query('webhooks.list');
  expect(data.items).toMatchObject([{ id: endpointId, active: true, rotatedAt: null }]);
});

test('an organizer has a bounded number of endpoints', async () => {
  const organizer = await person({ role: 'organizer' });
  for (let n = 0; n < WEBHOOK_ENDPOINTS_MAX; n++) await endpointOf(organizer, webhookReceiver());
  const answer = await organizer.mutate('webhooks.create', {
    requestId: newId(),
    url: 'https://shop.example/',
    kinds: ['purchase'],
  });
  expect(answer.error?.data.errorCode).toBe('TOO_MANY');
});

test.each([
  { url: 'https://shop.example/', kinds: [] },
  { url: 'https://shop.example/', kinds: ['everything'] },
  { url: `https://shop.example/${'x'.repeat(2_001)}`, kinds: ['purchase'] },
  { url: 42, kinds: 'purchase' },
])('a malformed creation of an endpoint is refused', async (input) => {
  const organizer = await person({ role: 'organizer' });
  const answer = await organizer.mutate('webhooks.create', { requestId: newId(), ...input });
  expect([answer.status, answer.error?.data.errorCode]).toEqual([400, 'BAD_INPUT']);
});

test('a test message is sent once per request, and not to a deactivated endpoint', async () => {
  const organizer = await person({ role: 'organizer' });
  const receiver = webhookReceiver();
  const { id: endpointId } = await endpointOf(organizer, receiver);
  const input = { requestId: newId(), endpointId };
  await Promise.all([organizer.mutate('webhooks.test', input), organizer.mutate('webhooks.test', input)]);
  await receiver.drain();
  const messages = await receiver.received();
  expect(messages.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'test.sent', data: { endpointId } },
  ]);
  await organizer.mutate('webhooks.update', { requestId: newId(), endpointId, active: false });
  const off = await organizer.mutate('webhooks.test', { requestId: newId(), endpointId });
  expect(off.error?.data.errorCode).toBe('WEBHOOK_SWITCHED_OFF');
});

test('deleting an endpoint deletes its deliveries and is idempotent', async () => {
  const organizer = await person({ role: 'organizer' });
  const { id: endpointId } = await endpointOf(organizer, webhookReceiver());
  await organizer.mutate('webhooks.test', { requestId: newId(), endpointId });
  const input = { requestId: newId(), endpointId };
  expect((await organizer.mutate('webhooks.delete', input)).data).toEqual({ deleted: true });
  expect((await organizer.mutate('webhooks.delete', input)).data).toEqual({ deleted: true });
  const left = await env.DB.prepare('SELECT count(*) AS n FROM webhook_deliveries WHERE endpoint_id = ?')
    .bind(endpointId)
    .first();
  expect(left).toEqual({ n: 0 });
  const gone = await organizer.mutate('webhooks.delete', { requestId: newId(), endpointId: UUID });
  expect(gone.error?.data.errorCode).toBe('NOT_FOUND');
});
