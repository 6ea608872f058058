import i18next from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Area } from '#client/i18n/areas.ts';

/** A page's module, not yet loaded. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

const loaded = new Map<LoadPage, ComponentType>();
const pages = new Map<LoadPage, ComponentType | LazyExoticComponent<ComponentType>>();

/** The page with its texts; kept, so that it is no lazy component from then on. */
export async function loadPage(load: LoadPage, areas: readonly Area[]): Promise<{ default: ComponentType }> {
  // Asked before it knows its language, even for nothing, i18next loads the fallback's texts.
  const texts = areas.length > 0 ? i18next.loadNamespaces([...areas]) : null;
  const [page] = await Promise.all([load(), texts]);
  if (page) loaded.set(load, page.default);
  // A cancelled preload error resolves to nothing: the document is about to be loaded anew.
  return page ?? new Promise(() => {});
}

/**
 * The page as a component, with its texts loaded beside it. Made once, so that a second visit shows it at once. One
 * that was loaded ahead is no lazy component: React would show the spinner for that too, and for 300 ms at least.
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

/** Loads a page ahead, as when the reader's pointer is on its link. Whether it could be is seen when it is opened. */
export async function preloadPage(load: LoadPage, areas: readonly Area[]): Promise<void> {
  await loadPage(load, areas).catch(() => {});
}
