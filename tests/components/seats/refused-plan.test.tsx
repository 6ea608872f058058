import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRefusalWords } from '#client/features/seats/editor/use-refusal-words.ts';
import { ZonesForm } from '#client/pages/my-events/event/seats/attach/zones-form.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { addArea } from '#shared/seats/builder/elements.ts';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';

const SEATS = new Map([['s5', 'Row B · Seat 5']]);

/** What the event's page says of a refusal, in one line. */
async function said(errorCode: string, details: Record<string, string | number>) {
  const error = Object.assign(new Error(errorCode), { data: { errorCode, details } });
  function Page() {
    const words = useRefusalWords()(error, SEATS);
    return <p>said: {words ? `${words.title}. ${words.text}` : 'nothing'}</p>;
  }
  const screen = await render(<Page />);
  const text = page.getByText(/^said: /).element().textContent;
  await screen.unmount();
  return text;
}

test('a refused plan of an event is explained with the seats concerned', async () => {
  const inUse = { code: 'SEAT_IN_USE', seatId: 's5' };
  expect(await said('PLAN_IN_USE', { ...inUse, count: 1 })).toMatch(/delete seats.*\. Row B · Seat 5\. Put/);
  expect(await said('PLAN_IN_USE', { ...inUse, count: 3 })).toContain('Row B · Seat 5 and 2 more.');
  const zone = { code: 'ZONE_CHANGED', seatId: '', count: 4 };
  expect(await said('PLAN_IN_USE', zone)).toMatch(/Tickets: 4\. Sell the zone/);
  const mixed = { code: 'ZONE_MIXED', place: 'zones.1', detail: 'Pit' };
  expect(await said('PLAN_INVALID', mixed)).toMatch(/“Pit” has both seats and standing places/);
  expect(await said('EVENT_LOCKED', {})).toBe('said: nothing');
});

test('an event does not take a plan with a mixed zone, and the form says why', async () => {
  const plan = addArea(hallWith(), {
    name: 'Pit',
    ...{ x: 0, y: -200, angle: 0, color: '#0f8f83' },
    outline: { shape: 'rectangle', width: 200, height: 80 },
    standing: { zoneId: STALLS, capacity: 200, stepFree: true },
  });
  const event = { id: 'night', currency: 'MXN', ticketTypes: [] } as Partial<EventView> as EventView;
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ZonesForm
        {...{ event, plan, zones: [], save: 'Sell with this plan', onSaved: () => {} }}
        seating={{ from: { plan }, planVersion: 0, flexibleReleaseAt: null }}
      />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent(/“Stalls” has both seats and standing/);
  await expect.element(page.getByText('10 seats · 200 standing')).toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Sell with this plan' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('the form warns once before it saves a plan of which nothing is on sale', async () => {
  const plan = hallWith();
  const type = { id: 'stalls', name: 'Adult', priceMinor: 4_000 };
  const event = { id: 'night', currency: 'MXN', ticketTypes: [type] } as EventView;
  const client = new QueryClient();
  await render(
    <QueryClientProvider client={client}>
      <ZonesForm
        {...{ event, plan, zones: [], save: 'Sell with this plan', onSaved: () => {} }}
        seating={{ from: { plan }, planVersion: 0, flexibleReleaseAt: null }}
      />
    </QueryClientProvider>,
  );
  const save = page.getByRole('button', { name: 'Sell with this plan' });
  await userEvent.click(save);
  await expect.element(page.getByText('No zone is on sale')).toBeVisible();
  expect(client.getMutationCache().getAll()).toHaveLength(0);
  await userEvent.click(page.getByRole('checkbox', { name: /Adult/ }).first());
  await expect.element(page.getByText('No zone is on sale')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('checkbox', { name: /Adult/ }).first());
  await userEvent.click(save);
  await expect.poll(() => client.getMutationCache().getAll().length).toBe(1);
});
