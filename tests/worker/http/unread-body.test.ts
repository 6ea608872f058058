import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { person, SITE } from '#tests/support/worker/people.ts';

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
