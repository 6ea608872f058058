import { lazy, Suspense } from 'react';
import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { useAccess } from '../../access/access-codes.ts';

/** Events without seats load nothing of it. */
const SeatsBox = lazy(() =>
  loadWithTexts(() => import('#client/features/seats/held/chosen-seats.tsx'), ['seats']),
);

interface ChosenSeatsProps {
  eventId: string;
  lines: readonly Pick<CartLine, 'seatIds'>[];
}

/** The seats of these lines, where they name some. */
export function ChosenSeats({ eventId, lines }: ChosenSeatsProps) {
  const access = useAccess(eventId);
  const seatIds = lines.flatMap((line) => line.seatIds ?? []);
  if (seatIds.length === 0) return null;
  return (
    <Suspense>
      <SeatsBox eventId={eventId} access={access} seatIds={seatIds} />
    </Suspense>
  );
}
