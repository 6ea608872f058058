import { useQuery } from '@tanstack/react-query';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { currencyOfZone, type Place, placeOfCity } from '#shared/events/city-places.ts';
import { ownTimeZone } from '../own/form/time-zones.ts';

export function useVenues(): readonly Venue[] {
  const organizationId = useActingOrganization('sell');
  return useQuery(trpc.venues.list.queryOptions({ organizationId })).data?.items ?? NONE;
}

const NONE: readonly Venue[] = [];

/** Whether a city's time zone and currency are known, from the list of cities or from a saved venue. */
export function isKnownCity(city: string, venues: readonly Venue[]): boolean {
  return placeOfCity(city) !== null || venues.some((venue) => venue.city === city.trim());
}

export interface RememberedPlace {
  /** Where the latest event was created; null for a newcomer. */
  last: Venue | null;
  /** Time zone and currency of a city that nobody knows: the last ones, else the browser's zone and the user's currency. */
  own: Place;
}

/** What the organizer's earlier events propose for a new one; null while it loads. A failure proposes nothing. */
export function useRememberedPlace(): RememberedPlace | null {
  const me = useMe();
  const organizationId = useActingOrganization('sell');
  const query = useQuery(trpc.venues.list.queryOptions({ organizationId }));
  if (query.isPending) return null;
  const last = query.data?.items[0] ?? null;
  const timeZone = ownTimeZone();
  const own = last ?? { timeZone, currency: me?.currency ?? currencyOfZone(timeZone) };
  return { last, own: { timeZone: own.timeZone, currency: own.currency } };
}
