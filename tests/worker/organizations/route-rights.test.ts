import { env, SELF } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { RIGHTS, type Right } from '#shared/organizations/rights.ts';
import { photo } from '#tests/support/pictures.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { helperPhone } from '#tests/support/worker/helper-phones.ts';
import { SITE } from '#tests/support/worker/people.ts';
import { type Cast, callCast } from '#tests/support/worker/permissions/cast.ts';
import { Members, rightsBeside } from '#tests/support/worker/permissions/members.ts';
import { type Night, prepareNight } from '#tests/support/worker/permissions/night.ts';
import { type ApiCall, ROUTE_CASES, sessionHeaders } from '#tests/support/worker/permissions/routes.ts';
import { rowsOfD1, settleDoor } from '#tests/support/worker/permissions/state.ts';
import { upload } from '#tests/support/worker/uploads.ts';

/** For the rights `door` and `money`. */
const NIGHT_LOGS = /\/night-log\./;
/** Routes that are closed to strangers; they take no notice of members, but for those whose cases are below. */
const CLOSED = Object.entries(ROUTE_CASES).filter(
  ([name, { everybody, but, byKey }]) =>
    name !== 'POST /api/uploads' && !NIGHT_LOGS.test(name) && !byKey && (but?.stranger ?? everybody) >= 400,
);
/** Pictures by what they are for. */
const RIGHT_OF_PICTURE: Record<string, Right> = { event: 'sell', menu: 'bar' };

let cast: Cast;
let night: Night;
let members: Members;

beforeAll(async () => {
  cast = await callCast();
  night = await prepareNight(cast);
  members = new Members(cast.organizer.id);
  for (const right of Object.values(RIGHT_OF_PICTURE)) {
    await members.may(right);
    await members.with(rightsBeside([right]));
  }
  await members.with(RIGHTS);
  await members.ended();
  await settleDoor(cast.organizer, night.eventId);
});

async function everything() {
  const { uploads: _uploads, ...rows } = await rowsOfD1();
  return rows;
}

async function answerOf({ path, init = {} }: ApiCall, token: string): Promise<number> {
  const headers = { ...sessionHeaders(token), ...init.headers };
  const response = await SELF.fetch(SITE + path, { redirect: 'manual', ...init, headers });
  const { webSocket } = response;
  if (!webSocket) {
    await response.arrayBuffer();
    return response.status;
  }
  webSocket.accept();
  return new Promise((resolve) => webSocket.addEventListener('close', ({ code }) => resolve(code)));
}

test('files, sockets and other closed routes tell a member with every right what they tell strangers', async () => {
  const before = await everything();
  const { token } = await members.with(RIGHTS);
  const got: Record<string, unknown> = {};
  const wanted: Record<string, number> = {};
  for (const [name, each] of CLOSED) {
    await env.DB.prepare('DELETE FROM rate_limits').run();
    got[name] = await answerOf(each.ask(night, 'stranger'), token);
    wanted[name] = each.but?.stranger ?? each.everybody;
  }
  expect(got).toEqual(wanted);
  expect(await everything()).toEqual(before);
});

test.each(Object.entries(ROUTE_CASES).filter(([name]) => NIGHT_LOGS.test(name)))(
  '%s needs the right to the door or to money',
  async (_name, { ask }) => {
    const neither = rightsBeside(['door', 'money']);
    const answers = [];
    for (const rights of [['door'], ['money'], neither] as const) {
      const { token } = await members.with(rights);
      answers.push(await answerOf(ask(night, 'stranger'), token));
    }
    expect(answers).toEqual([200, 200, 404]);
  },
);

test.each(Object.entries(RIGHT_OF_PICTURE))(
  'a picture for the %s needs its right',
  async (purpose, right) => {
    const { eventId } = night;
    const { eventId: elsewhere } = await eventOnSale({ organizer: cast.organizer });
    const onlyThere = await members.onlyFor(elsewhere);
    const phone = await helperPhone({ eventId, organizer: cast.organizer }, 'vendor');
    const before = await everything();
    const tried = [
      await members.with(rightsBeside([right])),
      onlyThere,
      cast.rival,
      await members.ended(),
      cast.stranger,
      phone,
    ];
    const codes = [];
    for (const who of tried) codes.push((await upload(who, photo(), { purpose, eventId })).code);
    const notFound = ['EVENT_NOT_FOUND', 'EVENT_NOT_FOUND', 'EVENT_NOT_FOUND'];
    expect(codes).toEqual([...notFound, 'ORGANIZERS_ONLY', 'ORGANIZERS_ONLY', codes[5]]);
    expect(codes[5]).toMatch(/^[A-Z_]+$/);
    expect(await everything()).toEqual(before);
    const allowed = await upload(await members.may(right), photo(), { purpose, eventId });
    expect(allowed.status).toBe(200);
  },
);
