import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { houseOf, type Keep } from '#client/features/seats/house/house.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { KeepList } from '#client/pages/my-events/event/seats/keeps/keep-list.tsx';
import { ZoneFigures } from '#client/pages/my-events/event/seats/office/zone-figures.tsx';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { hallWith, idOf, statesByMarks } from '#tests/support/seating-plans.ts';

const INDEX = indexPlan(hallWith());
type Event = ComponentProps<typeof KeepList>['event'];
const EVENT = { id: 'night', currency: 'MXN', city: 'Austin', timeZone: 'UTC' } as Partial<Event> as Event;

/** Nothing is on sale; A1 and A2 are blocked, A3 is kept for the list. */
function house() {
  const keep = { label: '', listId: null, accessCode: null, releaseAt: null };
  const keeps: Keep[] = [
    { ...keep, id: 'k1', kind: 'blocked', seatIds: ['A1', 'A2'].map((name) => idOf(INDEX, name)) },
    { ...keep, id: 'k2', kind: 'list', listId: 'press', seatIds: [idOf(INDEX, 'A3')] },
  ];
  const hall = { index: INDEX, names: seatNames(INDEX) };
  return houseOf(hall, statesByMarks(INDEX, '###'), { keeps, zones: [] }, []);
}

test('a card of blocked seats does not call them free, and one of a list bears its name', async () => {
  await i18next.changeLanguage('en');
  const client = new QueryClient();
  const items = [{ id: 'press', name: 'Press' }];
  client.setQueryData(trpc.lists.ofEvent.queryKey({ eventId: 'night' }), { currency: 'MXN', items } as never);
  await render(
    <QueryClientProvider client={client}>
      <KeepList event={EVENT} house={house()} edits={false} onChange={() => undefined} />
    </QueryClientProvider>,
  );
  const cards = page.getByRole('region', { name: 'Kept seats' });
  await expect.element(cards).toHaveTextContent(/Blocked2 seatsRow A/);
  await expect.element(cards).toHaveTextContent(/PressGuest list · 1 seat, 1 still free/);
});

test('a zone that is not on sale says how many seats it has', async () => {
  await i18next.changeLanguage('en');
  await render(<ZoneFigures house={house()} zones={[]} currency="MXN" />);
  await expect.element(page.getByText('Not on sale · 10 seats')).toBeVisible();
});
