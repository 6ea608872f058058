import { codeInput } from '../codes.ts';
import { draftInput, inHours, typeInput } from '../drafts.ts';
import { joinInput } from '../waitlist.ts';
import { type Night, payoutOf } from './night.ts';

type Maker = (night: Night) => Record<string, unknown>;

const ofEvent: Maker = ({ eventId }) => ({ eventId });
const ofDraft: Maker = ({ draftId }) => ({ eventId: draftId });
const ofOrganizer: Maker = ({ cast }) => ({ organizerId: cast.organizer.id });
const ofDiscount: Maker = ({ discountId }) => ({ discountId, active: false });
const ofTicket: Maker = ({ eventId, ticketId }) => ({ eventId, ticketId });
const ofOrder: Maker = ({ eventId, orderId }) => ({ eventId, orderId });
const ofEndpoint: Maker = ({ endpointId }) => ({ endpointId });
const ticketLines: Maker = ({ eventId, typeId }) => ({
  eventId,
  lines: [{ ticketTypeId: typeId, quantity: 1 }],
});
const found: Maker = ({ eventId, shortCode }) => ({ eventId, search: shortCode });
const menuItem = { name: 'Tea', category: 'drinks', priceMinor: 300 };
const code = { type: 'percentage', value: 10 };

/** What each case of `WHO_MAY` is called with, valid for whoever may. The request id comes by itself. */
export const INPUTS: Record<string, Maker> = {
  'analytics.event': ofEvent,
  'analytics.organizer': () => ({}),
  'analytics.platform': () => ({}),
  'apiKeys.create': () => ({ name: 'Shop', scopes: ['events'] }),
  'apiKeys.revoke': ({ apiKeyId }) => ({ apiKeyId }),
  'attendees.list': ({ eventId, typeId }) => ({ eventId, ticketTypeId: typeId }),
  'attendees.export': ({ eventId, typeId, draftId }) => ({ eventId, ticketTypeId: typeId, after: draftId }),
  'attendees.resend': ofTicket,
  'auth.loginWithSupabase': () => ({ accessToken: 'not.a.token' }),
  'checkin.scan': ({ eventId, qr }) => ({ eventId, code: qr }),
  'checkin.scan by-name': ofTicket,
  'checkin.undo': ({ eventId, usedTicketId }) => ({ eventId, ticketId: usedTicketId, device: 'phone-a' }),
  'checkin.lookup': ({ eventId }) => ({ eventId, name: 'guest' }),
  'checkin.offlineList': ofEvent,
  'checkin.stats': ofEvent,
  'discounts.list': ofEvent,
  'discounts.create': (night) => codeInput(night),
  'discounts.createMany': ({ eventId }) => ({
    eventId,
    prefix: crypto.randomUUID().slice(0, 6),
    count: 2,
    ...code,
  }),
  'discounts.update': ({ eventId, discountId }) => ({ discountId, eventId, active: false }),
  'discounts.delete': ofDiscount,
  'discounts.check': (night) => ({ ...ticketLines(night), code: night.discountCode }),
  'events.browse': () => ({}),
  'events.get': ofEvent,
  'events.get draft': ofDraft,
  'events.mine': ofEvent,
  'events.create': () => draftInput(),
  'events.createFromTemplate': () =>
    draftInput({
      template: 'concert',
      ticketTypes: [{ name: 'Entry', priceMinor: 100, quantity: 5 }],
      menuItems: [menuItem],
    }),
  'events.duplicate': ({ eventId }) => ({ eventId, startDate: inHours(48) }),
  'events.update': ({ eventId }) => ({ eventId, name: 'Another night' }),
  'events.publish': ofDraft,
  'events.cancel': ofEvent,
  'events.cancellation': ofEvent,
  'events.delete': ofDraft,
  'hype.city': () => ({}),
  'hype.event': ofEvent,
  'hype.event draft': ofDraft,
  'live.ticket event': ({ eventId }) => ({ eventId, channel: 'event' }),
  'live.ticket mine': ({ eventId }) => ({ eventId, channel: 'mine' }),
  'live.ticket staff': ({ eventId }) => ({ eventId, channel: 'staff' }),
  'live.ticket door': ({ eventId }) => ({ eventId, channel: 'door' }),
  'live.ticket draft': ({ draftId }) => ({ eventId: draftId, channel: 'event' }),
  'menu.list': ofEvent,
  'menu.list draft': ofDraft,
  'menu.create': ({ eventId }) => ({ eventId, ...menuItem }),
  'menu.update': ({ itemId }) => ({ menuItemId: itemId, priceMinor: 1 }),
  'menu.delete': ({ spareItemId }) => ({ menuItemId: spareItemId }),
  'menu.reorder': ({ eventId, itemId, spareItemId }) => ({ eventId, menuItemIds: [spareItemId, itemId] }),
  'orders.place': ({ eventId, itemId }) => ({ eventId, lines: [{ menuItemId: itemId, quantity: 1 }] }),
  'orders.mine': () => ({}),
  'orders.get': ({ orderId }) => ({ orderId }),
  'orders.forEvent': ofEvent,
  'orders.cancel': ofOrder,
  'orders.verify': ofOrder,
  'orders.complete': ofOrder,
  'payouts.balance': ofOrganizer,
  'payouts.balance own': () => ({}),
  'payouts.due': ofOrganizer,
  'payouts.list': (night) => ({ ...ofEvent(night), ...ofOrganizer(night) }),
  'payouts.payees': () => ({}),
  'payouts.statement': ofEvent,
  'payouts.record': payoutOf,
  'profile.update': ({ bystander }) => ({ name: bystander.name, phone: '', language: 'es', currency: null }),
  'profile.removePicture': () => ({}),
  'profile.deleteAccount': () => ({ email: 'nobody@aforo.test', lossesDigest: '' }),
  'reconcile.overview': () => ({}),
  'reconcile.event': ofEvent,
  'reconcile.repair': ofEvent,
  'refunds.list': ofEvent,
  'refunds.mine': () => ({}),
  'refunds.find': found,
  'refunds.types': ofEvent,
  'refunds.refundType': ({ eventId, typeId }) => ({ eventId, ticketTypeId: typeId }),
  'refunds.refundTicket': ofTicket,
  'staff.list': ofEvent,
  'staff.search': ({ eventId, bystander }) => ({ eventId, query: bystander.email }),
  'staff.add': ({ eventId, bystander }) => ({ eventId, role: 'scanner', userId: bystander.id }),
  'staff.add invited': ({ eventId }) => ({
    eventId,
    role: 'scanner',
    email: `${crypto.randomUUID()}@aforo.test`,
  }),
  'staff.remove': ({ eventId, cast }) => ({ eventId, role: 'scanner', userId: cast.scanner.id }),
  'staff.remove invitation': ({ eventId, invitationId }) => ({ eventId, invitationId }),
  'ticketTypes.create': ({ eventId }) => typeInput(eventId),
  'ticketTypes.update': ({ typeId }) => ({ ticketTypeId: typeId, priceMinor: 1 }),
  'ticketTypes.delete': ({ spareTypeId }) => ({ ticketTypeId: spareTypeId }),
  'ticketTypes.reorder': ({ eventId, typeId, spareTypeId }) => ({
    eventId,
    ticketTypeIds: [spareTypeId, typeId],
  }),
  'tickets.purchase': ticketLines,
  'tickets.doorOffer': ofEvent,
  'tickets.sellAtDoor': ({ eventId, typeId }) => ({
    ...{ eventId, ticketTypeId: typeId, quantity: 1, letIn: false },
    expectedTotalMinor: 1_000,
  }),
  'tickets.held': ofEvent,
  'tickets.mine': () => ({}),
  'tickets.get': ({ ticketId }) => ({ ticketId }),
  'tickets.passLink': ({ ticketId }) => ({ ticketId, wallet: 'apple', language: 'en' }),
  'tips.events': () => ({}),
  'tips.send': ({ eventId, performerId }) => ({ eventId, performerId, amount: 600 }),
  'tips.mine': () => ({}),
  'tips.received': () => ({}),
  'tips.forEvent': ofEvent,
  'users.list': () => ({}),
  'users.history': ({ bystander }) => ({ userId: bystander.id }),
  'users.setRole': ({ bystander }) => ({ userId: bystander.id, role: 'admin' }),
  'users.setStatus': ({ bystander }) => ({ userId: bystander.id, status: 'inactive' }),
  'users.decideOrganizer': ({ organizerRequestId }) => ({ organizerRequestId, granted: true }),
  'users.requestOrganizer': () => ({ message: 'A theatre' }),
  'waitlist.join': () => joinInput(),
  'waitlist.status': ({ waitlistToken }) => ({ token: waitlistToken }),
  'wallet.history': () => ({}),
  'wallet.historyExport': () => ({}),
  'wallet.topUp': () => ({ currency: 'USD', amountMinor: 2_500 }),
  'wallet.payment': ({ paymentId }) => ({ paymentId }),
  'webhooks.create': () => ({ url: 'https://shop.example/', kinds: ['order'] }),
  'webhooks.update': ({ endpointId }) => ({ endpointId, kinds: ['order'] }),
  'webhooks.rotate': ofEndpoint,
  'webhooks.deliveries': ofEndpoint,
  'webhooks.test': ofEndpoint,
  'webhooks.resend': ({ endpointId }) => ({ endpointId, seq: null }),
  'webhooks.delete': ofEndpoint,
};

/** What a list has to have in it to show the night. */
export const MARKS: Record<string, (night: Night) => string> = {
  'apiKeys.list': ({ apiKeyId }) => apiKeyId,
  'discounts.list': ({ discountId }) => discountId,
  'wallet.history': ({ purchaseId }) => purchaseId,
  'wallet.historyExport': ({ purchaseId }) => purchaseId,
  'wallet.openPayments': ({ paymentId }) => paymentId,
  'webhooks.list': ({ endpointId }) => endpointId,
};
