import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DoorSeatChooser } from '#client/features/sales/seats/door-seat-chooser.tsx';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { CIRCLE, hallWith, idOf, statesByMarks } from '#tests/support/seating-plans.ts';

/** Row A of the type's zone, of which seat 1 is sold, and row D of another zone. */
const INDEX = indexPlan(hallWith({ names: ['D'], zoneId: CIRCLE, position: { x: 0, y: 100 } }, hallWith()));
const idsOf = (...names: string[]) => names.map((name) => idOf(INDEX, name));

async function openChooser(initial: string[], isSuggested: boolean) {
  await i18next.changeLanguage('en');
  const onClose = vi.fn<(seatIds: string[]) => void>();
  const hall = { index: INDEX, names: seatNames(INDEX), states: statesByMarks(INDEX, 'x') };
  const rest = { zone: 0, pictureUrl: null, flexibleReleased: false, max: 10, wanted: 2, onClose };
  await render(<DoorSeatChooser {...hall} {...rest} {...{ initial, isSuggested }} />);
  const seat = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(seat('Row A · Seat 1, taken')).toBeInTheDocument();
  return { seat, onClose };
}

test('the door opens its plan with the best seats, and a press on another one begins a choice of its own', async () => {
  const { seat, onClose } = await openChooser(idsOf('A5', 'A6'), true);
  await expect.element(seat('Row A · Seat 5, chosen')).toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^2 of 2 chosen\.$/);
  await userEvent.click(seat('Row A · Seat 8, free'));
  await expect.element(seat('Row A · Seat 5, free')).toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent("1 of 2 chosen. You'll sell 1 ticket.");
  await userEvent.click(seat('Row A · Seat 9, free'));
  await userEvent.click(page.getByRole('button', { name: 'Take 2 seats' }));
  expect(onClose).toHaveBeenCalledWith(idsOf('A8', 'A9'));
});

test('seats that the seller has chosen stay when more are chosen', async () => {
  const { seat } = await openChooser(idsOf('A5', 'A6'), false);
  await userEvent.click(seat('Row A · Seat 8, free'));
  await expect.element(page.getByRole('status')).toHaveTextContent(/^You'll sell 3 tickets\.$/);
});

test('a free seat of another zone is not called taken', async () => {
  const { seat } = await openChooser([], true);
  await expect.element(seat('Row D · Seat 1, another ticket type')).toHaveAttribute('data-look', 'off');
  const legend = page.getByRole('list', { name: 'What the shapes mean' });
  await expect.element(legend).toHaveTextContent('freechosentakenanother ticket type');
});
