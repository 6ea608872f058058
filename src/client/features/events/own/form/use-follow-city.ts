import { useRef } from 'react';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { type Place, placeOfCity } from '#shared/events/city-places.ts';

interface Typed extends Place {
  city: string;
}

/**
 * Time zone and currency after a change of city. A value that differed from the old city's default was set by hand and
 * stays; an unknown city uses the organizer's own.
 */
export function placeFollowing(before: Typed, city: string, own: Place): Place {
  const was = placeOfCity(before.city) ?? own;
  const next = placeOfCity(city) ?? own;
  return {
    timeZone: before.timeZone === was.timeZone ? next.timeZone : before.timeZone,
    currency: before.currency === was.currency ? next.currency : before.currency,
  };
}

interface TypedVenue {
  city: string;
  venueName: string;
  venueAddress: string;
}

/** Venue after a change of city: a saved one stays behind in its own city, any other goes along. */
export function venueFollowing(
  venues: readonly Venue[],
  before: TypedVenue,
  city: string,
): Pick<TypedVenue, 'venueName' | 'venueAddress'> {
  const { venueName, venueAddress } = before;
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const left = venues.find((venue) => same(venue.name, venueName) && same(venue.city, before.city));
  if (!left || same(city, left.city)) return { venueName, venueAddress };
  return { venueName: '', venueAddress: venueAddress === left.address ? '' : venueAddress };
}

export interface FollowCity {
  onFocus: () => void;
  onChange: (city: string) => void;
}

interface FollowCityOptions<T extends Typed> {
  own: Place;
  read: () => T;
  /** @param before the values when the field got the focus */
  write: (place: Place, before: T, city: string) => void;
}

/**
 * Updates time zone and currency while the city is typed. Compares with the values when the field got the focus, so
 * that partly typed names do not count as cities.
 */
export function useFollowCity<T extends Typed>({ own, read, write }: FollowCityOptions<T>): FollowCity {
  const entered = useRef<T | null>(null);
  return {
    onFocus: () => {
      entered.current = read();
    },
    onChange: (city) => {
      const before = entered.current ?? read();
      write(placeFollowing(before, city, own), before, city);
    },
  };
}
