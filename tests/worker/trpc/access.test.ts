import { beforeAll, describe, expect, test } from 'vitest';
import { callTrpc, type Person, person, renewed, withFactor } from '#tests/support/worker/people.ts';
import { GUARDS_AT_DOOR } from '#tests/support/worker/permissions/door.ts';
import { GUARDS_OF_LISTS } from '#tests/support/worker/permissions/lists.ts';
import { GUARDS_OF_SEATS } from '#tests/support/worker/permissions/seats.ts';
import { STREET_GUARDS } from '#tests/support/worker/permissions/street.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';

/** `session`: any session, even of a deactivated person, who may still sign out. */
type Guard = 'public' | 'session' | 'signed in' | 'verified' | 'organizer' | 'admin';

/** Required guard of each procedure. The first test fails for a procedure that is missing here. */
const GUARDS: Record<string, Guard> = {
  ...GUARDS_OF_LISTS,
  ...GUARDS_AT_DOOR,
  ...STREET_GUARDS,
  ...GUARDS_OF_SEATS,
  'analytics.event': 'organizer',
  'analytics.conversion': 'organizer',
  'analytics.organizer': 'organizer',
  'analytics.platform': 'admin',
  'analytics.providerBalance': 'admin',
  'analytics.pace': 'organizer',
  'analytics.sales': 'organizer',
  'analytics.today': 'organizer',
  'apiKeys.list': 'organizer',
  'apiKeys.create': 'organizer',
  'apiKeys.revoke': 'organizer',
  'announcements.list': 'organizer',
  'announcements.audience': 'organizer',
  'announcements.changes': 'organizer',
  'announcements.preview': 'organizer',
  'announcements.test': 'organizer',
  'announcements.send': 'organizer',
  'attendees.list': 'organizer',
  'attendees.export': 'organizer',
  'attendees.purchase': 'organizer',
  'attendees.note': 'organizer',
  'attendees.resend': 'organizer',
  'auth.me': 'public',
  'auth.loginWithSupabase': 'public',
  'auth.logout': 'session',
  'cards.list': 'verified',
  'cards.remove': 'verified',
  'checkout.start': 'public',
  'checkout.authorize': 'public',
  'checkout.get': 'public',
  'checkout.extend': 'public',
  'checkout.pay': 'verified',
  'checkout.release': 'public',
  'checkout.methods': 'public',
  'groups.start': 'verified',
  'groups.get': 'public',
  'groups.take': 'public',
  'groups.cancel': 'verified',
  'dashboard.home': 'organizer',
  'dashboard.house': 'admin',
  'dashboard.dismissNeeds': 'organizer',
  'dashboard.restoreNeeds': 'organizer',
  'discounts.list': 'organizer',
  'discounts.create': 'organizer',
  'discounts.createMany': 'organizer',
  'discounts.update': 'organizer',
  'discounts.delete': 'organizer',
  'discounts.check': 'public',
  'disputes.list': 'admin',
  'events.browse': 'public',
  'events.cities': 'public',
  'eventWaitlist.counts': 'public',
  'eventWaitlist.join': 'verified',
  'eventWaitlist.leave': 'verified',
  'eventWaitlist.pass': 'verified',
  'eventWaitlist.mine': 'signed in',
  'eventWaitlist.ofEvent': 'organizer',
  'events.count': 'public',
  'events.get': 'public',
  'events.unlock': 'public',
  'events.mine': 'organizer',
  'events.lastNights': 'organizer',
  'events.create': 'organizer',
  'events.createFromTemplate': 'organizer',
  'events.duplicate': 'organizer',
  'events.update': 'organizer',
  'events.publish': 'organizer',
  'events.cancel': 'organizer',
  'events.cancellation': 'organizer',
  'events.delete': 'organizer',
  'guests.list': 'organizer',
  'guests.export': 'organizer',
  'guests.filters': 'organizer',
  'guests.get': 'organizer',
  'venues.list': 'organizer',
  'venues.update': 'organizer',
  'venues.delete': 'organizer',
  'hype.city': 'public',
  'hype.event': 'public',
  'live.ticket': 'public',
  'members.list': 'signed in',
  'members.invite': 'verified',
  'members.withdraw': 'verified',
  'members.resend': 'verified',
  'members.change': 'verified',
  'members.remove': 'verified',
  'members.leave': 'verified',
  'members.invitation': 'public',
  'members.accept': 'verified',
  'organizations.mine': 'signed in',
  'organizations.get': 'signed in',
  'organizations.create': 'verified',
  'organizations.rename': 'verified',
  'organizations.addOwner': 'verified',
  'organizations.removeOwner': 'verified',
  'organizations.setResponsible': 'verified',
  'menu.list': 'public',
  'menu.create': 'organizer',
  'menu.update': 'organizer',
  'menu.delete': 'organizer',
  'menu.reorder': 'organizer',
  'orders.place': 'verified',
  'orders.mine': 'signed in',
  'orders.get': 'signed in',
  'orders.barEvents': 'signed in',
  'orders.list': 'organizer',
  'orders.forEvent': 'signed in',
  'orders.cancel': 'signed in',
  'orders.verify': 'signed in',
  'orders.reopen': 'signed in',
  'orders.markReady': 'signed in',
  'orders.undoReady': 'signed in',
  'menu.setAvailable': 'signed in',
  'orders.complete': 'signed in',
  'promoters.ofEvent': 'organizer',
  'promoters.create': 'organizer',
  'promoters.change': 'organizer',
  'promoters.end': 'organizer',
  'promoters.pay': 'organizer',
  'promoters.open': 'public',
  'payouts.account': 'organizer',
  'payouts.connect': 'organizer',
  'payouts.balance': 'organizer',
  'payouts.due': 'organizer',
  'payouts.list': 'organizer',
  'payouts.payees': 'admin',
  'payouts.record': 'admin',
  'payouts.entries': 'organizer',
  'payouts.statement': 'organizer',
  'platform.health': 'admin',
  'platform.night': 'admin',
  'platform.retryDeadLetters': 'admin',
  'profile.get': 'signed in',
  'profile.password': 'signed in',
  'profile.update': 'signed in',
  'profile.setAnnouncements': 'signed in',
  'profile.setReminders': 'signed in',
  'profile.removePicture': 'signed in',
  'profile.sessions': 'signed in',
  'profile.deletion': 'signed in',
  'profile.deleteAccount': 'signed in',
  'push.key': 'signed in',
  'push.subscribe': 'signed in',
  'push.unsubscribe': 'signed in',
  'reconcile.overview': 'admin',
  'reconcile.event': 'admin',
  'reconcile.repair': 'admin',
  'reconcile.settleCodes': 'admin',
  'reconcile.books': 'admin',
  'reconcile.checkBooks': 'admin',
  'refunds.list': 'organizer',
  'refunds.mine': 'signed in',
  'refunds.find': 'organizer',
  'refunds.types': 'organizer',
  'refunds.refundType': 'organizer',
  'refunds.refundTicket': 'organizer',
  'refunds.request': 'signed in',
  'refunds.withdrawRequest': 'signed in',
  'refunds.myRequests': 'signed in',
  'refunds.requests': 'organizer',
  'refunds.openRequests': 'organizer',
  'refunds.decide': 'organizer',
  'discounts.batchCodes': 'organizer',
  'discounts.deleteUnused': 'organizer',
  'discounts.updateBatch': 'organizer',
  'search.organizer': 'organizer',
  'phones.list': 'organizer',
  'phones.create': 'organizer',
  'phones.revoke': 'organizer',
  'phones.open': 'public',
  'phones.join': 'public',
  'phones.session': 'signed in',
  'phones.leave': 'signed in',
  'staff.team': 'organizer',
  'staff.mine': 'signed in',
  'staff.list': 'organizer',
  'staff.invitations': 'signed in',
  'staff.accept': 'verified',
  'staff.decline': 'verified',
  'staff.search': 'organizer',
  'staff.add': 'organizer',
  'staff.remove': 'organizer',
  'crews.list': 'organizer',
  'crews.save': 'organizer',
  'crews.rename': 'organizer',
  'crews.delete': 'organizer',
  'crews.add': 'organizer',
  'ticketTypes.create': 'organizer',
  'ticketTypes.update': 'organizer',
  'ticketTypes.delete': 'organizer',
  'ticketTypes.reorder': 'organizer',
  'tickets.purchase': 'verified',
  'tickets.doorOffer': 'signed in',
  'tickets.sellAtDoor': 'signed in',
  'tickets.held': 'signed in',
  'tickets.mine': 'signed in',
  'tickets.get': 'signed in',
  'tickets.passLink': 'signed in',
  'tickets.giveBack': 'verified',
  'tickets.keep': 'verified',
  'tickets.answerChange': 'verified',
  'tickets.send': 'verified',
  'tickets.cancelSend': 'verified',
  'tickets.accept': 'verified',
  'tickets.offered': 'public',
  'tips.events': 'public',
  'tips.send': 'verified',
  'tips.mine': 'signed in',
  'tips.received': 'organizer',
  'tips.forEvent': 'organizer',
  'supportViews.start': 'admin',
  'supportViews.end': 'admin',
  'supportViews.mine': 'organizer',
  'users.list': 'admin',
  'users.history': 'admin',
  'users.audit': 'admin',
  'users.waiting': 'admin',
  'users.setRole': 'admin',
  'users.setStatus': 'admin',
  'users.relinks': 'admin',
  'users.requestRelink': 'admin',
  'users.confirmRelink': 'admin',
  'users.decideOrganizer': 'admin',
  'users.organizerRequest': 'signed in',
  'users.becomeOrganizer': 'verified',
  'users.requestOrganizer': 'verified',
  'vouchers.setContents': 'organizer',
  'vouchers.contents': 'signed in',
  'vouchers.mine': 'signed in',
  'vouchers.show': 'signed in',
  'vouchers.redeem': 'signed in',
  'vouchers.undo': 'signed in',
  'waitlist.confirm': 'public',
  'waitlist.getStats': 'public',
  'waitlist.inviter': 'public',
  'waitlist.join': 'public',
  'waitlist.status': 'public',
  'wallet.get': 'signed in',
  'wallet.used': 'signed in',
  'wallet.history': 'signed in',
  'wallet.historyExport': 'signed in',
  'wallet.topUp': 'verified',
  'wallet.withdraw': 'verified',
  'wallet.withdrawals': 'signed in',
  'wallet.setRefundsTo': 'signed in',
  'wallet.payment': 'signed in',
  'wallet.openPayments': 'signed in',
  'wallet.unpaid': 'signed in',
  'wallet.allUnpaid': 'admin',
  'wallet.of': 'admin',
  'wallet.adjust': 'admin',
  'webhooks.list': 'organizer',
  'webhooks.create': 'organizer',
  'webhooks.update': 'organizer',
  'webhooks.rotate': 'organizer',
  'webhooks.delete': 'organizer',
  'webhooks.deliveries': 'organizer',
  'webhooks.test': 'organizer',
  'webhooks.resend': 'organizer',
};

const GUARDED = PROCEDURES.map((procedure) => ({ ...procedure, guard: GUARDS[procedure.path] ?? 'public' }));

const rank: Record<Guard, number> = {
  public: 0,
  session: 1,
  'signed in': 2,
  verified: 3,
  organizer: 4,
  admin: 5,
};

test('every procedure has its guard in this table', () => {
  expect(PROCEDURES.map(({ path }) => path).sort()).toEqual(Object.keys(GUARDS).sort());
});

let admin: Person;
let organizer: Person;
let client: Person;
let deactivated: Person;
let unverified: Person;
/** Administrators with a second factor, which one has not passed and the other has, after getting this token. */
let halfway: Person;
let raised: Person;
/** The latter with a token of now. */
let fresh: Person;

beforeAll(async () => {
  [admin, organizer, client, deactivated, unverified, halfway, raised] = await Promise.all([
    person({ role: 'admin' }),
    person({ role: 'organizer' }),
    person(),
    person({ role: 'admin', status: 'inactive' }),
    person({ role: 'admin', verified: false }),
    person({ role: 'admin' }),
    person({ role: 'admin' }),
  ]);
  await withFactor(halfway);
  await (await withFactor(raised)).raise();
  fresh = await renewed(raised);
});

const closed = GUARDED.filter(({ guard }) => guard !== 'public');

describe.each(closed)('access to $path', ({ path, kind, guard }) => {
  const call = (token: string | null) => callTrpc(path, kind, {}, { token });

  test('signed-out callers are refused', async () => {
    const answer = await call(null);
    expect([answer.status, answer.error?.data.errorCode]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  test('an invalid token is refused', async () => {
    const answer = await call('not.a.token');
    expect(answer.status).toBe(401);
  });

  test.runIf(rank[guard] >= rank['signed in'])(
    'a deactivated person is refused, whatever their role',
    async () => {
      const answer = await call(deactivated.token);
      expect([answer.status, answer.error?.data.errorCode]).toEqual([403, 'ACCOUNT_INACTIVE']);
    },
  );

  test.runIf(rank[guard] >= rank['signed in'])(
    "a session without its person's active second factor is refused",
    async () => {
      const answer = await call(halfway.token);
      expect([answer.status, answer.error?.data.errorCode]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
      // The token predates the factor, as a thief's would.
      expect((await call(raised.token)).error?.data.errorCode).toBe('SECOND_FACTOR_NEEDED');
      expect((await call(fresh.token)).error?.data.errorCode).not.toBe('SECOND_FACTOR_NEEDED');
    },
  );

  test.runIf(rank[guard] >= rank.verified)('a person with an unconfirmed email is refused', async () => {
    const answer = await call(unverified.token);
    expect([answer.status, answer.error?.data.errorCode]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  test.runIf(rank[guard] >= rank.organizer)('a client is refused', async () => {
    const answer = await call(client.token);
    expect([answer.status, answer.error?.data.errorCode]).toEqual([
      403,
      guard === 'admin' ? 'FORBIDDEN' : 'ORGANIZERS_ONLY',
    ]);
  });
});

describe.each(GUARDED.filter(({ guard }) => guard === 'admin'))(
  'administrator access to $path',
  ({ path, kind }) => {
    test('an organizer is refused', async () => {
      const answer = await callTrpc(path, kind, {}, { token: organizer.token });
      expect([answer.status, answer.error?.data.errorCode]).toEqual([403, 'FORBIDDEN']);
    });
  },
);

test.each(PROCEDURES.filter(({ kind }) => kind === 'mutation'))(
  '$path refuses a call without the CSRF header',
  async ({ path }) => {
    const answer = await callTrpc(path, 'mutation', {}, { token: admin.token, csrf: false });
    expect([answer.status, answer.error?.data.errorCode]).toEqual([403, 'CSRF_MISMATCH']);
  },
);
