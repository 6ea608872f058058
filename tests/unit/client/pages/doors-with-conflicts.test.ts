import { expect, test } from 'vitest';
import { doorsWithConflicts, mayUploadYet } from '#client/pages/dashboard/doors-with-conflicts.ts';

const event = { id: 'a', name: 'A night', conflicts: 1, endDate: '2026-11-20T04:00:00.000Z' };

test('an organizer is shown an event with conflicts until three days after its end', () => {
  const toldAt = (now: string) => doorsWithConflicts([event], Date.parse(now)).length === 1;
  expect(toldAt('2026-11-19T23:00:00Z')).toBe(true);
  expect(toldAt('2026-11-23T03:59:59Z')).toBe(true);
  expect(toldAt('2026-11-23T04:00:00Z')).toBe(false);
});

test('an event without conflicts is not listed', () => {
  const now = Date.parse(event.endDate);
  expect(doorsWithConflicts([{ ...event, conflicts: 0 }, event], now)).toEqual([event]);
});

test('the dashboard polls for late uploads during three days after an event, and relies on the socket before', () => {
  const { endDate } = event;
  const may = (phase: 'ongoing' | 'ended', now: string) =>
    mayUploadYet([{ phase, endDate }], Date.parse(now));
  expect(may('ended', '2026-11-23T03:59:59Z')).toBe(true);
  expect(may('ended', '2026-11-23T04:00:00Z')).toBe(false);
  expect(may('ongoing', '2026-11-19T23:00:00Z')).toBe(false);
});
