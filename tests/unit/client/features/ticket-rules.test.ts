import { expect, test } from 'vitest';
import { ticketState } from '#client/features/attendees/ticket-rules.ts';

test('a disputed ticket reads as disputed until it is refunded', () => {
  expect(ticketState({ status: 'active', isDisputed: false })).toBe('active');
  expect(ticketState({ status: 'active', isDisputed: true })).toBe('disputed');
  expect(ticketState({ status: 'used', isDisputed: true })).toBe('disputed');
  expect(ticketState({ status: 'refunded', isDisputed: true })).toBe('refunded');
});
