import { joinQueue, type Tried } from '#client/features/queue/join-queue.ts';
import { openingWaitMs } from '#client/pages/event/sale.ts';
import { SALE_PER_SECOND } from '#durable/box-office/queue/queued-ticket-sales.ts';
import { WaitingRoom } from '#durable/box-office/queue/waiting-room.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { SALE_QUEUE_MAX } from '#shared/limits.ts';
import { fnv1a } from '#shared/text/fnv1a.ts';
import { QueueGate } from '#worker/queue/queue-gate.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface FlashSale {
  phones: number;
  /** Worker isolates, to which a phone's requests go at random. */
  isolates: number;
  /** Purchases per second that D1 commits. */
  commitsPerSecond: number;
  /** Share of the phones that wait for the start; the others come evenly in the minute after it. */
  early: number;
  seed: number;
}

export interface FlashFindings {
  /** Requests by second since the start, that reach the box office and the Worker. */
  atObject: number[];
  atWorker: number[];
  /** Seconds until everybody who had to wait has seen a number, and until everybody has bought. */
  /** Of those who waited for the start. */
  earlyPlacedS: number;
  allPlacedS: number;
  allBoughtS: number;
  bought: number;
  /** By how many places buyers were admitted before or after their place in line. */
  displacement: { median: number; p99: number };
}

const TRIP_MS = 30;
const START = Date.UTC(2026, 10, 27, 18);
const TYPE = 'general';

interface Phone {
  isEarly: boolean;
  joinedAt: number;
  placedAt: number | null;
  boughtAt: number | null;
}

/**
 * Plays the first minutes of a sale on a virtual clock, with the product's own code: the page's retries (`joinQueue`),
 * the isolates' queue gates and the box office's waiting room. Tokens are not signed, and D1 is a rate.
 */
export async function playSale(sale: FlashSale): Promise<FlashFindings> {
  const clock = new VirtualClock(START - 1_000);
  const random = randomBy(sale.seed);
  const atObject: number[] = [];
  const atWorker: number[] = [];
  const office = boxOffice(clock, sale, atObject);
  const gates = Array.from({ length: sale.isolates }, () => office.gate());
  const phones: Phone[] = Array.from({ length: sale.phones }, () => ({
    isEarly: random() < sale.early,
    joinedAt: 0,
    placedAt: null,
    boughtAt: null,
  }));
  phones.forEach((phone, index) => {
    const ask = async (queueToken: string | null): Promise<Tried> => {
      count(atWorker, clock.now());
      const gate = gates[Math.floor(random() * gates.length)];
      if (!gate) throw new Error('No isolate');
      const answer = await gate.ask(`phone-${index}`, queueToken);
      const { queueToken: next, ahead } = answer.ok ? {} : (answer.details ?? {});
      if (typeof next === 'string') phone.joinedAt = Number(next.split('/')[0]);
      if (answer.ok) phone.boughtAt = clock.now();
      if (answer.ok || typeof ahead === 'number') phone.placedAt ??= clock.now();
      return answer.ok ? { outcome: 'decided' } : { outcome: 'wait', details: answer.details ?? {} };
    };
    // A thumb needs half a second to two seconds once the button is there.
    const tapAt = phone.isEarly ? 500 + 1_500 * random() : 60_000 * random();
    const spread = openingWaitMs(EVENT, START + tapAt, random());
    const deps = {
      ask: ({ queueToken }: { queueToken: string | null }) => ask(queueToken),
      now: clock.now,
      random,
      after: clock.after,
      onStep: () => {},
    };
    joinQueue(deps, FIRST, START - clock.now() + tapAt + spread);
  });
  await clock.run(START + 2 * 3_600_000);
  return findingsOf(phones, atObject, atWorker);
}

const FIRST = {
  purchase: { requestId: '', eventId: '', lines: [] },
  queueToken: null,
  ahead: null,
  aheadAtFirst: 0,
  shownAt: 0,
  isHeld: false,
};

/** What the page's spread depends on. */
const EVENT = {
  ticketTypes: [{ salesStart: new Date(START).toISOString(), available: 100_000 }],
} as unknown as Parameters<typeof openingWaitMs>[0];

function boxOffice(clock: VirtualClock, { commitsPerSecond }: FlashSale, atObject: number[]) {
  const room = new WaitingRoom({
    bound: () => SALE_QUEUE_MAX,
    perSecond: () => SALE_PER_SECOND,
    burst: () => SALE_PER_SECOND / 2,
    isFull: () => false,
    persisted: { calledUntil: 0, waiting: [] },
    persist: () => {},
  });
  let queued = 0;
  const reach = async () => {
    await clock.pause(TRIP_MS);
    count(atObject, clock.now());
  };
  const buy = async (joinedAt: number | null): Promise<Outcome<null>> => {
    await reach();
    if (!room.admits(joinedAt, queued, clock.now(), START)) {
      await clock.pause(TRIP_MS);
      return refused('SALE_BUSY', { retryAfterMs: 2_000 });
    }
    queued += 1;
    await clock.pause((queued * 1_000) / commitsPerSecond);
    queued -= 1;
    await clock.pause(TRIP_MS);
    return done(null);
  };
  const gate = () => {
    const gate = new QueueGate({
      now: clock.now,
      pause: clock.pause,
      report: async (report) => {
        await reach();
        const status = room.report(report, queued, clock.now(), {
          opensAt: START,
          types: { [TYPE]: { left: 1, startsAt: START } },
        });
        await clock.pause(TRIP_MS);
        return done(status);
      },
      sign: async (_owner, { joinedAt, notBefore, expiresAt }) => `${joinedAt}/${notBefore}/${expiresAt}`,
      verify: async (_owner, token) => {
        const [joinedAt = 0, notBefore = 0, expiresAt = 0] = token.split('/').map(Number);
        return { joinedAt, notBefore, expiresAt };
      },
      lot: async (buyer) => (fnv1a(`lot ${buyer}`) % 1_000_003) / 1_000_003,
    });
    return {
      ask: (userId: string, queueToken: string | null) =>
        gate.admit(
          {
            owner: { eventId: '', userId, requestId: '', requestHash: '' },
            queueToken: queueToken ?? undefined,
            ticketTypeIds: [TYPE],
            needs: { card: false, code: false },
            waitUntil: () => {},
          },
          () => buy(queueToken === null ? null : Number(queueToken.split('/')[0])),
        ),
    };
  };
  return { gate };
}

function findingsOf(phones: readonly Phone[], atObject: number[], atWorker: number[]): FlashFindings {
  const bought = phones.filter(({ boughtAt }) => boughtAt !== null);
  // Those who never waited came before the room opened.
  const waited = bought.filter(({ joinedAt }) => joinedAt > 0);
  const line = waited.toSorted((one, other) => one.joinedAt - other.joinedAt);
  const places = new Map(line.map((phone, index) => [phone, index]));
  const moved = waited
    .toSorted((one, other) => (one.boughtAt ?? 0) - (other.boughtAt ?? 0))
    .map((phone, index) => Math.abs(index - (places.get(phone) ?? index)))
    .sort((one, other) => one - other);
  const seconds = (times: (number | null)[]) =>
    times.reduce<number>((latest, time) => Math.max(latest, ((time ?? START) - START) / 1_000), 0);
  return {
    atObject,
    atWorker,
    earlyPlacedS: seconds(phones.filter(({ isEarly }) => isEarly).map(({ placedAt }) => placedAt)),
    allPlacedS: seconds(phones.map(({ placedAt }) => placedAt)),
    allBoughtS: seconds(phones.map(({ boughtAt }) => boughtAt)),
    bought: bought.length,
    displacement: {
      median: moved[Math.floor(moved.length / 2)] ?? 0,
      p99: moved[Math.floor(moved.length * 0.99)] ?? 0,
    },
  };
}

function count(bySecond: number[], at: number): void {
  const second = Math.max(0, Math.floor((at - START) / 1_000));
  for (let index = bySecond.length; index <= second; index++) bySecond.push(0);
  bySecond[second] = (bySecond[second] ?? 0) + 1;
}

/** Mulberry32: the same sale for the same seed. */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
