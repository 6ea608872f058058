import { useSearchParams } from 'react-router';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { HYPE_PERIODS, type HypePeriod } from '#shared/live/hype-clock.ts';

interface HypeChoice {
  /** As the address spells it; null: the hottest. */
  city: string | null;
  period: HypePeriod;
}

/** Which city and period, kept in the address: it can be shared, and Back returns to it. */
export function useHypeChoice() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const choice: HypeChoice = {
    city: (params.get('city') ?? '').trim().slice(0, NAME_MAX_CHARS) || null,
    period: HYPE_PERIODS.find((period) => period === params.get('period')) ?? 'today',
  };
  const choose = ({ city, period }: Partial<HypeChoice>) =>
    changeParams({ city, period: period === 'today' ? null : period });
  return { choice, choose };
}
