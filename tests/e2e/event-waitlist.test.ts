import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { CARD, cardForm, identify } from '../support/browser/checkout.ts';
import { otherPhone } from '../support/browser/other-phone.ts';
import type { NightTicket } from '../support/browser/own-night.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';
import { ticketEntry } from '../support/browser/ticket-menu.ts';

test.use(ON_PHONE);

test('a ticket given back goes to the next person on the waitlist, who pays its holder, and only the new code works', async ({
  page,
  request,
  browser,
}) => {
  const holder = await apiPerson(request, 'client');
  const { eventId, ticket, typeId } = await soldOutNight(request, holder);

  const earlier = await apiPerson(request, await newGuest(request, 'Cleo Earlier'));
  const { waiterId } = await earlier.mutate<{ waiterId: string }>('eventWaitlist.join', {
    requestId: randomUUID(),
    eventId,
    ticketTypeId: typeId,
    quantity: 1,
  });

  const guest = await otherPhone(browser);
  await test.step('a visitor joins by a mailed code, and sees one person ahead, then none', async () => {
    // As from the mail of an offer, which only the person who got it can see.
    await guest.goto(`/event/${eventId}?offer=1`);
    await expect(guest.getByText('A place may be waiting for you')).toBeVisible();
    await guest.getByRole('button', { name: 'Join the waitlist' }).click();
    const sheet = guest.getByRole('dialog');
    await expect(sheet.getByText('1 person is already waiting.')).toBeVisible();
    expect(await seriousInBothWidths(guest)).toEqual([]);
    await sheet.getByRole('button', { name: 'Join the waitlist' }).click();
    await identify(guest, request);
    await expect(guest.getByText('1 person ahead of you')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'On the waitlist' })).toBeVisible();
    await earlier.mutate('eventWaitlist.leave', { requestId: randomUUID(), eventId, waiterId });
    await expect(guest.getByRole('button', { name: "You're next" })).toBeVisible();
    await expect(guest.getByText('A place may be waiting for you')).toBeHidden();
  });

  await test.step('the holder reads what giving back means, gives the ticket back, and its code stays', async () => {
    await signIn(page, 'client');
    await page.goto(`/my-tickets?ticket=${ticket.id}`);
    await expect(qrOn(page)).toBeVisible();
    await (await ticketEntry(page, 'Give it back')).click();
    const sheet = page.getByRole('dialog', { name: 'Give this ticket back' });
    await expect(sheet.getByText('$12 comes back to your wallet')).toBeVisible();
    await expect(sheet.getByText('Your ticket works until then')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Give it back' }).click();
    await expect(page.getByText('Given back, not sold yet').last()).toBeVisible();
    await expect(qrOn(page)).toBeVisible();
  });

  await test.step('the offer appears on the open page, is taken back while it is paid, and comes again', async () => {
    await expect(guest.getByText(/^A place is yours until/)).toBeVisible();
    await expect(guest.getByRole('timer').last()).toHaveText(/^\d:\d\d$/);
    await expect(guest.getByText(/^Others are paying|On hold for others/)).toBeHidden();
    expect(await seriousInBothWidths(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Buy now' }).click();
    await expect(guest.getByRole('dialog').getByText('Held for you')).toBeVisible();
    await holder.mutate('tickets.keep', { requestId: randomUUID(), ticketId: ticket.id });
    await expect(guest.getByText('you keep your place on the waitlist')).toBeVisible();
    await guest.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await holder.mutate('tickets.giveBack', { requestId: randomUUID(), ticketId: ticket.id });
    await guest.getByRole('button', { name: 'Buy now' }).click();
    await cardForm(guest).pay(CARD.paid);
    await expect(guest.getByText('Your ticket is here')).toBeVisible();
    await expect(qrOn(guest)).toBeVisible();
  });

  await test.step("the holder's ticket reads as refunded by itself, and only the new code opens the door", async () => {
    await expect(page.getByText('$12 refunded')).toBeVisible();
    await expect(qrOn(page)).toBeHidden();
    const shortCode = await guest.locator('article .font-mono').first().innerText();
    const organizer = await apiPerson(request, 'organizer');
    const scan = (code: string) =>
      organizer.mutate('checkin.scan', { requestId: randomUUID(), eventId, code });
    expect(await scan(ticket.qr)).toMatchObject({ outcome: 'refused', code: 'TICKET_REFUNDED' });
    expect(await scan(shortCode)).toMatchObject({ outcome: 'valid' });
  });
  await guest.context().close();
});

test('a ticket given back can be kept, and an offer waits on My tickets until it is declined', async ({
  page,
  request,
}) => {
  // Some browsers without a window refuse notifications.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  const owner = await newGuest(request, 'Ana Keeper');
  const holder = await apiPerson(request, owner);
  const { eventId, ticket } = await soldOutNight(request, holder, 0);

  await test.step('the holder gives the ticket back and keeps it', async () => {
    await signIn(page, owner);
    await page.goto(`/my-tickets?ticket=${ticket.id}`);
    await (await ticketEntry(page, 'Give it back')).click();
    const sheet = page.getByRole('dialog', { name: 'Give this ticket back' });
    await sheet.getByRole('button', { name: 'Give it back' }).click();
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(await ticketEntry(page, 'Give it back')).toBeVisible();
  });

  const waitlists = page.getByRole('heading', { name: 'Your waitlists' });
  const notify = page.getByRole('button', { name: "Tell me when it's my turn" });
  await test.step('a guest who waits is offered a push, on the event page and on My tickets', async () => {
    await signIn(page, await newGuest(request, 'Bea Waiting'));
    await page.goto(`/event/${eventId}`);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page.getByRole('button', { name: "You're next" })).toBeVisible();
    await expect(notify).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.goto('/my-tickets');
    await expect(waitlists).toBeVisible();
    await expect(notify).toBeVisible();
  });

  await test.step('the offer appears there by itself, and is passed on', async () => {
    await holder.mutate('tickets.giveBack', { requestId: randomUUID(), ticketId: ticket.id });
    await expect(page.getByText(/^A place is yours until/)).toBeVisible();
    await expect(notify).toBeHidden();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.getByRole('link', { name: 'See the offer' }).click();
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pass it on' }).click();
    await expect(page.getByText(/^A place is yours until/)).toBeHidden();
    await page.goto('/my-tickets');
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await expect(waitlists).toBeHidden();
  });
});

const qrOn = (page: Page) => page.getByRole('img', { name: /QR code of your ticket/ });

/** A night under way, whose only ticket is taken and can be given back until it ends. */
async function soldOutNight(
  request: Parameters<typeof apiPerson>[0],
  holder: ApiPerson,
  priceMinor = 1_200,
): Promise<{ eventId: string; name: string; typeId: string; ticket: NightTicket }> {
  const night = await publishEvent(await apiPerson(request, 'organizer'), {
    about: { returnsUntil: new Date(Date.now() + 4 * 3_600_000).toISOString() },
    types: [{ name: 'Floor', priceMinor, quantity: 1 }],
  });
  const [ticketId] = await buyTickets(holder, night, 1);
  const ticket = await holder.query<NightTicket>('tickets.get', { ticketId });
  return { eventId: night.eventId, name: night.name, typeId: night.typeIds[0] ?? '', ticket };
}
