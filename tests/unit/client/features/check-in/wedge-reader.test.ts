import { describe, expect, test } from 'vitest';
import { createWedgeReader, type WedgeAnswer } from '#client/features/check-in/wedge/wedge-reader.ts';

/** The answers to keys typed at this pace. */
function type(keys: readonly string[], everyMs: number): WedgeAnswer[] {
  const read = createWedgeReader();
  return keys.map((key, index) => read({ key, at: index * everyMs }));
}

describe('a hardware scanner', () => {
  test.each([
    ['a QR text', 'AF2:ABC 12$%*+-./:ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['a short code', '7K4MQ2XD9TZW'],
    ['a short code with dashes', '7K4M-Q2XD-9TZW'],
  ])('types %s, ended by Enter', (_what, code) => {
    expect(type([...code, 'Enter'], 15).at(-1)).toEqual({ code });
  });

  test('may press Shift between its letters, end with Tab, and type as slowly as a Bluetooth ring', () => {
    const keys = [...'7K4MQ2XD9TZW'].flatMap((letter) => ['Shift', letter]);
    expect(type([...keys, 'Tab'], 40).at(-1)).toEqual({ code: '7K4MQ2XD9TZW' });
  });

  test('presses no button: only its first four letters reach the page, and its Enter does not', () => {
    const answers = type([...'7K4MQ2 D9TZW', 'Enter'], 15);
    expect(answers.slice(0, 4)).toEqual(['pass', 'pass', 'pass', 'pass']);
    expect(answers.slice(4, -1).every((answer) => answer === 'swallow')).toBe(true);
    expect(answers.at(-1)).not.toBe('pass');
  });

  test('reads two codes one after the other', () => {
    const read = createWedgeReader();
    const codes = ['7K4MQ2XD9TZW', 'AAAABBBBCCCC'].map((code, turn) =>
      [...code, 'Enter'].map((key, index) => read({ key, at: turn * 400 + index * 15 })).at(-1),
    );
    expect(codes).toEqual([{ code: '7K4MQ2XD9TZW' }, { code: 'AAAABBBBCCCC' }]);
  });
});

test('what a person types, and Enter on a button, stay with the page', () => {
  expect(type([...'7K4MQ2XD9TZW', 'Enter'], 150).every((answer) => answer === 'pass')).toBe(true);
  expect(type(['Enter'], 15)).toEqual(['pass']);
  expect(type(['a', 'b', 'Enter'], 15).at(-1)).toBe('pass');
});
