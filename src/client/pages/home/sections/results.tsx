import { useTranslation } from 'react-i18next';
import { Portrait } from '../portraits.tsx';
import { Reveal } from '../reveal.tsx';
import { FRAME, SectionTitle } from '../section-title.tsx';

const QUOTES = ['club', 'festival', 'theater'] as const;

export function Results() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="results" className="@container bg-primary-soft py-20 sm:py-32">
      <div className={FRAME}>
        <Reveal>
          <SectionTitle id="results">{t('results.title')}</SectionTitle>
        </Reveal>
        <div className="mt-12 grid grid-cols-1 gap-12 lg:mt-20 @5xl:grid-cols-3 lg:gap-14">
          {QUOTES.map((quote, order) => (
            <Reveal key={quote} order={order} className="@5xl:nth-2:mt-16 @5xl:nth-3:mt-32">
              <figure>
                <blockquote className="text-pretty text-xl leading-relaxed sm:text-2xl">
                  <p>
                    <q>{t(`results.quotes.${quote}.quote`)}</q>
                  </p>
                </blockquote>
                <figcaption className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Portrait of={quote} />
                  <span className="min-w-0 flex-1 basis-36">
                    <span className="block font-semibold">{t(`results.quotes.${quote}.author`)}</span>
                    <span className="block text-pretty text-muted-foreground text-sm">
                      {t(`results.quotes.${quote}.role`)}
                    </span>
                  </span>
                </figcaption>
              </figure>
            </Reveal>
          ))}
        </div>
      </div>
    </section>
  );
}
