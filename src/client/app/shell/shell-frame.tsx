import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { Logo } from '#client/features/brand/logo.tsx';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeButton } from '#client/features/preferences/theme-button.tsx';
import { isOrganizer } from '#client/features/session/roles.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { MAIN_ID } from '#client/lib/main-content.ts';
import { cn } from '#client/ui/class-names.ts';
import { PATHS } from '#shared/paths.ts';
import { navItems } from './nav-items.ts';
import { NavItemLink } from './nav-link.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SalesOffNotice } from './sales-off-notice.tsx';
import { TabBar } from './tab-bar.tsx';
import { UserMenu } from './user-menu.tsx';

/** The navigation around a page: top bar and tabs on a phone; a bar, or a sidebar for organizers, on a desktop. */
export default function ShellFrame() {
  const { t } = useTranslation();
  const me = useMe();
  const sidebar = me !== null && isOrganizer(me);
  const items = navItems(me);
  return (
    <div className={cn('flex min-h-dvh flex-col', sidebar && 'lg:pl-64 print:pl-0')}>
      {sidebar ? (
        <aside className="fixed inset-y-0 left-0 z-20 hidden w-64 flex-col gap-1 overflow-y-auto border-r bg-card p-4 lg:flex print:hidden">
          <Link to={PATHS.dashboard} className="mb-5 flex rounded-lg px-2 py-1">
            <Logo title={t('appName')} />
          </Link>
          <nav aria-label={t('nav.label')} className="flex flex-col gap-1">
            {items.map((item) => (
              <NavItemLink key={item.to} item={item} look="side" />
            ))}
          </nav>
        </aside>
      ) : null}
      {/* Sticky only in viewports of at least 30rem: with doubled text it would cover a quarter of a phone. */}
      <header className="sticky top-[min(0px,(100svh-30rem)*100)] z-20 border-b bg-background/90 backdrop-blur-md print:hidden">
        <div
          className={cn(
            'mx-auto flex min-h-14 flex-wrap items-center gap-1 px-4 sm:px-6 lg:min-h-16',
            !sidebar && 'max-w-6xl',
          )}
        >
          <Link
            to={me ? PATHS.dashboard : PATHS.home}
            className={cn('mr-5 flex rounded-lg', sidebar && 'lg:hidden')}
          >
            <Logo title={t('appName')} />
          </Link>
          {sidebar ? null : (
            <nav aria-label={t('nav.label')} className="hidden items-center gap-1 lg:flex">
              {items.map((item) => (
                <NavItemLink key={item.to} item={item} look="bar" />
              ))}
            </nav>
          )}
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
            <LanguageSwitcher />
            <ThemeButton />
            <UserMenu />
          </div>
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-28 sm:px-6 lg:pt-10 lg:pb-16"
      >
        <SalesOffNotice />
        {me && isOrganizer(me) ? <OfflineNotice /> : null}
        <Outlet />
      </main>
      <TabBar />
    </div>
  );
}
