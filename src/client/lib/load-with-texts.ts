import i18next from 'i18next';
import type { Area } from '#client/i18n/areas.ts';

/** Loads a lazy part of a page together with its texts and those of failures. */
export async function loadWithTexts<Part>(load: () => Promise<Part>, areas: readonly Area[]): Promise<Part> {
  const [part] = await Promise.all([load(), i18next.loadNamespaces([...areas, 'errors'])]);
  return part;
}
