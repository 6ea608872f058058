/**
 * Every bound of the product, with its unit and its reason; those of signing in are in `sign-in-limits.ts`. A limit that
 * is in neither does not exist.
 */

/** Text a person types. Long enough for real names and descriptions, short enough to list. */
export const NAME_MAX_CHARS = 120;
export const DESCRIPTION_MAX_CHARS = 5_000;
export const EMAIL_MAX_CHARS = 254; // RFC 5321: the longest address that can be delivered to

/** A request id is made by the client: a UUID, or anything as hard to guess. */
export const REQUEST_ID_MIN_CHARS = 8;
export const REQUEST_ID_MAX_CHARS = 64;

/** One tRPC call, batch included. A purchase is under 2 KB; a long event description under 25 KB. */
export const API_BODY_MAX_BYTES = 128 * 1024;
/** The identity service answers 413 above this, as hosted does. */
export const AUTH_BODY_MAX_BYTES = 1024 * 1024;
/** Calls that one batched request may carry; a page needs at most about ten. */
export const API_BATCH_MAX_CALLS = 20;

/** Times that people plan with: before and after these somebody has mistyped the year. Unix milliseconds. */
export const PLANNED_FROM_MS = Date.UTC(2000, 0, 1);
export const PLANNED_UNTIL_MS = Date.UTC(2100, 0, 1);
/** An exhibition that lasts a year is one event; what lasts longer is a mistyped year, and no calendar shows it well. */
export const EVENT_MAX_MS = 366 * 86_400_000;

/** Lines in one purchase: more than any event has types on one screen. */
export const PURCHASE_LINES_MAX = 20;
/** Tickets of one type in one purchase, unless the organiser sets less. */
export const PER_ORDER_LIMIT_DEFAULT = 10;
export const PER_ORDER_LIMIT_MAX = 50;
/** Tickets of one type that an organizer lets one person hold. */
export const PER_PERSON_LIMIT_MAX = 1_000;
/** Tickets that one of an event's staff sells for cash in a shift, unless the organizer sets another number. */
export const CASH_TICKETS_PER_SHIFT = 50;
/** Tickets in one purchase over all types; keeps one flush small whoever is in it. */
export const PURCHASE_TICKETS_MAX = 50;

/** Lines of one order, and portions over all of them: a round for a table, not a stall's supply. */
export const ORDER_LINES_MAX = 30;
export const ORDER_PORTIONS_MAX = 50;
/** Things on one event's menu: a page that a thumb can still scroll. */
export const MENU_ITEMS_PER_EVENT_MAX = 200;
/** The stored stock of what never runs out: far above `QUANTITY_MAX`, and its sums far below 2^53. */
export const UNLIMITED_STOCK = 1_000_000_000;
/** A guest's own orders, and a bar's, on one page. */
export const ORDERS_PAGE_SIZE = 20;
/** Events that an order screen offers to choose from; only an administrator has more. */
export const BAR_EVENTS_MAX = 100;
/** The key of an uploaded picture: a folder and a UUID with its ending. */
export const IMAGE_KEY_MAX_CHARS = 200;
/** Tickets and orders refunded in one transaction while an event is cancelled. */
export const REFUNDS_PER_BATCH_MAX = 100;

/** Why money goes back: a few sentences. */
export const REFUND_REASON_MAX_CHARS = 500;
/** Such refunds of a whole ticket type made while the caller waits; the alarm carries on with the rest. */
export const REFUND_BATCHES_PER_CALL = 3;
/**
 * Of those in one turn of the alarm, which carries on in its next: each is some 16 queries, and D1 takes 1,000 of one
 * invocation. https://developers.cloudflare.com/d1/platform/limits/
 */
export const REFUND_BATCHES_PER_ALARM = 40;
/** An organiser's list of who comes, on one page; and in one part of its file, of about 1 MB. */
export const ATTENDEES_PAGE_SIZE = 25;
export const ATTENDEES_PER_EXPORT = 2_500;
/** What a search for a ticket or an order finds on one page. */
export const FOUND_PAGE_SIZE = 10;
/** Tickets mailed again: to one guest at once, and the time that earns one more (ms); and likewise by one organiser. */
export const RESENDS_PER_PURCHASE_BURST = 3;
export const RESEND_PER_PURCHASE_EVERY_MS = 10 * 60_000;
export const RESENDS_BURST = 60;
export const RESEND_EVERY_MS = 10_000;

export const TICKET_TYPES_PER_EVENT_MAX = 30;
export const PERFORMERS_PER_EVENT_MAX = 30;
/** Stock of one type, and capacity of an event: the largest stadium holds under 150,000. */
export const QUANTITY_MAX = 1_000_000;

/** Ten million in the main unit: above any price in RUB, and its sums stay far below 2^53. */
export const MONEY_MAX_MINOR = 1_000_000_000;
/** A top-up: at least about a dollar, which is more than the least that Stripe charges (0.50 USD, 10 MXN) … */
export const TOP_UP_MIN_MINOR = { USD: 100, MXN: 2_000, RUB: 10_000 } as const;
/** … and at most about 10,000 dollars' worth, beyond which it is a slip of the thumb; Stripe takes eight digits. */
export const TOP_UP_MAX_MINOR = { USD: 1_000_000, MXN: 20_000_000, RUB: 90_000_000 } as const;

/** A tip: about a coin of each currency at least; at most what nobody gives by a slip of the thumb (about 1,000 dollars). */
export const TIP_MIN_MINOR = { USD: 100, MXN: 1_000, RUB: 5_000 } as const;
export const TIP_MAX_MINOR = { USD: 100_000, MXN: 2_000_000, RUB: 10_000_000 } as const;
/** Words with a tip: a few sentences, read by an artist between two songs. */
export const TIP_MESSAGE_MAX_CHARS = 280;
/** Tips stay open this long after the end (ms): people thank the day after, and in a week an organiser settles up. */
export const TIP_AFTER_END_MS = 7 * 24 * 3_600_000;
/** Tips of one person at once, and the time that earns one more (ms): a whole line-up thanked, and no machine. */
export const TIPS_BURST = 30;
export const TIP_EVERY_MS = 5_000;
/** Tips in one page of a list, and events in one page of the choice. */
export const TIPS_PAGE_SIZE = 20;

/** A checkout can be paid this long (ms); Stripe allows 30 minutes to 24 hours, counted from when it hears of it. */
export const CHECKOUT_TTL_MS = 60 * 60_000;
/** After this it is not opened any more (ms): Stripe refuses one that would close within 30 minutes. */
export const CHECKOUT_OPENED_WITHIN_MS = 25 * 60_000;
/** A top-up that is not paid is shown this long (ms); one that a bank or a shop's till still owes, for as long as that takes. */
export const OPEN_PAYMENT_SHOWN_MS = 24 * 3_600_000;
export const SUBMITTED_PAYMENT_SHOWN_MS = 7 * 24 * 3_600_000;
/** Top-ups shown that are not paid, newest first. */
export const OPEN_PAYMENTS_SHOWN_MAX = 3;
/** Entries in one page of a wallet's history, and in one file of it: years of nights out, and about 2 MB. */
export const HISTORY_PAGE_SIZE = 10;
export const HISTORY_EXPORT_MAX = 10_000;
/** Waiting for Stripe (ms), and how often it is asked again: a person is waiting behind it. */
export const STRIPE_TIMEOUT_MS = 10_000;
export const STRIPE_RETRIES_MAX = 2;
/** A payment webhook is under 1 KB (Stripe's are up to about 30 KB). */
export const WEBHOOK_BODY_MAX_BYTES = 64 * 1024;
/** A signed webhook counts this long (s), as Stripe's do: an older one may be a recording. */
export const WEBHOOK_TOLERANCE_S = 300;
/** The embedded checkout's form: three short fields. */
export const CHECKOUT_BODY_MAX_BYTES = 8 * 1024;

export const DISCOUNT_CODE_MAX_CHARS = 40;
/** Shorter codes are guessed in no time. */
export const DISCOUNT_CODE_MIN_CHARS = 3;
export const DISCOUNT_DESCRIPTION_MAX_CHARS = 200;
/** Every event of an organiser knows all their codes, to refuse each with its reason: about 100 bytes each. */
export const DISCOUNT_CODES_PER_ORGANIZER_MAX = 500;
/** Made in one go and one transaction: a mailing's worth, and half of what an organiser may have. */
export const DISCOUNT_CODES_BULK_MAX = 250;
/** In front of the letters that are drawn: what people recognise, with room for those letters. */
export const DISCOUNT_PREFIX_MAX_CHARS = 24;
export const DISCOUNT_USES_MAX = 1_000_000;
export const DISCOUNTS_PAGE_SIZE = 20;
/** Refusals that a box office keeps of one person while it runs, and people whose it counts: nobody tries more often. */
export const REFUSALS_KEPT_EACH = 200;
export const REFUSED_PEOPLE_MAX = 100_000;
/** Codes that one person may try at once, and the time that earns one more (ms): nobody mistypes more often. */
export const CODE_GUESSES_BURST = 20;
export const CODE_GUESS_EVERY_MS = 15_000;
/** People whose wrong codes one box office remembers. */
export const CODE_GUESSERS_MAX = 10_000;
/** An organiser's events that are told of a changed code: more are never on sale at a time. */
export const CODE_EVENTS_TOLD_MAX = 100;

export const REFUNDS_PAGE_SIZE = 20;

/** Event pages. The specification names no page size; 12 fills rows of two, three and four. */
export const EVENTS_PAGE_SIZE = 12;
export const PAGE_SIZE_MAX = 100;
/** A person's own tickets: two of the largest purchases are one page. */
export const MY_TICKETS_PAGE_SIZE = 100;
export const SEARCH_MAX_CHARS = 100;
/** Cities to choose from, those with the most events first: more is what the search is for. */
export const CITIES_SHOWN_MAX = 300;
/** What guests read is kept at the edge this long (s): a crowd asks D1 once, and nobody sees old news. */
export const GUEST_READ_KEPT_S = 5;

/** How long a sitemap is kept: search engines come a few times a day, and ask for many pages at once (s). */
export const SITEMAP_KEPT_S = 600;
/** Events in one file of a sitemap, each with its four addresses: under 5 MB, where search engines take 50. */
export const SITEMAP_EVENTS_MAX = 5_000;

/** An organiser's first events carry no platform fee; after them it is 2.5 % (250 basis points). */
export const FREE_EVENTS_PER_ORGANIZER = 3;
export const PLATFORM_FEE_BPS = 250;

/** Members of one flush to D1; PERFORMANCE.md measured 100–250 as best. */
export const FLUSH_MEMBERS_MAX = 250;
/** Tickets or portions in one flush; bounds its JSON parameters well below D1's 2 MB. */
export const FLUSH_UNITS_MAX = 1_000;
/** Followers gather this long when the last flush was shared (ms). */
export const FLUSH_GATHER_MS = 2;
/** From the beginning of one flush to that of the next (ms). Whoever comes alone waits for nothing; a steady stream
 * would otherwise pay for a flush each, and the door would wait for all of them. */
export const FLUSH_EVERY_MS = 20;
/** Fewer than `FLUSH_FEW` who had to wait for that wait for this: nobody notices, and D1 has half as much to do. */
export const FLUSH_FEW = 8;
export const FLUSH_FEW_EVERY_MS = 50;
/** Purchases waiting in one box office. Beyond it a buyer gets a place in the waiting room, an order a wait. */
export const SALE_QUEUE_MAX = 2_000;
/** A waiting page asks again after half of its expected wait, but not more often (ms) … */
export const ROOM_RETRY_MIN_MS = 1_000;
/** … nor more rarely while the room is small: a number that stands still for longer looks broken (ms). */
export const ROOM_RETRY_MAX_MS = 15_000;
/** All pages that wait for one event together ask about this often (1/s): an object answers some thousand calls. */
export const ROOM_ASKS_PER_S = 500;
/** However many wait, a page asks once in this time (ms): ten times less than a place lasts. */
export const ROOM_RETRY_CALM_MS = 120_000;
/** Whoever is called has a reserved spot in the queue this long (ms): a page's longest wait in a small room, and more. */
export const ROOM_TURN_MS = 20_000;
/** A place counts this long after it was last shown (ms): over a lost connection, a meal, a flat battery. */
export const ROOM_PLACE_MS = 2 * 60 * 60_000;
/** Numbers are written down so many ahead, so that a crowd that arrives costs the disk little. */
export const ROOM_NUMBERS_STEP = 256;
/** The least share of the called that is reckoned to come: it bounds how many are called for one spot. */
export const ROOM_SHOW_SHARE_MIN = 0.05;
/** A signed place is about 110 characters. */
export const PLACE_MAX_CHARS = 256;
/** Attempts of one flush before its members get "try again" (each is harmless to repeat). */
export const FLUSH_ATTEMPTS_MAX = 5;
/** After a start, and after a flush whose answer was lost, refusals are written down for this long: it may yet land. */
export const COLD_START_MS = 60_000;

/** People, or tickets, looked up in one read of D1: as many as one flush has members. */
export const GROUPED_READ_MAX = 250;
/** A session at the door is believed this long (ms) before D1 is asked again; signing out takes effect within it. */
export const SESSION_LEASE_MS = 30_000;
/** While D1 cannot be asked, a door goes on with the people it knew (ms). */
export const SESSION_LEASE_STALE_MAX_MS = 15 * 60_000;
/** Sessions that one door remembers; a stadium has fewer scanners. */
export const SESSION_LEASES_MAX = 2_000;

/** A scanned or pasted code; ours is about 190 characters. */
export const CODE_MAX_CHARS = 512;
/** After a turn of the door with more scans than this the next one gathers for so long (ms): half as many disk writes. */
export const TURN_ALONE_MAX = 4;
export const TURN_GATHER_MS = 1;
/** The name of a gate: shown beside a time on one line. */
export const GATE_MAX_CHARS = 60;
/** A browser's random id of a door device: a UUID. */
export const DEVICE_ID_MAX_CHARS = 64;
/** Letters of a name before people are listed: fewer would list half the room. */
export const LOOKUP_MIN_CHARS = 4;
export const LOOKUP_ITEMS_MAX = 30;
/** Words of a name that are looked for; nobody is told apart by a ninth. */
export const LOOKUP_WORDS_MAX = 8;
/** Tickets whose admission was taken back more than once, and undos of each, that the organizer is shown. */
export const REPEATED_UNDOS_SHOWN_MAX = 50;
export const UNDOS_OF_TICKET_SHOWN_MAX = 10;
/** An admission may be taken back by its own person and device this long (ms). */
export const UNDO_WITHIN_MS = 15 * 60_000;
/** The bar offers to undo a hand-over this long (ms). */
export const ORDER_UNDO_SHOWN_MS = 5_000;
/** The box office takes that undo this long (ms): the time on screen, an answer and a request on a slow network. */
export const ORDER_UNDO_WITHIN_MS = 8_000;
/** Records in one page of the list for a door without network; each costs the Worker about 0.13 ms to seal and send. */
export const OFFLINE_PAGE_MAX = 1_000;
/** Conflicts shown at a door, newest first. */
export const CONFLICTS_SHOWN_MAX = 50;
/** An event stays in its staff's list this long after its end (ms): shows run late, and orders wait. */
export const STAFF_EVENT_KEPT_MS = 24 * 3_600_000;
/** Events in that list; who works at more sees the soonest. */
export const STAFF_EVENTS_MAX = 100;
/** Scans whose consequences wait in memory: what a box office that wakes up after a crash has to write down first. */
export const DOOR_LOG_UNFOLDED_MAX = 2_000;
/** Check-ins sent to D1 in one batch of the outbox; a row costs D1 a third of what it costs in batches of 50. */
export const OUTBOX_BATCH_MAX = 500;
/** After a batch the next one gathers for so long (ms), unless it was full and nobody came in meanwhile. */
export const OUTBOX_GATHER_MS = 500;
/** Times that D1 refuses a check-in, while it takes others, before it is parked for an administrator. */
export const OUTBOX_TRIES_MAX = 12;
/** Batches in a row that do not arrive before it is looked whether one message is to blame. */
export const OUTBOX_APART_AFTER = 6;
/** Longest wait between two tries (ms): when D1 is back after a long while, it hears of the door so soon. */
export const OUTBOX_WAIT_MAX_MS = 15_000;
/** After an hour or so of such tries they are fewer (ms): nobody stands at that door any more. */
export const OUTBOX_HOPEFUL_TRIES = 240;
export const OUTBOX_LONG_WAIT_MS = 5 * 60_000;
/** Rows compared between a box office and D1 in one turn, and read from D1 in one query: others get theirs in between. */
export const RECONCILE_PAGE_ROWS = 500;
/** Between two pages (ms): scans and sales have their turn at the object and at D1. */
export const RECONCILE_PAUSE_MS = 5;
/** Such pages in one call of the object: keeps its D1 queries below 50, the least that a plan allows. */
export const RECONCILE_PAGES_PER_CALL = 20;
/** Calls in one check: enough for a million tickets. */
export const RECONCILE_CALLS_MAX = 240;
/** With more messages under way than this, tickets are not compared: what is on its way would hide what is wrong. */
export const RECONCILE_OUTBOX_MAX = 5_000;
/** Examples shown of one kind of difference, of parked messages, and of what a check of the books found. */
export const RECONCILE_EXAMPLES_MAX = 10;
/** Repairs shown of one event, newest first. */
export const REPAIRS_SHOWN_MAX = 20;
/** An event stays on the page this long after its end (ms): 30 days, in which most refunds are asked for. */
export const RECONCILE_EVENT_KEPT_MS = 30 * 24 * 3_600_000;
export const RECONCILE_PAGE_SIZE = 20;
/** Box offices of that page that are asked at once how they are … */
export const RECONCILE_ASKED_AT_ONCE = 10;
/** … and how long the page waits for all of them (ms): one that sleeps answers in a tenth of it. */
export const RECONCILE_ANSWER_WITHIN_MS = 2_000;
/** A message that waits longer than this is no longer just on its way (ms). */
export const RECONCILE_WAITS_LONG_MS = 2 * 60_000;
/** The clock of a door device may be wrong; a scan time further ahead than this is not believed (ms). */
export const SCAN_CLOCK_SKEW_MS = 10 * 60_000;
/** Colleagues who may take a scan over, one after the other, until a server hears of it. */
export const SCAN_SENDERS_MAX = 8;
/** A door without network uploads within days; the time of an older scan is not believed either (ms). */
export const SCAN_AGE_MAX_MS = 3 * 24 * 60 * 60_000;

/** The specification's: so many places up for each friend who joins. The database's trigger does it. */
export const WAITLIST_PLACES_PER_FRIEND = 10;
/** Joins of one address at once, and the time that earns it one more (ms): a venue full of guests is one address. */
export const WAITLIST_JOINS_BURST = 30;
export const WAITLIST_JOIN_EVERY_MS = 10_000;

/** Purchases looked through for mails in one go, and mails that one run takes at a time. */
export const MAILS_NOTED_MAX = 1_000;
export const MAILS_PER_TURN = 10;
/** A purchase that is older when it is looked at is not written about: the news would be none (ms). */
export const MAIL_OWED_MAX_MS = 24 * 3_600_000;
/** Whoever took a mail has this long to send it (ms); after that they are taken for dead. */
export const MAIL_LEASE_MS = 2 * 60_000;
/** Tries before a mail is given up, and the waits between them (ms): doubled each time, about eight hours in all. */
export const MAIL_TRIES_MAX = 10;
export const MAIL_RETRY_FIRST_MS = 60_000;
export const MAIL_RETRY_LONGEST_MS = 3 * 3_600_000;
/** One run sends for this long (ms): well within the half minute that the runtime gives work after an answer. */
export const MAIL_RUN_MS = 20_000;
/** The minute's turn, which waits for nobody, sends for this long (ms): until shortly before the next. */
export const MAIL_MINUTE_MS = 50_000;
/** After a purchase mails wait for the sale to calm down for so long (ms), and for so long at most. */
export const MAIL_CALM_MS = 500;
export const MAIL_CALM_MAX_MS = 5_000;
/** A mail that tells of several refunds waits so long between two looks (ms) until all are through, and at most so long. */
export const MAIL_GATHER_MS = 2_000;
export const MAIL_GATHER_MAX_MS = 30 * 60_000;

/** A picture, as the specification bounds it. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
/** Pages scale pictures down to 1,600 px before they send them; the Worker decodes what arrives, within its 128 MB. */
export const IMAGE_SIDE_MAX_PX = 4_000;
export const IMAGE_PIXELS_MAX = 4_000_000;
/** Frames of an animation: twenty seconds at fifteen a second. */
export const GIF_FRAMES_MAX = 300;
/** A profile's picture is shown at most at 128 points; three pixels each, and room to spare. */
export const PROFILE_PICTURE_MAX_PX = 512;
/** Longer side of an event's picture: the width of its page on a laptop, on a screen with small pixels. */
export const EVENT_PICTURE_MAX_PX = 1_600;
/** Longer side of a menu item's picture: a card, on a screen with small pixels. */
export const MENU_PICTURE_MAX_PX = 960;
/** Pictures of one person at once, and the time that earns one more (ms). */
export const UPLOADS_BURST = 30;
export const UPLOAD_EVERY_MS = 20_000;
/** A picture whose upload was left half-way is cleared away after so long (ms). */
export const UPLOAD_PENDING_MS = 60 * 60_000;
/** A picture that was put up waits so long for its form to be saved (ms). */
export const UPLOAD_UNSHOWN_MS = 24 * 60 * 60_000;
/** Pictures cleared away in one go. */
export const UPLOADS_SWEPT_MAX = 50;

/** Digits of a telephone number with its country code: E.164 has at most 15, and no country fewer than 7. */
export const PHONE_MIN_DIGITS = 7;
export const PHONE_MAX_DIGITS = 15;
/** Changes of one account are remembered this long (ms), so that a late repeat is known for one. */
export const ACCOUNT_REQUEST_KEPT_MS = 24 * 3_600_000;
/** Rows of one read while a person's own data is written out. */
export const EXPORT_PAGE_ROWS = 500;
/** Downloads of one's own data at once, and the time that earns one more (ms). */
export const EXPORTS_BURST = 5;
export const EXPORT_EVERY_MS = 10 * 60_000;
/** Sessions shown of one person, newest first. */
export const SESSIONS_SHOWN_MAX = 50;
/** Deleted accounts whose last traces are cleared away in one turn. */
export const ERASURES_PER_TURN_MAX = 20;

/** A box office tells its city's hype meter of news at most this often (ms), and the meter reads D1 so often. */
export const HYPE_NEWS_EVERY_MS = 1_000;
/** While people look, a hype meter reads after all events of its city this often (ms): news may get lost. */
export const HYPE_SWEEP_EVERY_MS = 60_000;
/** A hype meter tells D1 its city's numbers at most this often (ms); the ranking of cities is read from there. */
export const HYPE_SUMMARY_EVERY_MS = 5_000;
/** Events counted with one reading of D1. */
export const HYPE_EVENTS_PER_READ = 100;
/** Places shown of the ranking of events: more is a list, not a ranking. */
export const HYPE_RANKED_MAX = 20;
/** A meter goes on rolling its windows by itself this long after the last thing that happened (ms): a month, and more. */
export const HYPE_ROLLING_MS = 32 * 24 * 3_600_000;
/** Cities counted for the first time while one request waits; the others come with the next. */
export const HYPE_FIRST_COUNTS_MAX = 12;

/** People and open invitations at one event: the crew of a festival's gates and bars. */
export const STAFF_PER_EVENT_MAX = 200;
/** People shown for a search by an organiser, who looks for one they know. */
export const STAFF_SEARCH_MAX = 8;
/** People looked through for those: the index also knows addresses, by which nobody is to be found. */
export const STAFF_CANDIDATES_MAX = 200;
/** Searches of one organiser at once, and the time that earns one more (ms): names typed, not a list copied. */
export const STAFF_SEARCHES_BURST = 60;
export const STAFF_SEARCH_EVERY_MS = 3_000;
/** Invitations by mail of one organiser at once, and the time that earns one more (ms). */
export const INVITATIONS_BURST = 40;
export const INVITATION_EVERY_MS = 60_000;

/** People and entries of a history on one page of an administrator's list. */
export const USERS_PAGE_SIZE = 20;
/** What somebody who wants to organise says of it: a few sentences. */
export const ORGANIZER_REQUEST_MAX_CHARS = 500;
/** Wishes to organise of one person in all: a few more tries after a no. */
export const ORGANIZER_REQUESTS_MAX = 5;
/** Events whose sockets are looked through when somebody loses their rights; the rest see it at the next renewal. */
export const SHOWN_OUT_EVENTS_MAX = 200;

/** What a bank calls a transfer: SEPA allows 140 characters. */
export const PAYOUT_REFERENCE_MAX_CHARS = 140;
/** A sentence to the organiser beside it. */
export const PAYOUT_NOTE_MAX_CHARS = 200;
export const PAYOUTS_PAGE_SIZE = 20;

/** How long the address of a pass counts (ms): a telephone asks for it at once, and once more when it adds it. */
export const PASS_LINK_TTL_MS = 5 * 60_000;
