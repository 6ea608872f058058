import type { Language } from '#shared/text/languages.ts';
import { logWarning } from '../log.ts';

type FilesByPage = Record<string, Record<Language, string[]> & { onTouch?: string[] }>;

export interface PageFiles {
  /** The scripts and texts that the page needs beside what the built page names. */
  needed: string[];
  /** The scripts behind its main button, loaded at the first touch, key or scroll. */
  onTouch: string[];
}

/** As the build wrote it, by where it lies; it changes with the Worker itself. */
const known = new WeakMap<Fetcher, FilesByPage>();

/** The files of one page in one language; none where there was no build. */
export async function filesOfPage(
  assets: Fetcher,
  origin: string,
  page: string,
  language: Language,
): Promise<PageFiles> {
  let files = known.get(assets);
  if (!files) {
    const answer = await assets.fetch(new Request(new URL('/page-files.json', origin)));
    const isList = answer.ok && answer.headers.get('content-type')?.includes('json');
    if (!isList) {
      await answer.body?.cancel();
      return { needed: [], onTouch: [] };
    }
    files = await answer.json<FilesByPage>().catch((error: unknown) => {
      // The page works without: its scripts are found one after the other.
      logWarning('page files', { error: String(error) });
      return {};
    });
    known.set(assets, files);
  }
  const found = files[page];
  return { needed: found?.[language] ?? [], onTouch: found?.onTouch ?? [] };
}
