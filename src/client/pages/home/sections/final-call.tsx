import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';
import { Counter } from '../counter.tsx';
import { OnceNear } from '../lazy-in-view.tsx';
import { Reveal } from '../reveal.tsx';
import { WAITLIST_ID } from '../scroll-to-waitlist.ts';
import { FRAME } from '../section-title.tsx';

const WaitlistForm = lazy(() => import('../waitlist-form.tsx'));

export function FinalCall() {
  const { t } = useTranslation('landing');
  return (
    <section
      id={WAITLIST_ID}
      aria-labelledby="final"
      tabIndex={-1}
      className="bg-primary py-20 text-primary-foreground sm:py-28"
    >
      <div
        className={`${FRAME} grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.3fr)_minmax(20rem,1fr)]`}
      >
        <div>
          <h2
            id="final"
            className="wrap-anywhere font-bold font-display text-[clamp(2rem,5.2vw,4.75rem)] leading-[1.05] tracking-[-0.03em]"
          >
            {t('final.title')}
          </h2>
          <p className="mt-6 max-w-xl text-pretty text-lg sm:text-xl">
            {t('final.text', { places: WAITLIST_PLACES_PER_FRIEND })}
          </p>
          <div className="mt-10">
            <Counter />
          </div>
        </div>
        <Reveal>
          <OnceNear className="min-h-80">
            <WaitlistForm />
          </OnceNear>
        </Reveal>
      </div>
    </section>
  );
}
