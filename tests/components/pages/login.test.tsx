import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/support/components/open-app.tsx';

test('at double text size both sign-in tabs show whole words in every language', async () => {
  await openApp('/login');
  const tabs = await page.getByRole('tablist').findElement();
  document.documentElement.style.fontSize = '200%';
  for (const language of ['en', 'es', 'ru']) {
    await i18next.changeLanguage(language);
    await expect.element(page.getByRole('tab').first()).toHaveTextContent(i18next.t('auth:tabs.signIn'));
    expect(tabs.scrollWidth - tabs.clientWidth, language).toBe(0);
  }
});

test('the sign-up form links to the terms', async () => {
  await openApp('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect
    .element(page.getByRole('link', { name: 'terms', exact: true }))
    .toHaveAttribute('href', '/terms');
});
