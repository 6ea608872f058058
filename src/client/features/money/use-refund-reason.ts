import { useTranslation } from 'react-i18next';
import { readTurnedAway } from '#shared/refunds/door-reason.ts';

/** The reason of a refund: the door's own in the reader's language, others as they were written. */
export function useRefundReason(): (reason: string) => string {
  const { t } = useTranslation('errors');
  return (reason) => {
    const code = readTurnedAway(reason);
    return code ? t(code) : reason;
  };
}
