import { expect, test } from '@playwright/test';
import { openNight } from '../support/browser/own-night.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { isSigned, startReceiver } from '../support/browser/webhook-receiver.ts';

test('an organizer’s own system is told of a purchase, signed', async ({ page, request }) => {
  test.setTimeout(120_000);
  const receiver = await startReceiver();
  await signIn(page, 'organizer');
  await page.goto('/integrations');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  const secret = await test.step('an endpoint is added, and its secret shown once', async () => {
    await main.getByRole('button', { name: 'Add an endpoint' }).first().click();
    await dialog.getByLabel('Address').fill('http://shop.example/hook');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('Enter an https address on the internet')).toBeVisible();
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('Your signing secret')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const shown = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await expect(main.getByText(shown)).toHaveCount(0);
    return shown;
  });
  const card = main.getByRole('listitem').filter({ hasText: receiver.url });

  await test.step('a test arrives', async () => {
    await card.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    const [message] = receiver.received;
    if (!message) throw new Error('It arrived');
    expect(isSigned(secret, message)).toBe(true);
    expect(JSON.parse(message.body).type).toBe('test.sent');
  });

  await test.step('a purchase arrives, and stands among the deliveries', async () => {
    const night = await openNight(request, 2);
    const told = () =>
      receiver.received.find(({ body }) => body.includes('purchase.completed') && body.includes(night.name));
    await expect.poll(() => told() !== undefined, { timeout: 30_000 }).toBe(true);
    const message = told();
    if (!message) throw new Error('It arrived');
    expect(isSigned(secret, message)).toBe(true);
    expect(JSON.parse(message.body).data.ticketIds).toHaveLength(2);
    await card.getByRole('button', { name: 'Deliveries' }).click();
    await expect(dialog.getByText('purchase.completed').first()).toBeVisible();
    await expect(dialog.getByText('Taken').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the endpoint is deleted', async () => {
    await card.getByRole('button', { name: `Delete ${receiver.url}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(0);
  });
  await receiver.close();
});
