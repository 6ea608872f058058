import { env } from 'cloudflare:test';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { PushPayload } from '#shared/push/push-payload.ts';
import { pushChannel } from '#worker/delivery/channels/push.ts';
import { pushDepsOf } from '#worker/push/push-deps.ts';
import type { Person } from './people.ts';
import { channelRun } from './queues.ts';

interface ReceivedPush {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** A push service with one browser, and the sender's clock, which the test moves. */
export function pushService() {
  const origin = `https://${crypto.randomUUID()}.push.example`;
  const clock = { now: 0 };
  const now = () => Math.max(clock.now, Date.now());
  const run = channelRun(now);
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const control = async (answers: number[] = []) => {
    const answer = await fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(answers) });
    return await answer.json<ReceivedPush[]>();
  };
  const subscription = (more: { name?: string; language?: string } = {}) => ({
    requestId: crypto.randomUUID(),
    endpoint: `${origin}/${more.name ?? 'phone'}`,
    keys,
    language: more.language ?? 'en',
  });
  return {
    origin,
    clock,
    subscription,
    subscribe: (who: Person, more?: { name?: string; language?: string }) =>
      who.mutate('push.subscribe', subscription(more)),
    /** Statuses of the next answers in turn; later pushes are accepted. */
    willAnswer: control,
    received: () => control(),
    drain: async () => {
      const deps = pushDepsOf(env);
      if (!deps) throw new Error('Pushes are on');
      await run(pushChannel({ ...deps, now }));
    },
    /** What the browser shows: decrypts as RFC 8291 and 8188 say. */
    open: ({ body }: ReceivedPush): PushPayload => {
      const message = Buffer.from(body, 'base64');
      const [salt, sender, record] = [
        message.subarray(0, 16),
        message.subarray(21, 86),
        message.subarray(86),
      ];
      const info = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
      const ikm = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, keyInfo, 32));
      const key = Buffer.from(hkdfSync('sha256', ikm, salt, info('aes128gcm'), 16));
      const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, info('nonce'), 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload;
    },
  };
}

/** The claims of a push's VAPID token, verified as a push service does (RFC 8292). */
export async function vapidClaims({ headers }: ReceivedPush): Promise<JWTPayload> {
  const [, token = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (k !== env.VAPID_PUBLIC_KEY) throw new Error('The key is not of this site');
  const point = Buffer.from(k, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  return (await jwtVerify(token, key)).payload;
}
