import { foldName } from '../text/fold-name.ts';

/**
 * The key by which a city's spellings are one city: "Ciudad de México" and " ciudad de mexico" are
 * `ciudad-de-mexico`. Empty for a name without letters: such an event is of no city.
 */
export function cityKey(city: string): string {
  return foldName(city).replaceAll(' ', '-');
}
