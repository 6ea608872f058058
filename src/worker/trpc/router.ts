import { analyticsRouter } from '#worker/analytics/router.ts';
import { announcementsRouter } from '#worker/announcements/router.ts';
import { guestsRouter } from '#worker/attendees/guests/router.ts';
import { attendeesRouter } from '#worker/attendees/router.ts';
import { authRouter } from '#worker/auth/router.ts';
import { checkInRouter } from '#worker/check-in/router.ts';
import { checkoutRouter } from '#worker/checkout/router.ts';
import { dashboardRouter } from '#worker/dashboard/router.ts';
import { discountsRouter } from '#worker/discounts/router.ts';
import { eventWaitlistRouter } from '#worker/event-waitlist/router.ts';
import { eventsRouter } from '#worker/events/router.ts';
import { ticketTypesRouter } from '#worker/events/ticket-types/router.ts';
import { venuesRouter } from '#worker/events/venues/router.ts';
import { groupsRouter } from '#worker/groups/router.ts';
import { platformRouter } from '#worker/health/router.ts';
import { hypeRouter } from '#worker/hype/router.ts';
import { apiKeysRouter } from '#worker/integrations/api-keys/router.ts';
import { webhooksRouter } from '#worker/integrations/webhooks/router.ts';
import { liveRouter } from '#worker/live/router.ts';
import { menuRouter } from '#worker/menu/router.ts';
import { disputesRouter } from '#worker/money/disputes/router.ts';
import { payoutsRouter } from '#worker/money/payouts/router.ts';
import { tipsRouter } from '#worker/money/tips/router.ts';
import { walletRouter } from '#worker/money/wallet/router.ts';
import { ordersRouter } from '#worker/orders/router.ts';
import { profileRouter } from '#worker/people/profile/router.ts';
import { supportViewsRouter } from '#worker/people/support-views/router.ts';
import { usersRouter } from '#worker/people/users/router.ts';
import { pushRouter } from '#worker/push/router.ts';
import { reconcileRouter } from '#worker/reconciliation/router.ts';
import { refundsRouter } from '#worker/refunds/router.ts';
import { searchRouter } from '#worker/search/router.ts';
import { crewsRouter } from '#worker/staff/crews/router.ts';
import { staffRouter } from '#worker/staff/router.ts';
import { ticketsRouter } from '#worker/tickets/router.ts';
import { waitlistRouter } from '#worker/waitlist/router.ts';
import { router } from './init.ts';

/** Written out: the inferred type of all procedures together is longer than the compiler writes into a declaration. */
type Routers = {
  analytics: typeof analyticsRouter;
  announcements: typeof announcementsRouter;
  apiKeys: typeof apiKeysRouter;
  attendees: typeof attendeesRouter;
  auth: typeof authRouter;
  checkout: typeof checkoutRouter;
  dashboard: typeof dashboardRouter;
  discounts: typeof discountsRouter;
  disputes: typeof disputesRouter;
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
  live: typeof liveRouter;
  menu: typeof menuRouter;
  orders: typeof ordersRouter;
  payouts: typeof payoutsRouter;
  platform: typeof platformRouter;
  profile: typeof profileRouter;
  push: typeof pushRouter;
  reconcile: typeof reconcileRouter;
  refunds: typeof refundsRouter;
  search: typeof searchRouter;
  supportViews: typeof supportViewsRouter;
  tickets: typeof ticketsRouter;
  tips: typeof tipsRouter;
  users: typeof usersRouter;
  venues: typeof venuesRouter;
  waitlist: typeof waitlistRouter;
  webhooks: typeof webhooksRouter;
};

export const appRouter: ReturnType<typeof router<Routers>> = router<Routers>({
  analytics: analyticsRouter,
  announcements: announcementsRouter,
  apiKeys: apiKeysRouter,
  attendees: attendeesRouter,
  auth: authRouter,
  checkout: checkoutRouter,
  dashboard: dashboardRouter,
  discounts: discountsRouter,
  disputes: disputesRouter,
  events: eventsRouter,
  eventWaitlist: eventWaitlistRouter,
  ticketTypes: ticketTypesRouter,
  groups: groupsRouter,
  guests: guestsRouter,
  staff: staffRouter,
  crews: crewsRouter,
  wallet: walletRouter,
  checkin: checkInRouter,
  hype: hypeRouter,
  live: liveRouter,
  menu: menuRouter,
  orders: ordersRouter,
  payouts: payoutsRouter,
  platform: platformRouter,
  profile: profileRouter,
  push: pushRouter,
  reconcile: reconcileRouter,
  refunds: refundsRouter,
  search: searchRouter,
  supportViews: supportViewsRouter,
  tickets: ticketsRouter,
  tips: tipsRouter,
  users: usersRouter,
  venues: venuesRouter,
  waitlist: waitlistRouter,
  webhooks: webhooksRouter,
});

/** The type from which the client derives all calls. */
export type AppRouter = typeof appRouter;
