import type { EventDetails } from '#db/readers/events/event-details.ts';
import type { BundlePart } from '#shared/events/type-rules.ts';
import type { Deps } from '#worker/deps.ts';
import { withToken } from '../ticket-types/type-terms.ts';

/** Ticket types for a copy of their event, without sales, that refer to each other and not to the originals. */
export function copiedTypes(
  deps: Pick<Deps, 'newId'>,
  types: EventDetails['types'],
  moved: (ms: number | null) => number | null,
) {
  const ids = new Map(types.map(({ id }) => [id, deps.newId()]));
  return types.map(({ sold, returned, offered, isAwaited, ...type }) => ({
    ...withToken(deps, type, null),
    id: ids.get(type.id) ?? deps.newId(),
    salesStartAt: moved(type.salesStartAt),
    salesEndAt: moved(type.salesEndAt),
    doorsAt: moved(type.doorsAt),
    opensAfterTypeId: type.opensAfterTypeId && (ids.get(type.opensAfterTypeId) ?? null),
    bundle: type.bundle && copiedBundle(type.bundle, ids),
  }));
}

function copiedBundle(bundle: string, ids: ReadonlyMap<string, string>): string {
  const parts = JSON.parse(bundle) as BundlePart[];
  return JSON.stringify(
    parts.map(({ ticketTypeId, quantity }) => ({
      ticketTypeId: ids.get(ticketTypeId) ?? ticketTypeId,
      quantity,
    })),
  );
}
