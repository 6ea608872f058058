import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { nextMail, readMails } from '../support/browser/mailbox.ts';
import { otherPhone } from '../support/browser/other-phone.ts';
import { type NightTicket, openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

test("a friend accepts a ticket by link with a mailed code, and only the friend's code opens the door", async ({
  page,
  request,
  browser,
}) => {
  const holder = await newGuest(request, 'Ana Sender');
  const { eventId, name, tickets } = await openNight(request, 1, holder);
  const [ticket] = tickets;
  if (!ticket) throw new Error('The night has no ticket');
  await signIn(page, holder);
  await openTicket(page, ticket);

  const link = await test.step('the holder gets a link, and the code stays on screen', async () => {
    await page.getByRole('button', { name: 'Send to a friend' }).click();
    await page.getByRole('button', { name: 'Get a link' }).click();
    await expect(page.getByText('Link ready, not accepted yet').last()).toBeVisible();
    await expect(page.getByText('Your code works until they accept.')).toBeVisible();
    await expect(qrOn(page)).toBeVisible();
    const { offer } = await (await apiPerson(request, holder)).query<{ offer: { path: string } }>(
      'tickets.get',
      { ticketId: ticket.id },
    );
    return offer.path;
  });

  const friend = await otherPhone(browser);
  const email = `friend-${randomUUID()}@example.com`;
  await test.step('the friend signs up by code on the page behind the link, and has the QR code', async () => {
    await friend.goto(link);
    await expect(friend.getByRole('heading', { name: 'Ana Sender sends you this ticket' })).toBeVisible();
    await expect(friend.getByRole('heading', { name })).toBeVisible();
    await friend.getByRole('button', { name: 'Accept the ticket' }).click();
    await friend.getByLabel('Name').fill('Bea Friend');
    await friend.getByLabel('Email').fill(email);
    await friend.getByRole('button', { name: 'Send the code' }).click();
    const { code } = await nextMail(request, email);
    await friend.locator('input[autocomplete="one-time-code"]').fill(code ?? '');
    await expect(qrOn(friend)).toBeVisible();
    await expect(friend).toHaveURL(new RegExp(`/my-tickets\\?ticket=${ticket.id}$`));
  });

  await test.step("the holder's phone says that somebody else has the ticket, and forgets its stored copy", async () => {
    await expect(page.getByText('This ticket now belongs to someone else')).toBeVisible();
    await expect(qrOn(page)).toBeHidden();
    await page.goto('/my-tickets');
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await expect.poll(() => savedTickets(page)).toBe(0);
    await page.goto(link);
    await expect(page.getByText('Your friend has accepted this ticket')).toBeVisible();
  });

  await test.step('the door refuses the old code as transferred and lets the new one in', async () => {
    const shortCode = await friend.locator('article .font-mono').first().innerText();
    expect(shortCode).not.toBe(ticket.shortCode);
    const door = await openDoorDevice(browser, { eventId, gate: 'North' });
    await checkCode(door.page, ticket.qr);
    await expect(verdictOn(door.page, 'TICKET_TRANSFERRED')).toContainText('Transferred');
    await door.page.getByRole('button', { name: 'Back to the camera' }).click();
    await checkCode(door.page, shortCode);
    await expect(verdictOn(door.page, 'VALID')).toContainText('Bea Friend');
    await door.context.close();
  });
  await friend.context().close();
});

test('a ticket sent by mail can be taken back before it is accepted, and its link stops working', async ({
  page,
  request,
  browser,
}) => {
  const holder = await newGuest(request, 'Ana Sender');
  const { tickets } = await openNight(request, 1, holder);
  const [ticket] = tickets;
  if (!ticket) throw new Error('The night has no ticket');
  const email = `friend-${randomUUID()}@example.com`;
  await signIn(page, holder);
  await openTicket(page, ticket);
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(page.getByText("Enter your friend's email address.")).toBeVisible();
  await page.getByLabel("Your friend's email").fill(email);
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(page.getByText(`Sent to ${email}, not accepted yet`).last()).toBeVisible();

  await expect.poll(async () => (await readMails(request, email)).length).toBe(1);
  const [mail] = await readMails(request, email);
  const { pathname } = new URL(mail?.link ?? '');
  const friend = await otherPhone(browser);
  await friend.goto(pathname);
  await expect(friend.getByRole('button', { name: 'Accept the ticket' })).toBeVisible();

  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('button', { name: 'Send to a friend' })).toBeVisible();
  await expect(qrOn(page)).toBeVisible();
  await friend.reload();
  await expect(friend.getByText('This ticket was taken back')).toBeVisible();
  await friend.goto(`${pathname}x`);
  await expect(friend.getByText("This link doesn't work")).toBeVisible();
  await friend.context().close();
});

const qrOn = (page: Page) => page.getByRole('img', { name: /QR code of your ticket/ });

async function openTicket(page: Page, { id }: NightTicket): Promise<void> {
  await page.goto(`/my-tickets?ticket=${id}`);
  await expect(qrOn(page)).toBeVisible();
}

/** Number of tickets stored on the device for use without network. */
function savedTickets(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('aforo-tickets');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('tickets').objectStore('tickets').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
          count.onerror = () => reject(count.error);
        };
      }),
  );
}
