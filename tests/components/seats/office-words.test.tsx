import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Holder, houseOf, type Keep } from '#client/features/seats/house/house.ts';
import { startMove } from '#client/pages/my-events/event/seats/guests/moving.ts';
import { ReseatSheet } from '#client/pages/my-events/event/seats/guests/reseat-sheet.tsx';
import { TicketSheet } from '#client/pages/my-events/event/seats/guests/ticket-sheet.tsx';
import { KeepList } from '#client/pages/my-events/event/seats/keeps/keep-list.tsx';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { freeStates } from '#shared/seats/states/seat-states.ts';
import { CIRCLE, hallWith, idOf, STALLS } from '#tests/support/seating-plans.ts';

const INDEX = indexPlan(hallWith({ names: ['B'], zoneId: CIRCLE }, hallWith()));
const WORDS = new Map<string, string>();
const EVENT: OfficeSeating['event'] = {
  ...{ id: 'event', name: 'Night', venueName: 'Hall', venueId: null },
  ...{ currency: 'USD', timeZone: 'Pacific/Kiritimati' },
};
const nothing = () => {};

function holderOf(seat: string, kind: Holder['kind'] = 'ticket'): Holder {
  const seatId = idOf(INDEX, seat);
  const names = { holderName: 'Ana', typeName: 'Stalls', used: false };
  return { kind, seatId, ticketId: `of ${seat}`, purchaseId: 'purchase', ...names };
}

function houseWith(holders: Holder[], keeps: Keep[] = []) {
  return houseOf({ index: INDEX, names: seatNames(INDEX) }, freeStates(INDEX), { keeps, zones: [] }, holders);
}

beforeEach(async () => {
  await i18next.changeLanguage('en');
});

test('the button that takes a whole purchase out of the plan speaks of all of its seats', async () => {
  const holders = [holderOf('A1'), holderOf('A2')];
  const house = houseWith(holders);
  const [holder = null] = holders;
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TicketSheet
        {...{ event: EVENT, house, words: WORDS, holder }}
        moves
        edits
        onClose={nothing}
        onWork={nothing}
      />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Take the seat out of the plan')).toBeVisible();
  await page.getByRole('switch').click();
  await expect.element(page.getByText('Take the seats out of the plan')).toBeVisible();
});

test('seats of a name on a list are not called a purchase', async () => {
  const holders = [holderOf('A1', 'entry'), holderOf('A2', 'entry')];
  const house = houseWith(holders);
  const [holder = null] = holders;
  await render(
    <TicketSheet
      {...{ event: EVENT, house, words: WORDS, holder }}
      moves
      edits
      onClose={nothing}
      onWork={nothing}
    />,
  );
  await expect.element(page.getByText('2 seats of this guest')).toBeVisible();
});

test('a move to another zone states the prices of both', async () => {
  const holder = holderOf('A1');
  const moving = {
    ...startMove([holder]),
    moves: [{ ticketId: holder.ticketId, seatId: idOf(INDEX, 'B1') }],
  };
  const type = (priceMinor: number) => ({ id: `at ${priceMinor}`, name: 'Type', priceMinor });
  const zones = [
    { zoneId: STALLS, types: [type(4_000), type(2_000)] },
    { zoneId: CIRCLE, types: [type(2_500)] },
  ];
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ReseatSheet
        {...{ eventId: 'event', house: houseWith([holder]), zones, currency: 'USD', words: WORDS, moving }}
        open
        onClose={nothing}
        onDone={nothing}
      />
    </QueryClientProvider>,
  );
  const words = 'The zones differ: Stalls ($40 / $20) and Circle ($25). Nothing is charged or paid back.';
  await expect.element(page.getByText(words)).toBeVisible();
});

test("the time when kept seats go on sale names the city as the event's other times do", async () => {
  const keep: Keep = {
    ...{ id: 'keep', kind: 'house', label: 'House', listId: null, accessCode: null },
    ...{ seatIds: [idOf(INDEX, 'A1')], releaseAt: '2099-12-01T00:00:00.000Z' },
  };
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepList
        event={{ ...EVENT, city: 'Kiritimati' }}
        house={houseWith([], [keep])}
        edits={false}
        onChange={nothing}
      />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(/Kiritimati time/)).toBeVisible();
});
