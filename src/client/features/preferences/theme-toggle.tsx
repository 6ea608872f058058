import { useTranslation } from 'react-i18next';
import { ThemeButton } from './theme-button.tsx';

/** Shows a hint on hover and focus in pure CSS: the tooltip library is larger than most pages. */
export function ThemeToggle() {
  const { t } = useTranslation();
  return (
    <span className="group/hint relative flex">
      <ThemeButton />
      <span
        aria-hidden="true"
        className="pointer-events-none invisible absolute top-full right-0 z-50 mt-2 w-max max-w-64 rounded-md bg-inverse px-2.5 py-1.5 text-inverse-foreground text-sm opacity-0 shadow-float transition-opacity duration-100 group-hover/hint:visible group-hover/hint:opacity-100 group-has-focus-visible/hint:visible group-has-focus-visible/hint:opacity-100"
      >
        {t('theme.label')}
      </span>
    </span>
  );
}
