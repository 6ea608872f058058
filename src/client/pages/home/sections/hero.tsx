import { ArrowRight, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SignUpEmailState } from '#client/features/auth/sign-in/sign-up/sign-up-state.ts';
import { Button } from '#client/ui/button.tsx';
import { EarlySubmit } from '#client/ui/early-submit.tsx';
import { PATHS } from '#shared/paths.ts';
import { DoorToy } from '../door-toy.tsx';
import { EventCount } from '../event-count.tsx';
import { scrollToWaitlist } from '../scroll-to-waitlist.ts';
import { FRAME } from '../section-title.tsx';

/** Entry points for guests and for organizers. */
const WAYS = [
  ['findEvents', PATHS.browseEvents, null],
  // Most have no account yet.
  ['sellTickets', PATHS.myEvents, { signUpEmail: '' } satisfies SignUpEmailState],
] as const;

interface HeroProps {
  /** The value of `?demo=` that opens the demo. */
  demo: string;
  onDemo: () => void;
  /** The demo button is hovered or focused. */
  onDemoNear: () => void;
}

export function Hero({ demo, onDemo, onDemoNear }: HeroProps) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="hero" className="@container overflow-x-clip">
      <div
        className={`${FRAME} grid grid-cols-1 items-center gap-x-10 gap-y-14 pt-8 pb-16 sm:pt-12 @5xl:grid-cols-[minmax(0,1.4fr)_minmax(20rem,1fr)] lg:pb-24`}
      >
        <div>
          <h1
            id="hero"
            className="wrap-anywhere @5xl:max-w-[8.1em] font-bold font-display text-[clamp(2.3rem,5.7vw,5.25rem)] leading-[1.02] tracking-[-0.035em]"
          >
            {t('hero.title')}
          </h1>
          <p className="mt-7 max-w-xl text-pretty text-lg text-muted-foreground sm:text-xl">
            {t('hero.text')}
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Button size="lg" onClick={scrollToWaitlist} className="max-sm:flex-auto max-sm:px-4">
              {t('hero.getStarted')}
            </Button>
            <EarlySubmit name="demo" value={demo} onSubmit={onDemo}>
              <Button
                type="submit"
                variant="outline"
                size="lg"
                onPointerEnter={onDemoNear}
                onFocus={onDemoNear}
                className="max-sm:flex-auto max-sm:px-4"
              >
                <Play aria-hidden="true" className="size-4 fill-current" />
                {t('hero.watchDemo')}
              </Button>
            </EarlySubmit>
          </div>
          <ul className="mt-5 flex flex-wrap gap-x-7 gap-y-1">
            {WAYS.map(([way, to, state]) => (
              <li key={way}>
                <Link
                  to={to}
                  state={state}
                  className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-lg underline decoration-2 decoration-primary underline-offset-6 hover:text-primary-ink"
                >
                  {t(`hero.${way}`)}
                  <ArrowRight aria-hidden="true" className="size-5" />
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-6 min-h-7">
            <EventCount />
          </div>
        </div>
        <DoorToy />
      </div>
      <Claims />
    </section>
  );
}

const CLAIMS = ['venues', 'noApp', 'noSetup', 'noMonthly', 'noContracts'] as const;

/** A ticket stub across the page. */
function Claims() {
  const { t } = useTranslation('landing');
  return (
    <div className="relative border-foreground/25 border-y-2 border-dashed">
      <ul
        aria-label={t('claims.label')}
        className={`${FRAME} flex flex-wrap items-center gap-x-8 gap-y-2 py-5 lg:justify-between font-medium text-sm sm:text-base`}
      >
        {CLAIMS.map((claim) => (
          <li key={claim} className="first:font-bold first:text-primary-ink">
            {t(`claims.${claim}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
