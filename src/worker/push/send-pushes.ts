import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Reader } from '#db/client.ts';
import type { ClaimedPush, SettledPush } from '#db/commits/push/pushes.ts';
import { type ReachedDevice, readReachedDevices } from '#db/readers/push/subscriptions.ts';
import { webhookAddress } from '#shared/integrations/webhook-address.ts';
import { PUSH_RETRY_FIRST_MS, PUSH_RETRY_LONGEST_MS, PUSHES_AT_ONCE } from '#shared/push/push-limits.ts';
import type { PushPayload } from '#shared/push/push-payload.ts';
import { type Answer, postMessage } from '#worker/http/post-message.ts';
import { logError } from '#worker/log.ts';
import type { ComposePush, PushDeps } from './push-deps.ts';
import { PUSHES } from './push-kinds.ts';

/** Composes and sends claimed pushes. */
export async function sendPushes(
  deps: PushDeps,
  reader: Reader,
  claimed: readonly ClaimedPush[],
): Promise<SettledPush[]> {
  const devices = await readReachedDevices(
    reader,
    claimed.map(({ endpoint }) => endpoint),
  );
  const composers = new Map<string, ComposePush>();
  for (const [kind, pushes] of Map.groupBy(claimed, (push) => push.kind)) {
    const subjects = pushes.map(({ subjectId }) => subjectId);
    composers.set(kind, await PUSHES[kind].compose(reader, subjects, deps));
  }
  const sendOne = async (push: ClaimedPush): Promise<SettledPush> => {
    const device = devices.find(({ endpoint }) => endpoint === push.endpoint);
    const payload = device && composers.get(push.kind)?.(push.subjectId, device);
    if (!payload) return { ...push, status: 'skipped', dueAt: deps.now(), problem: null };
    const answer = await deliver(deps, push, device, payload);
    return judgePush(push, answer, deps.now());
  };
  const settled: SettledPush[] = [];
  for (let from = 0; from < claimed.length; from += PUSHES_AT_ONCE)
    settled.push(...(await Promise.all(claimed.slice(from, from + PUSHES_AT_ONCE).map(sendOne))));
  return settled;
}

async function deliver(
  { vapid, local, now }: PushDeps,
  { kind, endpoint, expiresAt }: ClaimedPush,
  { p256dh, auth }: ReachedDevice,
  payload: PushPayload,
): Promise<Answer> {
  const url = webhookAddress(endpoint, local);
  if (url === null) return { status: 410, text: 'address not allowed' };
  const subscription = { endpoint: url, expirationTime: null, keys: { p256dh, auth } };
  const ttl = Math.max(1, Math.ceil((expiresAt - now()) / 1_000));
  const options = { ttl, urgency: PUSHES[kind].urgency };
  try {
    const { headers, body } = await buildPushPayload(
      { data: JSON.stringify(payload), options },
      subscription,
      vapid,
    );
    const { 'content-length': _size, ...others } = headers;
    return await postMessage(url, { ...others, 'user-agent': 'Aforo-Push/1' }, body);
  } catch (error) {
    // Keys that are no point on the curve, or a VAPID pair that is not a pair.
    logError('push', error, { kind });
    return { status: 400, text: 'not encrypted' };
  }
}

/** Answers of push services: https://www.rfc-editor.org/rfc/rfc8030#section-5 */
export function judgePush(push: ClaimedPush, { status, text }: Answer, now: number): SettledPush {
  if (status !== null && status >= 200 && status < 300)
    return { ...push, status: 'sent', dueAt: now, problem: null };
  const problem = `${status ?? ''} ${text}`.trim().slice(0, 200);
  if (status === 404 || status === 410) return { ...push, status: 'gone', dueAt: now, problem };
  if (status === null || status === 429 || status >= 500) {
    const wait = Math.min(PUSH_RETRY_FIRST_MS * 3 ** (push.tries - 1), PUSH_RETRY_LONGEST_MS);
    return { ...push, status: 'owed', dueAt: now + wait, problem };
  }
  logError('push given up', new Error(problem), { kind: push.kind });
  return { ...push, status: 'failed', dueAt: now, problem };
}
