import { beforeEach, expect, test, vi } from 'vitest';
import { createFormats } from '#client/lib/format.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';

/** Intl uses several kinds of spaces between numbers and units. */
const plain = (text: string) => text.replace(/\s/g, ' ');

const AUSTIN = { timeZone: 'America/Chicago', city: 'Austin' };
const START = '2026-11-29T02:00:00Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test("an event's time is in the venue's zone, named by its city for readers in another zone", () => {
  const read = (language: Language, zone: string | null) =>
    plain(createFormats(language, zone).eventTime(START, AUSTIN));
  expect(read('en', 'Europe/Moscow')).toBe('Sat, Nov 28, 8:00 PM (Austin time)');
  expect(read('es', 'Europe/Moscow')).toBe('sáb 28 de nov, 8:00 p.m. (hora de Austin)');
  expect(read('ru', 'Europe/Moscow')).toBe('сб, 28 нояб., 20:00 (время: Austin)');
});

test("the zone is not named for a reader with the same local time, or while the reader's zone is unknown", () => {
  for (const zone of ['America/Chicago', 'America/Mexico_City', null])
    expect(plain(createFormats('en', zone).eventTime(START, AUSTIN))).toBe('Sat, Nov 28, 8:00 PM');
  // Mexico City has no daylight saving time, Chicago does.
  const summer = createFormats('en', 'America/Mexico_City').eventTime('2026-07-01T02:00:00Z', AUSTIN);
  expect(plain(summer)).toBe('Tue, Jun 30, 9:00 PM (Austin time)');
  expect(createFormats('en', 'Europe/Moscow').otherClock(AUSTIN, [START])).toBe('Austin time');
  expect(createFormats('en', 'America/Chicago').otherClock(AUSTIN, [START])).toBeNull();
});

test('the year is shown unless it is the current one', () => {
  const { eventTime, eventRange, moment } = createFormats('en', null);
  expect(plain(eventTime('2027-11-29T02:00:00Z', AUSTIN))).toBe('Sun, Nov 28, 2027, 8:00 PM');
  expect(plain(eventRange('2026-12-31T20:00:00Z', '2027-01-01T09:00:00Z', AUSTIN))).toMatch(/2026.*2027/);
  expect(plain(moment('2025-11-20T12:00:00Z'))).toContain('2025');
  expect(plain(moment('2026-11-20T12:00:00Z'))).not.toContain('2026');
});

test("a mail names the zone and the year, because its reader's zone is unknown", () => {
  expect(plain(formatMoment('en', Date.parse(START), AUSTIN))).toBe(
    'Sat, Nov 28, 2026, 8:00 PM (Austin time)',
  );
});

test('without a city, a range over two days names its zone at both ends with a minus sign', () => {
  const [from, to] = ['2026-11-28T15:42:00Z', '2026-11-29T15:42:00Z'] as const;
  for (const language of ['es', 'ru'] as const) {
    // The zone's offset uses a minus sign, because a line could break after a hyphen.
    const range = createFormats(language, 'UTC').eventRange(from, to, { timeZone: 'America/Mexico_City' });
    expect(range.match(/GMT.6/g)).toEqual(['GMT\u22126', 'GMT\u22126']);
  }
});

test('Russian text does not break between a year and "г."', () => {
  const { eventTime, fullDay, date, moment } = createFormats('ru', null);
  const start = '2027-11-29T02:00:00Z';
  for (const text of [
    eventTime(start, { timeZone: 'Europe/Moscow' }),
    fullDay(start, 'Europe/Moscow'),
    date(start),
    moment(start),
  ])
    expect(text).toContain('2027\u00A0г.');
});

test("money is formatted in the reader's language with an unambiguous currency", () => {
  expect(plain(createFormats('es', null).money(841_000, 'USD'))).toBe('USD 8,410');
  expect(plain(createFormats('ru', null).money(125_050, 'RUB'))).toBe('1 250,50 ₽');
  expect(plain(createFormats('en', null).money(125_050, 'USD'))).toBe('$1,250.50');
});

test.each(LANGUAGES)('%s: money, percentages and chart axes share one decimal separator', (language) => {
  const formats = createFormats(language, null);
  const signs = [
    formats.money(150, 'USD'),
    formats.percent(0.025),
    formats.compact(1_600),
    formats.number(1.5),
    formats.amountText(150),
  ].map((text) => /\d([.,])\d/.exec(text)?.[1]);
  expect(new Set(signs)).toEqual(new Set([language === 'ru' ? ',' : '.']));
});

test.each(LANGUAGES)('%s: near times are relative, past and future', (language) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const { relative } = createFormats(language, null);
  expect(relative('2026-11-23T12:00:00Z', now)).not.toBe(relative('2026-11-17T12:00:00Z', now));
  expect(relative('2026-11-20T11:55:00Z', now)).toMatch(/5/);
});

test('inline labels are capitalized only at the beginning', () => {
  expect(createFormats('en', null).labels(['Purchases', 'Check-ins', 'Orders'])).toBe(
    'Purchases, check-ins, and orders',
  );
  expect(createFormats('es', null).labels(['Compras', 'Accesos', 'Pedidos'])).toBe(
    'Compras, accesos y pedidos',
  );
  expect(createFormats('ru', null).labels(['Покупки', 'Проходы'])).toBe('Покупки и проходы');
  expect(createFormats('ru', null).labels(['Заказы'])).toBe('Заказы');
});

test('a night has one day and its hours, and minutes only where they say something', () => {
  const year = new Date().getUTCFullYear();
  const read = (language: Language, hours: [string, string]) => {
    const [from, to] = hours.map((hour) => `${year}-12-${hour}:00Z`);
    return plain(createFormats(language, null).night(from ?? '', to ?? '', 'America/Mexico_City'));
  };
  expect(read('en', ['05T02:00', '05T08:00'])).toMatch(/^\w+, Dec 4 · 8 PM – 2 AM$/);
  expect(read('es', ['05T02:00', '05T08:00'])).toMatch(/ 4 de dic · 8 p\.m\. – 2 a\.m\.$/);
  expect(read('ru', ['05T02:00', '05T08:00'])).toMatch(/, 4 дек\. · 20:00 – 02:00$/);
  expect(read('en', ['05T02:30', '05T08:00'])).toMatch(/ · 8:30 PM – 2:00 AM$/);
  // Several days need both names.
  expect(read('en', ['05T02:00', '07T08:00'])).toMatch(/Dec 4.*8:00 PM.*Dec 7.*2:00 AM$/);
});
