/** Making one takes a phone a millisecond and more, using it nothing; there are few kinds, in three languages. */
const made = new Map<string, unknown>();

function keep<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = JSON.stringify([kind, locale, options]);
  const present = made.get(key) as T | undefined;
  if (present) return present;
  const format = make();
  made.set(key, format);
  return format;
}

/** `Intl.NumberFormat`, made once for each kind. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

/** `Intl.DateTimeFormat`, made once for each kind. Without a time zone it is the one of the moment of making. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** `Intl.RelativeTimeFormat`, made once for each kind. */
export function relativeTimeFormat(
  locale: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return keep('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}
