import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/spinner.tsx';

/** While a page loads. It appears late, so that a fast load shows nothing in between. */
export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60dvh] animate-appear-late place-items-center text-muted-foreground">
      <Spinner label={t('loading')} className="size-8" />
    </div>
  );
}
