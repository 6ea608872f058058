import type { Caller } from './caller.ts';

/** The event of the rehearsal, with the people who play it. */
export interface Night {
  url: string;
  eventId: string;
  ticketTypeId: string;
  guest: Caller;
  staff: Caller;
}

export interface Bought {
  ticketId: string;
  qr: string;
}

export async function findNight(url: string, people: Pick<Night, 'guest' | 'staff'>): Promise<Night> {
  const { items } = await people.guest.query<{ items: { id: string }[] }>('events.browse', {
    search: 'Lone Star',
  });
  const eventId = items[0]?.id ?? '';
  const event = await people.guest.query<{ ticketTypes: { id: string; saleState: string }[] }>('events.get', {
    eventId,
  });
  const type = event.ticketTypes.find(({ saleState }) => saleState === 'on_sale');
  if (!type) throw new Error('The demo has no tickets on sale');
  return { ...people, url, eventId, ticketTypeId: type.id };
}

export async function buyFromWallet(night: Night): Promise<Bought> {
  const { guest, eventId, ticketTypeId } = night;
  const lines = [{ ticketTypeId, quantity: 1 }];
  const { ticketIds } = await guest.mutate<{ ticketIds: string[] }>('tickets.purchase', { eventId, lines });
  return await codeOf(night, ticketIds[0] ?? '');
}

export async function codeOf({ guest }: Night, ticketId: string): Promise<Bought> {
  const { qr } = await guest.query<{ qr: string }>('tickets.get', { ticketId });
  return { ticketId, qr };
}

/** Buys a ticket by card. */
export async function buyByCard(night: Night): Promise<Bought> {
  const { eventId, ticketTypeId } = night;
  const lines = [{ ticketTypeId, quantity: 1 }];
  const [ticketId] = await ticketsByCard(night, { eventId, lines });
  if (!ticketId) throw new Error('The card bought no ticket');
  return await codeOf(night, ticketId);
}

/** Buys by card what a checkout is started with. @returns ids of the tickets */
export async function ticketsByCard(buyer: Pick<Night, 'guest' | 'url'>, wanted: object): Promise<string[]> {
  const { checkoutId } = await buyer.guest.mutate<{ checkoutId: string }>('checkout.start', wanted);
  await payByCard(buyer, { checkoutId, method: 'card' });
  return await ticketsOf(buyer.guest, checkoutId);
}

/** A checkout that is paid, or not yet. */
export interface Paid {
  result: { receipt: { ticketIds: string[] } } | null;
}

export async function ticketsOf(guest: Caller, checkoutId: string): Promise<string[]> {
  const { result } = await guest.query<Paid>('checkout.get', { checkoutId });
  return result?.receipt.ticketIds ?? [];
}

/** Pays with the token that the card form of the embedded provider gives. */
export async function payByCard(
  { guest, url }: Pick<Night, 'guest' | 'url'>,
  checkout: object,
): Promise<void> {
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
  const typed = await fetch(`${url}/pay/frame/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  const { token: confirmationToken } = (await typed.json()) as { token: string };
  const paid = await guest.mutate<{ state: string }>('checkout.pay', { ...checkout, confirmationToken });
  if (paid.state !== 'done') throw new Error(`The card was not taken: ${JSON.stringify(paid)}`);
}

/** @returns `valid`, or the code of the refusal */
export async function scan({ staff, eventId }: Night, { qr }: Bought): Promise<string> {
  const verdict = await staff.mutate<{ outcome: string; code?: string }>('checkin.scan', {
    eventId,
    code: qr,
  });
  return verdict.outcome === 'valid' ? 'valid' : (verdict.code ?? '');
}

export async function balanceOf({ guest }: Night): Promise<number> {
  const { wallets } = await guest.query<{ wallets: { currency: string; balanceMinor: number }[] }>(
    'wallet.get',
    {},
  );
  return wallets.find(({ currency }) => currency === 'USD')?.balanceMinor ?? 0;
}
