import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitlistStatsQuery } from '#client/features/waitlist/stats-query.ts';
import { useNumber } from './use-number.ts';
import { useSeen } from './use-seen.ts';

const RUN_MS = 2_000;

/** Cubic ease-out: slows down toward the final number. */
function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

/**
 * Counts from 0 to the total once `run` is true. A later total is shown without animation, as is the total in the
 * server's HTML, which may be read before any script runs.
 */
function useCountUp(total: number, run: boolean): number {
  const [part, setPart] = useState(1);
  const known = total > 0;
  useLayoutEffect(() => {
    if (!known || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setPart(0);
    if (!run) return;
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, Math.max(0, now - begun) / RUN_MS);
      setPart(done);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [run, known]);
  return Math.round(total * easeOut(part));
}

/** The size of the waitlist. Empty while it is zero or unknown. */
export function Counter() {
  const { t } = useTranslation('landing');
  const number = useNumber();
  const stats = useQuery(waitlistStatsQuery);
  const total = stats.data?.totalWaitlist ?? 0;
  const [ref, seen] = useSeen<HTMLParagraphElement>();
  const shown = useCountUp(total, seen);
  return (
    <p ref={ref} className="flex min-h-24 flex-wrap items-baseline gap-x-4">
      {total > 0 ? (
        <>
          <span className="sr-only">
            {number(total)} {t('final.waiting', { count: total })}
          </span>
          <span
            aria-hidden="true"
            className="relative font-bold font-display text-6xl leading-none sm:text-8xl"
          >
            {/* Reserves the width of the final number, so that counting shifts no layout. */}
            <span className="invisible">{number(total)}</span>
            <span data-count="" className="absolute inset-y-0 right-0">
              {number(shown)}
            </span>
          </span>
          <span aria-hidden="true" className="text-lg">
            {t('final.waiting', { count: total })}
          </span>
        </>
      ) : null}
    </p>
  );
}
