/** Stored states and their allowed transitions. "ongoing" and "ended" are derived from the clock. */
export const EVENT_STATUSES = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const TICKET_STATUSES = ['active', 'used', 'refunded'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** How often a ticket admits: once, once a day, or as often as its holder leaves, until an hour. */
export const REENTRY_RULES = ['once', 'day', 'until'] as const;
export type ReentryRule = (typeof REENTRY_RULES)[number];

/**
 * Rows of the door's log. `admitted` heads come in for the first time, `returned` ones were in before, `moved` ones change
 * the zone. `counted`: people without a code, also fewer.
 */
export const CHECK_IN_KINDS = [
  'admitted',
  'undone',
  'refused',
  'conflict',
  'returned',
  'left',
  'moved',
  'counted',
] as const;
export type CheckInKind = (typeof CHECK_IN_KINDS)[number];

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Orders of an organizer's list of orders: by night, and within one by time. */
export const ORDER_SORTS = ['-placed', 'placed'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Mail kinds besides those of sign-in. Each kind has its content in `worker/mail/kinds`. */
export const MAIL_KINDS = [
  'purchase',
  'resend',
  'staff_invitation',
  'refund',
  'refund_declined',
  'ticket_offer',
  'ticket_offer_cancelled',
  'ticket_sent',
  'ticket_received',
  'ticket_voided',
  'waitlist_offer',
  'withdrawal_failed',
  'payment_returned',
  'payment_unpaid',
  'payment_lapsed',
  'dispute',
  'order_completed',
  'event_cancelled',
  'role',
  'account_notice',
  'waitlist',
  'announcement',
  'event_changed',
  'reminder_day',
  'reminder_doors',
  'organization_invitation',
  'organization_change',
  'list_entry',
  'list_owner',
  'seat_changed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** States of an offer to transfer a ticket. */
export const TRANSFER_STATUSES = ['sent', 'accepted', 'cancelled'] as const;

/** When guests may give a ticket back to be sold again: `sold_out` while its type has no free place. */
export const RETURN_RULES = ['always', 'sold_out', 'never'] as const;

/** A ticket that its holder gave back: it waits for a buyer, is sold again, or stays the holder's. */
export const RETURN_STATUSES = ['listed', 'sold', 'ended'] as const;

/**
 * A place in an event's waitlist. `missed`: the offer ran out. `ended`: the event was cancelled or is over, its type was
 * deleted, or the account is closed.
 */
export const WAITER_STATUSES = ['waiting', 'offered', 'claimed', 'left', 'missed', 'ended'] as const;
export type WaiterStatus = (typeof WAITER_STATUSES)[number];

/** Why seats are not for everybody: `code` keeps them for those who have an access code or link. */
export const KEEP_KINDS = ['blocked', 'house', 'list', 'code'] as const;
export type KeepKind = (typeof KEEP_KINDS)[number];

/** Guest lists of an event. `hard` holds the places of its quota, `soft` those of the names on it. */
export const LIST_KINDS = ['artist', 'press', 'promoter', 'house'] as const;
export const LIST_MODES = ['hard', 'soft'] as const;
/** What happens to places that nobody took in time: waiters and then the sale get them, or the house keeps them. */
export const LIST_ENDINGS = ['release', 'keep'] as const;
/**
 * A name on a guest list. `no_show`: its time ran out; `released`: its list was closed; `duplicate`: refused, because
 * another list has the name, until an organizer settles that. The last four keep the heads that are in.
 */
export const ENTRY_STATES = [
  'in_list',
  'partly_in',
  'in',
  'no_show',
  'released',
  'removed',
  'duplicate',
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Who gets an announcement: all holders, those of one type, those with a used ticket, those with an unused one. */
export const ANNOUNCEMENT_AUDIENCES = ['everybody', 'type', 'inside', 'missing'] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

/** Reminders of one's own tickets: the day before, and when the event starts. */
export const REMINDERS = ['day_before', 'doors'] as const;

/** Pushes to a person's devices. Each kind has its content in `worker/push/push-kinds.ts`. */
export const PUSH_KINDS = [
  'order_ready',
  'event_changed',
  'event_cancelled',
  'announcement',
  'ticket_offer',
  'ticket_sent',
  'waitlist_offer',
  'reminder_day',
  'reminder_doors',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Account changes that are reported to the owner, so that a takeover is noticed. */
export const ACCOUNT_NOTICES = [
  'email_changed',
  'password_changed',
  'factor_added',
  'factor_removed',
  'factor_guessed',
  'api_key_created',
  'payout_account_connected',
  'payout_account_changed',
  'account_relinked',
  'account_moved',
] as const;
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];

/**
 * Ways in which something leaves the platform, each with its own queue: sign-in codes and links, other mails, pushes,
 * turns of webhook endpoints, calls of the payment provider.
 */
export const CHANNELS = ['code', 'mail', 'push', 'webhook', 'provider', 'alert'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** `skipped`: when it was due, there was no content or no recipient any more; `failed`: given up. */
export const DELIVERY_STATES = ['owed', 'sent', 'skipped', 'failed'] as const;

/**
 * Of money on its way back to a card: not taken by the provider yet; taken; confirmed; come back into the wallet.
 */
export const WITHDRAWAL_STATUSES = ['pending', 'sent', 'arrived', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];
export const WITHDRAWAL_REASONS = ['refund', 'wallet'] as const;

/** Why a guest asks for a refund. */
export const REFUND_REQUEST_REASONS = ['cannot_come', 'event_changed', 'bought_twice', 'other'] as const;
/** `partly`: not all of its tickets were refunded. */
export const REFUND_REQUEST_STATES = ['open', 'refunded', 'partly', 'declined', 'withdrawn'] as const;
export type RefundRequestState = (typeof REFUND_REQUEST_STATES)[number];

/** Where a person wants refunds of card payments. */
export const REFUND_TARGETS = ['card', 'wallet'] as const;
export type RefundTarget = (typeof REFUND_TARGETS)[number];

/** Where the money of one refund goes: `both` if the card paid only a part. */
/** How a purchase was paid; `both`: by card, and the rest from the wallet. */
export const PAYMENT_MEANS = ['card', 'both', 'wallet', 'cash', 'free'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

export const REFUND_MEANS = ['card', 'both', 'wallet'] as const;
export type RefundMeans = (typeof REFUND_MEANS)[number];

export const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_ROLES = ['client', 'organizer', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Whether this role may organize events. */
export function organizes(role: UserRole): boolean {
  return role !== 'client';
}

export const STAFF_ROLES = ['scanner', 'vendor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** States of an organizer request; a declined person may send another one. */
export const ORGANIZER_REQUEST_STATUSES = ['pending', 'granted', 'declined'] as const;

/**
 * Why an account could not be connected again: the new one had got something of its own meanwhile, or somebody else had
 * confirmed the address.
 */
export const RELINK_FAILURES = ['not_empty', 'address_taken'] as const;
export const RELINK_OUTCOMES = ['done', ...RELINK_FAILURES] as const;
export type RelinkOutcome = (typeof RELINK_OUTCOMES)[number];

export const TRANSITIONS = {
  event: { draft: ['published'], published: ['cancelled'], cancelled: [] },
  // An undo within its window reactivates a used ticket; an administrator may refund a used one.
  ticket: { active: ['used', 'refunded'], used: ['active', 'refunded'], refunded: [] },
  order: { pending: ['completed', 'cancelled'], completed: [], cancelled: [] },
} as const satisfies {
  event: Record<EventStatus, readonly EventStatus[]>;
  ticket: Record<TicketStatus, readonly TicketStatus[]>;
  order: Record<OrderStatus, readonly OrderStatus[]>;
};

export const EVENT_CATEGORIES = [
  'concert',
  'conference',
  'workshop',
  'sports',
  'festival',
  'exhibition',
  'music',
  'food_and_drink',
  'art',
  'other',
] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** Menu categories, in display order. */
export const MENU_CATEGORIES = ['food', 'drinks', 'merchandise'] as const;
export type MenuCategory = (typeof MENU_CATEGORIES)[number];

/** The status shown to people: the stored status combined with the clock. */
export const EVENT_PHASES = ['draft', 'published', 'ongoing', 'ended', 'cancelled'] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];

/** Parts of an organizer's list of events. */
export const EVENT_TABS = ['upcoming', 'drafts', 'past'] as const;
export type EventTab = (typeof EVENT_TABS)[number];
export const PHASES_OF_TAB = {
  upcoming: ['ongoing', 'published'],
  drafts: ['draft'],
  past: ['ended', 'cancelled'],
} as const satisfies Record<EventTab, readonly EventPhase[]>;

/** Orders of that list; `-` is downwards. */
export const EVENT_SORTS = ['start', '-start', 'name', '-name'] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

/** @param event times in Unix milliseconds */
export function eventPhase(
  event: { status: EventStatus; startsAt: number; endsAt: number },
  now: number,
): EventPhase {
  if (event.status !== 'published') return event.status;
  if (now >= event.endsAt) return 'ended';
  return now >= event.startsAt ? 'ongoing' : 'published';
}

/** `warning`: a bank suspects fraud, no money has moved. `won` and `lost` are final. */
export const DISPUTE_STATES = ['warning', 'open', 'won', 'lost'] as const;

/**
 * Who may buy a ticket type online. `hidden`: nobody, it is for the door and inside bundles. `code`, `link`: who has its
 * access code or link. `after`: everybody, while an earlier type is sold out.
 */
export const TYPE_VISIBILITIES = ['listed', 'hidden', 'code', 'link', 'after'] as const;
export type TypeVisibility = (typeof TYPE_VISIBILITIES)[number];

/** `min`: guests pay what they want from the price up. `donation`: the same, and discount codes take nothing off. */
export const TYPE_PRICINGS = ['fixed', 'min', 'donation'] as const;
export type TypePricing = (typeof TYPE_PRICINGS)[number];

/** What a type asks each guest. A required `consent` has to be given. */
export const QUESTION_KINDS = ['text', 'choice', 'consent'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** State of a ticket type for guests. `all_held`: checkouts hold the last ones, which only live boards know. */
export const SALE_STATES = ['on_sale', 'not_started', 'ended', 'sold_out', 'all_held'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export function saleState(
  type: { quantity: number; sold: number; salesStartAt: number | null; salesEndAt: number | null },
  event: { endsAt: number },
  now: number,
): SaleState {
  if (now >= (type.salesEndAt ?? event.endsAt)) return 'ended';
  if (type.salesStartAt !== null && now < type.salesStartAt) return 'not_started';
  return type.sold >= type.quantity ? 'sold_out' : 'on_sale';
}

/** Ways to pay a checkout. */
export const PAYMENT_METHODS = ['wallet', 'card', 'wallet_and_card', 'free'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Columns by which attendees are sorted. Only `bought` has an index within an event: the others are for small ones. */
const ATTENDEE_SORT_KEYS = ['bought', 'name', 'type', 'state', 'paid', 'in'] as const;
export type AttendeeSortKey = (typeof ATTENDEE_SORT_KEYS)[number];
/** The latest purchase is first where nothing else is asked for. */
export const ATTENDEE_SORTS = [
  '-bought',
  'bought',
  'name',
  '-name',
  'type',
  '-type',
  'state',
  '-state',
  'paid',
  '-paid',
  'in',
  '-in',
] as const satisfies (AttendeeSortKey | `-${AttendeeSortKey}`)[];
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number];

export function sortOf(sort: AttendeeSort): { key: AttendeeSortKey; direction: 'asc' | 'desc' } {
  const key = ATTENDEE_SORT_KEYS.find((one) => sort.endsWith(one)) ?? 'bought';
  return { key, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

/** `regular`: at least three nights; `new`: first bought lately; `lapsed`: the last night is long ago. */
export const GUEST_KINDS = ['regular', 'new', 'lapsed'] as const;
export type GuestKind = (typeof GUEST_KINDS)[number];
export const GUEST_SORTS = [
  '-bought',
  'bought',
  '-nights',
  'nights',
  '-tickets',
  'tickets',
  '-spent',
  'spent',
] as const;
export type GuestSort = (typeof GUEST_SORTS)[number];

/** `undone`: within the undo period, by the same person. `conflict`: handed out offline, and already before. */
export const VOUCHER_USE_KINDS = ['redeemed', 'undone', 'conflict'] as const;
export type VoucherUseKind = (typeof VOUCHER_USE_KINDS)[number];
