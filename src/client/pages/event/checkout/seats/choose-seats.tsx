import { lazy, Suspense } from 'react';
import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import { useChosenNeeds } from '#client/features/seats/needs/chosen-needs.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { useAccess } from '../../access/access-codes.ts';
import { seatedTypes } from './seated-types.ts';

/** Events without seats load nothing of it. */
const SeatChoice = lazy(() =>
  loadWithTexts(() => import('#client/features/seats/choice/seat-choice.tsx'), ['seats', 'events']),
);

const AccessNeedsField = lazy(() =>
  loadWithTexts(() => import('#client/features/seats/needs/access-needs-field.tsx'), ['checkout']),
);

interface ChooseSeatsProps {
  event: EventView;
  /** How many of a type the buyer has from earlier purchases. */
  heldOf?: (typeId: string) => number;
  /** All lines of the cart. */
  lines: readonly CartLine[];
  onLines: (lines: CartLine[]) => void;
  frozen: boolean;
  isTaken?: boolean;
  place: 'card' | 'sheet';
}

/** The event's seats, where it has some on sale. */
export default function ChooseSeats(props: ChooseSeatsProps) {
  const { event, heldOf = () => 0, lines, onLines, frozen, isTaken = false, place } = props;
  const access = useAccess(event.id);
  const [needs, setNeeds] = useChosenNeeds(event.id);
  const types = seatedTypes(event, heldOf);
  if (!types.some(({ max }) => max > 0)) return null;
  const isOwn = ({ itemId }: CartLine) => types.some(({ id }) => id === itemId);
  return (
    <Suspense fallback={<SkeletonBoxes count={3} box="h-16" />}>
      <SeatChoice
        event={event}
        types={types}
        access={access}
        lines={lines.filter(isOwn)}
        onLines={(seated) => onLines([...seated, ...lines.filter((line) => !isOwn(line))])}
        frozen={frozen}
        isTaken={isTaken}
        place={place}
      />
      <AccessNeedsField value={needs} onChange={setNeeds} disabled={frozen} />
    </Suspense>
  );
}
