import { amountProblem } from '#client/features/events/own/problems/amount-problem.ts';
import type { FieldProblem } from '#client/features/form/field-problem.ts';
import type { OfficeState } from '#client/features/seats/house/house.ts';
import type { SetSeatingInput } from '#shared/contracts/seats/seating.ts';
import { parseAmount } from '#shared/money/money.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { zonePlaces } from '#shared/seats/zone-places.ts';

/** How a zone is sold: by these ticket types, or by a new one at `price`; without both it is not on sale. */
export interface ZoneDraft {
  zoneId: string;
  name: string;
  color: string;
  seats: number;
  /** People who may stand there; a plan for sale has either. */
  standing: number;
  typeIds: readonly string[];
  price: string;
}

export function zoneDrafts(plan: SeatingPlan, zones: OfficeState['zones']): ZoneDraft[] {
  const places = zonePlaces(plan);
  return plan.zones.map(({ id, name, color }) => {
    const { seats = 0, standing = 0 } = places.get(id) ?? {};
    const types = zones.find(({ zoneId }) => zoneId === id)?.types ?? [];
    return {
      ...{ zoneId: id, name, color, seats, standing },
      ...{ typeIds: types.map((type) => type.id), price: '' },
    };
  });
}

/** What the server gets, or what is wrong with the price of a zone. */
export function readZones(
  drafts: readonly ZoneDraft[],
):
  | { ok: true; zones: SetSeatingInput['zones'] }
  | { ok: false; problems: Readonly<Record<string, FieldProblem>> } {
  const problems: Record<string, FieldProblem> = {};
  const zones = drafts.map(({ zoneId, typeIds, price }) => {
    const text = price.trim();
    const isNew = typeIds.length === 0 && text !== '';
    const problem = isNew ? amountProblem(text) : null;
    if (problem) problems[zoneId] = problem;
    return { zoneId, ticketTypeIds: [...typeIds], priceMinor: isNew ? parseAmount(text) : null };
  });
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, zones };
}
