import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';

interface NeedsTextOptions {
  /** It follows a colon, so it begins in lower case. */
  afterColon?: boolean;
}

/** Access needs in one line: "Wheelchair and assistance dog. By the aisle, please". */
export function useNeedsText({ afterColon = false }: NeedsTextOptions = {}): (needs: AccessNeeds) => string {
  const { t } = useTranslation('common');
  const { labels, locale } = useFormats();
  return ({ needs, note }) => {
    const all = labels(needs.map((need) => t(`accessNeeds.${need}`)));
    const words = afterColon ? all.charAt(0).toLocaleLowerCase(locale) + all.slice(1) : all;
    return [words, note].filter(Boolean).join('. ');
  };
}
