import { CircleUserRound, Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useHasWallet } from '#client/features/money/use-has-wallet.ts';
import { tabItems } from './nav-items.ts';
import { NavItemLink, TabLabel } from './nav-link.tsx';
import { useDoorsTonight } from './use-next-events.ts';

const MeSheet = lazy(() => import('./me-sheet.tsx'));

/** The mobile navigation at the bottom of the screen. */
export function TabBar() {
  const { t } = useTranslation();
  const me = useMe();
  const hasWallet = useHasWallet();
  const organizer = me !== null && isOrganizer(me);
  const doorsTonight = useDoorsTonight(me?.role === 'organizer');
  const Icon = organizer ? Ellipsis : CircleUserRound;
  const [open, setOpen] = useState(false);
  // The sheet loads at the first press and then stays mounted, so that it can animate its closing.
  const [wanted, setWanted] = useState(false);
  return (
    <nav
      aria-label={t('nav.label')}
      data-tab-bar
      className="@container fixed inset-x-0 bottom-0 z-30 border-t bg-background/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden print:hidden"
    >
      <div className="mx-auto flex h-16 max-w-lg items-stretch px-1">
        {tabItems(me, doorsTonight, hasWallet).map((item) => (
          <NavItemLink key={item.to} item={item} look="tab" />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
          className="flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-lg px-0.5 font-medium text-[0.6875rem] text-muted-foreground"
        >
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.9} />
          <TabLabel text={t(organizer ? 'nav.more' : 'nav.me')} />
        </button>
      </div>
      {wanted ? (
        <Suspense>
          <MeSheet open={open} onOpenChange={setOpen} doorsTonight={doorsTonight} />
        </Suspense>
      ) : null}
    </nav>
  );
}
