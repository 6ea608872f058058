import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import SeatChoice, { type SeatChoiceProps } from '#client/features/seats/choice/seat-choice.tsx';
import ChosenSeats from '#client/features/seats/held/chosen-seats.tsx';
import { queryClient } from '#client/lib/api/query-client.ts';
import { toBase64Url } from '#shared/codes/base64url.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { freeStates } from '#shared/seats/states/seat-states.ts';
import { writeSnapshot } from '#shared/seats/states/state-bytes.ts';
import { hallWith, idOf, STALLS } from '#tests/support/seating-plans.ts';

const plan = hallWith();
const index = indexPlan(plan);

function startServer(): void {
  const snapshot = writeSnapshot({ planVersion: 1, sequence: 1, states: freeStates(index) });
  const answers: Record<string, unknown> = {
    'seats.get': { planVersion: 1, plan, pictureUrl: null, flexibleReleased: false, opened: [] },
    'seats.states': { planVersion: 1, sequence: 1, snapshot: toBase64Url(snapshot) },
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    const called = Object.keys(answers).find((name) => url.includes(name));
    return called
      ? Response.json({ result: { data: answers[called] } })
      : new Response('{}', { status: 404 });
  });
}

afterEach(() => vi.unstubAllGlobals());

test('chosen seats are named before anything is held', async () => {
  await i18next.changeLanguage('en');
  startServer();
  await render(
    <QueryClientProvider client={queryClient}>
      <ChosenSeats
        eventId={crypto.randomUUID()}
        access={[]}
        seatIds={['A2', 'A3', 'A4'].map((name) => idOf(index, name))}
      />
    </QueryClientProvider>,
  );
  await expect
    .element(page.getByRole('region', { name: 'Your seats' }))
    .toHaveTextContent('Row A · Seats 2–4');
});

test('a refusal of an earlier wish does not stand over own seats while they are paid', async () => {
  await i18next.changeLanguage('en');
  startServer();
  const eventId = crypto.randomUUID();
  const store = (rest: object) =>
    localStorage.setItem(
      `aforo-seats:${eventId}`,
      JSON.stringify({
        ...{ by: 'best', heads: 11, spaces: 0, upToMinor: null, stepFree: false, together: true },
        ...{ counts: [], seats: [], standing: [], at: Date.now(), ...rest },
      }),
    );
  store({});
  const props: SeatChoiceProps = {
    event: { id: eventId, name: 'Night', currency: 'USD' },
    types: [{ id: 'stalls', name: 'Stalls', zoneId: STALLS, priceMinor: 4_000, max: 20 }],
    ...{ access: [], lines: [], onLines: () => {}, frozen: false, isTaken: false, place: 'card' },
  };
  const shown = (frozen: boolean) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SeatChoice {...props} frozen={frozen} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const screen = await render(shown(false));
  await expect.element(page.getByText(/There aren't 11/)).toBeVisible();
  store({ by: 'own', seats: [{ seatId: idOf(index, 'A2'), zoneId: STALLS, typeId: null }] });
  window.dispatchEvent(new StorageEvent('storage', { key: `aforo-seats:${eventId}` }));
  await expect.element(page.getByText('Row A · Seat 2')).toBeVisible();
  await screen.rerender(shown(true));
  await expect.element(page.getByText('Row A · Seat 2')).toBeVisible();
  expect(page.getByText(/There aren't 11/).elements()).toHaveLength(0);
});
