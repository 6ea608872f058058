import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { setTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const { t } = useTranslation();
  const dark = useTheme() === 'dark';
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={t(dark ? 'theme.toLight' : 'theme.toDark')}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </Button>
  );
}
