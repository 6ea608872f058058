import { useSearchParams } from 'react-router';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { HYPE_PERIODS, type HypePeriod } from '#shared/hype/hype-clock.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

interface HypeChoice {
  /** As spelled in the URL; null for the hottest city. */
  city: string | null;
  period: HypePeriod;
}

/** City and period, stored in the URL: they can be shared, and Back restores them. */
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
