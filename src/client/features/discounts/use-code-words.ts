import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { detailsOf, errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { CodeRefusal } from './use-discount.ts';

/** Texts about a code, with the amount or the venue's time if the server sent it. */
export function useCodeWords(event: Pick<EventView, 'currency' | 'timeZone'> & { city?: string }) {
  const { t } = useTranslation('discounts');
  const { language } = useLanguage();
  const format = useFormats();
  const { currency } = event;
  return {
    applied: (
      { code, promoter: name }: { code: string; promoter: string | null },
      savedMinor: number,
    ): string => {
      const amount = format.money(savedMinor, currency);
      if (name !== null)
        return savedMinor > 0
          ? t('field.appliedCredited', { code, amount, name })
          : t('field.credited', { name });
      return savedMinor > 0 ? t('field.applied', { code, amount }) : t('field.appliedNothing', { code });
    },
    refusal: (refusal: CodeRefusal): string => {
      if (refusal.kind === 'minimum') {
        return t('field.minimum', {
          minimum: format.money(refusal.minimumMinor, currency),
          missing: format.money(refusal.missingMinor, currency),
        });
      }
      if (refusal.kind === 'items') return t('field.wrongItems');
      const { error } = refusal;
      const { validFrom, validUntil } = detailsOf(error);
      if (isRefusal(error, 'DISCOUNT_NOT_STARTED') && typeof validFrom === 'string')
        return t('field.notStarted', { when: format.eventTime(validFrom, event) });
      if (isRefusal(error, 'DISCOUNT_EXPIRED') && typeof validUntil === 'string')
        return t('field.expired', { when: format.eventTime(validUntil, event) });
      return errorMessage(error, language);
    },
  };
}
