import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#shared/errors/errors.ts';
import { API_BATCH_MAX_CALLS } from '#shared/limits.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';
import { bodyMaxBytes } from '#worker/trpc/body-limit.ts';

const CSRF = 'c5f'.repeat(16);

/** Tables that an unreadable request could change; sign-in's tables are excluded. */
const TABLES = [
  'events',
  'ticket_types',
  'menu_items',
  'orders',
  'purchases',
  'tickets',
  'payments',
  'tips',
  'ledger_transfers',
  'check_ins',
  'audit_log',
  'waitlist_entries',
];

async function countRows(): Promise<unknown> {
  const counts = TABLES.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`).join(', ');
  return env.DB.prepare(`SELECT ${counts}`).first();
}

const UUID = '00000000-0000-4000-8000-000000000000';
/** Malformed and hostile values in place of a valid object. */
const HOSTILE: unknown[] = [
  'text',
  42,
  [],
  { requestId: 'x' },
  { requestId: { $gt: '' }, eventId: ['a'], code: 1, lines: 'all' },
  { requestId: "'; DROP TABLE users; --", eventId: "' OR 1=1 --", code: '\u0000', lines: [{}] },
  { requestId: UUID, eventId: UUID, lines: [{ ticketTypeId: UUID, quantity: -1 }] },
  { requestId: UUID, eventId: UUID, lines: [{ ticketTypeId: UUID, quantity: 1e99 }] },
  { requestId: UUID, eventId: UUID, lines: Array(500).fill({ ticketTypeId: UUID, quantity: 1 }) },
  { requestId: UUID, currency: 'EUR', amountMinor: 0.1 },
  { requestId: UUID, currency: 'USD', amountMinor: 500, returnPath: '//evil.example/' },
  JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}'),
];

async function send(path: string, kind: 'query' | 'mutation', body: string, token: string) {
  const headers = {
    cookie: `csrf_token=${CSRF}`,
    'x-csrf-token': CSRF,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  const url = new URL(`/api/trpc/${path}`, SITE);
  if (kind === 'query') url.searchParams.set('input', body);
  const answer = await SELF.fetch(
    url.href,
    kind === 'query' ? { headers } : { method: 'POST', headers, body },
  );
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    json: () => JSON.parse(text) as { error?: { data: { errorCode: ErrorCode } } },
  };
}

const procedures = PROCEDURES.filter(({ takesInput }) => takesInput);

test.each(procedures)(
  '$path answers malformed and hostile input with errors of the error table, and changes nothing',
  async ({ path, kind }) => {
    const admin = await person({ role: 'admin' });
    const before = await countRows();
    const bodies = ['{', 'null', '"\\ud800"', ...HOSTILE.map((input) => JSON.stringify(input))];
    const check = async (body: string) => {
      const answer = await send(path, kind, body, admin.token);
      expect(answer.status, `${path} ${body.slice(0, 80)}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
      if (answer.status >= 400) {
        const code = answer.json().error?.data.errorCode;
        expect(code, answer.text.slice(0, 200)).toBeDefined();
        expect(ERRORS[code as ErrorCode].status).toBe(answer.status);
        expect(answer.text).not.toMatch(/SQLITE|D1_ERROR|node_modules|at \w+ \(/);
      }
    };
    await Promise.all(bodies.map(check));
    expect(await countRows()).toEqual(before);
  },
);

test.each(procedures.filter(({ kind }) => kind === 'mutation'))(
  '$path refuses an oversized body',
  async ({ path }) => {
    const { token } = await person({ role: 'admin' });
    const tooMuch = JSON.stringify({ requestId: 'x'.repeat(bodyMaxBytes([path])) });
    const answer = await send(path, 'mutation', tooMuch, token);
    expect([answer.status, answer.json().error?.data.errorCode]).toEqual([413, 'TOO_LARGE']);
  },
);

test.each([',', '%2C', '%2c'])('a batch with more calls than pages make is refused: %s', async (comma) => {
  const { token } = await person();
  const paths = Array(API_BATCH_MAX_CALLS + 1)
    .fill('auth.me')
    .join(comma);
  const answer = await send(`${paths}?batch=1`, 'query', '{}', token);
  expect(answer.status).toBe(413);
});

test('a batch of different calls is answered call by call', async () => {
  const { token } = await person({ name: 'Ana' });
  const url = `${SITE}/api/trpc/auth.me,wallet.get,tickets.get?batch=1&input=${encodeURIComponent(JSON.stringify({ 2: { ticketId: UUID } }))}`;
  const answer = await SELF.fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const [me, wallet, ticket] = (await answer.json()) as {
    result?: { data: { name?: string } };
    error?: { data: { errorCode: string } };
  }[];
  expect(answer.status).toBe(207);
  expect(me?.result?.data.name).toBe('Ana');
  expect(wallet?.result?.data).toBeDefined();
  expect(ticket?.error?.data.errorCode).toBe('NOT_FOUND');
});

test('an unknown procedure and a wrong method get errors of the error table', async () => {
  const { token } = await person();
  expect((await send('events.nothing', 'query', '{}', token)).json().error?.data.errorCode).toBe('NOT_FOUND');
  const wrong = await send('tickets.purchase', 'query', '{}', token);
  expect([wrong.status, wrong.json().error?.data.errorCode]).toEqual([405, 'WRONG_METHOD']);
});
