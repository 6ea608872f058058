import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { Logo } from '#client/features/brand/logo.tsx';
import { useHasWallet } from '#client/features/money/use-has-wallet.ts';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeButton } from '#client/features/preferences/theme-button.tsx';
import { configQuery } from '#client/lib/api/config.ts';
import { MAIN_ID } from '#client/lib/main-content.ts';
import { Alert } from '#client/ui/alert.tsx';
import { cn } from '#client/ui/class-names.ts';
import { PATHS } from '#shared/paths.ts';
import { barItems } from './nav-items.ts';
import { NavItemLink } from './nav-link.tsx';
import { NoAddressNotice } from './no-address-notice.tsx';
import { TabBar } from './tab-bar.tsx';
import { UserMenu } from './user-menu.tsx';

/** Of organizers only. Their space is reserved. */
const Sidebar = lazy(() => import('./sidebar.tsx'));
const SearchButton = lazy(() => import('./palette/search-button.tsx'));

/** The navigation around a page: top bar and tabs on a phone; a bar, or a sidebar for organizers, on a desktop. */
export default function ShellFrame() {
  const { t } = useTranslation();
  const me = useMe();
  const hasWallet = useHasWallet();
  const organizer = me !== null && isOrganizer(me) ? me : null;
  return (
    <div
      className={cn(
        'flex min-h-dvh flex-col [--sidebar-width:min(14.5rem,22vw)]',
        organizer && 'lg:pl-(--sidebar-width) print:pl-0',
      )}
    >
      <Suspense>{organizer ? <Sidebar me={organizer} /> : null}</Suspense>
      {/* Sticky only in viewports of at least 30rem: with doubled text it would cover a quarter of a phone. */}
      <header
        className={cn(
          'sticky top-[min(0px,(100svh-30rem)*100)] z-20 border-b bg-background/90 backdrop-blur-md print:hidden',
          organizer && 'lg:hidden',
        )}
      >
        <div className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center gap-1 px-4 sm:px-6 lg:min-h-16">
          <Link to={me ? PATHS.dashboard : PATHS.home} className="mr-5 flex rounded-lg">
            <Logo title={t('appName')} />
          </Link>
          {organizer ? null : (
            <nav aria-label={t('nav.label')} className="hidden items-center gap-1 lg:flex">
              {barItems(me, hasWallet).map((item) => (
                <NavItemLink key={item.to} item={item} look="bar" />
              ))}
            </nav>
          )}
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
            <Suspense>{organizer ? <SearchButton look="icon" /> : null}</Suspense>
            <LanguageSwitcher />
            <ThemeButton />
            <UserMenu />
          </div>
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={cn(
          'mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-28 sm:px-6 lg:pb-16',
          organizer ? 'lg:pt-6' : 'lg:pt-10',
        )}
      >
        <SalesOffNotice />
        <NoAddressNotice />
        {organizer ? <OfflineNotice /> : null}
        <Outlet />
      </main>
      <TabBar />
    </div>
  );
}

/** On organizers' pages: figures are stale and changes are not saved without network. */
function OfflineNotice() {
  const { t } = useTranslation();
  const reachable = useReachable();
  if (reachable) return null;
  return (
    <Alert tone="warning" title={t('offlineNotice.title')} className="mb-5">
      {t('offlineNotice.text')}
    </Alert>
  );
}

/** While the operator has switched off sales (`SALES=off`). */
function SalesOffNotice() {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  if (!config?.salesOff) return null;
  return (
    <Alert tone="warning" title={t('salesOff.title')} className="mb-5">
      {t('salesOff.text')}
    </Alert>
  );
}
