import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { person, SITE } from '#tests/support/worker/people.ts';

const CSRF = 'c5f'.repeat(16);
const UUID = '00000000-0000-4000-8000-000000000000';
const purchase = { requestId: UUID, eventId: UUID, lines: [{ ticketTypeId: UUID, quantity: 1 }] };

/** With `?` and anything behind it, a mutation goes through tRPC's own adapter. */
async function send(address: string, body: string, headers: Record<string, string>) {
  const answer = await SELF.fetch(`${SITE}/api/trpc/${address}`, { method: 'POST', headers, body });
  return { status: answer.status, headers: [...answer.headers].sort(), text: await answer.text() };
}

test.each([
  ['refused by its box office', 'tickets.purchase', JSON.stringify(purchase), {}],
  ['done', 'profile.update', JSON.stringify({ language: 'es' }), {}],
  ['with a field that is wrong', 'tickets.purchase', JSON.stringify({ ...purchase, lines: [] }), {}],
  ['that is no JSON', 'tickets.purchase', '{"requestId', {}],
  ['without a body', 'tickets.purchase', '', {}],
  ['without a session', 'tickets.purchase', JSON.stringify(purchase), { authorization: '' }],
  ['without the CSRF header', 'tickets.purchase', JSON.stringify(purchase), { 'x-csrf-token': '' }],
  ['without a cookie, which is given one', 'tickets.purchase', JSON.stringify(purchase), { cookie: '' }],
  ['of another media type', 'tickets.purchase', JSON.stringify(purchase), { 'content-type': 'text/plain' }],
  ['of no media type', 'profile.update', '{}', { 'content-type': '' }],
  ['that wants a stream', 'profile.update', '{}', { 'trpc-accept': 'application/jsonl' }],
  ['that is a query', 'wallet.get', '{}', {}],
  ['that nobody knows', 'wallet.take', '{}', {}],
  ['that every object has', 'constructor.name', '{}', {}],
])('a mutation %s is answered with the same bytes as by the adapter', async (_, path, body, other) => {
  const { token } = await person();
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `csrf_token=${CSRF}`,
    'x-csrf-token': CSRF,
    'content-type': 'application/json',
    ...other,
  };
  const alone = await send(path, body, headers);
  const adapted = await send(`${path}?by=adapter`, body, headers);
  // The cookie is by chance.
  const withoutCookie = ({ headers: all, ...rest }: typeof alone) => ({
    ...rest,
    headers: all.filter(([name]) => name !== 'set-cookie'),
    cookies: all.filter(([name]) => name === 'set-cookie').length,
  });
  expect(withoutCookie(alone)).toEqual(withoutCookie(adapted));
});

test.each(['', '?by=adapter'])('whoever is refused unheard is still heard to the end%s', async (by) => {
  const total = 100_000;
  let read = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      const bytes = Math.min(10_000, total - read);
      if (bytes === 0) return controller.close();
      read += bytes;
      controller.enqueue(new Uint8Array(bytes).fill(32));
    },
  });
  const fixed = new FixedLengthStream(total);
  void body.pipeTo(fixed.writable);
  const { token } = await person();
  const answer = await SELF.fetch(`${SITE}/api/trpc/tickets.purchase${by}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: fixed.readable,
  });
  expect(answer.status).toBe(403);
  expect(read).toBe(total);
});
