import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChangeNotice } from '#client/features/events/change/change-notice.tsx';
import { ChangedFacts } from '#client/features/events/change/changed-facts.tsx';
import { type Holder, houseOf } from '#client/features/seats/house/house.ts';
import { TicketSheet } from '#client/pages/my-events/event/seats/guests/ticket-sheet.tsx';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { freeStates } from '#shared/seats/states/seat-states.ts';
import { hallWith, idOf } from '#tests/support/seating-plans.ts';

test.each([
  ['en', 'No other seat is free'],
  ['es', 'No hay otro asiento libre'],
  ['ru', 'Других свободных мест нет'],
])('in %s a guest whose seat was taken out reads that no other is free', async (language, text) => {
  await i18next.changeLanguage(language);
  const seat: SeatName = { kind: 'row', section: '', group: 'A', label: '2' };
  const facts = { when: null, where: null, lineUp: null };
  const place = { timeZone: 'UTC', city: 'Madrid' };
  const taken = { was: seat, now: seat, words: 'Broken chair', noneFree: true } as const;
  await render(<ChangedFacts facts={{ ...facts, seat: taken }} place={place} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Broken chair')).toBeVisible();
});

test('seats that were moved together stand under one label with one reason', async () => {
  await i18next.changeLanguage('en');
  const seat = (label: string): SeatName => ({ kind: 'row', section: '', group: 'A', label });
  const moved = (was: string, now: string) => ({ was: seat(was), now: seat(now), words: 'Broken row' });
  const facts = { when: null, where: null, lineUp: null, seat: moved('1', '5') };
  const place = { timeZone: 'UTC', city: 'Madrid' };
  await render(<ChangedFacts facts={facts} place={place} otherSeats={[moved('2', '6')]} />);
  await expect.element(page.getByText('Row A · Seat 5')).toBeVisible();
  await expect.element(page.getByText('Row A · Seat 6')).toBeVisible();
  expect(page.getByText('Broken row').elements()).toHaveLength(1);
  expect(page.getByText('Seat', { exact: true }).elements()).toHaveLength(1);
});

test("the sheet of a list's name says where its seat is changed", async () => {
  await i18next.changeLanguage('en');
  const index = indexPlan(hallWith());
  const holder: Holder = {
    ...{ kind: 'entry', seatId: idOf(index, 'A1'), ticketId: 'entry', purchaseId: 'entry' },
    ...{ holderName: 'Ana', typeName: 'VIP', used: false },
  };
  const seated = { index, names: seatNames(index) };
  const house = houseOf(seated, freeStates(index), { keeps: [], zones: [] }, [holder]);
  const event: OfficeSeating['event'] = {
    id: 'event',
    name: 'Night',
    venueName: 'Hall',
    venueId: null,
    currency: 'USD',
    timeZone: 'UTC',
  };
  const words = new Map([[holder.seatId, 'Row A · Seat 1']]);
  const nothing = () => {};
  await render(
    <TicketSheet {...{ event, house, words, holder }} moves edits onClose={nothing} onWork={nothing} />,
  );
  await expect.element(page.getByText(/comes from a guest list/)).toBeVisible();
});

test.each([
  [1, {}, 'Your seat has changed'],
  [2, {}, 'Your seats have changed'],
  [1, { where: { was: 'Hall', now: 'Yard' } }, 'The event has changed'],
])('the notice on %s tickets with another seat is named for all that changed', async (count, more, title) => {
  await i18next.changeLanguage('en');
  const seat = (label: string): SeatName => ({ kind: 'row', section: '', group: 'A', label });
  const change = {
    ...{ id: 'change', until: '2099-12-01T00:00:00.000Z', offersMoneyBack: false },
    ...{ when: null, where: null, lineUp: null, seat: { was: seat('1'), now: seat('2'), words: 'Stage' } },
    ...more,
  };
  const event = { timeZone: 'UTC', city: 'Madrid' };
  const tickets = Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    amountPaidMinor: 0,
    change,
    event,
  }));
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeNotice tickets={tickets as unknown as TicketView[]} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
});
