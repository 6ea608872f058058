/**
 * How the seats of a row are numbered, left and right as the plan is drawn. From the middle, odd numbers run to one side
 * and even ones to the other, as in many theaters; of an odd row the seat in the middle is 1.
 */
export type Numbering =
  | { from: 'left' | 'right'; numbers: 'all' | 'odd' | 'even'; first: number }
  | { from: 'middle'; odd: 'left' | 'right' };

/** 1, 2, 3 … from the left. */
export const FROM_LEFT: Numbering = { from: 'left', numbers: 'all', first: 1 };

/** Labels of so many seats, from left to right. */
export function seatLabels(count: number, numbering: Numbering): string[] {
  return numbersOf(count, numbering).map(String);
}

function numbersOf(count: number, numbering: Numbering): number[] {
  if (numbering.from === 'middle') {
    const odd = ascending(Math.ceil(count / 2), 1, 2);
    const even = ascending(Math.floor(count / 2), 2, 2);
    return numbering.odd === 'left' ? [...odd.reverse(), ...even] : [...even.reverse(), ...odd];
  }
  const { from, numbers, first } = numbering;
  const step = numbers === 'all' ? 1 : 2;
  const isRight = numbers === 'all' || (first % 2 === 1) === (numbers === 'odd');
  const labels = ascending(count, isRight ? first : first + 1, step);
  return from === 'left' ? labels : labels.reverse();
}

function ascending(count: number, first: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Letters that are taken for digits on a ticket. */
const CONFUSED = ['I', 'O'];

/**
 * Names from the first to the last: "A" to "N", "Y" to "AC", "1" to "20", also downwards.
 * @returns an empty list if the two are not of one kind
 */
export function rowNames(first: string, last: string, { skipConfused = false } = {}): string[] {
  const isNumbers = /^\d{1,4}$/.test(first) && /^\d{1,4}$/.test(last);
  if (!isNumbers && !(/^[A-Z]{1,2}$/.test(first) && /^[A-Z]{1,2}$/.test(last))) return [];
  const [from, to] = isNumbers ? [Number(first), Number(last)] : [letterNumber(first), letterNumber(last)];
  const step = from <= to ? 1 : -1;
  const all = ascending(Math.abs(to - from) + 1, from, step);
  if (isNumbers) return all.map(String);
  return all.map(lettersOf).filter((name) => !skipConfused || !CONFUSED.includes(name));
}

/** So many names from the first on: "A" to "N", "1" to "14". */
export function rowNamesFrom(first: string, count: number): string[] {
  const last = /^\d+$/.test(first) ? String(Number(first) + count - 1) : 'ZZ';
  return rowNames(first, last).slice(0, count);
}

/** A is 1, Z is 26, AA is 27. */
function letterNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function lettersOf(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  return rest > 0 ? lettersOf(rest) + letter : letter;
}

/** "2" before "10", and "Z" before "AA". */
export function compareNames(one: string, other: string): number {
  if (/^\p{L}+$/u.test(one) && /^\p{L}+$/u.test(other) && one.length !== other.length)
    return one.length - other.length;
  return one.localeCompare(other, 'en', { numeric: true });
}
