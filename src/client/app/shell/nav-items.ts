import type { ParseKeys } from 'i18next';
import {
  Activity,
  CalendarRange,
  ChartColumn,
  CircleUserRound,
  Compass,
  ConciergeBell,
  ContactRound,
  Flame,
  HandHeart,
  House,
  Landmark,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  MoonStar,
  Receipt,
  Scale,
  ScanLine,
  ScrollText,
  Settings,
  ShoppingBag,
  Ticket,
  Undo2,
  Users,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';
import { isAdmin, isOrganizer, servesOrders, worksTheDoor } from '#client/features/auth/session/roles.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
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
const TIPS: NavItem = { to: PATHS.tips, icon: HandHeart, label: 'nav.tips' };
const HYPE: NavItem = { to: PATHS.hypeMeter, icon: Flame, label: 'nav.hype' };
const REFUNDS: NavItem = { to: PATHS.refunds, icon: Undo2, label: 'nav.refunds' };
/** For organizers, whose `/refunds` is the refund desk. */
const OWN_REFUNDS: NavItem = { ...REFUNDS, to: `${PATHS.refunds}?view=mine` };
const PROFILE: NavItem = { to: PATHS.profile, icon: CircleUserRound, label: 'nav.profile' };
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
const GUESTS: NavItem = { to: PATHS.guests, icon: ContactRound, label: 'nav.guests' };
const MARKETING: NavItem = { to: PATHS.discountCodes, icon: Megaphone, label: 'nav.marketing' };
const MONEY: NavItem = { to: PATHS.payouts, icon: Landmark, label: 'nav.money' };
const ANALYTICS: NavItem = { to: PATHS.analytics, icon: ChartColumn, label: 'nav.analytics' };
const TEAM: NavItem = { to: PATHS.team, icon: Users, label: 'nav.team' };
const DEVELOPERS: NavItem = { to: PATHS.integrations, icon: Webhook, label: 'nav.developers' };
const SETTINGS: NavItem = { to: PATHS.profile, icon: Settings, label: 'nav.settings' };
const USERS: NavItem = { to: PATHS.users, icon: UsersRound, label: 'nav.users', waits: 'people' };
const RECONCILIATION: NavItem = { to: PATHS.reconciliation, icon: Scale, label: 'nav.reconciliation' };
const AUDIT: NavItem = { to: PATHS.audit, icon: ScrollText, label: 'nav.audit' };
const NIGHT_LOG: NavItem = { to: PATHS.nightLog, icon: MoonStar, label: 'nav.nightLog' };
const HEALTH: NavItem = { to: PATHS.platformHealth, icon: Activity, label: 'nav.platformHealth' };

/** At most seven: the organizer's daily work. */
const DAILY: readonly NavItem[] = [HOME, EVENTS, GUESTS, SALES, MARKETING, MONEY, ANALYTICS];
const SETUP: readonly NavItem[] = [TEAM, DEVELOPERS, SETTINGS];
const PLATFORM: readonly NavItem[] = [USERS, AUDIT, RECONCILIATION, HEALTH, NIGHT_LOG];

/** All items, or in a support view those that it shows. */
function seen(items: readonly NavItem[]): readonly NavItem[] {
  return items.filter(({ to }) => opensHere(to));
}

function shiftItems(me: Me): NavItem[] {
  return [HOME, SCANNER, ...(servesOrders(me) ? [BAR] : [])];
}

/** Desktop navigation, in the bar or sidebar, in order. */
export function navGroups(me: Me | null): NavGroup[] {
  if (!me) return [{ items: [BROWSE, HYPE, WAITLIST] }];
  if (isOrganizer(me)) {
    const platform: NavGroup[] = isAdmin(me) ? [{ label: 'nav.platform', items: PLATFORM }] : [];
    const groups: NavGroup[] = [{ items: DAILY }, ...platform, { items: SETUP }];
    return groups.map((group) => ({ ...group, items: seen(group.items) }));
  }
  if (worksTheDoor(me)) return [{ items: shiftItems(me) }];
  return [{ items: [HOME, BROWSE, TICKETS, ORDERS, WALLET, HYPE] }];
}

function navItems(me: Me | null): NavItem[] {
  return navGroups(me).flatMap(({ items }) => items);
}

/** The account menu behind the avatar: the person's own pages as a guest. */
export function ownItems(me: Me | null): NavItem[] {
  if (!me || supportView) return [];
  if (isOrganizer(me)) return [BROWSE, TICKETS, ORDERS, WALLET, TIPS, OWN_REFUNDS, HYPE];
  if (worksTheDoor(me)) return [PROFILE, BROWSE, TICKETS, ORDERS, WALLET, TIPS, REFUNDS, HYPE];
  return [PROFILE, TIPS, REFUNDS];
}

/** An organizer's pages that the palette finds; bar and scanner are otherwise reached from an event. */
export function workItems(me: Me | null): NavItem[] {
  return [...navItems(me), BAR, ...(me && worksTheDoor(me) ? seen([SCANNER]) : [])];
}

/** The mobile tabs, at most four. The last tab opens the sheet with all other items. */
export function tabItems(me: Me | null, doorsTonight: boolean): NavItem[] {
  if (!me) return [BROWSE, TICKETS, ORDERS, WALLET];
  if (isAdmin(me)) return [HOME, EVENTS, SALES, USERS];
  if (isOrganizer(me)) return [HOME, EVENTS, doorsTonight && !supportView ? SCANNER : SALES, MONEY];
  if (worksTheDoor(me)) return shiftItems(me);
  return [BROWSE, TICKETS, ORDERS, WALLET];
}

/** The mobile sheet: every item without a tab. An organizer's own pages are behind the avatar instead. */
export function sheetItems(me: Me | null, doorsTonight: boolean): NavItem[] {
  const tabs = new Set(tabItems(me, doorsTonight));
  const items =
    me && isOrganizer(me)
      ? [...navItems(me), ...(worksTheDoor(me) ? seen([SCANNER]) : [])]
      : [...ownItems(me), ...navItems(me)];
  return items.filter((item) => !tabs.has(item));
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
