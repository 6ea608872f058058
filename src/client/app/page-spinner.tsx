import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/spinner.tsx';

/** Shown while a page loads. It appears with a delay, so that a fast load does not flicker. */
export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60dvh] animate-appear-late place-items-center text-muted-foreground">
      <Spinner label={t('loading')} className="size-8" />
    </div>
  );
}
