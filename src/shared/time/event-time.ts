import { dateFormat } from '../text/intl.ts';
import { type Language, LOCALE_OF } from '../text/languages.ts';
import { offsetAt } from './zone-offset.ts';

/** Where a clock hangs. Without a city its time zone is named instead. */
export interface Place {
  timeZone: string;
  city?: string;
}

/** Who reads a screen. Mails and files have no viewer: there the year and the place always stand. */
export interface Viewer {
  /** Unix ms; its year is left out. */
  now: number;
  /** Null while it is not known: on the server, and until the page is hydrated. */
  timeZone: string | null;
}

const CLOCK_NAME = {
  en: (city) => `${city} time`,
  es: (city) => `hora de ${city}`,
  ru: (city) => `время: ${city}`,
} as const satisfies Record<Language, (city: string) => string>;

/** Whose clock a time is by: "Austin time". */
export function clockName(language: Language, city: string): string {
  return CLOCK_NAME[language](city);
}

/** From–to by the venue's clock; says the day once when it is the same. */
export function formatEventTime(
  language: Language,
  event: Place & { startsAt: number; endsAt: number },
  viewer?: Viewer,
): string {
  const { startsAt, endsAt } = event;
  return clockText(language, event, { moments: [startsAt, endsAt], viewer }, (dates) =>
    dates.formatRange(startsAt, endsAt),
  );
}

/** A moment by the clock of a place. */
export function formatMoment(language: Language, at: number, place: Place, viewer?: Viewer): string {
  return clockText(language, place, { moments: [at], viewer }, (dates) => dates.format(at));
}

/** Whether the place's clock differs from the viewer's at any of the moments. */
export function isElsewhere(place: Place, viewer: Viewer, moments: readonly number[]): boolean {
  const { timeZone } = viewer;
  return timeZone !== null && moments.some((at) => offsetAt(at, timeZone) !== offsetAt(at, place.timeZone));
}

function clockText(
  language: Language,
  place: Place,
  { moments, viewer }: { moments: readonly number[]; viewer: Viewer | undefined },
  write: (dates: Intl.DateTimeFormat) => string,
): string {
  const named = viewer === undefined || isElsewhere(place, viewer, moments);
  const thisYear = viewer && yearAt(viewer.now, place.timeZone);
  const dates = dateFormat(LOCALE_OF[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!moments.every((at) => yearAt(at, place.timeZone) === thisYear) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: place.timeZone,
    ...(named && !place.city && { timeZoneName: 'short' }),
  });
  const text = unbroken(write(dates));
  return named && place.city ? `${text} (${clockName(language, place.city)})` : text;
}

function yearAt(at: number, timeZone: string): number {
  return new Date(at + offsetAt(at, timeZone)).getUTCFullYear();
}

/**
 * A date without places where a line should not end: a minus sign for the hyphen of a zone, as in GMT−6 (two days name
 * it twice), and the Russian "г." stays with its year.
 */
export function unbroken(date: string): string {
  return date.replace(/GMT-(?=\d)/g, 'GMT\u2212').replace(/(?<=\d) г\./g, '\u00A0г.');
}
