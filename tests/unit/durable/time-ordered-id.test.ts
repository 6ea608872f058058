import { expect, test } from 'vitest';
import { timeOrderedId } from '#durable/support/time-ordered-id.ts';
import { idSchema } from '#shared/ids.ts';

test('an id is a UUIDv7 that sorts by its time and repeats no other of the same millisecond', () => {
  const at = Date.UTC(2026, 10, 29);
  const ids = Array.from({ length: 1_000 }, (_, index) => timeOrderedId(at + Math.floor(index / 100)));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(idSchema.parse(id)).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))).toEqual(
    ids.map((_, index) => at + Math.floor(index / 100)),
  );
  expect(timeOrderedId(at) < timeOrderedId(at + 1)).toBe(true);
});
