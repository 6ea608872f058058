import { CalendarPlus, ChartNoAxesColumn, QrCode, ShieldCheck, Utensils, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AFTER_SIGN_IN } from '#client/features/auth/session/next-path.ts';
import { Logo } from '#client/features/brand/logo.tsx';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { ThemeButton } from '#client/features/preferences/theme-button.tsx';
import { MAIN_ID } from '#client/lib/main-content.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { DoorToy } from './door-toy.tsx';
import { Reveal } from './reveal.tsx';
import { FRAME, SectionTitle } from './section-title.tsx';

const FEATURES = [
  { key: 'events', Icon: CalendarPlus },
  { key: 'tickets', Icon: QrCode },
  { key: 'wallet', Icon: Wallet },
  { key: 'food', Icon: Utensils },
  { key: 'analytics', Icon: ChartNoAxesColumn },
  { key: 'security', Icon: ShieldCheck },
] as const;

/** The home page of a signed-in user. */
export default function SignedInHome() {
  const { t } = useTranslation(['home', 'common']);
  const title = t('common:appName');
  return (
    <>
      <header className={`${FRAME} flex min-h-18 flex-wrap items-center justify-between gap-x-3`}>
        <Logo title={title} />
        <div className="flex flex-wrap items-center gap-1">
          <LanguageSwitcher />
          <ThemeButton />
          <Link
            to={AFTER_SIGN_IN}
            className={buttonClass({ variant: 'outline', size: 'sm' }, 'ml-1 sm:ml-2')}
          >
            {t('headerAction')}
          </Link>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        <section aria-labelledby="hero" className="@container overflow-x-clip">
          <div
            className={`${FRAME} grid grid-cols-1 items-center gap-x-10 gap-y-14 pt-8 pb-20 sm:pt-12 @5xl:grid-cols-[minmax(0,1.4fr)_minmax(20rem,1fr)]`}
          >
            <div>
              <h1
                id="hero"
                className="wrap-anywhere font-bold font-display text-[clamp(2.3rem,5.4vw,5rem)] leading-[1.04] tracking-[-0.035em]"
              >
                {t('heroTitle')}
              </h1>
              <p className="mt-7 max-w-xl text-pretty text-lg text-muted-foreground sm:text-xl">
                {t('heroText')}
              </p>
              <Link to={AFTER_SIGN_IN} className={buttonClass({ size: 'lg' }, 'mt-9')}>
                {t('openDashboard')}
              </Link>
            </div>
            <DoorToy />
          </div>
        </section>
        <section
          aria-labelledby="features"
          className="border-foreground/25 border-t-2 border-dashed py-20 sm:py-28"
        >
          <div className={FRAME}>
            <SectionTitle id="features">{t('featuresTitle')}</SectionTitle>
            <ul className="mt-12 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {FEATURES.map(({ key, Icon }, order) => (
                <li key={key}>
                  <Reveal order={order % 3} className="h-full rounded-2xl border bg-card p-7 shadow-card">
                    <Icon aria-hidden="true" className="size-8 text-primary-ink" strokeWidth={1.7} />
                    <h3 className="mt-6 font-semibold text-xl">{t(`features.${key}.title`)}</h3>
                    <p className="mt-2 text-pretty text-muted-foreground">{t(`features.${key}.text`)}</p>
                  </Reveal>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <section className="bg-primary py-20 text-primary-foreground sm:py-28">
          <div className={FRAME}>
            <h2 className="wrap-anywhere max-w-4xl font-bold font-display text-[clamp(1.9rem,4.6vw,4.25rem)] leading-[1.06] tracking-[-0.03em]">
              {t('closingTitle')}
            </h2>
            <p className="mt-5 text-lg sm:text-xl">{t('closingText')}</p>
            <Link to={AFTER_SIGN_IN} className={buttonClass({ variant: 'inverse', size: 'lg' }, 'mt-9')}>
              {t('closingAction')}
            </Link>
          </div>
        </section>
      </main>
      <footer className="py-10 text-muted-foreground text-sm">
        <div className={FRAME}>
          {t('common:copyright', { year: String(new Date().getFullYear()), title })}
        </div>
      </footer>
    </>
  );
}
