import { guestsRouter } from '#worker/attendees/guests/router.ts';
import { disputesRouter } from '#worker/money/disputes/router.ts';
import { payoutsRouter } from '#worker/money/payouts/router.ts';
import { tipsRouter } from '#worker/money/tips/router.ts';
import { walletRouter } from '#worker/money/wallet/router.ts';
import { profileRouter } from '#worker/people/profile/router.ts';
import { supportViewsRouter } from '#worker/people/support-views/router.ts';
import { usersRouter } from '#worker/people/users/router.ts';
import { analyticsRouter } from '../analytics/router.ts';
import { announcementsRouter } from '../announcements/router.ts';
import { attendeesRouter } from '../attendees/router.ts';
import { authRouter } from '../auth/router.ts';
import { checkInRouter } from '../check-in/router.ts';
import { checkoutRouter } from '../checkout/router.ts';
import { dashboardRouter } from '../dashboard/router.ts';
import { discountsRouter } from '../discounts/router.ts';
import { eventWaitlistRouter } from '../event-waitlist/router.ts';
import { eventsRouter } from '../events/router.ts';
import { ticketTypesRouter } from '../events/ticket-types/router.ts';
import { venuesRouter } from '../events/venues/router.ts';
import { groupsRouter } from '../groups/router.ts';
import { platformRouter } from '../health/router.ts';
import { hypeRouter } from '../hype/router.ts';
import { apiKeysRouter } from '../integrations/api-keys/router.ts';
import { webhooksRouter } from '../integrations/webhooks/router.ts';
import { liveRouter } from '../live/router.ts';
import { menuRouter } from '../menu/router.ts';
import { ordersRouter } from '../orders/router.ts';
import { pushRouter } from '../push/router.ts';
import { reconcileRouter } from '../reconciliation/router.ts';
import { refundsRouter } from '../refunds/router.ts';
import { searchRouter } from '../search/router.ts';
import { crewsRouter } from '../staff/crews/router.ts';
import { staffRouter } from '../staff/router.ts';
import { ticketsRouter } from '../tickets/router.ts';
import { waitlistRouter } from '../waitlist/router.ts';
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
