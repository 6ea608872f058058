import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { buyTickets, type PublishedEvent, publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

interface Night extends PublishedEvent {
  organizer: ApiPerson;
}

/** Publishes a running event with five free tickets. */
async function freeNight(request: APIRequestContext): Promise<Night> {
  const organizer = await apiPerson(request, 'organizer');
  const night = await publishEvent(organizer, {
    name: `Live ${randomUUID().slice(0, 8)}`,
    hours: { start: -24, end: 24 },
    types: [{ name: 'General', priceMinor: 0, quantity: 5 }],
  });
  return { ...night, organizer };
}

async function menuItem({ eventId, organizer }: Night): Promise<string> {
  const item = { requestId: randomUUID(), eventId, name: 'Water', category: 'drinks', priceMinor: 0 };
  return (await organizer.mutate<{ id: string }>('menu.create', item)).id;
}

async function letIn(guest: ApiPerson, { eventId, organizer }: Night, ticketId: string): Promise<void> {
  const { qr } = await guest.query<{ qr: string }>('tickets.get', { ticketId });
  const verdict = await organizer.mutate<{ outcome: string }>('checkin.scan', {
    requestId: randomUUID(),
    eventId,
    code: qr,
  });
  expect(verdict.outcome).toBe('valid');
}

/** Counts calls that would reveal a change without a socket. */
function countCalls(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(procedure)) calls += 1;
  });
  return () => calls;
}

function countAnswers(page: Page, procedure: string): () => number {
  let answers = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes(procedure)) answers += 1;
  });
  return () => answers;
}

/** @returns a function that silences all open sockets without closing them, as on a phone that slept */
async function silenceableSockets(page: Page): Promise<() => void> {
  const sockets: { silent: boolean }[] = [];
  await page.routeWebSocket(
    (url) => url.pathname.startsWith('/api/live/'),
    (socket) => {
      const opened = { silent: false };
      sockets.push(opened);
      const server = socket.connectToServer();
      socket.onMessage((message) => opened.silent || server.send(message));
      server.onMessage((message) => opened.silent || socket.send(message));
    },
  );
  return () => {
    for (const opened of sockets) opened.silent = true;
  };
}

test("a purchase updates the organizer's page and another guest's page without polling", async ({
  page,
  browser,
  request,
}) => {
  const night = await freeNight(request);

  const [organizerContext, otherContext] = [await browser.newContext(), await browser.newContext()];
  const [organizer, other] = [await organizerContext.newPage(), await otherContext.newPage()];
  await signIn(organizer, 'organizer');
  await organizer.goto(`/my-events/${night.eventId}`);
  const numbers = organizer.getByRole('region', { name: 'Numbers' });
  await expect(numbers.getByRole('status')).toHaveText('Live');
  const silence = await silenceableSockets(other);
  await other.goto(`/event/${night.eventId}`);
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await expect(other.getByText('5 left').first()).toBeVisible();
  const calls = countCalls(other, 'events.get');

  await test.step("the buyer's own page shows the purchase", async () => {
    await signIn(page, 'client');
    await page.goto(`/event/${night.eventId}`);
    await page.getByRole('button', { name: /Get tickets|Buy tickets/ }).click();
    await page.getByRole('button', { name: 'Get ticket', exact: true }).click();
    await expect(page.getByText('Your ticket is here')).toBeVisible();
  });
  await expect(other.getByText('4 left').first()).toBeVisible();
  await expect(numbers).toContainText(/Sold\s*1\s*of 5/);

  const guest = await apiPerson(request, 'client');
  const ticketIds = await buyTickets(guest, night, 4);
  await expect(other.getByText('Sold out').first()).toBeVisible();
  await expect(numbers).toContainText(/Sold\s*5\s*of 5/);
  await letIn(guest, night, ticketIds[0] ?? '');
  await expect(numbers).toContainText(/In\s*1\s*of 5 sold/);
  expect(calls()).toBe(0);

  await test.step('a dead socket is replaced as soon as its page is visible again', async () => {
    silence();
    const refund = { requestId: randomUUID(), eventId: night.eventId, ticketId: ticketIds[1] };
    await night.organizer.mutate('refunds.refundTicket', refund);
    await expect(numbers).toContainText(/Sold\s*4\s*of 5/);
    await expect(other.getByText('Sold out').first()).toBeVisible();
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(other.getByText('1 left').first()).toBeVisible({ timeout: 12_000 });
    await expect(other.getByText('Live', { exact: true })).toBeVisible();
  });
  await test.step('an edit arrives even while guests still get an edge-cached event', async () => {
    const input = encodeURIComponent(JSON.stringify({ eventId: night.eventId }));
    await request.get(`/api/trpc/events.get?input=${input}`);
    const dearer = { requestId: randomUUID(), ticketTypeId: night.typeIds[0], priceMinor: 700 };
    await night.organizer.mutate('ticketTypes.update', dearer);
    await expect(other.getByText('$7').first()).toBeVisible();
    await expect(page.getByText('$7').first()).toBeVisible();
  });
  await test.step('sold tickets and revenue change in one message', async () => {
    await numbers.evaluate((region) => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const note = () => {
        const sold = /Sold\s*(\d+)/.exec(region.textContent ?? '')?.[1];
        seen.add(`${sold} for ${/\$[\d.]+/.exec(region.textContent ?? '')?.[0]}`);
      };
      note();
      new MutationObserver(note).observe(region, { subtree: true, childList: true, characterData: true });
    });
    await buyTickets(guest, night, 1);
    await expect(numbers).toContainText(/Sold\s*5\s*of 5/);
    await expect(numbers).toContainText('$7');
    const seen = await organizer.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(['4 for $0', '5 for $7']);
  });
  await Promise.all([organizerContext.close(), otherContext.close()]);
});

test('purchases and orders made on another device appear in the lists when the reader returns to the tab', async ({
  page,
  browser,
  request,
}) => {
  const night = await freeNight(request);
  const itemId = await menuItem(night);
  const who = await newGuest(request, 'Two Devices');
  const guest = await apiPerson(request, who);
  const order = () =>
    guest.mutate('orders.place', {
      requestId: randomUUID(),
      eventId: night.eventId,
      lines: [{ menuItemId: itemId, quantity: 1 }],
    });
  const [ticketId = ''] = await buyTickets(guest, night, 1);
  await order();
  const orders = await (await browser.newContext()).newPage();
  await signIn(page, who);
  await signIn(orders, who);
  const answered = [countAnswers(page, 'tickets.mine'), countAnswers(orders, 'orders.mine')];
  await page.goto('/my-tickets');
  await orders.goto('/orders');
  for (const list of [page, orders]) await expect(list.getByText('Live', { exact: true })).toBeVisible();
  const rows = page.getByRole('button', { name: /General/ });
  const cards = orders.getByRole('listitem', { name: night.name });
  await expect(rows).toHaveCount(1);
  await expect(cards).toHaveCount(1);
  // Each list reloads once when its socket opens.
  for (const answers of answered) await expect.poll(answers).toBeGreaterThan(1);
  await buyTickets(guest, night, 1);
  await order();
  for (const list of [page, orders])
    await list.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(rows).toHaveText(/2 × General/);
  await expect(cards).toHaveCount(2);
  for (const list of [page, orders]) await expect(list.getByText('Live', { exact: true })).toBeVisible();

  await test.step('a refunded free ticket is called returned, without a word about money', async () => {
    const refund = { requestId: randomUUID(), eventId: night.eventId, ticketId };
    await night.organizer.mutate('refunds.refundTicket', refund);
    await page.goto(`/my-tickets?ticket=${ticketId}`);
    const ticket = page.getByRole('dialog');
    await expect(ticket.getByText('Returned', { exact: true }).first()).toBeVisible();
    await expect(ticket.getByText('This ticket no longer gets you in.')).toBeVisible();
    await expect(ticket.getByText(/money|Refunded/)).toBeHidden();
  });
});

test('without a socket an event page and an open ticket poll every few seconds, and the event page says so', async ({
  page,
  browser,
  request,
}) => {
  const night = await freeNight(request);
  const guest = await apiPerson(request, 'client');
  const [ticketId = ''] = await buyTickets(guest, night, 1);
  const blocked = (url: URL) => url.pathname.startsWith('/api/live/');
  await page.routeWebSocket(blocked, (socket) => socket.close());
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await other.routeWebSocket(blocked, (socket) => socket.close());
  await other.goto(`/event/${night.eventId}`);
  await expect(other.getByText('Updated every few seconds')).toBeVisible();
  await expect(other.getByText('4 left').first()).toBeVisible();
  await buyTickets(guest, night, 1);
  await expect(other.getByText('3 left').first()).toBeVisible();
  await otherContext.close();

  await signIn(page, 'client');
  await page.goto(`/my-tickets?ticket=${ticketId}`);
  await expect(page.getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
  await letIn(guest, night, ticketId);
  await expect(page.getByText("You're in!")).toBeVisible();
});
