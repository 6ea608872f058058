/** The specification's categories (section 8). */
export const ERROR_CATEGORIES = [
  'network',
  'authentication',
  'authorization',
  'validation',
  'server',
  'unknown',
] as const;
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

type HttpStatus = 0 | 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

interface ErrorEntry {
  /** HTTP status of the response; 0 for errors that never reach a server. */
  status: HttpStatus;
  category: ErrorCategory;
  /** Whether repeating the same request may succeed. */
  retryable: boolean;
}

function entry(status: HttpStatus, category: ErrorCategory, retryable = false): ErrorEntry {
  return { status, category, retryable };
}

/** The one error table: every refusal of the product. Its texts are in `texts/`, a file per language. */
export const ERRORS = {
  // Authentication and permissions.
  NOT_SIGNED_IN: entry(401, 'authentication'),
  SESSION_EXPIRED: entry(401, 'authentication'),
  SECOND_FACTOR_NEEDED: entry(403, 'authentication'),
  CODE_NEEDED: entry(403, 'authentication'),
  EMAIL_NOT_VERIFIED: entry(403, 'authorization'),
  ACCOUNT_INACTIVE: entry(403, 'authorization'),
  FORBIDDEN: entry(403, 'authorization'),
  ORGANIZERS_ONLY: entry(403, 'authorization'),
  RIGHT_NEEDED: entry(403, 'authorization'),
  CSRF_MISMATCH: entry(403, 'authorization'),
  VIEW_ONLY: entry(403, 'authorization'),
  VIEW_ENDED: entry(403, 'authorization'),
  // Mails to attendees.
  MAILS_UNAVAILABLE: entry(503, 'server'),
  TEST_NOT_SENT: entry(503, 'server'),
  GUEST_UNREACHABLE: entry(409, 'validation'),
  ANNOUNCEMENT_TO_NOBODY: entry(409, 'validation'),
  TOO_MANY_ANNOUNCEMENTS: entry(409, 'validation'),
  NAME_HAS_LINK: entry(409, 'validation'),
  OWN_NAME_HAS_LINK: entry(409, 'validation'),
  EVENT_LONG_OVER: entry(409, 'validation'),
  // Validation of requests.
  BAD_INPUT: entry(400, 'validation'),
  WRONG_METHOD: entry(405, 'validation'),
  WRONG_MEDIA_TYPE: entry(415, 'validation'),
  TOO_LARGE: entry(413, 'validation'),
  NOT_FOUND: entry(404, 'unknown'),
  EVENT_NOT_FOUND: entry(404, 'unknown'),
  REQUEST_ID_REUSED: entry(409, 'validation'),
  RATE_LIMITED: entry(429, 'validation', true),
  // Buying tickets.
  EVENT_NOT_ON_SALE: entry(409, 'validation'),
  SALES_PAUSED: entry(409, 'validation'),
  SALES_OFF: entry(503, 'server'),
  SALE_NOT_STARTED: entry(409, 'validation'),
  SALE_ENDED: entry(409, 'validation'),
  SOLD_OUT: entry(409, 'validation'),
  OVER_ORDER_LIMIT: entry(409, 'validation'),
  OVER_PERSON_LIMIT: entry(409, 'validation'),
  OVER_CASH_LIMIT: entry(409, 'validation'),
  TYPE_LOCKED: entry(409, 'validation'),
  TYPE_NOT_OPEN: entry(409, 'validation'),
  TYPE_FOR_ONE: entry(409, 'validation'),
  AMOUNT_TOO_LOW: entry(409, 'validation'),
  ANSWERS_NEEDED: entry(409, 'validation'),
  ACCESS_CODE_WRONG: entry(404, 'validation'),
  INSUFFICIENT_BALANCE: entry(402, 'validation'),
  INSUFFICIENT_FUNDS: entry(402, 'validation'),
  DISCOUNT_INVALID: entry(409, 'validation'),
  DISCOUNT_INACTIVE: entry(409, 'validation'),
  DISCOUNT_NOT_STARTED: entry(409, 'validation'),
  DISCOUNT_EXPIRED: entry(409, 'validation'),
  DISCOUNT_USED_UP: entry(409, 'validation'),
  DISCOUNT_PERSON_LIMIT: entry(409, 'validation'),
  DISCOUNT_WRONG_ITEMS: entry(409, 'validation'),
  DISCOUNT_WRONG_EVENT: entry(409, 'validation'),
  DISCOUNT_MINIMUM: entry(409, 'validation'),
  DISCOUNT_CURRENCY: entry(409, 'validation'),
  PRICE_CHANGED: entry(409, 'validation'),
  SALE_BUSY: entry(429, 'network', true),
  QUEUE_TOKEN_INVALID: entry(409, 'validation'),
  ALL_HELD: entry(409, 'validation'),
  SEATS_APART_ONLY: entry(409, 'validation'),
  SEAT_TAKEN: entry(409, 'validation'),
  SEATS_INCOMPLETE: entry(409, 'validation'),
  NOT_SEATED: entry(409, 'validation'),
  PLAN_INVALID: entry(409, 'validation'),
  PLAN_CHANGED: entry(409, 'validation'),
  PLAN_IN_USE: entry(409, 'validation'),
  HOLDS_LIMIT: entry(429, 'validation'),
  HELD_TOO_MANY: entry(409, 'validation'),
  HOLD_EXTENDED: entry(409, 'validation'),
  GROUP_OPEN: entry(409, 'validation'),
  GROUP_ENDED: entry(409, 'validation'),
  GROUP_TAKEN: entry(409, 'validation'),
  WALK_UP_ENDED: entry(409, 'validation'),
  WALK_UP_TAKEN: entry(409, 'validation'),
  WALK_UPS_WAITING: entry(409, 'validation'),
  BUNDLE_FOR_CASH: entry(409, 'validation'),
  ROPE_CLOSED: entry(409, 'validation'),
  ROPE_FULL: entry(409, 'validation', true),
  ROPE_UNKNOWN: entry(404, 'unknown'),
  ROPE_NOT_CALLED: entry(409, 'validation'),
  ROPE_PARTY_OVER: entry(409, 'validation'),
  ROPE_PAYING: entry(409, 'validation', true),
  CHECKOUT_NOT_FOUND: entry(404, 'unknown'),
  CHECKOUT_EXPIRED: entry(409, 'validation'),
  PURCHASE_FAILED: entry(503, 'server', true),
  /** The sale waits for D1: the same request, sent again, joins the open one. */
  STILL_CONFIRMING: entry(503, 'server', true),
  // Wallets and payments.
  TRANSACTION_FAILED: entry(500, 'server', true),
  PAYMENT_NOT_FOUND: entry(404, 'unknown'),
  PAYMENT_SETTLED: entry(409, 'validation'),
  PAYMENT_MISMATCH: entry(409, 'validation'),
  PAYMENTS_UNAVAILABLE: entry(503, 'server', true),
  PAYMENTS_BUSY: entry(503, 'server', true),
  NOT_WITHDRAWABLE: entry(409, 'validation'),
  PAYMENT_PENDING: entry(409, 'validation'),
  CURRENCY_NOT_PAYABLE: entry(409, 'validation'),
  CARD_DECLINED: entry(402, 'validation'),
  CARD_INSUFFICIENT_FUNDS: entry(402, 'validation'),
  CARD_INVALID: entry(402, 'validation'),
  AUTHENTICATION_FAILED: entry(402, 'validation'),
  CARD_NOT_SAVED: entry(404, 'unknown'),
  /** No card of a stranger is tried now: the mailed code comes first. */
  CODE_FIRST: entry(429, 'validation'),
  WEBHOOK_SIGNATURE: entry(400, 'validation'),
  // Events, their ticket types and menus.
  EVENT_INCOMPLETE: entry(409, 'validation'),
  EVENT_LOCKED: entry(409, 'validation'),
  EVENT_CHANGED: entry(409, 'validation'),
  EVENT_HAS_SALES: entry(409, 'validation'),
  TYPE_TERMS_WRONG: entry(409, 'validation'),
  TICKET_TYPE_HAS_SALES: entry(409, 'validation'),
  MENU_ITEM_HAS_ORDERS: entry(409, 'validation'),
  QUANTITY_BELOW_SOLD: entry(409, 'validation'),
  TOO_MANY: entry(409, 'validation'),
  DISCOUNT_CODE_TAKEN: entry(409, 'validation'),
  PROMOTER_CODE_TAKEN: entry(409, 'validation'),
  DISCOUNT_HAS_USES: entry(409, 'validation'),
  DISCOUNT_BELOW_USED: entry(409, 'validation'),
  // Passing a ticket on.
  TRANSFERS_OFF: entry(409, 'validation'),
  TRANSFERS_CLOSED: entry(409, 'validation'),
  TRANSFER_OPEN: entry(409, 'validation'),
  TRANSFER_CANCELLED: entry(409, 'validation'),
  TRANSFER_TAKEN: entry(409, 'validation'),
  TRANSFER_OWN: entry(409, 'validation'),
  // Giving a ticket back, and waiting for one.
  CHANGE_CLOSED: entry(409, 'validation'),
  CHANGE_KEEPS_MONEY: entry(409, 'validation'),
  RETURNS_OFF: entry(409, 'validation'),
  RETURNS_CLOSED: entry(409, 'validation'),
  RETURN_TOO_EARLY: entry(409, 'validation'),
  RETURN_SELLING: entry(409, 'validation', true),
  RETURN_SOLD: entry(409, 'validation'),
  LIST_CLOSED: entry(409, 'validation'),
  LIST_FULL: entry(409, 'validation'),
  LIST_DUPLICATE: entry(409, 'validation'),
  LIST_HAS_NAME: entry(409, 'validation'),
  LIST_PLUS_ONES: entry(409, 'validation'),
  LIST_REASON_NEEDED: entry(409, 'validation'),
  LIST_QUOTA_USED: entry(409, 'validation'),
  LIST_LINK_ENDED: entry(404, 'unknown'),
  ENTRY_IS_IN: entry(409, 'validation'),
  WAITLIST_NOT_NEEDED: entry(409, 'validation'),
  WAITLIST_JOINED: entry(409, 'validation'),
  // Scans and scanning devices.
  TICKET_ALREADY_USED: entry(409, 'validation'),
  PDF_BUSY: entry(429, 'validation', true),
  PASSES_UNAVAILABLE: entry(503, 'server'),
  TICKET_REFUNDED: entry(409, 'validation'),
  TICKET_DISPUTED: entry(409, 'validation'),
  TICKET_TRANSFERRED: entry(409, 'validation'),
  EVENT_CANCELLED: entry(409, 'validation'),
  EVENT_NOT_PUBLISHED: entry(409, 'validation'),
  WRONG_EVENT: entry(409, 'validation'),
  WRONG_MODE: entry(409, 'validation'),
  TICKET_INVALID: entry(404, 'validation'),
  TICKET_UNKNOWN: entry(404, 'validation'),
  TICKET_CODE_RETIRED: entry(409, 'validation'),
  QR_FORMAT_INVALID: entry(400, 'validation'),
  TOO_MANY_UNKNOWN_CODES: entry(429, 'validation', true),
  SCAN_NOT_PERMITTED: entry(403, 'authorization'),
  /** Admitted offline by a helper's phone that was revoked since. */
  PHONE_REVOKED: entry(403, 'authorization'),
  PARTY_COMPLETE: entry(409, 'validation'),
  ENTRY_TOO_LATE: entry(409, 'validation'),
  ENTRY_RELEASED: entry(409, 'validation'),
  ENTRY_REMOVED: entry(409, 'validation'),
  ZONE_FULL: entry(409, 'validation'),
  ZONE_NOT_ADMITTED: entry(409, 'validation'),
  REENTRY_OVER: entry(409, 'validation'),
  NOT_INSIDE: entry(409, 'validation'),
  // Why somebody is turned away at the door; also the reason of their refund.
  TURNED_AWAY_FULL: entry(409, 'validation'),
  TURNED_AWAY_POLICY: entry(409, 'validation'),
  TURNED_AWAY_AGE: entry(409, 'validation'),
  JOIN_CODE_USED: entry(409, 'validation'),
  JOIN_CODE_ENDED: entry(404, 'validation'),
  SCAN_FAILED: entry(503, 'server', true),
  UNDO_TOO_LATE: entry(409, 'validation'),
  UNDO_OTHER_DEVICE: entry(409, 'validation'),
  NOT_CHECKED_IN: entry(409, 'validation'),
  CAMERA_PERMISSION: entry(0, 'validation'),
  CAMERA_NOT_FOUND: entry(0, 'validation'),
  CAMERA_FAILED: entry(0, 'validation', true),
  QR_FAILED: entry(0, 'unknown', true),
  // Menu orders and refunds.
  ORDER_FAILED: entry(503, 'server', true),
  ORDER_VERIFY_FAILED: entry(503, 'server', true),
  OPERATION_FAILED: entry(503, 'server', true),
  MENU_CLOSED: entry(409, 'validation'),
  MENU_ITEM_GONE: entry(409, 'validation'),
  ORDER_COMPLETED: entry(409, 'validation'),
  ORDER_CANCELLED: entry(409, 'validation'),
  /** The bar has prepared it. */
  ORDER_READY: entry(409, 'validation'),
  ORDER_DISPUTED: entry(409, 'validation'),
  ORDER_UNDO_TOO_LATE: entry(409, 'validation'),
  ORDER_UNDO_NOT_YOURS: entry(409, 'validation'),
  ORDER_INVALID: entry(404, 'validation'),
  // What tickets contain.
  VOUCHER_REDEEMED: entry(409, 'validation'),
  VOUCHER_UNKNOWN: entry(404, 'validation'),
  NO_VOUCHERS: entry(404, 'validation'),
  VOUCHER_UNDO_TOO_LATE: entry(409, 'validation'),
  VOUCHER_UNDO_NOT_YOURS: entry(409, 'validation'),
  TICKET_PAYS_ORDER: entry(409, 'validation', true),
  CONTENT_ITEM_GONE: entry(409, 'validation'),
  MENU_ITEM_IN_TICKETS: entry(409, 'validation'),
  WRONG_MODE_TICKET: entry(409, 'validation'),
  COUNTER_NOT_PERMITTED: entry(403, 'authorization'),
  ALREADY_REFUNDED: entry(409, 'validation'),
  MORE_TO_REFUND: entry(409, 'validation'),
  TICKET_USED_NOT_REFUNDABLE: entry(409, 'validation'),
  // Tips for the artists.
  TIPS_CLOSED: entry(409, 'validation'),
  TIPS_UNAVAILABLE: entry(409, 'validation'),
  TIP_OWN_EVENT: entry(403, 'authorization'),
  PERFORMER_NOT_FOUND: entry(404, 'unknown'),
  TIP_AMOUNT: entry(409, 'validation'),
  // Payouts to organizers and performers.
  PAYOUT_ABOVE_DUE: entry(409, 'validation'),
  PAYOUT_TOO_EARLY: entry(409, 'validation'),
  PAYOUT_ACCOUNT_NEEDED: entry(403, 'authorization'),
  PROOF_NEEDED: entry(403, 'authorization'),
  PAYOUT_ACCOUNT_REJECTED: entry(409, 'validation'),
  PAYOUT_ACCOUNT_OF_ANOTHER: entry(403, 'authorization'),
  PAYOUT_COUNTRY_NOT_SERVED: entry(409, 'validation'),
  REFUND_NOT_COVERED: entry(409, 'validation'),
  REFUND_REASON_NEEDED: entry(409, 'validation'),
  REFUND_ALREADY_REQUESTED: entry(409, 'validation'),
  REFUND_NOT_POSSIBLE: entry(409, 'validation'),
  REFUND_AMOUNT_ZERO: entry(409, 'validation'),
  // The waitlist.
  WAITLIST_EMAIL_INVALID: entry(400, 'validation'),
  WAITLIST_NAME_MISSING: entry(400, 'validation'),
  WAITLIST_ENTRY_NOT_FOUND: entry(404, 'unknown'),
  // A person's own account, and pictures.
  NAME_REQUIRED: entry(400, 'validation'),
  PHONE_INVALID: entry(400, 'validation'),
  IMAGE_TYPE_REFUSED: entry(415, 'validation'),
  IMAGE_BROKEN: entry(400, 'validation'),
  IMAGE_TOO_LARGE: entry(413, 'validation'),
  IMAGE_DIMENSIONS: entry(400, 'validation'),
  UPLOADS_UNAVAILABLE: entry(503, 'server'),
  CONFIRMATION_MISMATCH: entry(400, 'validation'),
  ACCOUNT_CHANGED: entry(409, 'validation'),
  ACCOUNT_HAS_EVENTS: entry(409, 'validation'),
  ACCOUNT_HAS_REVENUE: entry(409, 'validation'),
  ACCOUNT_HAS_PAYOUT_ACCOUNT: entry(409, 'validation'),
  ACCOUNT_LAST_ADMIN: entry(409, 'validation'),
  DELETION_UNAVAILABLE: entry(503, 'server'),
  // Staff of events, and account administration.
  STAFF_USER_REQUIRED: entry(400, 'validation'),
  NAME_TAKEN: entry(409, 'validation'),
  CREW_EMPTY: entry(409, 'validation'),
  MEMBER_ALREADY: entry(409, 'validation'),
  LAST_OWNER: entry(409, 'validation'),
  STAFF_IS_OWNER: entry(409, 'validation'),
  USER_NOT_FOUND: entry(404, 'unknown'),
  OWN_ACCOUNT: entry(409, 'validation'),
  RELINK_UNAVAILABLE: entry(503, 'server'),
  RELINK_ACCOUNT_EXISTS: entry(409, 'validation'),
  RELINK_ADDRESS_DIFFERS: entry(409, 'validation'),
  RELINK_NOT_EMPTY: entry(409, 'validation'),
  RELINK_ADMIN: entry(409, 'validation'),
  RELINK_INACTIVE: entry(409, 'validation'),
  RELINK_NOT_REQUESTED: entry(409, 'validation'),
  RELINK_RUNNING: entry(409, 'validation'),
  REQUEST_SETTLED: entry(409, 'validation'),
  ORGANIZER_REVOKED: entry(403, 'authorization'),
  ORGANIZER_ALREADY: entry(409, 'validation'),
  // Organizations and their members.
  MEMBER_IS_OWNER: entry(409, 'validation'),
  OWNER_HAS_ACCOUNT: entry(409, 'validation'),
  INVITATION_EXPIRED: entry(409, 'validation'),
  INVITATION_WITHDRAWN: entry(409, 'validation'),
  INVITATION_USED: entry(409, 'validation'),
  INVITATION_OF_ANOTHER: entry(403, 'authorization'),
  // The hype meter.
  CITY_NOT_FOUND: entry(404, 'unknown'),
  // Webhooks and the public API.
  WEBHOOK_ADDRESS_REFUSED: entry(400, 'validation'),
  PUSH_REFUSED: entry(400, 'validation'),
  WEBHOOK_SWITCHED_OFF: entry(409, 'validation'),
  API_KEY_INVALID: entry(401, 'authentication'),
  API_SCOPE_MISSING: entry(403, 'authorization'),
  // Network errors, outages and bugs.
  NETWORK: entry(0, 'network', true),
  AUTH_UNAVAILABLE: entry(503, 'server', true),
  SERVER_ERROR: entry(500, 'server', true),
  UNKNOWN: entry(500, 'unknown'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** For schemas. */
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** Values that fill the text, or that a page needs to decide what to offer next. */
export type RefusalDetails = Record<string, string | number | boolean | string[]>;

/** A refusal is a value, not an exception. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  details?: RefusalDetails;
}

export type Outcome<T> = { ok: true; value: T } | Refusal;

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: ErrorCode, details?: RefusalDetails): Refusal {
  return details ? { ok: false, code, details } : { ok: false, code };
}
