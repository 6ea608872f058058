import { useSearchParams } from 'react-router';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';
import { HYPE_PERIODS, type HypePeriod } from '#shared/hype-clock.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

interface HypeChoice {
  /** As the address spells it; null: the hottest. */
  city: string | null;
  period: HypePeriod;
}

/** Which city and period, kept in the address: it can be shared, and Back returns to it. */
export function useHypeChoice() {
  const [params, setParams] = useSearchParams();
  const choice: HypeChoice = {
    city: (params.get('city') ?? '').trim().slice(0, NAME_MAX_CHARS) || null,
    period: HYPE_PERIODS.find((period) => period === params.get('period')) ?? 'today',
  };
  const choose = (next: Partial<HypeChoice>) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        const { city, period } = { ...choice, ...next };
        if (city === null) changed.delete('city');
        else changed.set('city', city);
        if (period === 'today') changed.delete('period');
        else changed.set('period', period);
        return changed;
      },
      { state: KEEP_SCROLL },
    );
  return { choice, choose };
}
