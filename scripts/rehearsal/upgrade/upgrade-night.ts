import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request } from 'playwright';
import { type ApiPerson, apiPerson } from '../../../tests/support/browser/api.ts';
import { publishEvent } from '../../../tests/support/browser/published-event.ts';

const PRICE_MINOR = 1_200;

/** A running event, and what has become of its tickets and of the guest's money so far. */
export interface UpgradeNight {
  eventId: string;
  /** Sells tickets to the guest by the API that pages of every release call. @returns the texts of their QR codes */
  sell: (count: number) => Promise<string[]>;
  /** Holds a ticket for the guest. */
  hold: () => Promise<HeldTicket>;
  /** @returns `valid`, or the code of the refusal */
  scan: (qr: string) => Promise<string>;
  /** What the box office counts. */
  counts: () => Promise<{ sold: number; checkedIn: number; conflicts: number }>;
  balanceMinor: () => Promise<number>;
  /** Differences between the box office and D1. */
  drift: () => Promise<unknown[]>;
  priceMinor: number;
}

interface HeldTicket {
  payByCard: () => Promise<void>;
}

const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

export async function openUpgradeNight(url: string): Promise<UpgradeNight> {
  const calls = await request.newContext({ baseURL: url });
  const [organizer, guest, admin] = await Promise.all(
    (['organizer', 'client', 'admin'] as const).map((person) => apiPerson(calls, person)),
  );
  if (!organizer || !guest || !admin) throw new Error('Nobody could sign in.');
  const { eventId, typeIds } = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: PRICE_MINOR, quantity: 200 }],
  });
  return {
    eventId,
    priceMinor: PRICE_MINOR,
    sell: (count) => sell(guest, { eventId, ticketTypeId: typeIds[0] }, count),
    hold: async () => {
      const lines = [{ ticketTypeId: typeIds[0], quantity: 1 }];
      const start = { requestId: randomUUID(), eventId, lines };
      const { checkoutId } = await guest.mutate<{ checkoutId: string }>('checkout.start', start);
      return { payByCard: () => payByCard(calls, guest, checkoutId) };
    },
    scan: async (code) => {
      const verdict = await organizer.mutate<{ outcome: string; code?: string }>('checkin.scan', {
        requestId: randomUUID(),
        eventId,
        code,
      });
      return verdict.outcome === 'valid' ? 'valid' : (verdict.code ?? '');
    },
    counts: async () => {
      const { sold, checkedIn, conflicts } = await organizer.query<{
        sold: number;
        checkedIn: number;
        conflicts: unknown[];
      }>('checkin.stats', { eventId });
      return { sold, checkedIn, conflicts: conflicts.length };
    },
    balanceMinor: async () => {
      const { wallets } = await guest.query<{ wallets: { currency: string; balanceMinor: number }[] }>(
        'wallet.get',
        {},
      );
      return wallets.find(({ currency }) => currency === 'USD')?.balanceMinor ?? 0;
    },
    drift: async () => (await admin.query<{ drift: unknown[] }>('reconcile.event', { eventId })).drift,
  };
}

async function sell(
  guest: ApiPerson,
  { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string | undefined },
  count: number,
): Promise<string[]> {
  const { ticketIds } = await guest.mutate<{ ticketIds: string[] }>('tickets.purchase', {
    requestId: randomUUID(),
    eventId,
    lines: [{ ticketTypeId, quantity: count }],
  });
  return await Promise.all(
    ticketIds.map(async (ticketId) => (await guest.query<{ qr: string }>('tickets.get', { ticketId })).qr),
  );
}

/** Pays as the pages of the release that is served: by a token, or by the payment's own form as before 0.1.0. */
async function payByCard(calls: APIRequestContext, guest: ApiPerson, checkoutId: string): Promise<void> {
  const pay = { requestId: randomUUID(), method: 'card', checkoutId };
  const typed = await calls.post('/pay/frame/tokens', { data: CARD });
  if (typed.ok()) {
    const { token: confirmationToken } = (await typed.json()) as { token: string };
    await guest.mutate('checkout.pay', { ...pay, confirmationToken });
  } else {
    const { paymentId, frameUrl } = await guest.mutate<{ paymentId: string; frameUrl: string }>(
      'checkout.pay',
      pay,
    );
    const clientSecret = decodeURIComponent(frameUrl.split('#')[1] ?? '');
    const data = { clientSecret, card: CARD, challenge: null };
    await calls.post(`/pay/frame/${paymentId}/confirm`, { data });
  }
  const { state } = await guest.query<{ state: string }>('checkout.get', { checkoutId });
  if (state !== 'done') throw new Error(`The held ticket is ${state} after its payment`);
}
