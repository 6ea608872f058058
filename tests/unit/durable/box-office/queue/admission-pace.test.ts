import { describe, expect, test } from 'vitest';
import { AdmissionPace } from '#durable/box-office/queue/admission-pace.ts';
import { WaitingRoom } from '#durable/box-office/queue/waiting-room.ts';

const OBJECT = 130;
const STEP_MS = 50;
/** Of a provider's pace, that may come at once (s). */
const BUFFER_S = 2.5;

function newPace({ cards = 25 as number | null, codes = null as number | null } = {}) {
  const payments = { open: 0 };
  const pace = new AdmissionPace({
    object: () => OBJECT,
    cards: () => cards,
    codes: () => codes,
    paying: () => payments.open,
  });
  return { pace, payments };
}

/** Buyers called within ten seconds of a crowd, of whom these many need a provider. */
function calledOf(pace: AdmissionPace, needs: { card: number; code: number }): number {
  const buyers = 5_000;
  pace.note(buyers, needs);
  const room = new WaitingRoom({
    bound: () => 2_000,
    perSecond: () => pace.perSecond(),
    burst: () => pace.burst(),
    isFull: () => pace.isFull(),
    persisted: { calledUntil: 0, waiting: [] },
    persist: () => {},
  });
  const stock = { opensAt: null, types: { general: { left: 9, startsAt: null } } };
  const nobody = { needs: { card: 0, code: 0 }, newcomers: 0 };
  room.report({ joined: [{ from: 0, to: buyers, count: buyers }], ...nobody }, 0, 10_000, stock);
  let arrived = 0;
  for (let at = 10_000; at <= 20_000; at += STEP_MS) {
    const { calledUntil } = room.report({ joined: [], ...nobody }, 0, at, stock);
    for (; arrived < Math.floor(calledUntil); arrived++) room.admits(arrived, 0, at, null);
  }
  return buyers - room.waiting;
}

describe('how many buyers the waiting room calls in ten seconds', () => {
  const burst = OBJECT / 2;

  test('with a card, as many as the payment provider takes', () => {
    const { pace } = newPace();
    expect(Math.abs(calledOf(pace, { card: 5_000, code: 0 }) - burst - 250)).toBeLessThan(15);
  });

  test('from the wallet, as many as the object takes', () => {
    const { pace } = newPace();
    expect(calledOf(pace, { card: 0, code: 0 })).toBeGreaterThan(1_250);
  });

  test('half of them with a card, twice as many as the payment provider takes', () => {
    const { pace } = newPace();
    expect(Math.abs(calledOf(pace, { card: 2_500, code: 0 }) - burst - 500)).toBeLessThan(30);
  });

  test('strangers, as many as the slower provider of payments and of mails takes', () => {
    const { pace } = newPace({ codes: 5 });
    expect(Math.abs(calledOf(pace, { card: 5_000, code: 5_000 }) - 5 * BUFFER_S - 50)).toBeLessThan(5);
  });

  test('with a card but without a provider that limits it, as many as the object takes', () => {
    const { pace } = newPace({ cards: null });
    expect(calledOf(pace, { card: 5_000, code: 0 })).toBeGreaterThan(1_250);
  });
});

describe('a provider that is slower than it promised', () => {
  test('stops the calls once four seconds of its pace wait there, and they go on after', () => {
    const { pace, payments } = newPace();
    payments.open = 99;
    expect(pace.isFull()).toBe(false);
    payments.open = 100;
    expect(pace.isFull()).toBe(true);
  });

  test('stops nobody who pays from the wallet', () => {
    const { pace, payments } = newPace();
    payments.open = 500;
    pace.note(1_000, { card: 0, code: 0 });
    expect(pace.isFull()).toBe(false);
  });
});

test('what the latest buyers need counts most', () => {
  const { pace } = newPace();
  pace.note(1_000, { card: 0, code: 0 });
  expect(pace.perSecond()).toBe(OBJECT);
  for (let buyer = 0; buyer < 300; buyer++) pace.note(1, { card: 1, code: 0 });
  expect(pace.perSecond()).toBeLessThan(26);
});
