import type { SeatName } from './seat-name.ts';

/** Keys of the texts around a name; each has the variable `name`. */
export type SeatText =
  | 'row'
  | 'table'
  | 'seat'
  | 'seats'
  | 'tableSeat'
  | 'tableSeats'
  | 'space'
  | 'spaces'
  | 'companion'
  | 'companions';

/** The text of a language around a name: `('row', 'B')` is "Row B". */
export type SeatTexts = (text: SeatText, name: string) => string;

/** Where a seat is, each part with its word; the section may be empty. */
export interface SeatParts {
  section: string;
  group: string;
  seat: string;
}

/** Fewer seats in a row are named one by one. */
const RANGE_MIN_SEATS = 3;

/** "Balcony · Row B · Seat 12". */
export function seatWords(name: SeatName, texts: SeatTexts): string {
  return inOneLine(seatParts(name, texts));
}

export function seatParts(name: SeatName, texts: SeatTexts): SeatParts {
  return {
    section: name.section,
    group: texts(name.kind, name.group),
    seat: texts(textOf(name, 1), name.label),
  };
}

/** "Balcony · Row B". */
export function groupWords(
  { kind, section, group }: Pick<SeatName, 'kind' | 'section' | 'group'>,
  texts: SeatTexts,
): string {
  return inOneLine({ section, group: texts(kind, group), seat: '' });
}

/** One line for each row or table and kind of seat: "Row B · Seats 8–10". */
export function seatsWords(names: readonly SeatName[], texts: SeatTexts): string[] {
  const groups = new Map<string, { first: SeatName; labels: string[] }>();
  for (const name of names) {
    const key = JSON.stringify([name.kind, name.section, name.group, name.access]);
    const group = groups.get(key) ?? { first: name, labels: [] };
    group.labels.push(name.label);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first, labels }) => {
    const seat = texts(textOf(first, labels.length), shortened(labels));
    return inOneLine({ ...seatParts(first, texts), seat });
  });
}

function inOneLine({ section, group, seat }: SeatParts): string {
  return [section, group, seat].filter((part) => part !== '').join(' · ');
}

function textOf({ kind, access }: SeatName, count: number): SeatText {
  const one = access ?? (kind === 'table' ? 'tableSeat' : 'seat');
  return count === 1 ? one : `${one}s`;
}

/** "8–10, 14": numbers that follow each other as a range. */
function shortened(labels: readonly string[]): string {
  const runs: string[][] = [];
  for (const label of labels.toSorted(byNumber)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && isNumber(label) && Number(label) === Number(last) + 1) run.push(label);
    else runs.push([label]);
  }
  return runs.flatMap((run) => (run.length < RANGE_MIN_SEATS ? run : [`${run[0]}–${run.at(-1)}`])).join(', ');
}

function isNumber(label: string): boolean {
  return /^\d+$/.test(label);
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
