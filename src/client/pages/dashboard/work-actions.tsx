import {
  CalendarPlus,
  CalendarRange,
  ChartColumn,
  Compass,
  ConciergeBell,
  type LucideIcon,
  ScanLine,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOrganizer, servesOrders } from '#client/features/auth/session/roles.ts';
import { buttonClass } from '#client/ui/button.tsx';
import type { Me } from '#shared/contracts/auth.ts';
import { PATHS } from '#shared/paths.ts';

const ACTIONS = {
  scan: { to: PATHS.scanner, Icon: ScanLine },
  serve: { to: PATHS.orderManagement, Icon: ConciergeBell },
  manage: { to: PATHS.myEvents, Icon: CalendarRange },
  figures: { to: PATHS.analytics, Icon: ChartColumn },
  find: { to: PATHS.browseEvents, Icon: Compass },
} as const satisfies Record<string, { to: string; Icon: LucideIcon }>;

function actionsOf(me: Me): (keyof typeof ACTIONS)[] {
  if (isOrganizer(me)) return ['manage', 'figures', 'scan', 'serve'];
  return [
    ...(me.staffOf.scanner > 0 ? (['scan'] as const) : []),
    ...(servesOrders(me) ? (['serve'] as const) : []),
    'find',
  ];
}

/** Quick actions of organizers and staff, as one row of small buttons next to the welcome. */
export function WorkActions({ me }: { me: Me }) {
  const { t } = useTranslation('dashboard');
  return (
    <nav aria-label={t('quickActions')} className="flex flex-wrap gap-2">
      {actionsOf(me).map((action) => {
        const { to, Icon } = ACTIONS[action];
        return (
          <Link key={action} to={to} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <Icon aria-hidden="true" />
            {t(`quick.${action}`)}
          </Link>
        );
      })}
      {isOrganizer(me) ? (
        <Link to={PATHS.quickCreate} className={buttonClass({ size: 'sm' })}>
          <CalendarPlus aria-hidden="true" />
          {t('home.create')}
        </Link>
      ) : null}
    </nav>
  );
}
