import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { unbroken } from '#shared/time/event-time.ts';

/** The browser's time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Every time zone that the browser supports, as "America / Mexico City (GMT-6)". Includes the given one even if the
 * browser lists it under another name.
 */
export function timeZoneOptions(present: string, now: number): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present]);
  return [...names].toSorted().map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ').replaceAll('/', ' / ')} (${offsetName(value, now)})`,
  }));
}

/** The localized name of a time zone at a moment (Unix ms): "Central Time (GMT-6)", "hora central (GMT-6)". */
export function zoneName(timeZone: string, at: number, language: Language): string {
  const timeZoneName = 'longGeneric';
  const parts = new Intl.DateTimeFormat(LOCALE_OF[language], { timeZone, timeZoneName }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  return unbroken(`${name} (${offsetName(timeZone, at)})`);
}

function offsetName(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
