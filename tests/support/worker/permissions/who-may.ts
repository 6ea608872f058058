import type { ErrorCode } from '#shared/errors/errors.ts';
import { CALLERS, type Caller } from './cast.ts';

/** Callers permitted by a procedure, and the refusal for the others. */
export interface Circle {
  may: readonly Caller[];
  /** For signed-in callers who pass the procedure's guard. */
  others?: ErrorCode;
  /** For callers without the organizer role, where the procedure requires it. */
  clients?: ErrorCode;
  /** For all, also signed-out callers, who are not asked to sign in: the existence stays hidden. */
  toAll?: ErrorCode;
}

const SIGNED_IN = CALLERS.filter((caller) => caller !== 'visitor' && caller !== 'deactivated');
const ORGANIZERS: readonly Caller[] = ['organizer', 'rival', 'admin'];
const HOUSE: readonly Caller[] = ['organizer', 'admin'];

const anyone: Circle = { may: CALLERS };
const signedIn: Circle = { may: SIGNED_IN };
/** The event's organizer and staff cannot tip at their own event. */
const notOfHouse: Circle = {
  may: SIGNED_IN.filter((caller) => !['organizer', 'scanner', 'vendor'].includes(caller)),
  others: 'TIP_OWN_EVENT',
};
const clients: Circle = {
  may: SIGNED_IN.filter((caller) => !ORGANIZERS.includes(caller)),
  others: 'ORGANIZER_ALREADY',
};
const organizers: Circle = { may: ORGANIZERS, others: 'ORGANIZERS_ONLY' };
const admins: Circle = { may: ['admin'], others: 'FORBIDDEN' };
/** The event's organizer and administrators; for others it does not exist. */
const itsHouse: Circle = { may: HOUSE, clients: 'ORGANIZERS_ONLY', others: 'EVENT_NOT_FOUND' };
/** The same for something that belongs to an event. */
const houseOfIt: Circle = { may: HOUSE, clients: 'ORGANIZERS_ONLY', others: 'NOT_FOUND' };
const itsDoor: Circle = { may: ['scanner', ...HOUSE], others: 'SCAN_NOT_PERMITTED' };
const itsBar: Circle = { may: ['vendor', ...HOUSE], others: 'COUNTER_NOT_PERMITTED' };
const itsStaff: Circle = { may: ['scanner', 'vendor', ...HOUSE], others: 'FORBIDDEN' };
const itsBuyer: Circle = { may: ['guest'], others: 'NOT_FOUND' };
const itsPayer: Circle = { ...itsBuyer, others: 'PAYMENT_NOT_FOUND' };
/** Strangers have checkouts too, so nobody is asked to sign in. */
const itsCheckout: Circle = { may: ['guest'], toAll: 'CHECKOUT_NOT_FOUND' };
const buyerOrBar: Circle = { may: ['guest', 'vendor', ...HOUSE], others: 'NOT_FOUND' };
/** Its organizer only; administrators have their own objects. */
const itsOrganizer: Circle = { may: ['organizer'], clients: 'ORGANIZERS_ONLY', others: 'NOT_FOUND' };
const whoSeesDrafts: Circle = { may: ['scanner', 'vendor', ...HOUSE], toAll: 'EVENT_NOT_FOUND' };

/** Permitted callers by procedure. A suffix after a space separates cases of one procedure. */
export const WHO_MAY: Record<string, Circle> = {
  'analytics.conversion': organizers,
  'analytics.conversion of-event': itsHouse,
  'analytics.event': itsHouse,
  'analytics.organizer': organizers,
  'analytics.platform': admins,
  'analytics.providerBalance': admins,
  'analytics.pace': itsHouse,
  'analytics.sales': organizers,
  'analytics.sales event': itsHouse,
  'analytics.sales platform': { may: ['admin'], clients: 'ORGANIZERS_ONLY', others: 'FORBIDDEN' },
  'analytics.today': organizers,
  'announcements.list': itsHouse,
  'announcements.audience': itsHouse,
  'announcements.preview': itsHouse,
  'announcements.test': itsHouse,
  'announcements.send': itsHouse,
  'apiKeys.list': organizers,
  'apiKeys.create': organizers,
  'apiKeys.revoke': itsOrganizer,
  'attendees.list': itsHouse,
  'attendees.export': itsHouse,
  'attendees.purchase': itsHouse,
  'attendees.note': itsHouse,
  'attendees.resend': itsHouse,
  'auth.me': { may: [...SIGNED_IN, 'visitor'] },
  'auth.loginWithSupabase': anyone,
  'auth.logout': { may: [...SIGNED_IN, 'deactivated'] },
  'checkin.scan': itsDoor,
  'checkin.scan by-name': itsDoor,
  'checkin.undo': itsDoor,
  'checkin.lookup': itsDoor,
  'checkin.offlineList': itsDoor,
  'checkin.oversight': { may: HOUSE, others: 'EVENT_NOT_FOUND' },
  'checkin.stats': itsDoor,
  'checkout.start': anyone,
  'checkout.get': itsCheckout,
  'checkout.extend': { may: ['guest'], others: 'CHECKOUT_NOT_FOUND' },
  'checkout.pay': { may: ['guest'], others: 'CHECKOUT_NOT_FOUND' },
  'checkout.release': itsCheckout,
  'checkout.methods': anyone,
  'dashboard.home': organizers,
  'dashboard.house': admins,
  'crews.list': itsHouse,
  'crews.save': itsHouse,
  'crews.rename': houseOfIt,
  'crews.delete': houseOfIt,
  'crews.add': itsHouse,
  'discounts.list': organizers,
  'discounts.create': itsHouse,
  'discounts.createMany': itsHouse,
  'discounts.update': houseOfIt,
  'discounts.delete': houseOfIt,
  'discounts.updateBatch': houseOfIt,
  'discounts.deleteUnused': houseOfIt,
  'discounts.batchCodes': houseOfIt,
  'discounts.check': signedIn,
  'disputes.list': admins,
  'eventWaitlist.join': signedIn,
  'eventWaitlist.leave': { may: [], others: 'NOT_FOUND' },
  'eventWaitlist.mine': signedIn,
  'eventWaitlist.counts': anyone,
  'eventWaitlist.ofEvent': itsHouse,
  'events.browse': anyone,
  'events.cities': anyone,
  'events.count': anyone,
  'events.get': anyone,
  'events.get draft': whoSeesDrafts,
  'events.mine': organizers,
  'events.lastNights': organizers,
  'events.create': organizers,
  'events.createFromTemplate': organizers,
  'events.duplicate': itsHouse,
  'events.update': itsHouse,
  'events.publish': itsHouse,
  'events.cancel': itsHouse,
  'events.cancellation': itsHouse,
  'events.delete': itsHouse,
  'guests.list': { ...itsHouse, others: 'FORBIDDEN' },
  'guests.list own': organizers,
  'guests.export': { ...itsHouse, others: 'FORBIDDEN' },
  'guests.filters': { ...itsHouse, others: 'FORBIDDEN' },
  'guests.get': { ...itsHouse, others: 'FORBIDDEN' },
  'hype.city': anyone,
  'hype.event': anyone,
  'hype.event draft': { may: [], toAll: 'EVENT_NOT_FOUND' },
  'live.ticket event': anyone,
  'live.ticket mine': signedIn,
  'live.ticket staff': itsStaff,
  'live.ticket door': itsDoor,
  'live.ticket draft': { may: [], toAll: 'EVENT_NOT_FOUND' },
  'menu.list': anyone,
  'menu.list draft': whoSeesDrafts,
  'menu.create': itsHouse,
  'menu.update': houseOfIt,
  'menu.delete': houseOfIt,
  'menu.setAvailable': itsBar,
  'menu.reorder': itsHouse,
  'orders.place': signedIn,
  'orders.mine': signedIn,
  'orders.get': itsBuyer,
  'orders.barEvents': signedIn,
  'orders.forEvent': itsBar,
  'orders.list': organizers,
  'orders.cancel': buyerOrBar,
  'orders.verify': itsBar,
  'orders.complete': itsBar,
  'orders.markReady': itsBar,
  'orders.undoReady': itsBar,
  'orders.reopen': itsBar,
  'payouts.account': organizers,
  'payouts.connect': organizers,
  'payouts.balance': { ...itsHouse, others: 'FORBIDDEN' },
  'payouts.balance own': organizers,
  'payouts.due': organizers,
  'payouts.list': organizers,
  'payouts.payees': admins,
  'payouts.record': admins,
  'payouts.statement': itsHouse,
  'platform.health': admins,
  'platform.retryDeadLetters': admins,
  'profile.get': signedIn,
  'profile.update': signedIn,
  'profile.setAnnouncements': signedIn,
  'profile.removePicture': signedIn,
  'profile.sessions': signedIn,
  'profile.deletion': signedIn,
  'profile.deleteAccount': signedIn,
  'push.key': signedIn,
  'push.subscribe': signedIn,
  'push.unsubscribe': signedIn,
  'reconcile.overview': admins,
  'reconcile.event': admins,
  'reconcile.repair': admins,
  'reconcile.books': admins,
  'refunds.list': organizers,
  'refunds.mine': signedIn,
  'search.organizer': organizers,
  'refunds.find': organizers,
  'refunds.types': itsHouse,
  'refunds.refundType': itsHouse,
  'refunds.refundTicket': itsHouse,
  'refunds.request': itsBuyer,
  'refunds.withdrawRequest': itsBuyer,
  'refunds.myRequests': signedIn,
  'refunds.requests': organizers,
  'refunds.openRequests': organizers,
  'refunds.decide': houseOfIt,
  'staff.mine': signedIn,
  'staff.invitations': signedIn,
  'staff.accept': itsBuyer,
  'staff.decline': itsBuyer,
  'staff.list': itsHouse,
  'staff.team': organizers,
  'staff.search': itsHouse,
  'staff.add': itsHouse,
  'staff.add invited': itsHouse,
  'staff.remove': itsHouse,
  'staff.remove invitation': itsHouse,
  'ticketTypes.create': itsHouse,
  'ticketTypes.update': houseOfIt,
  'ticketTypes.delete': houseOfIt,
  'ticketTypes.reorder': itsHouse,
  'supportViews.start': admins,
  'supportViews.end': admins,
  'supportViews.mine': organizers,
  'tickets.purchase': signedIn,
  'tickets.doorOffer': itsDoor,
  'tickets.sellAtDoor': itsDoor,
  'tickets.held': signedIn,
  'tickets.mine': signedIn,
  'tickets.get': itsBuyer,
  'tickets.passLink': itsBuyer,
  'tickets.giveBack': itsBuyer,
  'tickets.keep': itsBuyer,
  'tickets.send': itsBuyer,
  'tickets.cancelSend': itsBuyer,
  'tickets.accept': { may: SIGNED_IN.filter((caller) => caller !== 'guest'), others: 'TRANSFER_OWN' },
  'tickets.offered': anyone,
  'tips.events': anyone,
  'tips.send': notOfHouse,
  'tips.mine': signedIn,
  'tips.received': organizers,
  'tips.forEvent': itsHouse,
  'users.list': admins,
  'users.history': admins,
  'users.audit': admins,
  'users.waiting': admins,
  'users.setRole': admins,
  'users.setStatus': admins,
  'users.decideOrganizer': admins,
  'users.organizerRequest': signedIn,
  'users.requestOrganizer': clients,
  'waitlist.confirm': anyone,
  'waitlist.getStats': anyone,
  'waitlist.inviter': anyone,
  'waitlist.join': anyone,
  'waitlist.status': anyone,
  'wallet.get': signedIn,
  'wallet.history': signedIn,
  'wallet.historyExport': signedIn,
  'wallet.topUp': signedIn,
  'wallet.withdraw': signedIn,
  'wallet.withdrawals': signedIn,
  'wallet.setRefundsTo': signedIn,
  'wallet.payment': itsPayer,
  'wallet.openPayments': signedIn,
  'wallet.of': admins,
  'wallet.adjust': admins,
  'venues.list': organizers,
  'venues.update': itsOrganizer,
  'venues.delete': itsOrganizer,
  'webhooks.list': organizers,
  'webhooks.create': organizers,
  'webhooks.update': itsOrganizer,
  'webhooks.rotate': itsOrganizer,
  'webhooks.deliveries': itsOrganizer,
  'webhooks.test': itsOrganizer,
  'webhooks.resend': itsOrganizer,
  'webhooks.delete': itsOrganizer,
  // Last, because it changes the role of its callers.
  'users.becomeOrganizer': signedIn,
};

/** Lists that answer many callers with their own items: who finds the event in the answer. */
export const SHOWN_TO: Record<string, readonly Caller[]> = {
  'analytics.organizer': ['organizer'],
  'apiKeys.list': ['organizer'],
  'dashboard.home': ['organizer'],
  'discounts.list': HOUSE,
  'events.mine': HOUSE,
  'orders.mine': ['guest'],
  'orders.barEvents': ['vendor', ...HOUSE],
  'orders.list': HOUSE,
  'payouts.due': HOUSE,
  'payouts.list': HOUSE,
  'search.organizer': HOUSE,
  'refunds.find': HOUSE,
  'refunds.list': HOUSE,
  'refunds.mine': ['guest'],
  'refunds.myRequests': ['guest'],
  'refunds.requests': HOUSE,
  'staff.invitations': ['guest'],
  'staff.team': ['organizer'],
  'staff.mine': ['scanner', 'vendor', 'organizer'],
  'tickets.mine': ['guest'],
  'tips.mine': ['guest'],
  'tips.received': HOUSE,
  'wallet.history': ['guest'],
  'wallet.historyExport': ['guest'],
  'wallet.openPayments': ['guest'],
  'venues.list': ['organizer'],
  'webhooks.list': ['organizer'],
};

/** Error code for a caller, or null if permitted. */
export function refusalOf({ may, others, clients, toAll }: Circle, caller: Caller): ErrorCode | null {
  if (may.includes(caller)) return null;
  if (toAll) return toAll;
  if (caller === 'visitor') return 'NOT_SIGNED_IN';
  if (caller === 'deactivated') return 'ACCOUNT_INACTIVE';
  if (clients && !ORGANIZERS.includes(caller)) return clients;
  if (!others) throw new Error(`Nobody has said what ${caller} is told`);
  return others;
}
