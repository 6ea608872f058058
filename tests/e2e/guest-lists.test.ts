import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothLooks, seriousInBothWidths } from '../support/browser/both-looks.ts';
import { otherPhone } from '../support/browser/other-phone.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { signIn } from '../support/browser/sign-in.ts';

const sheetOn = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Leo, Mia, Zoe and Kim fill six places; Ana is on the other list, Pia finds it full, and Bob's line is no name. */
const PASTED = ['Ana Lopez +1', 'Leo Cruz +1', 'Mia', 'Zoe', 'Kim, 2', 'Pia', 'Bob + Carl'].join('\n');

test('the owner of a guest list pastes names by a link, is told what was refused and why, and a guest opens the code', async ({
  page,
  request,
  browser,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId, name } = await publishEvent(organizer, {
    hours: { start: 3, end: 9 },
    about: { capacity: 40 },
    types: [{ name: 'General', priceMinor: 1_200, quantity: 40 }],
  });
  const list = await test.step('the organizer makes a list that holds all its places', async () => {
    const other = { name: 'Media', kind: 'press', quota: 5 };
    const { id } = await organizer.mutate<{ id: string }>('lists.create', {
      requestId: randomUUID(),
      eventId,
      ...other,
    });
    await organizer.mutate('lists.add', {
      requestId: randomUUID(),
      eventId,
      listId: id,
      names: [{ name: 'Ana López' }],
    });
    await signIn(page, 'organizer');
    await page.goto(`/my-events/${eventId}/lists`);
    await page.getByRole('button', { name: 'New list' }).click();
    const sheet = sheetOn(page);
    await sheet.getByRole('button', { name: 'Create the list' }).click();
    await expect(sheet.getByText('This field is required').first()).toBeVisible();
    await sheet.getByLabel('Name of the list').fill('DJ Luna');
    await sheet.getByLabel("Owner's name").fill('Luna Ortega');
    await sheet.getByLabel('Places', { exact: true }).fill('6');
    await sheet.getByRole('combobox', { name: 'What it takes from the sale' }).click();
    await page.getByRole('option', { name: 'All its places' }).click();
    await sheet.getByRole('switch', { name: 'Guests pay at the door' }).click();
    await sheet.getByLabel('After that').fill('10');
    await sheet.getByRole('button', { name: 'Create the list' }).click();
    await expect(page.getByRole('heading', { name: 'DJ Luna' })).toBeVisible();
    await expect(page.getByText('0 of 6 places taken')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    const { items } = await organizer.query<{ items: { id: string; name: string; link: string }[] }>(
      'lists.ofEvent',
      { eventId },
    );
    return items.find((item) => item.name === 'DJ Luna') ?? { id: '', link: '' };
  });

  const phone = await otherPhone(browser);
  await test.step('the owner pastes names on a phone, and what was refused stays with its reason', async () => {
    await phone.goto(list.link);
    await expect(phone.getByRole('heading', { name: 'DJ Luna' })).toBeVisible();
    await expect(phone.getByText('places left of 6')).toBeVisible();
    await phone.getByRole('button', { name: 'Paste many names' }).click();
    const sheet = sheetOn(phone);
    await sheet.getByRole('textbox', { name: 'One name a line' }).fill(PASTED);
    await expect(sheet.getByText('6 guests · 9 people · 1 line needs a look')).toBeVisible();
    await expect(sheet.getByText("That's 3 people more than the list has places for")).toBeVisible();
    await sheet.getByRole('button', { name: 'Add 6 guests' }).click();
    await expect(sheet.getByText('4 guests added')).toBeVisible();
    await expect(rowOf(phone, 'Ana Lopez')).toContainText('already on another list');
    await expect(rowOf(phone, 'Pia')).toContainText('The list is full');
    await expect(rowOf(phone, 'Bob + Carl')).toContainText('After a plus comes a number');
    expect(await seriousInBothLooks(phone)).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the owner takes a name off, and its places are free again', async () => {
    await rowOf(phone, 'Kim').getByRole('button').click();
    await sheetOn(phone).getByRole('button', { name: 'Take off the list' }).click();
    await phone.getByRole('button', { name: 'Take off', exact: true }).click();
    await expect(rowOf(phone, 'Kim')).toBeHidden();
    await expect(phone.getByText('places left of 6')).toBeVisible();
    await expect(phone.getByText('3 names · 4 people · 0 in')).toBeVisible();
    expect(await seriousInBothLooks(phone)).toEqual([]);
  });

  await test.step('the organizer gives the name of two lists to the second', async () => {
    await expect(page.getByRole('button', { name: 'Leo Cruz' })).toBeVisible();
    await page.getByRole('button', { name: 'Decide' }).click();
    await sheetOn(page).getByRole('button', { name: 'Move to the second' }).click();
    await expect(sheetOn(page).getByText('All settled.')).toBeVisible();
    await sheetOn(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('6 of 6 places taken')).toBeVisible();
  });

  await test.step("a guest opens the code, with the party's size and what it costs", async () => {
    const { items } = await organizer.query<{ items: { name: string; link: string }[] }>('lists.entries', {
      eventId,
      listId: list.id,
    });
    await phone.goto(items.find((entry) => entry.name === 'Leo Cruz')?.link ?? '');
    await expect(phone.getByRole('img', { name: `QR code of Leo Cruz for ${name}` })).toBeVisible();
    await expect(phone.getByText('2 people · DJ Luna')).toBeVisible();
    await expect(phone.getByText(/^Free until .*, then \$10 each$/)).toBeVisible();
    expect(await seriousInBothLooks(phone)).toEqual([]);
    await phone.goto('/list/nothing');
    await expect(phone.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  });
  await phone.context().close();
});
