import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { embeddedOnly } from '../support/browser/hosted-differences.ts';
import { openNight } from '../support/browser/own-night.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';
import { isSigned, startReceiver } from '../support/browser/webhook-receiver.ts';

test.use(ON_LAPTOP);

test("an organizer's own system receives a signed webhook, and an API key works until it is revoked", async ({
  page,
  request,
}) => {
  embeddedOnly('webhooks reach this machine only with embedded sign-in');
  const receiver = await startReceiver();
  // Messages about other tests' sales would push the test message off the first page.
  const organizer = await newGuest(request);
  await (await roleGiver(request, organizer))('organizer');
  await signIn(page, organizer);
  await page.goto('/integrations');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  const secret = await test.step('an added endpoint shows its secret once', async () => {
    await main.getByRole('button', { name: 'Add an endpoint' }).first().click();
    await dialog.getByLabel('Address').fill('http://shop.example/hook');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('Enter an https address on the internet')).toBeVisible();
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('Your signing secret')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    const shown = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: "I've copied it" }).click();
    await expect(main.getByText(shown)).toHaveCount(0);
    return shown;
  });
  const card = main.getByRole('listitem').filter({ hasText: receiver.url });

  await test.step('a test message arrives signed, and is listed in the deliveries', async () => {
    await card.getByRole('button', { name: 'Send a test' }).click();
    const tried = () => receiver.received.find(({ body }) => JSON.parse(body).type === 'test.sent');
    await expect.poll(() => tried() !== undefined).toBe(true);
    const message = tried();
    if (!message) throw new Error('It arrived');
    expect(isSigned(secret, message)).toBe(true);
    await card.getByRole('button', { name: 'Deliveries' }).click();
    const sent = dialog.getByRole('listitem').filter({ hasText: 'test.sent' });
    await expect(sent).toContainText('Accepted');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the endpoint can be deleted', async () => {
    await card.getByRole('button', { name: `Delete ${receiver.url}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(0);
  });
  await receiver.close();

  await test.step('a key is shown once, and works until it is revoked', async () => {
    const name = `Books ${randomUUID().slice(0, 8)}`;
    await main.getByRole('button', { name: 'Create a key' }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByText('Your new API key')).toBeVisible();
    const key = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: "I've copied it" }).click();
    await expect(main.getByText(key)).toHaveCount(0);
    const answer = async () =>
      (await request.get('/api/v1/events?limit=1', { headers: { authorization: `Bearer ${key}` } })).status();
    expect(await answer()).toBe(200);
    const row = main.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: `Revoke ${name}` }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(row.getByText('Revoked')).toBeVisible();
    expect(await answer()).toBe(401);
  });
});

test("an embedded button on a venue's page shows the price and leads to the event", async ({
  page,
  request,
}) => {
  const night = await openNight(request, 1);
  const { origin } = new URL((await request.get('/')).url());
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html lang="es"><title>Venue</title>
      <a class="aforo-tickets" data-event="${night.eventId}" href="${origin}/event/${night.eventId}">Tickets</a>
      <a class="aforo-tickets" data-event="nothing" href="${origin}/event/nothing">Stays a link</a>
      <script async src="${origin}/embed.js"></script></html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const button = page.getByRole('link', { name: 'Boletos gratis' });
  await expect(button).toBeVisible();
  await expect(page.getByRole('link', { name: 'Stays a link' })).toBeVisible();
  expect(await seriousInBothWidths(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  await button.click();
  await expect((await opened).getByRole('heading', { name: night.name })).toBeVisible();
  await new Promise((resolve) => site.close(resolve));
});
