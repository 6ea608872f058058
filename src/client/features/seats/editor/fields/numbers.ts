/** The whole number in a field; null if it is none or out of bounds. */
export function wholeIn(text: string, min: number, max: number): number | null {
  if (!/^-?\d{1,7}$/.test(text.trim())) return null;
  const number = Number(text.trim());
  return number >= min && number <= max ? number : null;
}

/** "9, 14": numbers of seats behind which an aisle is; null if the text says something else. */
export function numbersIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => wholeIn(part, 1, 200));
  return numbers.every((number) => number !== null) ? numbers : null;
}
