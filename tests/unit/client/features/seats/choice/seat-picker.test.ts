import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PICK_DEBOUNCE_MS, SeatPicker } from '#client/features/seats/choice/picks/seat-picker.ts';
import type { PickedSeats } from '#shared/contracts/seats/seating.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when it is told to. */
function server() {
  const asked: string[] = [];
  const open: { answer: (picked: PickedSeats) => void; fail: () => void }[] = [];
  const told: PickedSeats[] = [];
  const ends: number[] = [];
  const picker = new SeatPicker({
    pick: (seatIds) =>
      new Promise((answer, reject) => {
        asked.push(seatIds.join(' '));
        open.push({ answer, fail: () => reject(new Error('no network')) });
      }),
    onPicked: (picked) => told.push(picked),
    onEnded: () => ends.push(asked.length),
  });
  const picked = (seatIds: string[], taken: string[] = []): PickedSeats => ({
    seatIds,
    taken,
    until: new Date(Date.now() + 240_000).toISOString(),
  });
  const answer = async (one: PickedSeats) => {
    open.shift()?.answer(one);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async () => {
    open.shift()?.fail();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { picker, asked, told, ends, picked, answer, fail };
}

const pause = () => vi.advanceTimersByTimeAsync(PICK_DEBOUNCE_MS);

test('presses within a moment are one call, and the same seats in another order none', async () => {
  const { picker, asked, picked, answer } = server();
  picker.want(['a']);
  picker.want(['a', 'b']);
  await pause();
  expect(asked).toEqual(['a b']);
  await answer(picked(['a', 'b']));
  picker.want(['b', 'a']);
  await pause();
  expect(asked).toEqual(['a b']);
});

test('while a call has no answer the newest wish waits, and only its answer counts', async () => {
  const { picker, asked, told, picked, answer } = server();
  picker.want(['a']);
  await pause();
  picker.want(['a', 'b']);
  await pause();
  picker.want(['b']);
  await pause();
  expect(asked).toEqual(['a']);
  await answer(picked([], ['a']));
  expect(asked).toEqual(['a', 'b']);
  expect(told).toEqual([]);
  await answer(picked(['b']));
  expect(told.map(({ seatIds }) => seatIds)).toEqual([['b']]);
});

test('a pick is renewed before it ends, and given back when nothing is chosen', async () => {
  const { picker, asked, picked, answer } = server();
  picker.want(['a']);
  await pause();
  await answer(picked(['a']));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toEqual(['a', 'a']);
  await answer(picked(['a']));
  picker.want([]);
  await pause();
  await answer({ seatIds: [], taken: [], until: null });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual(['a', 'a', '']);
});

test('a pick that has lasted as long as it may is not renewed by itself, and the guest can have it again', async () => {
  const { picker, asked, ends, picked, answer } = server();
  picker.want(['a']);
  await pause();
  await answer({ ...picked(['a']), endsInMs: 300_000 });
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toEqual(['a', 'a']);
  await answer({ ...picked(['a']), endsInMs: 20_000 });
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ends).toEqual([2]);
  expect(asked).toEqual(['a', 'a']);
  picker.renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['a', 'a', 'a']);
});

test('a pick that the guest gives back has no end', async () => {
  const { picker, ends, picked, answer } = server();
  picker.want(['a']);
  await pause();
  await answer({ ...picked(['a']), endsInMs: 300_000 });
  picker.want([]);
  await pause();
  await answer({ seatIds: [], taken: [], until: null });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ends).toEqual([]);
});

test('nothing is sent before a seat is chosen, nor after the checkout has taken over', async () => {
  const { picker, asked, told, picked, answer } = server();
  picker.want([]);
  await pause();
  expect(asked).toEqual([]);
  picker.want(['a']);
  await pause();
  picker.stop();
  await answer(picked([], ['a']));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual(['a']);
  expect(told).toEqual([]);
});

test('after a lost answer the same seats are asked for again by a renewal', async () => {
  const { picker, asked, fail } = server();
  picker.want(['a']);
  await pause();
  await fail();
  picker.renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['a', 'a']);
});
