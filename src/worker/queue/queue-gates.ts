import { queueTokenKeys } from '#shared/codes/derivation-roots.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import { lotOf, signQueueToken, verifyQueueToken } from '#shared/queue/queue-token.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { humanCheckOf } from './human-check.ts';
import { QueueGate, type QueueWay } from './queue-gate.ts';

/** Gates that an isolate keeps: an idle one only costs its memory. */
const GATES_MAX = 1_000;

const gates = new Map<string, QueueGate>();

/** How a request for tickets queues. While Turnstile is configured, nobody gets a place without a solved challenge. */
export function queueWayOf(
  ctx: Pick<RequestContext, 'env' | 'deps' | 'request' | 'waitUntil'>,
  { eventId, humanToken }: { eventId: string; humanToken?: string | undefined },
): QueueWay {
  const check = humanCheckOf(ctx.env);
  const checkNewcomer = async (): Promise<Refusal | null> => {
    // Turnstile compares the whole address with the one that solved the challenge.
    const address = ctx.request.headers.get('cf-connecting-ip');
    if (!check || (humanToken !== undefined && (await check.isHuman(humanToken, address)))) return null;
    return refused('SALE_BUSY', { humanCheck: check.siteKey });
  };
  return { gate: queueGateOf(ctx, eventId), waitUntil: ctx.waitUntil, checkNewcomer };
}

/** This isolate's queue gate of an event. */
function queueGateOf({ env, deps }: Pick<RequestContext, 'env' | 'deps'>, eventId: string): QueueGate {
  const known = gates.get(eventId);
  if (known) return known;
  const keys = () => queueTokenKeys(env);
  const gate = new QueueGate({
    now: deps.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    report: (report) => callObject(() => deps.boxOffice(eventId).reportWaiting(report), 'OPERATION_FAILED'),
    sign: async (owner, position) => signQueueToken(await keys(), owner, position),
    verify: async (owner, token) => verifyQueueToken(await keys(), owner, token),
    lot: async (buyer) => lotOf(await keys(), eventId, buyer),
  });
  if (gates.size >= GATES_MAX) gates.clear();
  gates.set(eventId, gate);
  return gate;
}
