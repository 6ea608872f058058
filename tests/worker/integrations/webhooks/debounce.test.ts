import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { app } from '#worker/app.ts';

const CSRF = 'c5f'.repeat(16);

/** Calls the Worker with webhooks enabled. @returns its D1 queries about webhooks, also after the response */
async function webhookQueriesOf(procedure: string, input: unknown): Promise<string[]> {
  const queries: string[] = [];
  const db = new Proxy(env.DB, {
    get(target, key) {
      if (key === 'prepare')
        return (sql: string) => {
          if (sql.includes('webhook')) queries.push(sql);
          return target.prepare(sql);
        };
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const context = createExecutionContext();
  const request = new Request(`http://localhost/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { cookie: `csrf_token=${CSRF}`, 'x-csrf-token': CSRF, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const answer = await app.fetch(request, { ...env, DB: db, WEBHOOKS: '' }, context);
  expect(answer.status).toBe(200);
  await waitOnExecutionContext(context);
  return queries;
}

const joins = () =>
  webhookQueriesOf('waitlist.join', {
    requestId: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.com`,
    name: 'Ann',
    source: 'landing_page',
  });

test("without endpoints an isolate checks for them once, and opening a viewer's socket does not check", async () => {
  const { eventId } = await eventOnSale();
  expect(await webhookQueriesOf('live.ticket', { channel: 'event', eventId })).toEqual([]);
  expect(await joins()).toEqual([expect.stringMatching(/^select .* from "webhook_endpoints"/)]);
  expect(await joins()).toEqual([]);
});

test('an isolate that found no endpoint serves one added by it at once', async () => {
  await joins();
  expect(await joins()).toEqual([]);
  const organizer = await person({ role: 'organizer' });
  const url = 'https://shop.example/hooks';
  await organizer.mutate('webhooks.create', { requestId: crypto.randomUUID(), url, kinds: ['purchase'] });
  expect(await joins()).not.toEqual([]);
});
