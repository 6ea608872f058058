import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';

/** Access needs in one line: "Wheelchair, Assistance dog. By the aisle, please". */
export function useNeedsText(): (needs: AccessNeeds) => string {
  const { t } = useTranslation('common');
  const { list } = useFormats();
  return ({ needs, note }) =>
    [
      ...(needs.length > 0 ? [list(needs.map((need) => t(`accessNeeds.${need}`)))] : []),
      ...(note ? [note] : []),
    ].join('. ');
}
