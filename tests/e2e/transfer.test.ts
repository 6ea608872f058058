import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { nextMail, readMails } from '../support/browser/mailbox.ts';
import { otherPhone } from '../support/browser/other-phone.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

test("a ticket sent by mail is taken back, then a friend accepts it by link, and only the friend's code opens the door", async ({
  page,
  request,
  browser,
}) => {
  const holder = await newGuest(request, 'Ana Sender');
  const { eventId, name, tickets } = await openNight(request, 1, holder);
  const [ticket] = tickets;
  if (!ticket) throw new Error('The night has no ticket');
  const email = `friend-${randomUUID()}@example.com`;
  await signIn(page, holder);
  await page.goto(`/my-tickets?ticket=${ticket.id}`);
  await expect(qrOn(page)).toBeVisible();
  await expect.poll(() => savedTickets(page)).toBe(1);
  const friend = await otherPhone(browser);

  await test.step('a ticket sent by mail can be taken back, and its link stops working', async () => {
    await page.getByRole('button', { name: 'Send to a friend' }).click();
    await page.getByRole('button', { name: 'Send by email' }).click();
    await expect(page.getByText("Enter your friend's email address.")).toBeVisible();
    await page.getByLabel("Your friend's email").fill(email);
    await page.getByRole('button', { name: 'Send by email' }).click();
    await expect(page.getByText(`Sent to ${email}, not accepted yet`).last()).toBeVisible();
    const { link } = await nextMail(request, email);
    const { pathname } = new URL(link ?? '');
    await friend.goto(pathname);
    await expect(friend.getByRole('button', { name: 'Accept the ticket' })).toBeVisible();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByRole('button', { name: 'Send to a friend' })).toBeVisible();
    await expect(qrOn(page)).toBeVisible();
    await friend.reload();
    await expect(friend.getByText('This ticket was taken back')).toBeVisible();
    await friend.goto(`${pathname}x`);
    await expect(friend.getByText("This link doesn't work")).toBeVisible();
  });

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

  await test.step('the friend signs up by code on the page behind the link, and has the QR code', async () => {
    const mails = (await readMails(request, email)).length;
    await friend.goto(link);
    await expect(friend.getByRole('heading', { name: 'Ana Sender sends you this ticket' })).toBeVisible();
    await expect(friend.getByRole('heading', { name })).toBeVisible();
    await friend.getByRole('button', { name: 'Accept the ticket' }).click();
    await friend.getByLabel('Name').fill('Bea Friend');
    await friend.getByLabel('Email').fill(email);
    await friend.getByRole('button', { name: 'Send the code' }).click();
    const { code } = await nextMail(request, email, mails);
    await friend.locator('input[autocomplete="one-time-code"]').fill(code ?? '');
    await expect(qrOn(friend)).toBeVisible();
    await expect(friend).toHaveURL(new RegExp(`/my-tickets\\?ticket=${ticket.id}$`));
  });

  await test.step("the holder's phone says that somebody else has the ticket, and forgets its stored copy", async () => {
    await expect(page.getByText('This ticket now belongs to someone else')).toBeVisible();
    await expect(qrOn(page)).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await expect.poll(() => savedTickets(page)).toBe(0);
    await page.goto(link);
    await expect(page.getByText('Your friend has accepted this ticket')).toBeVisible();
  });

  await test.step('the door refuses the old code as transferred and lets the new one in', async () => {
    const shortCode = await friend.locator('article .font-mono').first().innerText();
    expect(shortCode).not.toBe(ticket.shortCode);
    const organizer = await apiPerson(request, 'organizer');
    const scan = (code: string) =>
      organizer.mutate('checkin.scan', { requestId: randomUUID(), eventId, code });
    expect(await scan(ticket.qr)).toMatchObject({ outcome: 'refused', code: 'TICKET_TRANSFERRED' });
    expect(await scan(shortCode)).toMatchObject({ outcome: 'valid' });
  });
  await friend.context().close();
});

const qrOn = (page: Page) => page.getByRole('img', { name: /QR code of your ticket/ });

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
