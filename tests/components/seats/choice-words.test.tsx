import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChosenBox } from '#client/features/seats/choice/party/chosen-box.tsx';
import type { SeatChoiceModel } from '#client/features/seats/choice/use-seat-choice.ts';
import { BuyButton } from '#client/pages/event/checkout/buy-button.tsx';
import type { CardChoice } from '#client/pages/event/checkout/card-choice.ts';
import type { EventView } from '#shared/contracts/events/events.ts';

test.each([
  [{ zoneId: 'z1' }, 'Choose seats'],
  [{}, 'Choose at least one ticket'],
])('while nothing is chosen the main button asks for what the event sells', async (zone, words) => {
  await i18next.changeLanguage('en');
  const type = { id: 't', name: 'Stalls', available: 9, priceMinor: 4_000, saleState: 'on_sale', ...zone };
  const event = { id: 'e', phase: 'published', currency: 'MXN', timeZone: 'UTC', ticketTypes: [type] };
  const choice = { lines: [] as CardChoice['lines'] } as CardChoice;
  await render(
    <BuyButton
      event={event as unknown as EventView}
      choice={choice}
      isQueued={false}
      onBuy={() => undefined}
    />,
  );
  await expect.element(page.getByRole('button', { name: words })).toBeVisible();
});

test('where no seats match the wishes nothing is called best available', async () => {
  await i18next.changeLanguage('en');
  const model = {
    best: { ok: false, code: 'SOLD_OUT', instead: [] },
    ...{ typed: [], totalMinor: 0, house: { offers: [] }, choice: { by: 'best', heads: 14, spaces: 0 } },
  } as unknown as SeatChoiceModel;
  const phrases = { one: () => '', lines: () => [], inline: () => '' };
  await render(
    <ChosenBox model={model} phrases={phrases} currency="MXN" disabled={false} onPlan={() => undefined} />,
  );
  await expect.element(page.getByText("There aren't 14 free seats like that.")).toBeVisible();
  expect(page.getByText('Best available').elements()).toHaveLength(0);
});
