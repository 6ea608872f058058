import { expect, test, vi } from 'vitest';
import { humanCheckOf } from '#worker/queue/human-check.ts';

const KEYS = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };

/** Answers like https://developers.cloudflare.com/turnstile/get-started/server-side-validation/: a token is good once. */
function siteverify() {
  const used = new Set<unknown>();
  return vi.fn<typeof fetch>(async (_url, init) => {
    const { secret, response } = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const code =
      secret !== 'secret'
        ? 'invalid-input-secret'
        : used.has(response)
          ? 'timeout-or-duplicate'
          : !String(response).startsWith('solved')
            ? 'invalid-input-response'
            : null;
    used.add(response);
    const action = String(response).endsWith('login') ? 'login' : 'place';
    return Response.json(code ? { success: false, 'error-codes': [code] } : { success: true, action });
  });
}

test('there is no check without both keys', () => {
  expect(humanCheckOf({})).toBeNull();
  expect(humanCheckOf({ TURNSTILE_SITE_KEY: 'site' })).toBeNull();
});

test('a solved challenge is good once, and an invented or foreign one never', async () => {
  const request = siteverify();
  const check = humanCheckOf(KEYS, request);
  expect(await check?.isHuman('solved-1', '192.0.2.1')).toBe(true);
  expect(await check?.isHuman('solved-1', '192.0.2.1')).toBe(false);
  expect(await check?.isHuman('invented', null)).toBe(false);
  expect(await check?.isHuman('solved-login', null)).toBe(false);
  const [url, init] = request.mock.calls[0] ?? [];
  expect(url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
  expect(JSON.parse(String(init?.body))).toEqual({
    secret: 'secret',
    response: 'solved-1',
    remoteip: '192.0.2.1',
  });
});

test('an outage of the check stops no sale', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const down = humanCheckOf(KEYS, async () => new Response('bad gateway', { status: 502 }));
  expect(await down?.isHuman('solved-1', null)).toBe(true);
});
