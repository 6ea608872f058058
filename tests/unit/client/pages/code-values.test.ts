import { expect, test } from 'vitest';
import { changedFields } from '#client/features/events/own/draft/changed-fields.ts';
import {
  CODE_WORTH,
  type CodeValues,
  codeSchema,
  valuesOfCode,
} from '#client/pages/discount-codes/code-values.ts';
import type { DiscountView } from '#shared/contracts/discounts.ts';

const event = {
  id: 'e1',
  name: 'Night',
  timeZone: 'America/Chicago',
  city: 'Austin',
  currency: 'USD' as const,
};
const saved: DiscountView = {
  id: 'd1',
  code: 'HALF',
  description: 'Friends',
  type: 'fixed',
  value: 500,
  currency: 'USD',
  eventId: 'e1',
  event,
  validFrom: '2026-11-01T06:30:00.000Z',
  validUntil: null,
  maxUses: 10,
  minimumMinor: 0,
  active: true,
  perPerson: null,
  ticketTypeIds: null,
  batch: null,
  state: 'active',
  organizer: { id: 'o1', name: 'Olga' },
  used: 3,
  savedMinor: [],
  createdAt: '2026-10-01T00:00:00.000Z',
};

test('an edited discount code sends only its changes, with type and value together', () => {
  const schema = codeSchema({ many: false, events: [event], ownZone: 'UTC', saved });
  const opened = valuesOfCode(saved, { ownZone: 'UTC', currency: 'USD', locale: 'en-US' });
  const sent = (edit: Partial<CodeValues>) =>
    changedFields(schema, opened, schema.parse({ ...opened, ...edit }), CODE_WORTH);
  expect(sent({})).toEqual({});
  expect(sent({ description: 'Everybody', maxUses: '20' })).toEqual({
    description: 'Everybody',
    maxUses: 20,
  });
  expect(sent({ value: '7.50' })).toEqual({
    type: 'fixed',
    value: 750,
    currency: 'USD',
    eventId: 'e1',
    ticketTypeIds: null,
  });
});
