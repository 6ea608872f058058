import { dateFormat } from './intl.ts';
import { type Language, LOCALE_OF } from './languages.ts';

/** From–to at the venue with the name of its time zone; says the day once when it is the same. */
export function formatEventTime(
  language: Language,
  event: { startsAt: number; endsAt: number; timeZone: string },
): string {
  return unbroken(dates(language, event.timeZone).formatRange(event.startsAt, event.endsAt));
}

/** A moment on the clock of a place, with the name of its time zone. */
export function formatMoment(language: Language, at: number, timeZone: string): string {
  return unbroken(dates(language, timeZone).format(at));
}

/**
 * A date without places where a line should not end: a minus sign for the hyphen of a zone, as in GMT−6 (two days name
 * it twice), and the Russian "г." stays with its year.
 */
export function unbroken(date: string): string {
  return date.replace(/GMT-(?=\d)/g, 'GMT\u2212').replace(/(?<=\d) г\./g, '\u00A0г.');
}

function dates(language: Language, timeZone: string): Intl.DateTimeFormat {
  return dateFormat(LOCALE_OF[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}
