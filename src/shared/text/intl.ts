/**
 * Cache of formatters: creating one takes a phone more than a millisecond, using it nothing. There are few distinct
 * ones.
 */
const made = new Map<string, unknown>();

function keep<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = JSON.stringify([kind, locale, options]);
  const present = made.get(key) as T | undefined;
  if (present) return present;
  const format = make();
  made.set(key, format);
  return format;
}

/** Cached `Intl.NumberFormat`. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

/** Cached `Intl.DateTimeFormat`. Without a time zone it keeps the one of its creation. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** "Stalls, Circle or Boxes", by a cached `Intl.ListFormat`. */
export function anyOf(locale: string, names: readonly string[]): string {
  const options = { type: 'disjunction' } as const;
  return keep('list', locale, options, () => new Intl.ListFormat(locale, options)).format(names);
}

/** Cached `Intl.RelativeTimeFormat`. */
export function relativeTimeFormat(
  locale: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return keep('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}
