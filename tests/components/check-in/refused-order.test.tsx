import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WaitingCard } from '#client/pages/order-management/waiting/waiting-card.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';

const order = {
  id: 'order',
  reference: '7K4M',
  status: 'pending',
  placedAt: new Date().toISOString(),
  readyAt: null,
  completedAt: null,
  customer: { name: 'Zoe Last' },
  lines: [{ menuItemId: 'beer', name: 'Beer', quantity: 2 }],
} as unknown as BarOrderView;

test('a refusal that nobody has answered becomes one line, which "Got it" still takes away', async () => {
  const dismissed: string[] = [];
  const refusal = { kind: 'stopped', text: 'It was already handed over.', undo: false } as const;
  const card = (isFolded: boolean) => (
    <WaitingCard
      order={order}
      card={{ order, move: 'handOver', state: { ...refusal, isFolded } }}
      place={{ timeZone: 'UTC' }}
      clockAhead={0}
      onMove={() => {}}
      onCancel={() => {}}
      onDismiss={({ id }) => dismissed.push(id)}
    />
  );
  const view = await render(card(false));
  await expect.element(page.getByText('Beer')).toBeVisible();
  await view.rerender(card(true));
  await expect.element(page.getByText('Zoe Last')).toBeVisible();
  await expect.element(page.getByText('It was already handed over.')).toBeVisible();
  await expect.element(page.getByText('Beer')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Got it' }).click();
  expect(dismissed).toEqual(['order']);
});
