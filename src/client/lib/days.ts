const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a valid calendar day in the format of a date field. */
export function isDay(text: string | null): text is string {
  const date = text === null ? null : dateOf(text, 0);
  return date !== null && dayOf(date) === text;
}

/** Start of a day in the reader's time zone, ISO 8601. */
export function startOfDay(day: string): string {
  return isoOf(dateOf(day, 0));
}

/** End of a day: the start of the next one. */
export function endOfDay(day: string): string {
  return isoOf(dateOf(day, 1));
}

/** The day of a moment in the reader's time zone. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Calendar arithmetic instead of adding hours: days may have 23 or 25 hours. */
function dateOf(day: string, plusDays: number): Date | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (!year || !month || !date || Number(year) < 1900) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + plusDays);
}

function isoOf(date: Date | null): string {
  if (!date) throw new Error('This is no day');
  return date.toISOString();
}
