import { expect, test } from 'vitest';
import { normalizePhone } from '#shared/people/phone.ts';

test.each([
  ['+1 512 555 0100', '+15125550100'],
  ['+52 (55) 1234-5678', '+525512345678'],
  ['007 912 345-67-89', '+79123456789'],
  ['+7\u00a0912\u00a0345.67.89', '+79123456789'],
])('the phone number %s is normalized to %s', (typed, number) => {
  expect(normalizePhone(typed)).toBe(number);
});

test.each([
  '',
  '5125550100',
  '+0 512 555 0100',
  '+12',
  '+1 512 555 0100 x7',
  '+',
  '+1234567890123456',
  '++15125550100',
])('"%s" is not a phone number', (typed) => {
  expect(normalizePhone(typed)).toBeNull();
});
