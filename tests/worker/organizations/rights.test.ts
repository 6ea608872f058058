import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#shared/errors/errors.ts';
import { RIGHTS } from '#shared/organizations/rights.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { helperPhone } from '#tests/support/worker/helper-phones.ts';
import { callTrpc, type Person, person } from '#tests/support/worker/people.ts';
import {
  ANSWERED,
  CASES,
  type Case,
  codeOf,
  inputOf,
  Nights,
  USES_UP,
} from '#tests/support/worker/permissions/cases.ts';
import { type Caller, type Cast, callCast } from '#tests/support/worker/permissions/cast.ts';
import { MARKS } from '#tests/support/worker/permissions/inputs.ts';
import { join, leave, Members, rightsBeside } from '#tests/support/worker/permissions/members.ts';
import { type Night, prepareNight } from '#tests/support/worker/permissions/night.ts';
import { RIGHT_OF, TOLD_TO_MEMBERS } from '#tests/support/worker/permissions/rights-of.ts';
import {
  rowsBeside,
  rowsOfBoxOffice,
  rowsOfD1,
  settleDoor,
} from '#tests/support/worker/permissions/state.ts';
import { refusalOf, SHOWN_TO, WHO_MAY } from '#tests/support/worker/permissions/who-may.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';
import { isOpenToHelpers } from '#worker/auth/open-to-helpers.ts';

/** A caller who must not get through, and the caller of the permission table whom the Worker treats alike. */
interface Intruder {
  name: string;
  token: string;
  like: Caller;
}

/** What an intruder gets: a refusal, or an answer in which the event is not shown. Null: the call is theirs to make. */
type Told = ErrorCode | 'nothing shown' | null;

let cast: Cast;
let night: Night;
/** Another event of the same organization. */
let elsewhere: string;
let nights: Nights;
let members: Members;
/** Members for other events, of other organizations, and former ones. */
let strangers: Intruder[];
let phones: Intruder[];

async function everything() {
  return { d1: await rowsOfD1(), boxOffice: await rowsOfBoxOffice(night.eventId) };
}

beforeAll(async () => {
  cast = await callCast();
  night = await prepareNight(cast);
  nights = new Nights(cast);
  const { organizer, rival } = cast;
  members = new Members(organizer.id);
  ({ eventId: elsewhere } = await eventOnSale({ organizer }));
  const [removed, foreigner] = await Promise.all([person(), person()]);
  await join(organizer.id, removed);
  await leave(organizer.id, removed);
  await join(rival.id, foreigner, { isOwner: true });
  const intruder = (name: string, like: Caller, { token }: Pick<Person, 'token'>) => ({ name, like, token });
  strangers = [
    intruder('a member for another event', 'rival', await members.onlyFor(elsewhere)),
    intruder("another organization's owner", 'rival', foreigner),
    intruder('a member whose time is over', 'stranger', await members.ended()),
    intruder('a removed member', 'stranger', removed),
  ];
  phones = [
    intruder(
      "a helper's phone at the door",
      'scanner',
      await helperPhone({ ...night, organizer }, 'scanner'),
    ),
    intruder("a helper's phone at the bar", 'vendor', await helperPhone({ ...night, organizer }, 'vendor')),
  ];
  // A phone notes every minute that it was seen.
  await env.DB.prepare('UPDATE helper_phones SET seen_at = 9e12 WHERE seen_at IS NOT NULL').run();
  for (const opened of Object.values(RIGHT_OF))
    if (typeof opened !== 'string') await members.with(rightsBeside(opened));
  await Promise.all([...RIGHTS, 'own' as const].map((right) => members.may(right)));
  await members.with(RIGHTS);
  await settleDoor(organizer, night.eventId);
});

test('every case of the permission table has its right, and who may call without one is in its circle', () => {
  expect(Object.keys(RIGHT_OF).sort()).toEqual(Object.keys(WHO_MAY).sort());
  for (const { name, may } of CASES) {
    const opened = RIGHT_OF[name];
    if (opened === 'administrator') expect([name, may]).toEqual([name, ['admin']]);
    if (opened === 'anybody' || opened === 'guests')
      expect([name, may.includes('stranger')]).toEqual([name, true]);
    // A list that answers everybody hides by the right what it shows.
    if (typeof opened === 'object' && may.includes('stranger'))
      expect([name, name in SHOWN_TO]).toEqual([name, true]);
  }
});

/** What a case tells somebody who has not its right. */
function told({ name, kind, circle }: Case, { name: who, like }: Intruder): Told {
  const opened = RIGHT_OF[name];
  if (opened === 'anybody' || opened === 'signed in' || opened === 'guests') return null;
  const isOfOthers = who.startsWith('another');
  const isMember = like === 'rival' && !isOfOthers;
  if (opened === 'members' && isMember) return null;
  const code = (isMember && TOLD_TO_MEMBERS[name]) || refusalOf(circle, like);
  if (code) return code;
  return kind === 'query' && SHOWN_TO[name] ? 'nothing shown' : null;
}

function toldToPhone(each: Case, phone: Intruder): Told {
  if (each.path.startsWith('phones.')) return null;
  return isOpenToHelpers(each.path) ? refusalOf(each.circle, phone.like) : 'FORBIDDEN';
}

async function intrudersOf({ name }: Case): Promise<Intruder[]> {
  const opened = RIGHT_OF[name];
  if (opened === 'members') return strangers;
  if (typeof opened === 'string') {
    const { token } = await members.with(RIGHTS);
    return [{ name: 'a member with every right', like: 'rival', token }];
  }
  const beside = rightsBeside(opened ?? []);
  if (beside.length === 0) return strangers;
  const { token } = await members.with(beside);
  return [{ name: `a member with ${beside.join(', ')}`, like: 'rival', token }, ...strangers];
}

function markOf({ path }: Case, of: Night): string {
  return (MARKS[path] ?? (({ eventId }: Night) => eventId))(of);
}

async function answersOf(each: Case, intruders: readonly [Intruder, Told][]) {
  const input = inputOf(each, night);
  return await Promise.all(
    intruders.map(async ([{ name, token }, expected]) => {
      const answer = await callTrpc(each.path, each.kind, input, { token });
      const isHidden = answer.error === null && !JSON.stringify(answer.data).includes(markOf(each, night));
      const got = expected === 'nothing shown' && isHidden ? expected : codeOf(answer);
      return [each.name, name, answer.status, got];
    }),
  );
}

const ROOMS = [...new Set(CASES.map(({ path }) => path.split('.')[0] ?? ''))];

test.each(ROOMS)('%s refuses who has not the right, and changes nothing', async (room) => {
  await env.DB.prepare('DELETE FROM rate_limits').run();
  const before = await everything();
  const got = [];
  const wanted = [];
  for (const each of CASES.filter(({ path }) => path.startsWith(`${room}.`))) {
    const intruders = (await intrudersOf(each)).map((who): [Intruder, Told] => [who, told(each, who)]);
    const withPhones = phones.map((who): [Intruder, Told] => [who, toldToPhone(each, who)]);
    const refused = [...intruders, ...withPhones].filter(([, expected]) => expected !== null);
    for (const [{ name }, expected] of refused) {
      const status = expected && expected !== 'nothing shown' ? ERRORS[expected].status : 200;
      wanted.push([each.name, name, status, expected]);
    }
    got.push(...(await answersOf(each, refused)));
  }
  expect(got).toEqual(wanted);
  expect(await everything()).toEqual(before);
});

/** Procedures that take an event and something of it. Persons and crews belong to no event. */
const CROSSED = CASES.filter(({ path, may }) => {
  const { idFields = [] } = PROCEDURES.find((each) => each.path === path) ?? {};
  const isOfEvent = idFields.includes('eventId') && idFields.length > 1;
  return isOfEvent && !/^(staff.add|crews\..*)$/.test(path) && !may.includes('stranger');
});

test('a member for one event reaches nothing of another one through it', async () => {
  await env.DB.prepare('DELETE FROM rate_limits').run();
  const before = await everything();
  const { token } = await members.onlyFor(elsewhere);
  // The box office keeps the codes of the whole organization, of which some are now for the other event.
  const left = ({
    d1,
    boxOffice: { kept: _kept, ...boxOffice },
  }: Awaited<ReturnType<typeof everything>>) => ({
    boxOffice,
    d1: rowsBeside(d1, elsewhere),
  });
  for (const each of CROSSED) {
    const input = { ...inputOf(each, night), eventId: elsewhere };
    const answer = await callTrpc(each.path, each.kind, input, { token });
    if (each.kind === 'query') expect(JSON.stringify(answer), each.name).not.toContain(night.eventId);
    if (each.kind === 'query') continue;
    expect([each.name, left(await everything())]).toEqual([each.name, left(before)]);
  }
});

test('who may give work in one role only sees the codes of that role', async () => {
  const shown = async (right: 'door' | 'bar') => {
    const { token } = await members.may(right);
    const { data } = await callTrpc('phones.list', 'query', { eventId: night.eventId }, { token });
    return [...new Set((data.items as { role: string }[]).map(({ role }) => role))];
  };
  expect([await shown('door'), await shown('bar')]).toEqual([['scanner'], ['vendor']]);
});

describe('a member with nothing but the right', () => {
  const asked = CASES.flatMap((each) => {
    const opened = RIGHT_OF[each.name];
    return typeof opened === 'object' ? opened.map((right) => ({ ...each, right })) : [];
  });

  test.each(asked)('$right opens $name', async (each) => {
    await env.DB.prepare('DELETE FROM rate_limits').run();
    const parts = USES_UP[each.name];
    const own = each.kind === 'mutation' && parts ? await nights.with(parts) : night;
    const { token } = await members.may(each.right);
    const answer = await callTrpc(each.path, each.kind, inputOf(each, own), { token });
    const code = answer.data?.outcome === 'refused' ? answer.data.code : codeOf(answer);
    expect(code).toBe(ANSWERED[each.name] ?? '200');
    if (SHOWN_TO[each.name]?.includes('organizer'))
      expect(JSON.stringify(answer.data)).toContain(markOf(each, own));
  });
});
