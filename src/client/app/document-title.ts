import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Puts a page's name in the window's title; an empty name leaves the product's alone. */
export function useDocumentTitle(name: string | null | undefined): void {
  const { t } = useTranslation();
  const app = t('appName');
  useEffect(() => {
    document.title = name ? `${name} · ${app}` : app;
  }, [name, app]);
}
