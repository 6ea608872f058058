import {
  Activity,
  Building2,
  ChartColumn,
  CircleUserRound,
  ContactRound,
  HandHeart,
  Megaphone,
  MoonStar,
  Scale,
  ScrollText,
  Settings,
  Undo2,
  Users,
  Webhook,
} from 'lucide-react';
import { isAdmin, isOrganizer, servesOrders, worksTheDoor } from '#client/features/auth/session/roles.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { supportView } from '#client/lib/api/support-view.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { PATHS } from '#shared/paths.ts';
import { barItems, ITEMS, type NavGroup, type NavItem, permitted, tabItems } from './nav-items.ts';

const { HOME, BROWSE, TICKETS, ORDERS, WALLET, HYPE, EVENTS, SALES, BAR, SCANNER, MONEY, USERS } = ITEMS;
const TIPS: NavItem = { to: PATHS.tips, icon: HandHeart, label: 'nav.tips' };
const REFUNDS: NavItem = { to: PATHS.refunds, icon: Undo2, label: 'nav.refunds' };
/** For organizers, whose `/refunds` is the refund desk. */
const OWN_REFUNDS: NavItem = { ...REFUNDS, to: `${PATHS.refunds}?view=mine` };
const PROFILE: NavItem = { to: PATHS.profile, icon: CircleUserRound, label: 'nav.profile' };
const GUESTS: NavItem = { to: PATHS.guests, icon: ContactRound, label: 'nav.guests' };
const MARKETING: NavItem = { to: PATHS.discountCodes, icon: Megaphone, label: 'nav.marketing' };
const ANALYTICS: NavItem = { to: PATHS.analytics, icon: ChartColumn, label: 'nav.analytics' };
const TEAM: NavItem = { to: PATHS.team, icon: Users, label: 'nav.team' };
const ORGANIZATION: NavItem = { to: PATHS.organization, icon: Building2, label: 'nav.organization' };
const DEVELOPERS: NavItem = { to: PATHS.integrations, icon: Webhook, label: 'nav.developers' };
const SETTINGS: NavItem = { to: PATHS.profile, icon: Settings, label: 'nav.settings' };
const RECONCILIATION: NavItem = { to: PATHS.reconciliation, icon: Scale, label: 'nav.reconciliation' };
const AUDIT: NavItem = { to: PATHS.audit, icon: ScrollText, label: 'nav.audit' };
const NIGHT_LOG: NavItem = { to: PATHS.nightLog, icon: MoonStar, label: 'nav.nightLog' };
const HEALTH: NavItem = { to: PATHS.platformHealth, icon: Activity, label: 'nav.platformHealth' };

/** At most seven: the organizer's daily work. */
const DAILY: readonly NavItem[] = [HOME, EVENTS, GUESTS, SALES, MARKETING, MONEY, ANALYTICS];
const SETUP: readonly NavItem[] = [TEAM, ORGANIZATION, DEVELOPERS, SETTINGS];
const PLATFORM: readonly NavItem[] = [USERS, AUDIT, RECONCILIATION, HEALTH, NIGHT_LOG];

/** All items, or in a support view those that it shows. */
function seen(items: readonly NavItem[]): readonly NavItem[] {
  return items.filter(({ to }) => opensHere(to));
}

/** Desktop navigation, in the bar or sidebar, in order. */
export function navGroups(me: Me | null, hasWallet = true): NavGroup[] {
  if (me && isOrganizer(me)) {
    const platform: NavGroup[] = isAdmin(me) ? [{ label: 'nav.platform', items: PLATFORM }] : [];
    const groups: NavGroup[] = [{ items: DAILY }, ...platform, { items: SETUP }];
    return groups.map((group) => ({ ...group, items: seen(permitted(me, group.items)) }));
  }
  return [{ items: barItems(me, hasWallet) }];
}

function navItems(me: Me | null, hasWallet = true): NavItem[] {
  return navGroups(me, hasWallet).flatMap(({ items }) => items);
}

/** The account menu behind the avatar: the person's own pages as a guest. */
export function ownItems(me: Me | null, hasWallet = true): NavItem[] {
  if (!me || supportView) return [];
  if (isOrganizer(me)) return [BROWSE, TICKETS, ORDERS, WALLET, TIPS, OWN_REFUNDS, HYPE];
  if (worksTheDoor(me)) return [PROFILE, BROWSE, TICKETS, ORDERS, WALLET, TIPS, REFUNDS, HYPE];
  // A wallet that was never used needs no place in the bar.
  return [PROFILE, ...(hasWallet ? [] : [WALLET]), TIPS, REFUNDS];
}

/** An organizer's pages that the palette finds; bar and scanner are otherwise reached from an event. */
export function workItems(me: Me | null): NavItem[] {
  return [
    ...navItems(me),
    ...(me && servesOrders(me) ? [BAR] : []),
    ...(me && worksTheDoor(me) ? seen([SCANNER]) : []),
  ];
}

/** The mobile sheet: every item without a tab. An organizer's own pages are behind the avatar instead. */
export function sheetItems(me: Me | null, doorsTonight: boolean, hasWallet = true): NavItem[] {
  const tabs = new Set(tabItems(me, doorsTonight, hasWallet));
  const items =
    me && isOrganizer(me)
      ? [...navItems(me), ...(worksTheDoor(me) ? seen([SCANNER]) : [])]
      : [...ownItems(me, hasWallet), ...navItems(me, hasWallet)];
  return items.filter((item) => !tabs.has(item));
}
