import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { person, SITE } from '#tests/support/worker/people.ts';

const CSRF = 'a5f'.repeat(16);

test('the body of a mutation refused before parsing is drained', async () => {
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
  const answer = await SELF.fetch(`${SITE}/api/trpc/tickets.purchase`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: fixed.readable,
  });
  expect(answer.status).toBe(403);
  expect(read).toBe(total);
});

test('who is deactivated while their body is on its way has no rights at its end', async () => {
  const who = await person();
  const body = new TextEncoder().encode(JSON.stringify({ requestId: crypto.randomUUID(), on: false }));
  const fixed = new FixedLengthStream(body.byteLength);
  const writer = fixed.writable.getWriter();
  const answer = SELF.fetch(`${SITE}/api/trpc/profile.setAnnouncements`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: `csrf_token=${CSRF}`,
      'x-csrf-token': CSRF,
      'content-type': 'application/json',
    },
    body: fixed.readable,
  });
  void writer.write(body.slice(0, 1));
  // Long enough for a call that identifies its person at once.
  for (let call = 0; call < 5; call++) await who.query('auth.me');
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(who.id).run();
  await writer.write(body.slice(1));
  await writer.close();
  expect((await answer).status).toBe(403);
});
