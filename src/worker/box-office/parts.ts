import type { BoxOfficeStub } from '#durable/box-office/box-office.ts';
import type { Deps } from '#worker/deps.ts';

type Office = Pick<Deps, 'boxOffice'>;
type PartName =
  | 'cashSales'
  | 'checkIn'
  | 'checkout'
  | 'groups'
  | 'lists'
  | 'orders'
  | 'reconciliation'
  | 'refunds'
  | 'reseating'
  | 'rope'
  | 'seats'
  | 'transfers'
  | 'vouchers'
  | 'waitlist'
  | 'walkUps';
type Part<Name extends PartName> = ReturnType<BoxOfficeStub[Name]>;

/** A part of a box office's RPC for one call, which travels together with the one that asks for the part. */
export function forOneCall<Asked extends Promise<unknown>>(part: Asked): Asked {
  part.then(
    // The call was sent before this answer arrives. A stub that is not disposed keeps the object from being evicted.
    (stub) => (stub as Disposable)[Symbol.dispose](),
    // The call fails with the same error; this promise would report it again as unhandled.
    () => {},
  );
  return part;
}

export function cashSalesOf({ boxOffice }: Office, eventId: string): Part<'cashSales'> {
  return forOneCall(boxOffice(eventId).cashSales());
}

export function checkInOf({ boxOffice }: Office, eventId: string): Part<'checkIn'> {
  return forOneCall(boxOffice(eventId).checkIn());
}

export function checkoutOf({ boxOffice }: Office, eventId: string): Part<'checkout'> {
  return forOneCall(boxOffice(eventId).checkout());
}

export function groupsOf({ boxOffice }: Office, eventId: string): Part<'groups'> {
  return forOneCall(boxOffice(eventId).groups());
}

export function listsOf({ boxOffice }: Office, eventId: string): Part<'lists'> {
  return forOneCall(boxOffice(eventId).lists());
}

export function ordersOf({ boxOffice }: Office, eventId: string): Part<'orders'> {
  return forOneCall(boxOffice(eventId).orders());
}

export function reconciliationOf({ boxOffice }: Office, eventId: string): Part<'reconciliation'> {
  return forOneCall(boxOffice(eventId).reconciliation());
}

export function refundsOf({ boxOffice }: Office, eventId: string): Part<'refunds'> {
  return forOneCall(boxOffice(eventId).refunds());
}

export function reseatingOf({ boxOffice }: Office, eventId: string): Part<'reseating'> {
  return forOneCall(boxOffice(eventId).reseating());
}

export function ropeOf({ boxOffice }: Office, eventId: string): Part<'rope'> {
  return forOneCall(boxOffice(eventId).rope());
}

export function seatsOf({ boxOffice }: Office, eventId: string): Part<'seats'> {
  return forOneCall(boxOffice(eventId).seats());
}

export function transfersOf({ boxOffice }: Office, eventId: string): Part<'transfers'> {
  return forOneCall(boxOffice(eventId).transfers());
}

export function vouchersOf({ boxOffice }: Office, eventId: string): Part<'vouchers'> {
  return forOneCall(boxOffice(eventId).vouchers());
}

export function walkUpsOf({ boxOffice }: Office, eventId: string): Part<'walkUps'> {
  return forOneCall(boxOffice(eventId).walkUps());
}

export function waitlistOf({ boxOffice }: Office, eventId: string): Part<'waitlist'> {
  return forOneCall(boxOffice(eventId).waitlist());
}
