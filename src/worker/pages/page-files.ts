import type { Language } from '#shared/languages.ts';
import { logWarning } from '../platform/log.ts';

type PageFiles = Record<string, Record<Language, string[]>>;

/** As the build wrote it, by where it lies; it changes with the Worker itself. */
const known = new WeakMap<Fetcher, PageFiles>();

/** The scripts and texts that this page needs beside what the built page names; none where there was no build. */
export async function filesOfPage(
  assets: Fetcher,
  origin: string,
  page: string,
  language: Language,
): Promise<string[]> {
  let files = known.get(assets);
  if (!files) {
    const answer = await assets.fetch(new Request(new URL('/page-files.json', origin)));
    const isList = answer.ok && answer.headers.get('content-type')?.includes('json');
    if (!isList) {
      await answer.body?.cancel();
      return [];
    }
    files = await answer.json<PageFiles>().catch((error: unknown) => {
      // The page works without: its scripts are found one after the other.
      logWarning('page files', { error: String(error) });
      return {};
    });
    known.set(assets, files);
  }
  return files[page]?.[language] ?? [];
}
