import { expect, test } from 'vitest';
import { createFormats } from '#client/lib/format.ts';
import { LANGUAGES } from '#shared/languages.ts';

/** Intl puts spaces of several kinds between numbers and units. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('an event starts by the clock of its venue, which is named', () => {
  const start = '2026-11-29T02:00:00Z';
  expect(plain(createFormats('en').eventTime(start, 'America/Mexico_City'))).toMatch(
    /Sat, Nov 28, 2026.*8:00 PM.*(GMT\u22126|CST)/,
  );
  expect(plain(createFormats('ru').eventTime(start, 'Europe/Moscow'))).toMatch(/29.*05:00.*(GMT\+3|МСК)/);
  // No line may end at the hyphen of a zone: it is written with a minus sign.
  expect(createFormats('ru').eventTime(start, 'America/Mexico_City')).toMatch(/GMT\u22126/);
});

test('a range over two days names its zone at both ends, with the same sign', () => {
  const [from, to] = ['2026-11-28T15:42:00Z', '2026-11-29T15:42:00Z'] as const;
  for (const language of ['es', 'ru'] as const) {
    const range = createFormats(language).eventRange(from, to, 'America/Mexico_City');
    expect(range.match(/GMT.6/g)).toEqual(['GMT\u22126', 'GMT\u22126']);
  }
});

test('in Russian no line ends between a year and its "г."', () => {
  const { eventTime, fullDay, date, moment } = createFormats('ru');
  const start = '2026-11-29T02:00:00Z';
  for (const text of [
    eventTime(start, 'Europe/Moscow'),
    fullDay(start, 'Europe/Moscow'),
    date(start),
    moment(start),
  ])
    expect(text).toContain('2026\u00A0г.');
});

test('money is written as the reader writes it, with its currency never in doubt', () => {
  expect(plain(createFormats('es').money(841_000, 'MXN'))).toMatch(/MXN/);
  expect(plain(createFormats('ru').money(125_050, 'RUB'))).toBe('1 250,50 ₽');
  expect(plain(createFormats('en').money(125_050, 'USD'))).toBe('$1,250.50');
});

test.each(LANGUAGES)('%s: money, percent and the axis of a chart have one decimal sign', (language) => {
  const formats = createFormats(language);
  const signs = [
    formats.money(150, 'USD'),
    formats.percent(0.025),
    formats.compact(1_600),
    formats.number(1.5),
    formats.amountText(150),
  ].map((text) => /\d([.,])\d/.exec(text)?.[1]);
  expect(new Set(signs)).toEqual(new Set([language === 'ru' ? ',' : '.']));
});

test.each(LANGUAGES)('%s: near times are told in words, past and coming', (language) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const { relative } = createFormats(language);
  expect(relative('2026-11-23T12:00:00Z', now)).not.toBe(relative('2026-11-17T12:00:00Z', now));
  expect(relative('2026-11-20T11:55:00Z', now)).toMatch(/5/);
});

test('labels in a line of text begin with a capital only at its beginning', () => {
  expect(createFormats('en').labels(['Purchases', 'Check-ins', 'Orders'])).toBe(
    'Purchases, check-ins, and orders',
  );
  expect(createFormats('es').labels(['Compras', 'Accesos', 'Pedidos'])).toBe('Compras, accesos y pedidos');
  expect(createFormats('ru').labels(['Покупки', 'Проходы'])).toBe('Покупки и проходы');
  expect(createFormats('ru').labels(['Заказы'])).toBe('Заказы');
});
