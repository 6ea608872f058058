import { foldName } from '#shared/text/fold-name.ts';

/**
 * Normalized key of a city: "Ciudad de México" and " ciudad de mexico" both give `ciudad-de-mexico`. Empty for a name
 * without letters, which belongs to no city.
 */
export function cityKey(city: string): string {
  return foldName(city).replaceAll(' ', '-');
}
