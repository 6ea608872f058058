import type { Deps } from '#worker/deps.ts';

type Office = Pick<Deps, 'boxOffice'>;

/** A part of a box office's RPC, through a fresh stub. A call on it travels together with this one. */
function quietly<Part extends PromiseLike<unknown>>(part: Part): Part {
  // The call on it fails with the same error; this promise would report it again as unhandled.
  part.then(null, () => {});
  return part;
}

export const cashSalesOf = ({ boxOffice }: Office, eventId: string) =>
  quietly(boxOffice(eventId).cashSales());

export const checkInOf = ({ boxOffice }: Office, eventId: string) => quietly(boxOffice(eventId).checkIn());

export const checkoutOf = ({ boxOffice }: Office, eventId: string) => quietly(boxOffice(eventId).checkout());

export const groupsOf = ({ boxOffice }: Office, eventId: string) => quietly(boxOffice(eventId).groups());

export const ordersOf = ({ boxOffice }: Office, eventId: string) => quietly(boxOffice(eventId).orders());

export const reconciliationOf = ({ boxOffice }: Office, eventId: string) =>
  quietly(boxOffice(eventId).reconciliation());

export const refundsOf = ({ boxOffice }: Office, eventId: string) => quietly(boxOffice(eventId).refunds());

export const transfersOf = ({ boxOffice }: Office, eventId: string) =>
  quietly(boxOffice(eventId).transfers());

export const waitlistOf = ({ boxOffice }: Office, eventId: string) => quietly(boxOffice(eventId).waitlist());
