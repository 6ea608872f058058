import { env, SELF } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { SITE } from '#tests/support/worker/people.ts';
import { CALLERS, type Caller, type Cast, callCast } from '#tests/support/worker/permissions/cast.ts';
import { type Night, prepareNight } from '#tests/support/worker/permissions/night.ts';
import {
  type ApiCall,
  ROUTE_CASES,
  type RouteCase,
  sessionHeaders,
} from '#tests/support/worker/permissions/routes.ts';
import { rowsOfD1, settleDoor } from '#tests/support/worker/permissions/state.ts';
import { apiKeyOf } from '#tests/support/worker/public-api.ts';
import { app, ROUTE_GROUPS } from '#worker/app.ts';

/**
 * Routes with their own tables (procedures, the identity service, wallet passes) and middleware of all
 * routes.
 */
const ELSEWHERE = /^ALL \/(api\/trpc\/)?\*$| \/auth\/v1\/|\/passes\/|\/apple\.pkpass$/;

const grouped = await Promise.all(ROUTE_GROUPS.map(async ([, { list }]) => await list()));
const mounts = new Set(ROUTE_GROUPS.map(([path]) => path));
const own = app.routes.filter(({ path }) => !mounts.has(path));
const ROUTES = [
  ...new Set([...own, ...grouped.flat()].map(({ method, path }) => `${method} ${path}`)),
].filter((route) => !ELSEWHERE.test(route));
const CASES = Object.entries(ROUTE_CASES).map(([name, each]) => ({ ...each, name }));

let cast: Cast;
let night: Night;
let keys: Partial<Record<Caller, string>>;

beforeAll(async () => {
  cast = await callCast();
  night = await prepareNight(cast);
  await settleDoor(cast.organizer, night.eventId);
  const owners = ['organizer', 'rival', 'admin'] as const;
  const made = owners.map(async (owner) => [owner, (await apiKeyOf(cast[owner])).key] as const);
  keys = Object.fromEntries(await Promise.all(made));
});

/** All rows of D1 but uploads of permitted callers, and API keys, whose last use changes. */
async function everything() {
  const { uploads: _uploads, api_keys: _keys, ...rows } = await rowsOfD1();
  return rows;
}

async function send({ path, init = {} }: ApiCall, headers: Record<string, string>): Promise<Response> {
  await env.DB.prepare('DELETE FROM rate_limits').run();
  return SELF.fetch(SITE + path, { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } });
}

/** The status, or the close code of a socket that is closed at once. */
async function answerOf(response: Response, each: RouteCase): Promise<number> {
  const { webSocket } = response;
  if (!webSocket) {
    await response.arrayBuffer();
    return response.status;
  }
  webSocket.accept();
  if (each.everybody === 101) {
    webSocket.close(1000);
    return 101;
  }
  return new Promise((resolve) => webSocket.addEventListener('close', ({ code }) => resolve(code)));
}

function headersOf(caller: Caller, { byKey }: RouteCase): Record<string, string> {
  if (byKey) return keys[caller] ? { authorization: `Bearer ${keys[caller]}` } : {};
  return sessionHeaders(caller === 'visitor' ? null : cast[caller].token);
}

test('the table covers exactly the routes outside tRPC', () => {
  const named = CASES.map(({ name }) => name.replace(/ draft$| profile$/, ''));
  expect([...new Set(named)].sort()).toEqual([...ROUTES].sort());
});

describe('answers of routes by caller', () => {
  test.each(CASES)(
    '$name answers each caller as in the table, and refused callers change nothing',
    async (each) => {
      const answers: Partial<Record<Caller, number>> = {};
      const expected: Partial<Record<Caller, number>> = {};
      const before = await everything();
      for (const caller of CALLERS) {
        const response = await send(each.ask(night, caller), headersOf(caller, each));
        answers[caller] = await answerOf(response, each);
        expected[caller] = each.but?.[caller] ?? each.everybody;
      }
      expect(answers).toEqual(expected);
      if (!each.writes) expect(await everything()).toEqual(before);
    },
  );
});

describe('malformed requests', () => {
  test.each(CASES.filter(({ malformed }) => malformed))(
    '$name refuses malformed input and changes nothing',
    async ({ malformed, ...each }) => {
      if (!malformed) return;
      const before = await everything();
      const who = each.byKey || each.name.includes('uploads') ? 'organizer' : 'visitor';
      const response = await send(malformed.ask, headersOf(who, each));
      expect(await answerOf(response, each)).toBe(malformed.answered);
      expect(await everything()).toEqual(before);
    },
  );
});

describe('routes with parameters or a body', () => {
  test.each(ROUTES.filter((route) => /:\w|^POST/.test(route)))(
    '%s has a case for malformed input',
    (route) => {
      // A static pattern has nothing else to validate.
      if (route.includes('{')) return;
      expect(ROUTE_CASES[route]?.malformed).toBeDefined();
      if (route.startsWith('POST')) expect(ROUTE_CASES[route]?.oversized).toBeDefined();
    },
  );
});

describe('oversized bodies', () => {
  test.each(CASES.filter(({ oversized }) => oversized))(
    '$name refuses an oversized body and changes nothing',
    async ({ oversized, ...each }) => {
      if (!oversized) return;
      const before = await everything();
      const { path } = each.ask(night, 'organizer');
      const init = { method: 'POST', body: new Uint8Array(oversized.bytes) };
      const response = await send({ path, init }, headersOf('organizer', each));
      expect(await answerOf(response, each)).toBe(oversized.answered);
      expect(await everything()).toEqual(before);
    },
  );
});
