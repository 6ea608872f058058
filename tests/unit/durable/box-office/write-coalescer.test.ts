import { expect, test, vi } from 'vitest';
import { GATHER_ABOVE_REQUESTS, WriteCoalescer } from '#durable/box-office/check-in/write-coalescer.ts';

/** A disk whose writes finish when the test says so. */
function slowDisk() {
  const writes: PromiseWithResolvers<void>[] = [];
  const written = () => {
    const write = Promise.withResolvers<void>();
    writes.push(write);
    return write.promise;
  };
  return { writes, written };
}

const unasked = async () => {
  throw new Error('nobody gathers');
};

test('the first write runs at once, and writes that arrive during its commit share the next one', async () => {
  const { writes, written } = slowDisk();
  const coalescer = new WriteCoalescer(written, unasked);
  const ran: string[] = [];
  const note = (name: string) => () => {
    ran.push(name);
    return name;
  };

  const first = coalescer.next(note('first'));
  expect(ran).toEqual(['first']);
  const others = [coalescer.next(note('second')), coalescer.next(note('third'))];
  expect(await first).toBe('first');
  expect(ran).toEqual(['first']);

  writes[0]?.resolve();
  expect(await Promise.all(others)).toEqual(['second', 'third']);
  expect(writes).toHaveLength(2);
});

test('a task that throws fails alone', async () => {
  const coalescer = new WriteCoalescer(async () => {}, unasked);
  const before = coalescer.next(() => 'before');
  const broken = coalescer.next(() => {
    throw new Error('broken');
  });
  const after = coalescer.next(() => 'after');
  await expect(broken).rejects.toThrow('broken');
  expect(await Promise.all([before, after])).toEqual(['before', 'after']);
});

test('a failed commit rejects its tasks, and the next one is tried again', async () => {
  const { writes, written } = slowDisk();
  const coalescer = new WriteCoalescer(written, unasked);
  await coalescer.next(() => 'first');
  const waiting = coalescer.next(() => 'never');
  writes[0]?.reject(new Error('disk'));
  await expect(waiting).rejects.toThrow('disk');
  expect(await coalescer.next(() => 'later')).toBe('later');
});

test('after a commit with many tasks the next one is delayed to gather more, unlike after a small one', async () => {
  const { writes, written } = slowDisk();
  const pauses: PromiseWithResolvers<void>[] = [];
  const coalescer = new WriteCoalescer(written, () => {
    const pause = Promise.withResolvers<void>();
    pauses.push(pause);
    return pause.promise;
  });
  const ran: number[] = [];
  const come = (number: number) => coalescer.next(() => ran.push(number));
  const first = come(0);
  const many = Array.from({ length: GATHER_ABOVE_REQUESTS + 1 }, (_, index) => come(index + 1));
  await first;
  writes[0]?.resolve();
  await Promise.all(many);
  expect(pauses).toHaveLength(0);
  writes[1]?.resolve();
  await vi.waitFor(() => expect(pauses).toHaveLength(1));
  const late = [come(98), come(99)];
  expect(ran).toHaveLength(GATHER_ABOVE_REQUESTS + 2);
  pauses[0]?.resolve();
  await Promise.all(late);
  expect(writes).toHaveLength(3);
});
