import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PlanEditor } from '#client/features/seats/editor/plan-editor.tsx';
import type { PlanOnSale, PlanStore, SaveResult } from '#client/features/seats/editor/plan-store.ts';
import { renameInPlan } from '#shared/seats/builder/edit.ts';
import { addArea, emptyPlan } from '#shared/seats/builder/elements.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import type { Point, SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';

const HALL = addRows(emptyPlan('Hall', 'Seats'), {
  names: ['A', 'B', 'C'],
  seats: 6,
  zoneId: 'z1',
  position: { x: 0, y: 0 },
});

async function openEditor(
  plan: SeatingPlan = HALL,
  answer: SaveResult = { kind: 'saved', version: 2 },
  onSale: PlanOnSale | null = null,
) {
  const save = vi.fn<PlanStore['save']>(async () => answer);
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PlanEditor
          document={{ key: 'hall', version: 1, plan, pictureUrl: null }}
          store={{ save, uploadPicture: null }}
          onSale={onSale}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const seat = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(page.getByRole('group', { name: 'Seating plan' })).toBeInTheDocument();
  const saved = async () => {
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => save.mock.calls.length).toBeGreaterThan(0);
    return save.mock.lastCall?.[0];
  };
  return { screen, save, saved, seat };
}

function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags with the mouse, by screen pixels. */
function drag(from: Element, start: Point, by: Point, shiftKey = false) {
  const at = (point: Point) => ({
    clientX: point.x,
    clientY: point.y,
    pointerId: 1,
    isPrimary: true,
    bubbles: true,
    shiftKey,
  });
  const end = { x: start.x + by.x, y: start.y + by.y };
  from.dispatchEvent(new PointerEvent('pointerdown', { ...at(start), button: 0 }));
  window.dispatchEvent(new PointerEvent('pointermove', at({ x: start.x + by.x / 2, y: start.y + by.y / 2 })));
  window.dispatchEvent(new PointerEvent('pointermove', at(end)));
  window.dispatchEvent(new PointerEvent('pointerup', at(end)));
}

test('a selected row is dragged, the others stay, and undo puts it back', async () => {
  const { seat, saved } = await openEditor();
  await userEvent.click(page.getByRole('treeitem', { name: 'Row B 6 seats' }));
  const element = seat('Row B · Seat 3, selected').element();
  const fromRowA = () =>
    middleOf(seat('Row B · Seat 3, selected').element()).x - middleOf(seat('Row A · Seat 3').element()).x;
  drag(element, middleOf(element), { x: 40, y: 0 });
  await expect.poll(fromRowA).toBeGreaterThan(20);
  const plan = await saved();
  expect(plan?.rows.map(({ x }) => x > 0)).toEqual([false, true, false]);
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(fromRowA).toBeCloseTo(0, 0);
});

test('a box drawn with Shift selects the rows in it, and Delete removes them', async () => {
  const { seat, saved } = await openEditor();
  const [first, last] = [
    middleOf(seat('Row B · Seat 1').element()),
    middleOf(seat('Row C · Seat 6').element()),
  ];
  const corner = { x: first.x - 20, y: first.y - 8 };
  const plan = page.getByRole('group', { name: 'Seating plan' }).element();
  drag(plan, corner, { x: last.x + 20 - corner.x, y: last.y + 8 - corner.y }, true);
  await expect.element(page.getByText('2 selected')).toBeInTheDocument();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('6 seats').first()).toBeInTheDocument();
  expect((await saved())?.rows.map(({ name }) => name)).toEqual(['A']);
});

test('a plan with two seats of one name is not sent, and says where', async () => {
  const [second] = HALL.rows.slice(1);
  const { save } = await openEditor(renameInPlan(HALL, second?.id ?? '', 'A'));
  await userEvent.click(page.getByRole('treeitem').first());
  await userEvent.click(page.getByRole('button', { name: 'Color 3' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/Row no\. 2 · Seat no\. 1: Two seats are called A 1\./);
  expect(save).not.toHaveBeenCalled();
});

test('what was not saved returns after the page was closed', async () => {
  const { screen } = await openEditor();
  await userEvent.keyboard('g');
  await expect.element(page.getByText('Unsaved changes')).toBeInTheDocument();
  await screen.unmount();
  const { saved } = await openEditor();
  await expect.element(page.getByText(/unsaved changes from last time/)).toBeInTheDocument();
  expect((await saved())?.areas.map(({ name }) => name)).toEqual(['Stage']);
  await expect.element(page.getByText('Saved', { exact: true })).toBeInTheDocument();
});

test('of a plan that somebody else saved, theirs can be looked at and undo brings the own work back', async () => {
  const theirs = { version: 5, plan: { ...HALL, name: 'Theirs', rows: HALL.rows.slice(0, 1) } };
  const { save, saved } = await openEditor(HALL, { kind: 'changed', latest: theirs });
  await userEvent.keyboard('g');
  await saved();
  await userEvent.click(page.getByRole('button', { name: 'Show theirs' }));
  await expect.element(page.getByRole('treeitem', { name: /^Row C/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByRole('treeitem', { name: /^Row C/ })).toBeInTheDocument();
  await saved();
  expect(save.mock.lastCall?.[1]).toBe(5);
});

test('a plan whose zone has seats and standing places is not sent, and names and selects the zone', async () => {
  const mixed = addArea(HALL, {
    name: 'Pit',
    ...{ x: 0, y: 200, angle: 0, color: '#0f8f83' },
    outline: { shape: 'rectangle', width: 200, height: 80 },
    standing: { zoneId: 'z1', capacity: 100, stepFree: true },
  });
  const { save } = await openEditor(mixed);
  await userEvent.keyboard('g');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/“Seats” has both seats and standing places/);
  await expect
    .element(page.getByRole('treeitem', { name: /^Seats/ }))
    .toHaveAttribute('aria-selected', 'true');
  expect(save).not.toHaveBeenCalled();
});

test('sold seats are shown, and those for which the event refuses the plan are put back', async () => {
  const [seatId = ''] = HALL.rows[1]?.seats.map(({ id }) => id) ?? [];
  const refusal = { title: 'Sold seats stay', text: 'Row B · Seat 1', seatIds: [seatId] };
  const { seat, save } = await openEditor(
    HALL,
    { kind: 'in-use', refusal },
    {
      index: indexPlan(HALL),
      usage: new Map([[seatId, 'sold']]),
      keeps: [],
      office: { to: '/seats', label: 'Seats of the event' },
    },
  );
  await expect.element(seat('Row B · Seat 1, sold')).toHaveAttribute('data-look', 'sold');
  await userEvent.click(page.getByRole('treeitem', { name: 'Row B 6 seats' }));
  await userEvent.keyboard('{Delete}');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Sold seats stay.*Row B · Seat 1/);
  await expect.element(page.getByRole('link', { name: 'Seats of the event' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Put the seat back' }));
  await expect.element(seat('Row B · Seat 1, sold, selected')).toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => save.mock.calls.length).toBe(2);
  expect(save.mock.lastCall?.[0].rows.map(({ name, seats }) => [name, seats.length])).toEqual([
    ['A', 6],
    ['B', 1],
    ['C', 6],
  ]);
});

/** Row B: seat 1 is sold if `isSold`, 2 and 3 are kept for a code, 4 is blocked. */
function hallOnSale(isSold: boolean): PlanOnSale {
  const [one = '', two = '', three = '', four = ''] = HALL.rows[1]?.seats.map(({ id }) => id) ?? [];
  return {
    index: indexPlan(HALL),
    usage: new Map([
      ...(isSold ? ([[one, 'sold']] as const) : []),
      ...([
        [two, 'kept'],
        [three, 'kept'],
        [four, 'blocked'],
      ] as const),
    ]),
    keeps: [
      { name: 'Friends', seatIds: [two, three] },
      { name: 'Blocked', seatIds: [four] },
    ],
    office: { to: '/seats', label: 'Seats of the event' },
  };
}

const SAVED: SaveResult = { kind: 'saved', version: 2 };

test('kept seats are drawn, and deleting them is asked about by name before anything is saved', async () => {
  const { seat, save } = await openEditor(HALL, SAVED, hallOnSale(false));
  await expect.element(seat('Row B · Seat 2, kept')).toHaveAttribute('data-look', 'kept');
  await expect.element(seat('Row B · Seat 4, blocked')).toHaveAttribute('data-look', 'blocked');
  await userEvent.click(page.getByRole('treeitem', { name: 'Row B 6 seats' }));
  await userEvent.keyboard('{Delete}');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  const dialog = page.getByRole('dialog', { name: 'Delete 3 kept or blocked seats?' });
  await expect.element(dialog).toHaveTextContent(/Friends\s*Row B · Seats 2, 3\s*Blocked\s*Row B · Seat 4/);
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Delete and save' }));
  await expect.poll(() => save.mock.lastCall?.[0].rows.map(({ name }) => name)).toEqual(['A', 'C']);
});

test('deleted kept seats are put back from the question, and with the sold seats of a refusal', async () => {
  const onSale = hallOnSale(true);
  const [seatId = ''] = onSale.usage.keys();
  const refusal = { title: 'Sold seats stay', text: 'Row B · Seat 1', seatIds: [seatId] };
  const { seat, save } = await openEditor(HALL, { kind: 'in-use', refusal }, onSale);
  await userEvent.click(page.getByRole('treeitem', { name: 'Row B 6 seats' }));
  await userEvent.keyboard('{Delete}');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await userEvent.click(page.getByRole('button', { name: 'Put 4 seats back' }));
  await expect.element(seat('Row B · Seat 4, blocked, selected')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: 'Select single seats' }));
  await userEvent.click(seat('Row B · Seat 3, kept'));
  await userEvent.keyboard('{Delete}');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Put the seat back' }));
  await expect.element(seat('Row B · Seat 3, kept, selected')).toBeInTheDocument();
  expect(save).toHaveBeenCalledTimes(1);
});
