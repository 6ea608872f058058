import { expect, test } from 'vitest';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import {
  otherEventNamed,
  otherEventOf,
  tonightsEvents,
} from '#client/features/check-in/event-choice/tonight.ts';
import { newSecret, signQr } from '#shared/codes/qr.ts';

const keys = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
const HOUR_MS = 3_600_000;
const event = (id: number, change: Partial<AssignedEvent> = {}): AssignedEvent => ({
  eventId: `${id}1111111-1111-4111-8111-111111111111`,
  eventName: `Night ${id}`,
  venueName: 'House',
  timeZone: 'UTC',
  startDate: new Date(Date.now() + HOUR_MS).toISOString(),
  endDate: new Date(Date.now() + 5 * HOUR_MS).toISOString(),
  phase: 'published',
  roles: ['scanner'],
  ...change,
});
const [one, two] = [event(1), event(2)];
const codeOf = ({ eventId }: AssignedEvent) =>
  signQr(
    { kind: 'ticket', eventId, secret: newSecret(crypto.getRandomValues(new Uint8Array(16))) },
    { id: 1, key: keys.privateKey },
  );

test('a code finds its event among those of tonight, and stays at the one on the screen', async () => {
  const events = [one, two];
  expect(otherEventOf(events, one.eventId, await codeOf(two))).toBe(two.eventId);
  expect(otherEventOf(events, one.eventId, await codeOf(one))).toBeNull();
  expect(otherEventOf(events, one.eventId, await codeOf(event(3)))).toBeNull();
  expect(otherEventOf(events, one.eventId, '7K4M-Q2XD-9TZW')).toBeNull();
});

test('a typed code goes to the event that the server names, unless two have that name', () => {
  expect(otherEventNamed([one, two], one.eventId, 'Night 2')).toBe(two.eventId);
  expect(otherEventNamed([one, two], one.eventId, null)).toBeNull();
  expect(otherEventNamed([one, two, event(3, { eventName: 'Night 2' })], one.eventId, 'Night 2')).toBeNull();
});

test('tonight are the events that run or start within hours, where this person checks tickets', () => {
  const tomorrow = event(4, { startDate: new Date(Date.now() + 30 * HOUR_MS).toISOString() });
  const bar = event(5, { roles: ['vendor'] });
  const ended = event(6, { phase: 'ended' });
  expect(tonightsEvents([one, two, tomorrow, bar, ended])).toEqual([one, two]);
});
