import { buildPushPayload } from '@block65/webcrypto-web-push';
import { readerOf } from '#db/client.ts';
import type { Delivery } from '#db/commits/delivery/deliveries.ts';
import { noteFailedSubscriptions } from '#db/commits/push/subscriptions.ts';
import { type ReachedDevice, readReachedDevices } from '#db/readers/push/subscriptions.ts';
import { webhookAddress } from '#shared/integrations/webhook-address.ts';
import {
  PUSH_LEASE_MS,
  PUSH_RETRY_FIRST_MS,
  PUSH_RETRY_LONGEST_MS,
  PUSHES_AT_ONCE,
  PUSHES_PER_TURN,
} from '#shared/push/push-limits.ts';
import type { PushPayload } from '#shared/push/push-payload.ts';
import type { PushKind } from '#shared/states.ts';
import { tally } from '#shared/tallies.ts';
import { type Answer, postMessage } from '#worker/http/post-message.ts';
import { logError } from '#worker/log.ts';
import type { ComposePush, PushDeps } from '#worker/push/push-deps.ts';
import { PUSHES } from '#worker/push/push-kinds.ts';
import type { Channel, Judged, Verdict } from '../channel.ts';

/** Web Push to the browsers of people (RFC 8030). */
export function pushChannel(deps: PushDeps): Channel {
  return {
    name: 'push',
    perMessage: PUSHES_PER_TURN,
    queuedMs: PUSH_LEASE_MS,
    leaseMs: PUSH_LEASE_MS,
    staysTogether: true,
    // Until they expire.
    triesMax: Number.POSITIVE_INFINITY,
    backoffMs: (tries) => Math.min(PUSH_RETRY_FIRST_MS * 3 ** (tries - 1), PUSH_RETRY_LONGEST_MS),
    send: (pushes) => sendPushes(deps, pushes),
  };
}

async function sendPushes(deps: PushDeps, pushes: readonly Delivery[]): Promise<Judged[]> {
  const reader = readerOf(deps.db);
  const devices = await readReachedDevices(
    reader,
    pushes.map(({ recipient }) => recipient),
  );
  const composers = new Map<string, ComposePush>();
  for (const [kind, ofKind] of Map.groupBy(pushes, (push) => push.kind as PushKind)) {
    const subjects = ofKind.map(({ subjectId }) => subjectId);
    composers.set(kind, await PUSHES[kind].compose(reader, subjects, deps));
  }
  const failed: Parameters<typeof noteFailedSubscriptions>[1][number][] = [];
  const sendOne = async (delivery: Delivery): Promise<Judged> => {
    const { recipient: endpoint, kind, subjectId } = delivery;
    const device = devices.find((one) => one.endpoint === endpoint);
    const payload = device && composers.get(kind)?.(subjectId, device);
    if (!payload) return { delivery, verdict: { is: 'skipped', problem: 'nothing to say' } };
    const answer = await deliver(deps, delivery, device, payload);
    const verdict = judgePush(answer);
    if (verdict.is !== 'sent')
      failed.push({ endpoint, problem: verdict.problem, isGone: verdict.is === 'skipped' });
    return { delivery, verdict };
  };
  const judged: Judged[] = [];
  for (let from = 0; from < pushes.length; from += PUSHES_AT_ONCE)
    judged.push(...(await Promise.all(pushes.slice(from, from + PUSHES_AT_ONCE).map(sendOne))));
  if (failed.length > 0) await noteFailedSubscriptions(deps.db, failed, deps.now());
  return judged;
}

async function deliver(
  { vapid, local, now }: PushDeps,
  { kind, recipient, expiresAt }: Delivery,
  { p256dh, auth }: ReachedDevice,
  payload: PushPayload,
): Promise<Answer> {
  const url = webhookAddress(recipient, local);
  if (url === null) return { status: 410, text: 'address not allowed' };
  const subscription = { endpoint: url, expirationTime: null, keys: { p256dh, auth } };
  const ttl = Math.max(1, Math.ceil(((expiresAt ?? 0) - now()) / 1_000));
  const options = { ttl, urgency: PUSHES[kind as PushKind].urgency };
  try {
    const { headers, body } = await buildPushPayload(
      { data: JSON.stringify(payload), options },
      subscription,
      vapid,
    );
    const { 'content-length': _size, ...others } = headers;
    const answer = await postMessage(url, { ...others, 'user-agent': 'Aforo-Push/1' }, body);
    const { status } = answer;
    if (status === null || status >= 400) tally('provider', `push ${status ?? 'no answer'}`);
    return answer;
  } catch (error) {
    // Keys that are no point on the curve, or a VAPID pair that is none.
    logError('push', error, { kind });
    return { status: 400, text: 'not encrypted' };
  }
}

/** Answers of push services: https://www.rfc-editor.org/rfc/rfc8030#section-5. `skipped`: the browser has unsubscribed. */
export function judgePush({ status, text }: Answer): Verdict {
  if (status !== null && status >= 200 && status < 300) return { is: 'sent' };
  const problem = `${status ?? ''} ${text}`.trim().slice(0, 200);
  if (status === 404 || status === 410) return { is: 'skipped', problem };
  return { is: status === null || status === 429 || status >= 500 ? 'again' : 'failed', problem };
}
