import { expect, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

test('an icon-only button shows its name on hover and on keyboard focus, and not on touch', async ({
  page,
}) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Show password' });
  const tooltip = page.getByText('Show password', { exact: true });
  await test.step('hover shows it, a click and leaving hide it', async () => {
    await button.hover();
    await expect(tooltip).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
    await button.click();
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
    await expect(page.getByText('Hide password', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Hide password' }).click();
    await page.mouse.move(0, 0);
  });
  await test.step('keyboard focus shows it, Escape hides it', async () => {
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('a tap presses the button only', async () => {
    await page.getByLabel('Password', { exact: true }).tap();
    await button.tap();
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
    await expect(page.getByText('Hide password', { exact: true })).toBeHidden();
  });
});
