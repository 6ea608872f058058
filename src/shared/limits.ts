/** Limits that several modules share, with units and reasons; a limit of one module is declared in that module. */

/** Text that a person types: long enough for real names and descriptions, short enough for lists. */
export const NAME_MAX_CHARS = 120;
export const DESCRIPTION_MAX_CHARS = 5_000;
export const EMAIL_MAX_CHARS = 254; // RFC 5321: the longest deliverable address

/** One tRPC call, including a batch. A purchase is under 2 KB; a long event description under 25 KB. */
export const API_BODY_MAX_BYTES = 128 * 1024;
/**
 * The same for a seating plan: 3,000 seats with ids of 64 characters and zones of their own are 900 KB. D1 takes values of
 * up to 2 MB.
 */
export const PLAN_BODY_MAX_BYTES = 1024 * 1024;
/** The auth service responds with 413 above this, like the hosted one. */
export const AUTH_BODY_MAX_BYTES = 1024 * 1024;
/** Calls in one batched request; a page needs about ten. */
export const API_BATCH_MAX_CALLS = 20;

/** A year-long exhibition is one event; a longer span is a mistyped year, and calendars show it badly. */
export const EVENT_MAX_MS = 366 * 86_400_000;

/** Line items in one purchase: more ticket types than fit on one screen. */
export const PURCHASE_LINES_MAX = 20;
/** Tickets of one type in one purchase, unless the organizer sets a lower limit. */
export const PER_ORDER_LIMIT_DEFAULT = 10;
export const PER_ORDER_LIMIT_MAX = 50;
/** Maximum of the organizer's limit per person and ticket type. */
export const PER_PERSON_LIMIT_MAX = 1_000;
/** Tickets that one staff member may sell for cash per shift, unless the organizer sets another number. */
export const CASH_TICKETS_PER_SHIFT = 50;
/** Tickets in one purchase over all types; limits the size of a flush. */
export const PURCHASE_TICKETS_MAX = 50;

/**
 * Places held for friends (ms): time to see the message and pay. More would keep places from others that nobody pays.
 */
export const GROUP_MS = 20 * 60_000;

/** Seats that a guest is choosing (ms), however often the pick is renewed: an open page must not hold them without end. */
export const SEAT_PICK_MAX_MS = 15 * 60_000;

/** How long the answer to a submitted payment is awaited at most (ms): a bank may ask its customer first. */
export const AWAITED_MS = 10 * 60_000;

/** How long a sale waits for D1 (ms), and a hold's time stands still without it: D1's resets take up to 80 s. */
export const D1_AWAY_MAX_MS = 90_000;

/** Line items of one order, and portions over all of them: a round for a table, not a stall's supply. */
export const ORDER_LINES_MAX = 30;
export const ORDER_PORTIONS_MAX = 50;
/** Items on one event's menu: a page that can still be scrolled with a thumb. */
export const MENU_ITEMS_PER_EVENT_MAX = 200;
/** Stored quantity of unlimited items: far above `QUANTITY_MAX`, and its sums far below 2^53. */
export const UNLIMITED_STOCK = 1_000_000_000;
/** Page size of a guest's own orders, and of a bar's. */
export const ORDERS_PAGE_SIZE = 20;
/** Refunds in one transaction of a bulk refund. */
export const REFUNDS_PER_BATCH_MAX = 100;

/** After this long a guest comes back to ask where their order is (ms). */
export const ORDER_LATE_MS = 10 * 60_000;
/** Within this share of the usual number, a night sells as usual. */
export const PACE_AS_USUAL = 0.1;

/** Rows that an organizer changes at once; the browser sends one request each, a minute's work at most. */
export const BULK_MAX_ROWS = 500;
/** Above this, matches among an event's tickets are neither counted nor sorted by name (rows that D1 reads per page). */
export const ATTENDEES_COUNTED_MAX = 2_000;
/** An organizer's note on a purchase: a paragraph. */
export const NOTE_MAX_CHARS = 1_000;

/** What an organizer adds to the mail about a cancellation: two paragraphs. */
export const CANCELLATION_WORDS_MAX_CHARS = 1_000;
/** The reason of a refund: a few sentences. */
export const REFUND_REASON_MAX_CHARS = 500;
/** Refund requests for one purchase, which leaves another try after an answer. */
export const REFUND_REQUESTS_PER_PURCHASE_MAX = 3;
/** Offers of one ticket by one holder: each may mail a stranger. */
export const OFFERS_PER_TICKET_MAX = 20;
/** Changes of the event that the receiver of an open offer is mailed about, for the same reason. */
export const CHANGES_PER_OFFER_MAX = 5;
/** Times that one person may join the waitlist of one event. */
export const WAITS_PER_PERSON_MAX = 50;
/**
 * Refund batches per alarm, which reschedules itself: a batch takes about 16 queries, and D1 allows 1,000 per
 * invocation. https://developers.cloudflare.com/d1/platform/limits/
 */
export const REFUND_BATCHES_PER_ALARM = 40;

export const TICKET_TYPES_PER_EVENT_MAX = 30;
/** Questions that a ticket type asks, and the options of one. */
export const QUESTIONS_PER_TYPE_MAX = 10;
export const QUESTION_OPTIONS_MAX = 20;
export const QUESTION_MAX_CHARS = 200;
export const ANSWER_MAX_CHARS = 500;
/** Types that a bundle contains. */
export const BUNDLE_PARTS_MAX = 10;
/** Years. */
export const MIN_AGE_MAX = 99;
/** Access codes and links that a guest has for one event. */
export const ACCESS_CODES_MAX = 10;
export const PERFORMERS_PER_EVENT_MAX = 30;
export const PROMOTERS_PER_EVENT_MAX = 100;
/** Quantity of one type, and capacity of an event: the largest stadium holds under 150,000. */
export const QUANTITY_MAX = 1_000_000;

/** Ten million in the main unit: above any price in RUB, and its sums stay far below 2^53. */
export const MONEY_MAX_MINOR = 1_000_000_000;
/** Minimum top-up: about a dollar, above Stripe's minimum charge (0.50 USD, 10 MXN). */
export const TOP_UP_MIN_MINOR = { USD: 100, MXN: 2_000, RUB: 10_000 } as const;
/** The smallest charge to a card; Stripe refuses less (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const CARD_MIN_MINOR = { USD: 50, MXN: 1_000, RUB: 10_000 } as const;
/** Maximum top-up: about 10,000 dollars, above which it is probably a typo; Stripe accepts eight digits. */
export const TOP_UP_MAX_MINOR = { USD: 1_000_000, MXN: 20_000_000, RUB: 90_000_000 } as const;

/** Tips: at least about a coin of each currency, at most about 1,000 dollars, above which it is probably a typo. */
export const TIP_MIN_MINOR = { USD: 100, MXN: 1_000, RUB: 5_000 } as const;
export const TIP_MAX_MINOR = { USD: 100_000, MXN: 2_000_000, RUB: 10_000_000 } as const;
/** Message of a tip: a few sentences, read by an artist between two songs. */
export const TIP_MESSAGE_MAX_CHARS = 280;
/** Tips stay open this long after the end (ms): people thank the day after, and organizers settle within a week. */
export const TIP_AFTER_END_MS = 7 * 24 * 3_600_000;
/** Page size of tip lists, and of the list of events to tip at. */
export const TIPS_PAGE_SIZE = 20;

/** Maximum age of a signed webhook (s), like Stripe's: an older one may be a replay. */
export const WEBHOOK_TOLERANCE_S = 300;

export const DISCOUNT_CODE_MAX_CHARS = 40;
/** Shorter codes are too easy to guess. */
export const DISCOUNT_CODE_MIN_CHARS = 3;
export const DISCOUNT_DESCRIPTION_MAX_CHARS = 200;
/** Single codes, without those of batches: each event snapshot contains all of them, to reject each with its reason. */
export const DISCOUNT_CODES_PER_ORGANIZER_MAX = 2_000;
/** Codes of one batch, created in one transaction: enough for a mailing. */
export const DISCOUNT_BATCH_MAX = 1_000;
/** Codes of open batches for one event, and as many for all events: the event snapshot contains them (200 bytes each). */
export const DISCOUNT_BATCH_CODES_MAX = 10_000;
/** Enough for a batch every night during five years. */
export const DISCOUNT_BATCHES_PER_ORGANIZER_MAX = 2_000;
/** The codes of a batch that ended longer ago are unknown instead of expired (ms). */
export const DISCOUNT_BATCH_REMEMBERED_MS = 30 * 24 * 3_600_000;
/** Uses of one code by one person. */
export const DISCOUNT_PER_PERSON_MAX = 1_000;
/** A readable prefix, with room for the random letters after it. */
export const DISCOUNT_PREFIX_MAX_CHARS = 24;
export const DISCOUNT_USES_MAX = 1_000_000;

/** Token bucket of discount codes per person: burst and refill interval (ms). More tries are guessing, not typos. */
export const CODE_GUESSES_BURST = 20;
export const CODE_GUESS_EVERY_MS = 15_000;

/** The specification names no page size; 12 fills rows of two, three and four. */
export const EVENTS_PAGE_SIZE = 12;
export const PAGE_SIZE_MAX = 100;
/** A person's own tickets: the two largest possible purchases fit on one page. */
export const MY_TICKETS_PAGE_SIZE = 100;
export const SEARCH_MAX_CHARS = 100;
/** A search of everything: a single letter would match too much. */
export const SEARCH_MIN_CHARS = 2;
/** Edge cache of guests' reads (s): a crowd causes one D1 query, and data stays fresh. */
export const GUEST_READ_TTL_S = 5;

/** An organizer's first events carry no platform fee; later ones 2.5 % (250 basis points). */
export const FREE_EVENTS_PER_ORGANIZER = 3;
export const PLATFORM_FEE_BPS = 250;

/** Purchases queued in one box office. Beyond it buyers get a queue token, and orders have to retry. */
export const SALE_QUEUE_MAX = 2_000;
/** A waiting page polls after half of its expected wait, but at least this apart (ms). */
export const ROOM_RETRY_MIN_MS = 1_000;
/** Longest polling interval while the room is small (ms): a position that stands still for longer looks broken. */
export const ROOM_RETRY_MAX_MS = 15_000;
/** Buyers who ask within this time after the start of a sale get a random place (ms): a fast finger gains nothing. */
export const ROOM_DRAW_MS = 5_000;
/** A queue token expires this long after it was last used (ms): survives a lost connection, a meal, a flat battery. */
export const QUEUE_TOKEN_TTL_MS = 2 * 60 * 60_000;

/** People or tickets per batched D1 look-up: as many as a flush has members. */
export const BATCH_LOADER_KEYS_MAX = 250;

/** A scanned or pasted code; ours is about 190 characters. */
export const CODE_MAX_CHARS = 512;
/** The name of a gate: shown with a time on one line. */
export const GATE_MAX_CHARS = 60;
/** A large festival has twenty areas and three doors to each; more would not fit on a scanner's list. */
export const ZONES_PER_EVENT_MAX = 20;
export const GATES_PER_EVENT_MAX = 60;
/** Heads in one scan: a coach party. */
export const SCAN_HEADS_MAX = 100;
/** Why the door let somebody in above its limit, or counted by hand. */
export const DOOR_REASON_MAX_CHARS = 200;
/** Letters of a name before people are listed: fewer would match half of the guests. */
export const LOOKUP_MIN_CHARS = 4;

/** An admission can be undone by the same person and device this long (ms). */
export const UNDO_WITHIN_MS = 15 * 60_000;
/** The bar offers to undo a hand-over this long (ms). */
export const ORDER_UNDO_SHOWN_MS = 5_000;
/** The box office accepts that undo this long (ms): the time on screen plus two trips over a slow network. */
export const ORDER_UNDO_WITHIN_MS = 8_000;
/** Events in that list, soonest first. */
export const STAFF_EVENTS_MAX = 100;
/**
 * Rows per reconciliation page, in the object and in a D1 query; other requests run between pages. 100,000 tickets
 * take a fifth of the D1 queries that an invocation may make.
 */
export const RECONCILE_PAGE_ROWS = 500;
/** Examples shown per kind of drift, of parked messages, and of audit findings. */
export const RECONCILE_EXAMPLES_MAX = 10;
/** Repairs shown of one event, newest first. */
export const REPAIRS_SHOWN_MAX = 20;
/** Scans of unknown codes shown of one event, and the note that settles them. */
export const UNKNOWN_CODES_SHOWN_MAX = 50;
export const SETTLE_REASON_MAX_CHARS = 500;
/** An event stays on the page this long after its end (ms): most refunds are requested within 30 days. */
export const RECONCILE_EVENT_KEPT_MS = 30 * 24 * 3_600_000;
export const RECONCILE_PAGE_SIZE = 20;
/** Time limit for the health of all box offices on the page (ms): a hibernating object responds in a tenth of it. */
export const RECONCILE_ANSWER_WITHIN_MS = 2_000;
/** A message that waits longer than this is reported (ms). */
export const RECONCILE_WAITS_LONG_MS = 2 * 60_000;
/** Colleagues who may take over an unsent scan, one after the other. */
export const SCAN_SENDERS_MAX = 8;
/** An offline device uploads within days; an older scan time is ignored too (ms). */
export const SCAN_AGE_MAX_MS = 3 * 24 * 60 * 60_000;
/** Clock skew of a scanning device (ms): a scan time further in the future is ignored. */
export const SCAN_CLOCK_SKEW_MS = 10 * 60_000;

/** From the specification: places gained per friend who joins. A database trigger applies it. */
export const WAITLIST_PLACES_PER_FRIEND = 10;

/** Mails in one queue message, and in one call of the provider: https://resend.com/docs/api-reference/emails/send-batch-emails. */
export const MAILS_PER_MESSAGE = 100;
/**
 * While more mails than this are owed, confirmations link to the tickets instead of attaching them: a hundred fit in a
 * call without files. With files these many take about three minutes.
 */
export const MAILS_WITH_FILES_MAX = 1_000;
/** A mail in the queue is queued again after this (ms): longer than a backlog of 100,000 takes, shorter than a day. */
export const MAIL_QUEUED_MS = 60 * 60_000;
/** Lease of a message's mails (ms): what a queue consumer may run, and its last call. */
export const MAIL_MESSAGE_LEASE_MS = 16 * 60_000;
/** Mails about a purchase or invitation that is older than this are not sent (ms). */
export const MAIL_OWED_MAX_MS = 24 * 3_600_000;
/** Attempts before a mail is given up, and the exponential backoff (ms): factor 2, about eight hours in total. */
export const MAIL_TRIES_MAX = 10;
export const MAIL_RETRY_FIRST_MS = 60_000;
export const MAIL_RETRY_LONGEST_MS = 3 * 3_600_000;
/**
 * Mails a day (UTC) to one mailbox: from one organizer, and from all of us. A night brings receipts, a change and
 * reminders; a person who is mailed more reads none of it.
 */
export const MAILBOX_FROM_ONE_MAX = 20;
export const MAILBOX_MAX = 30;
/** Mails a day (UTC) to one mailbox that only somebody else's typing brings: offers, invitations, sales at a door. */
export const MAILBOX_TYPED_MAX = 10;
/** The same to all mailboxes together, in the name of an organizer whom no administrator has approved. */
export const UNAPPROVED_TYPED_MAX = 50;
/**
 * Refunds of one purchase share a mail (ms): it goes out this long after the first, and those join it that come within the
 * second time, which leaves their transactions some seconds.
 */
export const REFUNDS_GATHER_MS = 20_000;
export const REFUNDS_JOIN_MS = 15_000;
/** A mail about several refunds polls at this interval until all are done (ms), and at most this long (ms). */
export const MAIL_GATHER_MS = 2_000;
export const MAIL_GATHER_MAX_MS = 30 * 60_000;

/** From the specification. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
/** Pages scale pictures down to 1,600 px before uploading; the Worker decodes uploads within its 128 MB. */
export const IMAGE_SIDE_MAX_PX = 4_000;
export const IMAGE_PIXELS_MAX = 4_000_000;

/** A box office notifies its city's hype meter at most this often (ms), and the meter reads D1 at most this often. */
export const HYPE_NEWS_EVERY_MS = 1_000;

/** People and open invitations at one event: the crew of a festival's gates and bars. */
export const STAFF_PER_EVENT_MAX = 200;

/** Saved venues of an organizer, the latest used: a tour of half a year. */
export const VENUES_PER_ORGANIZER_MAX = 200;
/** Groups of seats that one event keeps from the sale. */
export const KEEPS_PER_EVENT_MAX = 200;
/** What kept seats are called, in one line of the office's list. */
export const KEEP_LABEL_MAX_CHARS = 60;
/** Seating plans of one venue: a hall has a few ways to set its chairs. */
export const PLANS_PER_VENUE_MAX = 50;
export const ADDRESS_MAX_CHARS = 300;
export const CREWS_PER_ORGANIZER_MAX = 50;
/** People of one crew: adding one to an event takes about ten queries, and D1 allows 1,000 per invocation. */
export const CREW_MEMBERS_MAX = 60;

/** Message of an organizer request: a few sentences. */
export const ORGANIZER_REQUEST_MAX_CHARS = 500;
/** An administrator's reason for a decision about a person: a line. */
export const DECISION_REASON_MAX_CHARS = 200;
/** Events whose sockets are closed when a person loses their rights; other sockets notice at their next renewal. */
export const SHOWN_OUT_EVENTS_MAX = 200;

/** A bank's transfer reference: SEPA allows 140 characters. */
export const PAYOUT_REFERENCE_MAX_CHARS = 140;
/** A note to the organizer. */
export const PAYOUT_NOTE_MAX_CHARS = 200;
/** Reason of a wallet correction. */
export const ADJUSTMENT_REASON_MAX_CHARS = 200;
