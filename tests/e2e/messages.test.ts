import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { ringCron } from '../support/browser/cron.ts';
import { nextMail, readMails } from '../support/browser/mailbox.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

test('an organizer previews, tests and sends a message, and a guest stops the next one from their phone', async ({
  page,
  request,
  browser,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const person = await newGuest(request);
  const guest = await apiPerson(request, person);
  const types = [{ name: 'Floor', priceMinor: 0, quantity: 9 }];
  const night = await publishEvent(organizer, { types });
  await buyTickets(guest, night, 2);
  const subject = `Doors ${night.name}`;
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${night.eventId}/attendees`);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  const dialog = page.getByRole('dialog');

  await test.step('the preview is the mail, and a test goes to the organizer only', async () => {
    await page.getByRole('button', { name: 'New message' }).click();
    await expect(dialog.getByText('Everyone with a ticket (1)')).toBeVisible();
    await dialog.getByLabel('Subject').fill(subject);
    await dialog.getByLabel('Message').fill('Enter by the side door.\n\nSee you there!');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const frame = dialog.frameLocator('iframe');
    await expect(frame.getByText('Enter by the side door.', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('Test sent to organizer@aforo.test')).toBeVisible();
    expect((await readMails(request, person.email)).some((mail) => mail.subject === subject)).toBe(false);
  });

  await test.step('it goes to the one guest, and the list says when it has been sent', async () => {
    await dialog.getByRole('button', { name: 'Send to 1 person' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
    await ringCron(request);
    await expect(page.getByText('Sent: 1')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step('the link in the mail stops messages, which the profile shows', async () => {
    const mail = await nextMail(request, person.email);
    expect(mail).toMatchObject({ subject, text: expect.stringContaining('See you there!') });
    const link = /https?:\S+\/announcements\/off\/\S+/.exec(mail.text)?.[0] ?? '';
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const guests = await phone.newPage();
    await guests.goto(new URL(link).pathname);
    await guests.getByRole('button', { name: 'Stop messages' }).click();
    await expect(guests.getByRole('heading')).toHaveText("You won't get messages from organizers anymore");
    await signIn(guests, person);
    await guests.goto('/profile');
    const toggle = guests.getByRole('switch', { name: 'Messages from organizers' });
    await expect(toggle).not.toBeChecked();
    await page.getByRole('button', { name: 'New message' }).click();
    await expect(dialog.getByText('Everyone with a ticket (0)')).toBeVisible();
    await toggle.click();
    await expect(toggle).toBeChecked();
    await phone.close();
  });
});
