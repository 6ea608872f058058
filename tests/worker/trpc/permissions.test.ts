import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#shared/errors/errors.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { callTrpc, type TrpcAnswer } from '#tests/support/worker/people.ts';
import {
  ANSWERED,
  CASES,
  type Case,
  codeOf,
  inputOf,
  Nights,
  USES_UP,
} from '#tests/support/worker/permissions/cases.ts';
import { CALLERS, type Caller, type Cast, callCast } from '#tests/support/worker/permissions/cast.ts';
import { INPUTS, MARKS } from '#tests/support/worker/permissions/inputs.ts';
import { assign, type Night, prepareNight } from '#tests/support/worker/permissions/night.ts';
import {
  rowsBeside,
  rowsOfBoxOffice,
  rowsOfD1,
  settleDoor,
} from '#tests/support/worker/permissions/state.ts';
import { refusalOf, SHOWN_TO } from '#tests/support/worker/permissions/who-may.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';

let cast: Cast;
/** An event of the rival. */
let elsewhere: string;
let night: Night;
let nights: Nights;
/** All rows at the last check; they must not change until permitted callers run. */
let known: Awaited<ReturnType<typeof everything>>;

beforeAll(async () => {
  cast = await callCast();
  nights = new Nights(cast);
  const { eventId } = await eventOnSale({ organizer: cast.rival });
  elsewhere = eventId;
  const foreign = { eventId, organizer: cast.rival };
  await assign(foreign, [cast.scannerElsewhere], 'scanner');
  await assign(foreign, [cast.scannerElsewhere], 'vendor');
  night = await prepareNight(cast);
  await settleDoor(cast.organizer, night.eventId);
  known = await everything();
});

function callAs(caller: Caller, { path, kind }: Case, input: unknown): Promise<TrpcAnswer> {
  return callTrpc(path, kind, input, { token: caller === 'visitor' ? null : cast[caller].token });
}

async function everything() {
  return { d1: await rowsOfD1(), boxOffice: await rowsOfBoxOffice(night.eventId) };
}

test('every procedure of the router is in the table, and its input has every ID field it takes', () => {
  const paths = PROCEDURES.map(({ path }) => path).sort();
  expect([...new Set(CASES.map(({ path }) => path))].sort()).toEqual(paths);
  for (const { path, idFields, takesInput } of PROCEDURES) {
    const cases = CASES.filter((each) => each.path === path);
    for (const { name } of cases) expect(name in INPUTS, name).toBe(takesInput);
    const named = cases.flatMap((each) => Object.keys(inputOf(each, night) ?? {}));
    expect.soft(named, path).toEqual(expect.arrayContaining(idFields));
  }
});

describe('callers without permission', () => {
  test.each(CASES.filter(({ refused }) => refused.length > 0))(
    '$name refuses callers without permission and changes nothing',
    async (each) => {
      const before = known;
      const input = inputOf(each, night);
      const answers: Record<string, [number, string]> = {};
      const expected: Record<string, [number, string]> = {};
      for (const caller of each.refused) {
        const code = refusalOf(each.circle, caller);
        const answer = await callAs(caller, each, input);
        answers[caller] = [answer.status, codeOf(answer)];
        if (code) expected[caller] = [ERRORS[code].status, code];
      }
      known = await everything();
      expect(answers).toEqual(expected);
      expect(known).toEqual(before);
    },
  );
});

/** Procedures that take an event and something of it: the caller may own the event and not the other. */
const CROSSED = CASES.filter(
  ({ path, may }) =>
    // Takes a person or an address, which belong to no event.
    path !== 'staff.add' &&
    may.length < CALLERS.length &&
    (PROCEDURES.find((each) => each.path === path)?.idFields.length ?? 0) > 1 &&
    PROCEDURES.find((each) => each.path === path)?.idFields.includes('eventId'),
);

describe("access to another event's objects through the caller's own event", () => {
  test.each(CROSSED)(
    "$name does not reach another event's objects through the caller's own event",
    async (each) => {
      const before = known;
      const answer = await callAs('rival', each, { ...inputOf(each, night), eventId: elsewhere });
      if (each.kind === 'query') expect(answer.data?.items ?? [], codeOf(answer)).toEqual([]);
      known = await everything();
      const { d1, boxOffice } = known;
      const left = { boxOffice, d1: rowsBeside(d1, elsewhere) };
      expect(left).toEqual({ ...before, d1: rowsBeside(before.d1, elsewhere) });
    },
  );
});

describe('queries of permitted callers', () => {
  test.each(CASES.filter(({ kind, may }) => kind === 'query' && may.length > 0))(
    '$name shows permitted callers exactly their own data',
    async (each) => {
      const { name, path, may } = each;
      const input = inputOf(each, night);
      const mark = (MARKS[path] ?? (({ eventId }: Night) => eventId))(night);
      for (const caller of may) {
        const answer = await callAs(caller, each, input);
        expect([caller, codeOf(answer)]).toEqual([caller, ANSWERED[name] ?? '200']);
        if (!SHOWN_TO[name]) continue;
        const shows = JSON.stringify(answer.data).includes(mark);
        expect([caller, shows]).toEqual([caller, SHOWN_TO[name].includes(caller)]);
      }
    },
  );
});

describe('mutations of permitted callers', () => {
  const cases = CASES.filter(({ kind, may }) => kind === 'mutation' && may.length > 0);
  test.each(cases)('$name succeeds for permitted callers', async (each) => {
    for (const caller of each.may) {
      const parts = USES_UP[each.name];
      const own = parts ? await nights.with(parts) : night;
      const answer = await callAs(caller, each, inputOf(each, own));
      const code = answer.data?.outcome === 'refused' ? answer.data.code : codeOf(answer);
      expect([caller, code]).toEqual([caller, ANSWERED[each.name] ?? '200']);
    }
  });
});
