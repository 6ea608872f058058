import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

test('an organizer moves an event, the guest sees old and new on the ticket and answers, and the organizer sees it', async ({
  page,
  request,
  browser,
}) => {
  const guest = await newGuest(request, 'Ana Guest');
  const { eventId, tickets } = await openNight(request, 2, guest, { start: 240, end: 245 });
  const [ticket] = tickets;
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const organizer = await desk.newPage();
  await signIn(organizer, 'organizer');

  await test.step('the form of a sold event offers the money back for another date, and not for another address', async () => {
    await organizer.goto(`/my-events/${eventId}/details`);
    const offer = organizer.getByRole('switch', { name: /Offer the money back/ });
    await organizer.getByLabel('Address').fill('Congress Ave 1');
    await expect(offer).not.toBeChecked();
    const start = organizer.getByLabel('Starts');
    const [day, hours] = (await start.inputValue()).split('T');
    const earlier = new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    await start.fill(`${earlier}T${hours}`);
    await expect(offer).toBeChecked();
    expect(await seriousInBothWidths(organizer)).toEqual([]);
    await organizer.getByRole('button', { name: 'Save changes' }).click();
    await expect(organizer.getByText('Changes saved')).toBeVisible();
  });

  const notice = page.getByRole('region', { name: 'The event has changed' });
  await test.step("the guest's ticket shows old and new, and one ticket is given back", async () => {
    await signIn(page, guest);
    await page.goto(`/my-tickets?ticket=${ticket?.id}`);
    const onTicket = page.getByRole('dialog').getByRole('region', { name: 'The event has changed' }).first();
    await expect(onTicket.locator('del')).toHaveCount(2);
    await expect(onTicket.locator('ins').last()).toContainText('Congress Ave 1');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await onTicket.getByRole('button', { name: 'Give it back' }).click();
    const confirm = page.getByRole('dialog', { name: 'Give this ticket back?' });
    await expect(confirm).toContainText("The ticket was free, so there's nothing to refund.");
    await confirm.getByRole('button', { name: 'Give it back' }).click();
    await expect(
      page.getByRole('dialog').getByText('This ticket no longer gets you in.').first(),
    ).toBeVisible();
    await expect(onTicket).toBeHidden();
  });

  await test.step('the other ticket is answered on the list', async () => {
    await page.goto('/my-tickets');
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: "I'm still coming" }).click();
    await expect(notice).toBeHidden();
  });

  await test.step('the organizer sees both answers, and from whom', async () => {
    await organizer.goto(`/my-events/${eventId}/messages`);
    await expect(organizer.getByText('Coming: 1')).toBeVisible();
    await expect(organizer.getByText('Given back: 1')).toBeVisible();
    await expect(organizer.getByText('No answer yet: 0')).toBeVisible();
    await organizer.getByText('Show answers').click();
    await expect(organizer.getByRole('listitem').filter({ hasText: 'Ana Guest' })).toHaveCount(2);
    expect(await seriousInBothWidths(organizer)).toEqual([]);
  });

  await test.step('a second change asks those who still have a ticket again', async () => {
    const { mutate } = await apiPerson(request, 'organizer');
    await mutate('events.update', { requestId: crypto.randomUUID(), eventId, venueName: 'The Short Hall' });
    await page.reload();
    await expect(notice.locator('ins').last()).toContainText('The Short Hall');
  });
  await desk.close();
});
