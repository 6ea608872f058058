import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { mailsTo } from '#tests/support/worker/auth-client.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { type Person, SITE } from '#tests/support/worker/people.ts';
import { promptQueue } from '#tests/support/worker/queues.ts';
import { app } from '#worker/app.ts';

const CSRF = 'c5f'.repeat(16);
const MAILING = { PURCHASE_MAILS: 'on' };
const mailing = { ...env, ...MAILING, MAIL_QUEUE: promptQueue('aforo-mails', MAILING) };

/** Calls a Worker that mails, and waits for what it does after the response. */
async function mutateAndWait(who: Person, path: string, input: unknown): Promise<number> {
  const context = createExecutionContext();
  const request = new Request(`${SITE}/api/trpc/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: `csrf_token=${CSRF}`,
      'x-csrf-token': CSRF,
      'content-type': 'application/json',
    },
    body: JSON.stringify(input),
  });
  const { status } = await app.fetch(request, mailing, context);
  await waitOnExecutionContext(context);
  return status;
}

test('what is owed leaves after any mutation that succeeds, and not after one that is refused', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(5_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  expect(await mutateAndWait(buyer, 'users.becomeOrganizer', {})).toBe(400);
  expect(await mailsTo(buyer.email)).toEqual([]);
  const requestId = crypto.randomUUID();
  expect(await mutateAndWait(buyer, 'users.becomeOrganizer', { requestId })).toBe(200);
  expect(await mailsTo(buyer.email)).toHaveLength(1);
});
