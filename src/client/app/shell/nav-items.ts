import type { ParseKeys } from 'i18next';
import {
  CalendarRange,
  Compass,
  ConciergeBell,
  Flame,
  House,
  Landmark,
  ListOrdered,
  type LucideIcon,
  Receipt,
  ScanLine,
  ShoppingBag,
  Ticket,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { isAdmin, isOrganizer, servesOrders, worksTheDoor } from '#client/features/auth/session/roles.ts';
import { mayOpenPage } from '#client/features/organizations/page-rights.ts';
import { supportView } from '#client/lib/api/support-view.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { PATHS } from '#shared/paths.ts';

type NavKey = Extract<ParseKeys<'common'>, `nav.${string}`>;

export interface NavItem {
  to: string;
  icon: LucideIcon;
  label: NavKey;
  /** For the mobile tab bar, where a label has 70 pixels. */
  short?: NavKey;
  /** Requests behind it that wait for an answer; their number is shown. */
  waits?: 'refunds' | 'people';
}

/** Items that belong together, under a heading if they have one. */
export interface NavGroup {
  label?: NavKey;
  items: readonly NavItem[];
}

const HOME: NavItem = { to: PATHS.dashboard, icon: House, label: 'nav.home' };
const BROWSE: NavItem = { to: PATHS.browseEvents, icon: Compass, label: 'nav.browse' };
const TICKETS: NavItem = { to: PATHS.myTickets, icon: Ticket, label: 'nav.tickets' };
const ORDERS: NavItem = { to: PATHS.orders, icon: ShoppingBag, label: 'nav.orders' };
const WALLET: NavItem = { to: PATHS.wallet, icon: Wallet, label: 'nav.wallet' };
const HYPE: NavItem = { to: PATHS.hypeMeter, icon: Flame, label: 'nav.hype' };
const WAITLIST: NavItem = { to: PATHS.waitlist, icon: ListOrdered, label: 'nav.waitlist' };
const EVENTS: NavItem = { to: PATHS.myEvents, icon: CalendarRange, label: 'nav.events' };
const SALES: NavItem = {
  to: PATHS.refunds,
  icon: Receipt,
  label: 'nav.sales',
  short: 'nav.orders',
  waits: 'refunds',
};
const BAR: NavItem = { to: PATHS.orderManagement, icon: ConciergeBell, label: 'nav.bar' };
const SCANNER: NavItem = { to: PATHS.scanner, icon: ScanLine, label: 'nav.scanner' };
const MONEY: NavItem = { to: PATHS.payouts, icon: Landmark, label: 'nav.money' };
const USERS: NavItem = { to: PATHS.users, icon: UsersRound, label: 'nav.users', waits: 'people' };

/** What the shell itself shows; the rest is in `work-items.ts`, for sidebar, sheet and palette. */
export const ITEMS = {
  HOME,
  BROWSE,
  TICKETS,
  ORDERS,
  WALLET,
  HYPE,
  WAITLIST,
  EVENTS,
  SALES,
  BAR,
  SCANNER,
  MONEY,
  USERS,
};

function shiftItems(me: Me): NavItem[] {
  return [HOME, SCANNER, ...(servesOrders(me) ? [BAR] : [])];
}

/** The bar of a desktop, of everybody but organizers. */
export function barItems(me: Me | null, hasWallet = true): NavItem[] {
  if (!me) return [BROWSE, HYPE, WAITLIST];
  if (worksTheDoor(me)) return shiftItems(me);
  return [HOME, BROWSE, TICKETS, ORDERS, ...(hasWallet ? [WALLET] : []), HYPE];
}

const TABS_MAX = 4;

/** Items whose pages the person has a right to; for administrators all. */
export function permitted(me: Me, items: readonly NavItem[]): NavItem[] {
  return items.filter(({ to }) => mayOpenPage(me, to));
}

/** The mobile tabs, at most four. The last tab opens the sheet with all other items. */
export function tabItems(me: Me | null, doorsTonight: boolean, hasWallet = true): NavItem[] {
  if (!me) return [BROWSE, TICKETS, ORDERS];
  if (isAdmin(me)) return [HOME, EVENTS, SALES, USERS];
  if (isOrganizer(me)) {
    const tabs = [HOME, EVENTS, doorsTonight && !supportView ? SCANNER : SALES, MONEY, SCANNER, BAR];
    return [...new Set(permitted(me, tabs))].slice(0, TABS_MAX);
  }
  if (worksTheDoor(me)) return shiftItems(me);
  return [BROWSE, TICKETS, ORDERS, ...(hasWallet ? [WALLET] : [])];
}

/** Pages with an `event` parameter in the URL, which belong to "Events". */
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
  return ownsEvents && ofEvent ? EVENTS.to : at.pathname;
}
