import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { CancellationPlan } from '#shared/contracts/events/cancellations.ts';
import { useSubjects } from '../use-subjects.ts';

/** What a cancellation does not refund while its dispute is open; null if there is none. */
export function useDisputedText({ disputed, currency }: CancellationPlan): string | null {
  const { t } = useTranslation('ownEvents');
  const { money } = useFormats();
  const subjects = useSubjects();
  if (disputed.tickets + disputed.orders === 0) return null;
  return t('cancel.means.disputed', {
    what: subjects(disputed),
    amount: money(disputed.amountMinor, currency),
  });
}
