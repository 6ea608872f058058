/** What the night's log counts: refusals by code, unexpected errors, error answers of providers, and calls by duration. */
export type TallyKind = 'refusal' | 'error' | 'provider' | 'call';

export interface Tally {
  kind: TallyKind;
  name: string;
  /** Of calls: upper bound of their durations. */
  boundMs: number;
  count: number;
  /** Of calls: the longest. */
  maxMs: number;
  /** When it last happened; of calls, when the longest did (Unix ms). */
  at: number;
}

/** An isolate reports this often at most (ms): one write, however much happened. */
const REPORT_EVERY_MS = 30_000;
/** Different names between two reports; further ones are dropped. */
const NAMES_MAX = 500;
const NAME_MAX_CHARS = 160;
const BOUNDS_MS = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000];
/** Bound of calls that took longer than all others: a day. */
const LONGEST_MS = 86_400_000;

let tallies = new Map<string, Tally>();
let reportedAt = Date.now();

/** Counts in memory: the next report writes it. What an evicted isolate had not reported is lost. */
export function tally(kind: TallyKind, name: string, at = Date.now()): void {
  add({ kind, name, boundMs: 0, count: 1, maxMs: 0, at });
}

/** @param ms its duration without CPU time, which the clock of a Worker does not see */
export function tallyCall(name: string, ms: number, at: number): void {
  const boundMs = BOUNDS_MS.find((bound) => ms <= bound) ?? LONGEST_MS;
  add({ kind: 'call', name, boundMs, count: 1, maxMs: ms, at });
}

/** Counts an error by its message without numbers, ids and addresses, so that its repeats have one name. */
export function tallyError(what: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const name = `${what}: ${message}`.replaceAll(/\S+@\S+|[\da-f-]{16,}|\d+/gi, '…');
  tally('error', name.slice(0, NAME_MAX_CHARS));
}

/** Waits for a provider's answer, and counts one with an error status, or none at all. */
export async function tallyAnswer(provider: string, answer: Promise<Response>): Promise<Response> {
  try {
    const { status } = await answer;
    if (status >= 400) tally('provider', `${provider} ${status}`);
  } catch {
    tally('provider', `${provider} no answer`);
  }
  return await answer;
}

/** All that was counted, if a report is due; the caller writes it or gives it back. */
export function dueTallies(now: number, everyMs = REPORT_EVERY_MS): Tally[] {
  // A clock that was set back must not keep reports waiting.
  if (Math.abs(now - reportedAt) < everyMs || tallies.size === 0) return [];
  reportedAt = now;
  const due = [...tallies.values()];
  tallies = new Map();
  return due;
}

/** A report failed: its tallies go into the next one. */
export function giveBackTallies(taken: readonly Tally[]): void {
  for (const one of taken) add(one);
}

function add(more: Tally): void {
  const key = `${more.kind} ${more.boundMs} ${more.name}`;
  const known = tallies.get(key);
  if (!known) {
    if (tallies.size < NAMES_MAX) tallies.set(key, more);
    return;
  }
  known.count += more.count;
  if (more.kind !== 'call') known.at = Math.max(known.at, more.at);
  else if (more.maxMs > known.maxMs) {
    known.maxMs = more.maxMs;
    known.at = more.at;
  }
}
