import { Profiler, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SeatLook } from '#client/features/seats/plan-view/seat-face.ts';
import { SeatPlan } from '#client/features/seats/plan-view/seat-plan.tsx';
import { addAccessibleUnit, addTables, emptyPlan } from '#shared/seats/builder/elements.ts';
import { addRows, type RowBlock } from '#shared/seats/builder/rows.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';

const STALLS = 'z1';

function hallWith(block: Partial<RowBlock> = {}): SeatingPlan {
  const hall = emptyPlan('Hall', 'Stalls');
  return addRows(hall, { names: ['A'], seats: 10, zoneId: STALLS, position: { x: 0, y: 0 }, ...block });
}

afterEach(() => page.viewport(390, 844));

/** Says a seat as "A 3 free". */
async function openPlan(plan: SeatingPlan) {
  const index = indexPlan(plan);
  const names = new Map(
    index.groups.flatMap(({ name, seats }) => seats.map(({ id, label }) => [id, `${name} ${label}`])),
  );
  const onSeat = vi.fn<(seat: string, extend: boolean) => void>();
  const commits: { ms: number; wholeMs: number }[] = [];
  const controls: { set: (looks: ReadonlyMap<string, SeatLook>) => void } = { set: () => {} };
  function Page() {
    const [looks, setLooks] = useState<ReadonlyMap<string, SeatLook>>(new Map());
    controls.set = setLooks;
    return (
      <Profiler
        id="plan"
        onRender={(_, phase, ms, wholeMs) => phase === 'update' && commits.push({ ms, wholeMs })}
      >
        <SeatPlan
          index={index}
          pictureUrl={null}
          label="Hall"
          drawn={looks}
          seatOf={({ id }) => {
            const look = looks.get(id) ?? 'free';
            return { look, name: `${names.get(id)} ${look}` };
          }}
          onSeat={({ id }, { extend }) => onSeat(names.get(id) ?? '', extend)}
          className="h-96"
        />
      </Profiler>
    );
  }
  await render(<Page />);
  const idOf = (name: string) => [...names].find(([, one]) => one === name)?.[0] ?? '';
  return { onSeat, commits, controls, idOf };
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('a plan is one tab stop in which arrows move to the nearest seat and Enter presses it', async () => {
  const { onSeat } = await openPlan(
    hallWith({ names: ['A', 'B', 'C'], seats: 6, growth: 2, curveRadius: 300 }),
  );
  await userEvent.tab();
  expect(focused()).toBe('A 1 free');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('A 3 free');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('B 4 free');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('B 8 free');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('A 6 free');
  await userEvent.keyboard('{Enter}{Shift>} {/Shift}');
  expect(onSeat.mock.calls).toEqual([
    ['A 6', false],
    ['A 6', true],
  ]);
  await userEvent.tab();
  expect(focused()).toBe('Zoom in');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('A 6 free');
});

test('arrows lead from rows to tables and around a table', async () => {
  await openPlan(
    addTables(hallWith({ seats: 4 }), {
      columns: 2,
      rows: 1,
      seats: 4,
      first: 1,
      shape: 'round',
      sold: 'whole',
      zoneId: STALLS,
      position: { x: -40, y: 120 },
    }),
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('1 1 free');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('1 2 free');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('2 4 free');
});

test('a seat says whether it is chosen or can be had, and a wheelchair space has a shape of its own', async () => {
  const hall = hallWith();
  const [space = '', companion = ''] = hall.rows[0]?.seats.map(({ id }) => id) ?? [];
  const { controls, idOf } = await openPlan(
    addAccessibleUnit(hall, { spaceId: space, companionIds: [companion], flexible: false }),
  );
  controls.set(
    new Map([
      [idOf('A 3'), 'mine'],
      [idOf('A 4'), 'taken'],
    ]),
  );
  await expect.element(page.getByRole('button', { name: 'A 3 mine', pressed: true })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'A 4 taken', disabled: true })).toBeInTheDocument();
  const outline = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().querySelector('path')?.getAttribute('d');
  expect(outline('A 1 free')).not.toBe(outline('A 2 free'));
});

test('the first touch of a small plan comes closer, the second chooses', async () => {
  const { onSeat } = await openPlan(hallWith({ names: ['A', 'B', 'C', 'D'], seats: 40 }));
  const seat = page.getByRole('button', { name: 'B 20 free' });
  const touch = async () => {
    const { x, y, width, height } = seat.element().getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
    seat.element().dispatchEvent(new PointerEvent('click', { ...at, pointerType: 'touch' }));
  };
  const before = seat.element().getBoundingClientRect().width;
  await touch();
  expect(onSeat).not.toHaveBeenCalled();
  await expect.poll(() => seat.element().getBoundingClientRect().width).toBeGreaterThan(before * 2);
  await touch();
  expect(onSeat).toHaveBeenCalledWith('B 20', false);
});

test('of 2,000 seats a change of one does not draw the whole plan again', async () => {
  await page.viewport(1_280, 800);
  const names = Array.from({ length: 50 }, (_, at) => String(at + 1));
  const hall = hallWith({ names, seats: 40 });
  const { controls, commits, idOf } = await openPlan(hall);
  await expect.element(page.getByRole('button', { name: '25 20 free', exact: true })).toBeInTheDocument();
  commits.length = 0;
  controls.set(new Map([[idOf('25 20'), 'taken']]));
  await expect.element(page.getByRole('button', { name: '25 20 taken', exact: true })).toBeInTheDocument();
  // Without remembered rows, an update takes as long as drawing the whole plan.
  const [update] = commits;
  expect(update?.ms).toBeLessThan((update?.wholeMs ?? 0) / 4);
});
