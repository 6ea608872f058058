import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { AUTH_HEADERS, authUrl } from '../support/browser/auth-service.ts';
import { embeddedStep } from '../support/browser/hosted-differences.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { keepSession, type NewGuest, type Session, sessionOf } from '../support/browser/session.ts';
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

test('a person changes password, details, language and picture, exports their data and deletes their account', async ({
  page,
  request,
}) => {
  const guest = await newGuest(request);
  const { email } = guest;
  const elsewhere = await sessionOf(request, guest);
  // By password: Supabase lets a session of a mailed code change the password without the old one.
  const signedIn = await request.post(authUrl('/token?grant_type=password'), {
    headers: AUTH_HEADERS,
    data: guest,
  });
  keepSession(guest, (await signedIn.json()) as Session);
  await signIn(page, guest);
  await page.goto('/profile');

  await test.step('a new password requires the old one and signs out other browsers', async () => {
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
    const answer = await request.get(authUrl('/user'), {
      headers: { ...AUTH_HEADERS, authorization: `Bearer ${elsewhere.access_token}` },
    });
    expect([answer.status(), await answer.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
  });

  await test.step('the exported file has their data', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
    expect(data.profile).toMatchObject([{ email }]);
  });

  await test.step('details are checked and saved with their language', async () => {
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
  });

  await test.step('a picture is reduced, and one that cannot be read is refused', async () => {
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('No se puede leer esta imagen')).toBeVisible();
    const buffer = await largePicture(page);
    await chooser.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer });
    const picture = page.locator('main img[src^="/api/uploads/profile/"]');
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    ).toEqual([512, 384]);
  });

  await test.step("the header's language is saved to the profile and used for mails", async () => {
    const saved = page.waitForResponse((answer) => answer.url().includes('profile.update'));
    await page.getByRole('combobox', { name: 'Idioma' }).first().selectOption('ru');
    await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
    await saved;
    await page.reload();
    await expect(page.locator('main img[src^="/api/uploads/profile/"]')).toBeVisible();
    await expect(page.locator('input[name="name"]')).toHaveValue('Zoë Ångström');
    await expect(page.getByRole('combobox', { name: 'Язык' }).last()).toHaveText('Русский');
    await page.getByRole('combobox', { name: 'Язык' }).first().selectOption('en');
  });

  await test.step('the account is deleted after its address was typed, and signs in no more', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const confirm = page.getByRole('button', { name: 'Delete for good' });
    await expect(page.getByText('Your wallet is empty')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await page.locator('input[name="confirm-email"]').fill(email);
    await confirm.click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/login');
    await fillSignIn(page, { email, password: 'battery staple' });
    await expect(page.getByText('Login failed')).toBeVisible();
  });
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
  const reason = 'Supabase accepts a code twice within its window';
  await embeddedStep('the code that turned it on is used up', reason, async () => {
    await code.fill(codeAt(secret, step));
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  });
  await code.fill(codeAt(secret, Math.max(step + 1, currentStep())));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(page).toHaveURL(/\/wallet$/);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});
