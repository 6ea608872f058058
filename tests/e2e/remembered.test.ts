import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { hire } from '../support/browser/hire.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

test('an organizer repeats last week with its staff, and their venue and crew serve the next event', async ({
  page,
  request,
}) => {
  const [owner, scanner] = [await newGuest(request), await newGuest(request, 'Rita Scanner')];
  const [organizer, helper] = [await apiPerson(request, owner), await apiPerson(request, scanner)];
  await helper.query('auth.me', {});
  await organizer.query('auth.me', {});
  await organizer.mutate('users.becomeOrganizer', { requestId: randomUUID() });
  const night = await publishEvent(organizer, {
    name: `Vinilo ${randomUUID().slice(0, 8)}`,
    hours: { start: -2, end: 5 },
    about: {
      venueName: 'Foro Indie',
      venueAddress: 'Av. Juárez 5',
      city: 'Puebla',
      timeZone: 'America/Mexico_City',
      currency: 'MXN',
    },
    types: [{ name: 'Entry', priceMinor: 0, quantity: 80 }],
  });
  await hire(organizer, helper, { eventId: night.eventId, role: 'scanner' });
  await signIn(page, owner);

  await test.step('two presses publish the same night a week later, with its staff', async () => {
    await page.goto('/my-events/quick');
    await page.getByRole('button', { name: new RegExp(`^Like tonight ?${night.name}`) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Same staff: 1 person')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('heading', { name: "It's on sale" })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: night.name })).toBeVisible();
    await page.getByRole('link', { name: 'Invite staff' }).click();
    await expect(page.getByText('Rita Scanner')).toBeVisible();
  });

  await test.step('the staff is saved as a crew', async () => {
    await page.getByLabel('Save this staff as a crew').fill('Friday crew');
    await page.getByRole('button', { name: 'Save the crew' }).click();
    await expect(page.getByText('“Friday crew” saved')).toBeVisible();
  });

  await test.step('the next event needs only a name, and another city changes time zone and currency', async () => {
    await page.goto('/my-events/quick?template=comedy');
    await expect(page.getByLabel('Venue', { exact: true })).toHaveValue('Foro Indie');
    await expect(page.getByText('Av. Juárez 5')).toBeVisible();
    const city = page.getByLabel('City', { exact: true });
    await expect(city).toHaveValue('Puebla');
    const prices = page.getByRole('region', { name: 'What guests will see' }).getByRole('listitem');
    const pesos = await prices.allTextContents();
    await city.fill('Austin');
    await expect(page.getByText(/^Time zone: Central .* Prices in USD/)).toBeVisible();
    await expect(page.getByLabel('Venue', { exact: true })).toHaveValue('');
    await expect(page.getByText('Av. Juárez 5')).toHaveCount(0);
    await expect(prices).not.toHaveText(pesos);
    const dollars = await prices.allTextContents();
    await page.reload();
    await expect(city).toHaveValue('Austin');
    await expect(page.getByLabel('Venue', { exact: true })).toHaveValue('');
    await expect(prices).toHaveText(dollars);
    await city.fill('Little Whinging');
    await expect(page.getByText(/^We don't know this city, so it keeps .*MXN/)).toBeVisible();
    await page.getByRole('button', { name: 'Show saved venues' }).click();
    await page.getByRole('option', { name: /^Foro Indie/ }).click();
    await expect(city).toHaveValue('Puebla');
    await page.getByLabel('Event name').fill('Open mic');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Open mic' })).toBeVisible();
  });

  await test.step('the crew joins in one step, and the page says who was added and who was there', async () => {
    await page.getByRole('navigation', { name: 'Event pages' }).getByRole('link', { name: 'Night' }).click();
    await page.getByRole('button', { name: 'Add the crew' }).click();
    await expect(page.getByText('Added: Rita Scanner.')).toBeVisible();
    await page.getByRole('button', { name: 'Add the crew' }).click();
    await expect(page.getByText('Already here: Rita Scanner.')).toBeVisible();
  });

  await test.step('a crew is renamed and deleted on the team page', async () => {
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Team' })
      .click();
    await page.getByRole('button', { name: 'Rename Friday crew' }).click();
    await page.getByLabel('Name of the crew').fill('Weekend crew');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Weekend crew' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Weekend crew')).toHaveCount(0);
  });
});
