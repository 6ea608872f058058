import { CalendarPlus, ChevronRight, Compass, Flame, HandHeart, ShoppingBag, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin, isOrganizer, worksTheDoor } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { PATHS } from '#shared/paths.ts';
import { AdminHome } from './admin-home.tsx';
import { Home, HomeLead } from './home.tsx';
import { LastOrders } from './last-orders.tsx';
import { NextTicket } from './next-ticket.tsx';
import { OfferedShifts } from './offered-shifts.tsx';
import { FirstShift, Shifts } from './shifts.tsx';
import { WalletGlance } from './wallet-glance.tsx';
import { WorkActions } from './work-actions.tsx';

/** A guest's tickets and wallet have cards of their own. */
const ACTIONS = [
  { action: 'browse', to: PATHS.browseEvents, Icon: Compass },
  { action: 'orders', to: PATHS.orders, Icon: ShoppingBag },
  { action: 'tip', to: PATHS.tip, Icon: HandHeart },
  { action: 'hype', to: PATHS.hypeMeter, Icon: Flame },
  { action: 'refunds', to: PATHS.refunds, Icon: Undo2 },
  { action: 'sell', to: PATHS.myEvents, Icon: CalendarPlus },
] as const;

export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  if (!me) return null;
  // A shift wants one screen: staff have their own pages behind the avatar.
  const onShift = worksTheDoor(me) && !isOrganizer(me);
  const organizer = isOrganizer(me) && !isAdmin(me);
  const hasShifts = me.staffOf.scanner + me.staffOf.vendor > 0;
  return (
    <div className="in-order">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1
            className={cn(
              'font-semibold text-[min(1.5rem,11vw)] leading-8 tracking-tight',
              isOrganizer(me) ? 'sm:text-2xl' : 'sm:text-3xl sm:leading-9',
            )}
          >
            {me.name ? t('welcome', { name: me.name }) : t('welcomeNoName')}
          </h1>
          {organizer ? (
            <HomeLead />
          ) : onShift ? null : (
            <p className="mt-1.5 text-muted-foreground">{t(isAdmin(me) ? 'lead.admin' : 'lead.client')}</p>
          )}
        </div>
        {isOrganizer(me) || onShift ? <WorkActions me={me} /> : null}
      </div>
      {me.emailVerified ? null : (
        <Alert tone="warning" title={t('verifyTitle')} className="mt-6">
          {t('verifyText', { email: me.email })}
        </Alert>
      )}
      <OfferedShifts />
      {isOrganizer(me) ? hasShifts ? <FirstShift /> : null : onShift ? <Shifts /> : null}
      {organizer ? <Home /> : isAdmin(me) ? <AdminHome /> : onShift ? null : <GuestGlance />}
      {onShift || isOrganizer(me) ? null : <QuickActions />}
    </div>
  );
}

function QuickActions() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <h2 className="mt-8 mb-4 font-semibold text-lg">{t('quickActions')}</h2>
      <div className="@container">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-2 lg:@min-[40rem]:grid-cols-3">
          {ACTIONS.map(({ action, to, Icon }) => {
            return (
              <Link key={action} to={to} className="group min-w-0 rounded-2xl">
                <Card className="flex h-full flex-wrap items-center gap-4 p-4 transition-colors group-hover:border-input sm:p-5">
                  <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary-ink">
                    <Icon aria-hidden="true" className="size-6" strokeWidth={1.8} />
                  </span>
                  <span className="min-w-0 flex-1 basis-24">
                    <span className="wrap-anywhere block font-semibold">{t(`actions.${action}.title`)}</span>
                    <span className="wrap-anywhere block text-pretty text-muted-foreground text-sm">
                      {t(`actions.${action}.text`)}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
                </Card>
              </Link>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** A guest's next ticket, wallet and latest orders. */
function GuestGlance() {
  return (
    <div className="mt-6 in-order grid grid-cols-1 gap-4">
      <div className="max-lg:in-order grid grid-cols-1 gap-4 lg:grid-cols-3">
        <NextTicket className="lg:col-span-2" />
        <WalletGlance />
      </div>
      <LastOrders />
    </div>
  );
}
