import { expect, type Page, test } from '@playwright/test';
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

test('server-rendered pages hydrate without mismatch or refetch in every language, and an unknown one is English', async ({
  page,
  context,
  baseURL,
}) => {
  const problems = mismatches(page);
  const refetched: string[] = [];
  page.on('request', (request) => {
    if (/events\.(get|browse|cities)/.test(request.url())) refetched.push(request.url());
  });
  const open = async (path: string, language: string) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await isHydrated(page);
  };
  const event = await anEvent(page);
  await open('/?lng=en', 'en');
  // Dates, prices and counts depend on the language; the front page and the legal ones are drawn in all three by
  // a component test.
  for (const language of ['es', 'ru']) await open(`/browse-events?lng=${language}`, language);
  for (const language of ['en', 'es', 'ru']) await open(`${event}?lng=${language}`, language);
  await open('/privacy?lng=es', 'es');
  await open('/terms?lng=ru', 'ru');
  const expectEnglish = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse events');
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  };
  await page.evaluate(() => localStorage.clear());
  await open('/browse-events?lng=zz', 'en');
  await expectEnglish();
  await context.addCookies([{ name: 'i18next', value: 'zz', url: baseURL ?? '' }]);
  await open('/browse-events', 'en');
  await expectEnglish();
  expect(refetched).toEqual([]);
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
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/assets/framework-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letScriptsCome;
}

test('what a reader does before hydration takes effect after it', async ({ page }) => {
  const html = page.locator('html');
  const icon = page
    .locator('span', { has: page.locator('select[aria-label="Theme"]') })
    .locator('svg:visible');
  const title = page.getByRole('heading', { level: 1 });
  /** Opens a page, acts before its scripts come, and lets them come. */
  const beforeHydration = async (path: string, act: () => Promise<unknown>) => {
    const letScriptsCome = await openHeld(page, path);
    await act();
    letScriptsCome();
  };

  await test.step('the theme follows the device live once the reader wants that', async () => {
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
  });

  await test.step('the theme is right before the scripts load, and text and choices are taken over', async () => {
    await beforeHydration('/browse-events', async () => {
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await expect(icon.first()).toHaveClass(/lucide-monitor/);
      await page.getByRole('searchbox').fill('zzz nothing has this name');
      await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    });
    await expect(page).toHaveURL(/q=zzz/);
    await expect(html).toHaveAttribute('data-theme-choice', 'dark');
    await beforeHydration('/browse-events', async () => {
      await page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
      await expect(title).toHaveText('Browse events');
    });
    await expect(title).toHaveText('Афиша');
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('a press is held and opens the filtered list and the checkout, without leaving the page', async () => {
    const opened = await anEvent(page, (event) => Number(event.fromPriceMinor) > 0 && !event.salesEnded);
    const concert = page.getByRole('button', { name: 'Concert', exact: true });
    await beforeHydration('/browse-events', async () => {
      await concert.click();
      await expect(title).toBeVisible();
    });
    await expect(page).toHaveURL(/category=concert/);
    await expect(concert).toHaveAttribute('aria-pressed', 'true');
    await beforeHydration(opened, async () => {
      const bar = page.locator('[data-foot-bar]');
      await bar.getByRole('button', { name: /^Buy tickets/ }).click();
      // The page stays, and shows that it was pressed.
      await expect(bar.locator('form[data-pressed]')).toBeAttached();
      expect(page.url()).not.toContain('buy=1');
    });
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('form[data-pressed]')).toHaveCount(0);
  });

  await test.step('the scroll position stays', async () => {
    await beforeHydration('/', () => page.getByRole('contentinfo').scrollIntoViewIfNeeded());
    // The form loads for readers who scroll this far.
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeAttached();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  });
});

test('a page works without theme.js, and one whose chunk fails to load shows an error and opens on retry', async ({
  page,
}) => {
  await page.route('**/theme.js', (route) => route.abort());
  await page.goto('/browse-events');
  await page.getByRole('button', { name: 'Concert', exact: true }).click();
  await expect(page).toHaveURL(/category=concert/);
  await page.route('**/assets/hype-meter-*.js', (route) => route.abort());
  await page.goto('/hype-meter');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/assets/hype-meter-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hype meter' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One QR code for the whole night');
  expect(await shownAtFirst()).toBe('false');
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
