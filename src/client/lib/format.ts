import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney, typedAmount } from '#shared/money/money.ts';
import { dateFormat, numberFormat, relativeTimeFormat } from '#shared/text/intl.ts';
import { FALLBACK_LANGUAGE, isLanguage, type Language, LOCALE_OF } from '#shared/text/languages.ts';
import {
  clockName,
  formatEventTime,
  formatMoment,
  formatNight,
  isElsewhere,
  type Place,
  unbroken,
} from '#shared/time/event-time.ts';
import { useReaderZone } from './reader-zone.ts';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export interface Formats {
  language: Language;
  /** Intl locale of the language, for formats that a page defines itself. */
  locale: (typeof LOCALE_OF)[Language];
  money: (minor: number, currency: Currency) => string;
  number: (value: number) => string;
  /** "1.6K", for chart axes. */
  compact: (value: number) => string;
  /** "$1.6K", for chart axes beside the currency's name. */
  compactMoney: (minor: number, currency: Currency) => string;
  /**
   * Minor units as a field's text: "12.05", or "12,05" where a comma is the decimal sign; whole amounts without
   * decimals.
   */
  amountText: (minor: number) => string;
  /** "Sat, Nov 29", in the venue's time zone. */
  day: (time: string, timeZone: string) => string;
  /** "Saturday, November 29, 2026". */
  fullDay: (time: string, timeZone: string) => string;
  /** "November 29, 2026", for a calendar date such as `2026-11-29`. */
  date: (day: string) => string;
  /** "2.5%". @param share 1 is 100% */
  percent: (share: number) => string;
  /** "8:00 PM", in the venue's time zone. */
  time: (time: string, timeZone: string) => string;
  /** Day and time in the venue's time zone, which is named if the reader's differs: for events and check-ins. */
  eventTime: (time: string, place: Place) => string;
  /** A range in the venue's time zone, which is named if the reader's differs; a single day is shown once. */
  eventRange: (from: string, to: string, place: Place) => string;
  /** The same without the time zone's name, where the page shows that separately. */
  bareRange: (from: string, to: string, timeZone: string) => string;
  /** "Fri, Dec 4 · 8 PM – 2 AM" in the venue's time zone. */
  night: (from: string, to: string, timeZone: string) => string;
  /** "Austin time" if the reader's clock differs at these times; null if not, or while unknown. */
  otherClock: (place: Required<Place>, times: readonly string[]) => string | null;
  /** Day and time in the reader's time zone: for purchases and transfers. */
  moment: (time: string) => string;
  /** Day and time in the venue's time zone, short enough for a column. */
  shortMoment: (time: string, timeZone: string) => string;
  /** "in 3 days", "5 minutes ago". */
  relative: (time: string, now: number) => string;
  /** Joins a list as the language does. */
  list: (items: readonly string[]) => string;
  /** Joins labels, lowercasing all but the first: "Purchases, refunds, and orders". */
  labels: (items: readonly string[]) => string;
}

function span(from: string, to: string, { timeZone, city }: Place) {
  return { startsAt: Date.parse(from), endsAt: Date.parse(to), timeZone, ...(city && { city }) };
}

/** @param timeZone the reader's; null while unknown. Every `time` is ISO 8601. */
export function createFormats(language: Language, timeZone: string | null): Formats {
  const viewer = () => ({ now: Date.now(), timeZone });
  const locale = LOCALE_OF[language];
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options);
  const list = (items: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
  return {
    language,
    locale,
    money: (minor, currency) => formatMoney(minor, currency, locale),
    number: (value) => numberFormat(locale).format(value),
    compact: (value) => numberFormat(locale, { notation: 'compact' }).format(value),
    compactMoney: (minor, currency) =>
      numberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
        maximumFractionDigits: 1,
      }).format(minor / 100),
    amountText: (minor) => typedAmount(minor, locale),
    day: (time, timeZone) =>
      dates({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(time)),
    fullDay: (time, timeZone) => unbroken(dates({ dateStyle: 'full', timeZone }).format(new Date(time))),
    date: (day) => unbroken(dates({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))),
    percent: (share) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
    time: (time, timeZone) => dates({ hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(time)),
    eventTime: (time, place) => formatMoment(language, Date.parse(time), place, viewer()),
    eventRange: (from, to, place) => formatEventTime(language, span(from, to, place), viewer()),
    bareRange: (from, to, at) =>
      formatEventTime(language, span(from, to, { timeZone: at }), { ...viewer(), timeZone: null }),
    night: (from, to, at) =>
      formatNight(language, { startsAt: Date.parse(from), endsAt: Date.parse(to), timeZone: at }, Date.now()),
    otherClock: (place, times) =>
      isElsewhere(place, viewer(), times.map(Date.parse)) ? clockName(language, place.city) : null,
    moment: (time) => {
      const at = new Date(time);
      const isThisYear = at.getFullYear() === new Date().getFullYear();
      const year = isThisYear ? {} : ({ year: 'numeric' } as const);
      const options = {
        day: 'numeric',
        month: 'short',
        ...year,
        hour: 'numeric',
        minute: '2-digit',
      } as const;
      return unbroken(dates(options).format(at));
    },
    shortMoment: (time, at) =>
      dates({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone: at }).format(
        new Date(time),
      ),
    relative: (time, now) => {
      const difference = Date.parse(time) - now;
      const [unit, size] = STEPS.find(([, step]) => Math.abs(difference) >= step) ?? ['minute', 60_000];
      return relativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(difference / size), unit);
    },
    list,
    labels: ([first = '', ...others]) =>
      list([first, ...others.map((label) => label.charAt(0).toLocaleLowerCase(locale) + label.slice(1))]),
  };
}

const made = new Map<string, Formats>();

/** Cached formats by language and the reader's time zone. */
export function formatsOf(language: Language, timeZone: string | null): Formats {
  const key = `${language} ${timeZone}`;
  const present = made.get(key);
  if (present) return present;
  const formats = createFormats(language, timeZone);
  made.set(key, formats);
  return formats;
}

/** Numbers, money and dates in the reader's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : FALLBACK_LANGUAGE;
  return formatsOf(language, useReaderZone());
}
