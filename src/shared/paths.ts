/** Route patterns of the product's pages. */
export const PATHS = {
  home: '/',
  login: '/login',
  verifyEmail: '/verify-email/:token',
  mailLink: '/mail-link/:type/:token',
  resetPassword: '/reset-password',
  waitlist: '/waitlist',
  privacy: '/privacy',
  terms: '/terms',
  developers: '/developers',
  dashboard: '/dashboard',
  browseEvents: '/browse-events',
  event: '/event/:id',
  eventMenu: '/event/:id/menu',
  hypeMeter: '/hype-meter',
  myTickets: '/my-tickets',
  acceptTicket: '/accept-ticket/:token',
  group: '/group/:token',
  list: '/list/:link',
  listEntry: '/entry/:link',
  walkUp: '/walk-up/:token',
  rope: '/rope/:eventId',
  tip: '/tip',
  tipEvent: '/tip/:eventId',
  tips: '/tips',
  orders: '/orders',
  wallet: '/wallet',
  refunds: '/refunds',
  profile: '/profile',
  scanner: '/scanner',
  orderManagement: '/order-management',
  analytics: '/analytics',
  payouts: '/payouts',
  myEvents: '/my-events',
  newEvent: '/my-events/new',
  quickCreate: '/my-events/quick',
  eventEditor: '/my-events/:eventId',
  eventDetails: '/my-events/:eventId/details',
  eventTickets: '/my-events/:eventId/tickets',
  menuEditor: '/my-events/:eventId/menu',
  attendees: '/my-events/:eventId/attendees',
  eventLists: '/my-events/:eventId/lists',
  eventPromoters: '/my-events/:eventId/promoters',
  messages: '/my-events/:eventId/messages',
  eventStaff: '/my-events/:eventId/staff',
  eventDoors: '/my-events/:eventId/doors',
  venuePlans: '/venues/:venueId/plans',
  seatingPlan: '/plans/:planId',
  eventSeats: '/my-events/:eventId/seats',
  eventPlan: '/my-events/:eventId/seats/plan',
  team: '/team',
  joinStaff: '/join/:code',
  promoter: '/promoter/:link',
  guests: '/guests',
  discountCodes: '/discount-codes',
  integrations: '/integrations',
  organization: '/organization',
  invitation: '/invitation/:id',
  users: '/users',
  audit: '/audit',
  reconciliation: '/reconciliation',
  reconcileEvent: '/reconciliation/:eventId',
  platformHealth: '/platform-health',
  nightLog: '/night-log',
} as const;

/** On an event's page, from the mail of a waitlist's offer: a visitor is asked to sign in. */
export const OFFER_PARAM = 'offer';
/** On an event's page: the code of the promoter whose link it is. */
export const PROMOTER_PARAM = 'p';
/** In the address to which a code's link returns: the checkout whose places are held meanwhile. */
export const CHECKOUT_PARAM = 'checkout';

/** The path of a page about one thing, such as an event: the pattern with the id as its parameter. */
export function pathFor(
  pattern: Extract<(typeof PATHS)[keyof typeof PATHS], `${string}/:${string}`>,
  id: string,
): string {
  return pattern.replace(/:\w+/, id);
}
