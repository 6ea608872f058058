import type { ParseKeys } from 'i18next';
import {
  CalendarRange,
  Compass,
  HandHeart,
  LayoutDashboard,
  type LucideIcon,
  Scale,
  ScanLine,
  Ticket,
  Wallet,
} from 'lucide-react';
import { isAdmin, isOrganizer, worksTheDoor } from '#client/features/session/roles.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { routeOf } from '../routes.tsx';

export interface NavItem {
  to: string;
  icon: LucideIcon;
  label: Extract<ParseKeys<'common'>, `nav.${string}`>;
  /** For the tab bar of a phone, where a word has 70 pixels. */
  short?: Extract<ParseKeys<'common'>, `nav.${string}`>;
}

const DASHBOARD: NavItem = { to: '/dashboard', icon: LayoutDashboard, label: 'nav.dashboard' };
const BROWSE: NavItem = { to: '/browse-events', icon: Compass, label: 'nav.browse' };
const TICKETS: NavItem = { to: '/my-tickets', icon: Ticket, label: 'nav.tickets' };
const WALLET: NavItem = { to: '/wallet', icon: Wallet, label: 'nav.wallet' };
const TIPS: NavItem = { to: '/tips', icon: HandHeart, label: 'nav.tips' };
const MY_EVENTS: NavItem = {
  to: '/my-events',
  icon: CalendarRange,
  label: 'nav.myEvents',
  short: 'nav.myEventsShort',
};
const SCANNER: NavItem = { to: '/scanner', icon: ScanLine, label: 'nav.scanner' };
const RECONCILIATION: NavItem = { to: '/reconciliation', icon: Scale, label: 'nav.reconciliation' };

/** Tabs beside "Me" on a phone: more would not fit a thumb. */
const TABS_MAX = 4;

/** Everything this person can go to, in order. Only pages that exist are offered. */
export function navItems(me: Me | null): NavItem[] {
  const door = me && worksTheDoor(me) ? [SCANNER] : [];
  const house = me && isAdmin(me) ? [RECONCILIATION] : [];
  const items = !me
    ? [BROWSE]
    : isOrganizer(me)
      ? [DASHBOARD, MY_EVENTS, ...door, BROWSE, TICKETS, WALLET, TIPS, ...house]
      : [DASHBOARD, BROWSE, TICKETS, WALLET, ...door, TIPS];
  return items.filter((item) => routeOf(item.to));
}

/** The few that a phone keeps in reach of the thumb; the rest are in the "Me" sheet. */
export function tabItems(me: Me | null): NavItem[] {
  if (!me) return [BROWSE, TICKETS, WALLET].filter((item) => routeOf(item.to));
  return navItems(me)
    .filter((item) => item !== DASHBOARD && item !== TIPS)
    .slice(0, TABS_MAX);
}
