import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/support/components/open-app.tsx';

test('the terms are read in three languages by their table of contents', async () => {
  await openApp('/terms');
  for (const [language, heading, contents] of [
    ['en', 'Refunds', 'Contents'],
    ['es', 'Reembolsos', 'Contenido'],
    ['ru', 'Возвраты', 'Содержание'],
  ] as const) {
    await i18next.changeLanguage(language);
    const title = page.getByRole('heading', { level: 2, name: heading, exact: true });
    await expect.element(title).toBeInTheDocument();
    expect(document.documentElement.lang).toBe(language);
    const link = page
      .getByRole('navigation', { name: contents })
      .getByRole('link', { name: heading, exact: true });
    const list = document.querySelector('details');
    if (!list?.open) await page.getByText(contents, { exact: true }).first().click();
    window.scrollTo(0, 0);
    await link.click();
    expect(window.location.hash).toBe('#refunds');
    await expect.element(title).toBeInViewport();
  }
});

test('a link to a section of a legal text opens at that section', async () => {
  await i18next.changeLanguage('ru');
  await openApp('/privacy#rights');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Ваши права' })).toBeInViewport();
});
