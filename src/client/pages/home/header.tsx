import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '#client/features/auth/session/next-path.ts';
import { Logo } from '#client/features/brand/logo.tsx';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeButton } from '#client/features/preferences/theme-button.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { FRAME } from './section-title.tsx';

export function LandingHeader() {
  const { t } = useTranslation(['landing', 'common']);
  return (
    <header className={`${FRAME} flex min-h-18 flex-wrap items-center justify-between gap-x-3`}>
      <Logo title={t('common:appName')} />
      <div className="flex flex-wrap items-center gap-1">
        <LanguageSwitcher />
        <ThemeButton />
        <Link
          to={loginPath(useLocation())}
          className={buttonClass({ variant: 'outline', size: 'sm' }, 'ml-1 sm:ml-2')}
        >
          {t('header.signIn')}
        </Link>
      </div>
    </header>
  );
}
