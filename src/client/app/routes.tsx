import type { ParseKeys } from 'i18next';
import { matchPath } from 'react-router';
import type { Area } from '#client/i18n/areas.ts';
import { PATHS } from '#shared/paths.ts';
import type { LoadPage } from './lazy-pages.ts';

/**
 * Access level of a page; others are sent to sign in or see a refusal. `drafts`: organizers and those with a pending
 * request; `selling`: the same, and guests are invited to become one.
 */
export type Access = 'public' | 'signedIn' | 'selling' | 'organizer' | 'door' | 'bar' | 'admin';

export interface AppRoute {
  path: string;
  load: LoadPage;
  access: Access;
  /** Translation key of the document title. A page may set a better one itself. */
  title: Extract<ParseKeys<'common'>, `titles.${string}`> | null;
  /** Text areas of the page, besides the common ones. */
  areas: readonly Area[];
  /**
   * `shell`: navigation around the page. `bare`: the page fills the screen, as the scanner does. `own`: the page brings
   * its own header, main landmark and footer.
   */
  frame: 'shell' | 'bare' | 'own';
}

function page(
  path: string,
  load: LoadPage,
  access: Access,
  title: AppRoute['title'],
  areas: readonly Area[] = [],
  frame: AppRoute['frame'] = 'shell',
): AppRoute {
  return { path, load, access, title, areas, frame };
}

/** Every page of the app, in one table. */
export const ROUTES: readonly AppRoute[] = [
  page(PATHS.home, () => import('#client/pages/home/index.tsx'), 'public', 'titles.home', ['landing'], 'own'),
  page(
    PATHS.login,
    () => import('#client/pages/login/index.tsx'),
    'public',
    'titles.login',
    ['auth'],
    'bare',
  ),
  page(
    PATHS.verifyEmail,
    () => import('#client/pages/verify-email/index.tsx'),
    'public',
    'titles.verifyEmail',
    ['auth'],
    'bare',
  ),
  page(
    PATHS.mailLink,
    () => import('#client/pages/mail-link/index.tsx'),
    'public',
    'titles.mailLink',
    ['auth'],
    'bare',
  ),
  page(
    `${PATHS.resetPassword}/:token?`,
    () => import('#client/pages/reset-password/index.tsx'),
    'public',
    'titles.resetPassword',
    ['auth'],
    'bare',
  ),
  page(
    PATHS.waitlist,
    () => import('#client/pages/waitlist/index.tsx'),
    'public',
    'titles.waitlist',
    ['waitlist', 'tickets'],
    'bare',
  ),
  page(PATHS.privacy, () => import('#client/pages/privacy/index.tsx'), 'public', 'titles.privacy', [
    'legal',
    'privacy',
  ]),
  page(PATHS.terms, () => import('#client/pages/terms/index.tsx'), 'public', 'titles.terms', [
    'legal',
    'terms',
  ]),
  page(PATHS.developers, () => import('#client/pages/developers/index.tsx'), 'public', 'titles.developers', [
    'developers',
  ]),
  page(PATHS.dashboard, () => import('#client/pages/dashboard/index.tsx'), 'signedIn', 'titles.dashboard', [
    'dashboard',
    'orders',
  ]),
  page(PATHS.browseEvents, () => import('#client/pages/browse-events/index.tsx'), 'public', 'titles.browse', [
    'events',
  ]),
  page(PATHS.event, () => import('#client/pages/event/index.tsx'), 'public', 'titles.event', [
    'events',
    'vouchers',
  ]),
  page(PATHS.eventMenu, () => import('#client/pages/event/menu/index.tsx'), 'public', 'titles.menu', [
    'menu',
    'orders',
    'discounts',
    'events',
    'tickets',
    'wallet',
  ]),
  page(PATHS.hypeMeter, () => import('#client/pages/hype-meter/index.tsx'), 'public', 'titles.hype', [
    'hype',
  ]),
  page(PATHS.myTickets, () => import('#client/pages/my-tickets/index.tsx'), 'signedIn', 'titles.tickets', [
    'tickets',
    'eventWaitlist',
    'push',
    'vouchers',
  ]),
  page(
    PATHS.acceptTicket,
    () => import('#client/pages/accept-ticket/index.tsx'),
    'public',
    'titles.acceptTicket',
    ['acceptTicket', 'tickets', 'auth'],
  ),
  page(PATHS.group, () => import('#client/pages/group/index.tsx'), 'public', 'titles.group', [
    'friends',
    'events',
    'discounts',
    'checkout',
    'auth',
    'tickets',
  ]),
  page(PATHS.walkUp, () => import('#client/pages/walk-up/index.tsx'), 'public', 'titles.walkUp', [
    'walkUp',
    'events',
    'discounts',
    'checkout',
    'auth',
    'tickets',
  ]),
  page(
    PATHS.list,
    () => import('#client/pages/list/index.tsx'),
    'public',
    'titles.guestList',
    ['guestList', 'events'],
    'bare',
  ),
  page(
    PATHS.listEntry,
    () => import('#client/pages/entry/index.tsx'),
    'public',
    'titles.listEntry',
    ['guestList', 'tickets'],
    'bare',
  ),
  page(PATHS.rope, () => import('#client/pages/rope/index.tsx'), 'public', 'titles.rope', [
    'rope',
    'events',
    'tickets',
  ]),
  page(
    PATHS.promoter,
    () => import('#client/pages/promoter/index.tsx'),
    'public',
    'titles.promoter',
    ['promoter', 'events'],
    'bare',
  ),
  page(PATHS.tip, () => import('#client/pages/tip/index.tsx'), 'public', 'titles.tip', ['tips', 'events']),
  page(PATHS.tipEvent, () => import('#client/pages/tip/index.tsx'), 'public', 'titles.tip', [
    'tips',
    'events',
  ]),
  page(PATHS.tips, () => import('#client/pages/tips/index.tsx'), 'signedIn', 'titles.tips', ['tips']),
  page(PATHS.orders, () => import('#client/pages/orders/index.tsx'), 'signedIn', 'titles.orders', [
    'orders',
    'push',
    'tickets',
  ]),
  page(PATHS.wallet, () => import('#client/pages/wallet/index.tsx'), 'signedIn', 'titles.wallet', [
    'wallet',
    'toCard',
  ]),
  page(PATHS.refunds, () => import('#client/pages/refunds/index.tsx'), 'signedIn', 'titles.refunds', [
    'refunds',
    'table',
    'toCard',
    'refundDesk',
    'eventFrame',
    'organizer',
    'events',
  ]),
  page(PATHS.profile, () => import('#client/pages/profile/index.tsx'), 'signedIn', 'titles.profile', [
    'auth',
    'people',
    'profile',
    'push',
    'selling',
    'tickets',
  ]),
  page(
    PATHS.scanner,
    () => import('#client/pages/scanner/index.tsx'),
    'door',
    'titles.scanner',
    ['scanner', 'doorSale', 'rope', 'tickets', 'helpers', 'vouchers'],
    'bare',
  ),
  page(
    PATHS.orderManagement,
    () => import('#client/pages/order-management/index.tsx'),
    'bar',
    'titles.orderManagement',
    ['bar', 'events', 'helpers', 'vouchers'],
    'bare',
  ),
  page(PATHS.analytics, () => import('#client/pages/analytics/index.tsx'), 'organizer', 'titles.analytics', [
    'analytics',
    'eventFrame',
    'organizer',
  ]),
  page(PATHS.payouts, () => import('#client/pages/payouts/index.tsx'), 'organizer', 'titles.payouts', [
    'auth',
    'payouts',
    'table',
    'analytics',
    'eventFrame',
    'organizer',
    'selling',
  ]),
  page(PATHS.myEvents, () => import('#client/pages/my-events/index.tsx'), 'selling', 'titles.myEvents', [
    'organizer',
    'dashboard',
    'table',
    'ownEvents',
    'selling',
  ]),
  page(
    PATHS.newEvent,
    () => import('#client/pages/my-events/new/index.tsx'),
    'selling',
    'titles.createEvent',
    ['organizer', 'ownEvents', 'selling'],
  ),
  page(
    PATHS.quickCreate,
    () => import('#client/pages/my-events/quick/index.tsx'),
    'selling',
    'titles.quickCreate',
    ['organizer', 'ownEvents', 'selling'],
  ),
  page(
    PATHS.eventEditor,
    () => import('#client/pages/my-events/event/index.tsx'),
    'organizer',
    'titles.editEvent',
    ['organizer', 'dashboard', 'eventFrame', 'ownEvents', 'scanner', 'selling'],
  ),
  page(
    PATHS.eventDetails,
    () => import('#client/pages/my-events/event/details/index.tsx'),
    'organizer',
    'titles.eventDetails',
    ['organizer', 'eventFrame', 'ownEvents'],
  ),
  page(
    PATHS.eventTickets,
    () => import('#client/pages/my-events/event/tickets/index.tsx'),
    'organizer',
    'titles.ticketTypes',
    ['organizer', 'eventFrame', 'ownEvents', 'events', 'vouchers'],
  ),
  page(
    PATHS.menuEditor,
    () => import('#client/pages/my-events/event/menu/index.tsx'),
    'organizer',
    'titles.menuEditor',
    ['organizer', 'eventFrame', 'menuEditor', 'menu'],
  ),
  page(
    PATHS.discountCodes,
    () => import('#client/pages/discount-codes/index.tsx'),
    'organizer',
    'titles.discountCodes',
    ['codes', 'table', 'organizer', 'eventFrame', 'events', 'integrations'],
  ),
  page(
    PATHS.attendees,
    () => import('#client/pages/my-events/event/attendees/index.tsx'),
    'organizer',
    'titles.attendees',
    ['attendees', 'table', 'doorSale', 'rope', 'tickets', 'eventFrame', 'organizer', 'events'],
  ),
  page(
    PATHS.eventLists,
    () => import('#client/pages/my-events/event/lists/index.tsx'),
    'organizer',
    'titles.guestLists',
    ['lists', 'guestList', 'table', 'organizer', 'eventFrame', 'events'],
  ),
  page(
    PATHS.eventPromoters,
    () => import('#client/pages/my-events/event/promoters/index.tsx'),
    'organizer',
    'titles.promoters',
    ['promoters', 'promoter', 'organizer', 'eventFrame'],
  ),
  page(
    PATHS.messages,
    () => import('#client/pages/my-events/event/messages/index.tsx'),
    'organizer',
    'titles.messages',
    ['messages', 'eventFrame', 'organizer'],
  ),
  page(PATHS.guests, () => import('#client/pages/guests/index.tsx'), 'organizer', 'titles.guests', [
    'guests',
    'attendees',
    'table',
  ]),
  page(
    PATHS.eventStaff,
    () => import('#client/pages/my-events/event/staff/index.tsx'),
    'organizer',
    'titles.staff',
    ['organizer', 'eventFrame', 'people', 'helpers', 'tickets'],
  ),
  page(
    PATHS.eventDoors,
    () => import('#client/pages/my-events/event/doors/index.tsx'),
    'organizer',
    'titles.doors',
    ['doors', 'organizer', 'eventFrame'],
  ),
  page(
    PATHS.joinStaff,
    () => import('#client/pages/join/index.tsx'),
    'public',
    'titles.joinStaff',
    ['helpers'],
    'bare',
  ),
  page(PATHS.team, () => import('#client/pages/team/index.tsx'), 'organizer', 'titles.team', ['people']),
  page(
    PATHS.integrations,
    () => import('#client/pages/integrations/index.tsx'),
    'organizer',
    'titles.integrations',
    ['integrations'],
  ),
  page(
    PATHS.organization,
    () => import('#client/pages/organization/index.tsx'),
    'organizer',
    'titles.organization',
    ['organizations', 'auth', 'table'],
  ),
  page(PATHS.invitation, () => import('#client/pages/invitation/index.tsx'), 'public', 'titles.invitation', [
    'organizations',
    'auth',
  ]),
  page(PATHS.users, () => import('#client/pages/users/index.tsx'), 'admin', 'titles.users', [
    'auth',
    'people',
    'table',
  ]),
  page(PATHS.audit, () => import('#client/pages/audit/index.tsx'), 'admin', 'titles.audit', [
    'audit',
    'organizer',
    'people',
    'table',
  ]),
  page(
    `${PATHS.reconciliation}/:eventId?`,
    () => import('#client/pages/reconciliation/index.tsx'),
    'admin',
    'titles.reconciliation',
    ['organizer', 'reconciliation', 'table'],
  ),
  page(
    PATHS.platformHealth,
    () => import('#client/pages/platform-health/index.tsx'),
    'admin',
    'titles.platformHealth',
    ['platform'],
  ),
  page(PATHS.nightLog, () => import('#client/pages/night-log/index.tsx'), 'admin', 'titles.nightLog', [
    'nightLog',
    'platform',
  ]),
];

export const NOT_FOUND: AppRoute = page(
  '*',
  () => import('#client/pages/not-found/index.tsx'),
  'public',
  'titles.notFound',
);

/** The shell of most pages; the front page does without it, and so without its menus and sheets. */
export const loadShell: LoadPage = () => import('./shell/shell-frame.tsx');

/** The route of a path. */
export function routeAt(pathname: string): AppRoute {
  return ROUTES.find(({ path }) => matchPath(path, pathname)) ?? NOT_FOUND;
}
