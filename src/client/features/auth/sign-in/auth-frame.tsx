import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#client/features/brand/logo.tsx';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeButton } from '#client/features/preferences/theme-button.tsx';
import { PATHS } from '#shared/paths.ts';

/** Header and layout of the pages for signed-out visitors. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 flex-wrap items-center justify-between px-4 sm:px-6">
        <Link to={PATHS.home} className="flex rounded-lg">
          <Logo title={t('appName')} />
        </Link>
        <div className="flex items-center gap-1">
          <LanguageSwitcher />
          <ThemeButton />
        </div>
      </header>
      <div className="flex flex-1 flex-col items-center px-4 pt-4 pb-12 sm:px-6 sm:pt-[8vh]">{children}</div>
    </div>
  );
}
