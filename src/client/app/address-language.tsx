import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { primaryTag } from '#client/i18n/first-language.ts';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';
import { LANGUAGE_PARAM } from '#shared/pages.ts';

/** An address may ask for a language (`?lng=es`). Once the reader chooses another, it asks for that: a reload keeps it. */
export function AddressLanguage() {
  const { i18n } = useTranslation();
  const [params, setParams] = useSearchParams();
  const asked = params.get(LANGUAGE_PARAM);
  useEffect(() => {
    if (asked === null) return;
    const follow = (language: string) => {
      const chosen = primaryTag(language);
      if (chosen === primaryTag(asked)) return;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(LANGUAGE_PARAM, chosen);
          return next;
        },
        { replace: true, state: KEEP_SCROLL },
      );
    };
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [asked, i18n, setParams]);
  return null;
}
