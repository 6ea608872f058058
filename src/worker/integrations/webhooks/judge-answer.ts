import type {
  DueMessage,
  EndpointState,
  SettledMessage,
} from '#db/commits/integrations/webhook-deliveries.ts';
import {
  WEBHOOK_FAILING_MAX_MS,
  WEBHOOK_RETRY_FIRST_MS,
  WEBHOOK_RETRY_JITTER,
  WEBHOOK_RETRY_LONGEST_MS,
  WEBHOOK_TRIES_MAX,
} from '#shared/integrations/integration-limits.ts';
import type { Answer } from '#worker/http/post-message.ts';

export interface Judged {
  delivery: SettledMessage;
  state: EndpointState;
  /** The receiver cannot take the next message either, so the rest of the queue waits. */
  isAway: boolean;
}

/** Statuses that do not concern the message: the receiver, or a proxy in front of it, is down or asks for a pause. */
const AWAY = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Interprets a response. If the receiver is unavailable, its whole queue backs off exponentially with jitter, which
 * keeps the order. If it rejects a message, only that message is retried later and the others continue.
 */
export function judgeAnswer(
  tried: DueMessage,
  answer: Answer,
  state: EndpointState,
  at: { now: number; random: number },
): Judged {
  const { now, random } = at;
  const tries = tried.tries + 1;
  const base = {
    seq: tried.seq,
    tries,
    triedAt: now,
    answerStatus: answer.status,
    answerText: answer.text,
  };
  if (answer.status !== null && answer.status >= 200 && answer.status < 300)
    return {
      delivery: { ...base, status: 'delivered', dueAt: now },
      state: { dueAt: now, failures: 0, failingSince: null, switchedOff: null },
      isAway: false,
    };

  const isAway = answer.status === null || AWAY.has(answer.status);
  const failures = isAway ? state.failures + 1 : state.failures;
  const failingSince = state.failingSince ?? now;
  const hasFailedForDays = now - failingSince >= WEBHOOK_FAILING_MAX_MS;
  const switchedOff = answer.status === 410 ? 'gone' : hasFailedForDays ? 'failing' : null;
  const dueAt = now + waitMs(isAway ? Math.max(failures, tries) : tries, random);
  const isParked = tries >= WEBHOOK_TRIES_MAX;
  return {
    delivery: { ...base, status: isParked ? 'parked' : 'pending', dueAt },
    state: { dueAt: isAway ? dueAt : now, failures, failingSince, switchedOff },
    isAway: isAway || switchedOff !== null,
  };
}

function waitMs(failures: number, random: number): number {
  const wait = Math.min(WEBHOOK_RETRY_FIRST_MS * 3 ** (failures - 1), WEBHOOK_RETRY_LONGEST_MS);
  return Math.round(wait * (1 - WEBHOOK_RETRY_JITTER * random));
}
