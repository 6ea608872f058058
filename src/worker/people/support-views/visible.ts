/**
 * Queries that a support view may make: an organizer's pages, by what the administrator's own role allows anyway. All
 * others are refused: wallets, tickets and their codes, checkouts, profiles, sessions, API keys, webhooks, files.
 */
const VISIBLE_QUERIES: ReadonlySet<string> = new Set([
  'analytics.conversion',
  'analytics.event',
  'analytics.organizer',
  'analytics.pace',
  'analytics.sales',
  'analytics.today',
  'announcements.audience',
  'announcements.changes',
  'announcements.list',
  'attendees.list',
  'attendees.purchase',
  'auth.me',
  'checkin.oversight',
  'crews.list',
  'dashboard.home',
  'discounts.batchCodes',
  'discounts.list',
  'eventWaitlist.counts',
  'eventWaitlist.ofEvent',
  'events.browse',
  'events.cancellation',
  'events.cities',
  'events.count',
  'events.get',
  'events.mine',
  'guests.filters',
  'guests.get',
  'guests.list',
  'hype.city',
  'hype.event',
  'lists.duplicates',
  'lists.entries',
  'lists.ofEvent',
  'members.list',
  'menu.list',
  'orders.barEvents',
  'orders.forEvent',
  'orders.list',
  'organizations.get',
  'organizations.mine',
  'payouts.account',
  'payouts.balance',
  'payouts.due',
  'payouts.list',
  'payouts.statement',
  'promoters.ofEvent',
  'refunds.find',
  'refunds.list',
  'refunds.openRequests',
  'refunds.requests',
  'refunds.types',
  'search.organizer',
  'staff.list',
  'staff.mine',
  'staff.team',
  'tips.forEvent',
  'tips.received',
  'users.organizerRequest',
  'venues.list',
]);

/** Issues a connection token for a live board, and changes nothing; the procedure limits the channels itself. */
const CONNECTION_TOKEN = 'live.ticket';

/** Whether a tab that views an organizer's pages may call this procedure. */
export function isVisible(path: string, type: string): boolean {
  return type === 'query' ? VISIBLE_QUERIES.has(path) : path === CONNECTION_TOKEN;
}
