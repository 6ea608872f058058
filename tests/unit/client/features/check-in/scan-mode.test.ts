import { expect, test } from 'vitest';
import { modesOf, modeToOffer, modeToOpen } from '#client/features/check-in/event-choice/scan-mode.ts';

test('scanners check tickets, vendors check orders, and organizers check both', () => {
  expect(modesOf(['scanner'])).toEqual(['tickets']);
  expect(modesOf(['vendor'])).toEqual(['orders']);
  expect(modesOf(['vendor', 'scanner'])).toEqual(['tickets', 'orders']);
});

test("the scanner opens in the device's last mode if the role allows it", () => {
  expect(modeToOpen(['tickets', 'orders'], 'orders')).toBe('orders');
  expect(modeToOpen(['tickets'], 'orders')).toBe('tickets');
  expect(modeToOpen(['orders'], null)).toBe('orders');
});

test('a code of the other kind offers its mode only to people permitted to use it', () => {
  expect(modeToOffer('WRONG_MODE', ['tickets', 'orders'])).toBe('orders');
  expect(modeToOffer('WRONG_MODE_TICKET', ['tickets', 'orders'])).toBe('tickets');
  expect(modeToOffer('WRONG_MODE', ['tickets'])).toBeNull();
  expect(modeToOffer('TICKET_INVALID', ['tickets', 'orders'])).toBeNull();
});
