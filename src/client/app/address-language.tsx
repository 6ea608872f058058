import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { LANGUAGE_PARAM } from '#shared/pages.ts';
import { primaryTag } from '#shared/text/languages.ts';

/**
 * A URL may request a language (`?lng=es`). Updates it when the reader chooses another one, so that a reload keeps the
 * choice.
 */
export function AddressLanguage() {
  const { i18n } = useTranslation();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const requested = params.get(LANGUAGE_PARAM);
  useEffect(() => {
    if (requested === null) return;
    const follow = (language: string) => {
      const chosen = primaryTag(language);
      if (chosen === primaryTag(requested)) return;
      changeParams({ [LANGUAGE_PARAM]: chosen }, { replace: true });
    };
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [requested, i18n, changeParams]);
  return null;
}
