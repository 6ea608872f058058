import { useTranslation } from 'react-i18next';
import { waitParts } from './wait.ts';

/** Puts a wait (ms) into words: "4:12", "1 h 05 min", "2 days". */
export function useWaitWords(): (waitedMs: number) => string {
  const { t } = useTranslation('bar');
  return (waitedMs) => {
    const wait = waitParts(waitedMs);
    if (wait.unit === 'clock') return wait.text;
    if (wait.unit === 'days') return t('wait.days', { count: wait.days });
    return t('wait.hours', { hours: wait.hours, minutes: String(wait.minutes).padStart(2, '0') });
  };
}
