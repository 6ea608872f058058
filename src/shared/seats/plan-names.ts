import type { PlanIndex } from './plan-index.ts';
import type { SeatName } from './seat-name.ts';

/** Names of all seats of a plan, by id, as tickets bear them. */
export function planNames({ groups, units, byId }: PlanIndex): ReadonlyMap<string, SeatName> {
  const spaces = new Set(units.map(({ space }) => space.id));
  return new Map(
    groups.flatMap(({ kind, section, name, seats }) =>
      seats.map(({ id, label }): [string, SeatName] => {
        const unit = byId.get(id)?.unit ?? null;
        return [
          id,
          {
            kind: kind === 'row' ? 'row' : 'table',
            section,
            group: name,
            label,
            ...(unit !== null && { access: spaces.has(id) ? 'space' : 'companion' }),
          },
        ];
      }),
    ),
  );
}
