import type { MailKind } from '#shared/states.ts';
import { waitlistMails } from '#worker/waitlist/waitlist-mails.ts';
import { accountNoticeMails } from './kinds/account-notice-mails.ts';
import { announcementMails } from './kinds/announcement-mails.ts';
import { cancellationMails } from './kinds/cancellation-mails.ts';
import { disputeMails } from './kinds/dispute-mails.ts';
import { eventChangedMails } from './kinds/event-changed-mails.ts';
import { listEntryMails } from './kinds/list-entry-mails.ts';
import { listOwnerMails } from './kinds/list-owner-mails.ts';
import { orderMails } from './kinds/order-mails.ts';
import { organizationChangeMails, organizationInvitationMails } from './kinds/organization-mails.ts';
import { paymentReturnedMails } from './kinds/payment-returned-mails.ts';
import { purchaseMails } from './kinds/purchase-mails.ts';
import { refundDeclinedMails } from './kinds/refund-declined-mails.ts';
import { refundMails } from './kinds/refund-mails.ts';
import { reminderMails } from './kinds/reminder-mails.ts';
import { resentMails } from './kinds/resent-mails.ts';
import { roleMails } from './kinds/role-mails.ts';
import { seatChangedMails } from './kinds/seat-changed-mails.ts';
import { staffInvitationMails } from './kinds/staff-invitation-mails.ts';
import { ticketVoidedMails } from './kinds/ticket-voided-mails.ts';
import {
  ticketOfferCancelledMails,
  ticketOfferMails,
  ticketReceivedMails,
  ticketSentMails,
} from './kinds/transfer-mails.ts';
import { unpaidPaymentMails } from './kinds/unpaid-payment-mails.ts';
import { waitlistOfferMails } from './kinds/waitlist-offer-mails.ts';
import { withdrawalFailedMails } from './kinds/withdrawal-failed-mails.ts';
import type { Composed, MailDeps } from './mail-deps.ts';

/** Composers by kind: each loads the data of a whole batch at once, then builds single mails. */
export const COMPOSERS: Record<
  MailKind,
  (deps: MailDeps, subjectIds: readonly string[]) => Promise<(subjectId: string) => Promise<Composed>>
> = {
  purchase: purchaseMails,
  resend: resentMails,
  staff_invitation: staffInvitationMails,
  refund: refundMails,
  refund_declined: refundDeclinedMails,
  ticket_offer: ticketOfferMails,
  ticket_offer_cancelled: ticketOfferCancelledMails,
  ticket_sent: ticketSentMails,
  ticket_received: ticketReceivedMails,
  ticket_voided: ticketVoidedMails,
  waitlist_offer: waitlistOfferMails,
  withdrawal_failed: withdrawalFailedMails,
  payment_returned: paymentReturnedMails,
  payment_unpaid: unpaidPaymentMails('unpaid'),
  payment_lapsed: unpaidPaymentMails('lapsed'),
  dispute: disputeMails,
  order_completed: orderMails,
  event_cancelled: cancellationMails,
  role: roleMails,
  account_notice: accountNoticeMails,
  waitlist: waitlistMails,
  announcement: announcementMails,
  event_changed: eventChangedMails,
  reminder_day: reminderMails('day'),
  reminder_doors: reminderMails('doors'),
  organization_invitation: organizationInvitationMails,
  organization_change: organizationChangeMails,
  list_entry: listEntryMails,
  list_owner: listOwnerMails,
  seat_changed: seatChangedMails,
};

/**
 * Mails that fall under the bound of their mailbox, besides all that are `isTyped`. Never tickets, refunds and security
 * notices: people wait for those.
 */
export const BOUNDED_MAILS: ReadonlySet<MailKind> = new Set([
  'ticket_sent',
  'waitlist_offer',
  'order_completed',
  'role',
  'waitlist',
  'announcement',
  'event_changed',
  'reminder_day',
  'reminder_doors',
]);
