import { expect, test } from 'vitest';
import { seriesOf } from '#client/features/figures/figure.ts';

test('each series of the sales chart, including cash at the door, has its own color', () => {
  const drawn = ['ticketMinor', 'orderMinor', 'refundMinor', 'cashMinor'];
  const columns = drawn.map((key) => ({ key, label: key, kind: 'money' as const }));
  const fills = seriesOf({ columns, drawn }).map(({ fill }) => fill);
  expect(new Set(fills).size).toBe(drawn.length);
});
