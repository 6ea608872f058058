import { expect, test } from 'vitest';
import { SnapshotCache } from '#durable/box-office/event-snapshot.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

test('a snapshot reload after a change sees it, even if an older read is in flight', async () => {
  const held = Promise.withResolvers<void>();
  let name = 'old';
  let reads = 0;
  const snapshot = new SnapshotCache(
    async () => {
      const seen = { eventId: name } as EventSnapshot;
      reads += 1;
      if (reads === 1) await held.promise;
      return seen;
    },
    () => 0,
  );
  const before = snapshot.reload();
  name = 'new';
  const after = [snapshot.reload(), snapshot.reload()];
  held.resolve();
  await Promise.all([before, ...after]);
  expect(snapshot.current?.eventId).toBe('new');
  // Callers that arrived meanwhile share one read.
  expect(reads).toBe(2);
});
