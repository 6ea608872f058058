import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/trpc.ts';
import { useNumber } from './use-number.ts';
import { useSeen } from './use-seen.ts';

const RUN_MS = 2_000;

/** Fast at first, and slow where the number is read. */
function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

/** Runs from 0 to the total in two seconds once it is to run; a later total is shown at once. */
function useCountUp(total: number, run: boolean): number {
  const [part, setPart] = useState(0);
  const known = total > 0;
  useEffect(() => {
    if (!run || !known) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return setPart(1);
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

/** How many people wait. Nothing while nobody does, or it is not known. */
export default function Counter() {
  const { t } = useTranslation('landing');
  const number = useNumber();
  const stats = useQuery(trpc.waitlist.getStats.queryOptions(undefined, { retry: false }));
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
            {/* Holds the room of the whole number, so that nothing moves while it runs. */}
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
