import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

const SECTIONS = [
  'One code. The whole night.',
  'You know how the night goes.',
  'From idea to open doors in three steps',
  'Word at the door',
  'One night, three sides',
  'Three nights on us',
  'Be first in line',
];

/** The counter beside the waitlist form. */
const counter = (page: Page) => page.locator('#waitlist [data-count]');

test('a visitor reads the landing page, changes its language, opens the demo film and joins the waitlist', async ({
  page,
}) => {
  await page.goto('/');
  await test.step("the sections follow the specification's order", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SECTIONS[0] ?? '');
    const headings = page.locator('h1, section > div > h2, section h2');
    await expect(headings).toHaveText(SECTIONS);
    const links = page.getByRole('contentinfo').getByRole('link');
    await expect(links).toHaveText(['Privacy', 'Terms', 'Stripe developer docs', 'Support', 'Legal']);
    await expect(page.locator('footer')).toContainText(`© ${new Date().getFullYear()} Aforo`);
    await expect(page.locator('footer')).toContainText('Payments by Stripe');
    // Forms load when the reader scrolls near them.
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeAttached();
  });

  await test.step('the number of events comes from the server', async () => {
    const link = page.getByRole('link', { name: /events? (is|are) on now or coming up/ });
    const answer = await page.request.get('/api/trpc/events.count', {
      headers: { 'cache-control': 'no-cache' },
    });
    const { total } = ((await answer.json()) as { result: { data: { total: number } } }).result.data;
    // Other tests publish events at the same time.
    expect(Math.abs(Number.parseInt(await link.innerText(), 10) - total)).toBeLessThan(30);
    expect(total).toBeGreaterThan(5);
    await expect(link).toHaveAttribute('href', '/browse-events');
  });

  await test.step('the hero links guests to events and organizers to selling', async () => {
    const hero = page.getByRole('region', { name: 'One code. The whole night.' });
    await expect(hero.getByRole('link', { name: 'Find events' })).toHaveAttribute('href', '/browse-events');
    await expect(hero.getByRole('link', { name: 'Sell tickets' })).toHaveAttribute('href', '/my-events');
  });

  await test.step('the demo scanner admits the first scan and refuses the second', async () => {
    const door = page.getByRole('figure').filter({ hasText: 'Scan it. Then scan it again.' });
    await expect(door.getByText('Valid ticket')).toBeVisible();
    await expect(door.getByText('214')).toBeVisible();
    await door.getByRole('button', { name: 'Scan it again' }).click();
    await expect(door.getByText('This ticket has already been used')).toBeVisible();
    await door.getByRole('button', { name: 'Next guest' }).click();
    await door.getByRole('button', { name: 'Scan the ticket' }).click();
    await expect(door.getByText('Valid ticket')).toBeVisible();
    await expect(door.getByText('215')).toBeVisible();
  });

  await test.step('the film opens by keyboard, plays, and returns the focus on Escape', async () => {
    const open = page.getByRole('button', { name: 'Watch demo' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Product Demo Video' });
    const film = dialog.getByTitle('Product Demo Video');
    await expect(film).toBeVisible();
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    const box = await film.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(896);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('the language changes at once and is remembered', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Один код на весь вечер.');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Один код на весь вечер.');
    await page.getByRole('combobox', { name: 'Язык' }).selectOption('en');
  });

  await test.step('the waitlist form shows missing fields, then joins and resets', async () => {
    await page.getByRole('button', { name: 'Get started' }).click();
    const form = page.locator('#waitlist form');
    await expect(form).toBeInViewport();
    const { total } = await waitingNow(page);
    await expect(counter(page)).toHaveText(String(total));
    const join = form.getByRole('button', { name: 'Join the waitlist' });
    const toast = (text: string) => page.getByRole('listitem').getByText(text);
    await join.click();
    await expect(toast('Please enter a valid email address')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    const email = `front-${randomUUID()}@example.com`;
    await form.getByLabel('Email').fill(email);
    await join.click();
    await expect(toast('Please enter your name')).toBeVisible();
    await expect(form.getByPlaceholder('Your name')).toBeFocused();
    await form.getByPlaceholder('Your name').fill('  Nora  ');
    // A double tap joins and thanks once.
    await join.dblclick();
    await expect(toast("Thank you! We'll be in touch soon.")).toBeVisible();
    await expect(form.getByLabel('Email')).toHaveValue('');
    await expect(form.getByPlaceholder('Your name')).toHaveValue('');
    await expect.poll(async () => Number(await counter(page).innerText())).toBeGreaterThan(total);
    await expect(page.getByText(`Check your email: we sent a link to ${email}.`)).toBeVisible();
  });

  await test.step('the free-start form leads to sign-up with the address filled in', async () => {
    await page.goto('/');
    const price = page.getByRole('region', { name: 'Three nights on us' });
    await price.scrollIntoViewIfNeeded();
    const start = price.getByRole('textbox');
    await start.fill('bad');
    await price.getByRole('button', { name: 'Start free' }).click();
    await expect(price.getByText('Please enter a valid email address')).toBeVisible();
    await expect(start).toBeFocused();
    await expect(page).toHaveURL(/\/$/);
    await start.fill('\u200bstart@example.com ');
    await price.getByRole('button', { name: 'Start free' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').locator('input[name="email"]')).toHaveValue('start@example.com');
  });
});

const FILM = {
  en: { open: 'Watch demo', title: 'Product Demo Video' },
  es: { open: 'Ver la demo', title: 'Video de demostración del producto' },
  ru: { open: 'Смотреть демо', title: 'Видео о продукте' },
} as const;

for (const language of ['en', 'es', 'ru'] as const) {
  test(`the film is in the reader's language (${language}), loads on demand, and closes on Back`, async ({
    page,
  }) => {
    const { open, title } = FILM[language];
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const file = /\/assets\/(aforo-.+?)-[^/]+\.(?:webm|mp4|webp)$/.exec(
        new URL(request.url()).pathname,
      )?.[1];
      if (file) loaded.add(file);
    });
    await page.goto(`/?lng=${language}`);
    const button = page.getByRole('button', { name: open });
    const dialog = page.getByRole('dialog', { name: title });
    await page.locator('html[data-served="hydrated"]').waitFor();
    await button.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => {
      document.body.dataset.stays = 'yes';
      return window.scrollY;
    });
    await button.focus();
    expect([...loaded]).toEqual([]);

    await page.keyboard.press('Enter');
    const film = dialog.locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    const source = await film.evaluate((video: HTMLVideoElement) => [
      video.currentSrc,
      video.poster,
      video.muted,
    ]);
    expect(source).toEqual([
      expect.stringContaining(`/aforo-${language}-`),
      expect.stringContaining(`/aforo-${language}-`),
      true,
    ]);
    expect([...loaded]).toEqual([`aforo-${language}`]);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/\\?lng=${language}$`));
    expect(await page.evaluate(() => [document.body.dataset.stays, window.scrollY])).toEqual(['yes', before]);

    await page.goForward();
    await expect(dialog).toBeVisible();
    // A second Escape does not leave the page.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset.stays)).toBe('yes');
  });
}

test("a double tap on the film's button shows a loading state and opens it once, so that one Escape closes it and one Back leaves", async ({
  page,
}) => {
  const part = Promise.withResolvers<void>();
  await page.route(/\/assets\/demo-dialog-[^/]+\.js$/, async (route) => {
    await part.promise;
    await route.continue();
  });
  await page.goto('/waitlist');
  await page.goto('/');
  await page.locator('html[data-served="hydrated"]').waitFor();
  await page.getByRole('button', { name: 'Watch demo' }).dblclick();
  const waits = page.getByRole('status').filter({ hasText: 'Loading…' });
  await expect(waits).toBeVisible();
  part.resolve();
  const dialog = page.getByRole('dialog', { name: 'Product Demo Video' });
  await expect(dialog).toBeVisible();
  await expect(waits).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/waitlist$/);
});

test('a URL with the film opens it, and closing it leads to the front page', async ({ page }) => {
  await page.goto('/?demo=play');
  const dialog = page.getByRole('dialog', { name: 'Product Demo Video' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/?demo=anything');
  await expect(page.getByRole('button', { name: 'Watch demo' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a browser plays the film format it supports, or shows a picture with a note', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Product Demo Video' });
  const film = dialog.locator('video');
  const plays = () =>
    expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  // As an old iPhone without WebM support.
  await page.route(/\.webm$/, (route) => route.abort());
  await page.goto('/?demo=play');
  await plays();
  expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\.mp4$/);

  const lost = /\/assets\/aforo-[^/]+\.(webm|mp4)$/;
  await page.route(lost, (route) => route.abort());
  await page.reload();
  const said = dialog.getByRole('alert');
  const picture = () =>
    dialog
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  await expect(said).toContainText("The video couldn't be loaded.");
  expect(await picture()).toBe(960);
  await page.unrouteAll();
  await said.getByRole('button', { name: 'Try again' }).click();
  await plays();

  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await page.reload();
  await expect(said).toHaveText("Your browser can't play this video. Here's a picture from it.");
  expect(await picture()).toBe(960);
});

async function waitingNow(page: Page): Promise<{ total: number }> {
  const answer = await page.request.get('/api/trpc/waitlist.getStats');
  const { result } = (await answer.json()) as { result: { data: { totalWaitlist: number } } };
  return { total: result.data.totalWaitlist };
}

test('with reduced motion all content is visible and axe finds no serious violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByText('Word at the door')).toHaveCSS('opacity', '1');
  const hidden = await page
    .locator('main :not(select)')
    .evaluateAll((all) => all.filter((element) => getComputedStyle(element).opacity === '0').length);
  expect(hidden).toBe(0);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeAttached();
  expect(await seriousFindings(page)).toEqual([]);
});

test('a keyboard user reaches every form on the page in order', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Skip to content' });
  // The page is interactive: it has requested its deferred content.
  await expect(page.getByRole('link', { name: /on now or coming up/ })).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  // Each form is a chunk of its own.
  for (const name of ['Start free', 'Join the waitlist', 'Forgot password?'])
    await expect(page.getByRole('button', { name })).toBeAttached();
  const met: string[] = [];
  while (met.length < 40 && met.at(-1) !== 'Privacy') {
    await page.keyboard.press('Tab');
    met.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  const way = ['Get started', 'Watch demo', 'Start free', 'Join the waitlist', 'Forgot password?', 'Privacy'];
  expect(met.filter((name) => way.includes(name))).toEqual(way);
});

test('a signed-in visitor finds a link to the app', async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One QR code for the whole night');
  const cards = page.getByRole('region', { name: 'Everything a night out needs' }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText([
    'Event management',
    'QR tickets',
    'Digital wallet',
    'Food orders',
    'Analytics',
    'Security',
  ]);
  await expect(page.locator('footer')).toContainText(`© ${new Date().getFullYear()} Aforo`);
  for (const name of ['Dashboard', 'Open dashboard', 'Go to dashboard']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/dashboard');
  }
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
