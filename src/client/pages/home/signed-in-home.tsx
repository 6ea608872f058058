import { CalendarPlus, ChartNoAxesColumn, QrCode, ShieldCheck, Utensils, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#client/features/brand/logo.tsx';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeToggle } from '#client/features/preferences/theme-toggle.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { TicketArt } from './ticket-art.tsx';

const FEATURES = [
  { key: 'events', Icon: CalendarPlus },
  { key: 'tickets', Icon: QrCode },
  { key: 'wallet', Icon: Wallet },
  { key: 'food', Icon: Utensils },
  { key: 'analytics', Icon: ChartNoAxesColumn },
  { key: 'security', Icon: ShieldCheck },
] as const;

/** The front page of whoever is signed in already. */
export default function SignedInHome() {
  const { t } = useTranslation(['home', 'common']);
  const title = t('common:appName');
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-3">
        <Logo title={title} />
        <div className="flex items-center gap-1">
          <LanguageSwitcher />
          <ThemeToggle />
          <Link to="/dashboard" className={buttonClass({ size: 'sm' }, 'ml-2 max-sm:hidden')}>
            {t('openDashboard')}
          </Link>
        </div>
      </header>
      <section className="flex items-center justify-between gap-16 py-14 sm:py-24 lg:pr-10">
        <div>
          <h1 className="max-w-2xl font-display font-semibold text-[2rem] leading-[1.15] tracking-tight sm:text-5xl">
            {t('heroTitle')}
          </h1>
          <p className="mt-5 max-w-xl text-pretty text-lg text-muted-foreground">{t('heroText')}</p>
          <Link to="/dashboard" className={buttonClass({ size: 'lg' }, 'mt-8')}>
            {t('openDashboard')}
          </Link>
        </div>
        <TicketArt />
      </section>
      <section aria-labelledby="features">
        <h2 id="features" className="font-semibold text-2xl tracking-tight">
          {t('featuresTitle')}
        </h2>
        <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map(({ key, Icon }) => (
            <Card key={key} className="p-6">
              <Icon aria-hidden="true" className="size-7 text-primary-ink" strokeWidth={1.7} />
              <h3 className="mt-4 font-semibold text-lg">{t(`features.${key}.title`)}</h3>
              <p className="mt-1.5 text-pretty text-muted-foreground">{t(`features.${key}.text`)}</p>
            </Card>
          ))}
        </div>
      </section>
      <section className="my-16 rounded-2xl bg-inverse px-6 py-12 text-center text-inverse-foreground sm:my-24 sm:py-16">
        <h2 className="font-display font-semibold text-2xl leading-snug sm:text-3xl">{t('closingTitle')}</h2>
        <p className="mt-3 opacity-80">{t('closingText')}</p>
        <Link to="/dashboard" className={buttonClass({ size: 'lg' }, 'mt-7')}>
          {t('closingAction')}
        </Link>
      </section>
      <footer className="border-t py-8 text-muted-foreground text-sm">
        {t('common:copyright', { year: new Date().getFullYear(), title })}
      </footer>
    </div>
  );
}
