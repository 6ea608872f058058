/** Buyers who joined between two times, in Unix ms with fractions, evenly spread. A single buyer has `from` = `to`. */
export interface JoinedTogether {
  from: number;
  to: number;
  count: number;
}

/** Groups that a box office keeps; more are merged in pairs. */
const GROUPS_MAX = 128;

/** Waiting buyers by the time they joined, as a histogram: nothing is stored per person. */
export class Crowd {
  #groups: readonly JoinedTogether[];

  constructor(groups: readonly JoinedTogether[] = []) {
    this.#groups = groups;
  }

  get groups(): readonly JoinedTogether[] {
    return this.#groups;
  }

  get size(): number {
    return this.#groups.reduce((total, { count }) => total + count, 0);
  }

  add(groups: readonly JoinedTogether[]): void {
    const known = new Map<string, JoinedTogether>();
    for (const group of [...this.#groups, ...groups]) {
      const key = `${group.from} ${group.to}`;
      known.set(key, { ...group, count: group.count + (known.get(key)?.count ?? 0) });
    }
    this.#groups = [...known.values()].sort((one, other) => one.from - other.from);
    if (this.#groups.length > GROUPS_MAX) this.#groups = merged(this.#groups, GROUPS_MAX / 2);
  }

  /** Removes the buyers who joined before this time. */
  dropUntil(time: number): void {
    this.#groups = this.#groups.flatMap((group) => {
      if (group.from >= time) return group;
      if (group.to <= time) return [];
      return { ...group, from: time, count: group.count - partBefore(group, time) };
    });
  }

  /** The earliest time before which `count` of them joined; the time after everybody if they are fewer. */
  timeAfter(count: number): number {
    let before = this.#groups[0]?.from ?? 0;
    let after = Math.max(...this.#groups.map(({ to }) => nextTime(to)));
    if (joinedBefore(this.#groups, after) <= count) return after;
    // Bisection: groups overlap, because each comes from another isolate.
    for (let step = 0; step < 60; step++) {
      const middle = (before + after) / 2;
      if (middle === before || middle === after) break;
      if (joinedBefore(this.#groups, middle) < count - 1e-6) before = middle;
      else after = middle;
    }
    return after;
  }
}

/** How many joined before this time. */
export function joinedBefore(groups: readonly JoinedTogether[], time: number): number {
  return groups.reduce((total, group) => total + partBefore(group, time), 0);
}

/** The same buyers in at most `max` groups: neighbors that are few and close together are merged first. */
export function merged(groups: readonly JoinedTogether[], max: number): readonly JoinedTogether[] {
  const rest = [...groups];
  while (rest.length > max) {
    let at = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 1; index < rest.length; index++) {
      const error = errorOf(rest[index - 1], rest[index]);
      if (error < least) [at, least] = [index, error];
    }
    const [one, other] = rest.splice(at - 1, 2);
    if (!one || !other) return rest;
    const to = Math.max(one.to, other.to);
    rest.splice(at - 1, 0, { from: one.from, to, count: one.count + other.count });
  }
  return rest;
}

/** How far merging would move people, in people times ms: nothing where they joined equally often. */
function errorOf(one: JoinedTogether | undefined, other: JoinedTogether | undefined): number {
  if (!one || !other) return Number.POSITIVE_INFINITY;
  const span = Math.max(one.to, other.to) - one.from;
  if (span === 0) return 0;
  const border = (one.to + other.from) / 2;
  const evenly = ((one.count + other.count) * (border - one.from)) / span;
  return Math.abs(one.count - evenly) * span;
}

/** Shortest bin of `grouped` (ms); bins of all isolates have the same edges, so that they add up. */
const BIN_MIN_MS = 64;

/** Buyers by the time they joined: each alone if they are few, otherwise in at most `max` bins of equal length. */
export function grouped(times: readonly number[], max: number): JoinedTogether[] {
  if (times.length <= max) return times.map((time) => ({ from: time, to: time, count: 1 }));
  let length = BIN_MIN_MS;
  const first = Math.min(...times);
  const last = Math.max(...times);
  const span = last - first;
  while (span / length > max - 1) length *= 2;
  const bins = new Map<number, number>();
  for (const time of times) {
    const bin = Math.floor(time / length);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  return [...bins].map(([bin, count]) => ({
    // Nobody joined before the start of a sale, or at random after the draw.
    from: Math.max(first, bin * length),
    to: Math.min(nextTime(last), (bin + 1) * length),
    count,
  }));
}

function partBefore({ from, to, count }: JoinedTogether, time: number): number {
  if (time > to) return count;
  return time <= from ? 0 : (count * (time - from)) / (to - from);
}

/** The next time that differs: a double resolves today's Unix ms to 1/4096. */
export function nextTime(time: number): number {
  return time + 1 / 4_096;
}
