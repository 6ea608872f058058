import { expect, test } from 'vitest';
import { d1ErrorKind, isD1Away } from '#db/d1-errors.ts';

test.each([
  ['D1_ERROR: Network connection lost.', 'lost'],
  ['D1_ERROR: Internal error in D1 DB storage caused object to be reset.', 'lost'],
  ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', 'lost'],
  ['D1_ERROR: D1 DB reset because its code was updated.', 'lost'],
  ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', 'not_run'],
  ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', 'not_run'],
  ['D1_ERROR: Currently processing a long-running import.', 'not_run'],
  ['D1_ERROR: Currently processing a long-running export.', 'not_run'],
  ['D1_ERROR: CHECK constraint failed: ticket_types_stock: SQLITE_CONSTRAINT', 'data'],
  ['D1_ERROR: malformed JSON: SQLITE_ERROR', 'data'],
  ['D1_ERROR: no such table: purchases: SQLITE_ERROR', 'other'],
  ['D1_ERROR: Replica went away.', 'other'],
])('"%s" is an error of the kind %s', (message, kind) => {
  expect(d1ErrorKind(new Error(message))).toBe(kind);
  expect(isD1Away(new Error(message))).toBe(kind === 'lost' || kind === 'not_run');
});
