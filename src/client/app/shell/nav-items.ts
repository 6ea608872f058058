import type { ParseKeys } from 'i18next';
import {
  Activity,
  CalendarRange,
  ChartColumn,
  CircleUserRound,
  Compass,
  ConciergeBell,
  Flame,
  HandHeart,
  Landmark,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Scale,
  ScanLine,
  ShoppingBag,
  Ticket,
  TicketPercent,
  Undo2,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';
import { isAdmin, isOrganizer, servesOrders, worksTheDoor } from '#client/features/session/roles.ts';
import type { Me } from '#shared/contracts/people/auth.ts';
import { PATHS } from '#shared/paths.ts';

export interface NavItem {
  to: string;
  icon: LucideIcon;
  label: Extract<ParseKeys<'common'>, `nav.${string}`>;
  /** For the mobile tab bar, where a label has 70 pixels. */
  short?: Extract<ParseKeys<'common'>, `nav.${string}`>;
}

const DASHBOARD: NavItem = { to: PATHS.dashboard, icon: LayoutDashboard, label: 'nav.dashboard' };
const BROWSE: NavItem = { to: PATHS.browseEvents, icon: Compass, label: 'nav.browse' };
const TICKETS: NavItem = { to: PATHS.myTickets, icon: Ticket, label: 'nav.tickets' };
const ORDERS: NavItem = { to: PATHS.orders, icon: ShoppingBag, label: 'nav.orders' };
const WALLET: NavItem = { to: PATHS.wallet, icon: Wallet, label: 'nav.wallet' };
const TIPS: NavItem = { to: PATHS.tips, icon: HandHeart, label: 'nav.tips' };
const HYPE: NavItem = { to: PATHS.hypeMeter, icon: Flame, label: 'nav.hype' };
const REFUNDS: NavItem = { to: PATHS.refunds, icon: Undo2, label: 'nav.refunds' };
const PROFILE: NavItem = { to: PATHS.profile, icon: CircleUserRound, label: 'nav.profile' };
const WAITLIST: NavItem = { to: PATHS.waitlist, icon: ListOrdered, label: 'nav.waitlist' };
const MY_EVENTS: NavItem = {
  to: PATHS.myEvents,
  icon: CalendarRange,
  label: 'nav.myEvents',
  short: 'nav.myEventsShort',
};
/** Administrators see the events of all organizers. */
const ALL_EVENTS: NavItem = { ...MY_EVENTS, label: 'nav.allEvents' };
const BAR: NavItem = {
  to: PATHS.orderManagement,
  icon: ConciergeBell,
  label: 'nav.orderManagement',
  short: 'nav.orderManagementShort',
};
const CODES: NavItem = { to: PATHS.discountCodes, icon: TicketPercent, label: 'nav.discountCodes' };
const SCANNER: NavItem = { to: PATHS.scanner, icon: ScanLine, label: 'nav.scanner' };
const ANALYTICS: NavItem = { to: PATHS.analytics, icon: ChartColumn, label: 'nav.analytics' };
const PAYOUTS: NavItem = { to: PATHS.payouts, icon: Landmark, label: 'nav.payouts' };
const INTEGRATIONS: NavItem = { to: PATHS.integrations, icon: Webhook, label: 'nav.integrations' };
const RECONCILIATION: NavItem = { to: PATHS.reconciliation, icon: Scale, label: 'nav.reconciliation' };
const HEALTH: NavItem = { to: PATHS.platformHealth, icon: Activity, label: 'nav.platformHealth' };

const USERS: NavItem = { to: PATHS.users, icon: UsersRound, label: 'nav.users' };

/** Tabs besides "Me" on a phone: more would be too narrow to tap. */
const TABS_MAX = 4;

/** Desktop navigation, in the bar or sidebar, in order. */
export function navItems(me: Me | null): NavItem[] {
  if (!me) return [BROWSE, HYPE, WAITLIST];
  const door = worksTheDoor(me) ? [SCANNER] : [];
  const bar = servesOrders(me) ? [BAR] : [];
  if (!isOrganizer(me)) return [DASHBOARD, BROWSE, TICKETS, ORDERS, WALLET, ...door, ...bar, HYPE];
  const house = isAdmin(me) ? [USERS, RECONCILIATION, HEALTH] : [];
  return [
    DASHBOARD,
    isAdmin(me) ? ALL_EVENTS : MY_EVENTS,
    CODES,
    ANALYTICS,
    PAYOUTS,
    INTEGRATIONS,
    ...bar,
    ...door,
    ...house,
    BROWSE,
    TICKETS,
    ORDERS,
    WALLET,
    TIPS,
    REFUNDS,
    HYPE,
  ];
}

/** The desktop account menu: the user's remaining own pages. */
export function menuItems(me: Me | null): NavItem[] {
  if (!me) return [];
  const shown = new Set(navItems(me));
  return [PROFILE, TIPS, REFUNDS].filter((item) => !shown.has(item));
}

/** The mobile tabs; all other items are in the "Me" sheet. */
export function tabItems(me: Me | null): NavItem[] {
  const own = [BROWSE, TICKETS, ORDERS, WALLET];
  if (!me) return own;
  const door = worksTheDoor(me) ? [SCANNER] : [];
  const house = isOrganizer(me) ? [isAdmin(me) ? ALL_EVENTS : MY_EVENTS] : servesOrders(me) ? [BAR] : [];
  return [...house, ...door, ...own].slice(0, TABS_MAX);
}

/** The mobile "Me" sheet: every item without a tab. */
export function sheetItems(me: Me | null): NavItem[] {
  const tabs = new Set(tabItems(me));
  return [...menuItems(me).filter((item) => item === PROFILE), ...navItems(me), ...menuItems(me)].filter(
    (item, index, all) => !tabs.has(item) && all.indexOf(item) === index,
  );
}

/** Pages with an `event` parameter in the URL, which belong to "My events". */
const PAGES_OF_EVENT: readonly string[] = [
  PATHS.orderManagement,
  PATHS.discountCodes,
  PATHS.refunds,
  PATHS.analytics,
  PATHS.payouts,
];

/** The path of the active navigation item. */
export function litPath(at: { pathname: string; search: string }, ownsEvents: boolean): string {
  const ofEvent = PAGES_OF_EVENT.includes(at.pathname) && new URLSearchParams(at.search).has('event');
  return ownsEvents && ofEvent ? MY_EVENTS.to : at.pathname;
}
