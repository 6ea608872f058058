import { expect, test } from 'vitest';
import { modesOf, modeToOffer, modeToOpen } from '#client/features/scanner/event-choice/scan-mode.ts';

test('roles decide what may be checked: a scanner tickets, a vendor orders, an organiser both', () => {
  expect(modesOf(['scanner'])).toEqual(['tickets']);
  expect(modesOf(['vendor'])).toEqual(['orders']);
  expect(modesOf(['vendor', 'scanner'])).toEqual(['tickets', 'orders']);
});

test('a door opens in the mode that this device was left in, if that is allowed here', () => {
  expect(modeToOpen(['tickets', 'orders'], 'orders')).toBe('orders');
  expect(modeToOpen(['tickets'], 'orders')).toBe('tickets');
  expect(modeToOpen(['orders'], null)).toBe('orders');
});

test('a code of the other kind offers its mode to whoever may use it, and to nobody else', () => {
  expect(modeToOffer('WRONG_MODE', ['tickets', 'orders'])).toBe('orders');
  expect(modeToOffer('WRONG_MODE_TICKET', ['tickets', 'orders'])).toBe('tickets');
  expect(modeToOffer('WRONG_MODE', ['tickets'])).toBeNull();
  expect(modeToOffer('TICKET_INVALID', ['tickets', 'orders'])).toBeNull();
});
