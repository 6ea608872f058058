import { dateFormat } from '#shared/text/intl.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { offsetAt } from './zone-offset.ts';

/** The location of a clock. Without a city the text names the time zone instead. */
export interface Place {
  timeZone: string;
  city?: string;
}

/** The reader of a screen. Mails and files have none: there the year and the place are always shown. */
export interface Viewer {
  /** Unix ms; the current year is omitted. */
  now: number;
  /** Null while unknown: on the server, and until hydration. */
  timeZone: string | null;
}

const CLOCK_NAME = {
  en: (city) => `${city} time`,
  es: (city) => `hora de ${city}`,
  ru: (city) => `время: ${city}`,
} as const satisfies Record<Language, (city: string) => string>;

/** Names a place's time: "Austin time". */
export function clockName(language: Language, city: string): string {
  return CLOCK_NAME[language](city);
}

/** From–to in the venue's time; names the day once if it is the same. */
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

/** Nights end within a day: their second day needs no name. */
const NIGHT_MAX_MS = 24 * 3_600_000;

/** "Fri, Dec 4 · 8 PM – 2 AM" in the venue's time: short enough for one line; longer events are a range. */
export function formatNight(
  language: Language,
  event: { timeZone: string; startsAt: number; endsAt: number },
  now: number,
): string {
  const { startsAt, endsAt, timeZone } = event;
  if (endsAt - startsAt > NIGHT_MAX_MS) return formatEventTime(language, event, { now, timeZone: null });
  const locale = LOCALE_OF[language];
  const isThisYear = [startsAt, endsAt].every((at) => yearAt(at, timeZone) === yearAt(now, timeZone));
  const days = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  });
  // A 24-hour clock always says its minutes: "20" alone is no time.
  const isShort =
    language !== 'ru' && [startsAt, endsAt].every((at) => (at + offsetAt(at, timeZone)) % 3_600_000 === 0);
  const hours = dateFormat(locale, {
    hour: language === 'ru' ? '2-digit' : 'numeric',
    ...(!isShort && { minute: '2-digit' }),
    timeZone,
  });
  return `${unbroken(days.format(startsAt))} · ${hours.format(startsAt)} – ${hours.format(endsAt)}`;
}

/** A moment in a place's time. */
export function formatMoment(language: Language, at: number, place: Place, viewer?: Viewer): string {
  return clockText(language, place, { moments: [at], viewer }, (dates) => dates.format(at));
}

/** Whether the place's UTC offset differs from the viewer's at any of the moments. */
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
 * Makes a date non-breaking: a minus sign for the hyphen in GMT−6, and a non-breaking space before the Russian "г.".
 */
export function unbroken(date: string): string {
  return date.replace(/GMT-(?=\d)/g, 'GMT\u2212').replace(/(?<=\d) г\./g, '\u00A0г.');
}
