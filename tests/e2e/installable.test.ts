import { expect, type Page, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

test('Aforo is installable with name, colors, all icon kinds, and shortcuts to tickets and scanner', async ({
  request,
}) => {
  const html = await (await request.get('/browse-events')).text();
  const linked = (rel: string, media = '') =>
    html
      .match(/<link [^>]*>/g)
      ?.find((link) => link.includes(`rel="${rel}"`) && link.includes(media))
      ?.match(/href="([^"]+)"/)?.[1] ?? '';
  const place = linked('manifest');
  const manifest = await (await request.get(place, { headers: { 'accept-language': 'en' } })).json();
  expect(manifest).toMatchObject({ short_name: 'Aforo', display: 'standalone', scope: '/', lang: 'en' });
  const icons: { src: string }[] = manifest.icons;
  const starts = ['light', 'dark'].map((scheme) => linked('apple-touch-startup-image', scheme));
  for (const file of [...icons.map(({ src }) => src), linked('apple-touch-icon'), ...starts]) {
    const answer = await request.get(file);
    expect([answer.status(), answer.headers()['content-type']?.split('/')[0]], file).toEqual([200, 'image']);
  }
});

test("an offline page shows the notice in the reader's language, and opens when the network is back", async ({
  page,
  context,
}) => {
  await page.goto('/browse-events?lng=es');
  await serviceWorkerRuns(page);

  await test.step('a reloaded URL shows the offline notice', async () => {
    await context.setOffline(true);
    await page.goto('/hype-meter');
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: /Hype/ })).toBeVisible();
  });

  await test.step('the tickets page shows the offline notice if this browser never cached its files', async () => {
    await context.setOffline(true);
    await page.goto('/my-tickets');
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/hype-meter');
  });

  await test.step('navigating to another page shows the offline notice', async () => {
    await context.setOffline(true);
    await page.evaluate(() => {
      window.history.pushState(null, '', '/waitlist');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeHidden();
    await expect(page).toHaveTitle(/Lista de espera/);
  });

  await test.step('an open page stays open offline', async () => {
    const title = await page.title();
    await context.setOffline(true);
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeHidden();
    expect(await page.title()).toBe(title);
    await context.setOffline(false);
  });
});

test('a new release is offered, activated only on request, and never while a scanner is open', async ({
  page,
  context,
}) => {
  await signIn(page, 'scanner');
  await page.goto('/dashboard');
  await serviceWorkerRuns(page);
  await page.evaluate(() => {
    document.documentElement.dataset.before = 'yes';
  });
  // No execution context exists while the page reloads.
  const stillTheSame = () =>
    page.evaluate(() => document.documentElement.dataset.before === 'yes').catch(() => false);
  const door = await context.newPage();
  await door.goto('/scanner');
  await expect(door.getByRole('heading').first()).toBeVisible();

  // A different script URL at the same scope counts as a new release.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'));
  await expect(page.getByText('A new version of Aforo is ready.')).toBeVisible();
  await expect(door.getByText('A new version of Aforo is ready.')).toBeHidden();

  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/The scanner is open in another window/)).toBeVisible();
  expect(await stillTheSame()).toBe(true);

  await door.close();
  // The service worker needs a moment to notice that the scanner's window is closed.
  await expect(async () => {
    if (await stillTheSame()) await page.getByRole('button', { name: 'Update' }).click({ timeout: 1_000 });
    expect(await stillTheSame()).toBe(false);
  }).toPass();
  await expect(page.getByText('A new version of Aforo is ready.')).toBeHidden();
});

async function serviceWorkerRuns(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null),
      { timeout: 40_000 },
    )
    .toBe('activated');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
