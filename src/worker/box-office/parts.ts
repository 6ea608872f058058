import type { Deps } from '#worker/deps.ts';

type Office = Pick<Deps, 'boxOffice'>;

/** A part of a box office's RPC, through a fresh stub, for one call, which travels together with this one. */
function forOneCall<Part extends PromiseLike<Disposable>>(part: Part): Part {
  part.then(
    // The call was sent before this answer arrives.
    (stub) => stub[Symbol.dispose](),
    // The call fails with the same error; this promise would report it again as unhandled.
    () => {},
  );
  return part;
}

export const cashSalesOf = ({ boxOffice }: Office, eventId: string) =>
  forOneCall(boxOffice(eventId).cashSales());

export const checkInOf = ({ boxOffice }: Office, eventId: string) => forOneCall(boxOffice(eventId).checkIn());

export const checkoutOf = ({ boxOffice }: Office, eventId: string) =>
  forOneCall(boxOffice(eventId).checkout());

export const groupsOf = ({ boxOffice }: Office, eventId: string) => forOneCall(boxOffice(eventId).groups());

export const ordersOf = ({ boxOffice }: Office, eventId: string) => forOneCall(boxOffice(eventId).orders());

export const reconciliationOf = ({ boxOffice }: Office, eventId: string) =>
  forOneCall(boxOffice(eventId).reconciliation());

export const refundsOf = ({ boxOffice }: Office, eventId: string) => forOneCall(boxOffice(eventId).refunds());

export const transfersOf = ({ boxOffice }: Office, eventId: string) =>
  forOneCall(boxOffice(eventId).transfers());

export const waitlistOf = ({ boxOffice }: Office, eventId: string) =>
  forOneCall(boxOffice(eventId).waitlist());
