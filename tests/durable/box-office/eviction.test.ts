import { abortAllDurableObjects, env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { checkInsOf, scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, soldOf } from '#tests/support/worker/events.ts';

test('an evicted box office answers a repeat as before and continues to sell', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const [one, two, three] = await Promise.all([buyerWith(1_000), buyerWith(1_000), buyerWith(1_000)]);
  const input = purchaseOf(sale);
  const first = await one.mutate('tickets.purchase', input);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await one.mutate('tickets.purchase', input)).data).toEqual(first.data);
  expect((await two.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  await abortAllDurableObjects();
  expect((await three.mutate('tickets.purchase', purchaseOf(sale))).error?.data.errorCode).toBe('SOLD_OUT');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
});

test('a repeated scan is idempotent, at once and after an eviction', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  const input = scanOf(sale, code);
  const answers = await Promise.all([1, 2, 3, 4].map(() => sale.organizer.mutate('checkin.scan', input)));
  expect(answers.map(({ data }) => data.outcome)).toEqual(['valid', 'valid', 'valid', 'valid']);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await sale.organizer.mutate('checkin.scan', input)).data).toEqual(answers[0]?.data);
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe(
    'TICKET_ALREADY_USED',
  );
});

const DEATHS_MIN = 4;

test('repeated crashes during sales and check-ins lose neither tickets nor scans', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 20 }] });
  const buyers = await Promise.all(Array.from({ length: 30 }, () => buyerWith(1_000)));
  const tickets = await Promise.all(Array.from({ length: 6 }, () => soldTicket(sale)));
  const untilAnswered = async (ask: () => Promise<{ status: number; data: { outcome?: string } | null }>) => {
    for (;;) {
      const answer = await ask();
      if (answer.status < 500 && answer.status !== 429) return answer;
    }
  };
  let asking = true;
  let deaths = 0;
  const killer = (async () => {
    while (asking || deaths < DEATHS_MIN) {
      const dying = runInDurableObject(boxOfficeOf(sale.eventId), (_, state) =>
        state.abort('killed in the middle'),
      );
      await dying.catch(() => {
        deaths += 1;
      });
    }
  })();
  const purchases = buyers.map((buyer) => {
    const input = purchaseOf(sale);
    return untilAnswered(() => buyer.mutate('tickets.purchase', input));
  });
  const scans = tickets.map(({ code }) => {
    const input = scanOf(sale, code);
    return untilAnswered(() => sale.organizer.mutate('checkin.scan', input));
  });
  const [sold, seen] = [await Promise.all(purchases), await Promise.all(scans)];
  asking = false;
  await killer;
  expect(sold.filter(({ status }) => status === 200)).toHaveLength(14);
  expect(seen.map(({ data }) => data?.outcome)).toEqual(tickets.map(() => 'valid'));
  expect(await soldOf(sale.eventId)).toEqual({ counted: 20, tickets: 20 });
  expect((await checkInsOf(sale)).filter(({ kind }) => kind === 'admitted')).toHaveLength(6);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});
