import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';
import type { NewGuest } from '../support/browser/session.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { fillSignIn, newGuest } from '../support/browser/sign-up.ts';
import { codeAt, currentStep } from '../support/totp.ts';

test.use(ON_PHONE);

/** Signs a new person in. */
async function newcomer(page: Page): Promise<NewGuest> {
  const guest = await newGuest(page.request);
  await signIn(page, guest);
  return guest;
}

async function otherBrowser(browser: Browser, guest: NewGuest): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(page, guest);
  await page.goto('/wallet');
  await expect(page).toHaveURL(/\/wallet$/);
  return page;
}

/** A picture of 1600 × 1200 pixels, drawn by the browser. */
async function largePicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'tomato';
    context.fillRect(0, 0, 1600, 1200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('a person changes their details, language and picture', async ({ page }) => {
  await newcomer(page);
  await page.goto('/profile');
  await expect(page.getByText(/^To change your email, write to .+@/)).toBeVisible();
  await page.locator('input[name="name"]').fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.locator('input[name="name"]').fill('Zoë Ångström');
  await page.locator('input[name="phone"]').fill('0052 (55) 1234-5678');
  await page.getByRole('combobox', { name: 'Language' }).last().click();
  await page.getByRole('listbox').getByRole('option', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
  await expect(page.locator('input[name="phone"]')).toHaveValue('+525512345678');

  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('No se puede leer esta imagen')).toBeVisible();
  await chooser.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await largePicture(page) });
  const picture = page.locator('main img[src^="/api/uploads/profile/"]');
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([512, 384]);
  await page.reload();
  await expect(picture).toBeVisible();
  await expect(page.locator('input[name="name"]')).toHaveValue('Zoë Ångström');

  // The language chosen in the header is saved to the profile and used for mails.
  const saved = page.waitForResponse((answer) => answer.url().includes('profile.update'));
  await page.getByRole('combobox', { name: 'Idioma' }).first().selectOption('ru');
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  await saved;
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Язык' }).last()).toHaveText('Русский');
});

test('two-factor sign-in can be turned on, is required at the next sign-in, and can be turned off', async ({
  page,
}) => {
  const guest = await newcomer(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const step = currentStep();
  await dialog.locator('input[name="code"]').fill(codeAt(secret, step));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Phone' }).getByRole('button', { name: 'Remove' }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/login?next=%2Fwallet');
  await fillSignIn(page, guest);
  await expect(page.getByText('One more step')).toBeVisible();
  await expect(page).toHaveURL(/\/wallet$/);
  await test.step('while the code is outstanding, public pages work and offer to continue the sign-in', async () => {
    await page.goto('/browse-events');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: 'Enter the code' }).click();
    await expect(page.getByText('One more step')).toBeVisible();
    await page.goto('/wallet');
  });
  const code = page.locator('input[name="code"]');
  // The code that turned it on is used up; the next one is valid.
  await code.fill(codeAt(secret, step));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await code.fill(codeAt(secret, Math.max(step + 1, currentStep())));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(page).toHaveURL(/\/wallet$/);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});

test('changing the password requires the old one and signs out other browsers', async ({ page, browser }) => {
  const guest = await newcomer(page);
  const other = await otherBrowser(browser, guest);
  await page.goto('/profile');
  const current = page.locator('input[autocomplete="current-password"]');
  await current.fill('not this one');
  for (const name of ['new-password', 'confirm'])
    await page.locator(`input[name="${name}"]`).fill('battery staple');
  const change = page.getByRole('button', { name: 'Change the password' });
  await change.click();
  await expect(page.getByText("Your current password isn't correct.")).toBeVisible();
  await current.fill(guest.password);
  await change.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
});

test('a person exports their data and deletes their account', async ({ page }) => {
  const guest = await newcomer(page);
  const { email } = guest;
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(data.profile).toMatchObject([{ email }]);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const confirm = page.getByRole('button', { name: 'Delete for good' });
  await expect(page.getByText('Your wallet is empty')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await page.locator('input[name="confirm-email"]').fill(email);
  await confirm.click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await fillSignIn(page, guest);
  await expect(page.getByText('Login failed')).toBeVisible();
});
