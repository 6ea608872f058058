import type { Language } from '#shared/text/languages.ts';
import { logWarning } from '../log.ts';

type FilesByPage = Record<string, Record<Language, string[]> & { onTouch?: string[] }>;

export interface PageFiles {
  /** Scripts and texts that the page needs in addition to those in the built HTML. */
  needed: string[];
  /** Scripts behind the page's main button, loaded at the first touch, key or scroll. */
  onTouch: string[];
}

/** The build's file list, cached per assets binding; it only changes with a new Worker version. */
const known = new WeakMap<Fetcher, FilesByPage>();

/** Files of a page in one language; empty without a build. */
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
      // Not fatal: without preloads the browser finds the scripts one after another.
      logWarning('page files', { error: String(error) });
      return {};
    });
    known.set(assets, files);
  }
  const found = files[page];
  return { needed: found?.[language] ?? [], onTouch: found?.onTouch ?? [] };
}
