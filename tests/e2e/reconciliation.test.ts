import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { ringCron } from '../support/browser/cron.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

test('an administrator sees the books and a box office as sound, and follows ledger findings to event, ticket and person', async ({
  page,
  request,
}) => {
  // The list begins with the running event that started last.
  const night = await publishEvent(await apiPerson(request, 'organizer'), {
    hours: { start: -0.01, end: 5 },
    types: [{ name: 'Entry', priceMinor: 0, quantity: 5 }],
  });
  const guest = await apiPerson(request, 'client');
  const [ticketId] = await buyTickets(guest, night, 1);
  const { id, name, email } = await guest.query<{ id: string; name: string; email: string }>('auth.me', {});
  const { shortCode } = await guest.query<{ shortCode: string }>('tickets.get', { ticketId });
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Check the books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();

  await test.step('the books are sound', async () => {
    await page.getByRole('button', { name: /^Check (the books|again)$/ }).click();
    await expect(page.getByRole('button', { name: 'Checking the books…' })).toBeVisible();
    await ringCron(request);
    await expect(page.getByText(/The books are sound: all \d+ checks hold\./)).toBeVisible();
  });

  const group = page.getByRole('region', { name: night.name });
  const row = page.getByRole('row').filter({ hasText: night.name });
  await test.step('findings are grouped by event, and counted in the list', async () => {
    // The ledger cannot be corrupted from outside, so the response is mocked.
    await page.route('**/api/trpc/reconcile.books*', (route) =>
      route.fulfill({
        json: {
          result: {
            data: {
              running: null,
              last: {
                checkedAt: new Date().toISOString(),
                sound: false,
                checks: [
                  {
                    check: 'a-used-ticket-was-let-in-once',
                    state: 'found',
                    more: true,
                    findings: [
                      {
                        subject: ticketId,
                        about: {
                          kind: 'ticket',
                          label: shortCode,
                          event: { id: night.eventId, name: night.name },
                          person: { id, name, email },
                        },
                        found: [
                          { fact: 'status', value: 'used' },
                          { fact: 'admitted', value: 0 },
                        ],
                      },
                    ],
                  },
                  {
                    check: 'debits-equal-credits-in-every-currency',
                    state: 'found',
                    more: false,
                    findings: [{ subject: 'MXN', about: null, found: [{ fact: 'balance', value: 100 }] }],
                  },
                ],
              },
            },
          },
        },
      }),
    );
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(group).toContainText('State: in');
    await expect(page.getByRole('region', { name: 'Not tied to one event' })).toContainText('MXN');
    await expect(row).toContainText('1 finding in the books');
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step('they stay while their person and ticket are looked up', async () => {
    await group.getByRole('link', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();
    await group.getByRole('link', { name: shortCode }).click();
    await expect(page).toHaveURL(new RegExp(`/my-events/${night.eventId}/attendees`));
    await expect(page.getByRole('main')).toContainText(name);
    await page.goBack();
  });

  await test.step('the box office of the event matches, and there is nothing to repair', async () => {
    await row.locator('[data-opens-row]').click();
    await expect(page).toHaveURL(new RegExp(`/reconciliation/${night.eventId}$`));
    await expect(page.getByRole('dialog', { name: night.name })).toContainText('Everything matches');
    await expect(page.getByText('No tickets or orders differ.')).toBeVisible();
    await expect(page.getByText("There's nothing a repair could fix.")).toBeVisible();
    await expect(page.getByText('This event has never been repaired.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toBeVisible();
    await page.goto('/reconciliation/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: "We couldn't find this event." })).toBeVisible();
  });

  await test.step('the organizer is refused', async () => {
    await signIn(page, 'organizer');
    await page.goto('/reconciliation');
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });
});
