import { placeOf } from '#shared/events/address.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import type { Weight } from '#worker/documents/fonts/font-files.ts';
import { printable } from '#worker/documents/fonts/font-runs.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** The event fields that a poster shows. Times in Unix ms. */
export interface PosterEvent {
  name: string;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
}

export interface PosterTexts {
  name: string;
  when: string;
  place: string;
  scan: string;
  /** The page's URL without its protocol, for people who type it. */
  address: string;
}

export function posterTexts(event: PosterEvent, url: string, language: Language): PosterTexts {
  return {
    name: printable(event.name),
    when: printable(formatEventTime(language, event)),
    place: printable(placeOf(event)),
    scan: i18n.getFixedT(language, 'documents')('posterScan'),
    address: url.replace(/^https?:\/\//, ''),
  };
}

/** All texts by weight, to select the fonts to embed; the ellipsis is for texts that get shortened. */
export function weighed({ name, when, place, scan, address }: PosterTexts): [string, Weight][] {
  return [
    [`Aforo…${name}${when}${scan}`, 'bold'],
    [`…${place}${address}`, 'regular'],
  ];
}
