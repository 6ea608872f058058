import { env, listDurableObjectIds, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { callTrpc, person, SITE } from '#tests/support/worker/people.ts';

const CSRF = 'c5f'.repeat(16);

async function countObjects(): Promise<number> {
  const boxOffices = await listDurableObjectIds(env.BOX_OFFICE);
  return boxOffices.length + (await listDurableObjectIds(env.LIVE_BOARD)).length;
}

test('calls with an unknown event ID are refused without creating a Durable Object', async () => {
  const organizer = await person({ role: 'organizer' });
  const before = await countObjects();
  const requestId = () => crypto.randomUUID();
  const unknown = { eventId: crypto.randomUUID() };
  const lines = [{ ticketTypeId: crypto.randomUUID(), quantity: 1 }];
  const answers = [
    await callTrpc('live.ticket', 'mutation', { channel: 'event', ...unknown }),
    await organizer.mutate('live.ticket', { channel: 'door', ...unknown }),
    await organizer.mutate('live.ticket', { channel: 'staff', ...unknown }),
    await organizer.mutate('tickets.purchase', { requestId: requestId(), ...unknown, lines }),
    await organizer.mutate('checkin.scan', { requestId: requestId(), ...unknown, code: 'x'.repeat(40) }),
    await organizer.query('checkin.stats', unknown),
    await organizer.mutate('orders.verify', { requestId: requestId(), ...unknown, code: 'x'.repeat(40) }),
    await organizer.mutate('orders.reopen', {
      requestId: requestId(),
      ...unknown,
      orderId: crypto.randomUUID(),
    }),
    await organizer.mutate('refunds.refundTicket', {
      requestId: requestId(),
      ...unknown,
      ticketId: crypto.randomUUID(),
    }),
  ];
  expect(answers.map(({ error }) => error?.data.errorCode)).toEqual(answers.map(() => 'EVENT_NOT_FOUND'));
  for (const kind of ['door', 'board']) {
    const address = `${SITE}/api/live/${kind}/${crypto.randomUUID()}?ticket=none`;
    expect((await SELF.fetch(address, { headers: { upgrade: 'websocket' } })).status).toBe(404);
  }
  expect(await countObjects()).toBe(before);
});

test('an IP address that requests many unknown events is limited, and known events stay available to it', async () => {
  const { eventId } = await eventOnSale();
  const ask = async (id: string) => {
    const headers = {
      'cf-connecting-ip': '203.0.113.7',
      cookie: `csrf_token=${CSRF}`,
      'x-csrf-token': CSRF,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ channel: 'event', eventId: id });
    return (await SELF.fetch(`${SITE}/api/trpc/live.ticket`, { method: 'POST', headers, body })).status;
  };
  expect(await ask(eventId)).toBe(200);
  expect(await ask(crypto.randomUUID())).toBe(404);
  // Twice the limit of 60 a minute and some more, as a new minute may begin meanwhile.
  const askUntilLimited = async (triesLeft: number): Promise<number> => {
    const status = await ask(crypto.randomUUID());
    return status === 429 || triesLeft === 0 ? status : await askUntilLimited(triesLeft - 1);
  };
  expect(await askUntilLimited(130)).toBe(429);
  expect(await ask(eventId)).toBe(200);
});
