import { HeartHandshake } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import type { SentTip } from '#shared/contracts/money/tips.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Confirms a tip from the server's receipt. */
export function Thanks({ tip, eventId, onAgain }: { tip: SentTip; eventId: string; onAgain: () => void }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button has unmounted: move the focus and scroll up.
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-10 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-primary-soft text-primary-ink transition-[scale,opacity] duration-300 motion-safe:starting:scale-50 motion-safe:starting:opacity-0">
        <HeartHandshake aria-hidden="true" className="size-11" />
      </span>
      <h2 ref={title} tabIndex={-1} className="mt-6 font-bold text-3xl tracking-tight outline-none">
        {t('thanks.title')}
      </h2>
      <p role="status" className="mt-2 text-pretty text-lg">
        {t('thanks.given', {
          amount: format.money(tip.amountMinor, tip.currency),
          artist: tip.performerName,
        })}
      </p>
      {tip.anonymous ? <p className="mt-1 text-muted-foreground">{t('thanks.anonymous')}</p> : null}
      <div className="mt-8 grid w-full grid-cols-1 gap-2.5">
        <Link to={PATHS.tips} className={buttonClass({ size: 'lg' }, 'w-full')}>
          {t('thanks.mine')}
        </Link>
        <Button variant="outline" size="lg" onClick={onAgain}>
          {t('thanks.again')}
        </Button>
        <Link to={pathFor(PATHS.event, eventId)} className={buttonClass({ variant: 'ghost' }, 'w-full')}>
          {t('thanks.event')}
        </Link>
      </div>
    </div>
  );
}
