import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyByCard, topUpByCard } from '../support/browser/card-payments.ts';
import { ringCron } from '../support/browser/cron.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

test('a refunded card payment goes home, the guest is asked once, and sends the rest of the wallet to the card', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const night = await publishEvent(organizer, {
    hours: { start: 48, end: 54 },
    types: [{ name: 'Floor', priceMinor: 1_200, quantity: 50 }],
  });
  const person = await newGuest(request);
  const guest = await apiPerson(request, person);
  await buyByCard(request, guest, night);
  await topUpByCard(request, guest, 2_000);
  const { eventId, typeIds } = night;
  await organizer.mutate('refunds.refundType', {
    requestId: randomUUID(),
    eventId,
    ticketTypeId: typeIds[0],
  });
  await signIn(page, person);

  await test.step('the guest reads when it arrives and is asked once about later refunds', async () => {
    await page.goto('/refunds');
    const keep = page.getByRole('button', { name: 'Keep it in my wallet' });
    await expect(page.getByText(/^\$12 is on its way and usually arrives .* next time\?$/)).toBeVisible();
    await expect(keep).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.getByRole('link', { name: 'Wallet' }).last().click();
    await expect(page.getByText('Your refund is going back to your card')).toBeVisible();
    await keep.click();
    await expect(page.getByText('Your refund is going back to your card')).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'My refunds' })).toBeVisible();
    await expect(keep).toBeHidden();
    await page.goForward();
  });

  await test.step('a top-up goes back to the card, an amount above it does not', async () => {
    await page.getByRole('button', { name: 'Send $20 to card' }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveValue('20');
    await amount.fill('20.01');
    await expect(dialog.getByText('Please enter a valid amount: up to $20')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await amount.fill('5');
    await dialog.getByRole('button', { name: 'Send $5' }).click();
    await expect(page.getByText('$5 is on its way to your card')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$15');
    const sent = page.getByRole('region', { name: 'On its way and sent' });
    await expect(sent.getByRole('listitem')).toHaveCount(2);
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem').first()).toContainText('Sent to your card');
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step("the organizer's list says that the money has arrived", async () => {
    const refunds = () =>
      organizer.query<{ items: { toCard: { status: string } }[] }>('refunds.list', { eventId });
    await expect
      .poll(async () => {
        await ringCron(request);
        return (await refunds()).items.map(({ toCard }) => toCard.status);
      })
      .toEqual(['arrived']);
    await signIn(page, 'organizer');
    await page.goto(`/refunds?tab=history&event=${eventId}`);
    await page.getByRole('table', { name: 'History' }).locator('tbody').getByRole('row').first().click();
    await expect(page.getByText('To the card: $12, arrived')).toBeVisible();
  });
});
