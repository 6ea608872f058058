import {
  CalendarPlus,
  CalendarRange,
  ChartColumn,
  Compass,
  ConciergeBell,
  Landmark,
  type LucideIcon,
  Scale,
  ScanLine,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin, isOrganizer, servesOrders } from '#client/features/auth/session/roles.ts';
import { mayOpenPage } from '#client/features/organizations/page-rights.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { buttonClass } from '#client/ui/button.tsx';
import type { Me } from '#shared/contracts/auth.ts';
import { PATHS } from '#shared/paths.ts';

const ACTIONS = {
  scan: { to: PATHS.scanner, Icon: ScanLine },
  serve: { to: PATHS.orderManagement, Icon: ConciergeBell },
  manage: { to: PATHS.myEvents, Icon: CalendarRange },
  figures: { to: PATHS.analytics, Icon: ChartColumn },
  payouts: { to: PATHS.payouts, Icon: Landmark },
  users: { to: PATHS.users, Icon: UsersRound },
  books: { to: PATHS.reconciliation, Icon: Scale },
  find: { to: PATHS.browseEvents, Icon: Compass },
} as const satisfies Record<string, { to: string; Icon: LucideIcon }>;

function actionsOf(me: Me): (keyof typeof ACTIONS)[] {
  if (isAdmin(me)) return ['manage', 'figures', 'payouts', 'users', 'books', 'serve'];
  if (isOrganizer(me)) return ['manage', 'figures', 'scan', 'serve'];
  return [
    ...(me.staffOf.scanner > 0 ? (['scan'] as const) : []),
    ...(servesOrders(me) ? (['serve'] as const) : []),
    'find',
  ];
}

/** Quick actions of administrators, organizers and staff, as one row of small buttons next to the welcome; on a phone it scrolls. */
export function WorkActions({ me }: { me: Me }) {
  const { t } = useTranslation('dashboard');
  const mayCreate = isOrganizer(me) && mayOpenPage(me, PATHS.quickCreate);
  return (
    <nav
      aria-label={t('quickActions')}
      className="fade-sides flex gap-2 max-sm:-mx-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      {mayCreate && opensHere(PATHS.quickCreate) ? (
        <Link to={PATHS.quickCreate} className={buttonClass({ size: 'sm' })}>
          <CalendarPlus aria-hidden="true" />
          {t('home.create')}
        </Link>
      ) : null}
      {actionsOf(me).map((action) => {
        const { to, Icon } = ACTIONS[action];
        if (!opensHere(to) || (isOrganizer(me) && !mayOpenPage(me, to))) return null;
        return (
          <Link key={action} to={to} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <Icon aria-hidden="true" />
            {t(`quick.${action}`)}
          </Link>
        );
      })}
    </nav>
  );
}
