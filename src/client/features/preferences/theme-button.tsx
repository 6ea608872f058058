import { Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { setTheme, useTheme } from './theme.ts';

/** What the other theme is called, for whoever cannot tell it by the moon or the sun. */
export function useThemeLabel(): string {
  const { t } = useTranslation();
  return t(useTheme() === 'dark' ? 'theme.toLight' : 'theme.toDark');
}

/** Changes the theme. The front page takes it as it is: the tooltip's library is larger than the page. */
export function ThemeButton(props: ComponentProps<typeof Button>) {
  const dark = useTheme() === 'dark';
  return (
    <Button
      variant="ghost"
      size="icon"
      {...props}
      aria-label={useThemeLabel()}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </Button>
  );
}
