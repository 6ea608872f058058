import i18next from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Area } from '#client/i18n/areas.ts';

/** A page's module, not yet loaded. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

const pages = new Map<LoadPage, LazyExoticComponent<ComponentType>>();

async function loadWithTexts(load: LoadPage, areas: readonly Area[]): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([load(), i18next.loadNamespaces([...areas])]);
  // A cancelled preload error resolves to nothing: the document is about to be loaded anew.
  return page ?? new Promise(() => {});
}

/** The page as a component, with its texts loaded beside it. Made once, so that a second visit shows it at once. */
export function lazyPage(load: LoadPage, areas: readonly Area[]): LazyExoticComponent<ComponentType> {
  const present = pages.get(load);
  if (present) return present;
  const page = lazy(() => loadWithTexts(load, areas));
  pages.set(load, page);
  return page;
}

/** Drops a page that failed to load: React remembers the failure, so trying again needs a new component. */
export function forgetPage(load: LoadPage): void {
  pages.delete(load);
}

/** Loads a page ahead, when the reader's pointer is on its link. */
export function preloadPage(load: LoadPage, areas: readonly Area[]): void {
  loadWithTexts(load, areas).catch(() => {});
}
