import type { Language } from '#shared/text/languages.ts';
import { logWarning } from '#worker/log.ts';

type FilesByPage = Record<string, Record<Language, string[]>>;

/** The build's file list, cached per assets binding; it only changes with a new Worker version. */
const known = new WeakMap<Fetcher, FilesByPage>();

/** Scripts and texts that a page needs besides those in the built HTML; empty without a build. */
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
    files = await answer.json<FilesByPage>().catch((error: unknown) => {
      // Not fatal: without preloads the browser finds the scripts one after another.
      logWarning('page files', { error: String(error) });
      return {};
    });
    known.set(assets, files);
  }
  return files[page]?.[language] ?? [];
}
