import { ChevronRight, HandCoins, UtensilsCrossed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Links to the menu and to tipping, for upcoming and running events. */
export function MoreLinks({ event }: { event: EventView }) {
  const { t } = useTranslation('events');
  if (event.phase !== 'published' && event.phase !== 'ongoing') return null;
  const menu = pathFor(PATHS.eventMenu, event.id);
  const tip = pathFor(PATHS.tipEvent, event.id);
  const showsMenu = event.hasMenu;
  const showsTip = event.takesMoney && event.lineUp.length > 0;
  if (!showsMenu && !showsTip) return null;
  return (
    <nav aria-label={t('more.title')} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {showsMenu ? (
        <MoreLink to={menu} icon={<UtensilsCrossed aria-hidden="true" />} hint={t('more.menuHint')}>
          {t('more.menu')}
        </MoreLink>
      ) : null}
      {showsTip ? (
        <MoreLink to={tip} icon={<HandCoins aria-hidden="true" />} hint={t('more.tipHint')}>
          {t('more.tip')}
        </MoreLink>
      ) : null}
    </nav>
  );
}

interface MoreLinkProps {
  to: string;
  icon: ReactNode;
  hint: string;
  children: ReactNode;
}

function MoreLink({ to, icon, hint, children }: MoreLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 min-w-0 flex-wrap items-center gap-3 rounded-xl border bg-card p-3.5 shadow-card transition-colors hover:border-input"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-primary-ink [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 flex-1 basis-28">
        <span className="block text-pretty font-medium">{children}</span>
        <span className="block text-pretty text-muted-foreground text-sm">{hint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
