import { useRef } from 'react';
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

export interface FollowCity {
  onFocus: () => void;
  onChange: (city: string) => void;
}

interface FollowCityOptions {
  own: Place;
  read: () => Typed;
  write: (place: Place) => void;
}

/**
 * Updates time zone and currency while the city is typed. Compares with the values when the field got the focus, so
 * that partly typed names do not count as cities.
 */
export function useFollowCity({ own, read, write }: FollowCityOptions): FollowCity {
  const entered = useRef<Typed | null>(null);
  return {
    onFocus: () => {
      entered.current = read();
    },
    onChange: (city) => write(placeFollowing(entered.current ?? read(), city, own)),
  };
}
