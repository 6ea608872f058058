import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { MAIN_ID } from '#client/lib/main-content.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { LandingFooter } from './footer.tsx';
import { LandingHeader } from './header.tsx';
import { scrollToWaitlist, WAITLIST_ID } from './scroll-to-waitlist.ts';
import { Features } from './sections/features.tsx';
import { FinalCall } from './sections/final-call.tsx';
import { Hero } from './sections/hero.tsx';
import { HowItWorks } from './sections/how-it-works.tsx';
import { Login } from './sections/login.tsx';
import { Pricing } from './sections/pricing.tsx';
import { Problem } from './sections/problem.tsx';
import { Results } from './sections/results.tsx';

const loadDemo = () => import('./demo/demo-dialog.tsx');
const DemoDialog = lazy(loadDemo);
/** The only valid value of `?demo=`; any other opens nothing. */
const PLAYING = 'play';

/** Each hydrates as a task of its own, and a press in one hydrates it first. */
const BELOW_THE_FOLD = { Problem, HowItWorks, Results, Features, Pricing, FinalCall, Login };

/** The visitor's home page, its sections in the order of the specification. */
export function Landing() {
  // In the URL, so that a phone's Back button closes it.
  const demo = usePushedParam('demo');
  const open = demo.value === PLAYING;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    // A link to the form: scroll after the first render, when its position is known.
    if (window.location.hash === `#${WAITLIST_ID}`) scrollToWaitlist();
  }, []);
  return (
    <div className="wrap-break-word">
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <Hero
          demo={PLAYING}
          onDemo={() => demo.open(PLAYING)}
          onDemoNear={() => {
            loadDemo().catch((error: unknown) => console.error(error));
          }}
        />
        {Object.entries(BELOW_THE_FOLD).map(([name, Section]) => (
          <Suspense key={name}>
            <Section />
          </Suspense>
        ))}
      </main>
      <LandingFooter />
      {wasOpened ? (
        <Suspense fallback={open ? <Opening /> : null}>
          <DemoDialog
            open={open}
            onOpenChange={(next) => {
              if (!next) demo.close();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Placeholder for the dialog while its code loads. */
function Opening() {
  const { t } = useTranslation('common');
  return (
    <div className="fixed inset-0 z-40 grid place-items-center bg-scrim">
      <div className="flex rounded-2xl border bg-popover p-6 text-popover-foreground shadow-float">
        <Spinner label={t('loading')} className="size-8" />
      </div>
    </div>
  );
}
