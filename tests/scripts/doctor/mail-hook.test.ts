import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { webhookFault, webhookSecretBytes } from '#worker/http/standard-webhooks.ts';
import { mailHookFindings } from '../../../scripts/doctor/mail-hook.ts';

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`;
const SECRET = secretOf('the-secret-of-the-mail-hook');
const OTHER_SECRET = secretOf('another-secret-of-that-hook');

/** A Worker whose hook has a secret, or none. */
async function examined(secrets: string | undefined, atWorker: string | null = SECRET) {
  const key = atWorker === null ? null : webhookSecretBytes(atWorker);
  const server = createServer(async (request, response) => {
    const body = new Uint8Array(await buffer(request));
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const fault = key && (await webhookFault([key], headers, body, Date.now()));
    const errorCode = key === null ? 'NOT_FOUND' : fault === null ? 'BAD_INPUT' : 'WEBHOOK_SIGNATURE';
    response.statusCode = 400;
    response.end(JSON.stringify({ error: { data: { errorCode } } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const findings = await mailHookFindings({ siteUrl, secrets, mend: 'Set it.' });
    return findings.map(({ level, what }) => `${level}: ${what}`);
  } finally {
    server.close();
  }
}

test('a Worker with the secret of the shell has a sound mail hook, during a change of the secret too', async () => {
  const sound = ['ok: the Worker takes calls with its secret'];
  expect(await examined(`v1,${SECRET}`)).toEqual(sound);
  expect(await examined(`v1,${OTHER_SECRET}|v1,${SECRET}`)).toEqual(sound);
});

test('a Worker with another secret, and one with none, are told apart', async () => {
  expect(await examined(`v1,${OTHER_SECRET}`)).toEqual([
    'fault: the Worker has another secret than this: nobody gets a code',
  ]);
  expect(await examined(`v1,${SECRET}`, null)).toEqual([
    'fault: the Worker has no usable secret, or no hosted sign-in: nobody gets a code',
  ]);
});

test('without a secret in the shell nothing is tried, and one that is no secret is named', async () => {
  expect(await examined(undefined)).toEqual(['skipped: its secret not tried']);
  expect(await examined('v1,whsec_')).toEqual([
    'fault: SUPABASE_EMAIL_HOOK_SECRETS is not v1,whsec_<base64>: the Worker takes no call',
  ]);
});
