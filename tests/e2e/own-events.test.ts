import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { EventView } from '#shared/contracts/events/events.ts';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyTickets, draftEvent, publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_LAPTOP);

/** The product's promise for quick create, in taps and filled fields. */
const INTERACTIONS_MAX = 25;

/** Counts the user's interactions with the page. */
function hands(page: Page) {
  let done = 0;
  return {
    press: async (role: 'button' | 'link', name: string | RegExp) => {
      done++;
      await page.getByRole(role, { name }).first().click();
    },
    fill: async (label: string, text: string) => {
      done++;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    count: () => done,
  };
}

test('an organizer publishes from a template, adds a picture and a line-up, and duplicates the event', async ({
  page,
  request,
}) => {
  const name = `Quick night ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'organizer');
  await page.goto('/my-events');

  await test.step('the form has three steps, and its preview follows the input', async () => {
    const { press, fill, count } = hands(page);
    await press('link', 'New event');
    await press('button', /^Concert/);
    const preview = page.getByRole('region', { name: 'What guests will see' });
    await fill('Venue', '');
    await fill('City', '');
    await press('button', 'Next');
    await expect(page.getByText('Required')).toHaveCount(3);
    await fill('Event name', name);
    await expect(page.getByText('Required')).toHaveCount(2);
    await fill('Venue', 'Foro Indie');
    await fill('City', 'Москва');
    await expect(page.getByText(/^Time zone: Moscow .* Prices in RUB/)).toBeVisible();
    await fill('City', 'Puebla');
    await expect(page.getByText(/^Time zone: Central .* Prices in MXN/)).toBeVisible();
    await expect(preview).toContainText(name);
    await expect(preview).toContainText('Foro Indie, Puebla');
    await press('button', 'Next');
    await fill('Capacity', '150');
    await press('button', 'Next');
    await expect(page.getByText('150 tickets in all, capacity 150')).toBeVisible();
    // One more tap publishes it.
    expect(count() + 1).toBeLessThan(INTERACTIONS_MAX);
  });

  await test.step('Back and reload keep the step and the input', async () => {
    const price = page.getByLabel(/^Price/).first();
    await price.fill('7.50');
    await page.goBack();
    await expect(page.getByLabel('Capacity')).toHaveValue('150');
    await page.getByLabel('Capacity').fill('140');
    await page.reload();
    await expect(page.getByLabel('Capacity')).toHaveValue('140');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('140 tickets in all, capacity 140')).toBeVisible();
    await expect(price).toHaveValue('7.50');
  });

  await test.step('the event can be published', async () => {
    const { press } = hands(page);
    expect(await seriousInBothWidths(page)).toEqual([]);
    await expect(page.getByText(/^Starts Sat, .* at 8:00 PM, Central .* Prices are in MXN\./)).toBeVisible();
    await press('button', 'Publish now');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main').getByText('Published').first()).toBeVisible();
  });

  await test.step('after publishing the page shows link, poster and staff, and no toast covers the prices', async () => {
    await expect(page.getByRole('heading', { name: "It's on sale" })).toBeFocused();
    await expect(page.getByText(/\/event\/[0-9a-f-]{36}$/)).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download QR poster' }).click();
    expect((await saved).suggestedFilename()).toBe(`${name} QR.pdf`);
    await expect(page.getByRole('link', { name: 'Invite staff' })).toHaveAttribute('href', /\/staff$/);
  });

  await test.step("guests see the event's picture", async () => {
    await eventPage(page, 'Setup').click();
    await page.getByLabel('Event picture').setInputFiles({
      name: 'night.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await expect(page.getByRole('button', { name: 'Change the picture' })).toBeVisible();
    await expect(page.locator('main img[src^="/api/uploads/event/"]').first()).toBeVisible();
  });

  await test.step('the line-up can be reordered', async () => {
    for (const performer of ['Second', 'First']) {
      await page.getByRole('button', { name: 'Add a performer' }).click();
      await page
        .getByLabel(/^Performer \d+$/)
        .last()
        .fill(performer);
    }
    await page.getByRole('button', { name: 'Move performer 2 up' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    const eventId = page.url().match(/my-events\/([0-9a-f-]+)/)?.[1];
    const organizer = await apiPerson(request, 'organizer');
    expect(await organizer.query('events.get', { eventId })).toMatchObject({
      lineUp: [{ name: 'First' }, { name: 'Second' }],
    });
  });

  await test.step('a copy of the event is a draft one week later', async () => {
    await eventPage(page, 'Overview').click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByRole('heading', { name: 'Ready to publish' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await eventPage(page, 'Setup').click();
    await eventPage(page, 'Tickets').click();
    await expect(page.getByRole('heading', { name: 'Early bird' })).toBeVisible();
  });

  await test.step('a new city sets the time zone, and leaves the currency once prices exist', async () => {
    await eventPage(page, 'Details').click();
    await page.getByLabel('City', { exact: true }).fill('Austin');
    await expect(page.getByRole('combobox', { name: 'Venue time zone' })).toHaveValue(/Chicago/);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Changes saved').last()).toBeVisible();
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/Central Time .* Prices are in MXN/);
    await expect(dialog).toContainText('Austin usually has Central Time');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('offline publishing fails at once with a notice, and is not sent later', async () => {
    const notice = page.getByText("You're offline", { exact: true });
    await page.context().setOffline(true);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog.getByText('Unable to connect to the server')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.context().setOffline(false);
    await expect(notice).toBeHidden();
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ready to publish' })).toBeVisible();
  });

  await test.step('a deleted draft is not requested again', async () => {
    let deleted = false;
    const urls: string[] = [];
    page.on('request', (one) => {
      if (deleted && one.url().includes('events.get')) urls.push(one.url());
    });
    // The response takes longer than the page's polling interval.
    await page.route('**/api/trpc/events.delete*', async (route) => {
      const response = await route.fetch();
      deleted = true;
      await page.clock.runFor(5_000);
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My events' })).toBeVisible();
    await expect(page.getByText(`“${name}” deleted`)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(urls).toEqual([]);
  });

  await test.step('the list finds and counts the event by name', async () => {
    await page.getByLabel('Search events').fill(name);
    await expect(page.getByRole('tab', { name: 'Upcoming 1', exact: true })).toBeVisible();
    const rows = page
      .getByRole('table')
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.getByRole('link') });
    await expect(rows).toHaveCount(1);
    await page.getByRole('tab', { name: 'Drafts 0', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
  });
});

test('unsaved input survives a reload, and a save overwrites nothing that somebody else saved meanwhile', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const types = [{ name: 'Entry', priceMinor: 400, quantity: 20 }];
  const { eventId, typeIds } = await draftEvent(organizer, { types });
  const name = `Mine ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${eventId}/details`);
  const venue = page.getByRole('combobox', { name: 'Venue', exact: true });
  const description = page.getByLabel('Description');
  const save = page.getByRole('button', { name: 'Save changes' });
  const panel = page.getByRole('region', { name: 'Changed while you were editing' });

  await test.step('a field that both have changed stops the save, after a reload too', async () => {
    await page.getByLabel('Event name').fill(name);
    await venue.fill('Mine');
    await description.fill('Mine too');
    await organizer.mutate('events.update', {
      requestId: randomUUID(),
      eventId,
      venueName: 'Theirs',
      description: 'Theirs too',
      venueAddress: 'Calle 8',
    });
    // The input and the values from before the edit survive.
    await page.reload();
    await expect(page.getByLabel('Event name')).toHaveValue(name);
    await save.click();
    await expect(panel).toBeFocused();
    await expect(save).toBeDisabled();
    await expect(page.getByLabel('Address')).toHaveValue('Calle 8');
    await expect(venue).toHaveValue('Mine');
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step('the undecided conflict survives a reload, and both values can be chosen', async () => {
    await page.reload();
    await expect(venue).toHaveValue('Mine');
    await save.click();
    await expect(panel).toBeFocused();
    const choice = (field: string, value: RegExp) =>
      panel.getByRole('group', { name: field }).getByRole('button', { name: value });
    await choice('Venue', /Saved now\s*Theirs/).click();
    await expect(venue).toHaveValue('Theirs');
    await choice('Venue', /Yours\s*Mine/).click();
    await expect(venue).toHaveValue('Mine');
    await choice('Description', /Saved now\s*Theirs too/).click();
    await save.click();
    await expect(panel).toBeHidden();
    await expect(page.getByText('Changes saved')).toBeVisible();
    expect(await organizer.query('events.get', { eventId })).toMatchObject({
      name,
      venueName: 'Mine',
      description: 'Theirs too',
      venueAddress: 'Calle 8',
    });
  });

  await test.step('a price saved by somebody else is shown at the field, and overwritten by a second save', async () => {
    await eventPage(page, 'Tickets').click();
    await page.getByRole('button', { name: 'Edit Entry' }).click();
    const sheet = page.getByRole('dialog');
    const price = sheet.getByRole('textbox', { name: 'Price' });
    await price.fill('31');
    const theirs = { requestId: randomUUID(), ticketTypeId: typeIds[0], priceMinor: 2_700 };
    await organizer.mutate('ticketTypes.update', theirs);
    const saveType = sheet.getByRole('button', { name: 'Save', exact: true });
    await saveType.click();
    await expect(price).toHaveAccessibleDescription(/Someone saved “27” here/);
    await expect(price).toBeFocused();
    await expect(price).toHaveValue('31');
    await saveType.click();
    await expect(sheet).toBeHidden();
    const { ticketTypes } = await organizer.query<EventView>('events.get', { eventId });
    expect(ticketTypes[0]?.priceMinor).toBe(3_100);
  });
});

test('the cancellation shows the refund total, and its progress survives a reload', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const eventId = await soldNight(organizer, await apiPerson(request, 'client'));
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${eventId}`);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Everyone gets what they paid back')).toBeVisible();
  expect(await seriousInBothWidths(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel and refund 3 tickets, $12' }).click();
  await expect(page.getByRole('heading', { name: 'Every guest is refunded' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Refunded: 3 tickets, $12')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect(numbers).toContainText(/Sold in all\s*3/);
  await expect(numbers).toContainText(/Revenue before refunds\s*\$12/);
  await expect(numbers).toContainText(/Refunded\s*\$12/);
  expect(await seriousInBothWidths(page)).toEqual([]);
});

test('the list can be tried again after a failure, shows what is next first, and drafts are found, selected and deleted by keyboard', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const tag = randomUUID().slice(0, 8);
  const types = [{ name: 'Entry', priceMinor: 400, quantity: 20 }];
  for (const name of [`Sketch ${tag}`, `Another sketch ${tag}`]) await draftEvent(organizer, { name, types });
  const night = await publishEvent(organizer, { name: `Tonight ${tag}`, hours: { start: 1, end: 5 }, types });
  await signIn(page, 'organizer');

  await test.step("an HTML response in place of the API's is shown as an error that can be retried", async () => {
    await page.route('**/api/trpc/**', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    await page.goto('/my-events');
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toContainText('The server encountered an error');
    await page.unrouteAll({ behavior: 'wait' });
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My events' })).toBeVisible();
  });

  const upcoming = page.getByRole('table', { name: 'Upcoming' });
  const starts = upcoming.locator('tbody time');
  await expect(starts.first()).toBeVisible();
  const times = await starts.evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times).toEqual(times.toSorted());
  await test.step('tonight comes first, and on a phone it is near the top', async () => {
    await expect(upcoming.getByRole('row').nth(1)).toHaveText('Tonight');
    await expect(upcoming.getByText('Published')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const first = upcoming
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(200);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  const search = page.getByLabel('Search events');
  await search.fill(tag);
  await expect(upcoming.getByRole('link', { name: `Tonight ${tag}` })).toHaveAttribute(
    'href',
    `/my-events/${night.eventId}`,
  );
  await search.fill('');
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  await expect(page).toHaveURL(/tab=drafts/);
  // The panel that is left names its table after the new tab until it is gone.
  const drafts = page.getByRole('tabpanel', { name: 'Drafts' }).getByRole('table', { name: 'Drafts' });
  await expect(drafts).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(tag);
  await expect(page).toHaveURL(new RegExp(`search=${tag}(&|$)`));
  await expect(drafts).toHaveAttribute('aria-busy', 'false');
  await expect(drafts.locator('tbody').getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).click();
  for (const [index, text] of ['1 selected', '2 selected'].entries()) {
    await page.keyboard.press('j');
    await expect(drafts.locator('tbody').getByRole('link').nth(index)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByText(text)).toBeVisible();
  }
  expect(await seriousInBothWidths(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete 2 drafts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 drafts' }).click();
  await expect(page.getByText('2 drafts deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
});

/** The link to one of the event's pages or sections. */
function eventPage(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: /^(Event pages|Setup: pages)$/ }).getByRole('link', { name });
}

/**
 * Publishes an event and sells three $4 tickets to one guest.
 * @returns the event's ID
 */
async function soldNight(organizer: ApiPerson, guest: ApiPerson): Promise<string> {
  const night = await publishEvent(organizer, {
    name: `Called off ${randomUUID().slice(0, 8)}`,
    hours: { start: 48, end: 52 },
    types: [{ name: 'Entry', priceMinor: 400, quantity: 20 }],
  });
  await buyTickets(guest, night, 3);
  return night.eventId;
}
