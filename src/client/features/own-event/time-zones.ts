import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { unbroken } from '#shared/time/event-time.ts';

/** The browser's own zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Every zone this browser knows, as "America / Mexico City (GMT-6)". The given one is among them even where the
 * browser lists it under another name.
 */
export function timeZoneOptions(present: string, now: number): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present]);
  return [...names].toSorted().map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ').replaceAll('/', ' / ')} (${offsetName(value, now)})`,
  }));
}

/** "Central Time (GMT-6)", "hora central (GMT-6)": as the language names it at a moment (Unix ms). */
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
