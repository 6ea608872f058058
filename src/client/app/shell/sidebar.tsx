import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#client/features/brand/logo.tsx';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeButton } from '#client/features/preferences/theme-button.tsx';
import { supportView } from '#client/lib/api/support-view.ts';
import { cn } from '#client/ui/class-names.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { PATHS } from '#shared/paths.ts';

import { NavItemLink } from './nav-link.tsx';
import SearchButton from './palette/search-button.tsx';
import { UserMenu } from './user-menu.tsx';
import { navGroups } from './work-items.ts';

/** An organizer's navigation on a desktop. At doubled text labels wrap and icons give way, so the page keeps its room. */
export default function Sidebar({ me }: { me: Me }) {
  const { t } = useTranslation();
  return (
    <aside
      className={cn(
        '@container fixed inset-y-0 left-0 z-20 hidden w-(--sidebar-width) flex-col overflow-y-auto border-r bg-card p-3 lg:flex print:hidden',
        // Above the bar of the view.
        supportView && 'pb-16',
      )}
    >
      <Link to={PATHS.dashboard} className="mb-4 flex self-start rounded-lg px-2 py-1">
        <Logo title={t('appName')} />
      </Link>
      <SearchButton look="side" />
      <nav aria-label={t('nav.label')} className="flex grow flex-col gap-5 pb-4">
        {navGroups(me).map(({ label, items }, index) => (
          <div key={items[0]?.to} className={index > 0 && !label ? 'mt-auto' : undefined}>
            {label ? (
              <p className="px-2.5 pb-1 font-medium text-muted-foreground text-xs">{t(label)}</p>
            ) : null}
            <div className="flex flex-col gap-0.5">
              {items.map((item) => (
                <NavItemLink key={item.to} item={item} look="side" />
              ))}
            </div>
          </div>
        ))}
      </nav>
      <div className="flex flex-wrap items-center justify-between border-t pt-2">
        <UserMenu />
        <span className="flex flex-wrap items-center">
          <LanguageSwitcher />
          <ThemeButton />
        </span>
      </div>
    </aside>
  );
}
