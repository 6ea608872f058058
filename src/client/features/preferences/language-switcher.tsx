import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu, MenuChoice } from '#client/ui/dropdown-menu.tsx';
import { Flag } from './flag.tsx';
import { LANGUAGE_NAMES, useLanguage } from './language.ts';

/** A dropdown with the language's name on wide screens and its flag on narrow ones. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { language, languages, choose } = useLanguage();
  const name = LANGUAGE_NAMES[language];
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm" aria-label={`${t('language.label')}: ${name}`}>
          <Flag language={language} />
          <span className="hidden md:inline">{name}</span>
        </Button>
      }
    >
      <MenuChoice
        label={t('language.label')}
        value={language}
        onChange={choose}
        options={languages.map((value) => ({
          value,
          label: (
            <>
              <Flag language={value} />
              <span lang={value}>{LANGUAGE_NAMES[value]}</span>
            </>
          ),
        }))}
      />
    </DropdownMenu>
  );
}
