import { Browser } from './checkout.ts';
import { fundWallet, type Sale } from './events.ts';
import { person } from './people.ts';

/** A browser of a new person with enough money. */
export async function phone(name = 'Bea Friend', minor = 20_000): Promise<Browser> {
  const who = await person({ name });
  await fundWallet(who, minor);
  return new Browser(who);
}

export async function groupOf(
  sale: Sale,
  quantity: number,
  host?: Browser,
  more: Record<string, unknown> = {},
) {
  const by = host ?? (await phone('Ana Host'));
  const wanted = { eventId: sale.eventId, ticketTypeId: sale.typeId, quantity, ...more };
  const started = await by.mutate('groups.start', wanted);
  const token: string = started.data?.token ?? '';
  const status = async (who: Browser = by) => (await who.query('groups.get', { token })).data;
  return { host: by, started, token, status, wanted };
}

export const take = (who: Browser, token: string, quantity = 1) =>
  who.mutate('groups.take', { token, quantity });

/** Takes places and pays them from the wallet. */
export async function payShare(who: Browser, token: string, quantity = 1) {
  const { data, error } = await take(who, token, quantity);
  if (error) return error.data.errorCode;
  const paid = await who.mutate('checkout.pay', { checkoutId: data.checkoutId, method: 'wallet' });
  return paid.error?.data.errorCode ?? paid.data.state;
}

/** Whether anybody else can have so many places now. */
export async function isOnSale(sale: Sale, quantity: number) {
  const lines = [{ ticketTypeId: sale.typeId, quantity }];
  const other = new Browser(await person());
  const { data, error } = await other.start(sale, { lines });
  if (data) await other.mutate('checkout.release', { checkoutId: data.checkoutId });
  return error?.data.errorCode ?? 'yes';
}
