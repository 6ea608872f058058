import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { useEarlyInput } from '#client/ui/use-early-input.ts';
import { isThemeChoice, setTheme, THEME_CHOICES, useThemeChoice } from './theme.ts';

function choose(value: string): void {
  if (isThemeChoice(value)) setTheme(value);
}

/**
 * A dropdown behind the chosen theme's icon. CSS selects the icon, so that it is right before any script runs; the list
 * is a native select, as in the language switcher.
 */
export function ThemeButton() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  const select = useEarlyInput<HTMLSelectElement>(choice, choose);
  return (
    <span className="relative inline-grid size-11 place-items-center rounded-md transition-colors focus-within:outline-2 focus-within:outline-ring focus-within:outline-offset-2 hover:bg-muted [&_svg]:size-5">
      <Sun
        aria-hidden="true"
        className="in-[[data-theme-choice=dark]]:hidden in-[[data-theme-choice=system]]:hidden"
      />
      <Moon aria-hidden="true" className="hidden in-[[data-theme-choice=dark]]:block" />
      <Monitor aria-hidden="true" className="hidden in-[[data-theme-choice=system]]:block" />
      <Tooltip label={t('theme.label')}>
        <select
          ref={select}
          value={choice}
          onChange={(event) => choose(event.target.value)}
          className="absolute inset-0 cursor-pointer appearance-none opacity-0"
        >
          {THEME_CHOICES.map((value) => (
            <option key={value} value={value}>
              {t(`theme.${value}`)}
            </option>
          ))}
        </select>
      </Tooltip>
    </span>
  );
}
