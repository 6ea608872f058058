import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the document title to the page's name; without one, to the product's name alone. */
export function useDocumentTitle(name: string | null | undefined): void {
  const { t } = useTranslation();
  const app = t('appName');
  useEffect(() => {
    document.title = name ? `${name} · ${app}` : app;
  }, [name, app]);
}
