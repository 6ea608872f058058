import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { useTheme } from '#client/features/preferences/theme.ts';
import { after } from '#client/lib/delay.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { FrameEvent, PaymentPageMessage } from '#shared/money/payment-frame.ts';
import type { CardProblem } from '../flow/use-calls.ts';
import { frameMessage } from './frame-message.ts';

/** Reserved until the frame reports its height, so that the card form shifts nothing (px). */
const FIRST_HEIGHT_PX = 420;
/** A provider that has not answered by then may be down (ms). */
const SLOW_MS = 15_000;

interface PaymentFrameProps {
  /** The provider's form, on this origin. */
  url: string;
  /** The answer to the last token. */
  problem?: CardProblem | null;
  onMessage: (message: FrameEvent) => void;
}

/** The provider's card form in an iframe: only that document's CSP admits the provider's script. */
export function PaymentFrame({ url, problem = null, onMessage }: PaymentFrameProps) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const theme = useTheme();
  // The form keeps the language and theme it was opened with: another address would empty it.
  const [look] = useState(() => new URLSearchParams({ lng: language, theme }));
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const [state, setState] = useState<'loading' | 'slow' | 'ready'>('loading');
  const [challenged, setChallenged] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const message = frameMessage(event.data);
      if (!message) return;
      if (message.event === 'ready') setState('ready');
      if (message.event === 'height') setHeight(message.px);
      if (message.event === 'busy') setChallenged(message.challenge);
      latest.current(message);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);
  const isReady = state === 'ready';
  useEffect(() => {
    if (!problem || !isReady) return;
    const answer: PaymentPageMessage = { source: 'aforo-page', problem: problem.code };
    frame.current?.contentWindow?.postMessage(answer, window.location.origin);
  }, [problem, isReady]);
  const loading = state === 'loading';
  useEffect(() => {
    return loading ? after(SLOW_MS, () => setState('slow')) : undefined;
  }, [loading]);
  const [path = '', secret] = url.split('#');
  return (
    <div className="relative">
      {state === 'ready' ? null : (
        <div className="absolute inset-0">
          {state === 'slow' ? (
            <Alert
              tone="warning"
              title={t('frame.slow')}
              action={
                <Button
                  variant="outline"
                  onClick={() => {
                    setState('loading');
                    setAttempt(attempt + 1);
                  }}
                >
                  {t('tryAgain')}
                </Button>
              }
            >
              {t('frame.slowText')}
            </Alert>
          ) : (
            <FormSkeleton />
          )}
        </div>
      )}
      <iframe
        key={attempt}
        ref={frame}
        title={t('frame.title')}
        src={`${path}${path.includes('?') ? '&' : '?'}${look}#${secret ?? ''}`}
        allow="payment *; publickey-credentials-get *"
        className={cn(
          '-mx-1 block w-[calc(100%+0.5rem)]',
          state === 'ready' ? undefined : 'invisible',
          // The bank's challenge needs the sheet's whole height.
          challenged && 'min-h-[60dvh]',
        )}
        style={{ height }}
      />
    </div>
  );
}

/** The height of the card form, so that its arrival shifts nothing. */
export function FormSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <SkeletonBoxes label={t('frame.loading')} className="min-h-105 content-start" count={3} box="h-18" />
  );
}
