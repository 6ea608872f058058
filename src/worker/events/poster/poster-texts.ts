import { placeOf } from '#shared/events/address.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import type { Weight } from '../../documents/fonts/font-files.ts';
import { printable } from '../../documents/fonts/font-runs.ts';

/** What a poster says of an event. Times in Unix ms. */
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
  /** The page's address without its protocol, for those who type it. */
  address: string;
}

const SCAN: Record<Language, string> = {
  en: 'Scan to get tickets',
  es: 'Escanea y compra tus boletos',
  ru: 'Наведите камеру, чтобы купить билет',
};

export function posterTexts(event: PosterEvent, url: string, language: Language): PosterTexts {
  return {
    name: printable(event.name),
    when: printable(formatEventTime(language, event)),
    place: printable(placeOf(event)),
    scan: SCAN[language],
    address: url.replace(/^https?:\/\//, ''),
  };
}

/** What has to be drawn in which weight; a text may be shortened to an ellipsis. */
export function weighed({ name, when, place, scan, address }: PosterTexts): [string, Weight][] {
  return [
    [`Aforo…${name}${when}${scan}`, 'bold'],
    [`…${place}${address}`, 'regular'],
  ];
}
