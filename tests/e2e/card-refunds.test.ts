import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothLooks } from '../support/browser/both-looks.ts';
import { CARD, cardForm, identify } from '../support/browser/checkout.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

test('a refunded card payment goes home, the guest is asked once, and sends the rest of the wallet to the card', async ({
  page,
  request,
  browser,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const night = await publishEvent(organizer, {
    hours: { start: 48, end: 54 },
    types: [{ name: 'Floor', priceMinor: 1_200, quantity: 50 }],
  });

  await test.step('a newcomer buys a ticket by card', async () => {
    await page.goto(`/event/${night.eventId}`);
    await page.getByRole('button', { name: 'Buy tickets' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Continue/ })
      .click();
    await identify(page, request);
    await cardForm(page).pay(CARD.paid);
    await expect(page.getByRole('dialog').getByRole('img', { name: /QR/ })).toBeVisible();
  });

  await test.step('the organizer refunds it, and their list says where the money is', async () => {
    const requestId = randomUUID();
    const { eventId, typeIds } = night;
    await organizer.mutate('refunds.refundType', { requestId, eventId, ticketTypeId: typeIds[0] });
    const desk = await browser.newPage();
    await signIn(desk, 'organizer');
    await desk.goto(`/refunds?tab=history&event=${eventId}`);
    await desk.getByRole('table', { name: 'History' }).locator('tbody').getByRole('row').first().click();
    await expect(desk.getByText(/To the card: \$12, (on its way|arrived)/)).toBeVisible();
    await desk.close();
  });

  await test.step('the guest reads when it arrives and is asked once about later refunds', async () => {
    await page.goto('/refunds');
    await expect(page.getByText(/^\$12 is on its way to your card and usually arrives/)).toBeVisible();
    const keep = page.getByRole('button', { name: 'Keep it in my wallet' });
    await expect(keep).toBeVisible();
    expect(await seriousInBothLooks(page)).toEqual([]);
    await page.goto('/wallet');
    await expect(page.getByText('Your refund is going back to your card')).toBeVisible();
    await keep.click();
    await expect(page.getByText('Your refund is going back to your card')).toBeHidden();
    await page.goto('/refunds');
    await expect(page.getByRole('heading', { name: 'My refunds' })).toBeVisible();
    await expect(keep).toBeHidden();
  });

  await test.step('a top-up goes back to the card, an amount above it does not', async () => {
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'USD', exact: true }).click();
    await page.getByRole('button', { name: '$20', exact: true }).click();
    await page.getByRole('button', { name: 'Top up $20' }).click();
    await cardForm(page).pay(CARD.paid);
    const send = page.getByRole('button', { name: 'Send $20 to card' });
    await expect(send).toBeVisible();
    await send.click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('20');
    await amount.fill('20.01');
    await expect(dialog.getByText('Please enter an amount up to $20')).toBeVisible();
    await amount.fill('5');
    await dialog.getByRole('button', { name: 'Send $5' }).click();
    await expect(page.getByText('$5 is on its way to your card')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$15');
    await expect(page.getByRole('region', { name: 'On its way and sent' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
      'Sent to your card',
    );
    expect(await seriousInBothLooks(page)).toEqual([]);
  });
});
