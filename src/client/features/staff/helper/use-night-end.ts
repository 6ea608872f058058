import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';

const DAY_MS = 24 * 3_600_000;

/** "Ends at 5:00 AM"; with the day for a phone that joins long before. */
export function useNightEnd(night: { endsAt: string; timeZone: string } | null): string | null {
  const { t } = useTranslation('helpers');
  const formats = useFormats();
  if (!night) return null;
  const { endsAt, timeZone } = night;
  return Date.parse(endsAt) - Date.now() < DAY_MS
    ? t('sheet.endsAt', { time: formats.time(endsAt, timeZone) })
    : t('sheet.endsOn', { time: formats.shortMoment(endsAt, timeZone) });
}
