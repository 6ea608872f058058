import { eventRevenueAccount } from '../../src/db/ledger/ledger-accounts.ts';
import { demoId } from './demo-id.ts';
import { DAY, HOUR, localTime, MINUTE } from './moments.ts';
import { demoUser, type Guest, otherOrganizers } from './people.ts';
import { addEvent } from './story.ts';
import { accounts, post, topUp } from './story-money.ts';
import { admit } from './story-night.ts';
import type { Story } from './story-rows.ts';
import { buyTickets } from './story-sales.ts';

/** Work for administrators and organizers: payouts, organizer requests, staff invitations. */
export function addBackOffice(story: Story, guests: { es: Guest[]; ru: Guest[]; en: Guest[] }): void {
  addOpenMic(story, guests.en);
  // The rest of this night, and all of the theater's, is unpaid.
  payOut(story, 'cumbia-electronica', null, 400_000, 14 * DAY, 'SPEI 20417', 'Anticipo de la noche');
  payOut(story, 'cumbia-electronica', 0, 10_000, 13 * DAY, 'SPEI 20436', 'Propinas, gracias');
  addRequests(story, guests);
  addInvitations(story);
  addDoorChief(story, guests.es[6]);
}

/** Another organizer's past event without payouts. */
function addOpenMic(story: Story, guests: readonly Guest[]): void {
  const timeZone = 'America/Chicago';
  const doors = localTime(story.now, timeZone, -6, '19:30');
  const night = addEvent(story, {
    key: 'open-mic',
    organizerId: otherOrganizers.austin,
    name: 'Open Mic on South Congress',
    description: 'Ten songwriters, two songs each, one borrowed guitar.',
    category: 'music',
    venueName: 'The Paper Lantern',
    venueAddress: '1412 S Congress Ave, Austin, TX 78704',
    city: 'Austin',
    timeZone,
    currency: 'USD',
    startsAt: doors,
    endsAt: doors + 3 * HOUR,
    publishedAt: story.now - 30 * DAY,
    types: [{ name: 'Seat', price: 1_500, quantity: 60 }],
  });
  for (const [index, guest] of guests.slice(0, 5).entries()) {
    const at = doors - (9 - index) * DAY;
    topUp(story, guest.id, 'USD', 5_000, at - 3 * MINUTE);
    for (const [part, ticket] of buyTickets(story, night, guest.id, [1 + (index % 2)], at).entries())
      admit(story, ticket, doors + (index * 4 + part) * MINUTE, otherOrganizers.austin, 'Front');
  }
}

/** @param performer index in the line-up of the performer whose tips are paid; null for the organizer's revenue */
function payOut(
  story: Story,
  key: string,
  performer: number | null,
  amount: number,
  before: number,
  reference: string,
  note: string,
): void {
  const event = story.rows.events.find(({ id }) => id === demoId(`event ${key}`));
  if (!event) throw new Error(`The story has no event ${key}`);
  const accountId =
    performer === null
      ? eventRevenueAccount(event.id)
      : `tips_payable:${event.id}:${demoId(`performer ${key} ${performer}`)}`;
  const id = demoId(`payout ${key} ${reference}`);
  const { currency } = event;
  const createdAt = story.now - before;
  const recordedBy = demoUser.admin;
  story.rows.payouts.push({
    id,
    accountId,
    currency,
    amount,
    reference,
    note,
    recordedBy,
    createdAt,
    eventId: event.id,
    requestId: `demo-payout-${reference}`,
  });
  story.rows.auditLog.push({
    id: demoId(`audit payout ${reference}`),
    actorId: recordedBy,
    action: 'payout.record',
    createdAt,
    subjectType: 'payout',
    subjectId: id,
    eventId: event.id,
    details: JSON.stringify({ account: accountId, amount, currency, reference, note }),
  });
  post(story, {
    requestId: `payout:${id}`,
    kind: 'payout',
    referenceId: id,
    description: reference,
    debitAccountId: accountId,
    creditAccountId: accounts.payouts(story, currency),
    amount,
    currency,
    createdAt,
  });
}

function addRequests(story: Story, guests: { es: Guest[]; ru: Guest[]; en: Guest[] }): void {
  const wishes = [
    [
      guests.en[1],
      5 * HOUR,
      'A monthly jazz brunch in East Austin. I have the room, the band and the waffles.',
    ],
    [guests.ru[0], 30 * HOUR, 'Камерные концерты во дворах: по субботам с мая, до восьмидесяти гостей.'],
    [guests.es[3], 3 * DAY, 'Ciclo de cine al aire libre en la azotea de la cooperativa, 60 personas.'],
  ] as const;
  for (const [guest, before, message] of wishes) {
    if (!guest) continue;
    const user = story.rows.users.find(({ id }) => id === guest.id);
    if (user) user.role = 'organizer';
    story.rows.organizerRequests.push({
      id: demoId(`organizer request ${guest.id}`),
      userId: guest.id,
      message,
      status: 'pending',
      createdAt: story.now - before,
    });
  }
}

/** Invitations to people without an account; their mails count as sent. */
function addInvitations(story: Story): void {
  const offers = [
    ['vinilo-y-mezcal', 'puerta.refuerzo@example.com', 'scanner', 'es'],
    ['vinilo-y-mezcal', 'barra.norte@example.com', 'vendor', 'es'],
    ['vishnevy-sad', 'kapeldiner@example.com', 'scanner', 'ru'],
  ] as const;
  for (const [key, email, role, language] of offers) {
    story.rows.staffInvitations.push({
      id: demoId(`invitation ${key} ${email}`),
      eventId: demoId(`event ${key}`),
      email,
      role,
      language,
      invitedBy: demoUser.organizer,
      createdAt: story.now - DAY,
    });
  }
}

/** A member of the demo organizer's organization, with the rights of a door chief. */
function addDoorChief(story: Story, chief: Guest | undefined): void {
  if (!chief) throw new Error('The story has no door chief');
  const since = story.now - 20 * DAY;
  story.rows.organizationMembers.push({
    organizationId: demoUser.organizer,
    userId: chief.id,
    rights: ['door', 'lists'],
    addedBy: demoUser.organizer,
    createdAt: since,
    updatedAt: since,
  });
}
