import { lazy } from '@trpc/server';
import type { analyticsRouter } from '#worker/analytics/router.ts';
import type { announcementsRouter } from '#worker/announcements/router.ts';
import type { guestsRouter } from '#worker/attendees/guests/router.ts';
import type { attendeesRouter } from '#worker/attendees/router.ts';
import type { authRouter } from '#worker/auth/router.ts';
import type { doorsRouter } from '#worker/check-in/doors/router.ts';
import type { checkInRouter } from '#worker/check-in/router.ts';
import type { checkoutRouter } from '#worker/checkout/router.ts';
import type { dashboardRouter } from '#worker/dashboard/router.ts';
import type { discountsRouter } from '#worker/discounts/router.ts';
import type { eventWaitlistRouter } from '#worker/event-waitlist/router.ts';
import type { eventsRouter } from '#worker/events/router.ts';
import type { ticketTypesRouter } from '#worker/events/ticket-types/router.ts';
import type { venuesRouter } from '#worker/events/venues/router.ts';
import type { groupsRouter } from '#worker/groups/router.ts';
import type { platformRouter } from '#worker/health/router.ts';
import type { hypeRouter } from '#worker/hype/router.ts';
import type { apiKeysRouter } from '#worker/integrations/api-keys/router.ts';
import type { webhooksRouter } from '#worker/integrations/webhooks/router.ts';
import type { listsRouter } from '#worker/lists/router.ts';
import type { liveRouter } from '#worker/live/router.ts';
import type { menuRouter } from '#worker/menu/router.ts';
import type { cardsRouter } from '#worker/money/cards/router.ts';
import type { disputesRouter } from '#worker/money/disputes/router.ts';
import type { payoutsRouter } from '#worker/money/payouts/router.ts';
import type { tipsRouter } from '#worker/money/tips/router.ts';
import type { walletRouter } from '#worker/money/wallet/router.ts';
import type { ordersRouter } from '#worker/orders/router.ts';
import type { membersRouter } from '#worker/organizations/members/router.ts';
import type { organizationsRouter } from '#worker/organizations/router.ts';
import type { profileRouter } from '#worker/people/profile/router.ts';
import type { supportViewsRouter } from '#worker/people/support-views/router.ts';
import type { usersRouter } from '#worker/people/users/router.ts';
import type { promotersRouter } from '#worker/promoters/router.ts';
import type { pushRouter } from '#worker/push/router.ts';
import type { reconcileRouter } from '#worker/reconciliation/router.ts';
import type { refundsRouter } from '#worker/refunds/router.ts';
import type { ropeRouter } from '#worker/rope/router.ts';
import type { searchRouter } from '#worker/search/router.ts';
import type { plansRouter } from '#worker/seats/plans-router.ts';
import type { seatsRouter } from '#worker/seats/router.ts';
import type { crewsRouter } from '#worker/staff/crews/router.ts';
import type { phonesRouter } from '#worker/staff/phones/router.ts';
import type { staffRouter } from '#worker/staff/router.ts';
import type { ticketsRouter } from '#worker/tickets/router.ts';
import type { vouchersRouter } from '#worker/vouchers/router.ts';
import type { waitlistRouter } from '#worker/waitlist/router.ts';
import type { walkUpsRouter } from '#worker/walk-ups/router.ts';
import { router } from './init.ts';

/** Written out: the inferred type of all procedures together is longer than the compiler writes into a declaration. */
type Routers = {
  analytics: typeof analyticsRouter;
  announcements: typeof announcementsRouter;
  apiKeys: typeof apiKeysRouter;
  attendees: typeof attendeesRouter;
  auth: typeof authRouter;
  cards: typeof cardsRouter;
  checkout: typeof checkoutRouter;
  dashboard: typeof dashboardRouter;
  discounts: typeof discountsRouter;
  disputes: typeof disputesRouter;
  doors: typeof doorsRouter;
  events: typeof eventsRouter;
  eventWaitlist: typeof eventWaitlistRouter;
  ticketTypes: typeof ticketTypesRouter;
  groups: typeof groupsRouter;
  guests: typeof guestsRouter;
  staff: typeof staffRouter;
  crews: typeof crewsRouter;
  wallet: typeof walletRouter;
  checkin: typeof checkInRouter;
  hype: typeof hypeRouter;
  lists: typeof listsRouter;
  live: typeof liveRouter;
  members: typeof membersRouter;
  menu: typeof menuRouter;
  orders: typeof ordersRouter;
  organizations: typeof organizationsRouter;
  payouts: typeof payoutsRouter;
  phones: typeof phonesRouter;
  plans: typeof plansRouter;
  platform: typeof platformRouter;
  profile: typeof profileRouter;
  promoters: typeof promotersRouter;
  push: typeof pushRouter;
  reconcile: typeof reconcileRouter;
  refunds: typeof refundsRouter;
  rope: typeof ropeRouter;
  search: typeof searchRouter;
  seats: typeof seatsRouter;
  supportViews: typeof supportViewsRouter;
  tickets: typeof ticketsRouter;
  tips: typeof tipsRouter;
  users: typeof usersRouter;
  venues: typeof venuesRouter;
  vouchers: typeof vouchersRouter;
  waitlist: typeof waitlistRouter;
  walkups: typeof walkUpsRouter;
  webhooks: typeof webhooksRouter;
};

type Loaders = { [Name in keyof Routers]: () => Promise<Routers[Name]> };

/** Each domain's procedures, which the first call of one evaluates: starting an isolate pays for none of them. */
export const ROUTERS: Loaders = {
  analytics: async () => (await import('#worker/analytics/router.ts')).analyticsRouter,
  announcements: async () => (await import('#worker/announcements/router.ts')).announcementsRouter,
  apiKeys: async () => (await import('#worker/integrations/api-keys/router.ts')).apiKeysRouter,
  attendees: async () => (await import('#worker/attendees/router.ts')).attendeesRouter,
  auth: async () => (await import('#worker/auth/router.ts')).authRouter,
  cards: async () => (await import('#worker/money/cards/router.ts')).cardsRouter,
  checkout: async () => (await import('#worker/checkout/router.ts')).checkoutRouter,
  dashboard: async () => (await import('#worker/dashboard/router.ts')).dashboardRouter,
  discounts: async () => (await import('#worker/discounts/router.ts')).discountsRouter,
  doors: async () => (await import('#worker/check-in/doors/router.ts')).doorsRouter,
  disputes: async () => (await import('#worker/money/disputes/router.ts')).disputesRouter,
  events: async () => (await import('#worker/events/router.ts')).eventsRouter,
  eventWaitlist: async () => (await import('#worker/event-waitlist/router.ts')).eventWaitlistRouter,
  ticketTypes: async () => (await import('#worker/events/ticket-types/router.ts')).ticketTypesRouter,
  groups: async () => (await import('#worker/groups/router.ts')).groupsRouter,
  guests: async () => (await import('#worker/attendees/guests/router.ts')).guestsRouter,
  staff: async () => (await import('#worker/staff/router.ts')).staffRouter,
  crews: async () => (await import('#worker/staff/crews/router.ts')).crewsRouter,
  wallet: async () => (await import('#worker/money/wallet/router.ts')).walletRouter,
  checkin: async () => (await import('#worker/check-in/router.ts')).checkInRouter,
  hype: async () => (await import('#worker/hype/router.ts')).hypeRouter,
  lists: async () => (await import('#worker/lists/router.ts')).listsRouter,
  live: async () => (await import('#worker/live/router.ts')).liveRouter,
  members: async () => (await import('#worker/organizations/members/router.ts')).membersRouter,
  menu: async () => (await import('#worker/menu/router.ts')).menuRouter,
  orders: async () => (await import('#worker/orders/router.ts')).ordersRouter,
  organizations: async () => (await import('#worker/organizations/router.ts')).organizationsRouter,
  payouts: async () => (await import('#worker/money/payouts/router.ts')).payoutsRouter,
  phones: async () => (await import('#worker/staff/phones/router.ts')).phonesRouter,
  plans: async () => (await import('#worker/seats/plans-router.ts')).plansRouter,
  platform: async () => (await import('#worker/health/router.ts')).platformRouter,
  profile: async () => (await import('#worker/people/profile/router.ts')).profileRouter,
  promoters: async () => (await import('#worker/promoters/router.ts')).promotersRouter,
  push: async () => (await import('#worker/push/router.ts')).pushRouter,
  reconcile: async () => (await import('#worker/reconciliation/router.ts')).reconcileRouter,
  refunds: async () => (await import('#worker/refunds/router.ts')).refundsRouter,
  rope: async () => (await import('#worker/rope/router.ts')).ropeRouter,
  search: async () => (await import('#worker/search/router.ts')).searchRouter,
  seats: async () => (await import('#worker/seats/router.ts')).seatsRouter,
  supportViews: async () => (await import('#worker/people/support-views/router.ts')).supportViewsRouter,
  tickets: async () => (await import('#worker/tickets/router.ts')).ticketsRouter,
  tips: async () => (await import('#worker/money/tips/router.ts')).tipsRouter,
  users: async () => (await import('#worker/people/users/router.ts')).usersRouter,
  venues: async () => (await import('#worker/events/venues/router.ts')).venuesRouter,
  vouchers: async () => (await import('#worker/vouchers/router.ts')).vouchersRouter,
  waitlist: async () => (await import('#worker/waitlist/router.ts')).waitlistRouter,
  walkups: async () => (await import('#worker/walk-ups/router.ts')).walkUpsRouter,
  webhooks: async () => (await import('#worker/integrations/webhooks/router.ts')).webhooksRouter,
};

export const appRouter: ReturnType<typeof router<Routers>> = router({
  analytics: lazy(ROUTERS.analytics),
  announcements: lazy(ROUTERS.announcements),
  apiKeys: lazy(ROUTERS.apiKeys),
  attendees: lazy(ROUTERS.attendees),
  auth: lazy(ROUTERS.auth),
  cards: lazy(ROUTERS.cards),
  checkout: lazy(ROUTERS.checkout),
  dashboard: lazy(ROUTERS.dashboard),
  discounts: lazy(ROUTERS.discounts),
  disputes: lazy(ROUTERS.disputes),
  doors: lazy(ROUTERS.doors),
  events: lazy(ROUTERS.events),
  eventWaitlist: lazy(ROUTERS.eventWaitlist),
  ticketTypes: lazy(ROUTERS.ticketTypes),
  groups: lazy(ROUTERS.groups),
  guests: lazy(ROUTERS.guests),
  staff: lazy(ROUTERS.staff),
  crews: lazy(ROUTERS.crews),
  wallet: lazy(ROUTERS.wallet),
  checkin: lazy(ROUTERS.checkin),
  hype: lazy(ROUTERS.hype),
  lists: lazy(ROUTERS.lists),
  live: lazy(ROUTERS.live),
  members: lazy(ROUTERS.members),
  menu: lazy(ROUTERS.menu),
  orders: lazy(ROUTERS.orders),
  organizations: lazy(ROUTERS.organizations),
  payouts: lazy(ROUTERS.payouts),
  phones: lazy(ROUTERS.phones),
  plans: lazy(ROUTERS.plans),
  platform: lazy(ROUTERS.platform),
  profile: lazy(ROUTERS.profile),
  promoters: lazy(ROUTERS.promoters),
  push: lazy(ROUTERS.push),
  reconcile: lazy(ROUTERS.reconcile),
  refunds: lazy(ROUTERS.refunds),
  rope: lazy(ROUTERS.rope),
  search: lazy(ROUTERS.search),
  seats: lazy(ROUTERS.seats),
  supportViews: lazy(ROUTERS.supportViews),
  tickets: lazy(ROUTERS.tickets),
  tips: lazy(ROUTERS.tips),
  users: lazy(ROUTERS.users),
  venues: lazy(ROUTERS.venues),
  vouchers: lazy(ROUTERS.vouchers),
  waitlist: lazy(ROUTERS.waitlist),
  walkups: lazy(ROUTERS.walkups),
  webhooks: lazy(ROUTERS.webhooks),
});

/** The type from which the client derives all calls. */
export type AppRouter = typeof appRouter;
