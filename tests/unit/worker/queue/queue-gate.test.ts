import { describe, expect, test } from 'vitest';
import { done, type Outcome, type Refusal, type RefusalDetails, refused } from '#shared/errors/errors.ts';
import type { RoomReport, RoomStatus } from '#shared/queue/room-status.ts';
import { QueueGate } from '#worker/queue/queue-gate.ts';

const OFF: RoomStatus = {
  isOn: false,
  calledUntil: 0,
  perSecond: 200,
  waiting: [],
  reportLagMs: 250,
  opensAt: null,
  admits: 2,
  freshForMs: 1_000,
  types: { general: { left: 9, startsAt: null } },
};
const ON: RoomStatus = { ...OFF, isOn: true, admits: 0 };

/** A gate whose box office answers with the status that the test sets. */
function newGate(first: RoomStatus = OFF) {
  const office = {
    now: 1_000_000,
    status: done(first) as Outcome<RoomStatus>,
    answer: done('bought') as Outcome<string>,
    reports: [] as RoomReport[],
    sent: [] as string[],
    check: null as Refusal | null,
  };
  const gate = new QueueGate({
    now: () => office.now,
    // No read takes long enough to be given up.
    pause: (ms) => (ms < 1_000 ? Promise.resolve() : new Promise(() => {})),
    report: async (report) => {
      office.reports.push(report);
      return office.status;
    },
    sign: async ({ userId }, { joinedAt, notBefore, expiresAt }) =>
      [userId, joinedAt, notBefore, expiresAt].join('/'),
    verify: async ({ userId }, token) => {
      const [owner, joinedAt, notBefore, expiresAt] = token.split('/');
      if (owner !== userId) return null;
      return { joinedAt: Number(joinedAt), notBefore: Number(notBefore), expiresAt: Number(expiresAt) };
    },
    lot: async (buyer) => (buyer === 'ann' ? 0.75 : 0.25),
  });
  const ask = (userId: string, queueToken?: string, needs = { card: false, code: false }) =>
    gate.admit(
      {
        checkNewcomer: async () => office.check,
        owner: { eventId: 'e', userId, requestId: 'r', requestHash: 'h' },
        queueToken,
        ticketTypeIds: ['general'],
        needs,
        waitUntil: () => {},
      },
      async () => {
        office.sent.push(userId);
        return office.answer;
      },
    );
  /** Asks, and returns the queue token that it gets. */
  const wait = async (userId: string, queueToken?: string) => {
    const answer = await ask(userId, queueToken);
    if (answer.ok || answer.code !== 'SALE_BUSY')
      throw new Error(`Not told to wait: ${JSON.stringify(answer)}`);
    const { queueToken: issued, ahead, left, ...details }: RefusalDetails = answer.details ?? {};
    const joinedAt = Number(String(issued).split('/')[1]);
    return { ...details, ahead, left, queueToken: String(issued), joinedAt };
  };
  return { office, ask, wait };
}

describe('newcomers', () => {
  test('a single buyer of a quiet sale costs the box office no report', async () => {
    const { office, ask } = newGate();
    expect(await ask('ann')).toEqual(done('bought'));
    expect(office.reports).toEqual([]);
  });

  test('several at once share one report, and as many go on as the box office admits', async () => {
    const { office, ask } = newGate({ ...OFF, admits: 2 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((who) => ask(who)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
    expect(office.reports).toHaveLength(1);
  });

  test('before the admitted newcomers are used up the next status is read, and nobody waits for it', async () => {
    const { office, ask } = newGate({ ...OFF, admits: 16 });
    await ask('unasked');
    for (let asked = 0; asked < 14; asked++) await ask(`early-${asked}`);
    expect(office.reports).toHaveLength(1);
    office.now += 100;
    await ask('low');
    expect(office.reports).toHaveLength(2);
    await Promise.all(Array.from({ length: 14 }, (_, index) => ask(`late-${index}`)));
    expect(office.reports).toHaveLength(2);
    expect(office.sent).toHaveLength(30);
  });

  test('the others get a queue token with the number ahead, and are reported with the next status', async () => {
    const { office, ask, wait } = newGate(ON);
    await ask('a');
    const places = [await wait('b'), await wait('c'), await wait('d')];
    expect(places.map(({ ahead, left }) => [ahead, left])).toEqual([
      [0, 9],
      [1, 9],
      [2, 9],
    ]);
    expect(office.sent).toEqual(['a']);
    office.now += 2_000;
    await wait('e');
    expect(office.reports.at(-1)?.joined).toEqual(
      places.map(({ joinedAt }) => ({ from: joinedAt, to: joinedAt, count: 1 })),
    );
  });

  test('a report says how many of those who joined need a card payment, and how many a code', async () => {
    const { office, ask } = newGate(ON);
    await ask('a');
    await ask('b', undefined, { card: true, code: true });
    await ask('c', undefined, { card: true, code: false });
    await ask('d');
    // A report that gets lost is made again.
    office.status = refused('SALE_BUSY');
    office.now += 2_000;
    await ask('e');
    office.status = done(ON);
    office.now += 6_000;
    await ask('f');
    expect(office.reports.at(-1)?.needs).toEqual({ card: 2, code: 1 });
    office.now += 2_000;
    await ask('g');
    expect(office.reports.at(-1)?.needs).toEqual({ card: 0, code: 0 });
  });

  test('those who ask in the first seconds of a sale join at a random time, the same each time', async () => {
    const { office, ask, wait } = newGate({ ...ON, opensAt: 1_000_000 });
    await ask('zoe');
    office.now += 500;
    expect(await wait('ann')).toMatchObject({ joinedAt: 1_003_750, drawn: true });
    office.now += 3_500;
    expect(await wait('user:ann')).toMatchObject({ joinedAt: 1_003_750 });
    expect(await wait('bob')).toMatchObject({ joinedAt: 1_001_250 });
    office.now += 1_001;
    expect((await wait('bob')).joinedAt).toBe(office.now);
  });

  test('a newcomer who has to prove something gets no place before, and those with a place are not asked', async () => {
    const { office, ask, wait } = newGate(ON);
    await ask('a');
    const { queueToken } = await wait('b');
    office.check = refused('SALE_BUSY', { humanCheck: 'site' });
    expect(await ask('c')).toEqual(office.check);
    office.now += 20_000;
    expect((await wait('b', queueToken)).queueToken).not.toBe('undefined');
    // Nobody but the two was reported.
    office.check = null;
    office.now += 20_000;
    await wait('d');
    expect(office.reports.flatMap(({ joined }) => joined)).toHaveLength(1);
  });

  test('before the sale nobody gets a place', async () => {
    const { ask } = newGate({ ...ON, types: { general: { left: 9, startsAt: 1_060_000 } } });
    await ask('a');
    expect(await ask('b')).toMatchObject({ code: 'SALE_NOT_STARTED' });
  });
});

describe('buyers with a queue token', () => {
  test('the box office is asked only once a buyer is called, and they keep their place until then', async () => {
    const { office, ask, wait } = newGate(ON);
    await ask('a');
    const first = await wait('b');
    for (let polls = 0; polls < 5; polls++) {
      office.now += 20_000;
      expect((await wait('b', first.queueToken)).joinedAt).toBe(first.joinedAt);
    }
    expect(office.sent).toEqual(['a']);
    office.status = done({ ...ON, calledUntil: first.joinedAt + 1 });
    office.now += 20_000;
    expect(await ask('b', first.queueToken)).toEqual(done('bought'));
  });

  test('asking before the time in the token gains nothing', async () => {
    const { office, ask, wait } = newGate(ON);
    await ask('a');
    const { queueToken } = await wait('b');
    office.status = done({ ...ON, calledUntil: Number.MAX_SAFE_INTEGER, freshForMs: 0 });
    office.now += 900;
    await wait('b', queueToken);
    expect(office.sent).toEqual(['a']);
  });

  test('who can no longer get what they want hears it before their turn, one a second', async () => {
    const { office, ask, wait } = newGate(ON);
    await ask('a');
    const [one, other] = [await wait('b'), await wait('c')];
    office.status = done({ ...ON, types: {} });
    office.answer = refused('EVENT_NOT_ON_SALE');
    office.now += 20_000;
    expect(await ask('b', one.queueToken)).toEqual(office.answer);
    await wait('c', other.queueToken);
    office.now += 1_000;
    expect(await ask('c', other.queueToken)).toEqual(office.answer);
  });

  test('a foreign or expired token gets no place; the box office, which may know the request, is asked once a second', async () => {
    const { office, ask, wait } = newGate(ON);
    await ask('a');
    const { queueToken } = await wait('b');
    expect(await ask('thief', queueToken)).toEqual(refused('SALE_BUSY'));
    office.now += 3 * 3_600_000;
    office.answer = refused('QUEUE_TOKEN_INVALID');
    expect(await ask('b', queueToken)).toEqual(refused('QUEUE_TOKEN_INVALID'));
    expect(await ask('b', queueToken)).toEqual(refused('SALE_BUSY'));
    expect(office.sent).toEqual(['a', 'b']);
  });

  test('once the room is off, everybody is sent to the box office', async () => {
    const { office, ask, wait } = newGate(ON);
    await ask('a');
    const { queueToken } = await wait('b');
    office.status = done(OFF);
    office.now += 20_000;
    expect(await ask('b', queueToken)).toEqual(done('bought'));
  });
});

describe('a box office that does not answer', () => {
  test('overloaded, it is left alone, and buyers get a place without a time', async () => {
    const { office, ask, wait } = newGate();
    office.answer = refused('SALE_BUSY');
    office.status = refused('SALE_BUSY');
    const first = await wait('a');
    expect(first).toEqual({
      queueToken: first.queueToken,
      joinedAt: office.now,
      ahead: undefined,
      left: undefined,
    });
    for (const who of ['b', 'c', 'd']) await wait(who);
    await wait('a', first.queueToken);
    expect(office.sent).toEqual(['a']);
    expect(office.reports).toHaveLength(1);
    // It recovers: the places are reported, in their order.
    office.now += 10_000;
    office.status = done({ ...ON, calledUntil: first.joinedAt + 0.0001 });
    office.answer = done('bought');
    expect(await ask('a', first.queueToken)).toEqual(done('bought'));
    expect(office.reports.at(-1)?.joined).toHaveLength(4);
  });

  test('when its status cannot be read, the box office decides by itself', async () => {
    const { office, ask } = newGate();
    office.status = refused('OPERATION_FAILED');
    expect((await Promise.all(['a', 'b', 'c'].map((who) => ask(who)))).every(({ ok }) => ok)).toBe(true);
  });

  test('a busy answer of the box office becomes a place', async () => {
    const { office, wait } = newGate(ON);
    office.answer = refused('SALE_BUSY', { retryAfterMs: 2_000, left: 9 });
    expect(await wait('a')).toMatchObject({ ahead: 0, left: 9 });
  });
});
