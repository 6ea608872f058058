import { ERRORS, type Outcome } from '#shared/errors/errors.ts';
import type { Clock } from './clock.ts';
import { historyNow } from './history.ts';
import type { Manner } from './plan.ts';
import type { Request } from './request.ts';
import { UNFINISHED } from './requests.ts';

/** A request with everything that was ever answered to it, also on ways on which the answer was lost. */
export interface MaybeUnsynced extends Request {
  n: number;
  answers: Outcome<unknown>[];
  /** When each of them was asked for and when it was heard, counted in what clients do. */
  times: { asked: number; heard: number }[];
  /** Where D1's history stood when it was first asked … */
  askedAt?: number;
  /** … and when a sale or a tip was first heard to be refused. */
  refusedBy?: number;
  /** … and when it was first heard to have begun: what is done piece by piece. */
  begunBy?: number;
  /** When it may come back from the line that it stands in (ms); 0: it stands in none. */
  waitsMs: number;
  /** Whether its client heard an answer that settles it. */
  settled: boolean;
  gaveUp: boolean;
}

export interface ClientDeps {
  clock: Clock;
  note: (line: string) => void;
  /** A promise of the product was broken. */
  fault: (what: string) => void;
  counts: { calls: number };
}

/** A request that nobody has sent yet, put beside the others. */
export function putTo(asked: MaybeUnsynced[], request: Request): MaybeUnsynced {
  const one: MaybeUnsynced = {
    ...request,
    ...{ n: asked.length, answers: [], times: [], waitsMs: 0, settled: false, gaveUp: false },
  };
  asked.push(one);
  return one;
}

/** Beyond this an answer never comes: the longest retries take a few seconds. */
const ANSWER_LIMIT_MS = 20_000;

/** Asks as a real client does: again under the same id until it hears what settles it, or until it gives up. */
export async function ask(deps: ClientDeps, asked: MaybeUnsynced, manner: Manner): Promise<void> {
  let repliesLost = manner.repliesLost;
  for (let tried = 0; tried < manner.tries + manner.repliesLost; tried++) {
    const sent = [sendOnce(deps, asked)];
    if (manner.twice && tried === 0) sent.push(sendOnce(deps, asked));
    const final = (await Promise.all(sent)).some((answered) => answered);
    if (!final) continue;
    if (repliesLost-- > 0) {
      deps.note(`#${asked.n} its reply is lost`);
      continue;
    }
    asked.settled = true;
    return;
  }
  asked.gaveUp = manner.givesUp;
  deps.note(`#${asked.n} ${manner.givesUp ? 'gives up' : 'asks again later'}`);
}

/** @returns whether an answer came that settles the request */
export async function sendOnce(deps: ClientDeps, request: MaybeUnsynced): Promise<boolean> {
  const name = `#${request.n} ${request.kind}`;
  const asked = ++deps.counts.calls;
  request.askedAt ??= await historyNow();
  try {
    const answer = await withinLimit(request.send());
    deps.note(`${name} ${answer.ok ? `→ ${words(answer.value)}` : `→ ${answer.code}`}`);
    request.waitsMs = answer.ok ? 0 : Number(answer.details?.retryAfterMs ?? 0);
    if (answer.ok || answer === UNFINISHED) request.begunBy ??= await historyNow();
    if (!answer.ok && ERRORS[answer.code].retryable) return false;
    if (!answer.ok) request.refusedBy ??= await historyNow();
    request.answers.push(answer);
    request.times.push({ asked, heard: deps.counts.calls });
    return true;
  } catch (error) {
    if (error === NEVER) deps.fault(`${name} was never answered`);
    deps.note(`${name} → ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Nobody waits longer than for so many turns. */
const TURNS_MAX = 200;

/** Stands in line to the end: comes back when it was told to, by the run's clock. */
export async function waitInLine(deps: ClientDeps, request: MaybeUnsynced): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    if (await sendOnce(deps, request)) {
      request.settled = true;
      return;
    }
    deps.clock.pass(request.waitsMs);
  }
  deps.fault(`#${request.n} ${request.kind} is not settled after ${TURNS_MAX} turns`);
}

const NEVER = new Error('no answer');

async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const never = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(NEVER), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([answer, never]);
  } finally {
    clearTimeout(limit);
  }
}

function words(value: unknown): string {
  const { outcome, code } = value as { outcome?: string; code?: string };
  return outcome ? `${outcome}${code ? ` ${code}` : ''}` : 'done';
}
