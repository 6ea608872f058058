import { isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { sourceOfLanding } from '#shared/analytics/sources.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** One word such as `instagram`, for this tab only. It identifies nobody. */
const storedSource = persistedStore('tab-source', isString, { storage: 'session', format: 'text' });

interface Landing {
  source: string;
  path: string;
  /** The tab was opened by this address, or brought here again by a link with a word. */
  isNew: boolean;
}

let landing: Landing | null = null;

/** Where this document was opened. Later addresses within the app change neither the navigation entry nor the referrer. */
export function tabLanding(): Landing {
  landing ??= readLanding();
  return landing;
}

function readLanding(): Landing {
  const [entry] = performance.getEntriesByType('navigation');
  const address = new URL(entry?.name ?? window.location.href, window.location.origin);
  const known = storedSource.read();
  const found = sourceOfLanding(address, document.referrer);
  // A sign-in or a bank's page is a referrer too, so only a word in the link replaces what is known.
  const source = found?.isNamed ? found.source : (known ?? found?.source ?? 'direct');
  if (source !== known) storedSource.write(source);
  return { source, path: address.pathname, isNew: source !== known };
}

/** What brought the reader to an event: from elsewhere, or from another page of Aforo. */
export function sourceFor(eventId: string): string {
  const { source, path } = tabLanding();
  return source === 'direct' && path !== pathFor(PATHS.event, eventId) ? 'aforo' : source;
}
