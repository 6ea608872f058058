import type { IndexedSeat, PlanIndex } from './plan-index.ts';
import type { SeatName } from './seat-name.ts';

/** The names of all seats of a plan, by id. */
export function seatNames(index: PlanIndex): ReadonlyMap<string, SeatName> {
  return new Map(
    index.groups.flatMap(({ kind, section, name: group, seats }) =>
      seats.map((seat): [string, SeatName] => {
        const access = accessOf(index, seat);
        const name = { kind: kind === 'row' ? ('row' as const) : ('table' as const), section, group };
        return [seat.id, { ...name, label: seat.label, ...(access && { access }) }];
      }),
    ),
  );
}

function accessOf({ units }: PlanIndex, seat: IndexedSeat): SeatName['access'] | null {
  const unit = seat.unit === null ? undefined : units[seat.unit];
  if (!unit) return null;
  return unit.space === seat ? 'space' : 'companion';
}
