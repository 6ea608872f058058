import i18next from 'i18next';
import { tokenSub } from '#client/lib/api/auth-client.ts';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import { errorCodeOf } from '#client/lib/api/error-record.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import { api } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { toast } from '#client/lib/toast.ts';
import { tokenPerson } from '../offline/token-person.ts';
import { type HandOver, handOvers, isUnsent } from './hand-over-store.ts';

/** An upload without an answer for this long is retried (ms). */
const ANSWER_WITHIN_MS = 10_000;
/** Between tries (ms). */
const AGAIN_MS = 4_000;
/** Errors of the sender, not of the hand-over: it waits for the next sign-in. */
const NOT_ITS_OWN = ['SESSION_EXPIRED', 'NOT_SIGNED_IN', 'ACCOUNT_INACTIVE'];

let running = false;
let callOff = () => {};

async function oldest(): Promise<HandOver | null> {
  await handOvers.load();
  const person = await tokenPerson(cachedUser.read(), tokenSub);
  const waiting = handOvers
    .all()
    .filter((one) => isUnsent(one) && one.problem === null && one.personId === person)
    .sort((a, b) => a.at - b.at);
  return waiting[0] ?? null;
}

/** @returns whether the server answered */
async function send(row: HandOver): Promise<boolean> {
  const { requestId, eventId, contentId, bar, at, code, name } = row;
  try {
    const answer = await api.vouchers.redeem.mutate(
      {
        requestId,
        eventId,
        contentId,
        bar,
        code: code ?? '',
        offline: true,
        at: new Date(at).toISOString(),
      },
      { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    );
    await handOvers.put({ ...row, code: null, confirmedAt: Date.now() });
    if (answer.outcome === 'refused') tellConflict(name);
    return true;
  } catch (error) {
    const problem = errorCodeOf(error);
    if (mayPass(error) || NOT_ITS_OWN.some((one) => one === problem)) return false;
    await handOvers.put({ ...row, problem: typeof problem === 'string' ? problem : 'OPERATION_FAILED' });
    return true;
  }
}

function tellConflict(name: string): void {
  i18next.loadNamespaces('vouchers').then(
    () =>
      toast.warning(i18next.t('bar.conflict', { ns: 'vouchers', name }), {
        description: i18next.t('bar.conflictText', { ns: 'vouchers' }),
        duration: Number.POSITIVE_INFINITY,
        closeButton: true,
      }),
    (error: unknown) => console.error(error),
  );
}

/** Sends all that can be sent. @returns whether some is left without an answer */
async function drain(): Promise<boolean> {
  for (;;) {
    const row = await oldest();
    if (!row) return false;
    if (!(await send(row))) return true;
  }
}

/** Sends what this device handed over offline, oldest first, in one window at a time; repeats are one hand-over. */
export function sendHandOvers(): void {
  callOff();
  if (running) return;
  running = true;
  navigator.locks
    .request('aforo-bar-uploads', drain)
    .catch((error: unknown) => {
      console.error(error);
      return true;
    })
    .then((isLeft) => {
      running = false;
      if (isLeft) callOff = after(AGAIN_MS, sendHandOvers);
    });
}
