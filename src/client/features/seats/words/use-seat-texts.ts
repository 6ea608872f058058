import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatTexts } from '#shared/seats/seat-words.ts';

/** The reader's words for `seatWords`. Stable until the language changes. */
export function useSeatTexts(): SeatTexts {
  const { t } = useTranslation('common');
  return useCallback((text, name) => t(`seatName.${text}`, { name }), [t]);
}
