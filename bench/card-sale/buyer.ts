import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { joinQueue, type Tried } from '#client/features/queue/join-queue.ts';
import type { CheckoutView, PayCheckoutOutput } from '#shared/contracts/checkout.ts';
import type { BenchEvent } from '../seed/events.ts';
import type { MailStandIn } from './mail-stand-in.ts';
import type { Answer, Phone } from './phone.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';

/** From the sheet to the press of Pay: a card that the browser fills in (ms). */
const TYPES_CARD_MS = { from: 2_000, to: 8_000 };
/** From the mail in the box to six digits in the page (ms). */
const TYPES_CODE_MS = { from: 4_000, to: 10_000 };
/** A buyer whom a failure sends back presses again after this (ms), so often. */
const AGAIN_MS = 2_000;
const PRESSES_MAX = 60;
/** As the page polls its payment: often, then less (ms). */
const POLL_MS = 1_000;
const POLL_PATIENTLY_MS = 4_000;
const POLLS_OFTEN = 20;
/** The sheet gives up what nobody answers for this long (ms). */
const POLLED_MAX_MS = 15 * 60_000;

export interface Sale {
  event: BenchEvent;
  stripe: StripeStandIn;
  mails: MailStandIn | null;
  onHeld: () => void;
  onSold: () => void;
}

export interface Journey {
  end: 'sold' | 'none left' | 'hold lost' | 'stuck';
  /** Refusals that the buyer read. */
  read: string[];
}

/** Somebody's way to a ticket, with the page's own retries in the waiting room. */
export async function buyTicket(phone: Phone, address: string, sale: Sale): Promise<Journey> {
  const read: string[] = [];
  const requestId = randomUUID();
  let held = await inTurn(phone, sale, read, { requestId, queueToken: null });
  if (typeof held === 'object' && 'emailFirst' in held) {
    await signIn(phone, address, sale);
    held = await inTurn(phone, sale, read, { requestId, queueToken: held.emailFirst });
  }
  if (typeof held === 'string') return { end: held, read };
  if ('emailFirst' in held) return { end: 'stuck', read: [...read, 'email first, again'] };
  sale.onHeld();
  const { checkoutId } = held;
  if (phone.token === null) {
    await signIn(phone, address, sale);
    const claimed = await phone.call('checkout.extend', { requestId: randomUUID(), checkoutId });
    if (!claimed.ok) return { end: 'hold lost', read: [...read, `extend ${claimed.code}`] };
  }
  const end = await pay(phone, checkoutId ?? '', sale, read);
  if (end === 'sold') sale.onSold();
  return { end, read };
}

/** A place, or the queue token with which to come back after the code. */
type Turn = CheckoutView | { emailFirst: string } | 'none left' | 'stuck';

/** Waits for the turn and holds a place. */
async function inTurn(
  phone: Phone,
  { event }: Sale,
  read: string[],
  { requestId, queueToken }: { requestId: string; queueToken: string | null },
): Promise<Turn> {
  const start = {
    requestId,
    eventId: event.eventId,
    lines: [{ ticketTypeId: event.typeId, quantity: 1 }],
  };
  const { promise, resolve } = Promise.withResolvers<Turn>();
  const ask = async ({ queueToken }: { queueToken: string | null }): Promise<Tried> => {
    const answer = await phone.call<CheckoutView>('checkout.start', {
      ...start,
      ...(queueToken ? { queueToken } : {}),
    });
    if (!answer.ok && answer.code === 'SALE_BUSY') return { outcome: 'wait', details: answer.details };
    if (!answer.ok && answer.code === null) return { outcome: 'noResponse' };
    resolve(heldBy(answer, read));
    return { outcome: 'decided' };
  };
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const deps = { ask, now: () => Date.now(), random: Math.random, after, onStep: () => {} };
  const first = {
    purchase: start,
    queueToken,
    ahead: null,
    aheadAtFirst: 0,
    shownAt: 0,
    isHeld: false,
  };
  const polling = joinQueue(deps, first, 0);
  const held = await promise;
  polling.stop();
  return held;
}

function heldBy(answer: Answer<CheckoutView>, read: string[]): Turn {
  if (answer.ok) return answer.value;
  if (answer.code === 'SOLD_OUT' || answer.code === 'ALL_HELD') return 'none left';
  if (answer.code === 'HOLDS_LIMIT') return { emailFirst: String(answer.details.queueToken) };
  read.push(`start ${answer.code}`);
  return 'stuck';
}

/** Email and code, in the sheet or in the waiting room. */
export async function signIn(phone: Phone, address: string, { mails }: Pick<Sale, 'mails'>): Promise<void> {
  if (!mails) throw new Error('Nobody mails codes in this run.');
  const asked = await phone.post('/auth/v1/otp', {
    email: address,
    create_user: true,
    data: { language: 'en' },
  });
  if (!asked) throw new Error('The sign-in service took no address.');
  const token = await mails.code(address);
  await wait(between(TYPES_CODE_MS));
  const session = await phone.post<{ access_token: string }>('/auth/v1/verify', {
    type: 'email',
    email: address,
    token,
  });
  if (!session) throw new Error('The sign-in service took no code.');
  phone.token = session.access_token;
}

async function pay(
  phone: Phone,
  checkoutId: string,
  { stripe }: Sale,
  read: string[],
): Promise<Journey['end']> {
  await wait(between(TYPES_CARD_MS));
  const pay = {
    requestId: randomUUID(),
    method: 'card',
    confirmationToken: await stripe.cardToken(),
    checkoutId,
  };
  const paid = await press<PayCheckoutOutput>(read, 'pay', () => phone.call('checkout.pay', pay));
  if (typeof paid === 'string') return paid;
  switch (paid.state) {
    case 'done':
      return 'sold';
    case 'declined':
      read.push(`declined ${paid.failure}`);
      return 'hold lost';
    case 'confirm': {
      // A Worker without confirmation tokens: the form confirms the payment.
      const payable = await phone.post<{ payable: boolean }>(`/pay/frame/${paid.paymentId}/payable`, {});
      if (payable?.payable !== true) return 'hold lost';
      await stripe.confirmCard(paid.frameUrl.split('#')[1] ?? '');
    }
  }
  return await outcomeOf(phone, checkoutId, read);
}

/** Presses a button until it has an answer; failures are read, and pressed again. */
async function press<T>(
  read: string[],
  what: string,
  ask: () => Promise<Answer<T>>,
): Promise<T | 'hold lost' | 'stuck'> {
  for (let presses = 1; presses <= PRESSES_MAX; presses++) {
    const answer = await ask();
    if (answer.ok) return answer.value;
    read.push(`${what} ${answer.code}`);
    if (answer.code === 'CHECKOUT_EXPIRED') return 'hold lost';
    await wait(AGAIN_MS * (1 + Math.random()));
  }
  return 'stuck';
}

async function outcomeOf(phone: Phone, checkoutId: string, read: string[]): Promise<Journey['end']> {
  const since = Date.now();
  for (let polls = 1; Date.now() - since < POLLED_MAX_MS; polls++) {
    await wait(polls > POLLS_OFTEN ? POLL_PATIENTLY_MS : POLL_MS);
    const answer = await phone.read<CheckoutView>('checkout.get', { checkoutId });
    if (!answer.ok) {
      read.push(`get ${answer.code}`);
      continue;
    }
    const { state, failure } = answer.value;
    if (state === 'done') return 'sold';
    if (state === 'expired' || state === 'released' || state === 'failed') {
      read.push(`${state} ${failure}`);
      return 'hold lost';
    }
  }
  return 'stuck';
}

function between({ from, to }: { from: number; to: number }): number {
  return from + (to - from) * Math.random();
}
