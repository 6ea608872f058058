import { expect, type Page, type Request, test } from '@playwright/test';
import type { EventCard } from '#shared/contracts/events/events.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

/** Collects hydration errors of the page. */
function mismatches(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/React|hydrat/i.test(message.text())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

async function anEvent(page: Page, find: (event: EventCard) => boolean = () => true): Promise<string> {
  const answer = await page.request.get('/api/trpc/events.browse?input=%7B%7D');
  const { result } = (await answer.json()) as { result: { data: { items: EventCard[] } } };
  return `/event/${result.data.items.find(find)?.id}`;
}

const isHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-served', 'hydrated');

test('server-rendered pages are readable without JavaScript and hydrate without mismatch or refetch', async ({
  page,
  browser,
}) => {
  const problems = mismatches(page);
  const reader = await browser.newPage({ javaScriptEnabled: false });
  for (const path of ['/', '/browse-events', await anEvent(page), '/privacy', '/terms']) {
    await reader.goto(path);
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    for (const language of ['en', 'es', 'ru']) {
      const urls: string[] = [];
      const note = (request: Request) => urls.push(request.url());
      page.on('request', note);
      await page.goto(`${path}?lng=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await isHydrated(page);
      page.off('request', note);
      expect(urls.filter((url) => /events\.(get|browse|cities)/.test(url))).toEqual([]);
    }
  }
  expect(problems).toEqual([]);
  await reader.close();
});

test('an unknown language falls back to English without a hydration mismatch', async ({
  page,
  context,
  baseURL,
}) => {
  const problems = mismatches(page);
  const expectPage = async (path: string) => {
    await page.goto(path);
    await isHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse events');
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  };
  await expectPage('/browse-events?lng=zz');
  await context.addCookies([{ name: 'i18next', value: 'zz', url: baseURL ?? '' }]);
  await expectPage('/browse-events');
  expect(problems).toEqual([]);
});

/**
 * Opens a page and holds its scripts.
 * @returns a function that releases them
 */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let letScriptsCome = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/assets/framework-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letScriptsCome;
}

test('text and choices from before hydration take effect after it', async ({ page }) => {
  const letSearchCome = await openHeld(page, '/browse-events');
  await page.getByRole('searchbox').fill('zzz nothing has this name');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  letSearchCome();
  await expect(page).toHaveURL(/q=zzz/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const letTextsCome = await openHeld(page, '/browse-events');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse events');
  letTextsCome();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Афиша');
});

test('a press before hydration opens the filtered list and the checkout', async ({ page }) => {
  const opened = await anEvent(page, (event) => Number(event.fromPriceMinor) > 0 && !event.salesEnded);
  const letListCome = await openHeld(page, '/browse-events');
  await page.getByRole('button', { name: 'Concert', exact: true }).click({ noWaitAfter: true });
  await page.waitForURL(/category=concert/, { waitUntil: 'commit' });
  letListCome();
  await expect(page.getByRole('button', { name: 'Concert', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const letSheetCome = await openHeld(page, opened);
  const bar = page.locator('[data-foot-bar]');
  await bar.getByRole('button', { name: /^Buy tickets/ }).click({ noWaitAfter: true });
  await page.waitForURL(/buy=1/, { waitUntil: 'commit' });
  letSheetCome();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the theme follows the device live and is right before the scripts load', async ({ page }) => {
  const html = page.locator('html');
  const icon = page
    .locator('span', { has: page.locator('select[aria-label="Theme"]') })
    .locator('svg:visible');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/browse-events');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(icon).toHaveClass(/lucide-sun/);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  const letScriptsCome = await openHeld(page, '/browse-events');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(icon.first()).toHaveClass(/lucide-monitor/);
  letScriptsCome();
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('system');
});

test('a page works without theme.js', async ({ page }) => {
  await page.route('**/theme.js', (route) => route.abort());
  await page.goto('/browse-events');
  await page.getByRole('button', { name: 'Concert', exact: true }).click();
  await expect(page).toHaveURL(/category=concert/);
});

test('a page whose chunk fails to load shows an error and opens on retry', async ({ page }) => {
  await page.route('**/assets/hype-meter-*.js', (route) => route.abort());
  await page.goto('/hype-meter');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/assets/hype-meter-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hype meter' })).toBeVisible();
});

test('a reader who scrolled before hydration keeps the scroll position', async ({ page }) => {
  const letScriptsCome = await openHeld(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  letScriptsCome();
  // The form loads for readers who scroll this far.
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
});

test('cached HTML in another language, or for visitors, is hidden from readers it does not fit', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      const shown =
        root !== null && getComputedStyle(root).visibility === 'visible' && root.childElementCount > 0;
      sessionStorage.setItem('shown-at-first', String(shown));
    });
  });
  const choose = async (label: string, language: string) =>
    await expect(async () => {
      const select = page.getByRole('combobox', { name: label });
      await select.selectOption(language, { timeout: 1_000 });
      await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 2_000 });
    }).toPass();
  const shownAtFirst = () => page.evaluate(() => sessionStorage.getItem('shown-at-first'));
  await page.goto('/browse-events');
  expect(await shownAtFirst()).toBe('true');
  await choose('Language', 'ru');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Один код на весь вечер.');
  expect(await shownAtFirst()).toBe('false');
  await choose('Язык', 'en');
  await signIn(page, 'client');
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  expect(await shownAtFirst()).toBe('false');
});
