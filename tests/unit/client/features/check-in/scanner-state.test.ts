import { describe, expect, test } from 'vitest';
import { cameraProblemOf } from '#client/features/check-in/camera/camera-problem.ts';
import { connectionOf } from '#client/features/check-in/connection/connection.ts';
import {
  type AssignedEvent,
  assignedEvents,
  eventToOpen,
  worksBarsOnly,
} from '#client/features/check-in/event-choice/assigned-events.ts';
import type { ListState } from '#client/features/check-in/offline/list-sync.ts';
import { type Readiness, signOf } from '#client/features/check-in/offline/readiness.ts';
import { SIGNALS } from '#client/features/check-in/scan/tones.ts';
import { type VerdictKind, verdictOfAnswer, verdictOfError } from '#client/features/check-in/scan/verdict.ts';
import type { EventPhase } from '#shared/states.ts';

function night(eventId: string, phase: EventPhase, day: number, roles: AssignedEvent['roles'] = ['scanner']) {
  return {
    eventId,
    eventName: eventId,
    venueName: 'Sala',
    timeZone: 'UTC',
    startDate: `2026-11-${String(day).padStart(2, '0')}T20:00:00.000Z`,
    endDate: `2026-11-${String(day).padStart(2, '0')}T23:00:00.000Z`,
    phase,
    roles,
  } satisfies AssignedEvent;
}

test('the scanner requires a gate from door staff, and not from vendors', () => {
  const bar = night('bar', 'ongoing', 21, ['vendor']);
  expect(worksBarsOnly([bar])).toBe(true);
  expect(worksBarsOnly([bar, night('door', 'ongoing', 21)])).toBe(false);
  expect(worksBarsOnly([night('both', 'ongoing', 21, ['vendor', 'scanner'])])).toBe(false);
  expect(worksBarsOnly([])).toBe(false);
});

describe('the event that the scanner opens', () => {
  const nights = [
    night('over', 'ended', 1),
    night('over-later', 'ended', 3),
    night('next', 'published', 25),
    night('soon', 'published', 22),
    night('now', 'ongoing', 21),
    night('bar', 'ongoing', 21, ['vendor']),
    night('none', 'ongoing', 21, []),
  ];

  test('events are sorted as running, then coming soonest first, then past latest first', () => {
    expect(assignedEvents(nights).map((event) => event.eventId)).toEqual([
      'now',
      'bar',
      'soon',
      'next',
      'over-later',
      'over',
    ]);
  });

  test('a single running event opens by itself', () => {
    const one = nights.filter(({ eventId }) => eventId !== 'bar');
    expect(eventToOpen(assignedEvents(one), { requested: null, last: null })?.eventId).toBe('now');
  });

  test('with two running events the person must choose', () => {
    expect(eventToOpen(assignedEvents(nights), { requested: null, last: null })).toBeNull();
  });

  test("the device's last event opens while it is not over", () => {
    const events = assignedEvents(nights);
    expect(eventToOpen(events, { requested: null, last: 'next' })?.eventId).toBe('next');
    expect(eventToOpen(events, { requested: null, last: 'over' })).toBeNull();
  });

  test("a link to an event wins over the device's last event", () => {
    expect(eventToOpen(assignedEvents(nights), { requested: 'soon', last: 'next' })?.eventId).toBe('soon');
  });

  test('a link to an event without a role opens no other event instead', () => {
    const one = assignedEvents([night('now', 'ongoing', 21)]);
    expect(eventToOpen(one, { requested: 'elsewhere', last: 'now' })).toBeNull();
  });
});

describe('connection state of the scanner', () => {
  const signs = { browserOnline: true, answeredAt: 100_000, failedAt: 0, overdueAt: 0, now: 101_000 };

  test('the scanner is online after a response and offline after a failed call, until the next response', () => {
    expect(connectionOf(signs)).toBe('online');
    expect(connectionOf({ ...signs, failedAt: 100_500 })).toBe('offline');
    expect(connectionOf({ ...signs, failedAt: 100_500, answeredAt: 100_800 })).toBe('online');
  });

  test('one scan without an answer means a slow connection, until something is answered', () => {
    expect(connectionOf({ ...signs, overdueAt: 100_500 })).toBe('slow');
    expect(connectionOf({ ...signs, overdueAt: 100_500, answeredAt: 100_800 })).toBe('online');
  });

  test('three rounds without a response mean a slow connection', () => {
    expect(connectionOf({ ...signs, now: 112_001 })).toBe('slow');
  });

  test('the scanner is not shown as online before the first response', () => {
    expect(connectionOf({ ...signs, answeredAt: 0 })).toBe('connecting');
  });

  test('a browser without a network counts as offline', () => {
    expect(connectionOf({ ...signs, browserOnline: false })).toBe('offline');
  });
});

test('every verdict has its own sound and vibration', () => {
  const kinds = Object.keys(SIGNALS) as VerdictKind[];
  const sounds = kinds.map((kind) => JSON.stringify([SIGNALS[kind].wave, SIGNALS[kind].notes]));
  const touches = kinds.map((kind) => SIGNALS[kind].vibration.join());
  expect(new Set(sounds).size).toBe(kinds.length);
  expect(new Set(touches).size).toBe(kinds.length);
});

test('too many unknown codes are a verdict in both modes and are not retried', () => {
  const refusal = { data: { errorCode: 'TOO_MANY_UNKNOWN_CODES', httpStatus: 429 } };
  for (const mode of ['tickets', 'orders'] as const)
    expect(verdictOfError(refusal, mode)).toMatchObject({ kind: 'TOO_MANY_UNKNOWN_CODES', mode });
});

test('an "already used" answer keeps time and gate of the first use', () => {
  const firstScan = { at: '2026-11-21T20:00:00.000Z', gate: 'North' };
  const verdict = verdictOfAnswer({
    outcome: 'refused',
    code: 'TICKET_ALREADY_USED',
    message: '',
    ticket: { id: 't', typeName: 'VIP', holderName: 'Anna' },
    firstScan,
    conflict: false,
    checkedIn: 4,
  });
  expect(verdict).toMatchObject({
    kind: 'TICKET_ALREADY_USED',
    holderName: 'Anna',
    typeName: 'VIP',
    firstScan,
  });
});

test('camera errors are distinguished by their remedy: permission, another camera or a retry', () => {
  expect(cameraProblemOf(new DOMException('', 'NotAllowedError'))).toBe('CAMERA_PERMISSION');
  expect(cameraProblemOf(new DOMException('', 'NotFoundError'))).toBe('CAMERA_NOT_FOUND');
  expect(cameraProblemOf(new DOMException('', 'NotReadableError'))).toBe('CAMERA_FAILED');
  expect(cameraProblemOf('Camera not found.')).toBe('CAMERA_FAILED');
});

describe('readiness for working offline', () => {
  const list: ListState = { phase: 'ready', tickets: 3, updatedAt: 1_000, problem: null };
  const ready: Readiness = { list, verifies: true, shell: true };

  test('readiness is unknown before anything is loaded, except for a disk that cannot be opened', () => {
    const unknown: ListState = { phase: 'unknown', tickets: 0, updatedAt: null, problem: null };
    expect(signOf({ ...ready, list: unknown })).toBeNull();
    expect(signOf({ ...ready, list: { ...unknown, problem: 'storage' } })).toBe('noStorage');
  });

  test('readiness names what is missing', () => {
    expect(signOf(ready)).toBe('ready');
    expect(signOf({ ...ready, shell: false })).toBe('noShell');
    expect(signOf({ ...ready, verifies: false })).toBe('cannotVerify');
    expect(signOf({ ...ready, list: { ...list, phase: 'partial' } })).toBe('downloading');
    expect(signOf({ ...ready, list: { ...list, phase: 'partial', problem: 'network' } })).toBe('missing');
  });
});
