import { expect, test } from 'vitest';
import { seriesOf } from '#client/features/figures/figure.ts';

test('all that a chart of sales draws, cash at the door included, has a colour of its own', () => {
  const drawn = ['ticketMinor', 'orderMinor', 'refundMinor', 'cashMinor'];
  const columns = drawn.map((key) => ({ key, label: key, kind: 'money' as const }));
  const fills = seriesOf({ columns, drawn }).map(({ fill }) => fill);
  expect(new Set(fills).size).toBe(drawn.length);
});
