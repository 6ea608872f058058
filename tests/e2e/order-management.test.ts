import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { nightWithBar } from '../support/browser/night-with-bar.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

const waitingIn = (page: Page) =>
  page.getByRole('region', { name: 'Waiting', exact: true }).getByRole('listitem', { name: /^Waiting: / });
const closedIn = (page: Page) => page.getByRole('region', { name: 'Handed over', exact: true });
/** On a phone one column is shown at a time. */
const openColumn = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click();

test('orders appear by themselves, are handed over or cancelled, and a cancellation refunds the guest', async ({
  page,
  browser,
  request,
}) => {
  const { eventId, name, organizer, vendor, guest, items, order } = await nightWithBar(request);
  await signIn(page, vendor);
  await page.goto(`/order-management?event=${eventId}`);
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const lemonade = waitingIn(page).filter({ hasText: 'Lemonade' });
  let orderId = '';
  await test.step('the first order appears without a reload, with its waiting time', async () => {
    orderId = await order(items.lemonade, 2);
    await expect(lemonade).toContainText(/2×\s*Lemonade/);
    await expect(lemonade.getByRole('timer')).toHaveText(/^0:\d\d just in$/);
  });

  await test.step('the bar shows the missing network and recovers by itself', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('No connection: this may be out of date')).toBeVisible();
    await expect(page.getByText(/^No connection\. The list is from/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText(/^No connection/)).toHaveCount(0);
  });

  await test.step('a double tap hands an order over once, and a further tap undoes it', async () => {
    const status = async () => (await guest.query<{ status: string }>('orders.get', { orderId })).status;
    const undo = page.getByRole('button', { name: /^Undo handing over to Olga Petrova · \w{4}$/ });
    await lemonade.getByRole('button', { name: 'Hand over to Olga Petrova' }).dblclick();
    await expect(undo).toBeVisible();
    await expect(waitingIn(page)).toHaveCount(0);
    expect(await seriousInBothWidths(page)).toEqual([]);
    await undo.click();
    await expect(undo).toHaveCount(0);
    await expect(lemonade.getByRole('button', { name: 'Hand over to Olga Petrova' })).toBeVisible();
    expect(await status()).toBe('pending');
    await lemonade.getByRole('button', { name: 'Hand over to Olga Petrova' }).click();
    await expect(page.getByText('Nothing is waiting')).toBeVisible();
    await openColumn(page, 'Handed over');
    const row = closedIn(page).getByRole('listitem').filter({ hasText: '2 × Lemonade' });
    await expect(row).toContainText('Handed over');
    await expect(row).toContainText('by Vic Tender');
    await expect(row.getByRole('time')).toContainText('(Austin time)');
    await expect.poll(status).toBe('completed');
    await openColumn(page, 'Waiting');
  });

  await test.step("an order cancelled with a reason refunds the guest's wallet", async () => {
    await order(items.water, 3);
    await waitingIn(page).getByRole('button', { name: 'Cancel the order of Olga Petrova' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the order of Olga Petrova?' });
    await expect(dialog).toContainText('Olga Petrova gets $3 back');
    await dialog.getByLabel('Reason').fill('The tap is dry');
    await dialog.getByRole('button', { name: 'Cancel and refund $3' }).click();
    await openColumn(page, 'Handed over');
    await closedIn(page).getByRole('button', { name: 'Cancelled' }).click();
    await expect(closedIn(page).getByRole('listitem').filter({ hasText: '3 × Water' })).toContainText(
      'Reason: The tap is dry',
    );
    await openColumn(page, 'Waiting');
    const { items: moves } = await guest.query<{
      items: { type: string; amountMinor: number; description: string }[];
    }>('wallet.history', { currency: 'USD' });
    const here = moves.filter(({ description }) => description === name);
    expect(here).toContainEqual(expect.objectContaining({ type: 'refund', amountMinor: 300 }));
  });

  await test.step('a vendor who hands over an order just cancelled by the guest is refused', async () => {
    const orderId = await order(items.water, 1);
    const card = waitingIn(page).filter({ hasText: 'Water' });
    await expect(card).toBeVisible();
    // The guest cancels at the moment of the vendor's tap.
    await page.route(/orders\.complete/, async (route) => {
      await guest.mutate('orders.cancel', { requestId: randomUUID(), eventId, orderId });
      // The order being handed over is on the screen and no other one waits.
      await expect(page.getByText(/more to go/)).toHaveCount(0);
      await route.continue();
    });
    await card.getByRole('button', { name: 'Hand over to Olga Petrova' }).click();
    await expect(card.getByText('Don’t hand it over')).toBeVisible();
    await expect(card).toContainText('It was cancelled and refunded a moment ago');
    await page.unroute(/orders\.complete/);
    await card.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByText('Nothing is waiting')).toBeVisible();
  });

  await test.step('on tablet and phone the first screen shows an order with its button', async () => {
    const orderId = await order(items.water, 2);
    const own = page.viewportSize();
    for (const size of [
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo({ top: 0 }));
      await expect(waitingIn(page).getByRole('button', { name: 'Hand over to Olga Petrova' })).toBeInViewport(
        { ratio: 1 },
      );
    }
    if (own) await page.setViewportSize(own);
    await organizer.mutate('orders.cancel', { requestId: randomUUID(), eventId, orderId });
    await expect(page.getByText('Nothing is waiting')).toBeVisible();
  });

  await test.step('a vendor switches an item off and on, and the open menu of a guest follows', async () => {
    const phone = await browser.newPage();
    await phone.goto(`/event/${eventId}/menu`);
    const water = phone.getByRole('heading', { name: 'Water', exact: true });
    await expect(water).toBeVisible();
    await page.getByRole('button', { name: 'Items' }).click();
    const available = page.getByRole('switch', { name: 'Water' });
    await available.click();
    await expect(page.getByText('Off: guests don’t see it')).toBeVisible();
    await expect(water).toHaveCount(0);
    await available.click();
    await expect(water).toBeVisible();
    await phone.close();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('an order is found by part of its code and by name', async () => {
    const orderId = await order(items.lemonade, 4);
    const { shortCode } = await guest.query<{ shortCode: string }>('orders.get', { orderId });
    await page.getByLabel('Find an order by name or code').fill(shortCode.slice(0, 9));
    const found = page.getByRole('region', { name: '1 order found' });
    await expect(found.getByRole('listitem', { name: 'Waiting: Olga Petrova' })).toContainText('Lemonade');
    await page.getByLabel('Find an order by name or code').fill('nobody at all');
    await expect(page.getByText('No order for “nobody at all”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(waitingIn(page)).toHaveCount(1);
    await organizer.mutate('orders.cancel', { requestId: randomUUID(), eventId, orderId });
    await expect(page.getByText('Nothing is waiting')).toBeVisible();
  });
});

test("a tablet marks an order ready, the guest's phone rings, and the order is handed over; both steps can be undone", async ({
  page: phone,
  browser,
  request,
}) => {
  const { eventId, vendor, items, order } = await nightWithBar(request);
  const orderId = await order(items.lemonade, 1);
  await phone.addInitScript(() => {
    const calls: unknown[] = [];
    Object.assign(window, { vibrations: calls });
    navigator.vibrate = (pattern) => calls.push(pattern) > 0;
  });
  await signIn(phone, 'client');
  await phone.goto(`/orders?order=${orderId}`);
  const viewer = phone.getByRole('dialog', { name: 'Your order' });
  await expect(viewer.getByText('Live', { exact: true })).toBeVisible();
  const ready = viewer.getByText('Ready – pick it up');
  const vibrations = () =>
    phone.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations.length);

  const tablet = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  await signIn(tablet, vendor);
  await tablet.goto(`/order-management?event=${eventId}`);
  const column = (name: string) => tablet.getByRole('region', { name, exact: true });
  const card = (name: string) => column(name).locator('li', { hasText: 'Olga Petrova' });
  const press = (name: string) => tablet.getByRole('button', { name, exact: true }).click();
  /** Past orders are folded beside the open ones until pressed, and then again. */
  const foldHandedOver = () => column('Handed over').locator('button[aria-expanded]').click();
  const undo = (step: string) => tablet.getByRole('button', { name: `Undo ${step} Olga Petrova` }).click();

  await test.step('the order moves to its next column at once, and the phone says so', async () => {
    await press('Ready for Olga Petrova');
    await expect(card('Ready')).toContainText(/ready 0:\d\d/);
    await expect(card('Waiting')).toHaveCount(0);
    await expect(ready).toBeVisible();
    await expect.poll(vibrations).toBe(1);
  });

  await test.step('taken back within five seconds, it waits again on both screens', async () => {
    await undo('ready for');
    await expect(card('Waiting')).toBeVisible();
    await expect(ready).toHaveCount(0);
  });

  await test.step('handed over with one tap and undone, it is ready as before', async () => {
    await press('Ready for Olga Petrova');
    await expect(ready).toBeVisible();
    await press('Hand over to Olga Petrova');
    await foldHandedOver();
    await expect(card('Handed over')).toBeVisible();
    await undo('handing over to');
    await expect(card('Ready')).toBeVisible();
    await expect(ready).toBeVisible();
    // Here, because no undo time runs out meanwhile.
    expect(await seriousInBothWidths(tablet)).toEqual([]);
    expect(await seriousInBothWidths(phone)).toEqual([]);
  });

  await test.step('handed over, the phone shows it once it is final', async () => {
    const other = await tablet.context().newPage();
    await other.goto(`/order-management?event=${eventId}`);
    const listed = (name: string) =>
      other.getByRole('region', { name, exact: true }).locator('li', { hasText: 'Olga Petrova' });
    await expect(listed('Ready')).toHaveCount(1);
    await press('Hand over to Olga Petrova');
    await expect(card('Ready')).toHaveCount(0);
    // Also on another tablet, and on this one after a reload.
    await expect(listed('Ready')).toHaveCount(0);
    await tablet.reload();
    await expect(card('Handed over')).toContainText('by Vic Tender');
    await expect(card('Ready')).toHaveCount(0);
    await other.close();
    await expect(viewer.getByText('Picked up!')).toBeVisible();
    await expect(card('Handed over')).toContainText('by Vic Tender');
  });

  await test.step('five quick hand-overs can each be undone, told apart by their codes', async () => {
    for (let n = 0; n < 5; n += 1) await order(items.water, 1);
    const handOver = column('Waiting').getByRole('button', {
      name: 'Hand over to Olga Petrova',
      exact: true,
    });
    await expect(handOver).toHaveCount(5);
    // Pressed by the page itself: five presses of the test may take longer than an undo is shown.
    await handOver.evaluateAll((buttons: HTMLButtonElement[]) => {
      for (const button of buttons) button.click();
    });
    const undos = tablet.getByRole('button', { name: /^Undo handing over to Olga Petrova · \w{4}$/ });
    await expect(undos).toHaveCount(5);
    await expect(column('Handed over').getByText('6', { exact: true })).toBeVisible();
    const names = await undos.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    expect(new Set(names).size).toBe(5);
    await undos.last().click();
    await expect(handOver).toHaveCount(1);
  });

  await test.step('nine whole orders fit on the tablet beside the folded history', async () => {
    await foldHandedOver();
    for (let n = 0; n < 8; n += 1) await order(items.water, 1);
    const cards = column('Waiting').getByRole('listitem', { name: /^Waiting: / });
    await expect(cards).toHaveCount(9);
    for (const each of await cards.all()) await expect(each).toBeInViewport({ ratio: 1 });
  });
  await tablet.context().close();
});

test('a vendor sees their bars and scans in order mode, and a guest is refused the page', async ({
  page,
}) => {
  await signIn(page, 'vendor');
  await page.goto('/order-management');
  await expect(page.getByRole('region', { name: 'Waiting', exact: true })).toBeVisible();
  await page.getByLabel('Event').click();
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered.filter({ hasText: 'Lone Star Lights' })).toBeVisible();
  await expect(offered.filter({ hasText: /^Night / })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const sound = page.getByRole('switch', { name: 'Sound for new orders' });
  await expect(sound).not.toBeChecked();
  await sound.click();
  await page.reload();
  await expect(sound).toBeChecked();

  await page.getByRole('link', { name: 'Scan a code' }).click();
  await expect(page.getByText('Order pick-up')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'client');
  for (const path of ['/order-management', '/scanner']) {
    await page.goto(path);
    await expect(page.getByText('Access denied. Organizers only.')).toBeVisible();
  }
});
