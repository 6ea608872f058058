import { expect, test } from '@playwright/test';
import { demoId } from '../../scripts/seed/demo-id.ts';
import type { DemoPerson } from '../../scripts/seed/sign-ins.ts';
import { type Look, seriousInBothLooks, seriousInLook, show } from '../support/browser/both-looks.ts';
import { beyondScreenAtDouble, namesWithoutTheirWords } from '../support/browser/double-text.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

const running = demoId('event lone-star-lights');

/**
 * Pages of each person, in parts of similar length, which run side by side. axe looks at them in turns on a phone and
 * on a laptop; a kind of page that several people or addresses open stands in both turns.
 */
const PAGES: [who: DemoPerson | 'visitor', what: string, paths: string[]][] = [
  [
    'visitor',
    'front door',
    ['/', '/login', '/browse-events', '/tip', '/hype-meter', '/waitlist', '/verify-email/none'],
  ],
  ['visitor', 'texts', ['/developers', '/privacy', '/terms', '/reset-password/none', '/nowhere']],
  [
    'client',
    'pages',
    [
      '/profile',
      '/dashboard',
      '/browse-events',
      '/wallet',
      '/my-tickets',
      '/my-tickets?when=past',
      '/orders',
      '/refunds',
      '/tips',
    ],
  ],
  [
    'organizer',
    'sections',
    ['/dashboard', '/analytics', '/my-events', '/discount-codes', '/integrations', '/team', '/guests'],
  ],
  [
    'organizer',
    'new events and money',
    [
      '/my-events/new',
      '/my-events/quick',
      '/my-events/quick?template=concert',
      '/tips',
      '/tips?tab=received',
      '/payouts',
      `/payouts?event=${demoId('event cumbia-electronica')}`,
    ],
  ],
  [
    'organizer',
    'event',
    [
      `/my-events/${running}`,
      `/my-events/${running}/details`,
      `/my-events/${running}/tickets`,
      `/my-events/${running}/attendees`,
      `/my-events/${demoId('event vinilo-y-mezcal')}/menu`,
      `/my-events/${demoId('event vinilo-y-mezcal')}/staff`,
    ],
  ],
  [
    'organizer',
    'night',
    [
      '/refunds?search=a',
      '/refunds?tab=history',
      '/refunds?tab=bar',
      `/analytics?event=${running}`,
      `/refunds?tab=types&event=${running}`,
      `/order-management?event=${running}`,
    ],
  ],
  ['scanner', 'pages', ['/dashboard', '/scanner', `/scanner?event=${running}`]],
  ['vendor', 'pages', ['/order-management', '/dashboard']],
  [
    'admin',
    'box offices and people',
    [
      '/dashboard',
      '/my-events',
      '/reconciliation',
      '/platform-health',
      '/night-log',
      `/reconciliation/${running}`,
      '/users',
      '/users?waiting=1',
    ],
  ],
  [
    'admin',
    'money',
    ['/analytics', '/audit', '/payouts', '/refunds?search=a', '/discount-codes', '/tips?tab=received'],
  ],
];

for (const [who, what, paths] of PAGES) {
  test(`axe finds no serious violation for the ${who} (${what}), accessible names contain the visible text, and large text fits a phone`, async ({
    page,
  }) => {
    // Russian has the longest words.
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ru'));
    if (who !== 'visitor') await signIn(page, who);
    for (const [index, path] of paths.entries()) {
      const look: Look = index % 2 === 0 ? 'phone' : 'laptop';
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await seriousInLook(page, look, { contrast: true }), path).toEqual([]);
      await show(page, 'phone');
      expect.soft(await namesWithoutTheirWords(page), path).toEqual([]);
      expect.soft(await beyondScreenAtDouble(page), path).toEqual([]);
    }
  });
}

test('axe finds no serious violation in a cash sale at the door', async ({ page }) => {
  await signIn(page, 'scanner');
  await page.evaluate(() => localStorage.setItem('aforo-door', JSON.stringify({ gate: 'North' })));
  await page.goto(`/scanner?event=${running}`);
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /Student pass/ }).check();
  await expect(sheet.getByText('$39').first()).toBeVisible();
  expect(await seriousInBothLooks(page)).toEqual([]);
});

test('axe finds no serious violation on an event page and its purchase sheet', async ({ page }) => {
  await signIn(page, 'client');
  // Searched by name: the first event of the list may belong to another test and be sold out.
  await page.goto('/browse-events?q=Vinilo');
  await page.getByRole('article').filter({ hasText: 'Vinilo y Mezcal' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(await seriousInBothLooks(page)).toEqual([]);
  await page.getByRole('button', { name: /Buy tickets|Get tickets/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await seriousInBothLooks(page)).toEqual([]);
});

test('axe finds no serious violation on a menu, its order and a pick-up code', async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/browse-events?q=Vinilo');
  await page.getByRole('article').filter({ hasText: 'Vinilo y Mezcal' }).getByRole('link').first().click();
  await page.getByRole('link', { name: /Food, drink/ }).click();
  await page.getByRole('button', { name: 'Tostada de tinga: one more' }).click();
  expect(await seriousInBothLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'View order' }).click();
  await expect(page.getByRole('button', { name: /^Order for/ })).toBeVisible();
  expect(await seriousInBothLooks(page)).toEqual([]);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Show pickup code' }).first().click();
  await expect(page.getByRole('img', { name: /Pickup QR code/ })).toBeVisible();
  expect(await seriousInBothLooks(page)).toEqual([]);
});

test('axe finds no serious violation when giving a tip with too little money', async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/tip?q=Vinilo');
  await page.getByRole('link', { name: /Vinilo y Mezcal/ }).click();
  await page.getByRole('group', { name: 'Who made your night?' }).getByRole('button').first().click();
  await page.getByLabel('Other amount').fill('19000');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Wallet and card/ })).toBeVisible();
  expect(await seriousInBothLooks(page)).toEqual([]);
});

test('axe finds no serious violation on a full-screen ticket', async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/my-tickets');
  const list = page.getByRole('main');
  await list
    .getByRole('button', { name: /^Show the code/ })
    .first()
    .click();
  const ticket = page.getByRole('dialog');
  await expect(ticket.getByRole('img', { name: /QR code/ }).first()).toBeVisible();
  await ticket.getByText('Purchase details').first().click();
  expect(await seriousInBothLooks(page)).toEqual([]);
});

test('at double text size the top bar scrolls away and the purchase sheet scrolls with its button', async ({
  page,
}) => {
  await page.goto(`/event/${running}`);
  // A press before hydration loads the page again, in its own text size.
  await page.locator('html[data-served="hydrated"]').waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Buy tickets' }).last().click();
  const sheet = page.getByRole('dialog', { name: 'Choose your tickets' });
  const buy = sheet.getByRole('button', { name: /^Continue/ });
  await expect(sheet.getByRole('heading', { name: 'Choose your tickets' })).toBeInViewport();
  await expect(buy).not.toBeInViewport();
  await buy.scrollIntoViewIfNeeded();
  await expect(buy).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('heading', { name: 'Choose your tickets' })).not.toBeInViewport();
});
