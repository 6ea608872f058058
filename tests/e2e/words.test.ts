import { expect, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

test('a signed-out visitor reads the terms in three languages by their table of contents', async ({
  page,
  isMobile,
}) => {
  const headings = { en: 'Refunds', es: 'Reembolsos', ru: 'Возвраты' };
  await page.goto('/login?lng=en');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('link', { name: 'terms', exact: true })).toHaveAttribute('href', '/terms');
  await page.goto('/terms?lng=en');
  for (const [language, heading] of Object.entries(headings)) {
    if (language !== 'en') {
      await page.getByLabel(/^(Language|Idioma|Язык)$/).selectOption(language);
    }
    const title = page.getByRole('heading', { level: 2, name: heading, exact: true });
    await expect(title).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const contents = page.getByRole('navigation', { name: /Contents|Contenido|Содержание/ });
    const link = contents.getByRole('link', { name: heading, exact: true });
    if (isMobile && !(await link.isVisible())) await page.locator('summary').click();
    await link.click();
    await expect(page).toHaveURL(/#refunds$/);
    await expect(title).toBeInViewport();
  }
  // A link to a section opens at that section.
  await page.goto('about:blank');
  await page.goto('/privacy#rights');
  await expect(page.getByRole('heading', { level: 2, name: 'Ваши права' })).toBeInViewport();
});
