import { ERRORS, type Outcome } from '#shared/errors.ts';
import { historyNow } from './history.ts';
import type { Manner } from './plan.ts';
import type { Request } from './requests.ts';

/** A request with everything that was ever answered to it, also on ways on which the answer was lost. */
export interface Asked extends Request {
  n: number;
  answers: Outcome<unknown>[];
  /** Where D1's history stood when a sale was first heard to be refused. */
  refusedBy?: number;
  /** Whether its client heard an answer that settles it. */
  settled: boolean;
  gaveUp: boolean;
}

export interface ClientDeps {
  note: (line: string) => void;
  /** A promise of the product was broken. */
  fault: (what: string) => void;
  counts: { calls: number };
}

/** A request that nobody has sent yet, put beside the others. */
export function putTo(asked: Asked[], request: Request): Asked {
  const one: Asked = { ...request, n: asked.length, answers: [], settled: false, gaveUp: false };
  asked.push(one);
  return one;
}

/** Beyond this an answer never comes: the longest retries take a few seconds. */
const ANSWER_LIMIT_MS = 20_000;

/** Asks as a real client does: again under the same id until it hears what settles it, or until it gives up. */
export async function ask(deps: ClientDeps, asked: Asked, manner: Manner): Promise<void> {
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
export async function sendOnce(deps: ClientDeps, asked: Asked): Promise<boolean> {
  deps.counts.calls += 1;
  const name = `#${asked.n} ${asked.kind}`;
  try {
    const answer = await withinLimit(asked.send());
    deps.note(`${name} ${answer.ok ? `→ ${words(answer.value)}` : `→ ${answer.code}`}`);
    if (!answer.ok && ERRORS[answer.code].retryable) return false;
    if (!answer.ok && asked.wish) asked.refusedBy ??= await historyNow();
    asked.answers.push(answer);
    return true;
  } catch (error) {
    if (error === NEVER) deps.fault(`${name} was never answered`);
    deps.note(`${name} → ${error instanceof Error ? error.message : error}`);
    return false;
  }
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
