import i18next from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Area } from '#client/i18n/areas.ts';

/** Imports a page's module. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

const loaded = new Map<LoadPage, ComponentType>();
const pages = new Map<LoadPage, ComponentType | LazyExoticComponent<ComponentType>>();

/** Loads the page and its texts, and records the component so that it renders without `lazy` from then on. */
export async function loadPage(load: LoadPage, areas: readonly Area[]): Promise<{ default: ComponentType }> {
  // Called before the language is known, `loadNamespaces` loads the fallback language's texts even for no areas.
  const texts = i18next.isInitialized ? i18next.loadNamespaces([...areas, 'errors']) : null;
  const [page] = await Promise.all([load(), texts]);
  if (page) loaded.set(load, page.default);
  // A cancelled preload error resolves to nothing: the document is about to reload.
  return page ?? new Promise(() => {});
}

/**
 * The page as a component that loads with its texts. Cached, so that a second visit renders at once. A preloaded page
 * is not wrapped in `lazy`: React would show the fallback for at least 300 ms.
 */
export function lazyPage(
  load: LoadPage,
  areas: readonly Area[],
): ComponentType | LazyExoticComponent<ComponentType> {
  const present = pages.get(load);
  if (present) return present;
  const page = loaded.get(load) ?? lazy(() => loadPage(load, areas));
  pages.set(load, page);
  return page;
}

/** Preloads a page, as on hover over its link. Ignores failures, which show when the page opens. */
export async function preloadPage(load: LoadPage, areas: readonly Area[]): Promise<void> {
  await loadPage(load, areas).catch(() => {});
}
