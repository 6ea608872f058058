import { useTranslation } from 'react-i18next';
import { Reveal } from '../reveal.tsx';
import { FRAME, SectionTitle } from '../section-title.tsx';
import { PhoneShot } from '../shots.tsx';
import { useNumber } from '../use-number.ts';

const STEPS = ['create', 'ticket', 'scan'] as const;

export function HowItWorks() {
  const { t } = useTranslation('landing');
  const number = useNumber();
  return (
    <section aria-labelledby="how" className="@container py-20 sm:py-32">
      <div className={FRAME}>
        <Reveal>
          <SectionTitle id="how">{t('how.title')}</SectionTitle>
        </Reveal>
        <ol className="mt-14 grid grid-cols-1 gap-x-8 gap-y-16 @3xl:grid-cols-3 lg:mt-20 lg:gap-x-14">
          {STEPS.map((step, order) => (
            <li key={step}>
              <Reveal order={order} className="flex h-full flex-col">
                <PhoneShot name={step} alt={t(`how.shots.${step}`)} />
                <div className="mt-8 flex flex-wrap gap-x-5 gap-y-2">
                  <span
                    aria-hidden="true"
                    className="font-bold font-display text-5xl text-primary leading-none sm:text-6xl"
                  >
                    {number(order + 1)}
                  </span>
                  <div className="min-w-0 flex-1 basis-40 hyphens-auto">
                    <h3 className="wrap-anywhere font-semibold text-xl sm:text-2xl">
                      {t(`how.steps.${step}.title`)}
                    </h3>
                    <p className="mt-2 text-pretty text-muted-foreground">{t(`how.steps.${step}.text`)}</p>
                  </div>
                </div>
              </Reveal>
            </li>
          ))}
        </ol>
        <Reveal className="mt-16 border-t-2 border-dashed border-foreground/25 pt-10 sm:mt-24">
          <p className="max-w-4xl text-balance font-display font-medium text-[clamp(1.15rem,2.2vw,1.9rem)] leading-snug">
            {t('how.benefit')}
          </p>
        </Reveal>
      </div>
    </section>
  );
}
