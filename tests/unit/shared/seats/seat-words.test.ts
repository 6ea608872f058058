import { describe, expect, test } from 'vitest';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatsWords, seatWords } from '#shared/seats/seat-words.ts';
import { readSeatName } from '#shared/seats/stored-seat-names.ts';
import { seatTextsOf } from '#worker/i18n/seat-texts.ts';

const en = seatTextsOf('en');
const es = seatTextsOf('es');
const ru = seatTextsOf('ru');
const seat = (label: string, more: Partial<SeatName> = {}): SeatName => ({
  kind: 'row',
  section: '',
  group: 'B',
  label,
  ...more,
});

describe('a seat', () => {
  test('is its section, row and number in the words of each language', () => {
    expect(seatWords(seat('12', { section: 'Balcony' }), en)).toBe('Balcony · Row B · Seat 12');
    expect(seatWords(seat('12', { section: 'Balcón' }), es)).toBe('Balcón · Fila B · Asiento 12');
    expect(seatWords(seat('12', { section: 'Балкон' }), ru)).toBe('Балкон · Ряд B · Место 12');
  });

  test('at a table has the words of tables, and no section where there is none', () => {
    const atTable = seat('2', { kind: 'table', group: '4' });
    expect([en, es, ru].map((texts) => seatWords(atTable, texts))).toEqual([
      'Table 4 · Seat 2',
      'Mesa 4 · Lugar 2',
      'Стол 4 · Место 2',
    ]);
  });

  test('is named as a wheelchair space or as the seat of its companion', () => {
    expect(seatWords(seat('1', { access: 'space' }), en)).toBe('Row B · Wheelchair space 1');
    expect(seatWords(seat('1', { access: 'companion' }), es)).toBe('Fila B · Asiento de acompañante 1');
    expect(seatWords(seat('1', { access: 'space' }), ru)).toBe('Ряд B · Место 1 для инвалидной коляски');
  });
});

describe('several seats', () => {
  test('of a row are one line, and three or more in a row a range', () => {
    expect(
      seatsWords(
        ['9', '10', '8'].map((label) => seat(label)),
        en,
      ),
    ).toEqual(['Row B · Seats 8–10']);
    expect(
      seatsWords(
        ['10', '9', '12'].map((label) => seat(label)),
        ru,
      ),
    ).toEqual(['Ряд B · Места 9, 10, 12']);
  });

  test('of several rows, and of a wheelchair space with its companion, are a line each', () => {
    const names = [seat('7'), seat('1', { group: 'C' }), seat('8'), seat('A', { access: 'companion' })];
    expect(seatsWords(names, en)).toEqual([
      'Row B · Seats 7, 8',
      'Row C · Seat 1',
      'Row B · Companion seat A',
    ]);
  });

  test('without numbers are named one by one', () => {
    expect(
      seatsWords(
        ['A1', 'A3', 'A2'].map((label) => seat(label)),
        es,
      ),
    ).toEqual(['Fila B · Asientos A1, A2, A3']);
  });
});

test('a stored name that cannot be read is no seat', () => {
  expect(readSeatName(JSON.stringify(seat('1')))).toEqual(seat('1'));
  expect([readSeatName(null), readSeatName('{'), readSeatName('{"kind":"box"}')]).toEqual([null, null, null]);
});
