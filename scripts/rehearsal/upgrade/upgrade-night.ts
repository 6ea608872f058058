import { randomUUID } from 'node:crypto';
import { request } from 'playwright';
import { type ApiPerson, apiPerson } from '../../../tests/support/browser/api.ts';
import { publishEvent } from '../../../tests/support/browser/published-event.ts';

const PRICE_MINOR = 1_200;

/** A running event, and what has become of its tickets and of the guest's money so far. */
export interface UpgradeNight {
  eventId: string;
  /** Sells tickets to the guest by the API that pages of every release call. @returns the texts of their QR codes */
  sell: (count: number) => Promise<string[]>;
  /** @returns `valid`, or the code of the refusal */
  scan: (qr: string) => Promise<string>;
  /** What the box office counts. */
  counts: () => Promise<{ sold: number; checkedIn: number; conflicts: number }>;
  balanceMinor: () => Promise<number>;
  /** Differences between the box office and D1. */
  drift: () => Promise<unknown[]>;
  priceMinor: number;
}

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
