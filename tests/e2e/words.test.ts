import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { readMails } from '../support/browser/mailbox.ts';
import { openNight } from '../support/browser/own-night.ts';
import { newGuest } from '../support/browser/sign-up.ts';

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

test('a guest with a Russian profile gets the refund mail in Russian', async ({ page, request }) => {
  const guest = await newGuest(request, 'Вера Иванова');
  const reader = await apiPerson(request, guest);
  const own = { name: 'Вера Иванова', phone: '', language: 'ru', currency: 'RUB' };
  await reader.mutate('profile.update', { requestId: randomUUID(), ...own });
  const night = await openNight(request, 1, guest);
  const organizer = await apiPerson(request, 'organizer');
  await organizer.mutate('refunds.refundTicket', {
    requestId: randomUUID(),
    eventId: night.eventId,
    ticketId: night.tickets[0]?.id,
    reason: 'Концерт перенесён',
  });
  // The ticket mail has a PDF attached and may arrive later.
  const ofRefund = async () =>
    (await readMails(request, guest.email)).find(({ subject }) => subject === `Возврат: ${night.name}`);
  await expect.poll(async () => (await ofRefund())?.text, { timeout: 30_000 }).toContain('Концерт перенесён');
  // Rendered as in a mail program, in the mailbox's frame.
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(guest.email)}`);
  const drawn = page.frameLocator(`iframe[src="/dev/mailbox/${(await ofRefund())?.id}/html"]`);
  await expect(drawn.getByRole('heading', { name: night.name })).toBeVisible();
  await expect(drawn.getByText('Возвращено в кошелёк')).toBeVisible();
});
