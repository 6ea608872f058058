import { describe, expect, test } from 'vitest';
import { cameraProblemOf } from '#client/features/scanner/camera/camera-problem.ts';
import { SIGNALS } from '#client/features/scanner/check-in/tones.ts';
import {
  type VerdictKind,
  verdictOfAnswer,
  verdictOfError,
} from '#client/features/scanner/check-in/verdict.ts';
import { connectionOf } from '#client/features/scanner/connection/connection.ts';
import {
  type AssignedEvent,
  assignedEvents,
  eventToOpen,
  worksBarsOnly,
} from '#client/features/scanner/event-choice/assigned-events.ts';
import type { ListState } from '#client/features/scanner/offline/list-sync.ts';
import { type Readiness, signOf } from '#client/features/scanner/offline/readiness.ts';
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

test('a gate is asked for where somebody works a door, and not of whoever only works bars', () => {
  const bar = night('bar', 'ongoing', 21, ['vendor']);
  expect(worksBarsOnly([bar])).toBe(true);
  expect(worksBarsOnly([bar, night('door', 'ongoing', 21)])).toBe(false);
  expect(worksBarsOnly([night('both', 'ongoing', 21, ['vendor', 'scanner'])])).toBe(false);
  expect(worksBarsOnly([])).toBe(false);
});

describe('which event the door opens with', () => {
  const nights = [
    night('over', 'ended', 1),
    night('over-later', 'ended', 3),
    night('next', 'published', 25),
    night('soon', 'published', 22),
    night('now', 'ongoing', 21),
    night('bar', 'ongoing', 21, ['vendor']),
    night('none', 'ongoing', 21, []),
  ];

  test('the running ones first, door or bar, then the next to come, then the latest that is over', () => {
    expect(assignedEvents(nights).map((event) => event.eventId)).toEqual([
      'now',
      'bar',
      'soon',
      'next',
      'over-later',
      'over',
    ]);
  });

  test('the only running one opens by itself', () => {
    const one = nights.filter(({ eventId }) => eventId !== 'bar');
    expect(eventToOpen(assignedEvents(one), { asked: null, last: null })?.eventId).toBe('now');
  });

  test('with two running ones somebody has to choose', () => {
    expect(eventToOpen(assignedEvents(nights), { asked: null, last: null })).toBeNull();
  });

  test('the last one of this device opens while it is not over', () => {
    const events = assignedEvents(nights);
    expect(eventToOpen(events, { asked: null, last: 'next' })?.eventId).toBe('next');
    expect(eventToOpen(events, { asked: null, last: 'over' })).toBeNull();
  });

  test('a link to an event wins over what the device remembers', () => {
    expect(eventToOpen(assignedEvents(nights), { asked: 'soon', last: 'next' })?.eventId).toBe('soon');
  });

  test('a link to an event that is not theirs opens no other door in its place', () => {
    const one = assignedEvents([night('now', 'ongoing', 21)]);
    expect(eventToOpen(one, { asked: 'elsewhere', last: 'now' })).toBeNull();
  });
});

describe('how the door is connected', () => {
  const signs = { browserOnline: true, answeredAt: 100_000, failedAt: 0, now: 101_000 };

  test('online after an answer, offline after a call without one, until the next answer', () => {
    expect(connectionOf(signs)).toBe('online');
    expect(connectionOf({ ...signs, failedAt: 100_500 })).toBe('offline');
    expect(connectionOf({ ...signs, failedAt: 100_500, answeredAt: 100_800 })).toBe('online');
  });

  test('answers that stay away for three rounds mean a slow line', () => {
    expect(connectionOf({ ...signs, now: 112_001 })).toBe('slow');
  });

  test('before the first answer it is not called online', () => {
    expect(connectionOf({ ...signs, answeredAt: 0 })).toBe('connecting');
  });

  test('the browser knows when it is offline', () => {
    expect(connectionOf({ ...signs, browserOnline: false })).toBe('offline');
  });
});

test('every verdict sounds and feels different', () => {
  const kinds = Object.keys(SIGNALS) as VerdictKind[];
  const sounds = kinds.map((kind) => JSON.stringify([SIGNALS[kind].wave, SIGNALS[kind].notes]));
  const touches = kinds.map((kind) => SIGNALS[kind].vibration.join());
  expect(new Set(sounds).size).toBe(kinds.length);
  expect(new Set(touches).size).toBe(kinds.length);
});

test('too many unknown codes are a verdict in both modes, and nothing that is asked again by itself', () => {
  const refusal = { data: { errorCode: 'TOO_MANY_UNKNOWN_CODES', httpStatus: 429 } };
  for (const mode of ['tickets', 'orders'] as const)
    expect(verdictOfError(refusal, mode)).toMatchObject({ kind: 'TOO_MANY_UNKNOWN_CODES', mode });
});

test('an answer “already used” keeps when and where it was used first', () => {
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

test('camera errors are told apart by what helps: permission, another camera, trying again', () => {
  expect(cameraProblemOf(new DOMException('', 'NotAllowedError'))).toBe('CAMERA_PERMISSION');
  expect(cameraProblemOf(new DOMException('', 'NotFoundError'))).toBe('CAMERA_NOT_FOUND');
  expect(cameraProblemOf(new DOMException('', 'NotReadableError'))).toBe('CAMERA_FAILED');
  expect(cameraProblemOf('Camera not found.')).toBe('CAMERA_FAILED');
});

describe('whether it could go on without network', () => {
  const list: ListState = { phase: 'ready', tickets: 3, updatedAt: 1_000, problem: null };
  const ready: Readiness = { list, verifies: true, shell: true };

  test('says nothing before anything is known, but for a disk that cannot be opened', () => {
    const unknown: ListState = { phase: 'unknown', tickets: 0, updatedAt: null, problem: null };
    expect(signOf({ ...ready, list: unknown })).toBeNull();
    expect(signOf({ ...ready, list: { ...unknown, problem: 'storage' } })).toBe('noStorage');
  });

  test('says what is missing', () => {
    expect(signOf(ready)).toBe('ready');
    expect(signOf({ ...ready, shell: false })).toBe('noShell');
    expect(signOf({ ...ready, verifies: false })).toBe('cannotVerify');
    expect(signOf({ ...ready, list: { ...list, phase: 'partial' } })).toBe('downloading');
    expect(signOf({ ...ready, list: { ...list, phase: 'partial', problem: 'network' } })).toBe('missing');
  });
});
