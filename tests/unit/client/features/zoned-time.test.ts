import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, localTimeOf, movedEnd } from '#client/features/events/own/form/zoned-time.ts';

const iso = (local: string, timeZone: string) => {
  const found = instantOf(local, timeZone);
  return found.ok ? new Date(found.ms).toISOString() : found.reason;
};

describe('a local time at a venue as an instant', () => {
  test('a local time converts in a zone without daylight saving', () => {
    expect(iso('2026-11-29T20:00', 'America/Mexico_City')).toBe('2026-11-30T02:00:00.000Z');
    expect(iso('2026-07-29T20:00', 'Europe/Moscow')).toBe('2026-07-29T17:00:00.000Z');
  });

  test('a local time converts with the offset of its own date', () => {
    expect(iso('2026-07-01T20:00', 'America/Chicago')).toBe('2026-07-02T01:00:00.000Z');
    expect(iso('2026-12-01T20:00', 'America/Chicago')).toBe('2026-12-02T02:00:00.000Z');
  });

  test('a local time converts in zones with half-hour and quarter-hour offsets', () => {
    expect(iso('2026-11-29T20:00', 'Asia/Kolkata')).toBe('2026-11-29T14:30:00.000Z');
    expect(iso('2026-11-29T20:00', 'Asia/Kathmandu')).toBe('2026-11-29T14:15:00.000Z');
  });

  test('a local time in the repeated hour is its first occurrence', () => {
    expect(iso('2026-11-01T01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
  });

  test('a local time in the skipped hour is refused', () => {
    expect(iso('2026-03-08T02:30', 'America/Chicago')).toBe('skipped');
    expect(iso('2026-03-08T03:00', 'America/Chicago')).toBe('2026-03-08T08:00:00.000Z');
  });

  test('a local time in a skipped half hour is refused', () => {
    expect(iso('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('skipped');
  });

  test('a malformed local time is refused', () => {
    expect(iso('', 'UTC')).toBe('malformed');
    expect(iso('2026-13-01T10:00', 'UTC')).toBe('malformed');
    expect(iso('2026-11-29 20:00', 'UTC')).toBe('malformed');
  });
});

test('any minute survives a round trip through local time, or is one hour earlier in the repeated hour', () => {
  const zones = [
    'UTC',
    'America/Chicago',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/Caracas',
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 22_000_000, max: 40_000_000 }),
      fc.constantFrom(...zones),
      (minute, timeZone) => {
        const ms = minute * 60_000;
        const local = localTimeOf(ms, timeZone);
        const found = instantOf(local, timeZone);
        if (!found.ok) throw new Error(`${local} in ${timeZone} is ${found.reason}`);
        expect(found.ms).toBeLessThanOrEqual(ms);
        expect(localTimeOf(found.ms, timeZone)).toBe(local);
      },
    ),
    { numRuns: 300 },
  );
});

test('the end follows a moved start, and stays while a time is missing or the two are reversed', () => {
  const night = { start: '2026-11-29T20:00', end: '2026-11-30T02:30' };
  expect(movedEnd(night, '2026-12-05T21:00')).toBe('2026-12-06T03:30');
  expect(movedEnd(night, '')).toBeNull();
  expect(movedEnd({ ...night, end: '' }, '2026-12-05T21:00')).toBeNull();
  expect(movedEnd({ start: night.end, end: night.start }, '2026-12-05T21:00')).toBeNull();
});
