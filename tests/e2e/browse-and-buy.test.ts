import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, type Request, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { freeNight } from '../support/browser/sale-crowd.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { settled } from '../support/browser/settled.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

/** Of the demo's events: the list of cities is cached for seconds, so a new one may be missing. */
const CITY = 'Austin';

interface Night {
  eventId: string;
  name: string;
  /** A word that only this event has. */
  mark: string;
  /** A 10 % discount. */
  code: string;
  /** Deletes the third ticket type as the organizer. */
  takeTerrace: () => Promise<unknown>;
}

/** Publishes an event with three ticket types and a discount code. */
async function night(request: APIRequestContext): Promise<Night> {
  const organizer = await apiPerson(request, 'organizer');
  const mark = randomUUID().slice(0, 8);
  const name = `Café Ёлка ${mark}`;
  const { eventId, typeIds } = await publishEvent(organizer, {
    name,
    hours: { start: 480, end: 485 },
    about: {
      city: CITY,
      category: 'art',
      description: 'Полночный концерт',
      venueName: 'Hall, "One"',
      venueAddress: 'ул. Ленина, 1',
      timeZone: 'Europe/Moscow',
      lineUp: ['Луна'],
    },
    types: [
      { name: 'Floor', priceMinor: 1_250, quantity: 40 },
      { name: 'Balcony', priceMinor: 3_000, quantity: 40 },
      { name: 'Terrace', priceMinor: 500, quantity: 40 },
    ],
  });
  const code = `ART-${mark}`.toUpperCase();
  const discount = { requestId: randomUUID(), code, type: 'percentage', value: 10, eventId };
  await organizer.mutate('discounts.create', discount);
  const takeTerrace = () =>
    organizer.mutate('ticketTypes.delete', { requestId: randomUUID(), ticketTypeId: typeIds[2] });
  return { eventId, name, mark, code, takeTerrace };
}

const requestIdOf = (request: Request): string => request.postDataJSON().requestId;

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a guest pages through the event list, and the URL keeps the page number', async ({ page }) => {
  await page.goto('/browse-events');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(/Showing 1–12 of \d+ events/);
  await expect(pages).toContainText(/Page 1 of ([2-9]|\d{2,})/);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(pages).toContainText(/Showing 13–\d+ of \d+ events/);
  await expect(pages).toContainText(/Page 2 of/);
  await page.goBack();
  await expect(pages).toContainText(/Page 1 of/);

  await page.goto('/browse-events?page=99999');
  await expect(page).not.toHaveURL(/99999/);
  await expect(pages).toContainText(/Page (\d+) of \1/);
});

test('a guest finds an event, adds it to the calendar, and completes a purchase whose response was lost', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { eventId, name, mark, code, takeTerrace } = await night(request);
  await signIn(page, 'client');

  await test.step('search, city and category filter the list, and survive a reload and Back', async () => {
    await page.goto('/browse-events');
    const words = `cafe елка ${mark}`;
    await page.getByRole('searchbox').fill(words);
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(words).replaceAll('%20', '\\+')}`));
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(name);
    await page.getByRole('searchbox').fill('"(*');
    await expect(page).toHaveURL(/q=%22/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('searchbox').fill(mark);
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('combobox', { name: 'City' }).selectOption(CITY);
    await page.getByRole('button', { name: 'Art', exact: true }).click();
    await expect(page).toHaveURL(/city=[^&]+/);
    await expect(page).toHaveURL(/category=art/);
    await page.reload();
    await expect(page.getByText('Showing 1–1 of 1 event', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue(CITY);
    await page.getByRole('button', { name: 'Sports', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await cards(page).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(eventId));
  });

  await test.step('the event page offers a calendar file and a map link', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect((await download).suggestedFilename()).toBe(`${name}.ics`);
    expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:Hall\\, "One"\\, ул. Ленина\\, 1\\, ${CITY}`);
    const map = page.getByRole('link', { name: /Show on the map/ });
    await expect(map).toHaveAttribute('href', /maps.*%D0%9B%D0%B5%D0%BD%D0%B8%D0%BD%D0%B0/);
    await expect(map).toHaveAttribute('target', '_blank');
    // This browser has no share sheet.
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    // After the animation.
    await expect
      .poll(async () => {
        const toast = await page.locator('[data-sonner-toast]').boundingBox();
        const buy = await page.getByRole('button', { name: 'Buy tickets' }).boundingBox();
        if (!toast || !buy) return 'one of them is missing';
        const beside = buy.x + buy.width < toast.x;
        return toast.y + toast.height < buy.y || buy.y + buy.height < toast.y || beside;
      })
      .toBe(true);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/event/${eventId}`);
    await expect(page.getByText('Луна')).toBeVisible();
    await expect(page.getByText('40 left').first()).toBeVisible();
  });

  const sheet = page.getByRole('dialog', { name: 'Choose your tickets' });
  await test.step('several types are chosen without the rows moving', async () => {
    await page.getByRole('button', { name: 'Buy tickets' }).click();
    const more = sheet.getByRole('button', { name: 'Floor: one more' });
    const count = (type: string) => sheet.getByRole('group', { name: `${type}: quantity` });
    // After the sheet's animation, with the cheapest chosen.
    await expect(count('Terrace')).toHaveText('1');
    // The sheet is as tall as it gets once the wallet was read.
    await expect(sheet).toContainText('Left after this');
    await settled(page);
    const place = async () => {
      const box = await more.boundingBox();
      return box && [Math.round(box.x), Math.round(box.y)];
    };
    const before = await place();
    await more.click();
    await expect(count('Floor')).toHaveText('1');
    expect(await place()).toEqual(before);
    for (const type of ['Floor', 'Balcony'])
      await sheet.getByRole('button', { name: `${type}: one more` }).click();
    await expect(count('Floor')).toHaveText('2');
    await expect(sheet).toContainText(/Total\s*\$60/);
    await takeTerrace();
    await expect(sheet.getByRole('button', { name: 'Pay $60' })).toBeInViewport({ ratio: 1 });
    await takeTerrace();
  });

  await test.step('a ticket type that was deleted meanwhile is named and left out', async () => {
    await expect(sheet).toContainText('Terrace is no longer on sale');
    await expect(sheet).toContainText(/Total\s*\$55/);
    await sheet.getByRole('button', { name: 'Discount code' }).click();
    await sheet.getByLabel(/Discount code/).fill(code.toLowerCase());
    await sheet.getByRole('button', { name: 'Apply', exact: true }).click();
  });

  let sent = '';
  await test.step('a lost response is told, and no remaining balance is computed', async () => {
    await expect(sheet).toContainText(/Balcony ×\s1\s*\$30/);
    await expect(sheet.getByText('Left after this')).toBeVisible();
    const answers = await loseAnswers(page, 'checkout.start');
    const first = page.waitForRequest(/checkout\.start/);
    await sheet.getByRole('button', { name: 'Pay $49.50' }).click();
    sent = requestIdOf(await first);
    await expect.poll(answers.lost).toBe(2);
    await expect(sheet).toContainText('We lost the connection');
    // The wallet may be charged already.
    await expect(sheet.getByText(/^(Left after this|By card)$/)).toBeHidden();
    await answers.end();
  });

  await test.step('after a reload the cart is locked, also until the session is known, and a retry buys once', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/auth\.me/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    const more = sheet.getByRole('button', { name: 'Floor: one more' });
    await expect(more).toBeDisabled();
    held.resolve();
    const finish = sheet.getByRole('button', { name: 'Finish the purchase · $49.50' });
    await expect(finish).toBeEnabled();
    await expect(more).toBeDisabled();
    const repeat = page.waitForRequest(/checkout\.start/);
    await finish.dblclick();
    expect(requestIdOf(await repeat)).toBe(sent);
    await expect(page.getByText('Your 3 tickets are here')).toBeVisible();
    await expect(page.getByText(/\$49\.50.*you saved \$5\.50/)).toBeVisible();
  });
});

test('the purchase button stays disabled until the session is known, and a failed session check shows an error', async ({
  page,
  request,
}) => {
  const { eventId } = await freeNight(request, { quantity: 5 });
  await signIn(page, 'client');
  const held = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(/auth\.me/, async (route) => {
    calls += 1;
    await held.promise;
    await route.abort();
  });
  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Get ticket' })).toBeDisabled();
  await expect.poll(() => calls).toBeGreaterThan(0);
  held.resolve();
  await expect(sheet.getByRole('alert')).toContainText('Unable to connect');
  const header = page.getByRole('banner', { includeHidden: true });
  await expect(header.getByRole('button', { name: 'Try again', includeHidden: true })).toBeAttached();
  await expect(header.getByRole('link', { name: 'Sign in', includeHidden: true })).not.toBeAttached();
  await page.unroute(/auth\.me/);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent?.includes('Choose at least one ticket')) document.body.id = 'flashed';
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await sheet.getByRole('button', { name: 'Get ticket' }).click();
  await expect(page.getByText('Your ticket is here')).toBeVisible();

  // The ticket has its own history entry in place of the sheet: a reload keeps it, Back closes it.
  await expect(page.locator('#flashed')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/event/${eventId}$`));
  await expect(page.getByRole('button', { name: 'Get tickets' })).toBeVisible();
});
