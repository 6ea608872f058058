import { readerOf } from '#db/client.ts';
import { replaceDoors } from '#db/commits/check-in/doors.ts';
import { readDoors } from '#db/readers/check-in/doors.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { Doors, SaveDoorsInput } from '#shared/contracts/doors.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo, scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';

/** Replaces zones, gates and limits. Idempotent, and refused when somebody else changed them first. */
export async function saveDoors(
  deps: Deps,
  input: SaveDoorsInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...wanted } = input;
  const { eventId, revision, maxInside, zones, gates } = wanted;
  const reader = readerOf(deps.db);
  const found = await readDoors(reader, eventId);
  if (!found || !mayDo(actor, 'door', { ...found, eventId })) return refused('EVENT_NOT_FOUND');
  const doors = { maxInside, zones, gates };
  const field = faultIn(doors) ?? typeFaultIn(wanted, new Set(found.types.map((type) => type.ticketTypeId)));
  if (field) return refused('BAD_INPUT', { field });
  const mutation = { actor, requestId, action: 'doors.save', subjectType: 'event', payload: wanted } as const;
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const isChanged = await replaceDoors(deps.db, {
      eventId,
      scope: scopeOf(actor, 'door'),
      revision,
      doors,
      reentry: wanted.reentry.map(({ until, ...type }) => ({
        ...type,
        until: until === null ? null : fromIso(until),
      })),
      audit: auditOf({
        subjectId: eventId,
        eventId,
        details: {
          maxInside,
          zones: zones.map(({ name, maxInside: max }) => ({ name, max })),
          gates: gates.map(({ name }) => name),
          reentry: wanted.reentry,
        },
      }),
    });
    return isChanged ? done({ id: eventId, eventId }) : refused('EVENT_CHANGED', { fields: ['doors'] });
  });
}

/** The field that contradicts itself. */
function faultIn({ zones, gates }: Doors): string | null {
  const zoneById = new Map(zones.map((zone) => [zone.id, zone]));
  if (!areUnique(zones) || zoneById.size < zones.length) return 'zones';
  // A zone around an inner one lies in no other.
  const isNested = ({ withinId }: Doors['zones'][number]) =>
    withinId !== null && zoneById.get(withinId)?.withinId !== null;
  if (zones.some(isNested)) return 'zones';
  const isDangling = ({ zoneId }: Doors['gates'][number]) => zoneId !== null && !zoneById.has(zoneId);
  const ids = new Set(gates.map(({ id }) => id));
  return !areUnique(gates) || ids.size < gates.length || gates.some(isDangling) ? 'gates' : null;
}

function typeFaultIn(
  { zones, reentry }: Pick<SaveDoorsInput, 'zones' | 'reentry'>,
  typeIds: ReadonlySet<string>,
): string | null {
  if (zones.some(({ ticketTypeIds }) => ticketTypeIds?.some((id) => !typeIds.has(id)))) return 'zones';
  return reentry.some(({ ticketTypeId }) => !typeIds.has(ticketTypeId)) ? 'reentry' : null;
}

/** Scans find a gate by its name in any case. */
function areUnique(named: readonly { name: string }[]): boolean {
  return new Set(named.map(({ name }) => name.toLowerCase())).size === named.length;
}
