import { expect, test } from 'vitest';
import { doorsWithConflicts, mayUploadYet } from '#client/pages/dashboard/doors-with-conflicts.ts';

const event = { id: 'a', name: 'A night', conflicts: 1, endDate: '2026-11-20T04:00:00.000Z' };

test('an organiser is told of a door with conflicts until three days after the end', () => {
  const toldAt = (now: string) => doorsWithConflicts([event], Date.parse(now)).length === 1;
  expect(toldAt('2026-11-19T23:00:00Z')).toBe(true);
  expect(toldAt('2026-11-23T03:59:59Z')).toBe(true);
  expect(toldAt('2026-11-23T04:00:00Z')).toBe(false);
});

test('a door without conflicts is not named', () => {
  const now = Date.parse(event.endDate);
  expect(doorsWithConflicts([{ ...event, conflicts: 0 }, event], now)).toEqual([event]);
});

test('after a night its phones may upload for three days; before and during it there is a line that tells', () => {
  const { endDate } = event;
  const may = (phase: 'ongoing' | 'ended', now: string) =>
    mayUploadYet([{ phase, endDate }], Date.parse(now));
  expect(may('ended', '2026-11-23T03:59:59Z')).toBe(true);
  expect(may('ended', '2026-11-23T04:00:00Z')).toBe(false);
  expect(may('ongoing', '2026-11-19T23:00:00Z')).toBe(false);
});
