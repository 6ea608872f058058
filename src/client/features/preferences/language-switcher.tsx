import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEarlyInput } from '#client/ui/use-early-input.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { Flag } from './flag.tsx';
import { LANGUAGE_NAMES, useLanguage } from './language.ts';

/**
 * A dropdown with the language's name on wide screens and its flag on narrow ones. A native select, which is accessible
 * and adds nothing to the front page's bundle.
 */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { language, languages, choose } = useLanguage();
  const change = (value: string) => {
    if (isLanguage(value)) choose(value);
  };
  const select = useEarlyInput<HTMLSelectElement>(language, change);
  return (
    <span className="relative inline-flex h-9 items-center gap-2 rounded-md px-2.5 font-medium text-sm transition-colors focus-within:outline-2 focus-within:outline-ring focus-within:outline-offset-2 hover:bg-muted">
      <span className="md:hidden">
        <Flag language={language} />
      </span>
      <span aria-hidden="true" className="hidden md:inline">
        {LANGUAGE_NAMES[language]}
      </span>
      <ChevronDown aria-hidden="true" className="size-3.5 text-muted-foreground" />
      <select
        ref={select}
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => change(event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {languages.map((value) => (
          <option key={value} value={value} lang={value}>
            {LANGUAGE_NAMES[value]}
          </option>
        ))}
      </select>
    </span>
  );
}
