import { useTranslation } from 'react-i18next';
import { Reveal } from '../reveal.tsx';
import { FRAME, SectionTitle } from '../section-title.tsx';
import { useSeen } from '../use-seen.ts';

const PAINS = ['list', 'copy', 'queue', 'monday'] as const;
const SOLUTIONS = ['door', 'bar', 'numbers'] as const;

/** Dark in both themes. */
export function Problem() {
  const { t } = useTranslation('landing');
  return (
    <section
      aria-labelledby="problem"
      data-theme="dark"
      className="bg-background py-20 text-foreground sm:py-32"
    >
      <div className={FRAME}>
        <Reveal>
          <SectionTitle id="problem">{t('problem.title')}</SectionTitle>
        </Reveal>
        <div className="mt-14 grid grid-cols-1 gap-16 lg:mt-20 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-20">
          <div>
            <h3 className="font-semibold text-muted-foreground">{t('problem.old')}</h3>
            <ul className="mt-6 space-y-5 sm:space-y-7">
              {PAINS.map((pain) => (
                <Pain key={pain} text={t(`problem.pains.${pain}`)} />
              ))}
            </ul>
          </div>
          <div>
            <h3 className="font-semibold text-primary-ink">{t('problem.newWay')}</h3>
            <ul className="mt-6 divide-y border-y">
              {SOLUTIONS.map((solution, order) => (
                <li key={solution}>
                  <Reveal order={order} className="py-6">
                    <p className="font-semibold text-xl sm:text-2xl">
                      {t(`problem.solutions.${solution}.title`)}
                    </p>
                    <p className="mt-2 text-pretty text-muted-foreground sm:text-lg">
                      {t(`problem.solutions.${solution}.text`)}
                    </p>
                  </Reveal>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Struck through once it is visible. */
function Pain({ text }: { text: string }) {
  const [ref, seen] = useSeen<HTMLLIElement>();
  return (
    <li ref={ref}>
      <del
        className="wrap-anywhere bg-[linear-gradient(var(--primary),var(--primary))] bg-[position:0_56%] bg-no-repeat font-display font-medium text-[clamp(min(1.3rem,8.5vw),2.9vw,2.5rem)] leading-[1.35] no-underline transition-[background-size,color] delay-300 duration-1000 ease-out"
        style={{
          backgroundSize: seen ? '100% 0.11em' : '0% 0.11em',
          color: seen ? 'var(--muted-foreground)' : 'var(--foreground)',
        }}
      >
        {text}
      </del>
    </li>
  );
}
