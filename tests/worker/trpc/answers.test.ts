import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { person, SITE } from '#tests/support/worker/people.ts';

test.each(['/api/trpc/wallet.get', '/api/trpc/auth.me', '/api/config', '/auth/v1/user', '/api/nothing'])(
  'the response of %s is neither cached nor sniffed',
  async (path) => {
    const { token } = await person();
    const answer = await SELF.fetch(SITE + path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get('cache-control')).toMatch(/^(private, )?no-store$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test.each(['PUT', 'DELETE', 'PATCH'])('the method %s is refused with a JSON error', async (method) => {
  const answer = await SELF.fetch(`${SITE}/api/trpc/auth.me`, { method });
  expect(answer.status).toBe(405);
  expect(await answer.json()).toMatchObject({ error: { data: { errorCode: 'WRONG_METHOD' } } });
});

test.each(['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])(
  'a mutation with the content type %s, which a cross-site form could send, is refused',
  async (type) => {
    const answer = await SELF.fetch(`${SITE}/api/trpc/auth.logout`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  },
);

test('names with control characters, lone surrogates or bidi overrides are refused', async () => {
  const organizer = await person({ role: 'organizer' });
  const event = {
    category: 'concert',
    venueName: 'Hall',
    timeZone: 'UTC',
    currency: 'USD',
    startDate: '2030-01-01T20:00:00Z',
    endDate: '2030-01-01T23:00:00Z',
  };
  for (const name of ['a\u0000b', '\u202eevil', '\ud800', 'line\nbreak', '  ']) {
    const answer = await organizer.mutate('events.create', {
      requestId: crypto.randomUUID(),
      ...event,
      name,
    });
    expect([answer.status, answer.error?.data.errorCode]).toEqual([400, 'BAD_INPUT']);
  }
  const fine = await organizer.mutate('events.create', {
    requestId: crypto.randomUUID(),
    ...event,
    name: 'Ночь & ½ 🎸',
    description: 'Two\nlines',
  });
  expect(fine.status).toBe(200);
});

test('a reason shown to guests may have line breaks, but no control characters or bidi overrides', async () => {
  const organizer = await person({ role: 'organizer' });
  const [eventId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [reason, code] of [
    ['a\u0000b', 'BAD_INPUT'],
    ['\u202eevil', 'BAD_INPUT'],
    ['Storm.\nSorry!', null],
  ] as const) {
    const asked = { requestId: crypto.randomUUID(), eventId, reason };
    const answers = [
      await organizer.mutate('refunds.refundTicket', { ...asked, ticketId: id }),
      await organizer.mutate('refunds.refundType', { ...asked, ticketTypeId: id }),
      await organizer.mutate('orders.cancel', { ...asked, orderId: id }),
    ];
    // The event does not exist, so valid text gets as far as EVENT_NOT_FOUND.
    const codes = answers.map(({ error }) => error?.data.errorCode);
    expect([reason, codes]).toEqual([reason, Array(3).fill(code ?? 'EVENT_NOT_FOUND')]);
  }
});
