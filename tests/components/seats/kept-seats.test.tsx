import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emptyDraft, mostNow, mostOf } from '#client/features/sales/draft.ts';
import { SaleFields } from '#client/features/sales/sale-fields.tsx';
import { BuyButton } from '#client/pages/event/checkout/buy-button.tsx';
import { TypeState } from '#client/pages/event/type-words.tsx';
import { TypeWaitlist } from '#client/pages/event/waitlist/type-waitlist.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';

function eventOf(kept: TicketTypeView['kept'], saleState: TicketTypeView['saleState']): EventView {
  const type = { id: 'stalls', name: 'Stalls', zoneId: 'z1', available: 0, priceMinor: 4_000, saleState };
  const ticketTypes = [{ ...type, perOrderLimit: 10, perPersonLimit: null, ...(kept && { kept }) }];
  return { id: 'e', phase: 'published', currency: 'MXN', timeZone: 'UTC', ticketTypes } as EventView;
}

async function show(event: EventView): Promise<void> {
  const [type] = event.ticketTypes;
  if (!type) throw new Error('The event has no type');
  await render(
    <>
      <TypeState type={type} event={event} />
      <TypeWaitlist type={type} event={event} />
      <BuyButton event={event} isQueued={false} onBuy={() => undefined} />
    </>,
  );
}

test.each([
  ['en', { accessible: 2, opened: 0 }, 'Only wheelchair spaces and companion seats are left'],
  ['es', { accessible: 0, opened: 2 }, 'Solo quedan los asientos reservados para ti'],
  ['ru', { accessible: 1, opened: 0 }, 'Остались только места для инвалидных колясок и сопровождающих'],
])('in %s the page says which seats alone are left, and sells them beside the waitlist', async (...given) => {
  const [language, kept, words] = given;
  await i18next.changeLanguage(language);
  await show(eventOf({ places: 2, ...kept }, 'on_sale'));
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(i18next.t('events:bar.buy'))).toBeVisible();
  await expect.element(page.getByText(i18next.t('events:waitlist.join'))).toBeVisible();
});

test('without kept seats the main button alone leads to the waitlist', async () => {
  await i18next.changeLanguage('en');
  await show(eventOf(undefined, 'sold_out'));
  expect(page.getByText(i18next.t('events:waitlist.join')).elements()).toHaveLength(1);
  expect(page.getByText(i18next.t('events:bar.buy')).elements()).toHaveLength(0);
});

test('at the door a type with wheelchair spaces alone can be chosen, and one without any cannot', async () => {
  await i18next.changeLanguage('en');
  const types = [
    { id: 'stalls', name: 'Stalls', priceMinor: 4_000, left: 0, accessible: 3 },
    { id: 'circle', name: 'Circle', priceMinor: 2_500, left: 0 },
  ];
  const offer = { currency: 'MXN' as const, sendsMails: false, types };
  const rest = { eventId: 'e', disabled: false, emailProblem: null, onChange: () => undefined };
  await render(<SaleFields {...rest} offer={offer} draft={emptyDraft('en')} />);
  await expect.element(page.getByRole('radio', { name: /Stalls/ })).toBeEnabled();
  await expect.element(page.getByText('Only wheelchair spaces and companion seats')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /Circle/ })).toBeDisabled();
  expect(types.map(mostOf)).toEqual([3, 0]);
  const [stalls = null] = types;
  expect([null, ['c1']].map((seatIds) => mostNow(stalls, { seatIds }))).toEqual([0, 3]);
});
