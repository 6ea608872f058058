import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothLooks, seriousInBothWidths } from '../support/browser/both-looks.ts';
import { checkCode, verdictOn } from '../support/browser/door-device.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

test('a helper joins by the code that the organizer shows, scans under their name, and ends when revoked', async ({
  browser,
  page,
  request,
}) => {
  const night = await openNight(request, 2);
  const organizer = await apiPerson(request, 'organizer');
  const [first, second] = night.tickets;
  const helper = await browser.newContext();
  const phone = await helper.newPage();
  const dialog = page.getByRole('dialog');
  const pathOfCode = async () => {
    const { items } = await organizer.query<{ items: { path: string | null }[] }>('phones.list', {
      eventId: night.eventId,
    });
    return items[0]?.path ?? '';
  };

  await test.step('the code turns into a name once the phone has joined', async () => {
    await signIn(page, 'organizer');
    await page.goto(`/my-events/${night.eventId}/staff`);
    await page.getByRole('button', { name: 'Add a phone' }).click();
    await dialog.getByLabel('Gate').fill('North gate');
    await dialog.getByRole('button', { name: 'Show the code' }).click();
    await expect(dialog.getByRole('img', { name: "Code for a helper's phone" })).toBeVisible();
    await phone.goto(await pathOfCode());
    await expect(phone.getByRole('heading', { name: night.name })).toBeVisible();
    await expect(phone.getByText('Door · North gate')).toBeVisible();
    expect(await seriousInBothLooks(phone)).toEqual([]);
    expect(await seriousInBothWidths(page)).toEqual([]);
    await phone.getByRole('button', { name: 'Start' }).click();
    await expect(phone.getByText('Enter your name.')).toBeVisible();
    const code = phone.url();
    await phone.getByLabel('Your name').fill('Luis Ortega');
    await phone.getByRole('button', { name: 'Start' }).click();
    await expect(phone).toHaveURL(/\/scanner/);
    await expect(dialog.getByText('Joined as Luis Ortega')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    const other = await browser.newContext();
    const thief = await other.newPage();
    await thief.goto(code);
    await expect(thief.getByText('This code is taken')).toBeVisible();
    await other.close();
    await page.reload();
    await expect(page.getByText('Another phone tried this code')).toBeVisible();
  });

  await test.step('the phone scans at its gate, and the check-in has the name', async () => {
    await expect(phone.getByText('Gate: North gate')).toBeVisible();
    await expect(phone.getByText(/Ready to work offline/)).toBeVisible();
    await checkCode(phone, first?.qr ?? '');
    await expect(verdictOn(phone, 'VALID')).toBeVisible();
    const { items } = await organizer.query<{ items: { purchaseId: string }[] }>('attendees.list', {
      eventId: night.eventId,
    });
    const purchaseId = items[0]?.purchaseId ?? '';
    const nameOfScan = async () => {
      const shown = await organizer.query<object>('attendees.purchase', {
        eventId: night.eventId,
        purchaseId,
      });
      return JSON.stringify(shown);
    };
    await expect.poll(nameOfScan).toContain('Luis Ortega');
  });

  await test.step('other pages belong to nobody on this phone', async () => {
    const visit = await helper.newPage();
    await visit.goto('/wallet');
    await expect(visit).toHaveURL(/\/login/);
    await visit.close();
  });

  await test.step('what it admitted offline arrives after the revocation as a conflict', async () => {
    await helper.setOffline(true);
    await checkCode(phone, second?.qr ?? '');
    await expect(verdictOn(phone, 'UNCONFIRMED')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke the phone of Luis Ortega' }).click();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('The phone of Luis Ortega no longer works here')).toBeVisible();
    await helper.setOffline(false);
    await expect(phone.getByText(`Your access to ${night.name} has ended`)).toBeVisible();
    await expect(phone.getByText('Thanks for your help!')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('1 guest let in offline was only reported after')).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await page.goto(`/my-events/${night.eventId}`);
    await expect(page.getByText('By a revoked phone')).toBeVisible();
    await phone.getByRole('button', { name: 'Done' }).click();
    await expect(phone).toHaveURL(/\/$/);
    await phone.goto('/scanner');
    await expect(phone).toHaveURL(/\/login/);
  });
  await helper.close();
});
