import { Tooltip } from '#client/ui/tooltip.tsx';
import { ThemeButton, useThemeLabel } from './theme-button.tsx';

export function ThemeToggle() {
  return (
    <Tooltip text={useThemeLabel()} side="bottom">
      <ThemeButton />
    </Tooltip>
  );
}
