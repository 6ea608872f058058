import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

test('an organizer creates a single code and a batch of codes, watches their uses, and turns off and deletes them', async ({
  page,
  request,
}) => {
  // The form offers an organizer's latest hundred events, and all tests share the demo organizer.
  const person = await newGuest(request);
  await (await roleGiver(request, person))('organizer');
  const organizer = await apiPerson(request, person);
  const guest = await apiPerson(request, 'client');
  const tag = randomUUID().slice(0, 6).toUpperCase();
  const name = `Codes ${tag}`;
  const { eventId, typeIds } = await publishEvent(organizer, {
    name,
    hours: { start: 2, end: 6 },
    types: [{ name: 'Entry', priceMinor: 1_000, quantity: 50 }],
  });
  const lines = [{ ticketTypeId: typeIds[0], quantity: 1 }];
  const buyWith = (discountCode: string) =>
    guest.mutate('tickets.purchase', { requestId: randomUUID(), eventId, lines, discountCode });

  await signIn(page, person);
  const sheet = page.getByRole('dialog');
  const rows = page.getByRole('table', { name: 'Discount codes' }).locator('tbody').getByRole('row');
  const row = (code: string) => rows.filter({ hasText: code });

  await test.step('the form for one code shows each error at its field', async () => {
    await page.goto(`/discount-codes?event=${eventId}`);
    await page.getByRole('button', { name: 'New code' }).first().click();
    await sheet.getByLabel('Code', { exact: true }).fill('a b');
    await sheet.getByLabel('Value').fill('101');
    await sheet.getByRole('button', { name: 'Create code' }).click();
    await expect(sheet.getByText('Please enter a whole number from 1 to 100')).toBeVisible();
    await expect(sheet.getByText(/Times are in America\/Chicago/)).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await sheet.getByLabel('Code', { exact: true }).fill(`half-${tag}`);
    await sheet.getByLabel('Value').fill('50');
    await sheet.getByLabel('Maximum uses').fill('2');
    await sheet.getByRole('button', { name: 'Create code' }).click();
    await expect(row(`HALF-${tag}`)).toContainText('0 of 2 used');
  });

  await test.step('a batch of 250 codes is one row', async () => {
    await page.getByRole('button', { name: 'Create a batch' }).click();
    await sheet.getByLabel('Prefix').fill(`crew${tag}`);
    await sheet.getByLabel('How many').fill('100000');
    await sheet.getByRole('button', { name: 'Create the codes' }).click();
    await expect(sheet.getByText('Please enter a whole number from')).toBeVisible();
    await sheet.getByLabel('How many').fill('250');
    await sheet.getByLabel('Value').fill('20');
    await sheet.getByLabel('Maximum uses').fill('1');
    await sheet.getByRole('button', { name: 'Create the codes' }).click();
    await expect(sheet.getByText('250 codes are ready')).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(row(`CREW${tag}-`)).toHaveCount(1);
    await expect(row(`CREW${tag}-`)).toContainText('0 of 250 codes used');
  });

  await test.step('its codes are saved as a file with their state', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save codes of CREW${tag}-… as CSV` }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    const codes = file.split('\r\n').filter((line) => line.startsWith(`CREW${tag}-`));
    expect(codes).toHaveLength(250);
    expect(codes[7]).toContain(name);
    expect(codes[7]).toContain('Active');
    await buyWith(codes[7]?.split(',')[0] ?? '');
    await buyWith(`half-${tag}`);
  });

  await test.step('each row counts its uses and what guests saved', async () => {
    await page.reload();
    await expect(row(`HALF-${tag}`)).toContainText('1 of 2 used');
    await expect(row(`HALF-${tag}`)).toContainText('$5');
    await expect(row(`CREW${tag}-`)).toContainText('1 of 250 codes used');
  });

  await test.step('a batch is paused and resumed', async () => {
    await page.getByRole('button', { name: `Pause all codes of CREW${tag}-…` }).click();
    await expect(row(`CREW${tag}-`)).toContainText('Turned off');
    await page.getByRole('button', { name: `Resume all codes of CREW${tag}-…` }).click();
    await expect(row(`CREW${tag}-`)).toContainText('Active');
  });

  await test.step('a used code can be deactivated but not deleted, and can be found by that state', async () => {
    await row(`HALF-${tag}`).getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Delete 0' })).toBeDisabled();
    await page.getByRole('button', { name: 'Turn off 1' }).click();
    await expect(row(`HALF-${tag}`)).toContainText('Turned off');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Turned off' }).click();
    await expect(rows).toHaveCount(1);
    await expect(row(`HALF-${tag}`)).toBeVisible();
    await page.goBack();
    await expect(row(`CREW${tag}-`)).toBeVisible();
  });

  await test.step('its unused codes are deleted from its details, and the used one stays', async () => {
    await row(`CREW${tag}-`).getByText(`CREW${tag}-…`).click();
    await sheet.getByRole('button', { name: 'Delete unused codes' }).click();
    await expect(sheet.last()).toContainText('249 codes');
    await sheet.last().getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row(`CREW${tag}-`)).toContainText('1 of 1 codes used');
  });

  await test.step('selected codes and batches are turned off and deleted at once', async () => {
    const common = { eventId, type: 'percentage', value: 10 };
    for (const code of [`BULK${tag}1`, `BULK${tag}2`])
      await organizer.mutate('discounts.create', { requestId: randomUUID(), code, ...common });
    const batch = { requestId: randomUUID(), prefix: `BULK${tag}`, count: 2, ...common };
    await organizer.mutate('discounts.createMany', batch);
    await page.getByRole('searchbox').fill(`bulk${tag}`);
    await expect(rows.filter({ hasText: `BULK${tag}` })).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Turn off 3' }).click();
    await expect(page.getByText('3 codes are off')).toBeVisible();
    await expect(rows.filter({ hasText: 'Active' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Delete 3' }).click();
    await sheet.getByRole('button', { name: 'Delete 3' }).click();
    await expect(page.getByText('3 codes deleted')).toBeVisible();
    await expect(page.getByText('No codes match')).toBeVisible();
  });
});
