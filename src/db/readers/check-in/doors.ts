import type { Reader } from '#db/client.ts';
import type { Doors, Gate, Zone } from '#shared/contracts/doors.ts';
import type { ReentryRule } from '#shared/states.ts';

export type ZoneRow = Omit<Zone, 'ticketTypeIds' | 'listKinds'> &
  Record<'ticketTypeIds' | 'listKinds', string | null>;

export function zoneOf({ ticketTypeIds, listKinds, ...zone }: ZoneRow): Zone {
  return {
    ...zone,
    ticketTypeIds: ticketTypeIds === null ? null : (JSON.parse(ticketTypeIds) as string[]),
    listKinds: listKinds === null ? null : (JSON.parse(listKinds) as Zone['listKinds']),
  };
}

/** Of the event ?1. */
export const ZONES = `
  SELECT id, name, max_inside AS maxInside, within_id AS withinId, type_ids AS ticketTypeIds, list_kinds AS listKinds
  FROM event_zones WHERE event_id = ?1 ORDER BY sort`;
export const GATES = 'SELECT id, name, zone_id AS zoneId FROM event_gates WHERE event_id = ?1 ORDER BY sort';

interface Head {
  organizationId: string;
  timeZone: string;
  maxInside: number | null;
  revision: number;
}

export interface StoredDoors extends Omit<Head, 'maxInside'> {
  doors: Doors;
  types: { ticketTypeId: string; name: string; rule: ReentryRule; until: number | null }[];
}

/** Zones, gates, limits and rules of re-entry, in one round trip. */
export async function readDoors(reader: Reader, eventId: string): Promise<StoredDoors | null> {
  const params = [eventId];
  const [heads, zones, gates, types] = await reader.together<
    [Head, ZoneRow, Gate, StoredDoors['types'][number]]
  >(
    {
      sql: `SELECT organization_id AS organizationId, time_zone AS timeZone, max_inside AS maxInside,
                   doors_revision AS revision FROM events WHERE id = ?1`,
      params,
    },
    { sql: ZONES, params },
    { sql: GATES, params },
    {
      sql: `SELECT id AS ticketTypeId, name, reentry AS rule, reentry_until AS until FROM ticket_types
            WHERE event_id = ?1 AND bundle IS NULL ORDER BY sort_order, created_at`,
      params,
    },
  );
  const [head] = heads;
  if (!head) return null;
  const { maxInside, ...rest } = head;
  const isThere = new Set(types.map(({ ticketTypeId }) => ticketTypeId));
  const known = zones.map(zoneOf).map(({ ticketTypeIds, ...zone }) => ({
    ...zone,
    // A type may have been deleted since.
    ticketTypeIds: ticketTypeIds?.filter((id) => isThere.has(id)) ?? null,
  }));
  return { ...rest, doors: { maxInside, zones: known, gates }, types };
}
