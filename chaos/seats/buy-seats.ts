import { type ClientDeps, putTo, type SentRequest, waitInQueue } from '../client.ts';
import { untilIdle } from '../settle.ts';
import type { Venue, World } from '../world.ts';
import { shownStates } from './check-seats.ts';
import { seatedPurchase, seatingOf, zoneOf } from './seat-requests.ts';

/** No seat is lost: each that is shown as free can be bought, units and whole tables in one purchase. */
export async function buySeats(
  deps: ClientDeps,
  { world, requests }: { world: World; requests: SentRequest[] },
  venue: Venue,
): Promise<void> {
  const states = await shownStates(venue);
  const isFree = (seatId: string) => states.get(seatId) === 'free';
  const { index } = await seatingOf(venue.eventId);
  const whole = [
    ...index.groups.filter(({ kind }) => kind === 'table-whole').map(({ seats }) => seats),
    ...index.units.map(({ space, companions }) => [space, ...companions]),
  ];
  const parts = new Set(whole.flat());
  const parties = [...whole, ...index.seats.filter((seat) => !parts.has(seat)).map((seat) => [seat])];
  const bought = parties.flatMap((seats) => {
    const zoneId = index.plan.zones[seats[0]?.zone ?? -1]?.id ?? null;
    const type = venue.typeIds.findIndex((_, at) => zoneOf(venue, at) === zoneId);
    if (type < 0 || !seats.every(({ id }) => isFree(id))) return [];
    return [{ type, seatIds: seats.map(({ id }) => id) }];
  });
  await Promise.all(
    bought.map(async ({ type, seatIds }, turn) => {
      const guest = world.guests[turn % world.guests.length] ?? world.admin;
      const what = { type, quantity: seatIds.length, seatIds };
      const one = putTo(requests, seatedPurchase(venue, guest, crypto.randomUUID(), what));
      await waitInQueue(deps, one);
      const [answer] = one.answers;
      if (!answer?.ok) deps.fault(`#${one.n} free seats ${seatIds}: ${answer?.code}`);
    }),
  );
  await untilIdle(deps, venue);
}
