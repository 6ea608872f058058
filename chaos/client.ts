import { ERRORS, type Outcome } from '#shared/errors/errors.ts';
import type { Clock } from './clock.ts';
import { historyNow } from './history.ts';
import type { Manner } from './plan.ts';
import type { Request } from './request.ts';
import { UNFINISHED } from './requests.ts';

/** A request with all responses to it, including lost ones. */
export interface SentRequest extends Request {
  n: number;
  answers: Outcome<unknown>[];
  /** Logical times of each call and its response: a counter of client calls. */
  times: { sentAt: number; answeredAt: number }[];
  /** Logical time of the first call, also if it got no response. */
  firstCallAt?: number;
  /** Position in D1's history when it was first sent … */
  firstSentAt?: number;
  /** … when a sale or a tip was first refused … */
  refusedBy?: number;
  /** … and when a stepwise operation first reported progress. */
  begunBy?: number;
  /** Delay until it may retry from the waiting room (ms); 0: it is not waiting. */
  waitsMs: number;
  /** A sale that is on its way to D1 decides. */
  waitsForSale: boolean;
  /** Whether its client received a final response. */
  settled: boolean;
  gaveUp: boolean;
}

export interface ClientDeps {
  clock: Clock;
  note: (line: string) => void;
  /** Reports a broken invariant. */
  fault: (what: string) => void;
  counts: { calls: number };
}

/** Appends a new, unsent request. */
export function putTo(requests: SentRequest[], request: Request): SentRequest {
  const one: SentRequest = {
    ...request,
    n: requests.length,
    answers: [],
    times: [],
    waitsMs: 0,
    waitsForSale: false,
    settled: false,
    gaveUp: false,
  };
  requests.push(one);
  return one;
}

/** A response that takes longer never arrives: the longest retries take a few seconds. */
const ANSWER_LIMIT_MS = 20_000;

/** Behaves like a real client: retries under the same id until a final response, or gives up. */
export async function ask(deps: ClientDeps, request: SentRequest, manner: Manner): Promise<void> {
  let repliesLost = manner.repliesLost;
  for (let tried = 0; tried < manner.tries + manner.repliesLost; tried++) {
    const sent = [sendOnce(deps, request)];
    if (manner.twice && tried === 0) sent.push(sendOnce(deps, request));
    const final = (await Promise.all(sent)).some((answered) => answered);
    if (!final) continue;
    if (repliesLost-- > 0) {
      deps.note(`#${request.n} its reply is lost`);
      continue;
    }
    request.settled = true;
    return;
  }
  request.gaveUp = manner.givesUp;
  deps.note(`#${request.n} ${manner.givesUp ? 'gives up' : 'asks again later'}`);
}

/** @returns whether a final response arrived */
export async function sendOnce(deps: ClientDeps, request: SentRequest): Promise<boolean> {
  const name = `#${request.n} ${request.kind}`;
  const sentAt = ++deps.counts.calls;
  request.firstCallAt ??= sentAt;
  request.firstSentAt ??= await historyNow();
  try {
    const answer = await withinLimit(request.send());
    deps.note(`${name} ${answer.ok ? `→ ${words(answer.value)}` : `→ ${answer.code}`}`);
    request.waitsMs = answer.ok ? 0 : Number(answer.details?.retryAfterMs ?? 0);
    request.waitsForSale = !answer.ok && answer.code === 'RETURN_SELLING';
    if (answer.ok || answer === UNFINISHED) request.begunBy ??= await historyNow();
    if (!answer.ok && ERRORS[answer.code].retryable) return false;
    // A refused hold may be refused for another reason later.
    if (!answer.ok && request.wish?.held) request.refusedBy = await historyNow();
    else if (!answer.ok) request.refusedBy ??= await historyNow();
    request.answers.push(answer);
    request.times.push({ sentAt, answeredAt: deps.counts.calls });
    return true;
  } catch (error) {
    if (error === NEVER) deps.fault(`${name} was never answered`);
    deps.note(`${name} → ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Maximum number of polls in the waiting room. */
const TURNS_MAX = 200;

/** Stays in the waiting room until the end, polling by the run's clock. */
export async function waitInQueue(deps: ClientDeps, request: SentRequest): Promise<void> {
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
