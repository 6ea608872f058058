import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#shared/errors/errors.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { callTrpc, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { CALLERS, type Caller, type Cast, callCast } from '#tests/support/worker/permissions/cast.ts';
import { INPUTS, MARKS } from '#tests/support/worker/permissions/inputs.ts';
import { assign, type Night, prepareNight } from '#tests/support/worker/permissions/night.ts';
import {
  rowsBeside,
  rowsOfBoxOffice,
  rowsOfD1,
  settleDoor,
} from '#tests/support/worker/permissions/state.ts';
import { refusalOf, SHOWN_TO, WHO_MAY } from '#tests/support/worker/permissions/who-may.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';

/** Expected answers of permitted callers where the test environment cannot succeed. */
const ANSWERED: Record<string, string> = {
  'tickets.passLink': 'PASSES_UNAVAILABLE',
  'announcements.test': 'MAILS_UNAVAILABLE',
  'announcements.send': 'MAILS_UNAVAILABLE',
  'attendees.resend': 'MAILS_UNAVAILABLE',
  'auth.loginWithSupabase': 'SESSION_EXPIRED',
  'members.leave': 'LAST_OWNER',
  'organizations.addOwner': 'PROOF_NEEDED',
  'organizations.removeOwner': 'PROOF_NEEDED',
  'organizations.setResponsible': 'PROOF_NEEDED',
  'payouts.connect': 'PROOF_NEEDED',
  'payouts.connect of-organization': 'PROOF_NEEDED',
  'payouts.record': 'PAYOUT_TOO_EARLY',
  'profile.deleteAccount': 'CONFIRMATION_MISMATCH',
  'wallet.withdraw': 'NOT_WITHDRAWABLE',
  'eventWaitlist.join': 'WAITLIST_NOT_NEEDED',
  'tickets.answerChange': 'CHANGE_CLOSED',
  'tickets.giveBack': 'RETURN_TOO_EARLY',
  'users.requestRelink': 'RELINK_UNAVAILABLE',
  'users.confirmRelink': 'RELINK_UNAVAILABLE',
};

/** A part of a night. */
type Part =
  | 'apiKey'
  | 'batch'
  | 'checkout'
  | 'colleague'
  | 'crew'
  | 'discount'
  | 'draft'
  | 'endpoint'
  | 'event'
  | 'invitation'
  | 'memberInvitation'
  | 'offer'
  | 'order'
  | 'organizerRequest'
  | 'refundRequest'
  | 'spareItem'
  | 'spareType'
  | 'ticket'
  | 'transfer'
  | 'usedTicket'
  | 'venue';

/**
 * Cases that succeed once only: each call uses up these parts of a night, and the event as a whole if it ends all else
 * there. `sellAtDoor` uses nothing, and needs a night of which no earlier case has changed the price.
 */
const USES_UP: Record<string, readonly Part[]> = {
  'apiKeys.revoke': ['apiKey'],
  'checkin.scan': ['ticket'],
  'checkin.scan by-name': ['ticket'],
  'checkin.undo': ['usedTicket'],
  'checkout.extend': ['checkout'],
  'checkout.pay': ['checkout'],
  'checkout.release': ['checkout'],
  'crews.delete': ['crew'],
  'discounts.delete': ['discount'],
  'discounts.deleteUnused': ['batch'],
  'events.cancel': ['event'],
  'events.delete': ['draft'],
  'events.publish': ['draft'],
  'members.remove': ['colleague'],
  'members.withdraw': ['memberInvitation'],
  'menu.delete': ['spareItem'],
  'orders.cancel': ['order'],
  'orders.complete': ['order'],
  'refunds.decide': ['refundRequest'],
  'refunds.refundTicket': ['ticket'],
  'refunds.refundType': ['ticket', 'event'],
  'refunds.withdrawRequest': ['refundRequest'],
  // Makes the guest staff of the event.
  'staff.accept': ['offer', 'event'],
  'staff.decline': ['offer'],
  'staff.remove': ['event'],
  'staff.remove invitation': ['invitation'],
  'ticketTypes.delete': ['spareType'],
  'tickets.accept': ['transfer'],
  'tickets.sellAtDoor': [],
  'users.decideOrganizer': ['organizerRequest'],
  'venues.delete': ['venue'],
  'webhooks.delete': ['endpoint'],
};

const CASES = Object.keys(WHO_MAY).map((name) => {
  const path = name.split(' ')[0] ?? '';
  const { kind = 'query', takesInput = false } = PROCEDURES.find((each) => each.path === path) ?? {};
  const circle = WHO_MAY[name] ?? { may: [] };
  const refused = CALLERS.filter((caller) => !circle.may.includes(caller));
  return { name, path, kind, takesInput, circle, refused, may: circle.may };
});
type Case = (typeof CASES)[number];

let cast: Cast;
/** An event of the rival. */
let elsewhere: string;
let night: Night;
/** All rows at the last check; they must not change until permitted callers run. */
let known: Awaited<ReturnType<typeof everything>>;

beforeAll(async () => {
  cast = await callCast();
  const { eventId } = await eventOnSale({ organizer: cast.rival });
  elsewhere = eventId;
  const foreign = { eventId, organizer: cast.rival };
  await assign(foreign, [cast.scannerElsewhere], 'scanner');
  await assign(foreign, [cast.scannerElsewhere], 'vendor');
  night = await prepareNight(cast);
  await settleDoor(cast.organizer, night.eventId);
  known = await everything();
});

function inputOf({ name, kind, takesInput }: Case, of: Night) {
  if (!takesInput) return undefined;
  const input = INPUTS[name]?.(of);
  return kind === 'mutation' ? { ...input, requestId: crypto.randomUUID() } : input;
}

function callAs(caller: Caller, { path, kind }: Case, input: unknown): Promise<TrpcAnswer> {
  return callTrpc(path, kind, input, { token: caller === 'visitor' ? null : cast[caller].token });
}

function codeOf({ status, error }: TrpcAnswer): string {
  return error?.data.errorCode ?? `${status}`;
}

/** Nights with what earlier cases have used up of each. */
const nights: { night: Night; used: Set<Part> }[] = [];

/** A night of which these parts are left. */
async function nightWith(parts: readonly Part[]): Promise<Night> {
  let left = nights.find(({ used }) => !used.has('event') && parts.every((part) => !used.has(part)));
  if (!left) {
    left = { night: await prepareNight(cast), used: new Set() };
    nights.push(left);
  }
  for (const part of parts) left.used.add(part);
  return left.night;
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
    expect(named, path).toEqual(expect.arrayContaining(idFields));
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
      const own = parts ? await nightWith(parts) : night;
      const answer = await callAs(caller, each, inputOf(each, own));
      const code = answer.data?.outcome === 'refused' ? answer.data.code : codeOf(answer);
      expect([caller, code]).toEqual([caller, ANSWERED[each.name] ?? '200']);
    }
  });
});
