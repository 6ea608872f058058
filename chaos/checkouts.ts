import { env } from 'cloudflare:test';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import type { CheckoutPlan } from './plan.ts';
import type { Basket, Request } from './request.ts';
import { known } from './sales.ts';
import { CODE, officeOf, type Venue } from './world.ts';

/** The request id of the second tab. */
export function secondTab(requestId: string): string {
  return `${requestId}-b`;
}

/** Holds places and then pays, in one request that can be repeated at any step. */
export function checkoutOf(venue: Venue, by: Person, basket: Basket, plan: CheckoutPlan): Request {
  const { kind, course, stranger, card } = plan;
  const requestId = crypto.randomUUID();
  const owner = stranger ? `browser:${requestId}` : `user:${by.id}`;
  const prices = new Map<string, number>();
  const wish = { ...basket, buyerId: by.id, cash: null, held: { prices, card } };
  let isLate = course !== 'pay_late';

  const send = async (): Promise<Outcome<unknown>> => {
    const held = await officeOf(venue).hold({
      owner,
      anonymous: stranger,
      address: null,
      limited: false,
      requestId,
      requestHash: 'hold',
      kind: kind === 'order' ? 'order' : 'tickets',
      lines: basket.lines.map(({ itemId, ...line }) => ({ id: itemId, ...line })),
      discountCode: basket.coded ? CODE : null,
    });
    const started = known(held);
    if (!started.ok) return started;
    venue.hadHolds = true;
    const { holdId, lines, totalMinor } = started.value;
    for (const { itemId, unitMinor } of lines) prices.set(itemId, unitMinor);
    const ref = { holdId, owners: [owner, `user:${by.id}`] };
    if (course === 'abandon') return PASSED;
    if (course === 'release') {
      await forOneCall(officeOf(venue).checkout()).release(ref);
      return PASSED;
    }
    if (stranger) {
      const claimed = await forOneCall(officeOf(venue).checkout()).claim({
        ...ref,
        userId: by.id,
        limited: false,
      });
      if (!claimed.ok) return PASSED;
    }
    if (course === 'extend')
      await forOneCall(officeOf(venue).checkout()).extend({
        ...ref,
        ...{ userId: by.id, requestId: `more-${requestId}`, limited: false },
      });
    if (!isLate) {
      isLate = true;
      throw new Error('pays later');
    }
    const paymentId = `card:${requestId}`;
    const payment = card && totalMinor > 0 ? { id: paymentId, amountMinor: totalMinor } : null;
    if (payment) await authorize(venue, by, payment);
    const pay = async (id: string) => {
      const sale = { userId: by.id, holderName: '', requestId: id, requestHash: holdId };
      const request = { ...sale, discountCode: null, holdId, payment };
      return kind === 'order'
        ? known(await officeOf(venue).placeOrder({ ...request, lines: [] }))
        : known(await officeOf(venue).purchase({ ...request, lines: [] }));
    };
    if (course !== 'two_tabs') return pay(requestId);
    const [one, two] = await Promise.all([pay(requestId), pay(secondTab(requestId))]);
    if (one.ok && two.ok && JSON.stringify(one.value) !== JSON.stringify(two.value))
      return done({ twice: [one.value, two.value] });
    return one.ok ? one : two;
  };
  return { kind, venue, by, requestId, subjectId: '', wish, amountMinor: 0, send };
}

/** The hold has ended, or was never meant to be paid. */
const PASSED = refused('CHECKOUT_EXPIRED');

/** A card's money, secured at the embedded provider and noted, as the Worker does before it sells. */
export async function authorize(
  venue: Venue,
  by: Person,
  { id, amountMinor }: { id: string; amountMinor: number },
): Promise<void> {
  const intent = env.DB.prepare(
    `INSERT INTO test_intents (id, payment_id, client_secret, currency, amount, capture, state, created_at)
     VALUES (?1, ?1, ?1, 'USD', ?2, 'manual', 'authorized', 0) ON CONFLICT DO NOTHING`,
  ).bind(id, amountMinor);
  const payment = env.DB.prepare(
    `INSERT INTO payments (id, user_id, request_id, provider, provider_ref, currency, amount, status, return_path,
                           created_at, purpose, event_id, authorized_at)
     VALUES (?1, ?2, ?1, 'test', ?1, 'USD', ?3, 'authorized', '/', 0, 'tickets', ?4, 1)
     ON CONFLICT DO NOTHING`,
  ).bind(id, by.id, amountMinor, venue.eventId);
  await env.DB.batch([intent, payment]);
}
