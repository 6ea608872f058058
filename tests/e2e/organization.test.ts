import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { nextMail, readMails } from '../support/browser/mailbox.ts';
import { openNight } from '../support/browser/own-night.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test('an owner invites a booker, who accepts, sees only what she may, and is out once she is removed', async ({
  page,
  browser,
  request,
}) => {
  const [owner, booker] = [await newGuest(request, 'Olga Owner'), await newGuest(request, 'Berta Booker')];
  const mailsBefore = (await readMails(request, booker.email)).length;
  await (await apiPerson(request, owner)).mutate('users.becomeOrganizer', { requestId: randomUUID() });
  const night = await openNight(request, 1, 'client', undefined, owner);
  await signIn(page, owner);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, booker);

  await test.step('the owner invites her with one right', async () => {
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Invite' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Send invitation' }).click();
    await expect(sheet.getByText('Enter an email address.')).toBeVisible();
    await sheet.getByLabel('Email').fill(booker.email);
    await sheet.getByRole('switch', { name: 'Guest lists' }).click();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invited', { exact: true })).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step('she accepts by the link of the mail', async () => {
    const { link } = await nextMail(request, booker.email, mailsBefore);
    await theirs.goto(new URL(link ?? '').pathname);
    await expect(theirs.getByRole('heading', { name: 'Olga Owner invites you' })).toBeVisible();
    expect(await seriousInBothWidths(theirs)).toEqual([]);
    await theirs.getByRole('button', { name: 'Accept' }).click();
    await expect(theirs).toHaveURL(/\/dashboard$/);
  });

  await test.step('she sees the guests, and learns who could show her the money', async () => {
    const nav = theirs.getByRole('navigation').first();
    await expect(nav.getByRole('link', { name: 'Guests' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Money' })).toHaveCount(0);
    await theirs.goto('/payouts');
    await expect(theirs.getByText('Olga Owner can give it to you.')).toBeVisible();
    expect(await seriousInBothWidths(theirs)).toEqual([]);
    await theirs.goto(`/my-events/${night.eventId}/attendees`);
    await expect(theirs.getByText('Olga Petrova').first()).toBeVisible();
  });

  await test.step('removed, she is out', async () => {
    await page.reload();
    await page.getByText('Berta Booker').click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Berta Booker is no longer a member.')).toBeVisible();
    // Her open page leaves by itself.
    await expect(theirs.getByText('Access denied. Organizers only.')).toBeVisible();
  });
});
