import { lazy } from 'react';

/** `DoorSeats`, loaded with the first type that is sold on seats: most doors have none. */
export const DoorSeats = lazy(async () => {
  const { DoorSeats: Seats } = await import('./door-seats.tsx');
  return { default: Seats };
});
