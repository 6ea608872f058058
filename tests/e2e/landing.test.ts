import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

test('a visitor reads the landing page, watches the demo film, changes the language and joins the waitlist', async ({
  page,
}) => {
  const part = Promise.withResolvers<void>();
  await page.route(/\/assets\/demo-dialog-[^/]+\.js$/, async (route) => {
    await part.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/trpc/')) asked.push(request.url());
  });
  await page.goto('/');

  await test.step('the number of events comes with the page, which asks nothing more', async () => {
    const link = page.getByRole('link', { name: /events? (is|are) on now or coming up/ });
    const counted = await page.request.get('/api/trpc/events.count');
    expect(Number.parseInt(await link.innerText(), 10)).toBe(await totalIn(counted));
    await expect(link).toHaveAttribute('href', '/browse-events');
  });

  await test.step('a double tap shows that the film is loading, opens it once, and it plays', async () => {
    const open = page.getByRole('button', { name: 'Watch demo' });
    const waits = page.getByRole('status').filter({ hasText: 'Loading…' });
    await page.locator('html[data-served="hydrated"]').waitFor();
    expect(asked).toEqual([]);
    await open.dblclick();
    await expect(waits).toBeVisible();
    part.resolve();
    const film = page.getByRole('dialog', { name: 'Product Demo Video' }).locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await expect(waits).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(film).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('the language changes at once and is remembered', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Один код на весь вечер.');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Один код на весь вечер.');
    await page.getByRole('combobox', { name: 'Язык' }).selectOption('en');
  });

  await test.step('a double tap on the waitlist form joins and thanks once', async () => {
    await page.getByRole('button', { name: 'Get started' }).click();
    const form = page.locator('#waitlist form');
    const counter = page.locator('#waitlist [data-count]');
    await expect(form).toBeInViewport();
    const before = Number(await counter.innerText());
    const email = `front-${randomUUID()}@example.com`;
    await form.getByLabel('Email').fill(email);
    await form.getByPlaceholder('Your name').fill('  Nora  ');
    await form.getByRole('button', { name: 'Join the waitlist' }).dblclick();
    await expect(page.getByRole('listitem').getByText("Thank you! We'll be in touch soon.")).toHaveCount(1);
    await expect(form.getByLabel('Email')).toHaveValue('');
    await expect(form.getByPlaceholder('Your name')).toHaveValue('');
    await expect.poll(async () => Number(await counter.innerText())).toBeGreaterThan(before);
    await expect(page.getByText(`Check your email: we sent a link to ${email}.`)).toBeVisible();
  });
});

async function totalIn(response: APIResponse): Promise<number> {
  const { result } = (await response.json()) as { result: { data: { total: number } } };
  return result.data.total;
}
