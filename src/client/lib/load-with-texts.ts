import i18next from 'i18next';
import type { Area } from '#client/i18n/areas.ts';

/**
 * Loads a lazy part of a page together with its texts and those of failures. Without network it waits for it: a failure
 * would replace the whole page.
 */
export async function loadWithTexts<Part>(load: () => Promise<Part>, areas: readonly Area[]): Promise<Part> {
  const wanted = [...areas, 'errors'];
  for (let loadTexts = () => i18next.loadNamespaces(wanted); ; ) {
    try {
      const [part] = await Promise.all([load(), loadTexts()]);
      return part;
    } catch (error) {
      if (navigator.onLine) throw error;
      console.error(error);
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      // i18next asks no second time by itself for what it has given up.
      loadTexts = () => i18next.reloadResources(null, wanted);
    }
  }
}
