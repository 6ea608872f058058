import { Check } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { OnceNear } from '../lazy-in-view.tsx';
import { Reveal } from '../reveal.tsx';
import { FRAME, SectionTitle } from '../section-title.tsx';
import { useNumber } from '../use-number.ts';

const FreeStart = lazy(() => import('../free-start.tsx'));

const NOTHING = ['noSetup', 'noMonthly', 'noContracts'] as const;
const HUGE =
  'font-bold font-display text-[clamp(min(3.6rem,19vw),11vw,9.5rem)] leading-none tracking-[-0.05em]';

export function Pricing() {
  const { t } = useTranslation('landing');
  const percent = useNumber({ style: 'percent', maximumFractionDigits: 1 });
  return (
    <section
      aria-labelledby="pricing"
      className="border-t-2 border-foreground/25 border-dashed py-20 sm:py-32"
    >
      <div className={FRAME}>
        <Reveal>
          <SectionTitle id="pricing">{t('pricing.title')}</SectionTitle>
        </Reveal>
        <Reveal className="mt-10 flex flex-wrap items-end gap-x-16 gap-y-10 lg:mt-14 lg:gap-x-28">
          <p>
            <span className={`${HUGE} block`}>{percent(0)}</span>
            <span className="mt-3 block text-lg text-muted-foreground">
              {t('pricing.freeShort', { count: FREE_EVENTS_PER_ORGANIZER })}
            </span>
          </p>
          <p>
            <span className={`${HUGE} block text-primary-ink`}>{percent(PLATFORM_FEE_BPS / 10_000)}</span>
            <span className="mt-3 block text-lg text-muted-foreground">{t('pricing.thenShort')}</span>
          </p>
        </Reveal>
        <Reveal className="mt-14 grid grid-cols-1 items-end gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <p className="text-pretty font-semibold text-xl sm:text-2xl">
              {t('pricing.free', {
                count: FREE_EVENTS_PER_ORGANIZER,
              })}{' '}
              {t('pricing.then', { fee: percent(PLATFORM_FEE_BPS / 10_000) })}{' '}
              <span className="text-muted-foreground">{t('pricing.text')}</span>
            </p>
            <ul className="mt-5 flex flex-wrap gap-x-7 gap-y-2">
              {NOTHING.map((claim) => (
                <li key={claim} className="flex items-center gap-2">
                  <Check aria-hidden="true" className="size-5 shrink-0 text-primary-ink" />
                  {t(`claims.${claim}`)}
                </li>
              ))}
            </ul>
          </div>
          <OnceNear className="min-h-26">
            <FreeStart />
          </OnceNear>
        </Reveal>
      </div>
    </section>
  );
}
